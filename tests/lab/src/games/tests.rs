use super::further::{self, Further};
use super::number::{take_number, write_number};
use super::*;
use goby_core::board::Board;
use goby_suite::random::Random;
use goby_suite::thinker::Thinker;

/// A game of random moves and scores.
fn random_game(seed: u64) -> PlayedGame {
    let mut random = Random::new(seed);
    for _ in 0..16 {
        random.next();
    }
    let number = random.below(960) as u16;
    let mut board = start(number);
    let mut game = PlayedGame {
        start: number,
        opening: Vec::new(),
        plies: Vec::new(),
        result: random.below(3) as u8,
    };
    for count in 0..150 {
        let legal = board.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = random.pick(&legal);
        let _ = board.play(mv);
        if count < 8 {
            game.opening.push(mv);
            continue;
        }
        let mut line = Vec::new();
        let mut here = board.clone();
        for _ in 0..random.below(4) {
            let legal = here.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = random.pick(&legal);
            line.push(mv);
            let _ = here.play(mv);
        }
        let score = random.below(60_001) as i32 - 30_000;
        let depth = 1 + random.below(60) as u8;
        game.plies.push(Thought {
            mv,
            found: (random.below(5) > 0).then_some((score as i16, depth)),
            quiet: [0; 3].map(|_| random.below(2) > 0),
            line,
        });
    }
    game.tidy();
    game
}

#[test]
fn games_are_read_back_byte_for_byte() {
    let games: Vec<_> = (0..50).map(random_game).collect();
    let bytes = write("where from", &games);
    let (head, back) = read(&bytes).unwrap();
    assert_eq!(head, "where from");
    assert!(back == games);
    assert!(write(&head, &back) == bytes);
}

/// Random further positions of a game, sorted by ply.
fn random_further(game: &PlayedGame, random: &mut Random) -> Vec<Further> {
    let mut found = Vec::new();
    for (ply, board) in game.boards().into_iter().enumerate() {
        for _ in 0..random.below(3) {
            let (mut here, mut moves) = (board.clone(), Vec::new());
            for _ in 0..random.below(7) {
                let legal = here.legal_moves();
                if !legal.is_empty() {
                    let mv = random.pick(&legal);
                    let _ = here.play(mv);
                    moves.push(mv);
                }
            }
            found.push(Further { ply, moves });
        }
    }
    found
}

#[test]
fn further_positions_are_read_back_and_belong_to_their_games() {
    let mut random = Random::new(1);
    let games: Vec<_> = (0..4).map(random_game).collect();
    let mut all: Vec<_> = games
        .iter()
        .map(|game| random_further(game, &mut random))
        .collect();
    all[2].clear();
    let bytes = further::write("where from", &games, &all);
    assert_eq!(further::read(&bytes, &games).as_ref(), Some(&all));
    for length in (1..40).map(|cut| bytes.len() - cut * cut) {
        assert_eq!(further::read(&bytes[..length], &games), None, "{length}");
    }
    assert_eq!(further::read(&bytes, &games[1..]), None);

    let it = all[0].last().expect("a position");
    let mut board = games[0].boards()[it.ply].clone();
    for &mv in &it.moves {
        let _ = board.play(mv);
    }
    assert_eq!(it.board(&games[0].boards()).fen(), board.fen());
}

#[test]
fn only_quiet_positions_get_a_quiet_score() {
    let mut buffers = searches::buffers(100);
    let mut thinker = Thinker::new(&mut buffers);
    for (fen, is_quiet) in [
        ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", false),
        ("4k3/8/8/q7/4P3/8/8/4K3 w - - 0 1", false),
        ("r3k3/7p/8/8/8/8/7P/R3K3 b - - 0 1", false),
        ("r3k3/p6p/8/8/8/8/P6P/R3K3 b - - 0 1", true),
    ] {
        let board = Board::from_fen(fen).expect("a position");
        let score = searches::quiet_score(&mut thinker, &board, 100);
        assert_eq!(score.is_some(), is_quiet, "{fen}: {score:?}");
    }
}

