//! Games as PGN on the screen and in files: `pgn`, `history` and `save`.

use super::Terminal;
use crate::NAME;
use crate::command::{Call, error};
use crate::driver::{FileError, Out, Reply, World};
use crate::refusal::{Obeyed, Refusal};
use crate::session::{GameStatus, Mode};
use goby_core::game::Outcome;
use goby_core::notation::pgn::{Heading, Variant, write_moves};
use goby_core::player::FULL_ELO;
use goby_core::text::ShortText;
use goby_core::types::Color;

impl Terminal<'_, '_> {
    /// The result of the game in PGN. A draw that a player must claim does not replace a result
    /// that the players agreed or that the file has.
    pub(super) fn result(&self) -> &'static str {
        const DRAW: &str = "1/2-1/2";
        let position = &self.session.state.position;
        let of_file = position.result.first().copied().flatten();
        match (self.session.game.outcome(), position.status) {
            (Some(Outcome::WhiteMates), _) => "1-0",
            (Some(Outcome::BlackMates), _) => "0-1",
            (Some(outcome), _) if !outcome.is_claimed() => DRAW,
            (_, GameStatus::Ended(ending)) => ending.result(),
            (outcome, _) => match of_file {
                Some(result) if result != "*" => result,
                _ if outcome.is_some() => DRAW,
                _ => "*",
            },
        }
    }

    /// `fen`: writes the position.
    pub(super) fn fen(&mut self, call: &mut Call<'_>) -> Obeyed {
        Reply(call.world)
            .text(&self.session.game.board().fen())
            .end();
        Ok(())
    }

    /// `pgn`: writes the game.
    pub(super) fn pgn(&mut self, call: &mut Call<'_>) -> Obeyed {
        let heading = self.heading(call.world);
        self.write_pgn(&heading, call.world);
        Ok(())
    }

    /// The side that Goby plays or has played.
    pub(super) fn own_side(&self) -> Option<Color> {
        let state = &self.session.state;
        match (&state.mode, state.position.status) {
            _ if self.record.is_ahead() => self.record.own_side(),
            (Mode::Playing(own, _), _) => Some(*own),
            (_, GameStatus::Ended(ending)) => Some(ending.own),
            _ => None,
        }
    }

    /// The tags of the game: new tags if Goby plays or has played a side, else the tags of the
    /// loaded file.
    pub(super) fn heading(&self, world: &dyn World) -> Heading {
        let state = &self.session.state;
        let known = state.heading.first();
        let mut heading = match self.own_side() {
            Some(own) => self.own_heading(own, world),
            None => known.cloned().unwrap_or_default(),
        };
        let is_usual = self.session.game.beginning().has_usual_castling();
        heading.variant = if state.player.plays_chess960() || !is_usual {
            Variant::Chess960
        } else {
            Variant::Standard
        };
        heading
    }

    /// The tags of a game in which Goby plays `own`: the players, and the date on which the game
    /// began.
    fn own_heading(&self, own: Color, world: &dyn World) -> Heading {
        let state = &self.session.state;
        let mut goby = ShortText::<32>::default();
        goby.text(NAME);
        let elo = state.player.options.elo();
        if elo < FULL_ELO {
            Reply(&mut goby).text(" (Elo ").number(elo).text(")");
        }
        let by_interface = state.opponent.first().map_or("", |name| name);
        let names = [by_interface, world.user(), "Human"];
        let opponent = names.into_iter().find(|name| !name.is_empty());
        let opponent = opponent.unwrap_or_default();
        let mut heading = Heading::of_players(match own {
            Color::White => [&goby, opponent],
            Color::Black => [opponent, &goby],
        });
        // A game that was resumed keeps its date.
        let began = state.heading.first().filter(|known| {
            let [white, black] = known.players();
            let player = if own == Color::White { white } else { black };
            player.starts_with(NAME)
        });
        match (began, world.today()) {
            (Some(known), _) => heading.copy_date(known),
            (None, Some(today)) => heading.set_date(today),
            (None, None) => {}
        }
        heading
    }

    /// Writes the game, with its comments and variations. If the memory has lost the first moves of a long game, the text begins with
    /// the first known position.
    pub(super) fn write_pgn(&self, heading: &Heading, out: &mut dyn Out) {
        let (is_of_file, result) = (self.own_side().is_none(), self.result());
        if !self.record.write(heading, is_of_file, result, out) {
            heading.write(&self.session.game.beginning(), result, out);
            self.write_moves(out);
        }
    }

    fn write_moves(&self, out: &mut dyn Out) {
        let game = &self.session.game;
        write_moves(&game.beginning(), game.moves(), self.result(), out);
    }

    /// `history`: writes the moves.
    pub(super) fn history(&mut self, call: &mut Call<'_>) -> Obeyed {
        if self.session.game.last_move().is_none() {
            Reply(call.world).text("No move has been made.").end();
        } else {
            self.write_moves(call.world);
        }
        Ok(())
    }

    /// `save FILE`: writes the game to a new file.
    pub(super) fn save(&mut self, call: &mut Call<'_>) -> Obeyed {
        let (file, world) = (call.rest, &mut *call.world);
        if file.is_empty() {
            return Err(Refusal::BadValue);
        }
        let heading = self.heading(world);
        let files = world.files().ok_or(FileError::NoFiles);
        let saved =
            files.and_then(|files| files.save(file, &mut |lines| self.write_pgn(&heading, lines)));
        match saved {
            Ok(()) => Reply(world)
                .text("The game is in ")
                .text(file)
                .text(".")
                .end(),
            Err(fault) => error(world, fault.message(), file),
        }
        Ok(())
    }
}
