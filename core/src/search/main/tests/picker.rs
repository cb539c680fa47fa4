//! Tests of the moves that a picker returns.

use super::along_random_games;
use super::history::Tables;
use crate::board::Board;
use crate::movegen::NodeChecks;
use crate::order::{Killers, Scored};
use crate::search::main::candidate::Candidate;
use crate::search::main::history::Histories;
use crate::search::main::node::{Child, Node};
use crate::search::main::ordering::{NodeInfo, OrderingContext, is_forcing};
use crate::search::main::picker::Picker;
use crate::search::main::threats::{THREATS, Threats};
use crate::search::tests::worker::{MIDDLE_GAME, with_main};
use crate::search::window::Window;
use crate::types::{Move, Piece, Score};
use std::vec::Vec;

extern crate std;

/// The data of a node at the root.
const fn child() -> Child {
    Child {
        window: Window::FULL,
        depth: 1,
        ply: 0,
        top: 0,
        is_pv: false,
        is_cut: false,
        known_check: None,
    }
}

/// The context of a picker without previous moves.
fn known<'a>(
    board: &'a Board,
    histories: &'a Histories<'a>,
    node: &'a Node,
    info: Option<&'a NodeInfo>,
) -> OrderingContext<'a> {
    OrderingContext {
        board,
        histories,
        node,
        threats: true,
        info,
    }
}

