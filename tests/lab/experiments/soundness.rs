//! How often the claims of the futility family are wrong, with the evaluation of micro-Max's kind
//! as it is: by depth and by margin, and where quiescence has evasions.
//!
//! Every claim that a search makes is verified by a search without the family
//! (`core/src/search/sources/verifier.rs`). Positions are from games (`positions.rs`), each
//! searched with the whole window.

use crate::numbers::Numbers;
use crate::positions::from_game;
use crate::results::Results;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::search::Sizes;
use goby_core::search::sources::verifier::{FAMILY, Findings, Tally};
use goby_core::search::sources::{Switches, Technique as T};
use goby_core::types::Depth;
use goby_tests::openings::openings;
use goby_tests::thinker::{Buffers, Thinker};

/// How deep the positions are searched.
const DEPTH: Depth = Depth(5);
/// Depths at which something is claimed.
const CLAIMED: std::ops::RangeInclusive<i32> = 0..=DEPTH.0;
/// Positions of a line in the results.
const CHUNK: u64 = 25;
/// The rows: margin in centipawns, and whether there are evasions.
const ROWS: [(i32, bool); 6] = [
    (0, false),
    (30, false),
    (60, false),
    (120, false),
    (240, false),
    (60, true),
];

/// The family as it is claimed to be sound, and weak general futility, which is not.
fn switches() -> Switches {
    let with = FAMILY.into_iter().fold(Switches::NONE, Switches::with);
    with.with(T::Quiescence).with(T::NullMove)
}

/// Verifies this many positions, as far as they are not on record.
pub(crate) fn run(results: &mut Results, positions: u64) -> Result<(), String> {
    let openings = openings();
    let mut buffers = Buffers::new(&Sizes::DESKTOP);
    let mut thinker = Thinker::with_table(&mut buffers, Vec::new());
    for chunk in 0..positions / CHUNK {
        let range = chunk * CHUNK..(chunk + 1) * CHUNK;
        let label = format!("positions {} to {}", range.start + 1, range.end);
        let mut boards: Option<Vec<Board>> = None;
        for (margin, has_evasions) in ROWS {
            let ending = if has_evasions { "-evasions" } else { "" };
            let name = format!("soundness-{margin}{ending}");
            results.row(&name, &label, || {
                let found = boards.get_or_insert_with(|| {
                    Numbers::THEIRS.choose();
                    let numbers = range.clone();
                    numbers
                        .map(|number| from_game(number, &openings, &mut thinker))
                        .collect()
                });
                let theirs = Numbers::THEIRS;
                Numbers {
                    margin,
                    has_evasions,
                    ..theirs
                }
                .choose();
                figures(found, &mut thinker)
            })?;
        }
    }
    Ok(())
}

/// For each technique and depth: `TECHNIQUE@DEPTH RIGHT/WRONG/EXEMPT`.
fn figures(boards: &[Board], thinker: &mut Thinker<'_>) -> String {
    let (mut ring, mut keys) = ([None; 8], [0; 8]);
    let mut game = Game::new(&mut ring, &mut keys);
    let mut all: Vec<Findings> = Vec::new();
    for board in boards {
        game.reset(board.clone());
        all.push(thinker.verify(&game, DEPTH, switches()));
    }
    let mut words = Vec::new();
    for technique in FAMILY {
        for depth in CLAIMED {
            let mut sum = Tally::default();
            for tally in all.iter().map(|findings| findings.at(technique, depth)) {
                sum.right += tally.right;
                sum.wrong += tally.wrong;
                sum.exempt += tally.exempt;
            }
            let Tally {
                right,
                wrong,
                exempt,
            } = sum;
            if right + wrong + exempt > 0 {
                words.push(format!(
                    "{}@{depth} {right}/{wrong}/{exempt}",
                    technique.name()
                ));
            }
        }
    }
    words.join(" ")
}
