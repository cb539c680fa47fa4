//! A person's lines with editing, history and completion, by the crate rustyline.
//!
//! A thread reads a line, sends it, and waits until the conversation asks for the next. So the
//! terminal has its normal mode while a line is obeyed and when the program ends. Text that is
//! written while a line is edited appears above the line, which is then drawn again. (rustyline's
//! own printer loses keys that arrive quickly, as in pasted text.)

use super::interrupt::INTERRUPT;
use goby_core::board::Board;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, Helper};
use std::borrow::Cow;
use std::fmt::Write;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The prompt before the edited line.
const PROMPT: &str = "> ";

/// The keyboard, as the conversation uses it.
pub(super) struct Keyboard(Arc<Shared>);

/// The state that the conversation shares with the reading thread.
#[derive(Default)]
struct Shared {
    input: Mutex<Input>,
    changed: Condvar,
}

#[derive(Default)]
struct Input {
    /// True while a line is wanted or edited.
    is_wanted: bool,
    /// The line that is edited now.
    edited: Option<Edited>,
    /// The legal moves, for completion.
    moves: Vec<String>,
}

/// A line that is edited.
#[derive(Clone, Default)]
struct Edited {
    text: String,
    /// The place of the cursor, in bytes.
    cursor: usize,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Input> {
        self.input.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Keyboard {
    /// Starts the thread, which sends `lines`; `None` if the terminal does not support editing.
    pub(super) fn open(lines: SyncSender<Vec<u8>>) -> Option<Self> {
        let config = Config::builder()
            .auto_add_history(true)
            // `Highlighter` is called at each change of the line only with colours.
            .color_mode(ColorMode::Forced)
            .completion_type(CompletionType::List)
            .build();
        let mut editor = Editor::<Words, DefaultHistory>::with_config(config).ok()?;
        let shared = Arc::new(Shared::default());
        editor.set_helper(Some(Words(Arc::clone(&shared))));
        let theirs = Arc::clone(&shared);
        std::thread::Builder::new()
            .name("input".into())
            .spawn(move || forward(editor, &lines, &theirs))
            .ok()?;
        Some(Self(shared))
    }

    /// Takes a typed line; if there is none, asks the thread for one. The thread holds the lock
    /// while it sends, so no line is asked for while another waits.
    pub(super) fn take(&self, lines: &Receiver<Vec<u8>>) -> Result<Vec<u8>, TryRecvError> {
        let mut input = self.0.lock();
        let taken = lines.try_recv();
        if taken.is_err() && !input.is_wanted {
            input.is_wanted = true;
            self.0.changed.notify_one();
        }
        taken
    }

    /// Sets the position whose legal moves are completed.
    pub(super) fn offer(&self, board: &Board) {
        let legal = board.legal_moves();
        let moves = legal.iter().map(|&mv| board.san(mv).to_string());
        self.0.lock().moves = moves.collect();
    }

    /// Adds escape sequences (ECMA-48) to `lines`, so that they appear above the edited line on a
    /// terminal of `width` columns.
    pub(super) fn above(&self, lines: &mut Vec<u8>, width: usize) {
        let Some(Edited { text, cursor }) = self.0.lock().edited.clone() else {
            return;
        };
        let rows = |text: &str| (PROMPT.len() + text.chars().count()) / width.max(1);
        let before = text.get(..cursor).unwrap_or(&text);
        let mut clear = String::from("\r");
        // Writing to a string cannot fail.
        if rows(before) > 0 {
            let _ = write!(clear, "\x1b[{}A", rows(before));
        }
        clear.push_str("\x1b[J");
        lines.splice(..0, clear.into_bytes());
        lines.extend_from_slice(PROMPT.as_bytes());
        lines.extend_from_slice(text.as_bytes());
        let mut back = String::from("\r");
        if rows(&text) > rows(before) {
            let _ = write!(back, "\x1b[{}A", rows(&text) - rows(before));
        }
        let column = (PROMPT.len() + before.chars().count()) % width.max(1);
        let _ = write!(back, "\x1b[{}C", column.max(1));
        lines.extend_from_slice(back.as_bytes());
    }
}

/// Sends the typed lines, and at the end of input an empty text.
fn forward(
    mut editor: Editor<Words, DefaultHistory>,
    lines: &SyncSender<Vec<u8>>,
    shared: &Shared,
) {
    loop {
        let input = shared
            .changed
            .wait_while(shared.lock(), |input| !input.is_wanted);
        input.unwrap_or_else(PoisonError::into_inner).edited = Some(Edited::default());
        let line = editor.readline(PROMPT);
        let mut input = shared.lock();
        let edited = input.edited.take().unwrap_or_default();
        let line = match line {
            Ok(line) => format!("{line}\n").into_bytes(),
            // Ctrl-C drops a line that was begun.
            Err(ReadlineError::Interrupted) if !edited.text.is_empty() => continue,
            Err(ReadlineError::Interrupted) => INTERRUPT.to_vec(),
            Err(ReadlineError::Signal(_)) => continue,
            Err(_) => Vec::new(),
        };
        input.is_wanted = false;
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// Completes the line, and follows its changes.
struct Words(Arc<Shared>);

impl Words {
    fn note(&self, text: &str, cursor: usize) {
        if let Some(edited) = &mut self.0.lock().edited {
            edited.text.clear();
            edited.text.push_str(text);
            edited.cursor = cursor;
        }
    }
}

impl Completer for Words {
    type Candidate = String;

    /// Completes the first word to a command, an option or a move, the word after `help` to a command or
    /// an option, after `option` to an option, after `load` or `save` to a file, and the word after `why`, `why not`, `exclude` or `include` to a move.
    fn complete(
        &self,
        line: &str,
        end: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = line.get(..end).unwrap_or_default();
        let start = before.rfind(' ').map_or(0, |blank| blank + 1);
        let (earlier, typed) = before.split_at(start);
        let begins = |word: &str| {
            let begin = word.get(..typed.len());
            begin.is_some_and(|begin| begin.eq_ignore_ascii_case(typed))
        };
        if matches!(earlier.trim(), "load" | "save") {
            let (start, files) = complete_path(line, end)?;
            return Ok((
                start,
                files.into_iter().map(|file| file.replacement).collect(),
            ));
        }
        let mut words = Vec::new();
        if matches!(earlier.trim(), "" | "help" | "option") {
            let options = goby::terminal::options();
            words.extend(options.filter(|word| begins(word)).map(String::from));
        }
        if matches!(earlier.trim(), "" | "help") {
            words.extend(
                goby::terminal::words()
                    .filter(|word| begins(word))
                    .map(String::from),
            );
        }
        if matches!(
            earlier.trim(),
            "" | "why" | "why not" | "exclude" | "include"
        ) {
            let moves = &self.0.lock().moves;
            words.extend(moves.iter().filter(|word| begins(word)).cloned());
        }
        Ok((start, words))
    }
}

/// The files that the end of a line may name.
fn complete_path(line: &str, end: usize) -> rustyline::Result<(usize, Vec<Pair>)> {
    FilenameCompleter::new().complete_path(line, end)
}

impl Highlighter for Words {
    fn highlight<'l>(&self, line: &'l str, cursor: usize) -> Cow<'l, str> {
        self.note(line, cursor);
        Cow::Borrowed(line)
    }

    fn highlight_char(&self, line: &str, cursor: usize, _: CmdKind) -> bool {
        self.note(line, cursor);
        false
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Validator for Words {}

impl Helper for Words {}
