//! Standard output of the commands that print results, such as `bench`.

use goby::driver::Out;
use std::io::{BufWriter, StdoutLock, Write};
use std::process::ExitCode;

/// Standard output, and its first fault.
pub(crate) struct Stdout(BufWriter<StdoutLock<'static>>, std::io::Result<()>);

impl Stdout {
    pub(crate) fn new() -> Self {
        Self(BufWriter::new(std::io::stdout().lock()), Ok(()))
    }

    /// The exit status of the command.
    pub(crate) fn status(self) -> ExitCode {
        match self.1 {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        }
    }
}

impl Out for Stdout {
    fn text(&mut self, text: &str) {
        if self.1.is_ok() {
            self.1 = self.0.write_all(text.as_bytes());
        }
    }

    fn end_line(&mut self) {
        self.text("\n");
        if self.1.is_ok() {
            self.1 = self.0.flush();
        }
    }
}
