//! Games as PGN on the screen and in files: `pgn`, `history`, `save`, `load`, and the game that was
//! left, with which `resume` goes on.

use super::Session;
use super::list::write_value;
use super::numbered;
use crate::NAME;
use crate::diagram::name;
use crate::driver::{Kept, NO_FILES, Out, Reply, World};
use crate::pgn::{self, ESCAPE, Heading, PgnError, PgnGame, PgnPlace};
use crate::play::{IllegalMove, natural};
use crate::profile::CAPABILITIES;
use crate::xboard::command::Command;
use crate::xboard::request::{Request, error};
use crate::xboard::state::{Mode, Standing};
use goby_core::game::Outcome;
use goby_core::notation::CastlingStyle;
use goby_core::time::Instant;
use goby_core::types::{Color, Depth};

/// The reply where no game is kept.
const NO_PLACE: &str = "no game is kept here while Goby is away; \"pgn\" shows it, to be copied";

impl Session<'_> {
    /// How the game has ended, as PGN writes it.
    fn result(&self) -> &'static str {
        match (self.game.outcome(), self.state.situation.standing) {
            (Some(Outcome::WhiteMates), _) => "1-0",
            (Some(Outcome::BlackMates), _) => "0-1",
            (Some(_), _) => "1/2-1/2",
            (None, Standing::Ended(ending)) => ending.result(),
            (None, _) => {
                let result = self.state.situation.result.first();
                result.copied().flatten().unwrap_or("*")
            }
        }
    }

    /// `pgn`: writes the game.
    pub(super) fn write_pgn(&self, out: &mut dyn Out) {
        let own = match (&self.state.mode, self.state.situation.standing) {
            (Mode::Playing(own, _), _) => Some(*own),
            (_, Standing::Ended(ending)) => Some(ending.own),
            _ => None,
        };
        let heading = match (own, self.state.heading.first()) {
            (Some(Color::White), _) => Heading::of_players([NAME, ""]),
            (Some(Color::Black), _) => Heading::of_players(["", NAME]),
            (None, heading) => heading.cloned().unwrap_or_default(),
        };
        pgn::write(&self.game, &heading, self.result(), out);
    }

    /// `history`: writes the moves.
    pub(super) fn write_history(&self, out: &mut dyn Out) {
        if self.game.last_move().is_none() {
            return Reply(out).text("No move has been made.").end();
        }
        pgn::write_moves(&self.game, self.result(), out);
    }

    /// `save FILE`: writes the game to a new file.
    pub(super) fn save(&self, file: &str, world: &mut dyn World) {
        let files = world.files().ok_or(NO_FILES);
        let saved = files.and_then(|files| files.save(file, &mut |lines| self.write_pgn(lines)));
        match saved {
            Ok(()) => Reply(world)
                .text("The game is in ")
                .text(file)
                .text(".")
                .end(),
            Err(fault) => error(world, fault, file),
        }
    }

    /// `load FILE [MOVE]`: goes to the end of a file's first game, or to before a move of it, and
    /// says whether there are more.
    pub(super) fn load(&mut self, text: &str, world: &mut dyn World) {
        let (file, place) = place_behind(text);
        let (mut loaded, mut is_followed) = (Err(PgnError::NoGame), false);
        let files = world.files().ok_or(NO_FILES);
        let shown = files.and_then(|files| {
            files.load(file, &mut |text| {
                loaded = PgnGame::read(text).and_then(|game| {
                    is_followed = game.is_followed;
                    self.enter(&game, place)
                });
            })
        });
        match (shown, loaded) {
            (Err(fault), _) => error(world, fault, file),
            (Ok(()), Err(fault)) => refuse(&fault, file, world),
            (Ok(()), Ok(result)) => {
                self.state.mode = Mode::Force;
                self.draw(world);
                let plies = self.game.ply();
                let plural = if plies == 1 { "" } else { "s" };
                let heading = self.state.heading.first();
                let [white, black] = heading.map_or(["", ""], Heading::players);
                let mut reply = Reply(world);
                if !white.is_empty() && !black.is_empty() {
                    reply = reply.text(white).text(" - ").text(black).text(": ");
                }
                let reply = reply.number(plies).text(" half-move");
                let reply = reply.text(plural).text(" of ").text(file);
                let mut reply = reply.text(" (").text(result).text(").");
                if self.game.outcome().is_none() {
                    reply = reply.text(" ").text(name(self.game.board().side()));
                    reply = reply.text(" moves; \"go\" lets Goby play that side.");
                }
                reply.end();
                self.show_outcome(world);
                if is_followed {
                    let text = "It is the first game of the file; the others are not read.";
                    Reply(world).text(text).end();
                }
            }
        }
    }

    /// Makes a game that was read the present one, to before a move of it or to its end. Returns
    /// its result. Where something is wrong with it the present game stays.
    fn enter(
        &mut self,
        game: &PgnGame<'_>,
        place: Option<PgnPlace>,
    ) -> Result<&'static str, PgnError> {
        let plies = match place {
            Some(place) => game.plies_before(place).ok_or(PgnError::NoPlace)?,
            None => game.plies,
        };
        let castling = if game.is_chess960 && CAPABILITIES.chess960 {
            CastlingStyle::Letters
        } else {
            CastlingStyle::Steps
        };
        let before = core::mem::replace(&mut self.state.player.castling, castling);
        if !self.state.player.can_play(&game.beginning) {
            self.state.player.castling = before;
            return Err(PgnError::Position(
                "castling from there is not standard chess",
            ));
        }
        self.set_position(game.beginning.clone());
        let mut moves = game.moves();
        for _ in 0..plies {
            if let Ok(Some(mv)) = moves.take() {
                self.game.play(mv);
            }
        }
        if let Some(heading) = self.state.heading.first_mut() {
            heading.clone_from(&game.heading);
        }
        if let Some(result) = self.state.situation.result.first_mut() {
            *result = (plies == game.plies).then_some(game.result);
        }
        Ok(game.result)
    }

    /// Keeps the game for `resume`, where there is a place for it. Returns whether it is kept. A
    /// game that was left before, and with which nobody has gone on, is put aside.
    ///
    /// # Errors
    /// Why it cannot be kept.
    fn keep(&mut self, world: &mut dyn World) -> Result<bool, &'static str> {
        if !CAPABILITIES.files || !self.state.is_console() {
            return Ok(false);
        }
        let is_first = !core::mem::replace(&mut self.state.preferences.keeps, true);
        if is_first
            && is_left(world)
            && let Some(files) = world.files()
            && files.set_aside().is_ok()
        {
            let text = "The game that was left is kept too: \"load earlier\" reads it.";
            Reply(world).text(text).end();
        }
        match world.files() {
            Some(files) => files.keep(Kept::Game, &mut |lines| self.write_kept(lines)),
            None => Ok(false),
        }
    }

    /// Keeps the game as it goes on; if that cannot be, it is said when the game is left.
    pub(in crate::xboard) fn keep_on(&mut self, world: &mut dyn World) {
        let _ = self.keep(world);
    }

    /// Says goodbye: saves a game that has begun for `resume`, and says so.
    pub(in crate::xboard) fn leave(&mut self, now: Instant, world: &mut dyn World) {
        if !CAPABILITIES.files || self.game.ply() == 0 {
            return;
        }
        // The person's clock stands still from now on.
        self.state.player.timing.clock.opponent = self.state.clock_of_person(now);
        match self.keep(world) {
            Ok(true) if self.result() == "*" => {
                let text = "The game is kept: \"resume\" goes on with it.";
                Reply(world).text(text).end();
            }
            Ok(_) => {}
            Err(fault) => {
                let reply = Reply(world).text("The game cannot be kept for \"resume\" (");
                reply.text(fault).text(").").end();
            }
        }
    }

    /// Writes the game, and before it the commands that make the rest as it is.
    fn write_kept(&self, out: &mut dyn Out) {
        let player = &self.state.player;
        if let Mode::Playing(own, _) = self.state.mode {
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
        self.write_pgn(out);
    }

    /// `resume`: goes on with the game that was left.
    pub(in crate::xboard) fn resume(
        &mut self,
        now: Instant,
        world: &mut dyn World,
    ) -> Result<(), &'static str> {
        if !CAPABILITIES.files {
            return Err(NO_PLACE);
        }
        let files = world.files().ok_or(NO_PLACE)?;
        let mut resumed = Err("the game that was left is damaged");
        files.kept(Kept::Game, &mut |text| resumed = self.take_up(text, now))?;
        resumed?;
        self.state.preferences.keeps = true;
        self.state.player.recall_level(world.files());
        self.turn_board();
        self.draw(world);
        self.write_last(world);
        self.write_status(world);
        Ok(())
    }

    /// Makes a game that was kept the present one, with its clocks, level and sides.
    fn take_up(&mut self, text: &str, now: Instant) -> Result<(), &'static str> {
        const DAMAGED: &str = "the game that was left is damaged";
        let game = PgnGame::read(text).map_err(|_| DAMAGED)?;
        if game.result != "*" {
            return Err("the game that was left is over");
        }
        self.enter(&game, None).map_err(|_| DAMAGED)?;
        self.state.mode = Mode::Force;
        for line in text.lines().filter_map(|line| line.strip_prefix(ESCAPE)) {
            let request = Request::new(line);
            match request.command {
                Command::White => self.state.mode = Mode::playing(Color::Black),
                Command::Black => self.state.mode = Mode::playing(Color::White),
                Command::Option => {
                    let (name, value) = request.rest.split_once('=').unwrap_or_default();
                    // What another version has written may not suit this one.
                    let _ = self.state.player.options.set(name, Some(value));
                }
                _ => {
                    let _ = self.state.set_time(request, now);
                }
            }
        }
        self.state.player.timing.started = now;
        if let Mode::Playing(own, _) = self.state.mode
            && own == self.game.board().side()
        {
            self.state.mode.call();
        }
        Ok(())
    }
}

