//! The judge: networks compared by sibling positions (`tests/lab/src/siblings.rs`).

use crate::data::Inputs;
use crate::file::Integers;
use crate::read;
use goby_core::board::Board;
use goby_core::eval::of_output;
use goby_lab::record::record;
use goby_lab::siblings::{Agreement, Points, siblings};
use std::path::PathBuf;

/// The static evaluation of a position with a network, as the engine computes it: in centipawns for the
/// side to move.
pub(crate) fn evaluate(network: &Integers, board: &Board) -> i32 {
    let inputs = Inputs::new(&record(board, 0, 0.5), network.kings);
    of_output(board, network.evaluate(&inputs)).0
}

/// The table of the judge: for each network the correlation with both truths, and the difference from
/// the first network by Stockfish with its interval.
pub(crate) fn table(networks: &[PathBuf]) -> String {
    let siblings = siblings();
    let truths = Points::truths(&siblings);
    let agreements: Vec<_> = networks
        .iter()
        .map(|path| {
            let network = read(path);
            let points = Points::of(&siblings, |board| evaluate(&network, board));
            truths.each_ref().map(|truth| points.agreement(truth))
        })
        .collect();
    let rows = networks.iter().zip(&agreements).map(|(path, agreement)| {
        let [stockfish, own] = agreement.each_ref().map(Agreement::correlation);
        let [first, _] = &agreements[0];
        let difference = stockfish - first.correlation();
        let (low, high) = agreement[0].interval(first);
        format!(
            "{stockfish:9.4} {own:6.4} {difference:+9.4} [{low:+.4}, {high:+.4}]  {}\n",
            path.display()
        )
    });
    let rows: String = rows.collect();
    format!("Stockfish own    difference from the first by Stockfish\n{rows}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::shuffle;
    use goby_suite::random::Random;
    use std::fs;
    use std::path::Path;

    /// The path of a network that ships.
    fn shipped(name: &str) -> PathBuf {
        let folder = "../../core/src/eval/network/networks";
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        folder.join(name).with_extension("bin")
    }

    #[test]
    fn all_networks_that_ship_evaluate_as_their_files_say() {
        // A test of core compares these files and `of_output` with the engine.
        for name in ["32", "48", "64", "64x2", "96", "96x4", "256x4"] {
            let path = shipped(name);
            let text = fs::read_to_string(path.with_extension("txt")).expect("evaluations");
            assert_eq!(read(&path).golden(), text, "{name}");
        }
    }

    #[test]
    fn a_shuffled_network_agrees_with_nothing() {
        let siblings = siblings();
        let mut bytes = fs::read(shipped("32")).expect("a network");
        let truths = Points::truths(&siblings);
        let correlations = |bytes: &[u8]| {
            let network = Integers::read(bytes);
            let points = Points::of(&siblings, |board| evaluate(&network, board));
            truths
                .each_ref()
                .map(|truth| points.agreement(truth).correlation())
        };
        let [stockfish, own] = correlations(&bytes);
        assert!(stockfish > 0.4 && own > 0.1, "{stockfish} {own}");
        let inputs = &mut bytes[26..26 + 768 * 32];
        let mut rows: Vec<[u8; 32]> = inputs.as_chunks().0.to_vec();
        shuffle(&mut rows, &mut Random::new(3));
        inputs.copy_from_slice(rows.as_flattened());
        for correlation in correlations(&bytes) {
            assert!(correlation.abs() < 0.08, "{correlation}");
        }
    }
}
