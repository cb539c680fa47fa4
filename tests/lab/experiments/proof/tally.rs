//! Counts of claims, and the margins that the claims need.

use super::DEEPEST;
use goby_core::search::technique::Technique as T;
use std::collections::BTreeMap;

/// The margins of the tables, in centipawns.
const MARGINS: [usize; 5] = [0, 30, 60, 90, 120];
/// Needed margins of this and more count as one.
const MOST: usize = 1_000;

/// The claims of a technique at a depth.
#[derive(Clone)]
struct Count {
    /// The claims by the least margin with which they are right.
    needed: Vec<u64>,
    /// Claims in cases that the source ignores, and how many of them are wrong with the margin 120.
    exempt: [u64; 2],
}

impl Count {
    fn new() -> Self {
        Self {
            needed: vec![0; MOST + 1],
            exempt: [0; 2],
        }
    }
}

/// The claims by technique and depth.
#[derive(Clone, Default)]
pub(super) struct Tally(BTreeMap<(&'static str, usize), Count>);

impl Tally {
    /// Counts a claim that needs this margin.
    pub(super) fn add(&mut self, technique: T, depth: usize, needed: i32, is_exempt: bool) {
        assert!(depth <= DEEPEST);
        let key = (technique.name(), depth);
        let count = self.0.entry(key).or_insert_with(Count::new);
        let needed = (needed.max(0) as usize).min(MOST);
        if is_exempt {
            count.exempt[0] += 1;
            count.exempt[1] += u64::from(needed > MARGINS[4]);
        } else {
            count.needed[needed] += 1;
        }
    }

    /// Adds the claims of another count.
    pub(super) fn join(&mut self, other: &Self) {
        for (&key, count) in &other.0 {
            let sum = self.0.entry(key).or_insert_with(Count::new);
            for (sum, one) in sum.needed.iter_mut().zip(&count.needed) {
                *sum += one;
            }
            for (sum, one) in sum.exempt.iter_mut().zip(count.exempt) {
                *sum += one;
            }
        }
    }

    /// The text `@DEPTH CLAIMS EXEMPT/WRONG wrong W0/W30/W60/W90/W120 needs MARGIN` for each depth.
    pub(super) fn text(&self, technique: T) -> String {
        let of_depth = |depth: usize| {
            let count = self.0.get(&(technique.name(), depth))?;
            let all: u64 = count.needed.iter().sum();
            let wrong = MARGINS.map(|margin| count.needed[margin + 1..].iter().sum::<u64>());
            let wrong: Vec<_> = wrong.iter().map(u64::to_string).collect();
            let most = count
                .needed
                .iter()
                .rposition(|&claims| claims > 0)
                .unwrap_or(0);
            let [exempt, wrong_exempt] = count.exempt;
            Some(format!(
                "@{depth} {all} {exempt}/{wrong_exempt} wrong {} needs {most}",
                wrong.join("/")
            ))
        };
        let words: Vec<_> = (0..=DEEPEST).filter_map(of_depth).collect();
        if words.is_empty() {
            "no claim".into()
        } else {
            words.join(" ")
        }
    }
}
