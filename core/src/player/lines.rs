//! The best lines of a search with MultiPV, gathered so that they can be shown in order.
//!
//! For each line the search leaves out the first moves of the lines before it, and a later line may
//! have a better score. So all lines are shown together: when all have been found at a depth, and
//! in long iterations after each new line. Lines of this depth come before lines of the last. Goby
//! plays the first move of the best line.

use crate::search::{Iteration, Report};
use crate::types::{Depth, Move, Score};
use arrayvec::ArrayVec;

/// The maximum number of lines.
const MOST: usize = 32;
/// The maximum number of moves shown in a line.
const LONGEST: usize = 128;

/// A line of a search, and its result.
#[derive(Debug)]
pub struct FoundLine {
    /// The report.
    pub report: Report,
    moves: ArrayVec<Move, LONGEST>,
    /// The used share of the hash table, in thousandths.
    pub permille: u32,
}

impl FoundLine {
    /// Copies the line of an iteration.
    pub fn of(iteration: &Iteration<'_>) -> Self {
        Self {
            report: iteration.report,
            moves: copied(iteration.line),
            permille: iteration.table.permille_full(),
        }
    }

    /// The moves, from the root on.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns a copy whose line number is `number`.
    pub fn numbered(&self, number: u32) -> Self {
        Self {
            report: Report {
                line: number,
                ..self.report
            },
            moves: copied(&self.moves),
            permille: self.permille,
        }
    }

    /// Returns the key by which lines are sorted. Of equal lines the earlier comes first.
    const fn merit(&self) -> (Depth, Score) {
        (self.report.depth, self.report.score)
    }
}

/// Returns the first moves of a line. (Cloning or collecting an `ArrayVec` may panic.)
fn copied(line: &[Move]) -> ArrayVec<Move, LONGEST> {
    let line = line.get(..LONGEST).unwrap_or(line);
    ArrayVec::try_from(line).unwrap_or_default()
}

/// The best lines of a search.
#[derive(Debug, Default)]
pub struct BestLines {
    /// The lines by depth, then by score.
    found: ArrayVec<FoundLine, MOST>,
    wanted: usize,
    /// True if a line has not been shown.
    is_news: bool,
}

impl BestLines {
    /// Begins a search for this number of lines.
    pub fn new(wanted: u32) -> Self {
        Self {
            wanted: (wanted as usize).min(MOST),
            ..Self::default()
        }
    }

    /// Returns true if more than one line is wanted.
    pub const fn are_several(&self) -> bool {
        self.wanted > 1
    }

    /// Returns the greatest depth of a line.
    pub fn depth(&self) -> Depth {
        self.found
            .first()
            .map_or(Depth::ZERO, |line| line.report.depth)
    }

    /// Returns the result of the best line.
    pub fn best(&self) -> Option<&Report> {
        self.found.first().map(|line| &line.report)
    }

    /// Adds a line. It replaces the line with the same first move, and the line with the same
    /// number of this iteration.
    pub fn note(&mut self, iteration: &Iteration<'_>) {
        let report = iteration.report;
        let line = FoundLine::of(iteration);
        self.found.retain(|FoundLine { report: known, .. }| {
            let is_worse = known.depth == report.depth && known.line == report.line;
            !is_worse && known.best != report.best
        });
        self.found.truncate(self.wanted.saturating_sub(1));
        for known in &mut self.found {
            (known.report.nodes, known.report.elapsed) = (report.nodes, report.elapsed);
        }
        // `truncate` has made room.
        let _ = self.found.try_push(line);
        for place in (1..self.found.len()).rev() {
            match self.found.get_mut(place - 1..=place) {
                Some([before, line]) if before.merit() < line.merit() => {
                    core::mem::swap(before, line);
                }
                _ => break,
            }
        }
        self.is_news = true;
    }

    /// Returns true if all lines have the same depth.
    pub fn are_complete(&self) -> bool {
        let depth = self.depth();
        let mut found = self.found.iter();
        self.found.len() == self.wanted && found.all(|line| line.report.depth == depth)
    }

    /// Returns all lines if one of them is new, otherwise none.
    pub fn news(&mut self) -> &[FoundLine] {
        if core::mem::take(&mut self.is_news) {
            &self.found
        } else {
            &[]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::hash::{Bound, Table};
    use crate::time::Millis;

    extern crate std;
    use std::string::String;

    /// Adds a line from the start position with this number.
    fn note(lines: &mut BestLines, depth: i32, number: u32, uci: &str, score: i32) {
        let root = Board::start();
        let best = root.parse_coordinate(uci).unwrap();
        let report = Report {
            depth: Depth(depth),
            selective_depth: 9,
            score: Score(score),
            bound: Bound::Exact,
            nodes: 100,
            elapsed: Millis(1),
            best: Some(best),
            ponder: None,
            line: number,
        };
        lines.note(&Iteration {
            report,
            root: &root,
            line: &[best],
            table: &Table::new(&[], 0),
        });
    }

    /// Returns the first moves of the lines shown.
    fn shown(lines: &mut BestLines) -> String {
        let root = Board::start();
        let news = lines.news().iter().filter_map(|line| line.report.best);
        let moves: std::vec::Vec<_> = news.map(|best| root.coordinate(best)).collect();
        moves.join(" ")
    }

    #[test]
    fn the_lines_of_a_depth_are_shown_the_best_first() {
        let mut lines = BestLines::new(3);
        note(&mut lines, 1, 1, "e2e4", 20);
        note(&mut lines, 1, 2, "d2d4", 30);
        assert!(!lines.are_complete());
        note(&mut lines, 1, 3, "g1f3", 25);
        assert!(lines.are_complete());
        assert_eq!(shown(&mut lines), "d2d4 g1f3 e2e4");
        assert_eq!(shown(&mut lines), "", "they are no news");
        assert_eq!(lines.best().unwrap().score, Score(30));
    }

    #[test]
    fn lines_of_the_depth_before_stand_behind() {
        let mut lines = BestLines::new(3);
        for (number, uci, score) in [(1, "e2e4", 20), (2, "d2d4", 18), (3, "g1f3", 16)] {
            note(&mut lines, 1, number, uci, score);
        }
        note(&mut lines, 2, 1, "c2c4", -5);
        assert!(!lines.are_complete());
        assert_eq!(shown(&mut lines), "c2c4 e2e4 d2d4");
        note(&mut lines, 2, 2, "d2d4", -9);
        assert_eq!(shown(&mut lines), "c2c4 d2d4 e2e4");
    }

    #[test]
    fn a_better_line_replaces_an_earlier_one_of_its_iteration() {
        let mut lines = BestLines::new(2);
        note(&mut lines, 4, 1, "e2e4", 5);
        note(&mut lines, 4, 1, "d2d4", 12);
        note(&mut lines, 4, 2, "c2c4", 3);
        assert!(lines.are_complete());
        assert_eq!(shown(&mut lines), "d2d4 c2c4");
    }
}