#[test]
fn an_incomplete_file_is_refused() {
    let bytes = write("head", &[random_game(3)]);
    for length in 0..bytes.len() {
        let cut = &bytes[..length];
        assert!(length == 5 || read(cut).is_none(), "{length}");
    }
    assert_eq!(read(b"head\n").unwrap().1, []);
}

#[test]
fn numbers_of_all_lengths_are_read_back() {
    for number in [0, 1, -1, 63, -64, 64, 8191, -8192, 8192, 60_000, -60_000] {
        let mut bytes = Vec::new();
        write_number(number, &mut bytes);
        assert_eq!(take_number(&mut &bytes[..]), Some(number));
    }
    assert_eq!(take_number(&mut &[128, 128, 128, 0][..]), None);
}

fn line(board: &mut Board, text: &str) -> Vec<Move> {
    let moves = text.split(' ').map(|word| {
        let mv = board.parse_move(word).unwrap();
        let _ = board.play(mv);
        mv
    });
    moves.collect()
}

fn thought(mv: Move, line: &[Move], depth: u8) -> Thought {
    Thought {
        mv,
        found: Some((30, depth)),
        quiet: [true; 3],
        line: line.to_vec(),
    }
}

#[test]
fn lines_give_positions_that_the_game_did_not_reach() {
    let played = line(&mut start(USUAL), "e2e4 e7e5 g1f3 b8c6");
    let other = line(&mut start(USUAL), "e2e4 e7e5 b1c3 g8f6");
    let third = line(&mut start(USUAL), "e2e4 e7e5 g1f3 g8f6 f3e5");
    let mut game = PlayedGame {
        start: USUAL,
        opening: Vec::new(),
        plies: vec![
            thought(played[0], &other[1..], 9),
            thought(played[1], &played[2..], 8),
            thought(played[2], &third[3..], 7),
            thought(played[3], &[], 2),
        ],
        result: 2,
    };
    game.plies[3].found = None;
    game.tidy();
    let quiet: Vec<_> = game.plies.iter().map(|ply| ply.quiet).collect();
    assert_eq!(quiet[0], [true, false, true], "the first reply was played");
    assert_eq!(quiet[1], [true, false, false], "both replies were played");
    assert_eq!(quiet[2], [true, true, true]);
    assert_eq!(quiet[3], [false; 3], "it has no score");
    let mut depths = Vec::new();
    let mut boards = Vec::new();
    let mut plies = Vec::new();
    game.positions(|known| {
        assert_eq!((known.score, known.result), (30, 2));
        depths.push(known.depth);
        plies.push(known.ply);
        boards.push(known.board.clone());
    });
    assert_eq!(depths, [9, 6, 8, 7, 5, 4]);
    assert_eq!(plies, [0, 3, 1, 2, 4, 5]);
    let mut down = start(USUAL);
    line(&mut down, "e2e4 e7e5 b1c3");
    assert_eq!(boards[1].fen(), down.fen());
    line(&mut down, "g8f6");
    let mut last = start(USUAL);
    line(&mut last, "e2e4 e7e5 g1f3 g8f6 f3e5");
    assert_eq!(boards[5].fen(), last.fen());
}

#[test]
fn starts_are_those_of_chess960() {
    assert_eq!(start(USUAL).fen(), Board::start().fen());
    let mut seen: Vec<_> = (0..960).map(|number| start(number).fen()).collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 960);
}

#[test]
fn moves_are_numbered_by_origin_and_then_by_destination() {
    let mut board = start(USUAL);
    let mut opening = Vec::new();
    for text in ["e2e4", "e7e5"] {
        let legal = board.legal_moves();
        let mv = legal.iter().find(|mv| mv.to_string() == text);
        opening.push(*mv.expect("a legal move"));
        let _ = board.play(opening[opening.len() - 1]);
    }
    let game = PlayedGame {
        start: USUAL,
        opening,
        plies: Vec::new(),
        result: 1,
    };
    // Twelve moves of White begin on b1, g1, a2, b2, c2 or d2; eight of Black begin on a7 to d7.
    assert!(write("", &[game]).ends_with(&[13, 8]));
}
