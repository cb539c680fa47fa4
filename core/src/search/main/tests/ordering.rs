//! Compares the move ordering with ranks that a second implementation computes.

use super::*;
use crate::eval::Evaluation;
use crate::order::{Killers, Scored};
use crate::search::main::node::{Child, Node};
use crate::search::main::ordering::{NodeInfo, OrderingContext, is_forcing};
use crate::search::main::picker::Picker;
use crate::search::main::threats::{Attacked, Exposure};
use crate::search::tests::worker::{MIDDLE_GAME, above, with_main};
use crate::search::worker::Worker;
use crate::tunables::{picker_bad_quiet, picker_check, picker_exchange, picker_killer};
use crate::types::Bitboard;
use std::format;

/// A second implementation of the ranks.
struct Ranks<'a> {
    context: OrderingContext<'a>,
    killers: Killers,
    /// The squares that the opponent attacks, computed square by square.
    attacked: Bitboard,
}

impl Ranks<'_> {
    fn capture(&self, mv: Move) -> i32 {
        let board = self.context.board;
        if let Some(piece @ (Piece::Knight | Piece::Bishop | Piece::Rook)) = mv.promotion() {
            return -30_000 + piece.index() as i32;
        }
        let victim = match board.piece_on(mv.to()) {
            // En passant.
            None if mv.promotion().is_none() => 100,
            None | Some(Piece::King) => 0,
            Some(Piece::Pawn) => 100,
            Some(Piece::Knight) => 320,
            Some(Piece::Bishop) => 330,
            Some(Piece::Rook) => 500,
            Some(Piece::Queen) => 950,
        };
        let promoted = if mv.promotion().is_some() { 900 } else { 0 };
        14 * (victim + promoted) + captured(self.context.histories, board, mv)
    }

    fn quiet(&self, mv: Move) -> i32 {
        let (board, histories) = (self.context.board, self.context.histories);
        let (us, piece) = (board.side(), board.piece_on(mv.from()).unwrap());
        let number = kind(us, piece, mv.to());
        let exposure = self.exposure(mv);
        let continued = self.context.node.previous.0.iter();
        let continued: i32 = continued
            .map(|&last| histories.continuation(last, number))
            .sum();
        let alone = histories.butterfly(board, mv, exposure) + histories.pawn(board, number);
        let mut rank = 2 * alone + continued;
        rank += 16 * Evaluation::placement_gain(us, piece, mv);
        if self.killers.has(mv) {
            rank += picker_killer();
        }
        if self.context.threats {
            rank += Threats::new(board).gain(piece, mv);
        }
        if board.gives_check(mv) && board.see_with_pins(mv, Score(-50)) {
            rank += picker_check();
        }
        rank / 8
    }

    fn evasion(&self, mv: Move) -> i32 {
        let (board, histories) = (self.context.board, self.context.histories);
        if is_forcing(board, mv) {
            return 12_000 + self.capture(mv).min(20_000);
        }
        let piece = board.piece_on(mv.from()).unwrap();
        let kind = kind(board.side(), piece, mv.to());
        let quiet = histories.butterfly(board, mv, self.exposure(mv));
        let rank = quiet + histories.continuation(self.context.node.previous.0[0], kind);
        rank / 8
    }

    /// The move's exposure for the butterfly history.
    fn exposure(&self, mv: Move) -> Exposure {
        Exposure::new(self.attacked, mv)
    }

    /// The ranks of all moves in the expected order.
    fn wanted(&self, hash: Option<Move>) -> Vec<i32> {
        let board = self.context.board;
        let falling = |ranks: &mut Vec<i32>| ranks.sort_by(|one, other| other.cmp(one));
        let moves: Vec<Move> = (board.legal_moves().into_iter())
            .filter(|&mv| Some(mv) != hash)
            .collect();
        if board.in_check() {
            let mut ranks = moves.iter().map(|&mv| self.evasion(mv)).collect();
            falling(&mut ranks);
            return ranks;
        }
        let mut stages: [Vec<i32>; 4] = [const { Vec::new() }; 4];
        for mv in moves {
            let (stage, rank) = if board.is_quiet(mv) {
                let rank = self.quiet(mv).clamp(-32_000, 32_000);
                (if rank > picker_bad_quiet() { 1 } else { 3 }, rank)
            } else {
                let rank = self.capture(mv);
                let is_good =
                    rank > -15_000 && board.see_with_pins(mv, Score(-rank / picker_exchange()));
                (if is_good { 0 } else { 2 }, rank)
            };
            stages[stage].push(rank);
        }
        stages.iter_mut().for_each(falling);
        stages.concat()
    }

    fn of(&self, mv: Move) -> i32 {
        let board = self.context.board;
        match (board.in_check(), board.is_quiet(mv)) {
            (true, _) => self.evasion(mv),
            (false, true) => self.quiet(mv).clamp(-32_000, 32_000),
            (false, false) => self.capture(mv),
        }
    }
}

fn learn(worker: &mut Worker<'_, '_>, random: &mut Random, most: i32) {
    let histories = &mut worker.histories;
    for table in [
        &mut *histories.butterfly,
        &mut *histories.pawns,
        &mut *histories.captures,
        &mut *histories.continuations,
    ] {
        table.fill_with(|| (random.below(2 * most as usize + 1) as i32 - most) as i16);
    }
}

