//! A UCI engine over pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{fmt, mem, thread};

/// Longest wait for answers other than moves.
const PATIENCE: Duration = Duration::from_secs(30);
/// Longest wait for the engine's exit.
const FAREWELL: Duration = Duration::from_secs(2);

/// The command and the settings of an engine.
#[derive(Clone)]
pub struct PlayerSetup {
    /// The program, which may be followed by arguments.
    pub command: String,
    /// Names and values.
    pub options: Vec<(String, String)>,
    /// Longest time of a search.
    pub patience: Duration,
}

impl PlayerSetup {
    /// An engine without options, with at most a minute for each search.
    pub fn new(command: &str) -> Self {
        Self {
            command: command.to_owned(),
            options: Vec::new(),
            patience: Duration::from_secs(60),
        }
    }
}

/// Faults of an engine.
#[derive(Debug)]
pub enum Fault {
    /// The engine exits, or does not start.
    Leaves,
    /// The engine does not answer in time.
    Stalls,
    /// The engine lacks this option.
    Lacks(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leaves => f.write_str("leaves"),
            Self::Stalls => f.write_str("stalls"),
            Self::Lacks(option) => write!(f, "has no option {option}"),
        }
    }
}

/// The limit of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Nodes.
    Nodes(u64),
    /// The clocks of White and Black and their increments, in milliseconds.
    Clocks([u64; 2], [u64; 2]),
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Self::Clocks([white, black], [more_white, more_black]) => write!(
                f,
                "wtime {white} btime {black} winc {more_white} binc {more_black}"
            ),
        }
    }
}

/// The answer to `go`.
pub struct Answer {
    /// The move as it was written.
    pub text: String,
    /// The last exact score of the best line in centipawns, from the engine's view.
    pub score: Option<i32>,
    /// The time that the engine reported, in milliseconds, if any.
    pub time: Option<u64>,
}

/// The last reports of a search before its answer.
#[derive(Clone, Copy, Default)]
struct LastReported {
    score: Option<i32>,
    time: Option<u64>,
}

impl LastReported {
    fn note(&mut self, line: &str) {
        self.score = exact_score(line).or(self.score);
        self.time = after(line, "time")
            .and_then(|word| word.parse().ok())
            .or(self.time);
    }
}

/// An engine, which is restarted after a fault.
pub struct Player {
    setup: PlayerSetup,
    link: Option<Link>,
}

struct Link {
    child: Child,
    input: ChildStdin,
    /// Lines other than `info`, each with the last reports before it.
    lines: Receiver<(String, LastReported)>,
}

impl Player {
    /// An engine, which is started by the first game.
    pub const fn new(setup: PlayerSetup) -> Self {
        Self { setup, link: None }
    }

    /// Starts the engine if it does not run, and sends `ucinewgame`.
    ///
    /// # Errors
    /// If the engine does not start, lacks an option, exits or stalls.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        if self.link.is_none() {
            self.link = Some(Link::start(&self.setup)?);
        }
        self.say("ucinewgame\nisready")?;
        self.wait_for("readyok", PATIENCE).map(drop)
    }

    /// Sets options, now and after each restart of the engine.
    ///
    /// # Errors
    /// If the engine has exited.
    pub fn set(&mut self, options: Vec<(String, String)>) -> Result<(), Fault> {
        let setup = &mut self.setup.options;
        setup.retain(|(name, _)| options.iter().all(|(other, _)| name != other));
        setup.extend(options.iter().cloned());
        if self.link.is_some() {
            for (name, value) in options {
                self.say(&format!("setoption name {name} value {value}"))?;
            }
        }
        Ok(())
    }

    /// Searches a position.
    ///
    /// # Errors
    /// If the engine exits or stalls.
    pub fn go(&mut self, position: &str, bound: Bound) -> Result<Answer, Fault> {
        self.say(&format!("position {position}\ngo {bound}"))?;
        let (line, LastReported { score, time }) =
            self.wait_for("bestmove", self.setup.patience)?;
        let text = line.split_whitespace().nth(1).unwrap_or_default();
        Ok(Answer {
            text: text.to_owned(),
            score,
            time,
        })
    }

    /// Kills the engine after a fault. The next game starts it again.
    pub fn end(&mut self) {
        self.link = None;
    }

    fn say(&mut self, lines: &str) -> Result<(), Fault> {
        self.link.as_mut().ok_or(Fault::Leaves)?.say(lines)
    }

    fn wait_for(&self, word: &str, limit: Duration) -> Result<(String, LastReported), Fault> {
        self.link
            .as_ref()
            .ok_or(Fault::Leaves)?
            .wait_for(word, limit)
    }
}

