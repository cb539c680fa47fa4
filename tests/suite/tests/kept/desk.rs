//! A simulated disk, and a person at a terminal.

use crate::ROOM;
use goby::Session;
use goby::driver::{
    BOOK_ENTRY, BookError, FileError, Files, Input, LineBuffer, Out, Port, ReadBook, Thinker, World,
};
use goby_core::game::Game;
use goby_core::search::{Measure, Search};
use goby_core::time::Instant;
use goby_core::{EngineMemory, TinyMemory};
use std::collections::{HashMap, VecDeque};

/// Typed before a line: the person waits for Goby's move.
const WAITS: u8 = b'~';

/// A simulated disk, and a person at a terminal who types the lines of `input`.
#[derive(Default)]
pub(crate) struct Desk {
    pub(crate) files: HashMap<String, String>,
    /// The kept games, the oldest one first, and the index of the current one.
    pub(crate) kept: Vec<String>,
    pub(crate) current: Option<usize>,
    pub(crate) settings: HashMap<String, String>,
    pub(crate) input: VecDeque<u8>,
    pub(crate) today: Option<[u16; 3]>,
    pub(crate) user: &'static str,
    /// All output.
    pub(crate) shown: String,
}

/// Collects lines as text.
struct FileText(String);

impl Out for FileText {
    fn text(&mut self, text: &str) {
        self.0.push_str(text);
    }

    fn end_line(&mut self) {
        self.0.push('\n');
    }
}

fn written(write: &mut dyn FnMut(&mut dyn Out)) -> String {
    let mut lines = FileText(String::new());
    write(&mut lines);
    lines.0
}

impl Files for Desk {
    fn save(&mut self, name: &str, write: &mut dyn FnMut(&mut dyn Out)) -> Result<(), FileError> {
        self.files.insert(name.into(), written(write));
        Ok(())
    }

    fn load(&mut self, name: &str, read: &mut dyn FnMut(&str)) -> Result<(), FileError> {
        read(self.files.get(name).ok_or(FileError::NotFound)?);
        Ok(())
    }

    fn keep_level(&mut self, _: &mut dyn FnMut(&mut dyn Out)) -> Result<(), FileError> {
        panic!("no level is adaptive")
    }

    fn kept_level(&mut self, _: &mut dyn FnMut(&str)) -> Result<(), FileError> {
        panic!("no level is adaptive")
    }

    fn keep_game(&mut self, write: &mut dyn FnMut(&mut dyn Out)) -> Result<bool, FileError> {
        let current = *self.current.get_or_insert(self.kept.len());
        match self.kept.get_mut(current) {
            Some(game) => *game = written(write),
            None => self.kept.push(written(write)),
        }
        Ok(true)
    }

    fn begin_game(&mut self) {
        self.current = None;
    }

    fn kept_games(&mut self, take: &mut dyn FnMut(&str) -> bool) -> Result<(), FileError> {
        let taken = self.kept.iter().rposition(|game| take(game));
        self.current = taken.or(self.current);
        Ok(())
    }

    fn keep_setting(&mut self, name: &str, value: &str) -> Result<(), FileError> {
        self.settings.insert(name.into(), value.into());
        Ok(())
    }

    fn kept_settings(&mut self, take: &mut dyn FnMut(&str, &str)) -> Result<(), FileError> {
        for (name, value) in &self.settings {
            take(name, value);
        }
        Ok(())
    }

    fn open_book(
        &mut self,
        _: &str,
        _: &mut dyn FnMut(u64, &mut ReadBook<'_>) -> Result<u64, BookError>,
    ) -> Result<u64, BookError> {
        Err(FileError::NotFound.into())
    }

    fn read_book(&mut self, _: u64) -> Option<[u8; BOOK_ENTRY]> {
        None
    }
}

impl Out for Desk {
    fn text(&mut self, text: &str) {
        self.shown.push_str(text);
    }

    fn end_line(&mut self) {
        self.shown.push('\n');
    }
}

impl World for Desk {
    fn today(&self) -> Option<[u16; 3]> {
        self.today
    }

    fn user(&self) -> &str {
        self.user
    }

    fn files(&mut self) -> Option<&mut dyn Files> {
        Some(self)
    }
}

impl Port for Desk {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(0)
    }

    fn read(&mut self) -> Input {
        match self.input.front() {
            Some(&WAITS) => Input::Nothing,
            _ => self.input.pop_front().map_or(Input::Closed, Input::Byte),
        }
    }

    fn wait(&mut self) {
        if self.input.front() == Some(&WAITS) {
            self.input.pop_front();
        }
    }
}

impl Desk {
    /// Runs a new session at a terminal with these input lines, and returns the output.
    pub(crate) fn converse(&mut self, lines: &str) -> String {
        self.hold(lines, true)
    }

    pub(crate) fn hold(&mut self, lines: &str, is_person: bool) -> String {
        let mut memory = Box::new(TinyMemory::new());
        let lent = memory.lend();
        let mut thinker = Thinker {
            searcher: Search::new(lent.search),
            hash: lent.hash,
        };
        let (mut ring, mut keys, mut line) = ([None; ROOM], [0; 128], [0; 256]);
        let mut session = Session::new(Game::new(&mut ring, &mut keys));
        self.input.extend(lines.bytes());
        let mut buffer = LineBuffer::new(&mut line);
        if is_person {
            goby::converse_at_terminal(&mut session, &mut thinker, &mut buffer, self);
        } else {
            goby::converse(&mut session, &mut thinker, &mut buffer, self);
        }
        std::mem::take(&mut self.shown)
    }
}
