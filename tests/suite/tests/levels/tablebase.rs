//! Tablebase of king and rook against king: the distance to mate of every position.

/// Squares of the board.
const SQUARES: usize = 64;
/// Number of placements of the three pieces.
const PLACES: usize = SQUARES * SQUARES * SQUARES;
/// Value of draws and of impossible positions.
const NEVER: u8 = u8::MAX;

/// The squares of the strong king, the rook and the lone king.
pub(crate) type Place = (usize, usize, usize);

/// The plies to mate with best play, for each placement.
pub(crate) struct Tablebase {
    /// Rook's side to move.
    strong: Vec<u8>,
    /// Lone king to move.
    lone: Vec<u8>,
}

const fn index((king, rook, lone): Place) -> usize {
    (king * SQUARES + rook) * SQUARES + lone
}

fn places() -> impl Iterator<Item = Place> {
    (0..PLACES).map(|it| (it / SQUARES / SQUARES, it / SQUARES % SQUARES, it % SQUARES))
}

fn distance(a: usize, b: usize) -> usize {
    (a % 8).abs_diff(b % 8).max((a / 8).abs_diff(b / 8))
}

/// The squares adjacent to `square`.
fn beside(square: usize) -> impl Iterator<Item = usize> {
    (0..SQUARES).filter(move |&other| distance(square, other) == 1)
}

/// The squares that a rook attacks on a board that is empty except for `blocker`.
fn attacks(rook: usize, blocker: usize) -> Vec<usize> {
    let mut found = Vec::new();
    for (file, rank) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        for step in 1..8 {
            let (x, y) = (
                (rook % 8) as i32 + step * file,
                (rook / 8) as i32 + step * rank,
            );
            if !(0..8).contains(&x) || !(0..8).contains(&y) {
                break;
            }
            let square = (8 * y + x) as usize;
            found.push(square);
            if square == blocker {
                break;
            }
        }
    }
    found
}

impl Tablebase {
    /// Solves the ending.
    pub(crate) fn new() -> Self {
        let mut solved = Self {
            strong: vec![NEVER; PLACES],
            lone: vec![NEVER; PLACES],
        };
        for plies in 0..NEVER {
            let mut is_news = false;
            for place in places().filter(|&place| is_possible(place)) {
                is_news |= if plies % 2 == 0 {
                    solved.lone[index(place)] == NEVER && solved.note_lone(place, plies)
                } else {
                    solved.strong[index(place)] == NEVER && solved.note_strong(place, plies)
                };
            }
            if !is_news && plies > 0 {
                break;
            }
        }
        solved
    }

    /// Stores `plies` if the lone king, on move, is mated in that many plies. Returns true if so.
    fn note_lone(&mut self, place: Place, plies: u8) -> bool {
        let (king, rook, lone) = place;
        let replies = replies(place);
        let is_lost = |to: usize| to != rook && self.strong[index((king, rook, to))] < plies;
        let is_mated = if replies.is_empty() {
            attacks(rook, king).contains(&lone)
        } else {
            replies.iter().all(|&to| is_lost(to))
        };
        if is_mated {
            self.lone[index(place)] = plies;
        }
        is_mated
    }

    /// Stores `plies` if the rook's side, on move, mates in that many plies. Returns true if so.
    fn note_strong(&mut self, place: Place, plies: u8) -> bool {
        let (king, rook, lone) = place;
        if attacks(rook, king).contains(&lone) {
            return false;
        }
        let by_rook = attacks(rook, king).into_iter().map(|to| (king, to, lone));
        let by_king = beside(king).map(|to| (to, rook, lone));
        let wins = |to: Place| is_possible(to) && self.lone[index(to)] < plies;
        let mates = by_rook.chain(by_king).any(wins);
        if mates {
            self.strong[index(place)] = plies;
        }
        mates
    }

    /// The plies to mate with the rook's side to move; `None` for draws and impossible positions.
    pub(crate) fn to_mate(&self, place: Place) -> Option<u8> {
        Some(self.strong[index(place)]).filter(|&plies| plies != NEVER)
    }

    /// The square of the lone king's best move, which captures the rook or delays the mate longest.
    /// `choose` selects one of several equal squares.
    pub(crate) fn defend(&self, place: Place, choose: impl FnOnce(&[usize]) -> usize) -> usize {
        let (king, rook, _) = place;
        let worth = |to: usize| match to == rook {
            true => NEVER,
            false => self.strong[index((king, rook, to))],
        };
        let replies = replies(place);
        let best = replies.iter().map(|&to| worth(to)).max();
        let best: Vec<_> = replies
            .iter()
            .copied()
            .filter(|&to| Some(worth(to)) == best)
            .collect();
        choose(&best)
    }
}

/// Returns true if no two pieces share a square and the kings are not adjacent.
fn is_possible((king, rook, lone): Place) -> bool {
    king != rook && rook != lone && distance(king, lone) > 1
}

/// The squares to which the lone king can move.
fn replies((king, rook, lone): Place) -> Vec<usize> {
    // The rook also attacks the squares behind the lone king, so the king is not a blocker.
    let attacked = attacks(rook, king);
    beside(lone)
        .filter(|&to| distance(to, king) > 1)
        .filter(|&to| to == rook || !attacked.contains(&to))
        .collect()
}

#[test]
fn the_longest_mate_takes_sixteen_moves() {
    let solved = Tablebase::new();
    let longest = places().filter_map(|place| solved.to_mate(place)).max();
    assert_eq!(longest, Some(31));
}
