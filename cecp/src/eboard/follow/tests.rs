//! A hand that moves simulated pieces, with bounce, slides and pauses, through whole games.

use super::*;
use goby_core::board::castling_targets;
use goby_core::types::{Bitboard, Piece, Square};

/// The time between two reports of the board.
const SCAN: u64 = 40;

/// A hand, the pieces, the game, and the follower.
struct Hand<'m> {
    follower: Follower,
    game: Game<'m>,
    persons: [bool; 2],
    /// The letters of a report, a8 first.
    letters: [u8; 64],
    now: Instant,
    random: u64,
    /// The meanings that have not been expected yet.
    seen: Vec<Seen>,
}

/// Runs `play` with a hand at a game.
fn play<T>(persons: [bool; 2], fen: &str, play: impl FnOnce(&mut Hand<'_>) -> T) -> T {
    let (mut moves, mut keys) = ([None; 512], [0; 128]);
    let mut game = Game::new(&mut moves, &mut keys);
    if !fen.is_empty() {
        game.reset(Board::from_fen(fen).expect("a position"));
    }
    let mut hand = Hand {
        follower: Follower::new(),
        letters: letters(game.board()),
        game,
        persons,
        now: Instant(1_000),
        random: 1,
        seen: Vec::new(),
    };
    hand.know();
    hand.rest(500);
    assert_eq!(hand.seen, []);
    play(&mut hand)
}

/// The report of a position.
fn letters(board: &Board) -> [u8; 64] {
    Square::ALL.map(|square| letter(board, square.flip()))
}

fn letter(board: &Board, square: Square) -> u8 {
    match (board.color_on(square), board.piece_on(square)) {
        (Some(Color::White), Some(piece)) => piece.letter().to_ascii_uppercase() as u8,
        (_, Some(piece)) => piece.letter() as u8,
        _ => b'.',
    }
}

const WHITE: [bool; 2] = [true, false];
const BOTH: [bool; 2] = [true, true];
/// Longer than `SETTLED`, shorter than `PATIENCE`.
const SHORT: u64 = 600;

impl Hand<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005);
        self.random = self.random.wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) % bound
    }

    fn know(&mut self) -> Option<String> {
        self.follower.know(&self.game, self.persons)
    }

    /// Reports the pieces for some time. Obeys moves, takebacks and new games.
    fn rest(&mut self, span: u64) {
        let end = self.now.0 + span;
        while self.now.0 < end {
            self.now = Instant(self.now.0 + SCAN.min(end - self.now.0));
            let pieces = Placement::read(&self.letters).expect("pieces");
            self.follower.report(pieces, self.now);
            let Some(seen) = self.follower.judge(self.now) else {
                continue;
            };
            match &seen {
                Seen::Move(mv) => self.game.play(*mv),
                Seen::TakeBack(plies) => {
                    for _ in 0..*plies {
                        self.game.undo().expect("a move");
                    }
                }
                Seen::NewGame => self.game.reset(Board::start()),
                Seen::Words(_) => {}
            }
            self.seen.push(seen);
            self.know();
        }
    }

    /// Changes a square; the contact bounces, and the hand takes some time.
    fn set(&mut self, square: Square, letter: u8, longest: u64) {
        let place = square.flip().index();
        let before = std::mem::replace(&mut self.letters[place], letter);
        for _ in 0..self.below(3) {
            self.rest(SCAN);
            self.letters[place] = before;
            self.rest(SCAN);
            self.letters[place] = letter;
        }
        let span = self.below(longest);
        self.rest(SCAN + span);
    }

    fn lift(&mut self, square: Square, longest: u64) {
        self.set(square, b'.', longest);
    }

    /// Slides a lifted piece over the squares of a line.
    fn slide(&mut self, from: Square, to: Square, letter: u8) {
        let step = |from: u8, to: u8| (i32::from(to) - i32::from(from)).signum();
        let files = step(from.file() as u8, to.file() as u8);
        let ranks = step(from.rank() as u8, to.rank() as u8);
        let mut square = from;
        while let Some(next) = square.offset(files, ranks)
            && next != to
            && self.letters[next.flip().index()] == b'.'
        {
            self.letters[next.flip().index()] = letter;
            let span = 40 + self.below(80);
            self.rest(span);
            self.letters[next.flip().index()] = b'.';
            square = next;
        }
    }

    /// Makes a move with the pieces, in an order by chance.
    fn perform(&mut self, board: &Board, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let moved = letter(board, from);
        let order = self.below(3);
        if board.is_castling(mv) {
            let (king, rook) = castling_targets(from, to);
            let mut parts = [(from, king, moved), (to, rook, letter(board, to))];
            if order == 0 {
                parts.reverse();
            }
            for (from, to, letter) in parts {
                self.lift(from, 900);
                self.set(to, letter, 500);
            }
            return;
        }
        let victim = match board.is_en_passant(mv) {
            true => Some(Square::new(to.file(), from.rank())),
            false => board.captured(mv).map(|_| to),
        };
        if let (Some(victim), 0) = (victim, order) {
            self.lift(victim, 2_000);
        }
        self.lift(from, 2_000);
        if let (Some(victim), 1) = (victim, order) {
            self.lift(victim, 2_000);
        }
        if victim.is_none() && order == 0 && board.piece_on(from) != Some(Piece::Knight) {
            self.slide(from, to, moved);
        }
        if let Some(piece) = mv.promotion() {
            if order > 0 {
                self.set(to, moved, 2_000);
                self.lift(to, 2_000);
            }
            let letter = piece.letter() as u8;
            let letter = match board.side() {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            };
            self.set(to, letter, 100);
        } else {
            self.set(to, moved, 100);
        }
        if let (true, Some(victim), 2) = (board.is_en_passant(mv), victim, order) {
            self.lift(victim, 100);
        }
    }

    /// Makes a person's move.
    fn make(&mut self, mv: Move) {
        let board = self.game.board().clone();
        self.perform(&board, mv);
        self.rest(2_000);
        let seen = std::mem::take(&mut self.seen);
        assert_eq!(seen, [Seen::Move(mv)], "{}", board.fen());
    }

    /// Makes a move that the game has made already.
    fn follow(&mut self, mv: Move) {
        let before = self.game.board().clone();
        self.game.play(mv);
        assert!(self.know().is_some());
        self.rest(5_000);
        let after = self.game.board().clone();
        let wanted = Placement::of(&before).lights_to(&Placement::of(&after));
        assert_eq!(self.follower.lights(), wanted);
        self.perform(&before, mv);
        self.rest(SHORT);
        assert_eq!(self.seen, [], "{}", before.fen());
        assert_eq!(self.follower.lights(), Lights::default());
        assert_eq!(letters(&after), self.letters);
    }

    /// Sets the pieces to a position, one square after another.
    fn set_up(&mut self, board: &Board) {
        for square in Square::ALL {
            let wanted = letter(board, square);
            if self.letters[square.flip().index()] != wanted {
                self.set(square, wanted, 100);
            }
        }
    }

    /// Takes back moves on the board.
    fn take_back(&mut self, plies: usize, at_once: usize) {
        let mut expected = Vec::new();
        for _ in 0..plies / at_once {
            let earlier = self.game.earlier(at_once).expect("a position");
            self.set_up(&earlier);
            self.rest(SHORT);
            expected.push(Seen::TakeBack(at_once));
            assert_eq!(Placement::of(&earlier), Placement::of(self.game.board()));
        }
        assert_eq!(std::mem::take(&mut self.seen), expected);
    }

    fn read(&self, text: &str) -> Move {
        self.game.board().parse_move(text).expect("a move")
    }

    /// Plays a person's or Goby's moves.
    fn line(&mut self, line: &str) {
        for text in line.split(' ') {
            let mv = self.read(text);
            match self.persons[self.game.board().side().index()] {
                true => self.make(mv),
                false => self.follow(mv),
            }
        }
    }
}

