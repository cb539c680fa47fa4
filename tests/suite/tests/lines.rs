//! Reported lines: every move is legal, and no move follows a draw by rule.

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::profile::DESKTOP;
use goby_core::types::{Key, Move};
use goby_suite::form::complete;
use goby_suite::openings::openings;
use goby_suite::thinker::{Buffers, Thinker};

/// Half-move clock at which a game is drawn.
const FIFTY_MOVES: u8 = 100;
/// Nodes of each search.
const NODES: u64 = 1_500;
/// Most plies of a game.
const LONGEST: usize = 220;
/// Number of games: quick, and with `GOBY_COMPLETE=1`.
const GAMES: usize = 2;
const GAMES_COMPLETE: usize = 20;
/// Drawn endings, some of them close to a draw by the fifty-move rule.
const ENDINGS: [&str; 4] = [
    "8/8/4k3/8/8/4K3/R7/7r w - - 80 100",
    "8/5k2/6p1/5pP1/5P2/5K2/8/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 90 100",
    "8/8/3k4/3p4/3P4/3KB3/8/5b2 w - - 60 90",
];

/// The index of the first move of `line` that is played from a position already drawn; `None` if
/// there is none. `met` has the keys of the game's positions up to `start`.
fn passes_a_draw(start: &Board, met: &[Key], line: &[Move]) -> Option<usize> {
    let mut board = start.clone();
    let mut keys = met.to_vec();
    line.iter().enumerate().find_map(|(ply, &mv)| {
        assert!(board.is_legal(mv), "{mv:?} in {line:?}");
        let visits = keys.iter().filter(|&&key| key == board.key()).count();
        let drawn = visits >= 3 || board.halfmove_clock() >= FIFTY_MOVES;
        let _ = board.play(mv);
        keys.push(board.key());
        (ply > 0 && drawn).then_some(ply)
    })
}

/// Plays a game. Returns the reported lines that go on after a draw, and the number of all lines.
fn play(thinker: &mut Thinker<'_>, start: &Board) -> (Vec<String>, usize) {
    let (mut moves, mut keys) = ([None; LONGEST], [0; LONGEST]);
    let mut game = Game::new(&mut moves, &mut keys);
    game.reset(start.clone());
    thinker.forget();
    let mut met = vec![start.key()];
    let (mut passing, mut lines) = (Vec::new(), 0);
    for _ in 0..LONGEST {
        if game.outcome().is_some() {
            break;
        }
        let reports = thinker.reports(&game, NODES);
        for reported in &reports {
            lines += 1;
            if let Some(ply) = passes_a_draw(game.board(), &met, &reported.line) {
                passing.push(format!(
                    "{} at {ply}: {:?}",
                    game.board().fen(),
                    reported.line
                ));
            }
        }
        let best = reports.last().and_then(|reported| reported.report.best);
        game.play(best.expect("a move"));
        met.push(game.board().key());
    }
    (passing, lines)
}

#[test]
fn a_line_ends_where_the_game_is_drawn() {
    let mut buffers = Buffers::new(&DESKTOP.search);
    let mut thinker = Thinker::new(&mut buffers);
    let endings = ENDINGS.map(|fen| Board::from_fen(fen).expect("a position"));
    let games = if complete() { GAMES_COMPLETE } else { GAMES };
    let mut total = 0;
    for start in endings
        .into_iter()
        .chain(openings().into_iter().take(games))
    {
        let (passing, lines) = play(&mut thinker, &start);
        assert_eq!(passing, [""; 0], "of {lines} lines");
        total += lines;
    }
    assert!(total > 1_000, "{total} lines");
}
