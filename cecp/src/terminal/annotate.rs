//! `annotate`: the score after each move of a game, and for a move that loses much the better line and a
//! reason. Comments and signs as other programs read them: `[%eval 0.34]` in pawns for White, `$6` an
//! inaccuracy, `$2` a mistake, `$4` a blunder.

extern crate alloc;

use super::analysis::written_score;
use super::command::Command;
use super::record::Record;
use super::{Terminal, numbered};
use crate::command::Call;
use crate::driver::{Action, HashOwner, Input, Out, Port, Reply, Searcher};
use crate::refusal::{Obeyed, Refusal};
use crate::session::seconds;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::hash::Bound;
use goby_core::notation::pgn::{PgnError, PgnGame};
use goby_core::player::{Chances, write_san};
use goby_core::search::{Control, Host, Iteration, Limits, Measure, Report, Status};
use goby_core::time::{Instant, Millis};
use goby_core::types::{Color, Move, Score};
use goby_core::why::Inquiry;

/// The time for a position without another one.
pub const ANNOTATION: Millis = Millis(1_000);
/// The half-moves of a better line.
const LINE: usize = 8;
/// The plies within which repetitions are seen.
const KEYS: usize = 100;

/// The kinds of moves that lose much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slip {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Slip {
    const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The kind of a move after which the chances are worse by this many thousandths of a point.
    const fn of(lost: i32) -> Option<Self> {
        match lost {
            150.. => Some(Self::Blunder),
            100.. => Some(Self::Mistake),
            50.. => Some(Self::Inaccuracy),
            _ => None,
        }
    }

    /// The sign of PGN, the sign that people write, and the name.
    const fn words(self) -> [&'static str; 3] {
        match self {
            Self::Inaccuracy => ["$6", "?!", "inaccuracies"],
            Self::Mistake => ["$2", "?", "mistakes"],
            Self::Blunder => ["$4", "??", "blunders"],
        }
    }
}

/// The judgement of a position.
struct Judged {
    /// For the side to move.
    score: Score,
    /// The best line.
    line: Vec<Move>,
}

impl Judged {
    /// The points that White can expect, in thousandths.
    fn points(&self, board: &Board) -> i32 {
        let Chances { win, draw, .. } = Chances::of(self.score, board);
        let own = (win + draw / 2).cast_signed();
        match board.side() {
            Color::White => own,
            Color::Black => 1_000 - own,
        }
    }

    /// The score for White.
    fn white(&self, board: &Board) -> Score {
        match board.side() {
            Color::White => self.score,
            Color::Black => -self.score,
        }
    }

    /// The score as a comment has it: `0.34`, `-1.20`, `#3`, `#-2`.
    fn text(&self, board: &Board) -> String {
        let score = self.white(board);
        match score.mate_in_moves() {
            Some(moves) => alloc::format!("#{moves}"),
            None => {
                let (sign, size) = (if score.0 < 0 { "-" } else { "" }, score.0.unsigned_abs());
                alloc::format!("{sign}{}.{:02}", size / 100, size % 100)
            }
        }
    }
}

/// A search for an annotation, and its connection to the person.
struct Annotator<'a> {
    searcher: &'a mut dyn Searcher,
    hash: &'a mut dyn HashOwner,
    port: &'a mut dyn Port,
    /// The time for each position.
    time: Millis,
    /// True after the person has ended the annotation.
    is_stopped: bool,
}

