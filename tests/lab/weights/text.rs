//! Writing weights into the source of the evaluation.

use crate::weights::Weight;
use goby_suite::golden::root;
use std::fs;

/// The source file of the weights.
const SOURCE: &str = "core/src/eval/hand/params.rs";

/// Writes the weights into the source.
pub(crate) fn write(weights: &[Weight]) {
    let path = root().join(SOURCE);
    let mut text = fs::read_to_string(&path).expect("the source");
    for list in weights.chunk_by(|one, next| one.name == next.name) {
        let name = list[0].name;
        let marks = [format!(" {name}["), format!(" {name} = ")];
        let place = marks.iter().find_map(|mark| text.find(mark));
        let place = place.unwrap_or_else(|| panic!("there is no {name}"));
        let begin = place + text[place..].find("= ").expect("a list") + 2;
        let end = begin + text[begin..].find(';').expect("the end of a list");
        let new = replaced(&text[begin..end], list.iter().map(Weight::rounded));
        text.replace_range(begin..end, &new);
    }
    fs::write(path, text).expect("the source can be written");
}

/// The text with its numbers replaced by `numbers`. Both must have the same count.
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
