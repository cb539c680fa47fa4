//! Tests that the tables of commands in `README.md` agree with the program.

use crate::command::{CommandRow, Stops};
use crate::{terminal, uci, xboard};

extern crate std;
use std::string::String;
use std::vec::Vec;
use std::{format, println};

const PAGE: &str = include_str!("../../README.md");

fn tables() -> [&'static [CommandRow]; 3] {
    [terminal::COMMANDS, xboard::COMMANDS, uci::COMMANDS]
}

/// Formats a row as in `README.md`. An empty last cell means that the command does not end a
/// search.
fn written(row: &CommandRow) -> String {
    let words: Vec<String> = row.words().map(|word| format!("`{word}`")).collect();
    let words = match row.arguments {
        "" => words.join(", "),
        arguments => format!("`{} {arguments}`", row.words().next().unwrap_or_default()),
    };
    let search = match row.stops {
        Stops::Never => "",
        Stops::Itself => "ends and answers ",
        Stops::Always => "ends ",
        Stops::Pondering => "ends if pondering ",
        Stops::UnlessOnMove => "ends, unless it is for a move ",
    };
    format!("| {words} | {} | {search}|\n", row.help)
}

/// The page lists CECP's commands that the terminal has too in a line of text, not in CECP's table.
#[test]
fn the_page_has_the_commands_of_each_protocol() {
    let heading = "| command | what it does | a running search |\n|---|---|---|\n";
    let [terminal, xboard, uci] = tables().map(|rows| rows.iter().map(written).collect::<Vec<_>>());
    let (shared, own): (Vec<_>, Vec<_>) =
        xboard.into_iter().partition(|row| terminal.contains(row));
    let names = shared.iter().filter_map(|row| row.split(['`', ' ']).nth(2));
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    let list = format!(
        "the same as in a terminal: {}. The others:\n",
        names.join(", ")
    );
    let table = |rows: Vec<String>| format!("{heading}{}", rows.concat());
    let texts = [list, table(terminal), table(own), table(uci)];
    let missing = texts.iter().filter(|text| !PAGE.contains(*text));
    let missing: Vec<_> = missing.collect();
    missing.iter().for_each(|text| println!("{text}"));
    assert!(missing.is_empty(), "README.md lacks the texts above");
}

#[test]
fn no_table_has_a_word_twice() {
    for rows in tables() {
        let words: Vec<&str> = rows.iter().flat_map(CommandRow::words).collect();
        for (place, word) in words.iter().enumerate() {
            assert!(!words[place + 1..].contains(word), "{word}");
        }
    }
}