#[test]
fn hundreds_of_games_are_followed_without_a_wrong_move() {
    let mut moves = 0;
    for seed in 0..300 {
        let persons = [WHITE, [false, true], BOTH][seed % 3];
        play(persons, "", |hand| {
            hand.random = seed as u64;
            let unit = if persons == BOTH { 1 } else { 2 };
            while hand.game.outcome().is_none() && hand.game.ply() < 160 {
                let board = hand.game.board().clone();
                let legal = board.legal_moves();
                // Castling and promotions are rare.
                let is_rare = |mv: &&Move| board.is_castling(**mv) || mv.promotion().is_some();
                let rare = legal.iter().filter(is_rare).nth(hand.below(4) as usize);
                let chance = hand.below(legal.len() as u64) as usize;
                let mv = *rare.unwrap_or(&legal[chance]);
                moves += 1;
                let is_turn = persons[board.side().index()];
                match is_turn {
                    true => hand.make(mv),
                    false => hand.follow(mv),
                }
                let plies = unit * (1 + hand.below(3) as usize);
                let turn = persons[hand.game.board().side().index()];
                if turn && hand.below(16) == 0 && hand.game.takeback_plies() > plies {
                    hand.take_back(plies, unit);
                }
            }
            if hand.game.ply() > 8 {
                hand.set_up(&Board::start());
                hand.rest(SHORT);
                assert_eq!(hand.seen, [Seen::NewGame]);
                assert_eq!(*hand.game.board(), Board::start());
            }
        });
    }
    assert!(moves > 20_000, "{moves}");
}

