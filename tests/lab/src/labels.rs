//! Files of labels: scores of longer searches for some positions of a file of games.
//!
//! A file has a line of text about the origin of the labels. Each label has four bytes with the
//! number of the position in the file of games, and two bytes with the score in centipawns from
//! White's view, little-endian.

use std::fs;
use std::path::{Path, PathBuf};

/// The extension of files of labels.
pub const LABELS: &str = "labels";
/// The byte that ends the line of text.
const END: u8 = b'\n';

/// New scores, by the number of the position.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Labels(Vec<(u32, i16)>);

impl Labels {
    /// Labels (position, score), which must be sorted by position.
    pub const fn new(labels: Vec<(u32, i16)>) -> Self {
        Self(labels)
    }

    /// Returns the path of the labels of a file of games.
    pub fn path(games: &Path) -> PathBuf {
        games.with_extension(LABELS)
    }

    /// Reads the labels of a file of games; none if there is no file of labels. `None` if the file is
    /// incomplete.
    pub fn beside(games: &Path) -> Option<Self> {
        let bytes = fs::read(Self::path(games)).ok();
        bytes.map_or_else(|| Some(Self::default()), |bytes| Self::read(&bytes))
    }

    /// Returns the number of labels.
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the new score of a position, if any.
    pub fn get(&self, position: u32) -> Option<i16> {
        let found = self.0.binary_search_by_key(&position, |label| label.0);
        found.ok().map(|place| self.0[place].1)
    }

    /// Returns the bytes of a file with `head` as the line of text.
    pub fn write(&self, head: &str) -> Vec<u8> {
        let mut bytes = head.as_bytes().to_vec();
        bytes.push(END);
        for (position, score) in &self.0 {
            bytes.extend(position.to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        bytes
    }

    /// Parses a file; `None` if it is incomplete.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == END)?;
        let (labels, rest) = bytes[end + 1..].as_chunks::<6>();
        let label = |&[a, b, c, d, low, high]: &[u8; 6]| {
            (
                u32::from_le_bytes([a, b, c, d]),
                i16::from_le_bytes([low, high]),
            )
        };
        rest.is_empty()
            .then(|| Self(labels.iter().map(label).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_found_by_position() {
        let labels = Labels::new(vec![(0, -3), (7, 900), (70_000, -30_000)]);
        let bytes = labels.write("where from");
        let back = Labels::read(&bytes).expect("whole labels");
        assert_eq!(back, labels);
        assert_eq!(
            [0, 1, 7, 70_000].map(|position| back.get(position)),
            [Some(-3), None, Some(900), Some(-30_000)]
        );
        assert_eq!(Labels::read(&bytes[..bytes.len() - 1]), None);
        assert_eq!(Labels::read(b""), None);
    }
}