/// Begins a line that is no part of the game.
fn line(out: &mut dyn Out) -> Reply<'_> {
    Reply(out).letter(ESCAPE)
}

/// Whether a game that was kept can go on.
pub(super) fn is_left(world: &mut dyn World) -> bool {
    let mut is_open = false;
    if CAPABILITIES.files
        && let Some(files) = world.files()
    {
        let kept = files.kept(Kept::Game, &mut |text| {
            is_open = PgnGame::read(text).is_ok_and(|game| game.result == "*");
        });
        is_open &= kept.is_ok();
    }
    is_open
}

/// The name of a file, and the place behind it: `12`, or `12...` where Black moves.
fn place_behind(text: &str) -> (&str, Option<PgnPlace>) {
    let Some((file, word)) = text.rsplit_once(' ') else {
        return (text, None);
    };
    let digits = word.trim_end_matches('.');
    let side = if word.ends_with("...") {
        Color::Black
    } else {
        Color::White
    };
    let number = natural(digits).and_then(|number| u16::try_from(number).ok());
    match number {
        Some(number) => (file.trim_ascii_end(), Some(PgnPlace { number, side })),
        None => (text, None),
    }
}

/// Says why a file's game is not loaded.
fn refuse(fault: &PgnError, file: &str, out: &mut dyn Out) {
    match fault {
        PgnError::Illegal(PgnPlace { number: 1, .. }, _, IllegalMove::NotAMove) => {
            error(out, "it is no game in PGN", file);
        }
        PgnError::NoGame => error(out, "there is no game in the file", file),
        PgnError::NoPlace => error(out, "the game has no such move", file),
        PgnError::Unfinished(fault) | PgnError::Position(fault) => error(out, fault, file),
        PgnError::Illegal(place, text, reason) => {
            let reply = Reply(out).text("Error (illegal move ");
            let reply = numbered(reply, place.number, place.side);
            reply.text(text).text(", ");
            reason.write(&mut |part| out.text(part));
            Reply(out).text("): ").text(file).end();
        }
    }
}
