//! A person at a keyboard: commands and moves as people type them, the board in letters, and
//! answers in words.
//!
//! [`Terminal`] is the protocol of a person, as `xboard` is CECP. `command` lists the commands.
//! Some are obeyed only when no search runs (`game`, `moves`, `files`, `keep`, `list`, `load`, `option`,
//! `show`, `words`); the others are answered at once (`during`).

mod analysis;
#[cfg(feature = "std")]
mod annotate;
mod chess960;
mod clock;
mod command;
mod during;
mod explain;
mod files;
mod game;
mod keep;
mod list;
mod load;
mod moves;
mod option;
mod option_help;
mod prompt;
mod record;
mod settings;
mod show;
mod spelling;
mod step;
mod words;

use crate::NAME;
use crate::command::{Call, CommandRow, error, received};
use crate::driver::{Action, InputLine, Protocol, Reply, World};
#[cfg(feature = "std")]
use crate::driver::{HashOwner, Port, Searcher};
use crate::refusal::Refusal;
use crate::session::{
    Edited, Event, Session, State, Step, report_cores, report_memory, report_memory_work,
};
#[cfg(feature = "std")]
pub use annotate::{ANNOTATION, annotated};
use arrayvec::ArrayVec;
use command::Command;
use goby_core::game::Game;
use goby_core::player::Options;
use goby_core::search::{Limits, Report};
use goby_core::text::first_word;
use goby_core::time::{Clock, Instant, Millis, TimeControl};
use goby_core::types::Color;
use record::Record;

#[cfg(all(test, feature = "std"))]
pub(crate) const COMMANDS: &[crate::command::CommandRow] = Command::ROWS;

/// The command words, for completion.
pub fn words() -> impl Iterator<Item = &'static str> {
    let rows = Command::ROWS.iter().filter(|row| row.is_provided);
    rows.flat_map(CommandRow::words)
}

/// The names of the options without their units, for completion.
pub fn options() -> impl Iterator<Item = &'static str> {
    let options = Options::default();
    let names = option::settings(&options).map(|(entry, _)| entry.name);
    let names: ArrayVec<_, 32> = names.collect();
    names.into_iter().filter_map(|name| name.split('(').next())
}

/// The time for a move until a clock is set.
const PATIENCE: Millis = Millis(2_000);

/// A conversation with a person about a session.
pub struct Terminal<'s, 'm> {
    session: &'s mut Session<'m>,
    settings: TerminalSettings,
    record: Record,
    is_greeted: bool,
    /// True until the first line.
    is_fresh: bool,
    /// The time for each position of an annotation.
    #[cfg(feature = "std")]
    annotation: Millis,
}

/// The parts of a [`Terminal`] that may change while a search runs: everything except the game.
pub struct TerminalState<'r> {
    state: &'r mut State,
    settings: &'r mut TerminalSettings,
}

/// The settings of the terminal.
#[derive(Default)]
struct TerminalSettings {
    /// `post` (true) or `nopost` (false): thinking is shown or not; `None` until one is chosen.
    post: Option<bool>,
    /// True if Black is at the bottom of the board.
    flipped: bool,
    /// True if the board is drawn only on demand.
    hidden: bool,
    /// The side that Goby played before the analysis, or before the board showed an earlier position.
    played: Option<Color>,
    /// True once the present game has been kept for `resume`. False again when another game begins.
    keeps: bool,
}

impl<'s, 'm> Terminal<'s, 'm> {
    /// Creates the conversation. If [`greet`](Self::greet) is not called, the greeting is written
    /// after the first line.
    pub fn new(session: &'s mut Session<'m>) -> Self {
        Self {
            session,
            settings: TerminalSettings::default(),
            record: Record::default(),
            is_greeted: false,
            is_fresh: true,
            #[cfg(feature = "std")]
            annotation: Millis::ZERO,
        }
    }

    /// Greets the person.
    pub fn greet(&mut self, world: &mut dyn World) {
        self.is_greeted = true;
        let session = &mut *self.session;
        session.state.position.side = None;
        session.state.player.timing.clock = Clock::new(TimeControl::Exact(PATIENCE));
        let chip = world.chip();
        let line = Reply(world).text(NAME);
        let line = match chip {
            Some(chip) => line.text(" on ").text(chip),
            None => line,
        };
        line.text(", a chess engine. You have White: type a move such as e4,")
            .end();
        Reply(world)
            .text("\"help\" for more, \"quit\" to leave.")
            .end();
        match keep::count(world) {
            0 => {}
            1 => {
                let text = "\"resume\" continues the kept game.";
                Reply(world).text(text).end();
            }
            count => {
                let reply = Reply(world).count(count.into());
                let text =
                    " games are kept: \"resume\" continues the last one, \"games\" lists them.";
                reply.text(text).end();
            }
        }
        self.recall_settings(world);
        self.draw(world);
    }

    /// Acts on an event of the session.
    fn tell(&mut self, event: &mut Event, world: &mut dyn World) {
        match event {
            Event::Decided(decision) => self.answer(decision, world),
            Event::Hint(choice) => {
                let text = goby_core::player::write_san(self.session.game.board(), *choice);
                Reply(world).text("Hint: ").text(&text).end();
            }
            #[cfg(feature = "pico")]
            Event::Explained(inquiry) => inquiry.write("", false, world),
        }
    }

    /// Obeys a line in edit mode. Returns false if the line is not a line of edit mode.
    fn obey_edit(&mut self, command: Command, line: &str, world: &mut dyn World) -> bool {
        let leaves = matches!(
            command,
            Command::Exit | Command::Force | Command::New | Command::Quit | Command::SetBoard
        );
        match self.session.edit_line(line, leaves) {
            Edited::Ignored => return false,
            Edited::Changed => {}
            Edited::Unknown => error(world, Refusal::NotNow.message(), line),
            Edited::Built => {
                self.begin_another();
                self.draw(world);
            }
            Edited::Illegal(fault) => error(world, fault.message(), line),
        }
        true
    }
}

