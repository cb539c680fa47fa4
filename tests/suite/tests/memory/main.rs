//! Memory is ready before the answer to the command that asks for it: no search waits for the
//! system to provide pages, and a size beyond the free memory is cut.

use goby::driver::{GoesOn, HashOwner, Input, LineBuffer, Out, Port, Searcher, Thinker, World};
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::search::{Host, Limits, Measure, Report};
use goby_core::time::Instant;
use std::collections::VecDeque;

#[cfg(target_os = "linux")]
mod linux;

/// A port whose clock advances by 400 milliseconds whenever it is read.
struct Desk {
    now: u64,
    input: VecDeque<u8>,
    /// Lines that arrive while the engine works.
    late: Vec<u8>,
    is_closed: bool,
    out: String,
}

impl Out for Desk {
    fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn end_line(&mut self) {
        self.out.push('\n');
    }
}

impl World for Desk {}

impl Port for Desk {
    fn now(&mut self, _: Measure) -> Instant {
        self.now += 400;
        Instant(self.now)
    }

    fn read(&mut self) -> Input {
        self.input.pop_front().map_or(Input::Closed, Input::Byte)
    }

    fn unread(&mut self) -> (&[u8], bool) {
        (&self.late, self.is_closed)
    }

    fn wait(&mut self) {}
}

/// Memory that is made ready, or cleared, in ten pieces.
#[derive(Default)]
struct Pieces {
    /// The number of pieces that are done.
    done: u32,
}

impl Pieces {
    fn work(&mut self, goes_on: GoesOn<'_>) {
        self.done = 0;
        while self.done < 10 {
            self.done += 1;
            if !goes_on(self.done * 10) {
                break;
            }
        }
    }
}

impl HashOwner for Pieces {
    fn slots(&mut self) -> &[Slot] {
        &[]
    }

    fn clear(&mut self, goes_on: GoesOn<'_>) {
        self.work(goes_on);
    }

    fn resize(&mut self, _: u32, goes_on: GoesOn<'_>) -> usize {
        self.work(goes_on);
        usize::MAX
    }
}

impl Searcher for Pieces {
    fn think(&mut self, _: &Game<'_>, _: &[Slot], _: &mut Limits, _: &mut dyn Host) -> Report {
        unreachable!("no search is asked for")
    }

    fn use_cores(&mut self, count: u32, goes_on: GoesOn<'_>) -> u32 {
        self.work(goes_on);
        count
    }

    fn forget(&mut self) {}
}

/// Sends a line to a session, while `late` lines arrive. Returns the pieces that were done, of the
/// hash table or of the threads' tables, and the output.
fn work(first: &str, line: &str, late: &str, is_closed: bool) -> (u32, String) {
    let mut desk = Desk {
        now: 0,
        input: format!("{first}\n{line}\n").into_bytes().into(),
        late: late.into(),
        is_closed,
        out: String::new(),
    };
    let mut engine = Thinker {
        searcher: Pieces::default(),
        hash: Pieces::default(),
    };
    let (mut ring, mut keys, mut text) = ([None; 16], [0; 128], [0; 200]);
    let mut session = goby::Session::new(Game::new(&mut ring, &mut keys));
    let mut buffer = LineBuffer::new(&mut text);
    goby::converse(&mut session, &mut engine, &mut buffer, &mut desk);
    let out = desk.out.lines().filter(|line| line.contains("memory:"));
    let out = out.collect::<Vec<_>>().join("\n");
    (engine.hash.done.max(engine.searcher.done), out)
}

const UCI: [&str; 4] = [
    "setoption name Hash value 64",
    "setoption name Threads value 4",
    "setoption name Clear Hash",
    "ucinewgame",
];
const CECP: [&str; 4] = ["memory 64", "cores 4", "option ClearHash", "new"];

#[test]
fn long_work_on_memory_says_each_second_how_much_is_done() {
    let lines = ["40 %", "70 %", "100 %"];
    let expected = |text: &str| lines.map(|line| format!("{text} memory: {line}"));
    for line in UCI {
        let expected = expected("info string preparing").join("\n");
        assert_eq!(work("uci", line, "", false), (10, expected), "{line}");
    }
    for line in CECP {
        let expected = expected("# preparing").join("\n");
        assert_eq!(work("xboard", line, "", false), (10, expected), "{line}");
    }
    let expected = expected("Preparing").join("\n");
    assert_eq!(work("help", "memory 64", "", false), (10, expected));
}

#[test]
fn quit_and_the_end_of_input_end_the_work_on_memory() {
    for (first, lines) in [("uci", UCI), ("xboard", CECP)] {
        for line in lines {
            let done = |late, is_closed| work(first, line, late, is_closed).0;
            assert_eq!(done("isready\nquit\n", false), 1, "{line}");
            assert_eq!(done("ping 1\n", true), 1, "{line}");
            assert_eq!(done("isready\nping 1\n", false), 10, "{line}");
            assert_eq!(done("isready\nqui", false), 10, "{line}");
        }
    }
    for late in ["quit\n", "EXIT\n"] {
        assert_eq!(work("help", "memory 64", late, false).0, 1);
    }
}

#[test]
fn searches_that_the_end_of_input_follows_have_their_memory_ready() {
    for late in ["isready\ngo movetime 100\n", "bench\n", "why\n"] {
        assert_eq!(work("uci", UCI[0], late, true).0, 10, "{late}");
        let late = format!("{late}quit\n");
        assert_eq!(work("uci", UCI[0], &late, true).0, 1, "{late}");
    }
    // CECP answers no search after the end of input.
    assert_eq!(work("xboard", CECP[0], "go\n", true).0, 1);
}
