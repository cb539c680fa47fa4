//! The numbers of search output, in UCI (`info`) and in CECP (`post`), checked against each other.
//!
//! Any test may hand all lines of a search to [`Checker`]. Lines that are no search output are
//! ignored.

use goby_core::board::Board;

/// A line of search output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The depth in plies.
    pub depth: u32,
    /// The greatest ply reached, if shown.
    pub selective: Option<u32>,
    /// The number of the line, from 1.
    pub place: usize,
    /// The score in centipawns, or the moves to mate.
    pub score: Value,
    /// True for an exact score, false for a bound.
    pub is_exact: bool,
    /// The chances to win, draw and lose, if shown.
    pub chances: Option<[u32; 3]>,
    /// The nodes.
    pub nodes: u64,
    /// The nodes a second, if shown.
    pub speed: Option<u64>,
    /// The filled part of the hash table in thousandths, if shown.
    pub permille: Option<u32>,
    /// The time in milliseconds, and the unit of the time in which it is rounded down.
    pub time: (u64, u64),
    /// The moves.
    pub moves: Vec<String>,
}

/// A shown score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Centipawns.
    Centipawns(i32),
    /// Moves to mate, negative for the side that is mated.
    Mate(i32),
}

/// The word after `name`, as a number.
fn number<T: std::str::FromStr>(words: &[&str], name: &str) -> Option<T> {
    let place = words.iter().position(|word| *word == name)?;
    words.get(place + 1)?.parse().ok()
}

impl Shown {
    /// Reads a line `info depth ... pv ...` of UCI.
    pub fn uci(line: &str) -> Option<Self> {
        let (numbers, moves) = line.strip_prefix("info ")?.split_once(" pv ")?;
        let words: Vec<_> = numbers.split(' ').collect();
        let chances = words.iter().position(|word| *word == "wdl").map(|place| {
            [1, 2, 3].map(|more| {
                let word = words.get(place + more);
                word.and_then(|word| word.parse().ok()).expect("a chance")
            })
        });
        let mate = number(&words, "mate").map(Value::Mate);
        Some(Self {
            depth: number(&words, "depth")?,
            selective: number(&words, "seldepth"),
            place: number(&words, "multipv").unwrap_or(1),
            score: mate.or_else(|| number(&words, "cp").map(Value::Centipawns))?,
            is_exact: !words.iter().any(|word| word.ends_with("bound")),
            chances,
            nodes: number(&words, "nodes")?,
            speed: number(&words, "nps"),
            permille: number(&words, "hashfull"),
            time: (number(&words, "time")?, 1),
            moves: moves.split(' ').map(String::from).collect(),
        })
    }

    /// Reads a line `ply score time nodes TAB moves` of CECP, perhaps with more columns.
    pub fn cecp(line: &str) -> Option<Self> {
        const MATE: i32 = 100_000;
        let (numbers, moves) = line.split_once('\t')?;
        let columns: Vec<i64> = (numbers.split(' '))
            .map(|word| word.parse().ok())
            .collect::<Option<_>>()?;
        let [depth, score, centis, nodes, ..] = columns[..] else {
            return None;
        };
        let score = i32::try_from(score).ok()?;
        let unmarked = moves.trim_end_matches(['?', '!']);
        Some(Self {
            depth: u32::try_from(depth).ok()?,
            selective: columns.get(4).map(|&it| it as u32),
            place: 1,
            score: match score {
                MATE.. => Value::Mate(score - MATE),
                _ if score <= -MATE => Value::Mate(score + MATE),
                _ => Value::Centipawns(score),
            },
            is_exact: unmarked.len() == moves.len(),
            chances: None,
            nodes: u64::try_from(nodes).ok()?,
            speed: columns.get(5).map(|&it| it as u64),
            permille: None,
            time: (10 * u64::try_from(centis).ok()?, 10),
            moves: unmarked.split(' ').map(String::from).collect(),
        })
    }
}

/// Compares the lines of a search with each other and with the position.
#[derive(Debug)]
pub struct Checker {
    root: Board,
    /// The most lines that may be shown.
    lines: usize,
    shown: Vec<Shown>,
}

impl Checker {
    /// A checker for a search of `root` for at most `lines` lines.
    pub fn new(root: Board, lines: usize) -> Self {
        let lines = lines.min(root.legal_moves().len());
        Self {
            root,
            lines,
            shown: Vec::new(),
        }
    }

    /// The lines so far.
    pub fn shown(&self) -> &[Shown] {
        &self.shown
    }