impl Link {
    fn start(setup: &PlayerSetup) -> Result<Self, Fault> {
        let mut words = setup.command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|_| Fault::Leaves)?;
        let output = child.stdout.take().ok_or(Fault::Leaves)?;
        let input = child.stdin.take().ok_or(Fault::Leaves)?;
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut printed = LastReported::default();
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let word = line.split_whitespace().next();
                if word == Some("info") {
                    printed.note(&line);
                } else if matches!(word, Some("bestmove" | "readyok" | "uciok" | "option"))
                    && sender.send((line, mem::take(&mut printed))).is_err()
                {
                    return;
                }
            }
        });
        let mut link = Self {
            child,
            input,
            lines,
        };
        link.say("uci")?;
        let options = link.options()?;
        for (name, value) in &setup.options {
            if !options
                .iter()
                .any(|option| option.eq_ignore_ascii_case(name))
            {
                return Err(Fault::Lacks(name.clone()));
            }
            link.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(link)
    }

    /// The names of the options, read up to `uciok`.
    fn options(&self) -> Result<Vec<String>, Fault> {
        let until = Instant::now() + PATIENCE;
        let mut names = Vec::new();
        loop {
            let (line, _) = self.line(until)?;
            if line.trim() == "uciok" {
                return Ok(names);
            }
            let name = line.split_once("name ").map(|(_, rest)| rest);
            let name = name.and_then(|rest| rest.split_once(" type "));
            names.extend(name.map(|(name, _)| name.to_owned()));
        }
    }

    fn say(&mut self, lines: &str) -> Result<(), Fault> {
        self.input
            .write_all(format!("{lines}\n").as_bytes())
            .map_err(|_| Fault::Leaves)
    }

    fn wait_for(&self, word: &str, limit: Duration) -> Result<(String, LastReported), Fault> {
        let until = Instant::now() + limit;
        loop {
            let line = self.line(until)?;
            if line.0.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
    }

    fn line(&self, until: Instant) -> Result<(String, LastReported), Fault> {
        let left = until.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Fault::Stalls,
            RecvTimeoutError::Disconnected => Fault::Leaves,
        })
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // Kill the engine if it does not close its output soon after `quit`.
        let _ = self.say("quit");
        if !matches!(self.wait_for("", FAREWELL), Err(Fault::Leaves)) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

/// The word after `word` in a line.
fn after<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let mut words = line.split_whitespace();
    words.find(|found| *found == word)?;
    words.next()
}

/// Centipawns of a mate score.
const MATE: i32 = 30_000;

/// The score of an `info` line; `None` for bounds and for lines other than the best one.
fn exact_score(line: &str) -> Option<i32> {
    let has = |word| line.split_whitespace().any(|found| found == word);
    let is_bound = has("lowerbound") || has("upperbound");
    if is_bound || after(line, "multipv").is_some_and(|line| line != "1") {
        return None;
    }
    match after(line, "score")? {
        "cp" => after(line, "cp")?.parse().ok(),
        "mate" => {
            let moves: i32 = after(line, "mate")?.parse().ok()?;
            Some(if moves > 0 { MATE } else { -MATE })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_exact_scores_of_the_best_line_count() {
        let cases = [
            ("info depth 3 score cp -17 nodes 9 pv e2e4", Some(-17)),
            ("info depth 3 multipv 1 score mate 3", Some(MATE)),
            ("info depth 3 score mate -2", Some(-MATE)),
            ("info depth 3 score mate 0", Some(-MATE)),
            ("info depth 3 multipv 2 score cp 5", None),
            ("info depth 3 score cp 5 lowerbound", None),
            ("info depth 3 score cp 5 upperbound", None),
            ("info string hello", None),
        ];
        for (line, score) in cases {
            assert_eq!(exact_score(line), score, "{line}");
        }
    }
}
