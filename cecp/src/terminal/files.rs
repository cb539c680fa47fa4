//! Games as PGN on the screen and in files: `pgn`, `history` and `save`. Also `resume`, which
//! continues the game of the last session.

use super::Terminal;
use super::option::write_value;
use crate::NAME;
use crate::command::{Call, Obeyed, error};
use crate::driver::{Kept, NO_FILES, Out, Reply, World};
use crate::profile::CAPABILITIES;
use crate::session::{GameStatus, Mode};
use goby_core::game::Outcome;
use goby_core::notation::pgn::{ESCAPE, Heading, PgnError, PgnGame, Variant, write_moves};
use goby_core::player::{BAD_VALUE, FULL_ELO, natural};
use goby_core::text::{ShortText, first_word, split_once};
use goby_core::time::Instant;
use goby_core::types::{Color, Depth};

/// The fault of `resume` without files.
const NO_PLACE: &str = "games cannot be saved here; \"pgn\" shows the text to copy";
/// The fault of a kept game that cannot be read.
const DAMAGED: &str = "the kept game is damaged";

impl Terminal<'_, '_> {
    /// The result of the game in PGN. A draw that a player must claim does not replace a result
    /// that the players agreed or that the file has.
    fn result(&self) -> &'static str {
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

    /// The tags of the game: new tags if Goby plays or has played a side, else the tags of the
    /// loaded file.
    fn heading(&self, world: &dyn World) -> Heading {
        let state = &self.session.state;
        let known = state.heading.first();
        let own = match (&state.mode, state.position.status) {
            (Mode::Playing(own, _), _) => Some(*own),
            (_, GameStatus::Ended(ending)) => Some(ending.own),
            _ => None,
        };
        let mut heading = match own {
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

    /// Writes the game. If the memory has lost the first moves of a long game, the text begins with
    /// the first known position.
    fn write_pgn(&self, heading: &Heading, out: &mut dyn Out) {
        heading.write(&self.session.game.beginning(), self.result(), out);
        self.write_moves(out);
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
            return Err(BAD_VALUE);
        }
        let heading = self.heading(world);
        let files = world.files().ok_or(NO_FILES);
        let saved =
            files.and_then(|files| files.save(file, &mut |lines| self.write_pgn(&heading, lines)));
        match saved {
            Ok(()) => Reply(world)
                .text("The game is in ")
                .text(file)
                .text(".")
                .end(),
            Err(fault) => error(world, fault, file),
        }
        Ok(())
    }

    /// Keeps the game for `resume`; returns false where games are not kept. The first time, an open
    /// earlier game is renamed, so that it is not lost.
    ///
    /// # Errors
    /// The fault of the file.
    fn keep(&mut self, world: &mut dyn World) -> Result<bool, &'static str> {
        if !CAPABILITIES.files {
            return Ok(false);
        }
        self.session.count_own_moves();
        let is_first = !core::mem::replace(&mut self.settings.keeps, true);
        // A damaged file is renamed too: a person may repair it.
        let is_needed = |left: PgnError| left != PgnError::NoGame;
        let is_begun = |(result, plies)| result == "*" && plies > 0;
        if is_first
            && left(world).is_some_and(|left| left.map_or_else(is_needed, is_begun))
            && let Some(files) = world.files()
            && files.set_aside().is_ok()
        {
            let text = "The earlier game is kept too: \"load earlier\" reads it.";
            Reply(world).text(text).end();
        }
        let heading = self.heading(world);
        match world.files() {
            Some(files) => files.keep(Kept::Game, &mut |lines| self.write_kept(&heading, lines)),
            None => Ok(false),
        }
    }

    /// Keeps the game after a change. Ignores a fault; [`leave`](Self::leave) reports it.
    pub(super) fn keep_on(&mut self, world: &mut dyn World) {
        let _ = self.keep(world);
    }

    /// Keeps the game if the players have ended it.
    pub(super) fn keep_agreed(&mut self, world: &mut dyn World) {
        if self.session.is_given_up() {
            self.keep_on(world);
        }
    }

    /// Keeps the game for `resume` at the end of the session if a move has been made, and reports
    /// the result.
    pub(super) fn leave(&mut self, now: Instant, world: &mut dyn World) {
        if !CAPABILITIES.files || self.session.game.ply() == 0 {
            return;
        }
        // The person's clock stops here.
        self.session.state.stop_clock_of_person(now);
        match self.keep(world) {
            Ok(true) if self.result() == "*" => {
                let text = "The game is kept: \"resume\" continues it.";
                Reply(world).text(text).end();
            }
            Ok(_) => {}
            Err(fault) => {
                let reply = Reply(world).text("The game cannot be kept for \"resume\" (");
                reply.text(fault).text(").").end();
            }
        }
    }