/// A node at ply 3 with a null window above `alpha`.
fn node(alpha: i32, depth: i32) -> Node {
    Node::new(Child {
        window: above(alpha),
        depth,
        ply: 3,
        top: 0,
        is_pv: false,
        is_cut: false,
        known_check: None,
    })
}

#[test]
fn moves_are_ordered_by_stage_and_rank() {
    let mut fens = Vec::new();
    let mut number = 0;
    along_random_games(|board, _| {
        number += 1;
        if number % 23 == 0 || board.in_check() && number % 5 == 0 {
            fens.push(format!("{}", board.fen()));
        }
    });
    let mut random = Random::new(5);
    for (number, fen) in fens.iter().enumerate() {
        with_main(fen, |worker| {
            learn(worker, &mut random, [300, 3_000, 8_000][number % 3]);
            let mut here = node(0, 5);
            let threats = worker.find_threats(&mut here);
            let board = &worker.context.board;
            let list = board.legal_moves();
            let mut any = || list.get(random.below(list.len().max(1))).copied();
            let mut killers = Killers::NONE;
            let quiets = [any(), any()].into_iter().flatten();
            quiets
                .filter(|&mv| board.is_quiet(mv))
                .for_each(|mv| killers.add(mv));
            let hash = any().filter(|_| number % 2 == 0);
            let previous = [(); 4].map(|()| random.below(700) as u16);
            here.previous = PreviousMoves(previous);
            let info = NodeInfo {
                killers,
                checks: NodeChecks::new(board),
                threats,
            };
            let is_attacked =
                |square: &Square| board.is_attacked(*square, !board.side(), board.occupied());
            let attacked = Square::ALL.into_iter().filter(is_attacked);
            let ranks = Ranks {
                context: OrderingContext {
                    board,
                    histories: &worker.histories,
                    node: &here,
                    threats: number % 4 > 0,
                    info: Some(&info),
                },
                killers,
                attacked: attacked.fold(Bitboard::EMPTY, |all, square| all | square.bitboard()),
            };
            let mut picker = Picker::new(board.in_check(), 0, hash);
            let mut stack = [Scored::EMPTY; 256];
            let mut found = Vec::new();
            while let Some(mv) = picker.next(ranks.context, &mut stack) {
                found.push(mv);
            }
            if hash.is_some() {
                assert_eq!(found.first().copied(), hash, "{fen}");
                found.remove(0);
            }
            let found: Vec<_> = found.into_iter().map(|mv| ranks.of(mv)).collect();
            assert_eq!(found, ranks.wanted(hash), "{fen}");
        });
    }
}

/// Returns the first move that a node searches. The window is so low that this move causes a cutoff
/// and is stored in the TT.
fn first_move(fen: &str, learn: impl FnOnce(&mut Worker<'_, '_>)) -> Move {
    with_main(fen, |worker| {
        learn(worker);
        let score = worker.search_moves(&mut node(-2_500, 1));
        assert!(score >= Score(-2_499), "{fen}");
        worker
            .probe(3)
            .and_then(|record| record.entry.best)
            .expect("a move")
    })
}

#[test]
fn a_node_tries_its_own_killers_first() {
    let fen = "6k1/1n3ppp/8/8/8/8/1N3PPP/6K1 w - - 0 1";
    let board = Board::from_fen(fen).unwrap();
    let usual = first_move(fen, |_| ());
    let mut count = 0;
    for mv in board.legal_moves() {
        if !board.is_quiet(mv) || board.gives_check(mv) {
            continue;
        }
        for (ply, is_own) in [(1, false), (2, false), (3, true), (4, false), (5, false)] {
            let first = first_move(fen, |worker| worker.path.add_killer(ply, mv));
            let wanted = if is_own { mv } else { usual };
            assert_eq!(first, wanted, "the killer {mv:?} of ply {ply}");
        }
        count += 1;
    }
    assert!(count > 10, "{count} moves");
}

/// A ply has at most two killers, the newest ones. Captures are not killers.
#[test]
fn a_refuting_quiet_move_becomes_a_killer_only_at_its_ply() {
    with_main(MIDDLE_GAME, |worker| {
        let [first, second, third, capture] = ["a2a3", "h2h3", "b2b3", "c4d5"]
            .map(|uci| worker.context.board.parse_move(uci).unwrap());
        for (mv, killers) in [
            (first, &[first][..]),
            (second, &[first, second]),
            (second, &[first, second]),
            (capture, &[first, second]),
            (third, &[second, third]),
        ] {
            worker.update_histories(&node(0, 5), Score(1), mv, &[]);
            for other in [first, second, third, capture] {
                let is_killer = killers.contains(&other);
                assert_eq!(worker.path.killers(3).has(other), is_killer, "{other:?}");
                for ply in [1, 2, 4, 5] {
                    assert!(!worker.path.killers(ply).has(other), "{other:?} at {ply}");
                }
            }
        }
    });
}

#[test]
fn unknown_threats_attack_nothing() {
    let mv = Move::new(Square::E4, Square::E5);
    assert_eq!(Attacked::NONE.exposure(mv).index(), 0);
}
