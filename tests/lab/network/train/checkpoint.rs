//! The checkpoint: the state of a run after an epoch.
//!
//! The file has a line of text that describes the run, then little-endian numbers. The order of
//! positions is not stored, because it depends only on the seed.

use crate::adam::Adam;
use crate::model::Parameters;
use std::fs;
use std::path::Path;

/// The byte that ends the line of text.
const END: u8 = b'\n';

/// The state after an epoch.
pub(crate) struct State {
    pub(crate) parameters: Parameters,
    pub(crate) adam: Adam,
    /// The losses of each epoch so far: on training positions, and on held-out positions.
    pub(crate) losses: Vec<(f64, f64)>,
}

impl State {
    pub(crate) fn new(parameters: Parameters) -> Self {
        Self {
            adam: Adam::new(parameters.shape),
            parameters,
            losses: Vec::new(),
        }
    }

    /// All 32-bit numbers, in the order of the file.
    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let Adam {
            first,
            second,
            left,
        } = &mut self.adam;
        let parts = [&mut self.parameters, first, second];
        let parts = parts.into_iter().flat_map(Parameters::parts_mut);
        parts.flatten().chain(left)
    }

    /// Replaces the file atomically.
    pub(crate) fn write(&mut self, path: &Path, run: &str) {
        let mut bytes = run.as_bytes().to_vec();
        bytes.push(END);
        bytes.extend(self.numbers().flat_map(|number| number.to_le_bytes()));
        for (learned, held_out) in &self.losses {
            bytes.extend(learned.to_le_bytes());
            bytes.extend(held_out.to_le_bytes());
        }
        let draft = path.with_extension("checkpoint.part");
        fs::write(&draft, bytes).expect("the checkpoint can be written");
        fs::rename(draft, path).expect("a file can be renamed");
    }

    /// Restores the state from the file, if it exists.
    ///
    /// # Panics
    /// If the file belongs to another run or is incomplete.
    pub(crate) fn resume(&mut self, path: &Path, run: &str) {
        let Ok(bytes) = fs::read(path) else { return };
        let end = bytes.iter().position(|byte| *byte == END);
        let (head, rest) = bytes.split_at(end.expect("a line about the checkpoint"));
        let head = String::from_utf8_lossy(head);
        assert!(
            head == run,
            "{} is of another run: {head}; this one is {run}",
            path.display()
        );
        let mut rest = &rest[1..];
        for number in self.numbers() {
            let (bytes, after) = rest.split_first_chunk().expect("a whole checkpoint");
            *number = f32::from_le_bytes(*bytes);
            rest = after;
        }
        let (losses, rest) = rest.as_chunks::<16>();
        assert!(rest.is_empty(), "a whole checkpoint");
        let loss = |bytes: &[u8]| f64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        self.losses = losses
            .iter()
            .map(|pair| (loss(&pair[..8]), loss(&pair[8..])))
            .collect();
    }
}