#[test]
fn a_move_is_taken_back_before_the_reply_is_made() {
    play(WHITE, "", |hand| {
        hand.line("e4");
        let before = hand.game.earlier(1).expect("a position");
        hand.game.play(hand.read("e5"));
        assert_eq!(
            hand.know().as_deref(),
            Some("move the black pawn from e7 to e5")
        );
        hand.rest(SHORT);
        hand.set_up(&before);
        hand.rest(SHORT);
        assert_eq!(hand.seen, [Seen::TakeBack(2)]);
    });
}

#[test]
fn goby_s_move_is_taken_back_with_the_person_s_move_before_it() {
    play(WHITE, "", |hand| {
        hand.line("e4 e5");
        let before_reply = hand.game.earlier(1).expect("a position");
        hand.set_up(&before_reply);
        hand.rest(SHORT);
        assert_eq!(hand.seen, []);
        hand.set_up(&Board::start());
        hand.rest(SHORT);
        assert_eq!(hand.seen, [Seen::TakeBack(2)]);
    });
}

#[test]
fn several_moves_are_taken_back_at_once() {
    play(WHITE, "", |hand| {
        hand.line("e4 e5 Nf3 Nc6 Bb5 a6");
        hand.take_back(4, 4);
        hand.line("d4 exd4");
    });
}

#[test]
fn a_piece_that_goes_on_after_a_pause_makes_another_move() {
    play(WHITE, "", |hand| {
        hand.line("e3");
        hand.game.play(hand.read("e5"));
        hand.know();
        hand.lift(Square::E3, 500);
        hand.set(Square::E4, b'P', 100);
        hand.rest(SHORT);
        let mv = Move::new(Square::E2, Square::E4);
        assert_eq!(hand.seen, [Seen::TakeBack(2), Seen::Move(mv)]);
    });
}

#[test]
fn a_rook_beside_the_king_may_become_castling_even_late() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for pause in [1_200, 2_500] {
        play(WHITE, fen, |hand| {
            hand.lift(Square::H1, 300);
            hand.set(Square::F1, b'R', 100);
            hand.rest(pause);
            hand.lift(Square::E1, 300);
            hand.set(Square::G1, b'K', 100);
            hand.rest(SHORT);
            let castling = Seen::Move(Move::new(Square::E1, Square::H1));
            let rook = Seen::Move(Move::new(Square::H1, Square::F1));
            match pause {
                1_200 => assert_eq!(hand.seen, [castling]),
                _ => assert_eq!(hand.seen, [rook, Seen::TakeBack(1), castling]),
            }
        });
    }
}

#[test]
fn a_quick_player_moves_right_after_making_the_reply() {
    play(WHITE, "", |hand| {
        hand.line("e4");
        let reply = hand.read("e5");
        hand.game.play(reply);
        hand.know();
        hand.lift(Square::E7, 100);
        hand.set(Square::E5, b'p', 1);
        hand.lift(Square::G1, 100);
        hand.set(Square::F3, b'N', 100);
        hand.rest(SHORT);
        let mv = Move::new(Square::G1, Square::F3);
        assert_eq!(hand.seen, [Seen::Move(mv)]);
    });
}

#[test]
fn moves_of_the_keyboard_are_made_on_the_board_later() {
    play(WHITE, "", |hand| {
        let start = Placement::of(hand.game.board());
        for text in ["e4", "e5"] {
            hand.game.play(hand.read(text));
            hand.know();
        }
        hand.rest(20_000);
        let wanted = start.lights_to(&Placement::of(hand.game.board()));
        assert_eq!(hand.follower.lights(), wanted);
        let after = hand.game.board().clone();
        hand.set_up(&after);
        hand.rest(20_000);
        assert_eq!(hand.seen, []);
        // A takeback of the keyboard leaves a legal move on the board, which is not played again.
        hand.persons = BOTH;
        hand.game.undo();
        hand.know();
        hand.rest(20_000);
        let words = "The board differs from the game: move the black pawn from e5 to e7.";
        assert_eq!(hand.seen, [Seen::Words(words.into())]);
    });
}

