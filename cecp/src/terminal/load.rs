//! `load`: games of files in PGN.

use super::game::GO_ON;
use super::{Terminal, list, numbered};
use crate::command::{Call, error};
use crate::driver::{FileError, Out, Reply, World};
use crate::profile::CAPABILITIES;
use crate::refusal::{Obeyed, Refusal};
use crate::session::Mode;
use arrayvec::ArrayVec;
use goby_core::notation::pgn::{Heading, PgnEntry, PgnError, PgnGame, PgnGames, PgnPlace, Variant};
use goby_core::notation::{CastlingStyle, IllegalMove};
use goby_core::player::natural;
use goby_core::text::ShortText;
use goby_core::types::Color;

/// The number of games that are listed at once.
pub(super) const SCREEN: usize = 20;

/// The result of a loaded game, and the fault that ended its moves.
type Loaded = (&'static str, Option<PgnError>);

/// The reason why a game is not loaded.
pub(super) enum LoadFault {
    /// The game cannot be read.
    Game(PgnError),
    /// The game has no such move.
    NoPlace,
    /// The file has only this number of games.
    Fewer(u32),
}

impl From<PgnError> for LoadFault {
    fn from(fault: PgnError) -> Self {
        Self::Game(fault)
    }
}

impl Terminal<'_, '_> {
    /// `load FILE [GAME] [MOVE]`: loads a game of a file, up to a move or to its end. Without GAME
    /// lists the games of a file that has several.
    pub(super) fn load(&mut self, call: &mut Call<'_>) -> Obeyed {
        if call.rest.is_empty() {
            return Err(Refusal::BadValue);
        }
        let world = &mut *call.world;
        let (mut file, mut selection) = (call.rest, Selection::default());
        let mut list = List::default();
        let loaded = loop {
            let mut loaded = Ok(None);
            let mut read = |text: &str| loaded = self.choose(text, &selection, &mut list);
            let files = world.files().ok_or(FileError::NoFiles);
            match files.and_then(|files| files.load(file, &mut read)) {
                Ok(()) => break loaded,
                // The last word is part of the file's name, or names a game or a move.
                Err(fault) => match file.rsplit_once(' ') {
                    Some((name, word)) if selection.take(word) => file = name.trim_ascii_end(),
                    Some((_, word)) if selection.is_twice(word) => {
                        error(world, "one GAME and one MOVE at most", call.rest);
                        list::form(call.line, world);
                        return Ok(());
                    }
                    _ => {
                        error(world, fault.message(), call.rest);
                        return Ok(());
                    }
                },
            }
        };
        match loaded {
            Ok(Some((result, fault))) => {
                self.show_loaded(file, result, world);
                if let Some(fault) = fault {
                    refuse(&LoadFault::Game(fault), file, world);
                    let text = "The moves before it are loaded.";
                    Reply(world).text(text).end();
                }
            }
            Ok(None) => list.write(file, world),
            Err(fault) => refuse(&fault, file, world),
        }
        Ok(())
    }

    /// Loads the chosen game of a text, or its only game, up to a fault in its moves. Returns the result
    /// of that game, and the fault. Otherwise lists the games and returns `None`.
    fn choose(
        &mut self,
        text: &str,
        selection: &Selection,
        list: &mut List,
    ) -> Result<Option<Loaded>, LoadFault> {
        let mut games = PgnGames::new(text);
        let mut chosen = None;
        loop {
            let game = match games.take() {
                Ok(Some(game)) => game,
                Err(fault) if list.count == 0 => return Err(fault.into()),
                // A fault ends the list.
                Ok(None) | Err(_) => break,
            };
            list.count += 1;
            if Some(list.count) == selection.game {
                chosen = Some(game);
                break;
            }
            if selection.game.is_none() {
                list.add(&game, selection.from);
                chosen = Some(game).filter(|_| list.count == 1);
            }
        }
        match (chosen, selection.game) {
            (Some(game), _) => {
                let text = game.text;
                let (game, fault) = PgnGame::read_legal(text)?;
                match fault {
                    Some(fault) if game.plies == 0 => return Err(fault.into()),
                    _ => self.enter(&game, selection.place)?,
                }
                self.record.read(&game.beginning, text, game.result);
                Ok(Some((game.result, fault)))
            }
            (None, _) if list.count == 0 => Err(PgnError::NoGame.into()),
            (None, Some(_)) => Err(LoadFault::Fewer(list.count)),
            (None, None) => Ok(None),
        }
    }

    /// Shows the position of a loaded game, and its players and result.
    fn show_loaded(&mut self, file: &str, result: &str, world: &mut dyn World) {
        self.session.state.mode = Mode::Force;
        self.settings.keeps = false;
        self.follow();
        self.draw(world);
        let plies = self.session.game.ply();
        let heading = self.session.state.heading.first();
        let [white, black] = heading.map_or(["", ""], Heading::players);
        let mut reply = Reply(world);
        if !white.is_empty() && !black.is_empty() {
            reply = reply.text(white).text(" - ").text(black).text(": ");
        }
        let reply = reply.half_moves(plies as u64);
        let mut reply = reply.text(" of ").text(file);
        reply = reply.text(" (").text(result).text(").");
        if self.session.game.outcome().is_none() {
            let side = self.session.game.board().side();
            reply = reply.text(" ").text(side.name());
            reply = reply.text(GO_ON);
        }
        reply.end();
        self.show_outcome(world);
    }

    /// Replaces the present game by `game`, up to `place` or to the end. After a fault the present game
    /// is unchanged.
    pub(super) fn enter(
        &mut self,
        game: &PgnGame<'_>,
        place: Option<PgnPlace>,
    ) -> Result<(), LoadFault> {
        let plies = match place {
            Some(place) => game.plies_before(place).ok_or(LoadFault::NoPlace)?,
            None => game.plies,
        };
        let player = &mut self.session.state.player;
        let is_chess960 = game.heading.variant == Variant::Chess960;
        let castling = if is_chess960 && CAPABILITIES.player.chess960 {
            CastlingStyle::Letters
        } else {
            CastlingStyle::Steps
        };
        let before = core::mem::replace(&mut player.castling, castling);
        if !player.can_play(&game.beginning) {
            player.castling = before;
            let fault = "castling from there is not standard chess";
            return Err(PgnError::Position(fault).into());
        }
        self.session.set_position(game.beginning.clone());
        let mut moves = game.moves();
        for _ in 0..plies {
            if let Ok(Some(mv)) = moves.take() {
                self.session.game.play(mv);
            }
        }
        let state = &mut self.session.state;
        if let Some(heading) = state.heading.first_mut() {
            heading.clone_from(&game.heading);
        }
        if let Some(result) = state.position.result.first_mut() {
            *result = (plies == game.plies).then_some(game.result);
        }
        Ok(())
    }
}

/// The part of a file to load or to list.
#[derive(Default)]
struct Selection {
    game: Option<u32>,
    place: Option<PgnPlace>,
    /// The number of the first game to list.
    from: u32,
}

impl Selection {
    /// Returns true if a word chooses a game although another word has chosen one.
    fn is_twice(&self, word: &str) -> bool {
        self.game.is_some() && natural(word).is_some()
    }

    /// Reads a word after the file's name: `3` is game 3, `12.` the position before White's move
    /// 12, `12...` the position before Black's move 12; `21-` lists the games from number 21 on.
    /// Returns false for other words.
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

/// A screenful of the games of a file.
#[derive(Default)]
struct List {
    lines: ArrayVec<ShortText<76>, { SCREEN * CAPABILITIES.files as usize }>,
    /// The number of games read.
    count: u32,
    /// The number of the last game in the list.
    last: u32,
}

impl List {
    /// Adds the game that was counted last, unless the list begins after it or is full.
    fn add(&mut self, game: &PgnEntry<'_>, from: u32) {
        if self.count < from || self.lines.is_full() {
            return;
        }
        let mut line = ShortText::default();
        let reply = Reply(&mut line).text("  ").count(self.count.into());
        let reply = reply.text("  ").text(game.result);
        write_heading(&game.heading, reply);
        let _ = self.lines.try_push(line);
        self.last = self.count;
    }

    /// Writes the list, and the commands that load a game and list more games.
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

/// Writes the date of a game, if it is known, and its players.
pub(super) fn write_heading<'o>(heading: &Heading, reply: Reply<'o>) -> Reply<'o> {
    let names = heading.players();
    let [white, black] = names.map(|name| if name.is_empty() { "?" } else { name });
    let date = heading.date();
    let gap = if date.is_empty() { "" } else { "  " };
    let reply = reply.text(gap).text(date).text("  ");
    reply.text(white).text(" - ").text(black)
}

/// Writes why a game of a file is not loaded.
fn refuse(fault: &LoadFault, file: &str, out: &mut dyn Out) {
    let fault = match fault {
        LoadFault::NoPlace => "the game has no such move",
        LoadFault::Fewer(count) => {
            let reply = Reply(out).text("Error (games in the file: only ");
            return reply.count((*count).into()).text("): ").text(file).end();
        }
        LoadFault::Game(PgnError::NoGame) => "there is no game in the file",
        LoadFault::Game(PgnError::Unfinished(fault) | PgnError::Position(fault)) => fault,
        LoadFault::Game(PgnError::Illegal(place, text, reason)) => {
            let is_null = is_null_move(text);
            if place.number > 1 || is_null || *reason != IllegalMove::NotAMove {
                let reply = Reply(out).text("Error (illegal move ");
                let reply = numbered(reply, place.number, place.side);
                let reply = reply.text(text).text(", ");
                if is_null {
                    reply.text("null moves are not allowed");
                } else {
                    reason.write(&mut |part| out.text(part));
                }
                return Reply(out).text("): ").text(file).end();
            }
            "the file has no game in PGN"
        }
        LoadFault::Game(_) => "the game cannot be read",
    };
    error(out, fault, file);
}

/// Returns true for the text of a null move, which some programs write in analyses.
fn is_null_move(word: &str) -> bool {
    ["--", "Z0", "0000", "@@@@", "null", "pass"]
        .iter()
        .any(|null| word.eq_ignore_ascii_case(null))
}