/// Returns all moves of a picker in order. After each move the stack above the picker's top is
/// overwritten, as children would do.
pub(super) fn drain(mut picker: Picker, board: &Board, histories: &Histories<'_>) -> Vec<Move> {
    let node = Node::new(child());
    let info = NodeInfo {
        killers: Killers::NONE,
        checks: NodeChecks::new(board),
        threats: [Threats::new(board); THREATS],
    };
    let known = known(board, histories, &node, Some(&info));
    let mut stack = [Scored::EMPTY; 300];
    let mut moves = Vec::new();
    while let Some(mv) = picker.next(known, &mut stack) {
        moves.push(mv);
        stack[usize::from(picker.top())..].fill(Scored::EMPTY);
    }
    assert!(!picker.overflowed());
    moves
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<u16> {
    let mut bits: Vec<u16> = moves.into_iter().map(Move::bits).collect();
    bits.sort_unstable();
    bits
}

#[test]
fn a_picker_returns_every_legal_move_once_and_the_hash_move_first() {
    let mut tables = Tables::new();
    let histories = tables.lend();
    along_random_games(|board, random| {
        let list = board.legal_moves();
        let hash = list.get(random.below(list.len() + 1)).copied();
        let moves = drain(Picker::new(board.in_check(), 0, hash), board, &histories);
        assert_eq!(sorted(moves.iter().copied()), sorted(list));
        if hash.is_some() {
            assert_eq!(moves.first().copied(), hash);
        }
    });
}

#[test]
fn a_full_stack_loses_moves_and_sets_the_overflow_flag() {
    let mut tables = Tables::new();
    let histories = tables.lend();
    along_random_games(|board, random| {
        let node = Node::new(child());
        let known = known(board, &histories, &node, None);
        let (room, start) = (random.below(64), random.below(16));
        let list = board.legal_moves();
        let hash = list.get(random.below(list.len() + 1)).copied();
        let mut picker = Picker::new(board.in_check(), start as u16, hash);
        let mut stack = std::vec![Scored::EMPTY; room];
        let mut moves = Vec::new();
        while let Some(mv) = picker.next(known, &mut stack) {
            assert!(board.is_legal(mv) && !moves.contains(&mv));
            moves.push(mv);
        }
        assert!(picker.overflowed() || moves.len() == list.len());
    });
}

#[test]
fn a_picker_of_forcing_moves_returns_all_that_reach_the_threshold() {
    let mut tables = Tables::new();
    let histories = tables.lend();
    along_random_games(|board, random| {
        let list = board.legal_moves();
        let hash = list.get(random.below(list.len() + 1)).copied();
        for threshold in [None, Some(Score(0)), Some(Score(150))] {
            let moves = drain(
                Picker::forcing(board, 0, hash, threshold),
                board,
                &histories,
            );
            let wanted = list.iter().copied().filter(|&mv| {
                is_forcing(board, mv)
                    && mv.promotion().is_none_or(|piece| piece == Piece::Queen)
                    && threshold.is_none_or(|threshold| board.see_with_pins(mv, threshold))
            });
            // A hash move that underpromotes with a capture is returned too.
            let odd = hash.filter(|mv| mv.promotion().is_some_and(|piece| piece != Piece::Queen));
            let moves = moves.into_iter().filter(|&mv| Some(mv) != odd);
            assert_eq!(sorted(moves), sorted(wanted));
        }
    });
}

#[test]
fn a_picker_that_skips_quiet_moves_still_returns_all_captures() {
    let mut tables = Tables::new();
    let histories = tables.lend();
    along_random_games(|board, _| {
        let mut picker = Picker::new(board.in_check(), 0, None);
        picker.skip_quiets();
        let moves = drain(picker, board, &histories);
        let list = board.legal_moves();
        let captures = list.iter().copied().filter(|&mv| is_forcing(board, mv));
        let found = moves.iter().copied().filter(|&mv| is_forcing(board, mv));
        assert_eq!(sorted(found), sorted(captures));
        let quiet = moves.iter().find(|&&mv| board.is_quiet(mv));
        assert_eq!(quiet, None, "{board:?}");
    });
}

/// Calls `look` with the moves that a node picks, without `excluded`.
fn with_picks(fen: &str, excluded: Option<&str>, look: impl FnOnce(&Board, &[Candidate])) {
    with_main(fen, |worker| {
        let board = worker.context.board.clone();
        let mut here = Node::new(child());
        here.excluded = excluded.map(|uci| board.parse_move(uci).unwrap());
        let threats = worker.find_threats(&mut here);
        let info = NodeInfo {
            killers: Killers::NONE,
            checks: NodeChecks::new(&board),
            threats,
        };
        let mut picker = Picker::new(board.in_check(), 0, None);
        let mut picks = Vec::new();
        while let Some(candidate) = worker.pick(&mut picker, &here, Some(&info)) {
            picks.push(candidate);
        }
        look(&board, &picks);
    });
}

#[test]
fn a_picked_move_has_the_pieces_and_the_check_that_the_board_shows() {
    // Castling, en passant, promotions, checks, and evasions.
    for fen in [
        MIDDLE_GAME,
        "r3k2r/1P4p1/8/3pP3/8/8/6P1/R3K2R w KQkq d6 0 1",
        "4k3/8/8/8/4r3/8/3P1P2/3QKB2 w - - 0 1",
    ] {
        with_picks(fen, None, |board, picks| {
            assert_eq!(picks.len(), board.legal_moves().len(), "{fen}");
            for (number, pick) in (1..).zip(picks) {
                let mv = pick.mv;
                assert_eq!(pick.count, number);
                assert_eq!(Some(pick.piece), board.piece_on(mv.from()), "{mv:?}");
                assert_eq!(pick.victim, board.captured(mv), "{mv:?}");
                assert_eq!(pick.is_quiet, board.is_quiet(mv), "{mv:?}");
                assert_eq!(pick.gives_check, board.gives_check(mv), "{mv:?}");
            }
        });
    }
}

#[test]
fn an_excluded_move_is_neither_picked_nor_counted() {
    with_picks(MIDDLE_GAME, Some("b2b3"), |board, picks| {
        let excluded = board.parse_move("b2b3").unwrap();
        assert!(picks.iter().all(|pick| pick.mv != excluded));
        let others = board.legal_moves().len() - 1;
        assert_eq!(picks.last().map(|pick| pick.count), Some(others as i32));
    });
}
