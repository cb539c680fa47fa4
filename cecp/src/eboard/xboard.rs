//! A person at a board, who takes the place of an engine in CECP: XBoard has no input for boards.
//!
//! The opponent's moves are shown by the lights of the board, and the person's moves are sent like
//! those of an engine. The interface keeps the clocks, and decides when a game is over.

use super::Eboard;
use super::follow::Seen;
use goby::NAME;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::player::read_move;
use goby_core::text::first_word;
use goby_core::types::Color;
use std::io::{self, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The time between two looks at the board.
const LOOK: Duration = Duration::from_millis(20);
/// The number of plies that can be taken back, and of plies within which repetitions are seen.
const PLIES: usize = 4_096;
/// Commands that need no answer: the interface keeps the clocks, and nobody searches.
const IGNORED: &str = " xboard accepted rejected variant random level st sd nps time otim ? hard easy post \
                       nopost computer name rating ics draw hint bk pause resume memory cores option exclude \
                       include ";

impl Eboard {
    /// Holds a conversation on standard input and output until `quit` or the end of input.
    ///
    /// # Errors
    /// The fault of standard output.
    pub(crate) fn pose(self) -> io::Result<()> {
        let (sender, lines) = channel();
        std::thread::Builder::new()
            .name("input".into())
            .spawn(move || {
                let mut lines = io::stdin().lines().map_while(Result::ok);
                lines.all(|line| sender.send(line).is_ok())
            })?;
        let (mut moves, mut keys) = ([None; PLIES], []);
        let mut pose = Pose {
            eboard: self,
            game: Game::new(&mut moves, &mut keys),
            person: None,
        };
        let mut out = io::stdout().lock();
        loop {
            let mut answer = match lines.recv_timeout(LOOK) {
                Ok(line) if first_word(&line).0 == "quit" => return Ok(()),
                Ok(line) => pose.obey(line.trim()),
                Err(RecvTimeoutError::Timeout) => pose.look(),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            if !answer.is_empty() {
                answer.push('\n');
                out.write_all(answer.as_bytes())?;
                out.flush()?;
            }
        }
    }
}

/// The conversation.
struct Pose<'m> {
    eboard: Eboard,
    game: Game<'m>,
    /// The color that the person plays.
    person: Option<Color>,
}

impl Pose<'_> {
    /// Obeys a command. Returns the answer, which may be empty.
    fn obey(&mut self, line: &str) -> String {
        let (word, rest) = first_word(line);
        let (rest, side) = (rest.trim(), self.game.board().side());
        let mut answer = String::new();
        match word {
            "protover" => {
                answer = format!(
                    "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=0 draw=0 sigint=0 \
                     sigterm=0 reuse=1 analyze=0 colors=0 variants=\"normal\"\n\
                     feature myname=\"Person at a board, by {NAME}\" done=1"
                );
            }
            "new" => {
                self.game.reset(Board::start());
                self.person = Some(Color::Black);
            }
            "force" | "result" => self.person = None,
            "go" => self.person = Some(side),
            "playother" => self.person = Some(!side),
            "usermove" => match read_move(self.game.board(), rest) {
                Ok(mv) => self.game.play(mv),
                Err(_) => answer = format!("Illegal move: {rest}"),
            },
            "setboard" => match Board::from_fen(rest) {
                Ok(board) => self.game.reset(board),
                Err(fault) => answer = format!("tellusererror Illegal position: {fault}"),
            },
            "undo" | "remove" => {
                for _ in 0..if word == "undo" { 1 } else { 2 } {
                    let _ = self.game.undo();
                }
            }
            "ping" => answer = format!("pong {rest}"),
            "" => {}
            _ if line.starts_with('#') || IGNORED.contains(&format!(" {word} ")) => {}
            _ => answer = format!("Error (unknown command): {line}"),
        }
        self.share();
        answer
    }

    /// Returns a message of the board, which may be empty.
    fn look(&mut self) -> String {
        match self.eboard.seen() {
            None => String::new(),
            Some(Seen::Move(mv)) => {
                let text = self.game.board().coordinate(mv);
                self.game.play(mv);
                self.share();
                format!("move {text}")
            }
            Some(Seen::Words(words)) => format!("telluser {words}"),
            Some(Seen::TakeBack(_)) => {
                "telluser Put the pieces back: a move can be taken back only in the interface."
                    .into()
            }
            Some(Seen::NewGame) => "telluser Begin the new game in the interface too.".into(),
        }
    }

    /// Shows the game to the board.
    fn share(&mut self) {
        let persons = Color::ALL.map(|color| self.person == Some(color));
        // The interface shows the opponent's move.
        let _ = self.eboard.know(&self.game, persons);
    }
}
