//! Tests of `why`: the facts about a move, their words, and hints.

use super::*;
use crate::board::BoardBuilder;
use crate::hash::Table;
use crate::time::Millis;
use crate::types::{Depth, Score, Square};
use fact::Kind::{self, *};

extern crate std;
use std::string::String;
use std::vec::Vec;

fn inquiry(fen: &str, text: &str) -> Inquiry {
    let board = Board::from_fen(fen).expect("a legal position");
    let mv = board.parse_move(text).expect("a legal move");
    Inquiry::new(
        Scene::new(&board, mv, None).expect("a legal move"),
        QuestionKind::Reasons,
    )
}

fn kinds(inquiry: &Inquiry) -> Vec<Kind> {
    inquiry.facts().iter().map(|fact| fact.kind).collect()
}

fn written(inquiry: &Inquiry) -> String {
    let mut text = String::new();
    inquiry.write("", false, &mut text);
    text
}

/// Returns the lines of a search, best line first.
fn found(inquiry: &Inquiry, lines: &[(i32, &str)]) -> ArrayVec<Searched, LINES> {
    let found = lines.iter().map(|&(score, text)| {
        let mut board = inquiry.board().clone();
        let moves: Vec<Move> = text
            .split_whitespace()
            .map(|text| {
                let mv = board.parse_move(text).expect("a legal line");
                board.play(mv);
                mv
            })
            .collect();
        Searched {
            score: Score(score),
            depth: 12,
            line: line(moves),
        }
    });
    found.collect()
}

/// Returns the report of a first line with an exact score.
const fn report(depth: i32, score: i32, best: Option<Move>) -> Report {
    Report {
        depth: Depth(depth),
        selective_depth: 12,
        score: Score(score),
        bound: Bound::Exact,
        nodes: 0,
        elapsed: Millis::ZERO,
        best,
        ponder: None,
        line: 1,
    }
}

#[test]
fn the_choice_is_the_best_line_of_the_last_reported_depth() {
    let root = Board::start();
    let [e4, d4] =
        [(Square::E2, Square::E4), (Square::D2, Square::D4)].map(|(from, to)| Move::new(from, to));
    let table = &Table::new(&[], 0);
    let note = |inquiry: &mut Inquiry, report: Report| {
        inquiry.note(&Iteration {
            report,
            root: &root,
            line: report.best.as_slice(),
            table,
        });
    };
    let mut complete = inquiry(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "a3",
    );
    note(&mut complete, report(13, 20, Some(e4)));
    let second = Report {
        line: 2,
        ..report(13, 30, Some(d4))
    };
    note(&mut complete, second);
    let mut failed_high = complete.clone();
    // The search ends after its first move of depth 14, before a report of this depth.
    complete.advance(&report(14, 25, Some(e4)));
    assert_eq!(complete.choice, Some(d4));
    let bound = Report {
        bound: Bound::Lower,
        ..report(14, 40, Some(e4))
    };
    note(&mut failed_high, bound);
    failed_high.advance(&bound);
    assert_eq!(failed_high.choice, Some(e4));
}

