//! The command line.

use super::techniques;
use super::tunables;
use goby::perft::DEEPEST;
use goby::profile::{DESKTOP, PROFILES, Profile};
use goby_core::board::Board;
use goby_core::search::sources::{self, Recipe};
use goby_core::search::technique::Switches;
use goby_core::types::Depth;

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
                                a chip: tiny, micro, small, board, pico
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
    /// The techniques of today's search.
    pub(crate) switches: Switches,
    /// That of the sources or not.
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
    /// Whether to print what each technique has done.
    pub(crate) statistics: bool,
}

/// What the command line requests.
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

/// Reads the arguments, or returns what is wrong with them.
pub(crate) fn read(words: &[String]) -> Result<Invocation, String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut words = words.as_slice();
    let (mut switches, mut chosen) = (Switches::SHIPPED, &DESKTOP);
    let mut recipe = Recipe::Today;
    while let [
        option @ ("--with" | "--without" | "--set" | "--profile" | "--search"),
        rest @ ..,
    ] = words
    {
        let names = rest.first().copied().unwrap_or_default();
        match (*option, &mut recipe) {
            ("--profile", _) => chosen = profile(names)?,
            ("--search", recipe) => *recipe = search(names)?,
            ("--with" | "--without", Recipe::Sources(on)) => {
                *on = techniques::choose_of_sources(*on, *option == "--with", names)?;
            }
            ("--with", _) => return Err("--with needs --search sources before it".into()),
            ("--set", _) => tunables::choose(names)?,
            _ => switches = techniques::choose(switches, names)?,
        }
        words = rest.get(1..).unwrap_or_default();
    }
    let words = words;
    if recipe != Recipe::Today && *chosen != DESKTOP {
        return Err("the sources' search has a desktop's memory and no other techniques".into());
    }
    let search = Chosen {
        profile: chosen,
        switches: switches.and(chosen.switches()),
        recipe,
    };
    match *words {
        [] => Ok(Invocation::Play(search, Language::FirstLine)),
        ["uci"] => Ok(Invocation::Play(search, Language::Uci)),
        ["bench", ref rest @ ..] => bench(search, rest),
        ["--list-techniques"] if recipe != Recipe::Today => {
            Ok(Invocation::Say(techniques::list_of_sources()))
        }
        [first, ..] if recipe != Recipe::Today => Err(format!(
            "{first} does not search, so it has no choice of a search"
        )),
        [first, ..] if switches != Switches::SHIPPED => {
            Err(format!("{first} does not search, so it has no techniques"))
        }
        [first, ..] if *chosen != DESKTOP => {
            Err(format!("{first} does not search, so it has no profile"))
        }
        ["--serial", port] => Ok(Invocation::Serial(port.into(), BAUD)),
        ["--serial", port, "--baud", baud] => Ok(Invocation::Serial(port.into(), rate(baud)?)),
        ["--serial"] => Err("--serial needs a port, such as /dev/ttyUSB0 or COM3".into()),
        ["--serial", _, "--baud"] => Err("--baud needs a number of bits a second".into()),
        ["--serial", _, "--baud", _, second, ..] | ["--serial", _, second, ..] => {
            Err(format!("unexpected argument {second}"))
        }
        ["--version" | "-V"] => Ok(Invocation::Say(techniques::version())),
        ["--help" | "-h"] => Ok(Invocation::Say(HELP.into())),
        ["--list-techniques"] => Ok(Invocation::Say(techniques::list())),
        ["--list-tunables"] => Ok(Invocation::Say(tunables::list())),
        ["perft", depth] => Ok(Invocation::Perft(Box::new(Board::start()), plies(depth)?)),
        ["perft", depth, ref fen @ ..] => {
            let board = Board::from_fen(&fen.join(" ")).map_err(|fault| fault.to_string())?;
            Ok(Invocation::Perft(Box::new(board), plies(depth)?))
        }
        ["perft"] => Err("perft needs a depth".into()),
        [
            "uci" | "--version" | "-V" | "--help" | "-h" | "--list-techniques" | "--list-tunables",
            second,
            ..,
        ] => Err(format!("unexpected argument {second}")),
        [first, ..] => Err(format!("unknown argument {first}")),
    }
}

/// Reads what follows `bench`.
fn bench(search: Chosen, words: &[&str]) -> Result<Invocation, String> {
    let mut options = BenchOptions {
        search,
        depth: match search.recipe {
            Recipe::Today => search.profile.bench_depth,
            Recipe::Sources(_) => SOURCES_BENCH,
        },
        statistics: false,
    };
    let mut words = words;
    while let ["--stats", rest @ ..] = words {
        words = rest;
        // The sources' search always counts.
        options.statistics = search.recipe != Recipe::Today || counted()?;
    }
    match words {
        [] => {}
        [depth] => {
            options.depth = Depth(
                i32::try_from(number(depth)?)
                    .ok()
                    .filter(|depth| (1..=Depth::MAX.0).contains(depth))
                    .ok_or_else(|| format!("a depth is 1 to {}, not {depth}", Depth::MAX.0))?,
            );
        }
        [_, second, ..] => return Err(format!("unexpected argument {second}")),
    }
    Ok(Invocation::Bench(options))
}

/// The search of this name, with all its techniques.
fn search(name: &str) -> Result<Recipe, String> {
    match name {
        "today" => Ok(Recipe::Today),
        "sources" => Ok(Recipe::Sources(sources::Switches::MICRO_MAX)),
        _ => Err(format!("unknown search {name}; there are today, sources")),
    }
}

/// That this build counts what its techniques do, or how to get one that does.
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
    Profile::named(name).ok_or_else(|| {
        let names = PROFILES.map(|profile| profile.name).join(", ");
        format!("unknown profile {name}; there are {names}")
    })
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