impl Annotator<'_> {
    /// Searches a position, until `time` is over or `limits` are reached. Calls `note` after each iteration.
    fn search(
        &mut self,
        game: &Game<'_>,
        mut limits: Limits,
        time: Option<Millis>,
        note: &mut dyn FnMut(&Iteration<'_>),
    ) -> Report {
        let mut host = Watch {
            end: time.map(|time| (limits.started, time)),
            port: self.port,
            note,
            is_stopped: &mut self.is_stopped,
        };
        self.searcher
            .think(game, self.hash.slots(), &mut limits, &mut host)
    }

    fn now(&mut self) -> Instant {
        self.port.now(Measure::Wall)
    }

    fn judge(&mut self, game: &Game<'_>) -> Judged {
        let board = game.board();
        if !board.has_legal_move() {
            let score = if board.in_check() {
                Score::mated_in(0)
            } else {
                Score::DRAW
            };
            return Judged {
                score,
                line: Vec::new(),
            };
        }
        let mut line = Vec::new();
        let limits = Limits::until_stopped(self.now());
        let report = self.search(game, limits, Some(self.time), &mut |iteration| {
            if iteration.report.bound == Bound::Exact {
                line = iteration.line.iter().copied().take(LINE).collect();
            }
        });
        // The best move may be newer than the last complete line.
        if line.first().copied() != report.best {
            line = report.best.into_iter().collect();
        }
        Judged {
            score: report.score,
            line,
        }
    }

    /// The first sentence about a move.
    fn reason(&mut self, game: &Game<'_>, mv: Move) -> String {
        let Some(mut inquiry) = Inquiry::of(mv, game) else {
            return String::new();
        };
        let mut probe = Game::new(&mut [], &mut []);
        probe.reset(inquiry.board().clone());
        loop {
            let now = self.now();
            let Some(limits) = inquiry.limits(now) else {
                break;
            };
            let report = self.search(&probe, limits, None, &mut |iteration| {
                inquiry.note(iteration);
            });
            inquiry.advance(&report);
        }
        let mut first = First::default();
        inquiry.write("", false, &mut first);
        first.text
    }
}

/// Keeps the first line.
#[derive(Default)]
struct First {
    text: String,
    is_over: bool,
}

impl Out for First {
    fn text(&mut self, text: &str) {
        if !self.is_over {
            self.text.push_str(text);
        }
    }

    fn end_line(&mut self) {
        self.is_over = true;
    }
}

/// The host of the searches.
struct Watch<'w> {
    /// The start, and the time after it.
    end: Option<(Instant, Millis)>,
    port: &'w mut dyn Port,
    note: &'w mut dyn FnMut(&Iteration<'_>),
    is_stopped: &'w mut bool,
}

impl Host for Watch<'_> {
    fn now(&mut self, measure: Measure) -> Instant {
        self.port.now(measure)
    }

    fn poll(&mut self, _: &Status<'_>, _: &mut Limits) -> Control {
        *self.is_stopped |= is_ended(self.port);
        let is_over = self
            .end
            .is_some_and(|(start, time)| self.port.now(Measure::Wall).since(start) >= time);
        if *self.is_stopped || is_over {
            Control::Stop
        } else {
            Control::Continue
        }
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        (self.note)(iteration);
    }
}

/// Returns true if the next line that waits ends the annotation. `?` and `exit` are taken from the input;
/// `quit` and other lines stay there.
fn is_ended(port: &mut dyn Port) -> bool {
    let (bytes, _) = port.unread();
    let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else {
        return false;
    };
    let line = bytes
        .get(..end)
        .and_then(|line| core::str::from_utf8(line).ok());
    let command = Command::of_person(line.unwrap_or_default().trim_ascii());
    if matches!(command, Command::MoveNow | Command::Exit) {
        while !matches!(
            port.read(),
            Input::Byte(b'\n') | Input::Nothing | Input::Closed
        ) {}
    }
    matches!(command, Command::MoveNow | Command::Exit | Command::Quit)
}

