//! Reads openings: games in PGN, or lines with a FEN or EPD.

use cozy_chess::Board;
use cozy_chess::util::parse_uci_move;
use goby_core::notation::pgn::{PgnError, PgnGame, PgnGames};

/// A position and the moves that lead to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The position as in UCI's command `position`.
    pub start: String,
    /// The position after the moves.
    pub board: Board,
    /// The moves in UCI notation.
    pub moves: Vec<String>,
}

impl Opening {
    /// Parses a FEN or EPD. The counters may be missing, or replaced by operations of EPD.
    fn from_fen(text: &str) -> Result<Self, String> {
        let mut fields: Vec<_> = text.split_whitespace().collect();
        let has_counters = fields
            .get(4..6)
            .is_some_and(|pair| pair.iter().all(|number| number.parse::<u16>().is_ok()));
        fields.truncate(if has_counters { 6 } else { 4 });
        if !has_counters {
            fields.extend(["0", "1"]);
        }
        let fen = fields.join(" ");
        let board = Board::from_fen(&fen, false).map_err(|error| format!("{text}: {error}"))?;
        Ok(Self {
            start: format!("fen {fen}"),
            board,
            moves: Vec::new(),
        })
    }
}

impl Default for Opening {
    fn default() -> Self {
        Self {
            start: "startpos".into(),
            board: Board::startpos(),
            moves: Vec::new(),
        }
    }
}

/// The openings of a file.
///
/// # Errors
/// If a line or a game is invalid.
pub fn read(text: &str) -> Result<Vec<Opening>, String> {
    if text.lines().any(|line| line.starts_with("[Event ")) {
        let mut games = PgnGames::new(text);
        let games = std::iter::from_fn(|| games.take().map_err(named).transpose());
        return games.map(|entry| game(entry?.text)).collect();
    }
    let lines = text.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(Opening::from_fen)
        .collect()
}

/// Reads a game in PGN.
fn game(text: &str) -> Result<Opening, String> {
    let game = PgnGame::read(text).map_err(named)?;
    let mut line = if game.beginning == goby_core::board::Board::start() {
        Opening::default()
    } else {
        Opening::from_fen(&game.beginning.fen())?
    };
    let (mut board, mut moves) = (game.beginning.clone(), game.moves());
    while let Some(mv) = moves.take().map_err(named)? {
        let text = board.coordinate(mv).to_string();
        let _ = board.play(mv);
        let theirs = parse_uci_move(&line.board, &text);
        line.board
            .play(theirs.map_err(|_| format!("{text} is not a legal move in {}", line.board))?);
        line.moves.push(text);
    }
    Ok(line)
}

/// The fault of a game in PGN, in words.
fn named(fault: PgnError) -> String {
    match fault {
        PgnError::Illegal(_, text, reason) => format!("{text} is no move: {reason:?}"),
        fault => format!("{fault:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_openings_of_matches_are_read() {
        let ours = read(crate::play::OPENINGS).unwrap();
        let theirs = goby_suite::openings::openings();
        assert_eq!(ours.len(), theirs.len());
        for (ours, theirs) in ours.iter().zip(theirs) {
            let placement = |fen: String| fen.split(' ').take(3).collect::<Vec<_>>().join(" ");
            let theirs = placement(theirs.fen().as_str().to_owned());
            assert_eq!(placement(ours.board.to_string()), theirs);
        }
    }

    #[test]
    fn comments_variations_and_marks_are_left_out() {
        let text = "[Event \"x\"]\n\n1.e4! {1. d4 is (also) played} e5 (1... c5 2. Nf3) $1 \
                    2. Nf3 ; so far\nNc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *";
        let lines = read(text).unwrap();
        let moves = lines[0].moves.join(" ");
        assert_eq!(moves, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1");
    }

    #[test]
    fn positions_come_with_counters_operations_or_neither() {
        let text = "# kings\n8/8/4k3/8/8/4K3/4P3/8 w - - 12 40\n\n\
                    8/8/4k3/8/8/4K3/4P3/8 w - - bm Kd4; id \"a\";\n8/8/4k3/8/8/4K3/4P3/8 b - -\n";
        let starts: Vec<_> = read(text)
            .unwrap()
            .into_iter()
            .map(|line| line.start)
            .collect();
        assert_eq!(
            starts,
            [
                "fen 8/8/4k3/8/8/4K3/4P3/8 w - - 12 40",
                "fen 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
                "fen 8/8/4k3/8/8/4K3/4P3/8 b - - 0 1",
            ]
        );
    }

    #[test]
    fn an_invalid_opening_is_named() {
        assert!(read("8/8/8/8 w - -").unwrap_err().contains("8/8/8/8"));
        let printed = read("[Event \"x\"]\n\n1. e4 Ke5 *").unwrap_err();
        assert!(printed.starts_with("Ke5 is no move"), "{printed}");
    }
}
