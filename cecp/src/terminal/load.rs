//! `load`: games of files in PGN.

use super::{Terminal, numbered};
use crate::command::{Call, Obeyed, error};
use crate::driver::{NO_FILES, Out, Reply, ShortText, World};
use crate::pgn::{Heading, PgnEntry, PgnError, PgnGame, PgnGames, PgnPlace, Variant};
use crate::profile::CAPABILITIES;
use crate::session::Mode;
use arrayvec::ArrayVec;
use goby_core::notation::CastlingStyle;
use goby_core::player::{BAD_VALUE, IllegalMove, natural};
use goby_core::types::Color;

impl Terminal<'_, '_> {
    /// `load FILE [GAME] [MOVE]`: goes to the end of a game of a file, or to before a move of it;
    /// lists the games of a file that has several.
    pub(super) fn load(&mut self, call: &mut Call<'_>) -> Obeyed {
        if call.rest.is_empty() {
            return Err(BAD_VALUE);
        }
        let world = &mut *call.world;
        let (mut file, mut wish) = (call.rest, Wish::default());
        let (mut loaded, mut list) = (Err(PgnError::NoGame), List::default());
        loop {
            let files = world.files().ok_or(NO_FILES);
            let shown = files.and_then(|files| {
                files.load(file, &mut |text| {
                    loaded = self.choose(text, &wish, &mut list);
                })
            });
            match (shown, &loaded) {
                // Words at the end may be part of the file's name.
                (Err(fault), _) => match file.rsplit_once(' ') {
                    Some((name, word)) if wish.take(word) => file = name.trim_ascii_end(),
                    _ => {
                        error(world, fault, call.rest);
                        break;
                    }
                },
                (Ok(()), Err(fault)) => {
                    refuse(fault, file, world);
                    break;
                }
                (Ok(()), Ok(Some(result))) => {
                    self.show_loaded(file, result, world);
                    break;
                }
                (Ok(()), Ok(None)) => {
                    list.write(file, world);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Loads the game of a text that is chosen, and returns its result; without a choice among several
    /// lists them.
    fn choose(
        &mut self,
        text: &str,
        wish: &Wish,
        list: &mut List,
    ) -> Result<Option<&'static str>, PgnError> {
        let mut games = PgnGames::new(text);
        let mut only = None;
        loop {
            let game = match games.take() {
                Ok(Some(game)) => game,
                Err(fault) if list.count == 0 => return Err(fault.into()),
                // A fault ends the list.
                Ok(None) | Err(_) => break,
            };
            list.count += 1;
            if Some(list.count) == wish.game {
                only = Some(game);
                break;
            }
            if wish.game.is_none() {
                list.add(&game, wish.from);
                only = Some(game).filter(|_| list.count == 1);
            }
        }
        match (only, wish.game) {
            (Some(game), _) => {
                let game = PgnGame::read(game.text)?;
                self.enter(&game, wish.place).map(Some)
            }
            (None, _) if list.count == 0 => Err(PgnError::NoGame),
            (None, Some(_)) => Err(PgnError::Fewer(list.count)),
            (None, None) => Ok(None),
        }
    }

    /// Shows where a game that was loaded leads.
    fn show_loaded(&mut self, file: &str, result: &str, world: &mut dyn World) {
        self.session.state.mode = Mode::Force;
        self.draw(world);
        let plies = self.session.game.ply();
        let plural = if plies == 1 { "" } else { "s" };
        let heading = self.session.state.heading.first();
        let [white, black] = heading.map_or(["", ""], Heading::players);
        let mut reply = Reply(world);
        if !white.is_empty() && !black.is_empty() {
            reply = reply.text(white).text(" - ").text(black).text(": ");
        }
        let reply = reply.number(plies).text(" half-move");
        let reply = reply.text(plural).text(" of ").text(file);
        let mut reply = reply.text(" (").text(result).text(").");
        if self.session.game.outcome().is_none() {
            reply = reply
                .text(" ")
                .text(self.session.game.board().side().name());
            reply = reply.text(" moves; \"go\" lets Goby play that side.");
        }
        reply.end();
        self.show_outcome(world);
    }

    /// Makes a game that was read the present one, to before a move of it or to its end. Returns
    /// its result. Where something is wrong with it the present game stays.
    pub(super) fn enter(
        &mut self,
        game: &PgnGame<'_>,
        place: Option<PgnPlace>,
    ) -> Result<&'static str, PgnError> {
        let plies = match place {
            Some(place) => game.plies_before(place).ok_or(PgnError::NoPlace)?,
            None => game.plies,
        };
        let castling = if game.heading.variant == Variant::Chess960 && CAPABILITIES.player.chess960
        {
            CastlingStyle::Letters
        } else {
            CastlingStyle::Steps
        };
        let before = core::mem::replace(&mut self.session.state.player.castling, castling);
        if !self.session.state.player.can_play(&game.beginning) {
            self.session.state.player.castling = before;
            return Err(PgnError::Position(
                "castling from there is not standard chess",
            ));
        }
        self.session.set_position(game.beginning.clone());
        let mut moves = game.moves();
        for _ in 0..plies {
            if let Ok(Some(mv)) = moves.take() {
                self.session.game.play(mv);
            }
        }
        if let Some(heading) = self.session.state.heading.first_mut() {
            heading.clone_from(&game.heading);
        }
        if let Some(result) = self.session.state.situation.result.first_mut() {
            *result = (plies == game.plies).then_some(game.result);
        }
        Ok(game.result)
    }
}

/// The part of a file that is to be loaded.
struct Wish {
    game: Option<u32>,
    place: Option<PgnPlace>,
    /// The first game that is listed.
    from: u32,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            game: None,
            place: None,
            from: 1,
        }
    }
}

