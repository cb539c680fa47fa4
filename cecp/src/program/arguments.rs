//! The command line.

use super::techniques;
use super::tunables;
use goby::perft::DEEPEST;
use goby_core::board::Board;
use goby_core::profile::{DESKTOP, PROFILES, Profile};
use goby_core::search::Recipe;
use goby_core::search::sources;
use goby_core::search::technique::Switches;
use goby_core::types::Depth;
use lexopt::Arg::{Long, Short, Value};

const HELP: &str = "\
Goby, a chess engine for XBoard, WinBoard and every program that speaks CECP or UCI.

Usage: goby                     play: by hand in a terminal, or for a graphical interface
       goby uci                 play for an interface that speaks UCI and does not say so
       goby --serial PORT [--baud N]
                                let a board on a serial port play, such as
                                /dev/ttyUSB0 or COM3, at N bits a second (115200)
       goby perft DEPTH [FEN]   count the positions that legal moves lead to
       goby bench [DEPTH]       search fixed positions, count nodes and speed
       goby --profile NAME [bench ...]
                                play or search with the memory and techniques of
                                a chip: tiny, micro, small, board, pico; or desktop
       goby --without NAME,... [bench ...]
                                play or search without these techniques
       goby --search sources [bench ...]
                                play or search as micro-Max, Mediocre and Muller's
                                pages on futility describe it; then also
                                --with NAME,... and --without NAME,...
       goby --list-techniques   what the search does, and where it comes from;
                                after --search sources, that of the sources
       goby --list-tunables     the numbers that a match may change
       goby --version
       goby --help

In a build for experiments:
       goby --set NAME=VALUE,... [bench ...]
                                play or search with other numbers
       goby bench --stats       what each technique has done";

/// How deep `goby --search sources bench` searches.
const SOURCES_BENCH: Depth = Depth(6);

/// Bits a second on the line of a board, unless `--baud` sets another.
const BAUD: u32 = 115_200;

/// Which search plays.
#[derive(Clone, Copy)]
pub(crate) struct Chosen {
    /// Whose memory it has.
    pub(crate) profile: &'static Profile,
    /// the techniques of the main search.
    pub(crate) switches: Switches,
    /// The main search, or the sources' search.
    pub(crate) recipe: Recipe,
}

/// In which protocol to converse.
pub(crate) enum Language {
    /// The one that the first line chooses.
    FirstLine,
    /// UCI from the start.
    Uci,
}

/// How fixed positions are searched.
pub(crate) struct BenchOptions {
    pub(crate) search: Chosen,
    pub(crate) depth: Depth,
    /// True to print the counters of each technique.
    pub(crate) statistics: bool,
}

/// The request of the command line.
pub(crate) enum Invocation {
    /// The conversation, by this search.
    Play(Chosen, Language),
    /// The conversation with a board on this port, at this many bits a second.
    Serial(String, u32),
    /// Fixed positions.
    Bench(BenchOptions),
    /// Counting positions.
    Perft(Box<Board>, u32),
    /// A text and nothing else.
    Say(String),
}

/// The arguments as they are written, in whatever order.
#[derive(Default)]
struct Arguments {
    /// The text that is asked for in place of a search.
    listing: Option<Listing>,
    port: Option<String>,
    baud: Option<u32>,
    profile: Option<&'static Profile>,
    /// The search of the sources plays.
    by_sources: bool,
    /// Techniques by their names, each to be switched on or off.
    techniques: Vec<(bool, String)>,
    statistics: bool,
    /// A tunable is set.
    is_tuned: bool,
    /// The words that are no options.
    words: Vec<String>,
}

/// A text that the program can print.
#[derive(Clone, Copy)]
enum Listing {
    Help,
    Version,
    Techniques,
    Tunables,
}

