//! A writer for tests.

use crate::driver::Out;

extern crate std;
use std::string::String;

/// Collects all text in one string. Lines end with `\n`.
#[derive(Default)]
pub(crate) struct Written(pub(crate) String);

impl Out for Written {
    fn text(&mut self, text: &str) {
        self.0.push_str(text);
    }

    fn end_line(&mut self) {
        self.0.push('\n');
    }
}