    /// Adds a line that was shown `elapsed` milliseconds after the search began. Returns its faults.
    pub fn add(&mut self, shown: Shown, elapsed: u64) -> Vec<&'static str> {
        let (time, unit) = shown.time;
        let before = self.shown.last();
        let latest = |place| self.shown.iter().rev().find(|before| before.place == place);
        let of_line = latest(shown.place);
        let mut others = (1..shown.place).filter_map(latest);
        let first = shown.moves.first();
        let is_alike = |other: &Shown| other.depth == shown.depth && other.moves.first() == first;
        // The speed is computed from the whole milliseconds.
        let least = shown.nodes * 1_000 / (time + unit - 1).max(1);
        let most = shown.nodes * 1_000 / time.max(1);
        let is_right = |speed| time == 0 || (least..=most).contains(&speed);
        let checks = [
            (shown.depth == 0, "the depth is 0"),
            (time > elapsed, "more time than has passed"),
            (
                before.is_some_and(|before| before.time.0 > time),
                "the time falls",
            ),
            (
                before.is_some_and(|before| before.nodes > shown.nodes),
                "the nodes fall",
            ),
            (
                of_line.is_some_and(|before| before.depth > shown.depth),
                "the depth falls",
            ),
            (
                of_line.is_some_and(|before| before.selective > shown.selective),
                "the selective depth falls",
            ),
            (
                shown.speed.is_some_and(|speed| !is_right(speed)),
                "nps is not nodes by time",
            ),
            (
                shown.permille.is_some_and(|permille| permille > 1_000),
                "more than the whole table",
            ),
            (
                !(1..=self.lines).contains(&shown.place),
                "a line that was not asked for",
            ),
            (others.any(is_alike), "two lines begin with the same move"),
            (
                shown
                    .chances
                    .is_some_and(|chances| !fits(chances, shown.score)),
                "wdl does not fit the score",
            ),
            (
                !self.ends_as_shown(&shown),
                "the moves do not fit the score",
            ),
        ];
        self.shown.push(shown);
        let wrong = checks.into_iter().filter(|(is_wrong, _)| *is_wrong);
        wrong.map(|(_, fault)| fault).collect()
    }

    /// Returns true if the moves are legal, and end in mate at the shown distance.
    fn ends_as_shown(&self, shown: &Shown) -> bool {
        let mut board = self.root.clone();
        // CECP shows the expected move in brackets while Goby ponders.
        for text in &shown.moves {
            match board.parse_move(text) {
                Ok(mv) => drop(board.play(mv)),
                Err(_) => return false,
            }
        }
        let is_mate = board.in_check() && !board.has_legal_move();
        match shown.score {
            Value::Mate(moves) if shown.is_exact => {
                let plies = 2 * moves.unsigned_abs() as usize - usize::from(moves > 0);
                is_mate && shown.moves.len() == plies
            }
            _ => true,
        }
    }
}

/// Returns true if the chances are a whole and lie on the side of the score.
fn fits([win, draw, loss]: [u32; 3], score: Value) -> bool {
    let (Value::Centipawns(score) | Value::Mate(score)) = score;
    win + draw + loss == 1_000
        && match score.signum() {
            1 => win >= loss,
            -1 => win <= loss,
            _ => true,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(lines: &[&str]) -> Vec<&'static str> {
        let mut checker = Checker::new(Board::start(), 2);
        let shown = lines.iter().map(|line| Shown::uci(line).expect("a line"));
        shown.flat_map(|shown| checker.add(shown, 100)).collect()
    }

    #[test]
    fn each_fault_is_named() {
        let good = "info depth 5 seldepth 7 multipv 1 score cp 20 wdl 300 500 200 nodes 2000 nps \
                    20000 hashfull 3 time 100 pv e2e4 e7e5";
        assert_eq!(faults(&[good, good]), [""; 0]);
        for (from, to, fault) in [
            ("nps 20000", "nps 20001", "nps is not nodes by time"),
            ("time 100", "time 101", "more time than has passed"),
            ("e7e5", "e7e4", "the moves do not fit the score"),
            ("cp 20", "mate 1", "the moves do not fit the score"),
            ("wdl 300", "wdl 301", "wdl does not fit the score"),
            ("cp 20", "cp -20", "wdl does not fit the score"),
            ("multipv 1", "multipv 3", "a line that was not asked for"),
            ("hashfull 3", "hashfull 1001", "more than the whole table"),
        ] {
            let bad = good.replace(from, to);
            assert!(faults(&[&bad]).contains(&fault), "{bad}");
        }
        for (from, to, fault) in [
            ("depth 5", "depth 4", "the depth falls"),
            ("nodes 2000", "nodes 1999", "the nodes fall"),
            ("time 100", "time 99", "the time falls"),
            (
                "multipv 1",
                "multipv 2",
                "two lines begin with the same move",
            ),
        ] {
            assert!(faults(&[good, &good.replace(from, to)]).contains(&fault));
        }
    }

    #[test]
    fn a_line_of_cecp_has_the_same_numbers() {
        let shown = Shown::cecp("9 100003 12 4000 17 33000 0\te4 e5!").expect("a line");
        assert_eq!((shown.depth, shown.score), (9, Value::Mate(3)));
        assert_eq!((shown.selective, shown.speed), (Some(17), Some(33_000)));
        assert_eq!((shown.time, shown.nodes), ((120, 10), 4_000));
        assert!(!shown.is_exact && shown.moves == ["e4", "e5"]);
        assert_eq!(Shown::cecp("move e2e4"), None);
    }
}
