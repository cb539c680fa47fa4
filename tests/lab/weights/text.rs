//! The weights in the sources of the evaluation.

use crate::weights::Weight;
use goby_tests::golden::root;
use std::fs;

/// Where they stand.
const SOURCES: [&str; 2] = ["core/src/eval/placement.rs", "core/src/eval/hand/params.rs"];

/// Puts the numbers of the weights in place of those of the sources.
pub(crate) fn write(weights: &[Weight]) {
    let mut texts = SOURCES.map(|source| {
        let path = root().join(source);
        (fs::read_to_string(&path).expect("a source"), path)
    });
    for list in weights.chunk_by(|one, next| one.name == next.name) {
        let marks = [
            format!(" {}[", list[0].name),
            format!(" {} = ", list[0].name),
        ];
        let found = texts.iter_mut().find_map(|(text, _)| {
            let place = marks.iter().find_map(|mark| text.find(mark))?;
            Some((text, place))
        });
        let (text, place) = found.unwrap_or_else(|| panic!("no source has {}", list[0].name));
        let begin = place + text[place..].find("= ").expect("a list") + 2;
        let end = begin + text[begin..].find(';').expect("the end of a list");
        let numbers = list.iter().map(Weight::rounded);
        let new = replaced(&text[begin..end], numbers);
        text.replace_range(begin..end, &new);
    }
    for (text, path) in texts {
        fs::write(path, text).expect("a source can be written");
    }
}

/// The text with other numbers, which are as many as it holds.
fn replaced(text: &str, mut numbers: impl Iterator<Item = i32>) -> String {
    let mut new = String::new();
    let mut rest = text;
    let is_number = |letter: char| letter == '-' || letter.is_ascii_digit();
    while let Some(start) = rest.find(is_number) {
        let length = rest[start..].find(|letter| !is_number(letter));
        let end = length.map_or(rest.len(), |length| start + length);
        let number = numbers.next().expect("as many numbers as weights");
        new += &rest[..start];
        new += &number.to_string();
        rest = &rest[end..];
    }
    assert_eq!(numbers.next(), None, "as many weights as numbers");
    new + rest
}
