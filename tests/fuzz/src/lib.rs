//! Helpers of the targets: a session for targets that send single lines, and a port for targets
//! that run whole sessions.

pub mod port;

use goby::Session;
use goby::driver::{Action, InputLine, Out, Protocol, World};
use goby::xboard::Cecp;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::hash::Bound;
use goby_core::search::Report;
use goby_core::time::{Instant, Millis};
use goby_core::types::{Color, Depth, Score};
use goby_suite::spoken::is_spoken;

/// Moves that the game holds.
const GAME: usize = 64;
/// Keys for repetitions.
const KEYS: usize = 32;
/// Most searches before a session answers a ping, for example for a hint, a move and pondering.
const MOST_SEARCHES: u32 = 4;

/// The output of a session; asserts that each line is valid.
#[derive(Default)]
struct Replies {
    line: String,
    lines: Vec<String>,
}

impl Out for Replies {
    fn text(&mut self, text: &str) {
        self.line.push_str(text);
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        assert!(is_spoken(&line), "not of the protocol: {line:?}");
        self.lines.push(line);
    }
}

impl World for Replies {}

/// A session and its replies.
pub struct Conversation<'s, 'm> {
    session: Cecp<'s, 'm>,
    replies: Replies,
    now: u64,
    is_over: bool,
    /// True after `white` or `black`: then even an illegal move may change the side to move.
    is_turned: bool,
}

/// Calls `f` with a new session.
pub fn with_session(f: impl FnOnce(&mut Conversation<'_, '_>)) {
    let (mut ring, mut keys) = ([None; GAME], [0; KEYS]);
    let mut session = Session::new(Game::new(&mut ring, &mut keys));
    let mut conversation = Conversation {
        session: Cecp::new(&mut session),
        replies: Replies::default(),
        now: 0,
        is_over: false,
        is_turned: false,
    };
    conversation.send("xboard");
    f(&mut conversation);
}

impl Conversation<'_, '_> {
    fn board(&mut self) -> Board {
        self.session.split().1.board().clone()
    }

    /// Sends a line. Asserts that an error does not change the game.
    pub fn send(&mut self, text: &str) {
        let (before, said) = (self.board(), self.replies.lines.len());
        self.now += 1;
        let text: String = text.chars().filter(|sign| !sign.is_control()).collect();
        let line = InputLine::new(text.trim_ascii());
        let action = self
            .session
            .handle(&line, Instant(self.now), &mut self.replies);
        self.is_over |= matches!(action, Action::Quit | Action::Pause | Action::HandOver);
        let word = text.split_ascii_whitespace().next();
        self.is_turned |= matches!(word, Some("white" | "black"));
        let is_error = |line: &String| {
            ["Error", "Illegal move", "tellusererror"]
                .iter()
                .any(|word| line.starts_with(word))
        };
        let after = self.board();
        let is_same = before == after;
        if !is_same {
            assert!(Board::from_fen(&after.fen()).is_ok(), "{text:?}");
            if self.replies.lines[said..].iter().any(is_error) {
                assert!(self.is_turned, "an error changed the game: {text:?}");
                let pieces = |board: &Board| Color::ALL.map(|color| board.colors(color));
                assert_eq!(pieces(&before), pieces(&after), "{text:?}");
            }
        }
        self.is_turned &= is_same;
    }

    /// Ends a requested search with the first legal move.
    fn search(&mut self) {
        self.now += 1;
        if self
            .session
            .next(Instant(self.now), &mut self.replies)
            .is_none()
        {
            return;
        }
        let report = Report {
            depth: Depth::ONE,
            selective_depth: 1,
            score: Score::DRAW,
            bound: Bound::Exact,
            nodes: 1,
            elapsed: Millis(1),
            best: self.board().legal_moves().first().copied(),
            ponder: None,
            line: 1,
        };
        self.session.done(&report, &mut self.replies);
    }

    /// Asserts that the session answers a ping, if necessary after its move. A session that is over
    /// or paused need not answer.
    pub fn is_answered(&mut self) {
        if self.is_over {
            return;
        }
        let said = self.replies.lines.len();
        self.send("ping 77");
        let pong = |table: &Self| {
            table.replies.lines[said..]
                .iter()
                .any(|line| line == "pong 77")
        };
        for _ in 0..MOST_SEARCHES {
            if pong(self) {
                break;
            }
            self.search();
        }
        assert!(pong(self), "no pong: {:?}", self.replies.lines);
    }
}
