//! Opening books in Polyglot's format: the program plays from them, lists their moves, and refuses
//! invalid files.

use goby_suite::process::Process;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use tempfile::NamedTempFile;

/// Polyglot's keys of the start position and of the position after 1.e4, from the description of
/// the format.
const START: u64 = 0x463b_9618_1691_fc9c;
const AFTER_E4: u64 = 0x823c_9b50_fd11_4196;

/// A move in Polyglot's bits. `from` and `to` are (file, rank), each 0 to 7.
const fn bits(from: (u16, u16), to: (u16, u16)) -> u16 {
    to.0 | to.1 << 3 | from.0 << 6 | from.1 << 9
}

const E2E4: u16 = bits((4, 1), (4, 3));
const D2D4: u16 = bits((3, 1), (3, 3));
const C7C5: u16 = bits((2, 6), (2, 4));

/// A file that is deleted when the test ends.
struct File(NamedTempFile);

impl File {
    fn new(bytes: &[u8]) -> Self {
        let mut file = NamedTempFile::new().expect("a file can be made");
        file.write_all(bytes).expect("a file can be written");
        Self(file)
    }

    fn name(&self) -> &str {
        self.0.path().to_str().expect("a plain name")
    }
}

/// A book file with these entries: key, move, weight.
fn book(entries: &[(u64, u16, u16)]) -> File {
    let mut bytes = Vec::new();
    for (key, bits, weight) in entries {
        bytes.extend(key.to_be_bytes());
        bytes.extend(bits.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend([0; 4]);
    }
    File::new(&bytes)
}

/// A book with 1.e4 (nine tenths of the weight), 1.d4 (one tenth), 1...c5, and two positions that
/// no test reaches.
fn small_book() -> File {
    book(&[
        (1, E2E4, 1),
        (START, E2E4, 90),
        (START, D2D4, 10),
        (AFTER_E4, C7C5, 1),
        (u64::MAX, E2E4, 1),
    ])
}

#[test]
fn a_book_is_played_in_cecp_and_shown_with_its_weights() {
    let file = small_book();
    let mut goby = Process::start();
    goby.say(&format!("xboard\nforce\noption Book={}\nbk", file.name()));
    for line in [" e4, weight 90", " d4, weight 10", ""] {
        assert_eq!(goby.line().as_deref(), Some(line));
    }
    goby.say("new\nst 1000\nusermove e2e4");
    assert_eq!(goby.line().as_deref(), Some("move c7c5"));
    goby.say("option Book=\nforce\nundo\nbk");
    assert_eq!(
        goby.line().as_deref(),
        Some(" no opening line has this position")
    );
}

#[test]
fn a_book_is_played_in_uci_with_its_frequencies() {
    let file = small_book();
    let mut goby = Process::start();
    goby.say(&format!("uci\nsetoption name Book value {}", file.name()));
    goby.find("uciok");
    let mut played = BTreeMap::<String, u32>::new();
    for _ in 0..400 {
        goby.say("position startpos\ngo wtime 100000 btime 100000");
        // The first line shows the book move, the next is the answer.
        let found = goby.line().expect("the line of the book move");
        let answer = goby.line().expect("an answer at once");
        let (_, line) = found.split_once(" pv ").expect("a line of moves");
        assert!(answer.starts_with(&format!("bestmove {line}")), "{found}");
        *played.entry(answer).or_default() += 1;
    }
    let of = |text: &str| played.get(text).copied().unwrap_or_default();
    let (often, seldom) = (of("bestmove e2e4"), of("bestmove d2d4"));
    assert_eq!(often + seldom, 400, "{played:?}");
    // The mean is 40, the standard deviation 6.
    assert!((10..=80).contains(&seldom), "{played:?}");
    // An analysis does not use the book.
    goby.say("go infinite");
    goby.find("info depth 3 *");
    goby.say("stop");
    goby.find("bestmove *");
}

#[test]
fn a_move_without_weight_is_not_played() {
    let file = book(&[(START, E2E4, 0)]);
    let mut goby = Process::start();
    goby.say(&format!("uci\nsetoption name Book value {}", file.name()));
    goby.say("position startpos\ngo depth 2");
    // The answer comes from a search, not from the book.
    goby.find("info depth 2 *");
}

#[test]
fn an_invalid_book_is_refused_with_a_reason_and_the_current_one_stays() {
    let file = small_book();
    let short = File::new(&[0; 33]);
    let unsorted = book(&[(START, E2E4, 1), (1, D2D4, 1)]);
    let unweighted = book(&[(START, E2E4, 0)]);
    let dots = "./".repeat(120);
    let long = unweighted.name().replacen('/', &format!("/{dots}"), 1);
    let folder = std::env::temp_dir();
    let folder = folder.to_str().expect("a plain name");
    let mut goby = Process::start();
    goby.say(&format!("xboard\nforce\noption Book={}", file.name()));
    for (name, fault) in [
        (
            short.name(),
            "not a Polyglot book: its length is not a multiple of 16",
        ),
        (
            unsorted.name(),
            "not a Polyglot book: its entries are not sorted",
        ),
        ("/no/such/book.bin", "there is no such file or folder"),
        (&long, "a book's name has at most 240 bytes"),
    ] {
        goby.say(&format!("option Book={name}"));
        let line = goby.line().expect("a reason");
        assert!(line.starts_with(&format!("Error ({fault}): ")), "{line}");
    }
    goby.say(&format!("option Book={folder}"));
    goby.find("Error (*): *");
    goby.say("bk");
    goby.find(" e4, weight 90");
    let mut goby = Process::start();
    goby.say("uci\nsetoption name Book value /no/such/book.bin");
    goby.find("info string there is no such file or folder: /no/such/book.bin");
    assert!(!Path::new("/no/such/book.bin").exists());
}
