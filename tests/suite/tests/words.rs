//! Simulates a player who cannot see the board: the player follows whole games only by Goby's
//! answers in words. The test compares every answer with a board of its own.

use goby_core::board::Board;
use goby_core::types::{Color, Piece, Square};
use goby_suite::process::Process;
use goby_suite::random::Random;
use std::collections::BTreeMap;

/// By square: the side and the piece, in Goby's words.
type Pieces = BTreeMap<String, (String, String)>;

/// The simulated player, who knows the names of the pieces but no rules.
struct Reader {
    goby: Process,
    /// The pieces as the player believes them to be.
    pieces: Pieces,
    /// The result of the game, in Goby's words.
    end: Option<String>,
}

impl Reader {
    /// Sends a question, and returns all lines of the answer.
    fn ask(&mut self, question: &str) -> Vec<String> {
        self.goby.say(question);
        // `ping` is unknown at a terminal, so its error marks the end of the answer.
        self.goby.say("ping 1");
        let mut answers = Vec::new();
        loop {
            let line = self.goby.line().expect("an answer");
            assert!(
                line.bytes().all(|byte| (b' '..=b'~').contains(&byte)),
                "{line:?}"
            );
            if line == "Error (unknown command): ping 1" {
                self.goby.find("\"help\" lists the commands.");
                return answers;
            }
            if ["1-0 {", "0-1 {", "1/2-1/2 {"]
                .iter()
                .any(|end| line.starts_with(end))
            {
                self.end = Some(line.clone());
            }
            answers.push(line);
        }
    }

    /// All pieces, from the answer to `pieces`.
    fn ask_pieces(&mut self) -> Pieces {
        let mut pieces = Pieces::new();
        for line in self.ask("pieces") {
            let (side, kinds) = line.split_once(": ").expect("a side");
            for kind in kinds.trim_end_matches('.').split(", ") {
                let mut words = kind.split(' ');
                let piece = words.next().expect("a piece").trim_end_matches('s');
                for square in words {
                    let before = pieces.insert(square.into(), (side.into(), piece.into()));
                    assert_eq!(before, None, "{square} is named twice");
                }
            }
        }
        pieces
    }

    /// The moves of the piece on a square, from the answer to `moves`.
    fn ask_moves(&mut self, square: &str) -> Vec<String> {
        let answer = self.ask(&format!("moves {square}")).concat();
        if answer.contains("has no such move") {
            return Vec::new();
        }
        answer.split_whitespace().map(String::from).collect()
    }

    /// Updates the pieces by the answer to `last`.
    fn follow_last(&mut self) {
        let answer = self.ask("last").concat();
        let (_, story) = answer.split_once(": ").expect("a move");
        let words: Vec<&str> = story.split([' ', ',', '.', ':']).collect();
        let behind = |word: &str| {
            let place = words.iter().position(|other| *other == word);
            place.and_then(|place| words.get(place + 1)).copied()
        };
        if story.ends_with("in passing.") {
            self.pieces.remove(behind("on").expect("a square"));
        }
        for part in words.windows(5) {
            if let [
                "king" | "queen" | "rook" | "bishop" | "knight" | "pawn",
                "from",
                from,
                "to",
                to,
            ] = *part
            {
                let mut piece = self.pieces.remove(from).expect("a piece goes");
                assert_eq!(piece.1, part[0], "{answer}");
                if let Some(place) = words.iter().position(|word| *word == "becomes") {
                    piece.1 = words[place + 2].into();
                }
                let taken = self.pieces.insert(to.into(), piece);
                let is_capture = words.contains(&"takes") && !story.ends_with("in passing.");
                assert_eq!(taken.is_some(), is_capture, "{answer}");
            }
        }
    }
}

/// The name of a square.
fn name(square: Square) -> String {
    format!("{}{}", square.file().letter(), square.rank().digit())
}

/// The square with this name.
fn square(name: &str) -> Square {
    let bytes = name.as_bytes();
    Square::parse(bytes[0], bytes[1]).expect("a square")
}

/// The pieces on the referee's board.
fn pieces(board: &Board) -> Pieces {
    let all = board.all_pieces();
    all.map(|(color, piece, square)| (name(square), (format!("{color:?}"), word(piece))))
        .collect()
}

fn word(piece: Piece) -> String {
    format!("{piece:?}").to_lowercase()
}

