//! Counts the wrong claims of the futility family by technique and depth: with an evaluation like
//! micro-Max's and several margins, with evasions in quiescence, and with the evaluation of this
//! build.
//!
//! Every claim of a search is verified by a search without the family (`goby_lab::verifier`).
//! Positions are from games (`positions.rs`) and are searched with a full window.

use crate::numbers::Numbers;
use crate::positions::from_game;
use crate::results::{Results, chunks};
use goby_core::board::Board;
use goby_core::eval::NEURONS;
use goby_core::game::Game;
use goby_core::search::technique::{Switches, Technique as T};
use goby_core::search::{Search, Sizes};
use goby_core::types::Depth;
use goby_lab::verifier::{FAMILY, Findings, Tally, Verifier, WHOLE};
use goby_suite::openings::openings;
use goby_suite::thinker::{Buffers, Thinker};

/// Depth of the searches.
const DEPTH: Depth = Depth(5);
/// Depths at which claims are counted.
const CLAIMED: std::ops::RangeInclusive<i32> = 0..=DEPTH.0;
/// Number of positions for each line of the results.
const CHUNK: u64 = 25;
/// Suffix for the evaluation of this build.
const OWN: &str = match NEURONS {
    Some(_) => "-network",
    None => "-hand-written",
};
/// The rows: margin in centipawns, suffix of the name, true with evasions, true with the evaluation
/// of this build.
const ROWS: [(i32, &str, bool, bool); 7] = [
    (0, "", false, false),
    (30, "", false, false),
    (60, "", false, false),
    (120, "", false, false),
    (240, "", false, false),
    (120, "-evasions", true, false),
    (120, OWN, false, true),
];

/// The techniques that the source claims to be sound, and weak general futility, which is not.
fn switches(has_own_evaluation: bool) -> Switches {
    let with = FAMILY.into_iter().fold(Switches::NONE, Switches::with);
    let with = with.with(T::Quiescence).with(T::NullMoveOfMicroMax);
    match has_own_evaluation {
        true => with,
        false => with.with(T::MicroMaxEvaluation),
    }
}

/// Verifies the claims in this many positions, unless they are recorded.
pub(crate) fn run(results: &mut Results, positions: u64) -> Result<(), String> {
    let openings = openings();
    let mut buffers = Buffers::new(&Sizes::DESKTOP);
    let mut thinker = Thinker::with_table(&mut buffers, Vec::new());
    let mut memory = Buffers::new(&Sizes::DESKTOP);
    let mut search = Search::new(memory.lend());
    for chunk in 0..chunks(positions, CHUNK)? {
        let range = chunk * CHUNK..(chunk + 1) * CHUNK;
        let label = format!("positions {} to {}", range.start + 1, range.end);
        let mut boards: Option<Vec<Board>> = None;
        for (margin, ending, has_evasions, is_own) in ROWS {
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
                figures(found, &mut search, switches(is_own))
            })?;
        }
    }
    Ok(())
}

/// The text `TECHNIQUE@DEPTH RIGHT/WRONG/EXEMPT` for each technique and depth.
fn figures(boards: &[Board], search: &mut Search<'_>, switches: Switches) -> String {
    let (mut ring, mut keys) = ([None; 8], [0; 8]);
    let mut game = Game::new(&mut ring, &mut keys);
    let mut sum = Findings::default();
    for board in boards {
        game.reset(board.clone());
        let verifier = Verifier::new(switches);
        let _ = verifier.search(search, &game, DEPTH, WHOLE);
        sum.add(verifier.findings());
    }
    let mut words = Vec::new();
    for technique in FAMILY {
        for depth in CLAIMED {
            let Tally {
                right,
                wrong,
                exempt,
            } = sum.at(technique, depth);
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
