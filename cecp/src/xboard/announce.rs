//! What the engine reports of the game: its moves, draws, resignation, and how the game ended.

use super::Session;
use super::state::{Ending, Mode, Standing, State, Turn};
use crate::driver::{Out, Reply, World};
use crate::play::{DrawWish, End, Player, Pondering, book_moves, write_san};
use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::game::Outcome;
use goby_core::types::{Color, Move};

impl Session<'_> {
    /// Plays an own move on the game and announces it.
    pub(super) fn make_own_move(&mut self, choice: Move, world: &mut dyn World) {
        let board = self.game.board();
        let number = board.fullmove_number();
        let (coordinate, san) = (
            self.state.player.write(board, choice),
            write_san(board, choice),
        );
        self.game.play(choice);
        if self.state.preferences.computer && self.game.outcome().is_some_and(Outcome::is_claimed) {
            // The document's way to claim a draw that the next move completes. A person would only
            // be asked for consent to what the next line decides.
            offer_draw(world);
        }
        if self.state.is_console() {
            self.write_own_move(number, &san, world);
        } else {
            Reply(world).text("move ").text(&coordinate).end();
        }
    }
}

impl State {
    /// Gives the game up for `own`.
    pub(super) fn resign(&mut self, own: Color, world: &mut dyn World) {
        if self.is_console() {
            return self.end(Some(own), own, world);
        }
        self.mode = Mode::Force;
        Reply(world).text("resign").end();
        self.count_game(End::Won(!own), world);
    }

    /// Says what `own` thinks of a draw. Where both agree an interface ends the game; at a terminal
    /// it is over.
    pub(super) fn announce_draw_wish(&mut self, wish: DrawWish, own: Color, world: &mut dyn World) {
        match (wish, self.is_console()) {
            (DrawWish::Accept, true) => {
                self.end(None, own, world);
            }
            (DrawWish::Offer, true) => {
                let text = "Goby offers a draw; \"draw\" accepts it.";
                Reply(world).text(text).end();
            }
            (DrawWish::Decline, true) => Reply(world).text("Goby declines the draw.").end(),
            (DrawWish::Decline, false) => {}
            (DrawWish::Accept | DrawWish::Offer, false) => offer_draw(world),
        }
    }

    /// The game is over at a terminal: `loser` has given it up, or a draw was agreed on.
    pub(super) fn end(&mut self, loser: Option<Color>, own: Color, world: &mut dyn World) {
        let ending = Ending { loser, own };
        // What is taken back is played on from.
        self.mode = match self.mode {
            Mode::Playing(own, _) => Mode::Playing(own, Turn::Waiting(Pondering::Barred)),
            _ => Mode::Force,
        };
        self.situation.standing = Standing::Ended(ending);
        ending.write(world);
        let end = loser.map_or(End::Drawn, |loser| End::Won(!loser));
        self.count_game(end, world);
    }

    /// The game is over; a person learns at which level the next one is played, where that follows
    /// the results.
    pub(super) fn count_game(&mut self, end: End, world: &mut dyn World) {
        let level = self.player.end_game(end, world.files());
        if let Some(elo) = level.filter(|_| self.is_console()) {
            write_level(elo, world);
        }
    }
}

impl Ending {
    /// Says how the game ended.
    pub(super) fn write(self, out: &mut dyn Out) {
        let reason = match self.loser {
            Some(Color::White) => " {White resigns}",
            Some(Color::Black) => " {Black resigns}",
            None => " {Draw by mutual agreement}",
        };
        Reply(out).text(self.result()).text(reason).end();
    }
}

/// Says at which level the next game is played.
pub(super) fn write_level(elo: i16, out: &mut dyn Out) {
    let reply = Reply(out).text("In the next game Goby plays at ");
    reply.number(elo).text(".").end();
}

/// Offers or accepts a draw, or claims one that the next move brings about.
fn offer_draw(out: &mut dyn Out) {
    Reply(out).text("offer draw").end();
}

/// Answers `bk`: lines that begin with a blank, and an empty one.
pub(super) fn book(player: &Player, board: &Board, world: &mut dyn World) {
    let mut empty = true;
    for known in book_moves(&player.options.openings, board) {
        Reply(world).text(" ").text(&write_san(board, known)).end();
        empty = false;
    }
    if CAPABILITIES.books || CAPABILITIES.own_book {
        let known = player.known_moves(board, world.files());
        for (choice, weight) in &known {
            let reply = Reply(world).text(" ").text(&write_san(board, *choice));
            reply.text(", weight ").number(*weight).end();
        }
        empty &= known.is_empty();
    }
    if empty {
        Reply(world)
            .text(" no opening line has this position")
            .end();
    }
    Reply(world).end();
}

/// Says how the game ended.
#[inline(never)]
pub(super) fn claim(outcome: Outcome, out: &mut dyn Out) {
    Reply(out)
        .text(match outcome {
            Outcome::WhiteMates => "1-0 {White mates}",
            Outcome::BlackMates => "0-1 {Black mates}",
            Outcome::Stalemate => "1/2-1/2 {Stalemate}",
            Outcome::Repetition => "1/2-1/2 {Draw by repetition}",
            Outcome::FiftyMoves => "1/2-1/2 {Draw by fifty-move rule}",
            Outcome::InsufficientMaterial => "1/2-1/2 {Draw by insufficient material}",
        })
        .end();
}
