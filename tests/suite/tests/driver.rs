//! A game through the driver with a minimal protocol of its own: moves in coordinates, and `bye` to
//! end.

use goby::driver::{
    Action, During, Exit, Input, InputLine, LineBuffer, MidSearch, Out, Port, Protocol, Responder,
    Searcher, Thinker, World, drive,
};
use goby_core::game::{Game, Outcome};
use goby_core::hash::Slot;
use goby_core::profile::DESKTOP;
use goby_core::search::{Host, Iteration, Limits, Measure, Report, Search};
use goby_core::time::Instant;
use goby_core::types::Depth;
use goby_suite::thinker::Buffers;
use std::collections::VecDeque;

/// The protocol: the engine answers each move with a move.
struct Plain<'m> {
    game: Game<'m>,
    mute: Mute,
    due: bool,
}

/// Prints nothing during a search.
struct Mute;

impl Responder for &mut Mute {
    fn during(&mut self, _: &InputLine<'_>, _: MidSearch<'_>, _: &mut dyn World) -> During {
        During::Later
    }

    fn on_progress(&mut self, _: &Iteration<'_>, _: &mut dyn World) {}
}

impl Protocol for Plain<'_> {
    type Responder<'r>
        = &'r mut Mute
    where
        Self: 'r;

    fn handle(&mut self, line: &InputLine<'_>, _: Instant, _: &mut dyn World) -> Action {
        if line.text == "bye" {
            return Action::Quit;
        }
        let choice = self.game.board().parse_coordinate(line.text);
        self.game.play(choice.expect("a legal move"));
        self.due = self.game.outcome().is_none();
        Action::Continue
    }

    fn next(&mut self, now: Instant, _: &mut dyn World) -> Option<Limits> {
        std::mem::take(&mut self.due).then(|| Limits {
            depth: Depth(3),
            ..Limits::until_stopped(now)
        })
    }

    fn done(&mut self, report: &Report, out: &mut dyn World) {
        let best = report.best.expect("a game that is not over has a move");
        out.text(&self.game.board().coordinate(best));
        out.end_line();
        self.game.play(best);
    }

    fn split(&mut self) -> (&mut Mute, &Game<'_>) {
        (&mut self.mute, &self.game)
    }
}

/// The opponent: plays White, always the first generated move.
struct Opponent<'m> {
    game: Game<'m>,
    input: VecDeque<u8>,
    line: String,
}

impl Opponent<'_> {
    fn reply(&mut self) {
        let choice = match self.game.outcome() {
            None => self.game.board().legal_moves().first().copied(),
            Some(_) => None,
        };
        let line = match choice {
            Some(choice) => self.game.board().coordinate(choice).as_str().to_owned(),
            None => "bye".to_owned(),
        };
        if let Some(choice) = choice {
            self.game.play(choice);
        }
        self.input.extend(format!("{line}\n").bytes());
        if self.game.outcome().is_some() {
            self.input.extend(b"bye\n");
        }
    }
}

impl Out for Opponent<'_> {
    fn text(&mut self, text: &str) {
        self.line.push_str(text);
    }

    fn end_line(&mut self) {
        let choice = self.game.board().parse_coordinate(&self.line);
        self.game.play(choice.expect("the engine's move is legal"));
        self.line.clear();
        self.reply();
    }
}

impl World for Opponent<'_> {}

impl Port for Opponent<'_> {
    fn now(&mut self, _: Measure) -> Instant {
        Instant::default()
    }

    fn read(&mut self) -> Input {
        self.input.pop_front().map_or(Input::Nothing, Input::Byte)
    }

    fn wait(&mut self) {
        panic!("neither side is to move");
    }
}

/// A searcher that counts its searches.
struct Counting<'m> {
    search: Search<'m>,
    started: u32,
}

impl Searcher for Counting<'_> {
    fn think(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report {
        self.started += 1;
        self.search.think(game, hash, limits, host)
    }

    fn forget(&mut self) {
        self.search.clear();
    }
}

#[test]
fn a_protocol_of_fifty_lines_wins_a_game() {
    let mut buffers = Buffers::new(&DESKTOP.search);
    let slots: Vec<_> = (0..1 << 12).map(|_| Slot::new()).collect();
    let mut engine = Thinker {
        searcher: Counting {
            search: Search::new(buffers.lend()),
            started: 0,
        },
        hash: slots.as_slice(),
    };
    let (mut moves, mut keys) = ([None; 512], [0; 128]);
    let mut protocol = Plain {
        game: Game::new(&mut moves, &mut keys),
        mute: Mute,
        due: false,
    };
    let (mut moves, mut keys, mut text) = ([None; 512], [0; 128], [0; 16]);
    let mut opponent = Opponent {
        game: Game::new(&mut moves, &mut keys),
        input: VecDeque::new(),
        line: String::new(),
    };
    opponent.reply();
    let mut buffer = LineBuffer::new(&mut text);
    let exit = drive(&mut protocol, &mut engine, &mut buffer, &mut opponent);
    assert_eq!(exit, Exit::Quit);
    assert_eq!(opponent.game.outcome(), Some(Outcome::BlackMates));
    assert_eq!(protocol.game.board().key(), opponent.game.board().key());
    assert_eq!(engine.searcher.started, opponent.game.ply() / 2);
}