#[test]
fn each_fact_is_stated_of_the_move_that_causes_it_alone() {
    for (fen, mv, kind, other) in [
        (
            "4k3/8/8/1r3p2/8/8/8/1R2K2R w - - 0 1",
            "Rxb5",
            TakesUndefended,
            "Rh5",
        ),
        // A pinned bishop cannot recapture.
        (
            "4k3/4b3/5n2/6B1/8/8/8/4R1K1 w - - 0 1",
            "Bxf6",
            TakesFromPinned,
            "Bh4",
        ),
        (
            "4k3/8/3r4/8/8/6B1/8/6K1 w - - 0 1",
            "Bxd6",
            TakesUndefended,
            "Bf4",
        ),
        (
            "4k3/3r4/8/1B6/8/8/8/6K1 w - - 0 1",
            "Bxd7+",
            TakesDearer,
            "Ba4",
        ),
        ("r3k3/8/8/3N4/8/8/8/6K1 w - - 0 1", "Nc7+", Forks, "Nb6"),
        ("4k3/4n3/8/8/8/8/8/R5K1 w - - 0 1", "Re1", Pins, "Ra8+"),
        (
            "4k3/8/8/8/3b4/8/3N4/3K2R1 w - - 0 1",
            "Rg8+",
            GivesCheck,
            "Rg2",
        ),
        // Castling also moves the rook, which gives check.
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+", GivesCheck, "Kd1"),
        (
            "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1",
            "Nc3+",
            UncoversCheck,
            "Kf1",
        ),
        (
            "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1",
            "Nf6+",
            GivesDoubleCheck,
            "Nc3+",
        ),
        (
            "4k3/8/8/3p4/4n3/8/3P4/4K3 w - - 0 1",
            "d3",
            AttacksDearer,
            "d4",
        ),
        ("4k3/8/8/2p5/3N4/8/8/4K3 w - - 0 1", "Nf3", Escapes, "Ke2"),
        ("4k3/8/8/8/1r2P3/8/4N3/4K3 w - - 0 1", "Nc3", Defends, "Kd1"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", Promotes, "Ke2"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", Castles, "Kf1"),
        (
            "4k3/8/8/8/8/8/8/4KB1R w K - 0 1",
            "Bc4",
            ClearsCastling,
            "Ke2",
        ),
        (
            "4k3/p7/8/3P4/8/8/8/4K3 w - - 0 1",
            "d6",
            AdvancesPassed,
            "Ke2",
        ),
        (
            "4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1",
            "d6",
            MakesPassed,
            "Ke2",
        ),
        (
            "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1",
            "h3",
            ThreatensMate,
            "Rf1",
        ),
        (
            "1r1r2k1/5ppp/8/8/8/8/1R3PPP/6K1 w - - 0 1",
            "Rxb8",
            Trades,
            "h3",
        ),
    ] {
        assert!(
            kinds(&inquiry(fen, mv)).contains(&kind),
            "{fen} {mv} {kind:?}"
        );
        let others = kinds(&inquiry(fen, other));
        assert!(!others.contains(&kind), "{fen} {other} {kind:?}");
    }
}

#[test]
fn mates_are_those_that_are() {
    let fen = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1";
    assert_eq!(written(&inquiry(fen, "Rb8")), "It is mate.\n");
    let stalemate = inquiry("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "Qg6");
    assert!(written(&stalemate).starts_with("It is stalemate: a draw."));
    let threatened = "6k1/5ppp/8/7N/8/8/r4PPP/6K1 w - - 0 1";
    let stops = inquiry(threatened, "h3");
    assert!(written(&stops).contains("It stops the threat of mate by Ra1#."));
    assert!(!kinds(&inquiry(threatened, "Nf4")).contains(&StopsMate));
    // After the check the mate is threatened as before.
    let delayed = "6k1/pb3pp1/7p/8/8/6Pq/P3QP1P/3R2K1 w - - 0 1";
    assert!(!kinds(&inquiry(delayed, "Rd8")).contains(&StopsMate));
    let mut misses = inquiry(fen, "h3");
    misses.best = found(
        &misses,
        &[(31_999, "Rb8"), (300, "h3 Ra8"), (200, "h4 Ra8")],
    );
    assert_eq!(written(&misses), "It misses mate: Rb8#.\n");
}

/// Both rooks threaten mate. A knight can prevent only one of these mates.
#[test]
fn a_mate_is_stopped_by_what_leaves_no_other_mate() {
    for (fen, stops, others) in [
        (
            "3rr1k1/5ppp/8/8/N7/8/P4PPP/6K1 w - - 0 1",
            ["h3", "f3"],
            ["Nc3", "a3"],
        ),
        (
            "1k1rr3/ppp5/8/8/7N/8/PPP4P/1K6 w - - 0 1",
            ["a3", "c3"],
            ["Nf3", "h3"],
        ),
        (
            "6k1/p4ppp/8/n7/8/8/5PPP/3RR1K1 b - - 0 1",
            ["h6", "f6"],
            ["Nb7", "a6"],
        ),
        (
            "1k6/ppp4p/8/7n/8/8/PPP5/1K1RR3 b - - 0 1",
            ["a6", "c6"],
            ["Nf6", "h6"],
        ),
    ] {
        for (moves, is_stopped) in [(stops, true), (others, false)] {
            for mv in moves {
                let found = kinds(&inquiry(fen, mv)).contains(&StopsMate);
                assert_eq!(found, is_stopped, "{fen} {mv}");
            }
        }
    }
}

#[test]
fn lost_material_is_counted_at_the_end_of_a_quiet_line() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";
    let mut asked = inquiry(fen, "Ng5");
    asked.alone = found(&asked, &[(-430, "Ng5 Qxg5 Nc3 Qd8 Bc4 Nf6")]).pop();
    asked.best = found(
        &asked,
        &[(40, "Nxe5 Qe7 d4"), (30, "Nc3 Nc6"), (20, "Bc4 Nc6")],
    );
    let text = "It loses a knight: Qxg5.\n\
                The queen on d8 can take the knight on g5.\n\
                Better is Nxe5 Qe7 d4.\n";
    assert_eq!(written(&asked), text);
    // A smaller loss, or a loss found by a shallow search, is not called a mistake.
    let mut close = asked.clone();
    close.alone = found(&close, &[(-350, "Ng5 Qxg5 Nc3 Qd8 Bc4 Nf6")]).pop();
    assert!(!kinds(&close).contains(&LosesPiece));
    let mut shallow = asked;
    shallow.best.iter_mut().for_each(|found| found.depth = 3);
    assert!(!kinds(&shallow).contains(&LosesPiece));
}

