//! Writing a record as PGN.

use super::game::{Item, Line, Record};
use goby_core::board::Board;
use goby_core::notation::pgn::{ESCAPE, Heading, PgnWords, write_tag};
use goby_core::text::Out;

impl Record {
    /// Writes the game with its variations, and `result`, the result at its end. The tags are those of the
    /// file, or of `heading` if the file had none. Returns true.
    pub(in crate::terminal) fn write(
        &self,
        heading: &Heading,
        is_of_file: bool,
        result: &str,
        out: &mut dyn Out,
    ) -> bool {
        let result = if self.is_ahead() && !self.result.is_empty() {
            self.result
        } else {
            result
        };
        self.write_tags(heading, is_of_file, result, out);
        let mut words = PgnWords::new(out);
        let plies = self.main.plies.len().min(self.end);
        write_line(&self.main, plies, &self.beginning, "", &mut words);
        words.word(result);
        words.end_line();
        true
    }

    fn write_tags(&self, heading: &Heading, is_of_file: bool, result: &str, out: &mut dyn Out) {
        if !is_of_file || self.tags.is_empty() {
            return heading.write(&self.beginning, result, out);
        }
        let is = |name: &str, other: &str| name.eq_ignore_ascii_case(other);
        for (name, value) in &self.tags {
            let is_result = is(name, "Result");
            write_tag(name, if is_result { result } else { value }, out);
        }
        // The tags of each game may be missing, and so may its position.
        heading.each(&self.beginning, result, &mut |name, value| {
            let is_needed = ["Result", "FEN", "SetUp", "Variant"].contains(&name);
            if is_needed && !self.tags.iter().any(|(known, _)| is(known, name)) {
                write_tag(name, value, out);
            }
        });
        out.end_line();
    }
}

/// Writes the first moves of a line after the sign `open`.
fn write_line(
    line: &Line,
    plies: usize,
    beginning: &Board,
    open: &'static str,
    words: &mut PgnWords<'_>,
) {
    let mut board = beginning.clone();
    words.begin(open);
    for note in &line.before {
        write_note(note, words);
    }
    for ply in line.plies.iter().take(plies) {
        let before = board.clone();
        words.number(&board);
        let san = board.san(ply.mv);
        words.word(if ply.text.is_empty() { &san } else { &ply.text });
        let _ = board.play(ply.mv);
        for item in &ply.after {
            match item {
                Item::Note(note) => write_note(note, words),
                Item::Variation(line) => {
                    write_line(line, line.plies.len(), &before, "(", words);
                    words.close(")");
                }
            }
        }
    }
}

fn write_note(note: &str, words: &mut PgnWords<'_>) {
    for line in note.lines().map(str::trim) {
        if line.contains(';') && note.starts_with([';', '(']) {
            // The comment ends with its line.
            words.word(line);
            words.end_line();
        } else if !line.starts_with(ESCAPE) {
            line.split_whitespace().for_each(|word| words.word(word));
        }
    }
    if !note.starts_with('$') {
        words.part();
    }
}
