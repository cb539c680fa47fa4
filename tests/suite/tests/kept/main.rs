//! Games are written and read back without change: by `save`, `load` and `resume`, and by the library.

mod desk;
mod steps;

use desk::Desk;
use goby_core::board::Board;
use goby_core::game::{Game, Outcome};
use goby_core::types::{Color, Move};
use goby_core::{Engine, SmallMemory};
use goby_suite::random::Random;
use goby_suite::starts::start;

/// Number of random games.
const GAMES: u64 = 10_000;
/// Number of random games that are loaded up to each of their places.
const PART_GAMES: u64 = 30;
/// Most plies of a random game.
const LONGEST: usize = 120;
/// Plies that the game's memory holds.
const ROOM: usize = 512;

/// The PGN tags of every game, except `Result`.
const TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];
/// Names of Chess960 in PGN files of other programs.
const CHESS960: &[&str] = &[
    "Chess960",
    "fischerandom",
    "Fischer Random",
    "chess 960",
    "FRC",
];
/// Spaces and comments that may come between two words of PGN.
const BETWEEN: &[&str] = &[
    " ",
    " ",
    "\r\n",
    " $9 ",
    "!? ",
    " {a ( comment ; [} ",
    " (1. d4 {)} d5 (1... e5)) ",
    " ; to the end }\n",
    "\n% [escaped\r\n",
];
/// Tag values in a file, and the stored values; an empty one is unknown.
const NAMES: &[(&str, &str)] = &[
    ("?", ""),
    ("", ""),
    ("Réti, Richard", "Réti, Richard"),
    (r#"Robert \"Bobby\" Fischer"#, r#"Robert "Bobby" Fischer"#),
    (r"back\\slash\\", r"back\slash\"),
    ("\x1b[31mred\x07\u{9b}K", " [31mred  K"),
    (
        "tab\tand [brackets] {and} ; % $1 (",
        "tab and [brackets] {and} ; % $1 (",
    ),
    ("象棋 \u{202e}", "象棋  "),
    ("1-0", "1-0"),
];

/// A game of random moves.
struct RandomGame {
    beginning: Board,
    moves: Vec<Move>,
    is_chess960: bool,
    tags: [(&'static str, &'static str); TAGS.len()],
    result: &'static str,
}

impl RandomGame {
    fn random(random: &mut Random) -> Self {
        let is_chess960 = random.below(2) == 0;
        let mut beginning = if is_chess960 {
            start(random.below(960) as u16)
        } else {
            Board::start()
        };
        // Half of the games begin with a position from another random game, so Black may be on
        // move.
        if random.below(2) == 0 {
            beginning = play(&beginning, LONGEST, random).1;
        }
        let (moves, _) = play(&beginning, LONGEST, random);
        let tags = TAGS.map(|_| random.pick(NAMES));
        let result = match outcome(&beginning, &moves) {
            Some(Outcome::WhiteMates) => "1-0",
            Some(Outcome::BlackMates) => "0-1",
            Some(Outcome::Stalemate | Outcome::InsufficientMaterial) => "1/2-1/2",
            Some(_) => random.pick(&["1-0", "0-1", "1/2-1/2"]),
            None => random.pick(&["1-0", "0-1", "1/2-1/2", "*", "*", "*", "*"]),
        };
        Self {
            beginning,
            moves,
            is_chess960,
            tags,
            result,
        }
    }

    /// The game in PGN as Goby must write it.
    fn expected(&self) -> String {
        let mut text = String::new();
        for (name, (_, value)) in TAGS.into_iter().zip(self.tags) {
            let value = match (name, value) {
                ("Date", "") => "????.??.??".into(),
                (_, "") => "?".into(),
                _ => value.replace('\\', r"\\").replace('"', r#"\""#),
            };
            text += &format!("[{name} \"{value}\"]\n");
        }
        text += &format!("[Result \"{}\"]\n", self.result);
        if self.is_chess960 || self.beginning != Board::start() {
            text += &format!("[FEN \"{}\"]\n[SetUp \"1\"]\n", self.beginning.fen());
        }
        if self.is_chess960 {
            text += "[Variant \"Chess960\"]\n";
        }
        let mut words = Vec::new();
        let mut board = self.beginning.clone();
        for &mv in &self.moves {
            let (number, side) = (board.fullmove_number(), board.side() as u8);
            if side == 0 {
                words.push(format!("{number}."));
            } else if words.is_empty() {
                words.push(format!("{number}..."));
            }
            words.push(board.san(mv).to_string());
            board.play(mv);
        }
        words.push(self.result.into());
        let mut lines = vec![String::new()];
        for word in words {
            let line = lines.last_mut().expect("a line");
            match line.len() {
                0 => line.push_str(&word),
                length if length + 1 + word.len() >= 80 => lines.push(word),
                _ => line.extend([" ", &word]),
            }
        }
        text + "\n" + &lines.join("\n") + "\n"
    }

    /// The game in PGN as another program may write it.
    fn foreign(&self, random: &mut Random) -> String {
        let expected = self.expected();
        let (tags, moves) = expected.split_once("\n\n").expect("an empty line");
        let mut text = "\u{feff}[WhiteElo \"2700\"]\r\n[Odd_tag \"] \\\" [\"]\r\n".to_string();
        for (name, (raw, _)) in TAGS.into_iter().zip(self.tags) {
            text += &format!("[{name} \"{raw}\"]\r\n");
        }
        for tag in tags.lines().skip(TAGS.len()) {
            let spelled = tag.replace("\"Chess960\"", &format!("{:?}", random.pick(CHESS960)));
            text += &(spelled + "\r\n");
        }
        text += "\r\n";
        for word in moves.split_whitespace() {
            text += word;
            if word != self.result {
                text += random.pick(BETWEEN);
            }
        }
        text
    }
}

/// The words of a text in PGN, without move numbers and escaped lines.
fn words(text: &str) -> Vec<String> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let lines = text.split('\n').filter(|line| !line.starts_with('%'));
    let text = lines.fold(String::new(), |text, line| text + line + "\n");
    let text: String = text.chars().map(goby_core::text::printable).collect();
    let text = text.replace('(', "( ").replace(')', " )");
    let words = text.split_whitespace().map(|word| {
        let after = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        if after.starts_with('.') && after.len() < word.len() {
            after.trim_start_matches('.').to_string()
        } else {
            word.to_string()
        }
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// Plays fewer than `most` random moves. Returns the moves and the last position.
fn play(beginning: &Board, most: usize, random: &mut Random) -> (Vec<Move>, Board) {
    let (mut moves, mut board) = (Vec::new(), beginning.clone());
    for _ in 0..random.below(most) {
        let choices = board.legal_moves();
        if choices.is_empty() {
            break;
        }
        // Castling and promotions are rare, so every second possible one is played.
        let is_rare = |mv: &&Move| board.is_castling(**mv) || mv.promotion().is_some();
        let rare = choices.iter().find(is_rare).filter(|_| random.below(2) > 0);
        let mv = rare.copied().unwrap_or_else(|| random.pick(&choices));
        board.play(mv);
        moves.push(mv);
    }
    (moves, board)
}

fn outcome(beginning: &Board, moves: &[Move]) -> Option<Outcome> {
    let (mut ring, mut keys) = ([None; ROOM], [0; 128]);
    let mut game = Game::new(&mut ring, &mut keys);
    game.reset(beginning.clone());
    for &mv in moves {
        game.play(mv);
    }
    game.outcome()
}

#[test]
fn every_game_is_read_as_it_was_written() {
    let mut memory = [Box::new(SmallMemory::new()), Box::new(SmallMemory::new())];
    let [first, second] = &mut memory;
    let (mut first, mut second) = (Engine::new(&mut **first), Engine::new(&mut **second));
    let mut random = Random::new(57);
    for number in 0..GAMES {
        let played = RandomGame::random(&mut random);
        let mut desk = Desk::default();
        let foreign = played.foreign(&mut random);
        let words = words(&foreign);
        desk.files.insert("a".into(), foreign);
        let mut shown = desk.converse("load a\nsave b\nload b\nsave c\nquit\n");
        let is_open = played.result == "*" && !played.moves.is_empty();
        if is_open {
            shown += &desk.converse("resume\nsave d\nquit\n");
            shown += &desk.converse("force\ng4\nundo\nresume 1\nsave e\n");
        }
        let expected = played.expected();
        let names = if is_open { "bcde" } else { "bc" };
        for name in names.chars().map(String::from) {
            let saved = desk.files.get(&name).map_or("", String::as_str);
            assert_eq!(
                self::words(saved),
                words,
                "game {number}, file {name}: {shown}"
            );
        }
        let mut desk = Desk::default();
        desk.files.insert("a".into(), expected.clone());
        desk.converse("load a\nsave b\n");
        assert_eq!(desk.files["b"], expected, "game {number}");
        let is_clean = |letter: char| letter == '\n' || !letter.is_control();
        assert!(shown.chars().all(is_clean), "{shown:?}");

        first.set_board(played.beginning.clone());
        for &mv in &played.moves {
            first.play_move(mv).expect("a legal move");
        }
        let mut bytes = [0; 100 + 2 * LONGEST];
        let length = first.save(&mut bytes).expect("room");
        second.restore(&bytes[..length]).expect("a saved game");
        assert_eq!(second.game().beginning(), played.beginning, "{expected}");
        assert!(
            second.game().moves().eq(played.moves.iter().copied()),
            "{expected}"
        );
        assert_eq!(second.board(), first.board(), "{expected}");
    }
}

/// For each place: `load FILE PLACE` shows the moves before it, and `save` and `pgn` write the whole game.
#[test]
fn a_part_of_a_game_is_shown_and_the_whole_is_written() {
    let mut random = Random::new(60);
    let mut parts = 0;
    for number in 0..PART_GAMES {
        let mut played = RandomGame::random(&mut random);
        let mut desk = Desk::default();
        let whole = played.expected();
        desk.files.insert("a".into(), whole.clone());
        let (moves, result) = (std::mem::take(&mut played.moves), played.result);
        let mut board = played.beginning.clone();
        for plies in 0..=moves.len() {
            played.moves = moves[..plies].to_vec();
            let place = match moves.get(plies) {
                Some(_) if board.side() == Color::White => format!(" {}.", board.fullmove_number()),
                Some(_) => format!(" {}...", board.fullmove_number()),
                None => String::new(),
            };
            played.result = match outcome(&played.beginning, &played.moves) {
                _ if plies == moves.len() => result,
                Some(_) => "1/2-1/2",
                None => "*",
            };
            let shown = desk.converse(&format!("load a{place}\nsave b\npgn\nhistory\nquit\n"));
            let place = format!("game {number}, load a{place}: {shown}");
            assert_eq!(desk.files["b"], whole, "{place}");
            assert!(shown.contains(&whole), "{place}");
            let part = played.expected();
            let (_, part) = part.split_once("\n\n").expect("an empty line");
            assert!(plies == 0 || shown.contains(part), "{place}");
            let Some(&next) = moves.get(plies) else {
                break;
            };
            let _ = board.play(next);
            parts += 1;
        }
    }
    assert!(parts > 500, "{parts}");
}

#[test]
fn a_game_with_goby_has_the_date_and_both_names() {
    let mut desk = Desk {
        today: Some([2026, 11, 28]),
        user: "ann",
        ..Desk::default()
    };
    let shown = desk.converse("sd 1\nelo 1200\ne4\nsave a\nquit\n");
    let tags = "[Date \"2026.11.28\"]\n[Round \"?\"]\n[White \"ann\"]\n\
        [Black \"Goby 0.1.0 (Elo 1200)\"]\n";
    assert!(desk.files["a"].contains(tags), "{}{shown}", desk.files["a"]);
    // A resumed game keeps its date; a new game has the present date.
    desk.today = Some([2026, 12, 1]);
    desk.converse("resume\nsave b\nnew\nblack\nsave c\nquit\n");
    assert!(desk.files["b"].contains(tags), "{}", desk.files["b"]);
    let other = "[Date \"2026.12.01\"]\n[Round \"?\"]\n[White \"Goby 0.1.0 (Elo 1200)\"]\n\
        [Black \"ann\"]\n";
    assert!(desk.files["c"].contains(other), "{}", desk.files["c"]);
    // After `force` Goby plays neither side, so neither name is known.
    desk.converse("force\ne4\nsave d\nquit\n");
    let unknown = "[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";
    assert!(desk.files["d"].contains(unknown), "{}", desk.files["d"]);
    // An interface sends the opponent's name; without a login name the user has no name.
    desk.user = "";
    desk.settings.clear();
    desk.hold("name Bob \"B\"\nhelp\nsd 1\nd4\nsave e\nquit\n", false);
    assert!(
        desk.files["e"].contains("[White \"Bob \\\"B\\\"\"]\n[Black \"Goby 0.1.0\"]\n"),
        "{}",
        desk.files["e"]
    );
    desk.converse("sd 1\nd4\nsave f\nquit\n");
    assert!(
        desk.files["f"].contains("[White \"Human\"]\n"),
        "{}",
        desk.files["f"]
    );
}

/// A person agrees to a draw, and the terminal closes without `quit`.
#[test]
fn an_agreed_draw_is_kept_at_once() {
    // Black, whom Goby plays, is lost and accepts.
    const LOST: &str = "sd 1\nsetboard 4k3/8/8/8/8/8/4P3/Q3K3 w - - 0 1\ne4\n";
    for lines in ["draw\n", "hard\ndraw\n"] {
        let mut desk = Desk::default();
        let shown = desk.converse(&format!("{LOST}{lines}"));
        let kept = &desk.kept[0];
        assert!(kept.contains("[Result \"1/2-1/2\"]"), "{kept}{shown}");
        let shown = desk.converse("resume\n");
        assert!(shown.contains("the kept game is over"), "{shown}");
    }
}

#[test]
fn the_end_of_input_is_as_quit() {
    // At the end Goby waits, or searches for a move.
    for lines in ["force\ne4\n", "e4\n"] {
        let shown = ["", "quit\n"].map(|end| {
            let mut desk = Desk::default();
            let shown = desk.converse(&format!("{lines}{end}"));
            (shown, desk.kept.concat())
        });
        assert_eq!(shown[0], shown[1], "{lines}");
    }
}

#[test]
fn a_resumed_game_knows_its_moves_of_the_session() {
    for (made, left) in [(2, "2:00"), (1, "1:00")] {
        let mut desk = Desk::default();
        let kept = format!(
            "%white\n%level 3 1:00 0\n%made {made}\n%time 6000\n%otim 6000\n\
             [Result \"*\"]\n\n1. e4 e5 2. d4 d5 *\n"
        );
        desk.kept.push(kept);
        let shown = desk.converse("resume\nquit\n");
        assert!(
            desk.kept[0].contains(&format!("\n%made {made}\n")),
            "{shown}"
        );
        let shown = desk.converse("resume\nsd 1\na3\nclock\n");
        assert!(
            shown.contains(&format!("you have {left};")),
            "{made}: {shown}"
        );
    }
}

#[test]
fn an_open_game_is_kept_when_another_one_follows_in_the_same_session() {
    const POSITION: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let another = [
        "new\n".into(),
        format!("setboard {POSITION}\n"),
        "edit\n#\nKe1\nPe2\nc\nKe8\n.\n".into(),
        "load a\n".into(),
    ];
    for another in another {
        let mut desk = Desk::default();
        let other = format!("[SetUp \"1\"]\n[FEN \"{POSITION}\"]\n\n*\n");
        desk.files.insert("a".into(), other);
        let shown = desk.converse(&format!("force\nd4 d5\n{another}force\ne4\n"));
        let text = "The earlier game is kept too: \"games\" lists the kept games.";
        assert_eq!(shown.matches(text).count(), 1, "{another}{shown}");
        assert!(desk.kept[0].contains("\n1. d4 d5 *"), "{shown}");
        assert!(desk.kept[1].contains(". e4 *"), "{shown}");
        // A game whose moves were all taken back does not replace it.
        desk.converse("resume\nundo\nnew\nforce\nc4\n");
        assert!(desk.kept[0].contains("\n1. d4 d5 *"), "{shown}");
    }
}

/// The conversation of a person who begins three games in three sessions.
#[test]
fn every_open_game_is_listed_and_can_be_resumed() {
    let mut desk = Desk::default();
    assert!(
        desk.converse("games\n")
            .contains("Error (no game is kept): games")
    );
    for lines in [
        "force\nd4 d5\nquit\n",
        "force\ne4\nquit\n",
        "force\nc4\nquit\n",
    ] {
        desk.current = None;
        desk.converse(lines);
    }
    desk.kept.insert(1, "[Event \"damaged".into());
    desk.current = None;
    let shown = desk.converse("games\n");
    let list = "  1  ? - ?, 1 half-move\n  2  ? - ?, 1 half-move\n  3  damaged\n  4  ? - ?, 2 half-moves\n\"resume 1\" continues the first.\n";
    assert!(shown.contains(list), "{shown}");
    for (command, moves) in [
        ("resume", "1. c4 *"),
        ("resume 2", "1. e4 *"),
        ("resume 4", "1. d4 d5 *"),
    ] {
        let shown = desk.converse(&format!("{command}\npgn\n"));
        assert!(shown.contains(&format!("\n{moves}\n")), "{command}{shown}");
    }
    for (command, fault) in [
        ("resume 3", "the kept game is damaged"),
        ("resume 5", "fewer games are kept; \"games\" lists them"),
        ("resume 0", "fewer games are kept; \"games\" lists them"),
    ] {
        let shown = desk.converse(&format!("{command}\n"));
        assert!(
            shown.contains(&format!("Error ({fault}): {command}\n")),
            "{shown}"
        );
    }
    // The third game of the list is continued; the others stay.
    desk.converse("resume 4\nforce\nc4\nquit\n");
    assert!(
        desk.kept[0].contains("\n1. d4 d5 2. c4 *"),
        "{:?}",
        desk.kept
    );
    assert_eq!(desk.kept.len(), 4);
}

#[test]
fn a_file_of_several_games_is_listed_and_the_chosen_game_loaded() {
    let game = |number: u32| {
        format!(
            "[Date \"1851.06.{number:02}\"]\n[White \"W{number}\"]\n[Black \"B{number}\"]\n\
             [Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"
        )
    };
    let mut desk = Desk::default();
    desk.files
        .insert("a b".into(), (1..=23).map(game).collect());
    desk.files.insert("c".into(), "1. e4 1-0 {".into());
    let first = desk.converse("load a b\n");
    for number in 1..=20 {
        let line = format!("\n  {number}  1-0  1851.06.{number:02}  W{number} - B{number}\n");
        assert!(first.contains(&line), "{line}{first}");
    }
    assert!(!first.contains("W21"), "{first}");
    let last = "\n23 games; \"load a b 1\" reads the first, \"load a b 21-\" lists more.\n";
    assert!(first.contains(last), "{first}");
    let second = desk.converse("load a b 21-\n");
    assert!(
        second.contains(
            "\n  21  1-0  1851.06.21  W21 - B21\n  22  1-0  1851.06.22  W22 - B22\n  \
            23  1-0  1851.06.23  W23 - B23\n23 games; \"load a b 1\" reads the first.\n"
        ),
        "{second}"
    );
    for (line, shown) in [
        ("load a b 22", "\nW22 - B22: 3 half-moves of a b (1-0)."),
        ("load a b 22 2.", "\nW22 - B22: 2 half-moves of a b (1-0)."),
        (
            "load a b 1 1...",
            "\nW1 - B1: 1 half-move of a b (1-0). Black moves;",
        ),
        ("load a b 24", "\nError (games in the file: only 23): a b\n"),
        (
            "load a b 3 9.",
            "\nError (the game has no such move): a b\n",
        ),
        ("load a b 0", "\nError (games in the file: only 23): a b\n"),
        (
            "load a b 1 2 3",
            "\nError (one GAME and one MOVE at most): a b 1 2 3\n  load FILE",
        ),
        (
            "load a x 3",
            "\nError (there is no such file or folder): a x 3\n",
        ),
        ("load c", "\n1 half-move of c (1-0)."),
    ] {
        let answer = desk.converse(&format!("{line}\n"));
        assert!(answer.contains(shown), "{line}\n{answer}");
    }
}

#[test]
fn a_game_is_loaded_up_to_a_fault_which_is_told() {
    let mut desk = Desk::default();
    let tags = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n";
    for (text, shown, saved) in [
        (
            "1. e4 {good} e5 2. Ke3 d6 1-0",
            "A - B: 2 half-moves of a (*). White moves; \"go\" lets Goby play that side.\n\
             Error (illegal move 2. Ke3, no king can go to e3): a\n\
             The moves before it are loaded.\n",
            "1. e4 {good} 1... e5 *\n",
        ),
        (
            "1. e4 e5 {no end",
            "Error (unclosed comment): a\nThe moves before it are loaded.\n",
            "1. e4 e5 *\n",
        ),
        (
            "1. e4 {a {b} c} e5 *",
            "Error (a comment ends at its first \"}\", and the text has another): a\n",
            "1. e4 {a {b} *\n",
        ),
    ] {
        desk.files.insert("a".into(), format!("{tags}{text}"));
        let answer = desk.converse("load a\nsave b\n");
        assert!(answer.contains(shown), "{text}\n{answer}");
        let expected = tags.replace("1-0", "*") + saved;
        assert_eq!(desk.files["b"], expected, "{answer}");
    }
}