impl Arguments {
    /// Takes the words of the command line.
    fn take(words: &[String]) -> Result<Self, String> {
        let mut taken = Self::default();
        let mut parser = lexopt::Parser::from_args(words);
        while let Some(argument) = parser.next().map_err(|fault| fault.to_string())? {
            match argument {
                Value(word) => taken.words.push(word.to_string_lossy().into_owned()),
                Short('h') | Long("help") => taken.listing = Some(Listing::Help),
                Short('V') | Long("version") => taken.listing = Some(Listing::Version),
                Long("list-techniques") => taken.listing = Some(Listing::Techniques),
                Long("list-tunables") => taken.listing = Some(Listing::Tunables),
                Long("stats") => taken.statistics = true,
                Long("serial") => {
                    let wanted = "--serial needs a port, such as /dev/ttyUSB0 or COM3";
                    taken.port = Some(value(&mut parser, wanted)?);
                }
                Long("baud") => {
                    let wanted = "--baud needs a number of bits a second";
                    taken.baud = Some(rate(&value(&mut parser, wanted)?)?);
                }
                Long("profile") => {
                    let wanted = format!("--profile needs a name: {}", names_of_profiles());
                    taken.profile = Some(profile(&value(&mut parser, &wanted)?)?);
                }
                Long("search") => {
                    let name = value(&mut parser, "--search needs a name: main, sources")?;
                    taken.by_sources = is_of_sources(&name)?;
                }
                Long(option @ ("with" | "without")) => {
                    let turns_on = option == "with";
                    let names = value(&mut parser, "--list-techniques names what to choose")?;
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

    /// The search that is chosen.
    fn search(&self) -> Result<Chosen, String> {
        let profile = self.profile.unwrap_or(&DESKTOP);
        let mut switches = Switches::SHIPPED;
        let mut sources = sources::Switches::MICRO_MAX;
        for (turns_on, names) in &self.techniques {
            if self.by_sources {
                sources = techniques::choose_of_sources(sources, *turns_on, names)?;
            } else if *turns_on {
                return Err("--with needs --search sources".into());
            } else {
                switches = techniques::choose(switches, names)?;
            }
        }
        Ok(Chosen {
            profile,
            switches: switches.and(profile.switches()),
            recipe: match self.by_sources {
                true => Recipe::Sources(sources),
                false => Recipe::Main,
            },
        })
    }

    /// Refuses what chooses a search, of something that does not search.
    fn does_not_search(&self, what: &str) -> Result<(), String> {
        let chooses = self.profile.is_some() || self.by_sources || !self.techniques.is_empty();
        if chooses || self.is_tuned {
            return Err(format!(
                "{what} does not search, so it has no choice of a search"
            ));
        }
        self.has_no_statistics()
    }

    fn has_no_statistics(&self) -> Result<(), String> {
        match self.statistics {
            true => Err("--stats belongs to bench".into()),
            false => Ok(()),
        }
    }
}

/// The value of an option, or what is wanted.
fn value(parser: &mut lexopt::Parser, wanted: &str) -> Result<String, String> {
    let value = parser.value().map_err(|_| wanted.to_string())?;
    Ok(value.to_string_lossy().into_owned())
}

/// Reads the arguments, or returns what is wrong with them.
pub(crate) fn read(words: &[String]) -> Result<Invocation, String> {
    let taken = Arguments::take(words)?;
    let words: Vec<&str> = taken.words.iter().map(String::as_str).collect();
    if let Some(listing) = taken.listing {
        if let Some(second) = words.first() {
            return Err(format!("unexpected argument {second}"));
        }
        return Ok(Invocation::Say(match listing {
            Listing::Help => HELP.into(),
            Listing::Version => techniques::version(),
            Listing::Techniques if taken.by_sources => techniques::list_of_sources(),
            Listing::Techniques => techniques::list(),
            Listing::Tunables => tunables::list(),
        }));
    }
    if let Some(port) = &taken.port {
        taken.does_not_search("--serial")?;
        return match words.first() {
            Some(second) => Err(format!("unexpected argument {second}")),
            None => Ok(Invocation::Serial(port.clone(), taken.baud.unwrap_or(BAUD))),
        };
    }
    if taken.baud.is_some() {
        return Err("--baud belongs to --serial PORT".into());
    }
    match *words.as_slice() {
        [] | ["uci"] => {
            taken.has_no_statistics()?;
            let language = match words.is_empty() {
                true => Language::FirstLine,
                false => Language::Uci,
            };
            Ok(Invocation::Play(taken.search()?, language))
        }
        ["bench"] => bench(&taken, None),
        ["bench", depth] => bench(&taken, Some(depth)),
        ["perft"] => Err("perft needs a depth".into()),
        ["perft", depth, ref fen @ ..] => {
            taken.does_not_search("perft")?;
            let board = match fen {
                [] => Board::start(),
                _ => Board::from_fen(&fen.join(" ")).map_err(|fault| fault.to_string())?,
            };
            Ok(Invocation::Perft(Box::new(board), plies(depth)?))
        }
        ["uci", second, ..] | ["bench", _, second, ..] => {
            Err(format!("unexpected argument {second}"))
        }
        [first, ..] => Err(format!("unknown argument {first}")),
    }
}

/// Reads what `bench` is to do.
fn bench(taken: &Arguments, depth: Option<&str>) -> Result<Invocation, String> {
    let search = taken.search()?;
    // The sources' search always counts.
    let statistics = taken.statistics && (taken.by_sources || counted()?);
    let depth = match depth {
        None if taken.by_sources && taken.profile.is_none() => SOURCES_BENCH,
        None => search.profile.bench_depth,
        Some(depth) => Depth(
            i32::try_from(number(depth)?)
                .ok()
                .filter(|depth| (1..=Depth::MAX.0).contains(depth))
                .ok_or_else(|| format!("a depth is 1 to {}, not {depth}", Depth::MAX.0))?,
        ),
    };
    Ok(Invocation::Bench(BenchOptions {
        search,
        depth,
        statistics,
    }))
}

/// Returns true if the search of this name is that of the sources.
fn is_of_sources(name: &str) -> Result<bool, String> {
    match name {
        "main" => Ok(false),
        "sources" => Ok(true),
        _ => Err(format!("unknown search {name}; there are main, sources")),
    }
}

/// Returns true if this build has statistics.
///
/// # Errors
/// How to get a build that has them.
fn counted() -> Result<bool, String> {
    if cfg!(feature = "stats") {
        return Ok(true);
    }
    Err(
        "--stats needs a build that counts: cargo build --release --features stats --target-dir target/stats"
            .into(),
    )
}

fn profile(name: &str) -> Result<&'static Profile, String> {
    Profile::named(name)
        .ok_or_else(|| format!("unknown profile {name}; there are {}", names_of_profiles()))
}

fn names_of_profiles() -> String {
    PROFILES.map(|profile| profile.name).join(", ")
}

/// The bits a second that a serial line can have.
fn rate(word: &str) -> Result<u32, String> {
    word.parse()
        .ok()
        .filter(|&baud| baud > 0)
        .ok_or_else(|| format!("--baud takes a number of bits a second, not {word}"))
}

/// Reads the depth of `perft`.
fn plies(word: &str) -> Result<u32, String> {
    match number(word)? {
        depth @ 0..=DEEPEST => Ok(depth),
        _ => Err(format!("perft looks at most {DEEPEST} plies ahead")),
    }
}

fn number(word: &str) -> Result<u32, String> {
    word.parse()
        .map_err(|_| format!("a depth is a number, not {word}"))
}
