//! The command line.

use super::{techniques, tunables};
use goby::perft::DEEPEST;
use goby::terminal::ANNOTATION;
use goby_core::board::Board;
use goby_core::player::Options;
use goby_core::profile::{DESKTOP, MOST_HASH, PROFILES, Profile, slots};
use goby_core::search::Algorithm;
use goby_core::search::technique::Switches;
use goby_core::time::Millis;
use goby_core::types::Depth;
use lexopt::Arg::{Long, Short, Value};

const HELP: &str = "\
Goby, a chess engine for XBoard, WinBoard and every program that speaks CECP or UCI.

Usage: goby                     play: with you in a terminal, or for a graphical interface
       goby uci                 play for an interface that speaks UCI and does not say so
       goby [--elo N] [--skill NAME]
                                play with you at this strength, only now
       goby --serial PORT [--baud N]
                                let a board on a serial port play, such as
                                /dev/ttyUSB0 or COM3, at N bits a second (115200)
       goby --annotate FILE -o OUT [--seconds S]
                                write scores, better moves and reasons into the games
                                of FILE, S seconds on each move (1); a run that was
                                stopped continues
       goby --eboard chesslink:PORT
                                you move the pieces of a ChessLink board at this
                                serial port; over pipes, as an engine of XBoard
       goby perft DEPTH [FEN]   count the positions that legal moves lead to
       goby bench [DEPTH]       search fixed positions, count nodes and speed
       goby bench HASH 1 DEPTH
                                as other engines write it: with HASH megabytes for
                                the table, on one thread
       goby --profile NAME [bench ...]
                                play or search with the memory and techniques of
                                a chip: tiny, micro, small, board, pico; or desktop
       goby --without NAME,... [bench ...]
                                play or search without these techniques
       goby --search sources [bench ...]
                                play or search as micro-Max, Mediocre and Muller's
                                pages on futility describe it; then also
                                --with NAME,... and --without NAME,...
       goby --list-techniques   the search's techniques and their sources; after
                                --search sources, the techniques of that search
       goby --list-tunables     the numbers that a match may change
       goby --version
       goby --help

In a build for experiments:
       goby --set NAME=VALUE,... [bench ...]
                                play or search with other numbers
       goby bench --stats       what each technique has done";

/// The depth of `goby --search sources bench`.
const SOURCES_BENCH: Depth = Depth(6);

/// Bits a second on the line to a board without `--baud`.
const BAUD: u32 = 115_200;

/// The search that plays.
#[derive(Clone, Copy)]
pub(crate) struct Chosen {
    /// The profile that determines the memory of the search.
    pub(crate) profile: &'static Profile,
    /// The techniques that are on.
    pub(crate) switches: Switches,
    /// The main search, or the sources' search.
    pub(crate) algorithm: Algorithm,
}

/// A search of fixed positions.
pub(crate) struct BenchOrder {
    pub(crate) search: Chosen,
    pub(crate) hash_slots: usize,
    pub(crate) depth: Depth,
    /// True for the counters of each technique.
    pub(crate) counts: bool,
}

/// Games to be annotated.
pub(crate) struct AnnotateOrder {
    pub(crate) search: Chosen,
    pub(crate) file: String,
    pub(crate) out: String,
    /// The time for each position.
    pub(crate) time: Millis,
}

