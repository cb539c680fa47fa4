//! The connection to a board: a thread that reads its reports and shows lights.
//!
//! The board sends reports by itself or when asked, and any number of them before an answer. A board
//! that was unplugged is opened again, as often as needed.

use super::chesslink::{BAUD, Decoder, Frame, STATUS, encode, lights};
use super::placement::{Lights, Placement};
use crate::serial_port::{gone, is_passing, open};
use goby_core::board::Board;
use serial2::SerialPort;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time without a report after which the board is asked for one.
const ASKED: Duration = Duration::from_millis(150);
/// The time after which an unanswered command for lights is sent again.
const AGAIN: Duration = Duration::from_secs(1);
/// The time without a report after which the person is told.
const SILENT: Duration = Duration::from_secs(5);
/// The time between attempts to open the port of an unplugged board.
const RETRY: Duration = Duration::from_millis(500);
/// The time for turning off the lights at the end.
const FAREWELL: Duration = Duration::from_millis(300);

/// A message from the thread.
pub(super) enum News {
    /// Other pieces are on the board.
    Pieces(Placement),
    /// A fault of the connection, or its end.
    Words(String),
}

/// The connection to the thread.
pub(super) struct Link {
    news: Receiver<News>,
    lights: Arc<Mutex<Lights>>,
}

impl Link {
    /// Opens the port and starts the thread.
    pub(super) fn open(name: &str) -> std::io::Result<Self> {
        let port = open(name, BAUD)?;
        let (sender, news) = channel();
        let shared = Arc::new(Mutex::new(Lights::default()));
        let reader = Reader {
            name: name.into(),
            news: sender,
            lights: Arc::clone(&shared),
            start: Placement::of(&Board::start()),
            pieces: None,
            is_turned: false,
            is_lost: false,
        };
        std::thread::Builder::new()
            .name("board".into())
            .spawn(move || reader.run(port))?;
        Ok(Self {
            news,
            lights: shared,
        })
    }

    /// The next message, if there is one.
    pub(super) fn news(&self) -> Option<News> {
        self.news.try_recv().ok()
    }

    /// Sets the lights.
    pub(super) fn show(&self, lights: Lights) {
        *self.lights.lock().unwrap_or_else(PoisonError::into_inner) = lights;
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.show(Lights::default());
        std::thread::sleep(FAREWELL);
    }
}

/// The thread.
struct Reader {
    /// The path of the port.
    name: String,
    news: Sender<News>,
    lights: Arc<Mutex<Lights>>,
    /// The pieces of the start position.
    start: Placement,
    /// The pieces of the last report.
    pieces: Option<Placement>,
    /// True if Black's side of the board has White's pieces.
    is_turned: bool,
    /// True after words about a lost board.
    is_lost: bool,
}

impl Reader {
    fn run(mut self, mut port: SerialPort) {
        loop {
            let fault = self.serve(&port);
            let name = &self.name;
            self.lose(format!(
                "{name}: {fault}. The game is kept; connect the board again."
            ));
            port = loop {
                std::thread::sleep(RETRY);
                if let Ok(port) = open(&self.name, BAUD) {
                    break port;
                }
            };
        }
    }

    /// Reads reports and shows lights until the port fails. Returns the fault.
    fn serve(&mut self, port: &SerialPort) -> String {
        let mut decoder = Decoder::default();
        let (mut heard, mut asked, mut has_noise) = (Instant::now(), None, false);
        // The lights that the board shows, if known, and the last command for lights that it has not
        // answered.
        let mut shown = None;
        let mut sent: Option<(Lights, Instant)> = None;
        let mut chunk = [0; 256];
        loop {
            let read = match port.read(&mut chunk) {
                Ok(0) => Err(std::io::ErrorKind::UnexpectedEof.into()),
                Err(fault) if is_passing(&fault) => Ok(0),
                read => read,
            };
            let count = match read {
                Ok(count) => count,
                Err(fault) => return gone(&fault),
            };
            has_noise |= count > 0;
            for &byte in chunk.get(..count).unwrap_or_default() {
                match decoder.push(byte) {
                    Some(Frame::Pieces(pieces)) => {
                        heard = Instant::now();
                        self.hear(pieces);
                    }
                    Some(answer) => {
                        // A late answer may belong to an earlier command.
                        let is_dark = |(lights, _): &(Lights, _)| *lights == Lights::default();
                        if sent.as_ref().map(is_dark) == Some(answer == Frame::Dark) {
                            shown = sent.take().map(|(lights, _)| lights);
                        }
                    }
                    None => {}
                }
            }
            let mut commands = Vec::new();
            let is_over = |time: Instant, span| time.elapsed() > span;
            if is_over(heard, ASKED) && asked.is_none_or(|asked| is_over(asked, ASKED)) {
                asked = Some(Instant::now());
                commands.extend(encode(STATUS));
            }
            let mut wanted = *self.lights.lock().unwrap_or_else(PoisonError::into_inner);
            if self.is_turned {
                wanted = wanted.turned();
            }
            if shown != Some(wanted) && sent.is_none_or(|(_, time)| is_over(time, AGAIN)) {
                (shown, sent) = (None, Some((wanted, Instant::now())));
                commands.extend(encode(&lights(&wanted)));
            }
            if let Err(fault) = port.write_all(&commands) {
                return gone(&fault);
            }
            if is_over(heard, SILENT) {
                let name = &self.name;
                let silence = match (has_noise, &self.pieces) {
                    (_, Some(_)) => "The board no longer answers. The game is kept.".into(),
                    (true, _) => format!("The data at {name} are not from a ChessLink board."),
                    _ => format!("No board answers at {name}; are power, cable and port right?"),
                };
                self.lose(silence);
            }
        }
    }

    /// Tells about a lost board, once.
    fn lose(&mut self, words: String) {
        if !std::mem::replace(&mut self.is_lost, true) {
            // If this fails, the program is ending.
            let _ = self.news.send(News::Words(words));
        }
    }

    /// Forwards a report. The start position shows which side of the board is White's.
    fn hear(&mut self, mut pieces: Placement) {
        if std::mem::take(&mut self.is_lost) {
            let _ = self.news.send(News::Words("The board answers.".into()));
        }
        if pieces == self.start || pieces.clone().turned() == self.start {
            self.is_turned = pieces != self.start;
        }
        if self.is_turned {
            pieces = pieces.turned();
        }
        if self.pieces.as_ref() != Some(&pieces) {
            let _ = self.news.send(News::Pieces(pieces.clone()));
            self.pieces = Some(pieces);
        }
    }
}