#[test]
fn a_game_that_is_loaded_is_set_up_and_not_begun_anew() {
    play(WHITE, "", |hand| {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        hand.game.reset(Board::from_fen(fen).expect("a position"));
        hand.know();
        hand.rest(20_000);
        assert!(
            matches!(hand.seen.as_slice(), [Seen::Words(_)]),
            "{:?}",
            hand.seen
        );
        hand.seen.clear();
        let board = hand.game.board().clone();
        hand.set_up(&board);
        hand.rest(SHORT);
        hand.line("e4");
        hand.set_up(&Board::start());
        hand.rest(SHORT);
        assert_eq!(hand.seen, [Seen::NewGame]);
    });
}

/// The words after the person has put these pieces on these squares, and waited.
fn words(fen: &str, changes: &[(Square, u8)]) -> String {
    play(WHITE, fen, |hand| {
        for &(square, letter) in changes {
            hand.set(square, letter, 100);
        }
        hand.rest(20_000);
        let Some(Seen::Words(words)) = hand.seen.pop() else {
            panic!("no words");
        };
        assert_eq!(hand.seen, []);
        assert_ne!(hand.follower.lights(), Lights::default());
        words
    })
}

#[test]
fn wrong_moves_and_pieces_are_told_in_words() {
    use Square::*;
    for (fen, changes, expected) in [
        (
            "",
            &[(E2, b'.'), (E5, b'P')][..],
            "Illegal move (the pawn cannot go to e5): e2e5",
        ),
        (
            "",
            &[(E7, b'.'), (E5, b'p')],
            "Illegal move (the piece on e7 is Black's): e7e5",
        ),
        (
            "",
            &[(E2, b'.')],
            "The board differs from the game: put the white pawn on e2.",
        ),
        (
            "",
            &[(D1, b'K'), (E1, b'Q')],
            "The board differs from the game: move the white queen from e1 to d1 in place of the white \
             king; put the white king on e1 in place of the white queen.",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            &[(E1, b'.'), (G1, b'K')],
            "To finish the move: move the white rook from h1 to f1.",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            &[(E5, b'.'), (D6, b'P')],
            "To finish the move: take the black pawn off d5.",
        ),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            &[(A7, b'.'), (A8, b'P')],
            "Put the new piece on a8 in place of the pawn.",
        ),
    ] {
        assert_eq!(words(fen, changes), expected);
    }
    let empty: Vec<_> = Board::start()
        .occupied()
        .into_iter()
        .map(|s| (s, b'.'))
        .collect();
    let told = words("", &empty);
    assert!(
        told.ends_with(
            "put the white knight on b1; put the white bishop on c1; \
                            put the white queen on d1; 28 more."
        ),
        "{told}"
    );
}

#[test]
fn goby_s_wrongly_made_move_is_told() {
    play(WHITE, "", |hand| {
        hand.line("e4");
        hand.game.play(hand.read("Nf6"));
        hand.know();
        hand.lift(Square::G8, 100);
        hand.set(Square::H6, b'n', 100);
        hand.rest(5_000);
        let words = "The board differs from the game: move the black knight from h6 to f6.";
        assert_eq!(hand.seen, [Seen::Words(words.into())]);
        let lights = hand.follower.lights();
        assert_eq!(lights.lift, Square::H6.bitboard());
        assert_eq!(lights.put, Square::F6.bitboard());
    });
}

#[test]
fn only_the_person_s_pieces_make_moves() {
    play([false; 2], "", |hand| {
        hand.lift(Square::E2, 100);
        hand.set(Square::E4, b'P', 100);
        hand.rest(20_000);
        assert!(
            matches!(hand.seen.as_slice(), [Seen::Words(_)]),
            "{:?}",
            hand.seen
        );
    });
}

#[test]
fn the_board_seen_from_the_other_side_is_turned() {
    let start = Placement::of(&Board::start());
    let lights = Lights {
        put: Square::E4.bitboard(),
        lift: Bitboard::EMPTY,
    };
    assert_eq!(lights.turned().put, Square::D5.bitboard());
    assert_eq!(
        start.clone().turned().at(Square::D1),
        Some((Color::Black, Piece::King))
    );
    assert_eq!(start.clone().turned().turned(), start);
}
