//! Games of Chess960 from a start position by lot or by number.

use super::Terminal;
use crate::command::Call;
use crate::driver::{Action, Reply};
use crate::profile::CAPABILITIES;
use crate::refusal::{Obeyed, Refusal};
use goby_core::board::Board;
use goby_core::notation::CastlingStyle;
use goby_core::player::{End, natural};
use goby_core::text::first_word;

/// The number of start positions.
const STARTS: u32 = 960;

/// The first and the second knight among the five squares that are left, by number.
const KNIGHTS: [(u32, u32); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// The line without its first word in `new 960` and `variant chess960`, which both mean `960`.
pub(super) fn without_verb(line: &str) -> &str {
    if !CAPABILITIES.files {
        return line;
    }
    let (verb, rest) = first_word(line);
    let rest = rest.trim_ascii_start();
    let (name, _) = first_word(rest);
    let is = |word: &str, other: &str| word.eq_ignore_ascii_case(other);
    let is_verb = is(verb, "new") || is(verb, "variant");
    if is_verb && (is(name, "960") || is(name, "chess960")) {
        return rest;
    }
    line
}

/// The pieces on White's first rank in the start position with this number, by Scharnagl's table
/// (R. Scharnagl, "Fischer-Random-Schach (FRC/Chess960)", 2004).
fn first_rank(number: u32) -> Option<[u8; 8]> {
    let mut rank = [b' '; 8];
    let (number, light) = (number / 4, number % 4);
    let (number, dark) = (number / 4, number % 4);
    let (knights, queen) = (number / 6, number % 6);
    *rank.get_mut(2 * light as usize + 1)? = b'B';
    *rank.get_mut(2 * dark as usize)? = b'B';
    put(&mut rank, queen, b'Q')?;
    let &(first, second) = KNIGHTS.get(knights as usize)?;
    // The second knight first, so that the number of the first one stays.
    put(&mut rank, second, b'N')?;
    put(&mut rank, first, b'N')?;
    for piece in *b"RKR" {
        put(&mut rank, 0, piece)?;
    }
    Some(rank)
}

/// Puts a piece on the free square with this number.
fn put(rank: &mut [u8; 8], number: u32, piece: u8) -> Option<()> {
    let mut free = rank.iter_mut().filter(|square| **square == b' ');
    *free.nth(number as usize)? = piece;
    Some(())
}

/// The start position with this number; `None` if there is none.
fn start(number: u32) -> Option<Board> {
    let rank = first_rank(number)?;
    let mut fen = *b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let length = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/".len();
    fen.get_mut(length..length + rank.len())?
        .copy_from_slice(&rank);
    fen.get_mut(..rank.len())?
        .copy_from_slice(&rank.map(|piece| piece.to_ascii_lowercase()));
    Board::from_fen(core::str::from_utf8(&fen).ok()?).ok()
}

impl Terminal<'_, '_> {
    /// `960 [NUMBER]`: begins a game of Chess960.
    pub(super) fn chess960(&mut self, call: &mut Call<'_>) -> Obeyed {
        let number = match call.rest {
            // The time of the command decides by lot.
            "" => (call.now.0 % u64::from(STARTS)) as u32,
            number => natural(number).ok_or(Refusal::BadValue)?,
        };
        let board = start(number).ok_or(Refusal::BadValue)?;
        self.count_game(End::Unsaid, call.world);
        self.session.new_game();
        self.session.state.player.castling = CastlingStyle::Letters;
        self.session.set_position(board);
        self.begin_another();
        self.turn_board();
        self.show_watched(call.world);
        let reply = Reply(call.world).text("Chess960, start position ");
        let reply = reply.count(number.into());
        reply
            .text("; you have White. \"new\" begins a usual game.")
            .end();
        call.action = Action::Forget;
        Ok(())
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;

    extern crate std;
    use std::collections::BTreeSet;
    use std::string::ToString;

    #[test]
    fn there_are_960_starts_and_number_518_is_the_usual_one() {
        let starts: BTreeSet<_> = (0..STARTS)
            .map(|number| start(number).expect("a start").fen().to_string())
            .collect();
        assert_eq!(starts.len(), 960);
        assert!(start(STARTS).is_none());
        assert_eq!(start(518), Some(Board::start()));
        for (number, rank) in [(0, "BBQNNRKR"), (959, "RKRNNQBB"), (534, "RNBKQBNR")] {
            let rank_of = first_rank(number).expect("a rank");
            assert_eq!(core::str::from_utf8(&rank_of), Ok(rank), "{number}");
        }
    }

    #[test]
    fn a_game_of_chess960_is_called_in_several_ways() {
        for (line, rest) in [
            ("new 960 518", "960 518"),
            ("variant chess960", "chess960"),
            ("NEW Chess960", "Chess960"),
            ("new", "new"),
            ("variant fischerandom", "variant fischerandom"),
        ] {
            assert_eq!(without_verb(line), rest);
        }
    }
}