impl Wish {
    /// Takes the last word behind a file's name: `3` is a game, `12.` the place before White's move,
    /// `12...` before Black's, `21-` lists the games from there on. Returns false of another word.
    fn take(&mut self, word: &str) -> bool {
        let digits = word.trim_end_matches(['.', '-']);
        let Some(number) = natural(digits).filter(|_| self.game.is_none()) else {
            return false;
        };
        let side = match word.get(digits.len()..) {
            Some("") => {
                self.game = Some(number);
                return true;
            }
            Some("-") => {
                self.from = number;
                return true;
            }
            Some("...") => Color::Black,
            _ => Color::White,
        };
        let number = u16::try_from(number).unwrap_or(u16::MAX);
        self.place = Some(PgnPlace { number, side });
        true
    }
}

/// The games that are listed at once.
const SCREEN: usize = 20;

/// A screenful of the games of a file.
#[derive(Default)]
struct List {
    lines: ArrayVec<heapless::String<76>, { SCREEN * CAPABILITIES.files as usize }>,
    /// The games so far.
    count: u32,
    /// The number of the last game in the list.
    last: u32,
}

impl List {
    /// Adds the game that was counted last, if the list begins at or before it and has room.
    fn add(&mut self, game: &PgnEntry<'_>, from: u32) {
        if self.count < from || self.lines.is_full() {
            return;
        }
        let mut line = ShortText::default();
        let [white, black] = game.heading.players();
        let date = game.heading.date();
        let gap = if date.is_empty() { "" } else { "  " };
        let names = [white, black].map(|name| if name.is_empty() { "?" } else { name });
        let reply = Reply(&mut line).text("  ").count(self.count.into());
        let reply = reply.text("  ").text(game.result).text(gap).text(date);
        reply.text("  ").text(names[0]).text(" - ").text(names[1]);
        let _ = self.lines.try_push(line.0);
        self.last = self.count;
    }

    /// Writes the list, and how to go on.
    fn write(&self, file: &str, out: &mut dyn Out) {
        for line in &self.lines {
            Reply(out).text(line).end();
        }
        let reply = Reply(out).count(self.count.into()).text(" games; \"load ");
        let mut reply = reply.text(file).text(" 1\" reads the first");
        if self.last < self.count && self.last > 0 {
            reply = reply.text(", \"load ").text(file).text(" ");
            reply = reply.count(u64::from(self.last) + 1).text("-\" lists more");
        }
        reply.text(".").end();
    }
}

/// Says why a file's game is not loaded.
fn refuse(fault: &PgnError, file: &str, out: &mut dyn Out) {
    match fault {
        PgnError::Illegal(PgnPlace { number: 1, .. }, text, IllegalMove::NotAMove)
            if !is_null_move(text) =>
        {
            error(out, "the file has no game in PGN", file);
        }
        PgnError::NoGame => error(out, "there is no game in the file", file),
        PgnError::NoPlace => error(out, "the game has no such move", file),
        PgnError::Fewer(count) => {
            let reply = Reply(out).text("Error (the number of games in the file is ");
            reply.count((*count).into()).text("): ").text(file).end();
        }
        PgnError::Unfinished(fault) | PgnError::Position(fault) => error(out, fault, file),
        PgnError::Illegal(place, text, reason) => {
            let reply = Reply(out).text("Error (illegal move ");
            let reply = numbered(reply, place.number, place.side);
            let reply = reply.text(text).text(", ");
            if is_null_move(text) {
                reply.text("which passes: each side must move");
            } else {
                reason.write(&mut |part| out.text(part));
            }
            Reply(out).text("): ").text(file).end();
        }
    }
}

/// Returns true if a word stands for a move of no piece, which some programs write in analyses.
fn is_null_move(word: &str) -> bool {
    ["--", "Z0", "0000", "@@@@", "null", "pass"]
        .iter()
        .any(|null| word.eq_ignore_ascii_case(null))
}