#[test]
fn the_best_move_stands_out_where_all_others_are_worse() {
    let fen = "6k1/pp3ppp/8/7N/8/8/r4PPP/6K1 w - - 0 1";
    let asked = |fen: &str, scores: [i32; 3]| {
        let mut asked = inquiry(fen, "h3");
        let [own, second, third] = scores;
        let lines = [(own, "h3 Ra1"), (second, "Nf4 Ra1"), (third, "Nxg7 Ra1")];
        asked.best = found(&asked, &lines);
        asked
    };
    let mated = asked(fen, [0, -31_998, -31_998]);
    assert!(written(&mated).starts_with("All other moves lose: Nf4 to Ra1#, and Nxg7 to Ra1#."));
    for (scores, kind) in [
        ([-50, -450, -450], Some(AllElseLoses)),
        ([150, -250, -600], Some(IsBest)),
        // The move loses too, or all others win too, or the difference is too small.
        ([-51, -600, -600], None),
        ([700, 200, 100], None),
        ([0, -399, -399], None),
    ] {
        let kinds = kinds(&asked(fen, scores));
        let judged = kinds
            .iter()
            .find(|kind| [AllElseLoses, IsBest].contains(kind));
        assert_eq!(judged.copied(), kind, "{scores:?}");
    }
    // A move that seems far better is searched alone before a sentence is written.
    for (scores, is_alone) in [([0, -31_998, -31_998], true), ([0, -100, -100], false)] {
        let first = asked(fen, scores);
        assert_eq!(first.seems_to_stand_out(), is_alone, "{scores:?}");
    }
    let mut seen = asked(fen, [0, -31_998, -31_998]);
    seen.alone = found(&seen, &[(-500, "h3 Ra1")]).pop();
    assert!(!kinds(&seen).contains(&AllElseLoses));
    let ending = fen.replace("pp3ppp", "p4ppp");
    assert!(!kinds(&asked(&ending, [0, -31_998, -31_998])).contains(&AllElseLoses));
}

