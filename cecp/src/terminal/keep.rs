//! Kept games: the game of a person is kept when it changes, `games` lists the kept ones, and `resume`
//! continues one.

use super::Terminal;
use super::load::{SCREEN, write_heading};
use super::option::write_value;
use crate::command::{Call, error};
use crate::driver::{FileError, Out, Reply, World};
use crate::profile::CAPABILITIES;
use crate::refusal::{Obeyed, Refusal};
use crate::session::Mode;
use arrayvec::ArrayVec;
use goby_core::notation::pgn::{ESCAPE, Heading, PgnError, PgnGame};
use goby_core::player::natural;
use goby_core::text::{ShortText, first_word, split_once};
use goby_core::time::Instant;
use goby_core::types::{Color, Depth};

/// Reads a kept text; `None` if it has no moves. A damaged one stays in the store, so that a person may
/// repair it.
fn read(text: &str) -> Option<Result<PgnGame<'_>, PgnError>> {
    let game = PgnGame::read(text);
    let has_moves = match &game {
        Ok(game) => game.plies > 0,
        Err(fault) => *fault != PgnError::NoGame,
    };
    has_moves.then_some(game)
}

fn is_over(game: &Result<PgnGame<'_>, PgnError>) -> bool {
    game.as_ref().is_ok_and(|game| game.result != "*")
}

impl Terminal<'_, '_> {
    /// Records that another game begins.
    pub(super) fn begin_another(&mut self) {
        self.settings.keeps = false;
        if CAPABILITIES.files {
            self.record.begin(&self.session.game.beginning());
        }
    }

    /// Records the moves of the game.
    pub(super) fn follow(&mut self) {
        if CAPABILITIES.files {
            let game = &self.session.game;
            self.record.follow(&game.beginning(), game.moves());
        }
    }

    /// Keeps the game; returns false where games are not kept.
    ///
    /// # Errors
    /// The fault of the file.
    fn keep(&mut self, world: &mut dyn World) -> Result<bool, FileError> {
        if !CAPABILITIES.files {
            return Ok(false);
        }
        self.session.count_own_moves();
        self.follow();
        let is_first = !core::mem::replace(&mut self.settings.keeps, true);
        if is_first {
            if let Some(files) = world.files() {
                files.begin_game();
            }
            if count(world) > 0 {
                let text = "The earlier game is kept too: \"games\" lists the kept games.";
                Reply(world).text(text).end();
            }
        }
        let heading = self.heading(world);
        match world.files() {
            Some(files) => files.keep_game(&mut |lines| self.write_kept(&heading, lines)),
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
                reply.text(fault.message()).text(").").end();
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

    /// `games`: lists the kept games, the last one first.
    pub(super) fn games(&mut self, call: &mut Call<'_>) -> Obeyed {
        if !CAPABILITIES.files {
            return Err(Refusal::NoPlace);
        }
        let mut lines = Lines::new();
        let mut number: u32 = 0;
        let files = call.world.files().ok_or(Refusal::NoPlace)?;
        let listed = files.kept_games(&mut |text| {
            if let Some(game) = read(text).filter(|game| !is_over(game)) {
                number += 1;
                let mut line = ShortText::default();
                let reply = Reply(&mut line).text("  ").count(number.into());
                match game {
                    Ok(game) => {
                        let reply = write_heading(&game.heading, reply).text(", ");
                        reply.half_moves(game.plies as u64)
                    }
                    Err(_) => reply.text("  damaged"),
                };
                let _ = lines.try_push(line);
            }
            false
        });
        if let Err(fault) = listed {
            error(call.world, fault.message(), call.line);
            return Ok(());
        }
        if number == 0 {
            return Err(Refusal::NoGame);
        }
        for line in &lines {
            Reply(call.world).text(line).end();
        }
        if number as usize > lines.len() {
            let reply = Reply(call.world).count(number.into());
            reply.text(" games in all.").end();
        }
        Reply(call.world)
            .text("\"resume 1\" continues the first.")
            .end();
        Ok(())
    }

    /// `resume [GAME]`: continues a kept game, the last one without a number.
    pub(super) fn resume(&mut self, call: &mut Call<'_>) -> Obeyed {
        if !CAPABILITIES.files {
            return Err(Refusal::NoPlace);
        }
        let wanted = match call.rest {
            "" => None,
            number => Some(natural(number).ok_or(Refusal::BadValue)?),
        };
        let files = call.world.files().ok_or(Refusal::NoPlace)?;
        let (mut number, mut resumed) = (0, Err(Refusal::NoGame));
        let listed = files.kept_games(&mut |text| {
            let Some(game) = read(text) else {
                return false;
            };
            if is_over(&game) {
                if wanted.is_none() && resumed == Err(Refusal::NoGame) {
                    resumed = Err(Refusal::KeptGameOver);
                }
                return false;
            }
            number += 1;
            if wanted.is_some_and(|wanted| wanted != number) {
                return false;
            }
            resumed = match game {
                Ok(game) => self.take_up(&game, text, call.now),
                Err(_) => Err(Refusal::Damaged),
            };
            resumed.is_ok()
        });
        if let Err(fault) = listed {
            error(call.world, fault.message(), call.line);
            return Ok(());
        }
        if resumed.is_err() && wanted.is_some_and(|wanted| !(1..=number).contains(&wanted)) {
            return Err(Refusal::Fewer);
        }
        resumed?;
        self.settings.keeps = true;
        let player = &mut self.session.state.player;
        player.recall_level(call.world.files());
        self.turn_board();
        self.draw(call.world);
        self.tell_last(call.world);
        self.status(call)
    }

    /// Makes a kept game the present one, with its sides, clocks and options.
    fn take_up(&mut self, game: &PgnGame<'_>, text: &str, now: Instant) -> Obeyed {
        self.enter(game, None).map_err(|_| Refusal::Damaged)?;
        self.record.read(&game.beginning, text, game.result);
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

/// A screenful of kept games; none in builds without files.
type Lines = ArrayVec<ShortText<76>, { SCREEN * CAPABILITIES.files as usize }>;

/// Begins a line that PGN readers skip.
fn line(out: &mut dyn Out) -> Reply<'_> {
    Reply(out).letter(ESCAPE)
}

/// The number of kept games without a result.
pub(super) fn count(world: &mut dyn World) -> u32 {
    let mut count = 0;
    if CAPABILITIES.files
        && let Some(files) = world.files()
    {
        let _ = files.kept_games(&mut |text| {
            let is_open = |game: &Result<_, _>| game.is_ok() && !is_over(game);
            count += u32::from(read(text).as_ref().is_some_and(is_open));
            false
        });
    }
    count
}