    /// Writes the commands that restore sides, clocks and options, then the game.
    fn write_kept(&self, heading: &Heading, out: &mut dyn Out) {
        let player = &self.session.state.player;
        if let Mode::Playing(own, _) = self.session.state.mode {
            line(out)
                .text(if own == Color::White {
                    "black"
                } else {
                    "white"
                })
                .end();
        }
        let clock = &player.timing.clock;
        line(out).control(clock.control).end();
        line(out)
            .text("made ")
            .count(player.timing.moves_made().into())
            .end();
        line(out).text("time ").number(clock.own.centis()).end();
        if player.timing.depth < Depth::MAX {
            line(out).text("sd ").number(player.timing.depth.0).end();
        }
        line(out)
            .text("otim ")
            .number(clock.opponent.centis())
            .end();
        for (entry, value) in player.options.offered(true) {
            let reply = line(out).text("option ").text(entry.name).text("=");
            write_value(&entry.kind, value, reply).end();
        }
        self.write_pgn(heading, out);
    }

    /// `resume`: continues the kept game.
    pub(super) fn resume(&mut self, call: &mut Call<'_>) -> Obeyed {
        if !CAPABILITIES.files {
            return Err(NO_PLACE);
        }
        let files = call.world.files().ok_or(NO_PLACE)?;
        let mut resumed = Err(DAMAGED);
        files.kept(Kept::Game, &mut |text| {
            resumed = self.take_up(text, call.now);
        })?;
        resumed?;
        self.settings.keeps = true;
        let player = &mut self.session.state.player;
        player.recall_level(call.world.files());
        self.turn_board();
        self.draw(call.world);
        self.last(call)?;
        self.status(call)
    }

    /// Makes the kept game the present one, with its sides, clocks and options.
    fn take_up(&mut self, text: &str, now: Instant) -> Obeyed {
        let game = PgnGame::read(text).map_err(|_| DAMAGED)?;
        if game.result != "*" {
            return Err("the kept game is over");
        }
        self.enter(&game, None).map_err(|_| DAMAGED)?;
        self.session.state.mode = Mode::Force;
        let mut made = None;
        let commands = text.lines().filter_map(|line| line.strip_prefix(ESCAPE));
        for line in commands.filter(|line| !line.contains(char::is_control)) {
            let state = &mut self.session.state;
            let (word, rest) = first_word(line);
            // A value that another version of Goby wrote may be out of range.
            let _ = match word {
                "white" => {
                    state.mode = Mode::playing(Color::Black);
                    Ok(())
                }
                "black" => {
                    state.mode = Mode::playing(Color::White);
                    Ok(())
                }
                "option" => {
                    let (name, value) = split_once(rest, b'=').unwrap_or_default();
                    let _ = state.player.options.set(name, Some(value));
                    Ok(())
                }
                "level" => state.set_level(rest, now),
                "st" => state.set_search_time(rest, now),
                "sd" => state.set_depth(rest, now),
                "made" => {
                    made = natural(rest);
                    Ok(())
                }
                "time" => state.set_own_clock(rest, now),
                "otim" => state.set_opponent_clock(rest, now),
                _ => Ok(()),
            };
        }
        self.session.count_own_moves();
        let timing = &mut self.session.state.player.timing;
        timing.set_moves_made(made.unwrap_or(timing.own_moves));
        timing.started = now;
        if let Mode::Playing(own, _) = self.session.state.mode
            && own == self.session.game.board().side()
        {
            self.session.state.mode.call();
        }
        Ok(())
    }
}

/// Begins a line that PGN readers skip.
fn line(out: &mut dyn Out) -> Reply<'_> {
    Reply(out).letter(ESCAPE)
}

/// Returns true if a game is kept and has no result.
pub(super) fn is_left(world: &mut dyn World) -> bool {
    matches!(left(world), Some(Ok(("*", _))))
}

/// The result of the kept game and the number of its plies, or its fault; `None` if no game is kept.
fn left(world: &mut dyn World) -> Option<Result<(&'static str, usize), PgnError>> {
    let mut left = None;
    if CAPABILITIES.files {
        let known = |game: PgnGame<'_>| (game.result, game.plies);
        let mut read = |text: &str| left = Some(PgnGame::read(text).map(known));
        world.files()?.kept(Kept::Game, &mut read).ok()?;
    }
    left
}
