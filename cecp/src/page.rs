//! The tables of commands in `README.md` are those of the program.

use crate::command::{CommandRow, Stops};
use crate::{uci, xboard};

extern crate std;
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, println};

const PAGE: &str = include_str!("../README.md");

fn tables() -> [&'static [CommandRow]; 3] {
    [xboard::WORDS_OF_PEOPLE, xboard::COMMANDS, uci::COMMANDS]
}

/// The rows as a table of the page.
fn written(rows: &[CommandRow]) -> String {
    let heading = "| command | what it does | a search that runs |\n|---|---|---|\n".to_string();
    rows.iter().fold(heading, |table, row| {
        let words: Vec<String> = row.words.iter().map(|word| format!("`{word}`")).collect();
        let words = match row.arguments {
            "" => words.join(", "),
            arguments => format!("`{} {arguments}`", row.words[0]),
        };
        let search = match row.stops {
            Stops::Never => "goes on",
            Stops::Itself => "is ended by it",
            Stops::Always => "ends first",
            Stops::Pondering => "ends first while pondering",
            Stops::UnlessOnMove => "ends first, unless it is for a move",
        };
        format!("{table}| {words} | {} | {search} |\n", row.help)
    })
}

#[test]
fn the_tables_of_the_page_are_those_of_the_commands() {
    let tables = tables().map(written);
    let others: Vec<_> = tables
        .iter()
        .filter(|table| !PAGE.contains(*table))
        .collect();
    others.iter().for_each(|table| println!("{table}"));
    assert!(others.is_empty(), "README.md has other tables than these");
}

#[test]
fn no_table_has_a_word_twice() {
    for rows in tables() {
        let words: Vec<&str> = rows.iter().flat_map(|row| row.words).copied().collect();
        for (place, word) in words.iter().enumerate() {
            assert!(!words[place + 1..].contains(word), "{word}");
        }
    }
}