/// The pieces of one side that attack square `of`, by square.
fn attackers(board: &Board, of: Square, color: Color) -> BTreeMap<String, String> {
    let set = board.attackers(of, board.occupied()) & board.colors(color);
    set.into_iter()
        .map(|square| (name(square), word(board.piece_on(square).expect("a piece"))))
        .collect()
}

/// The attacking pieces in an answer to `attacks`, by square.
fn written_attackers(line: &str) -> BTreeMap<String, String> {
    let (_, kinds) = line.split_once("with: ").expect("attackers");
    if kinds == "none." {
        return BTreeMap::new();
    }
    let mut printed = BTreeMap::new();
    for kind in kinds.trim_end_matches('.').split(", ") {
        let mut words = kind.split(' ');
        let piece = words.next().expect("a piece").trim_end_matches('s');
        printed.extend(words.map(|square| (square.to_string(), piece.to_string())));
    }
    printed
}

/// Compares Goby's answers about a random square, its rank and its file with the referee's board.
fn question(player: &mut Reader, board: &Board, random: &mut Random) {
    let asked = Square::from_low_bits(random.below(64) as u32);
    for line in player.ask(&format!("attacks {}", name(asked))) {
        let color = if line.starts_with("White") {
            Color::White
        } else {
            Color::Black
        };
        assert_eq!(
            written_attackers(&line),
            attackers(board, asked, color),
            "{line}"
        );
    }
    let file = asked.file().letter().to_string();
    let rank = asked.rank().digit().to_string();
    for (line, set) in [
        (file, asked.file().bitboard()),
        (rank, asked.rank().bitboard()),
        (name(asked), asked.bitboard()),
    ] {
        let answer = player.ask(&format!("look {line}")).concat();
        let expected: Vec<String> = (set & board.occupied())
            .into_iter()
            .map(|square| {
                let color = board.color_on(square).expect("a piece");
                let piece = word(board.piece_on(square).expect("a piece"));
                let place = if set.has_many() {
                    format!(" {}", name(square))
                } else {
                    String::new()
                };
                format!("{color:?} {piece}{place}")
            })
            .collect();
        let expected = if expected.is_empty() {
            "empty".into()
        } else {
            expected.join(", ")
        };
        assert_eq!(answer, format!("{line}: {expected}."));
    }
}

/// Plays a game against Goby, and returns the result.
fn play(random: &mut Random) -> String {
    let mut player = Reader {
        goby: Process::start(),
        pieces: Pieces::new(),
        end: None,
    };
    player.ask("help");
    player.ask("show off");
    player.ask("sd 1");
    player.pieces = player.ask_pieces();
    let mut referee = Board::start();
    // Goby answers only after `go`, so the player follows its own move with `last` too.
    while player.end.is_none() {
        player.ask("force");
        let status = player.ask("status");
        assert!(status[0].contains("White moves."), "{status:?}");
        question(&mut player, &referee, random);
        let own: Vec<String> = (player.pieces.iter())
            .filter(|(_, (side, _))| side == "White")
            .map(|(square, _)| square.clone())
            .collect();
        let mut choices = Vec::new();
        for from in own {
            let moves = player.ask_moves(&from);
            choices.extend(moves.into_iter().map(|text| (from.clone(), text)));
        }
        let legal = referee.legal_moves();
        assert_eq!(choices.len(), legal.len(), "{}", referee.fen());
        let (from, text) = &choices[random.below(choices.len())];
        let made = referee.parse_move(text).expect("a legal move");
        assert_eq!(made.from(), square(from));
        let answer = player.ask(text);
        assert!(!answer.concat().contains("Illegal"), "{answer:?}");
        let _ = referee.play(made);
        player.follow_last();
        assert_eq!(player.pieces, pieces(&referee));
        if player.end.is_none() {
            let answer = player.ask("go");
            let printed = answer
                .iter()
                .find_map(|line| line.strip_prefix("Goby plays "));
            let text = printed.and_then(|printed| printed.split(' ').nth(1));
            let made = referee.parse_move(text.expect("Goby moves"));
            let _ = referee.play(made.expect("a legal move"));
            player.follow_last();
            assert_eq!(player.pieces, pieces(&referee));
        }
        assert_eq!(player.ask_pieces(), player.pieces);
    }
    player.end.expect("it has ended")
}

#[test]
fn whole_games_are_played_by_words_alone() {
    let mut random = Random::new(29);
    for _ in 0..3 {
        let end = play(&mut random);
        assert!(end.contains(" {"), "{end}");
    }
}