/// The request of the command line.
pub(crate) enum Invocation {
    /// A conversation by this search: in UCI if true, else in the protocol that its first line
    /// chooses. The settings are for a person, in this session alone.
    Play(Chosen, bool, Vec<(&'static str, String)>),
    /// A conversation with a board on this port, at this many bits a second.
    Serial(String, u32),
    Annotate(AnnotateOrder),
    /// A person at a board on this port, against this search.
    Eboard(Chosen, String),
    Bench(BenchOrder),
    /// The number of positions at this depth.
    Perft(Box<Board>, u32),
    /// A text.
    Say(String),
}

/// The options and the words of the command line.
#[derive(Default)]
struct Arguments {
    /// The text to print in place of a search.
    listing: Option<fn(&Self) -> String>,
    port: Option<String>,
    baud: Option<u32>,
    /// The file of games to annotate, the file for the annotated ones, and the seconds a move.
    annotate: Option<String>,
    out: Option<String>,
    seconds: Option<Millis>,
    /// The port of a person's board.
    eboard: Option<String>,
    profile: Option<&'static Profile>,
    /// The main search, or the sources' search.
    algorithm: Algorithm,
    /// Settings of a person for this session alone.
    session: Vec<(&'static str, String)>,
    /// Names of techniques, each to be turned on or off.
    techniques: Vec<(bool, String)>,
    statistics: bool,
    /// True if a tunable is set.
    is_tuned: bool,
    /// The words that are not options.
    words: Vec<String>,
}

impl Arguments {
    /// Separates options from words.
    fn take(words: &[String]) -> Result<Self, String> {
        let mut taken = Self::default();
        let mut parser = lexopt::Parser::from_args(words);
        while let Some(argument) = parser.next().map_err(|fault| fault.to_string())? {
            match argument {
                Value(word) => taken.words.push(word.to_string_lossy().into_owned()),
                Short('h') | Long("help") => taken.listing = Some(|_| HELP.into()),
                Short('V') | Long("version") => taken.listing = Some(|_| techniques::version()),
                Long("list-techniques") => {
                    taken.listing = Some(|taken| techniques::list(taken.algorithm));
                }
                Long("list-tunables") => taken.listing = Some(|_| tunables::list()),
                Long("stats") => taken.statistics = true,
                Long("serial") => {
                    let wanted = "--serial needs a port, such as /dev/ttyUSB0 or COM3";
                    taken.port = Some(value(&mut parser, wanted)?);
                }
                Long("baud") => {
                    let wanted = "--baud needs a number of bits a second";
                    let baud = value(&mut parser, wanted)?.parse();
                    taken.baud = Some(baud.ok().filter(|&baud| baud > 0).ok_or(wanted)?);
                }
                Long("annotate") => {
                    let wanted = "--annotate needs a file of games";
                    taken.annotate = Some(value(&mut parser, wanted)?);
                }
                Short('o') => {
                    taken.out = Some(value(&mut parser, "-o needs a file")?);
                }
                Long("seconds") => {
                    let wanted = "--seconds needs a number above 0, such as 0.5";
                    let seconds: Result<f64, _> = value(&mut parser, wanted)?.parse();
                    let millis = seconds.ok().map(|seconds| seconds * 1_000.0);
                    let millis = millis.filter(|millis| (1.0..=86_400_000.0).contains(millis));
                    taken.seconds = Some(Millis(millis.ok_or(wanted)? as u32));
                }
                Long("eboard") => {
                    let wanted = "--eboard needs a kind of board and a port, such as \
                                  chesslink:/dev/ttyUSB0 or chesslink:COM3";
                    let board = value(&mut parser, wanted)?;
                    let port = board.strip_prefix("chesslink:");
                    taken.eboard = Some(port.ok_or(wanted)?.into());
                }
                Long("elo") => {
                    let elo = value(&mut parser, "--elo needs a number, 500 to 3000")?;
                    taken.set_strength("Elo", elo)?;
                }
                Long("skill") => {
                    let skill = value(&mut parser, "--skill needs a word, such as Club")?;
                    taken.set_strength("Skill", skill)?;
                }
                Long("profile") => {
                    let names = PROFILES.map(|profile| profile.name).join(", ");
                    let name = value(&mut parser, &format!("--profile needs a name: {names}"))?;
                    let unknown = || format!("unknown profile {name}; choose one of {names}");
                    taken.profile = Some(Profile::named(&name).ok_or_else(unknown)?);
                }
                Long("search") => {
                    let name = value(&mut parser, "--search needs a name: main, sources")?;
                    taken.algorithm = match name.as_str() {
                        "main" => Algorithm::Main,
                        "sources" => Algorithm::Sources,
                        _ => {
                            return Err(format!(
                                "unknown search {name}; choose one of main, sources"
                            ));
                        }
                    };
                }
                Long(option @ ("with" | "without")) => {
                    let turns_on = option == "with";
                    let wanted = format!("--{option} needs names; --list-techniques lists them");
                    let names = value(&mut parser, &wanted)?;
                    taken.techniques.push((turns_on, names));
                }
                Long("set") => {
                    tunables::choose(&value(&mut parser, "--set needs NAME=VALUE,...")?)?;
                    taken.is_tuned = true;
                }
                other => return Err(other.unexpected().to_string()),
            }
        }
        Ok(taken)
    }

    /// Sets the strength for the session. The other one of `Elo` and `Skill`, of which the lower counts,
    /// gets its default.
    fn set_strength(&mut self, name: &'static str, value: String) -> Result<(), String> {
        let mut options = Options::default();
        if options.set(name, Some(&value)).is_err() {
            let option = name.to_lowercase();
            return Err(format!(
                "--{option} cannot be {value}; `help {option}` in a terminal lists the values"
            ));
        }
        if self.session.is_empty() {
            let [elo, skill] = [("Elo", "3000"), ("Skill", "Full")];
            self.session = [elo, skill]
                .map(|(name, value)| (name, value.into()))
                .into();
        }
        for (known, set) in &mut self.session {
            if *known == name {
                set.clone_from(&value);
            }
        }
        Ok(())
    }

    /// The search that the options choose.
    fn search(&self) -> Result<Chosen, String> {
        let profile = self.profile.unwrap_or(&DESKTOP);
        let mut switches = profile.switches();
        for (turns_on, names) in &self.techniques {
            if *turns_on && self.algorithm == Algorithm::Main {
                return Err("--with needs --search sources".into());
            }
            switches = techniques::choose(self.algorithm, switches, *turns_on, names)?;
        }
        Ok(Chosen {
            profile,
            switches,
            algorithm: self.algorithm,
        })
    }

    /// Refuses arguments that choose a search, for a command that does not search.
    fn does_not_search(&self, command: &str) -> Result<(), String> {
        let chooses = self.profile.is_some()
            || self.algorithm != Algorithm::Main
            || !self.techniques.is_empty();
        if chooses || self.is_tuned {
            return Err(format!("{command} takes no search options"));
        }
        self.has_no_statistics()
    }

    fn has_no_statistics(&self) -> Result<(), String> {
        match self.statistics {
            true => Err("--stats is an option of bench".into()),
            false => Ok(()),
        }
    }

    /// Reads the request of `bench`.
    fn bench(&self, words: &[&str]) -> Result<Invocation, String> {
        let search = self.search()?;
        let (hash_slots, depth) = match *words {
            [hash, threads, depth] => (self.bench_slots(hash, threads)?, Some(depth)),
            [depth] => (search.profile.hash_slots, Some(depth)),
            _ => (search.profile.hash_slots, None),
        };
        // The sources' search always counts.
        if self.statistics && self.algorithm == Algorithm::Main && !cfg!(feature = "stats") {
            return Err(
                "--stats needs a build that counts: cargo build --release --features stats \
                        --target-dir target/stats"
                    .into(),
            );
        }
        let depth = match depth {
            None if self.algorithm == Algorithm::Sources && self.profile.is_none() => SOURCES_BENCH,
            None => search.profile.bench_depth,
            Some(word) => match number(word)? {
                depth @ 1..=DEEPEST => Depth(depth.cast_signed()),
                _ => return Err(format!("a depth is 1 to {DEEPEST}, not {word}")),
            },
        };
        Ok(Invocation::Bench(BenchOrder {
            search,
            hash_slots,
            depth,
            counts: self.statistics,
        }))
    }

    /// The slots of the table for `bench HASH THREADS DEPTH`, the form of other engines.
    fn bench_slots(&self, hash: &str, threads: &str) -> Result<usize, String> {
        if threads != "1" {
            return Err(format!("bench searches with 1 thread, not {threads}"));
        }
        if self.profile.is_some_and(|profile| *profile != DESKTOP) {
            return Err("the profile of a chip has a table of its own size".into());
        }
        match hash.parse() {
            Ok(megabytes @ 1..=MOST_HASH) => Ok(slots(megabytes)),
            _ => Err(format!(
                "a hash table has 1 to {MOST_HASH} megabytes, not {hash}"
            )),
        }
    }
}

/// Returns the value of an option.
///
/// # Errors
/// The text `wanted`, if the option has no value.
fn value(parser: &mut lexopt::Parser, wanted: &str) -> Result<String, String> {
    let value = parser.value().map_err(|_| wanted.to_string())?;
    Ok(value.to_string_lossy().into_owned())
}

/// Reads the arguments, or returns their fault.
pub(crate) fn read(words: &[String]) -> Result<Invocation, String> {
    let taken = Arguments::take(words)?;
    let words: Vec<&str> = taken.words.iter().map(String::as_str).collect();
    let refuse = |word: &str| Err(format!("unexpected argument {word}"));
    if let Some(listing) = taken.listing {
        return match words.first() {
            Some(second) => refuse(second),
            None => Ok(Invocation::Say(listing(&taken))),
        };
    }
    if let Some(port) = &taken.port {
        taken.does_not_search("--serial")?;
        return match words.first() {
            Some(second) => refuse(second),
            None => Ok(Invocation::Serial(port.clone(), taken.baud.unwrap_or(BAUD))),
        };
    }
    if let Some(file) = &taken.annotate {
        taken.has_no_statistics()?;
        return match (words.first(), &taken.out) {
            (Some(second), _) => refuse(second),
            (None, None) => Err("--annotate needs -o OUT, the file for the annotated games".into()),
            (None, Some(out)) => Ok(Invocation::Annotate(AnnotateOrder {
                search: taken.search()?,
                file: file.clone(),
                out: out.clone(),
                time: taken.seconds.unwrap_or(ANNOTATION),
            })),
        };
    }
    if taken.out.is_some() || taken.seconds.is_some() {
        return Err("-o and --seconds need --annotate FILE".into());
    }
    if let Some(port) = &taken.eboard {
        taken.has_no_statistics()?;
        return match words.first() {
            Some(second) => refuse(second),
            None => Ok(Invocation::Eboard(taken.search()?, port.clone())),
        };
    }
    if taken.baud.is_some() {
        return Err("--baud needs --serial PORT".into());
    }
    if !taken.session.is_empty() && !words.is_empty() {
        return Err("--elo and --skill are for a person at a terminal".into());
    }
    match *words.as_slice() {
        [] | ["uci"] => {
            taken.has_no_statistics()?;
            let search = taken.search()?;
            Ok(Invocation::Play(search, !words.is_empty(), taken.session))
        }
        ["bench", ref words @ ..] if matches!(words.len(), 0 | 1 | 3) => taken.bench(words),
        ["perft"] => Err("perft needs a depth".into()),
        ["perft", depth, ref fen @ ..] => {
            taken.does_not_search("perft")?;
            let board = match fen {
                [] => Board::start(),
                _ => Board::from_fen(&fen.join(" ")).map_err(|fault| fault.to_string())?,
            };
            match number(depth)? {
                depth @ 0..=DEEPEST => Ok(Invocation::Perft(Box::new(board), depth)),
                _ => Err(format!("perft looks at most {DEEPEST} plies ahead")),
            }
        }
        ["uci", second, ..] | ["bench", _, second, ..] => refuse(second),
        [first, ..] => Err(format!("unknown argument {first}")),
    }
}

fn number(word: &str) -> Result<u32, String> {
    word.parse()
        .map_err(|_| format!("a depth is a number, not {word}"))
}