#[test]
fn a_question_is_about_the_position_or_the_one_before() {
    let (mut moves, mut keys) = ([None; 8], [0; 8]);
    let mut game = Game::new(&mut moves, &mut keys);
    let read = |text: &str, game: &Game<'_>| {
        let inquiry = Inquiry::read(text, game).ok()?;
        Some((
            inquiry.board().san(inquiry.scene.mv),
            inquiry.kind == QuestionKind::Doubts,
        ))
    };
    let is = |text: &str, doubts| Some((text.try_into().expect("a short move"), doubts));
    assert_eq!(read("", &game), None);
    assert_eq!(read("e5", &game), None);
    assert_eq!(read("not Nf3?", &game), is("Nf3", true));
    for text in ["e4", "d5", "exd5"] {
        let mv = game.board().parse_move(text).expect("a legal move");
        game.play(mv);
    }
    assert_eq!(read("", &game), is("exd5", false));
    assert_eq!(read("not", &game), is("exd5", true));
    assert_eq!(read("e5", &game), is("e5", false));
    assert_eq!(read("not Nf3", &game), is("Nf3", true));
    assert_eq!(read("not d6", &game), is("d6", true));
    assert_eq!(read("nothing", &game), None);
    let takes_back = Inquiry::read("Qxd5", &game).expect("a legal move");
    assert_eq!(takes_back.scene.captured_on, Some(Square::D5));
}

#[test]
fn a_hint_names_the_piece_or_the_idea_but_not_the_move() {
    let (mut moves, mut keys) = ([None; 8], [0; 8]);
    let game = Game::new(&mut moves, &mut keys);
    let e4 = Move::new(Square::E2, Square::E4);
    let piece = Inquiry::hint(HintStep::Piece, e4, &game).expect("a legal move");
    assert!(piece.is_done());
    assert_eq!(written(&piece), "Look at the pawn on e2.\n");
    // Another search may call the move a mistake, or not find it among the best.
    for lines in [
        [(30, "e4 e5"), (20, "d4 d5"), (10, "c4 e5")],
        [(500, "d4 d5"), (-30, "e4 e5"), (-40, "c4 e5")],
        [(30, "d4 d5"), (20, "c4 e5"), (10, "Nf3 d5")],
    ] {
        let mut idea = Inquiry::hint(HintStep::Idea, e4, &game).expect("a legal move");
        idea.best = found(&idea, &lines);
        idea.coming = idea.best.clone();
        idea.advance(&report(12, 30, None));
        assert_eq!(idea.limits(Instant::default()), None);
        assert_eq!(written(&idea), "It puts a pawn in the centre.\n");
    }
    let none = Move::new(Square::E2, Square::E5);
    assert!(Inquiry::hint(HintStep::Piece, none, &game).is_none());
}

/// Positions, moves, and all sentences about the move.
const SAID: &str = include_str!("said.txt");

#[test]
fn explanations_are_the_same_for_both_colours() {
    for line in SAID.lines() {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [fen, mv, wanted] = parts[..] else {
            panic!("{line}");
        };
        let said = |inquiry: &Inquiry| {
            let mut text = String::new();
            inquiry.write("", true, &mut text);
            String::from(text.trim_end())
        };
        let asked = inquiry(fen, mv);
        assert_eq!(said(&asked), wanted, "{fen} {mv}");
        let exchanged = BoardBuilder::from_board(asked.board()).exchanged();
        let board = exchanged.build().expect("a position");
        let fen = std::format!("{}", board.fen());
        let found = said(&inquiry(&fen, &exchange_ranks(mv)));
        assert_eq!(found, exchange_ranks(wanted), "{fen}");
    }
}

/// Mirrors a text about a position: exchanges the ranks 1 and 8, 2 and 7, and so on.
fn exchange_ranks(text: &str) -> String {
    let mut last = ' ';
    let exchange = |letter: char| {
        let is_rank = ('a'..='h').contains(&last) && letter.is_ascii_digit();
        last = letter;
        match letter.to_digit(10) {
            Some(rank) if is_rank => char::from_digit(9 - rank, 10).unwrap_or(letter),
            _ => letter,
        }
    };
    text.chars().map(exchange).collect()
}

/// King and rook castle past the knight on g1, which is not between them.
#[test]
fn a_way_for_castling_is_not_clear_beside_the_rook() {
    let clears = |fen| kinds(&inquiry(fen, "Bc3")).contains(&ClearsCastling);
    assert!(!clears("4k3/pppppppp/8/8/8/8/PPP1PPPP/3KBRN1 w F - 0 1"));
    assert!(clears("4k3/pppppppp/8/8/8/8/PPP1PPPP/3KBR2 w F - 0 1"));
}
