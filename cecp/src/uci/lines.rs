//! Several best lines (MultiPV): gathered until they can be shown in order, the best first.
//!
//! The search looks for each line without the moves of those before it, and a later one may turn
//! out better. So they are shown together: when all have been found at a depth and, in iterations
//! that take long, after each. Those of the depth before stand last. The move of the best line is
//! the one that is played.

use super::info::FoundLine;
use arrayvec::ArrayVec;
use goby_core::board::Board;
use goby_core::search::{Iteration, Report};
use goby_core::types::{Depth, Move, Score};

/// The most lines.
const MOST: usize = 32;
/// The longest line that is shown, in plies.
const LONGEST: usize = 64;

/// A line and what was found of it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    report: Report,
    moves: ArrayVec<Move, LONGEST>,
    /// How full the table was, in thousandths.
    permille: u32,
}

impl Line {
    /// The same for who writes it.
    pub(super) fn found<'f>(&'f self, root: &'f Board) -> FoundLine<'f> {
        FoundLine {
            report: self.report,
            root,
            moves: self.moves.as_slice(),
            permille: self.permille,
        }
    }

    /// What decides which of two lines comes first; the one that was found first is no less.
    const fn merit(&self) -> (Depth, Score) {
        (self.report.depth, self.report.score)
    }
}

/// The best lines of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct BestLines {
    /// The deepest first; of one depth the best first.
    found: ArrayVec<Line, MOST>,
    wanted: usize,
    /// Some have not been shown.
    is_news: bool,
}

impl BestLines {
    /// Before a search for this many lines.
    pub(super) fn new(wanted: u32) -> Self {
        Self {
            wanted: (wanted as usize).min(MOST),
            ..Self::default()
        }
    }

    /// Whether more than one line is looked for.
    pub(super) const fn are_several(&self) -> bool {
        self.wanted > 1
    }

    /// How deep the deepest line is.
    pub(super) fn depth(&self) -> Depth {
        self.found
            .first()
            .map_or(Depth::ZERO, |line| line.report.depth)
    }

    /// What was found of the best line, if it is as deep as the search has come.
    pub(super) fn best(&self, last: Depth) -> Option<&Report> {
        let best = self.found.first().map(|line| &line.report);
        best.filter(|best| best.depth >= last)
    }

    /// Notes a line. It takes the place of what was known of its first move, and of what the
    /// iteration has found in its place before.
    pub(super) fn note(&mut self, iteration: &Iteration<'_>) {
        let report = iteration.report;
        let line = Line {
            report,
            moves: iteration.line.iter().copied().take(LONGEST).collect(),
            permille: iteration.table.permille_full(),
        };
        self.found.retain(|Line { report: known, .. }| {
            let is_worse = known.depth == report.depth && known.line == report.line;
            !is_worse && known.best != report.best
        });
        self.found.truncate(self.wanted.saturating_sub(1));
        for known in &mut self.found {
            (known.report.nodes, known.report.elapsed) = (report.nodes, report.elapsed);
        }
        // It has room.
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

    /// Whether all lines are of one depth.
    pub(super) fn are_complete(&self) -> bool {
        let depth = self.depth();
        let mut found = self.found.iter();
        self.found.len() == self.wanted && found.all(|line| line.report.depth == depth)
    }

    /// The lines, if any has not been shown.
    pub(super) fn news(&mut self) -> &[Line] {
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
    use goby_core::hash::{Bound, Table};
    use goby_core::time::Millis;

    extern crate std;
    use std::string::String;

    /// Notes a line of the start position as the `number`-th of an iteration.
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

    /// The first moves of the lines that are shown.
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
        assert_eq!(lines.best(Depth(1)).unwrap().score, Score(30));
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
        assert!(
            lines.best(Depth(3)).is_none(),
            "the search has come further"
        );
    }

    #[test]
    fn what_an_iteration_finds_better_takes_the_place_of_what_it_had() {
        let mut lines = BestLines::new(2);
        note(&mut lines, 4, 1, "e2e4", 5);
        note(&mut lines, 4, 1, "d2d4", 12);
        note(&mut lines, 4, 2, "c2c4", 3);
        assert!(lines.are_complete());
        assert_eq!(shown(&mut lines), "d2d4 c2c4");
    }
}