/// Annotates the moves of a record from the first on, and writes each slip and the progress. Returns the
/// number of annotated moves, and of slips of White and Black by kind.
fn annotate(record: &mut Record, with: &mut Annotator<'_>) -> (usize, [[u64; 3]; 2]) {
    let moves = record.moves();
    let (mut ring, mut keys) = (vec![None; moves.len()], [0; KEYS]);
    let mut game = Game::new(&mut ring, &mut keys);
    game.reset(record.beginning().clone());
    let mut slips = [[0; 3]; 2];
    let mut before = with.judge(&game);
    let mut tenth = 1;
    for (place, &mv) in moves.iter().enumerate() {
        let board = game.board().clone();
        game.play(mv);
        let after = with.judge(&game);
        if with.is_stopped {
            return (place, slips);
        }
        let change = before.points(&board) - after.points(game.board());
        let lost = if board.side() == Color::White {
            change
        } else {
            -change
        };
        let better = Some(&before.line).filter(|line| line.first().is_some_and(|best| *best != mv));
        let slip = better.and_then(|line| Some((Slip::of(lost)?, line)));
        // A move that mates needs no score.
        if after.score == Score::mated_in(0) {
            break;
        }
        let score = after.text(game.board());
        let mut comment = alloc::format!("{{[%eval {score}]");
        let mut sign = "";
        if let Some((slip, line)) = slip {
            let [number, shown, _] = slip.words();
            sign = number;
            if slip != Slip::Inaccuracy {
                game.undo();
                comment = comment + " " + &with.reason(&game, mv);
                game.play(mv);
                // The reason may be incomplete.
                if with.is_stopped {
                    return (place, slips);
                }
            }
            if let Some(count) = slips
                .get_mut(board.side() as usize)
                .and_then(|of| of.get_mut(slip as usize))
            {
                *count += 1;
            }
            let reply = numbered(Reply(with.port), board.fullmove_number(), board.side());
            let reply = reply.text(&write_san(&board, mv)).text(shown).text("  ");
            let reply = written_score(reply, after.white(game.board()));
            let best = line.first().map(|best| write_san(&board, *best));
            reply
                .text("; better ")
                .text(&best.unwrap_or_default())
                .end();
        }
        comment.push('}');
        record.annotate(place, sign, comment, slip.map(|(_, line)| line.as_slice()));
        before = after;
        while (place + 1) * 10 >= moves.len() * tenth && tenth <= 10 {
            let reply = Reply(with.port)
                .text("Annotated: ")
                .count(10 * tenth as u64);
            reply.text(" %").end();
            tenth += 1;
        }
    }
    (moves.len(), slips)
}

impl Terminal<'_, '_> {
    /// `annotate [SECONDS]`: requests the annotation of the game.
    pub(super) fn annotate(&mut self, call: &mut Call<'_>) -> Obeyed {
        let time = match call.rest {
            "" => Some(ANNOTATION),
            text => seconds(text).filter(|time| *time > Millis::ZERO),
        };
        self.annotation = time.ok_or(Refusal::BadValue)?;
        if self.record.moves().is_empty() {
            return Err(Refusal::NoMoves);
        }
        // The clock of the person does not run during the annotation.
        self.session.state.stop_clock_of_person(call.now);
        let text = "Goby goes through the game; \"exit\" ends that.";
        Reply(call.world).text(text).end();
        call.action = Action::Work;
        Ok(())
    }

    /// Annotates the game.
    pub(super) fn annotate_now(
        &mut self,
        searcher: &mut dyn Searcher,
        hash: &mut dyn HashOwner,
        port: &mut dyn Port,
    ) {
        let mut annotator = Annotator {
            searcher,
            hash,
            port,
            time: self.annotation,
            is_stopped: false,
        };
        let (count, slips) = annotate(&mut self.record, &mut annotator);
        let reply = Reply(port).half_moves(count as u64);
        reply.text(" annotated; \"save FILE\" writes them.").end();
        for (side, slips) in Color::ALL.into_iter().zip(slips) {
            let mut reply = Reply(port).text(side.name());
            let mut gap = ": ";
            for (slip, count) in Slip::ALL.into_iter().zip(slips) {
                let [.., name] = slip.words();
                reply = reply.text(gap).text(name).text(" ").count(count);
                gap = ", ";
            }
            reply.text(".").end();
        }
        self.session.state.player.timing.started = port.now(Measure::Wall);
    }
}

/// Annotates the first game of a text, and writes it to `pgn`. Writes slips and progress to `port`.
///
/// # Errors
/// The game cannot be read, or one of its moves.
pub fn annotated(
    text: &str,
    time: Millis,
    searcher: &mut dyn Searcher,
    hash: &mut dyn HashOwner,
    port: &mut dyn Port,
    pgn: &mut dyn Out,
) -> Result<(), PgnError> {
    let game = PgnGame::read(text)?;
    let mut record = Record::default();
    record.read(&game.beginning, text, game.result);
    let mut annotator = Annotator {
        searcher,
        hash,
        port,
        time,
        is_stopped: false,
    };
    annotate(&mut record, &mut annotator);
    record.write(&game.heading, true, game.result, pgn);
    Ok(())
}