/// A build without memory for a record annotates nothing.
#[cfg(not(feature = "std"))]
impl Terminal<'_, '_> {
    fn annotate(&mut self, _: &mut Call<'_>) -> crate::refusal::Obeyed {
        Err(Refusal::NoMoves)
    }
}

impl Protocol for Terminal<'_, '_> {
    type Responder<'r>
        = TerminalState<'r>
    where
        Self: 'r;

    /// Obeys a line. Not inlined: the stack of an inlined function would remain in use during a
    /// search.
    #[inline(never)]
    fn handle(&mut self, line: &InputLine<'_>, now: Instant, world: &mut dyn World) -> Action {
        let Some(line) = received(line, false, world) else {
            return Action::Continue;
        };
        self.follow();
        let line = chess960::without_verb(without_arrows(line));
        let command = Command::of_person(line);
        if !self.is_greeted {
            // The echo is turned on first, so that the lines of the greeting end with CR LF.
            if command == Command::Echo {
                game::toggle_echo(world);
                self.greet(world);
                return Action::Continue;
            }
            self.greet(world);
        }
        let sets_option = option::is_set(&self.session.state.player.options, line);
        if self.obey_edit(command, line, world) || !sets_option && list::refuses_excess(line, world)
        {
            return Action::Continue;
        }
        let command = if sets_option && command.takes_nothing() {
            Command::Other
        } else {
            command
        };
        let mut call = Call {
            line,
            rest: first_word(line).1.trim_ascii(),
            now,
            action: Action::Continue,
            world,
        };
        if let Err(fault) = self.obey(command, &mut call) {
            refuse(line, fault, call.world);
        }
        if command == Command::Draw {
            self.keep_agreed(call.world);
        }
        self.is_fresh &= command == Command::Nothing;
        call.action
    }

    #[inline(never)]
    fn next(&mut self, now: Instant, world: &mut dyn World) -> Option<Limits> {
        let limits = loop {
            // Pondering plays the expected move on the board.
            world.offer(&self.session.game, self.session.state.mode.own());
            match self.session.next_step(now, world) {
                Step::Event(mut event) => self.tell(&mut event, world),
                Step::Search(limits) => break limits,
            }
        };
        self.prompt(world);
        limits
    }

    #[inline(never)]
    fn done(&mut self, report: &Report, world: &mut dyn World) {
        if let Some(mut event) = self.session.on_result(report) {
            self.tell(&mut event, world);
        }
        // A draw may have been agreed while Goby pondered.
        self.keep_agreed(world);
    }

    fn on_cores(&mut self, requested: u32, granted: u32, world: &mut dyn World) {
        report_cores(requested, granted, world);
    }

    fn on_resize(&mut self, requested: usize, granted: usize, world: &mut dyn World) {
        report_memory(requested, granted, world);
    }

    fn on_memory_work(&mut self, percent: u32, world: &mut dyn World) {
        report_memory_work("Preparing memory: ", percent, world);
    }

    #[cfg(feature = "std")]
    fn work(&mut self, searcher: &mut dyn Searcher, hash: &mut dyn HashOwner, port: &mut dyn Port) {
        self.annotate_now(searcher, hash, port);
    }

    fn is_leaving<'l>(unread: impl Iterator<Item = &'l str>, is_closed: bool) -> bool {
        let mut unread = unread.map(Command::of_person);
        is_closed || unread.any(|command| matches!(command, Command::Quit | Command::Exit))
    }

    fn split(&mut self) -> (TerminalState<'_>, &Game<'_>) {
        let (state, game) = self.session.split();
        let settings = &mut self.settings;
        (TerminalState { state, settings }, game)
    }
}

/// Reports the fault of a line; after a wrong argument also the form of the command.
fn refuse(line: &str, fault: Refusal, world: &mut dyn World) {
    error(world, fault.message(), line);
    if fault.is_of_argument() {
        list::form(line, world);
    }
}

/// Writes the number of a move of `side`: `3. ` or `3... `.
fn numbered(reply: Reply<'_>, number: u16, side: Color) -> Reply<'_> {
    let dots = if side == Color::White { ". " } else { "... " };
    reply.number(number).text(dots)
}

/// The line without the codes of arrow keys and similar keys at its end. (The first byte of a code,
/// a control character, has become a blank.)
fn without_arrows(line: &str) -> &str {
    let mut line = line.trim_ascii();
    loop {
        let begin = line.bytes().rposition(|sign| sign == b' ');
        let begin = begin.map_or(0, |place| place + 1);
        match (line.get(..begin), line.get(begin..)) {
            (Some(rest), Some(last)) if is_arrow(last) => line = rest.trim_ascii_end(),
            _ => return line,
        }
    }
}

/// Returns true if a word is the code of a key without a character: `[A`, `[3~`, `OC`.
fn is_arrow(word: &str) -> bool {
    matches!(
        *word.as_bytes(),
        [b'[', b'A'..=b'D' | b'F' | b'H'] | [b'[', b'0'..=b'9', b'~'] | [b'O', b'A'..=b'D']
    )
}

#[cfg(test)]
mod tests {
    use super::without_arrows;

    #[test]
    fn the_codes_of_arrow_keys_are_dropped() {
        for (line, expected) in [
            (" [A", ""),
            ("e4 [D [D", "e4"),
            (" [3~", ""),
            ("setboard 8/8 w", "setboard 8/8 w"),
            ("O-O", "O-O"),
        ] {
            assert_eq!(without_arrows(line), expected);
        }
    }
}
