//! The store of kept games: the file `games.pgn`, which all terminals of a person share.
//!
//! Each terminal adds its game, and later replaces only what it wrote itself, so no game is lost when
//! several terminals play or one is killed. The file is replaced at once, under a lock. An editor may
//! change it: only a text that is surely a single game is replaced or dropped.

use super::atomic::{lock, put, target};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

const FILE: &str = "games.pgn";
/// The files of earlier versions, oldest game first. They are read until the store is written.
const BEFORE: [&str; 2] = ["earlier.pgn", "game.pgn"];
/// The first line of each game; readers of PGN skip it. The line end may be that of another system.
const MARK: &[u8] = b"%goby game\n";
/// The tag of a game without a result, and the beginning of this tag in all games.
const OPEN: &[u8] = b"[Result \"*\"]";
const RESULT: &[u8] = b"[Result ";

/// The part of this terminal in the store.
#[derive(Default)]
pub(crate) struct Games {
    /// The text of the current game as it is in the store.
    own: Option<Vec<u8>>,
}

impl Games {
    /// The next game that is kept is another one: it does not replace the last one.
    pub(crate) fn begin(&mut self) {
        self.own = None;
    }

    /// Stores the text of the current game, as the newest one. When a game is added, finished ones are
    /// dropped.
    pub(crate) fn keep(&mut self, folder: &Path, text: &[u8]) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let _lock = lock(folder)?;
        let mut games = read(folder)?;
        match games
            .iter()
            .position(|game| Some(game) == self.own.as_ref())
        {
            Some(place) => drop(games.remove(place)),
            None => games.retain(|game| !is_finished(game)),
        }
        if let Some(last) = games.last_mut()
            && last.last() != Some(&b'\n')
        {
            last.push(b'\n');
        }
        let own = [MARK, text].concat();
        games.push(own.clone());
        put(&target(folder.join(FILE)), &games.concat())?;
        for name in BEFORE {
            let _ = fs::remove_file(folder.join(name));
        }
        self.own = Some(own);
        Ok(())
    }

    /// Passes the stored games to `take`, the newest one first, until it returns true: that game
    /// becomes the current one.
    pub(crate) fn kept(
        &mut self,
        folder: &Path,
        take: &mut dyn FnMut(&[u8]) -> bool,
    ) -> io::Result<()> {
        let taken = read(folder)?.into_iter().rev().find(|game| take(game));
        // A text that may have further games is not replaced: the game is then added.
        self.own = match taken {
            Some(game) => result(&game).is_some().then_some(game),
            None => self.own.take(),
        };
        Ok(())
    }
}

/// The games of the store, the oldest one first.
fn read(folder: &Path) -> io::Result<Vec<Vec<u8>>> {
    let bytes = |name| match fs::read(folder.join(name)) {
        Err(fault) if fault.kind() == ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    };
    if let Some(stored) = bytes(FILE)? {
        return Ok(split(&stored));
    }
    let mut games = Vec::new();
    for name in BEFORE {
        games.extend(bytes(name)?.map(|game| [MARK, &game].concat()));
    }
    Ok(games)
}

/// Divides the file into games. Each begins with [`MARK`]; text before the first one counts as a game.
fn split(stored: &[u8]) -> Vec<Vec<u8>> {
    let mut games: Vec<Vec<u8>> = Vec::new();
    for line in lines(stored) {
        match games.last_mut() {
            Some(game) if !is_mark(line) => game.extend(line),
            _ => games.push(line.into()),
        }
    }
    games
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

fn is_mark(line: &[u8]) -> bool {
    line.trim_ascii_end() == MARK.trim_ascii_end()
}

/// The line with the result of a text that is surely a single game: it begins with the mark, and has
/// one result.
fn result(game: &[u8]) -> Option<&[u8]> {
    let mut results = lines(game).filter(|line| line.starts_with(RESULT));
    let is_marked = lines(game).next().is_some_and(is_mark);
    results
        .next()
        .filter(|_| is_marked && results.next().is_none())
}

fn is_finished(game: &[u8]) -> bool {
    result(game).is_some_and(|result| result.trim_ascii_end() != OPEN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str, result: &str) -> String {
        format!("%white\n[Result \"{result}\"]\n\n{moves} {result}\n")
    }

    /// All stored texts, the newest one first, without their marks.
    fn all(folder: &Path) -> Vec<String> {
        let mut found = Vec::new();
        let mut add = |text: &[u8]| {
            let text = text.strip_prefix(MARK).unwrap_or(text);
            found.push(String::from_utf8_lossy(text).into_owned());
            false
        };
        Games::default().kept(folder, &mut add).expect("a store");
        found
    }

    #[test]
    fn a_game_replaces_only_what_its_terminal_wrote() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = &folder.path().join("state");
        let [mut first, mut second] = [Games::default(), Games::default()];
        let texts = ["1. e4", "1. e4", "1. e4 e5", "1. e4 c5"].map(|moves| game(moves, "*"));
        first.keep(folder, texts[0].as_bytes()).expect("kept");
        // Both games are equal at first.
        second.keep(folder, texts[1].as_bytes()).expect("kept");
        first.keep(folder, texts[2].as_bytes()).expect("kept");
        second.keep(folder, texts[3].as_bytes()).expect("kept");
        assert_eq!(all(folder), [&texts[3][..], &texts[2]]);
        // A third terminal continues the game of the second one, which still plays.
        let mut third = Games::default();
        third.kept(folder, &mut |_| true).expect("a game");
        let texts = [
            game("1. e4 c5 2. d4", "*"),
            game("1. e4 c5 2. c3", "*"),
            texts[2].clone(),
        ];
        third.keep(folder, texts[1].as_bytes()).expect("kept");
        second.keep(folder, texts[0].as_bytes()).expect("kept");
        assert_eq!(all(folder), texts);
    }

    #[test]
    fn finished_games_go_when_another_game_is_added() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let texts = [game("1. f3", "0-1"), game("1. e4", "*"), game("1. d4", "*")];
        for text in &texts {
            Games::default()
                .keep(folder, text.as_bytes())
                .expect("kept");
        }
        assert_eq!(all(folder), [&texts[2][..], &texts[1]]);
    }

    #[test]
    fn files_of_earlier_versions_stay_until_the_store_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let texts = [game("1. d4", "*"), game("1. e4", "*"), game("1. c4", "*")];
        for (name, text) in BEFORE.into_iter().zip(&texts) {
            fs::write(folder.join(name), text).expect("a file");
        }
        assert_eq!(all(folder), [&texts[1][..], &texts[0]]);
        assert!(folder.join("game.pgn").exists());
        let mut games = Games::default();
        games.keep(folder, texts[2].as_bytes()).expect("kept");
        assert_eq!(all(folder), [&texts[2][..], &texts[1], &texts[0]]);
        assert!(!folder.join("game.pgn").exists() && !folder.join("earlier.pgn").exists());
    }

    #[test]
    fn a_game_without_its_last_line_end_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        fs::write(folder.join(FILE), "1. e4 *").expect("a file");
        Games::default().keep(folder, b"1. d4 *\n").expect("kept");
        assert_eq!(all(folder), ["1. d4 *\n", "1. e4 *\n"]);
    }

    #[test]
    fn bytes_of_a_damaged_store_are_kept_as_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let damage = b"\xff\0 no game\n%goby gam\n";
        fs::write(folder.join(FILE), damage).expect("a file");
        Games::default().keep(folder, b"1. e4 *\n").expect("kept");
        let stored = fs::read(folder.join(FILE)).expect("the store");
        assert_eq!(stored, [damage, MARK, b"1. e4 *\n"].concat());
    }

    /// An editor changes the line ends of an open and of a finished game, or removes the marks.
    #[test]
    fn games_that_an_editor_has_joined_are_neither_dropped_nor_replaced() {
        let open = game("1. e4 e5", "*");
        let finished = game("1. f3 e5 2. g4 Qh4#", "0-1");
        let mark = String::from_utf8_lossy(MARK).into_owned();
        let marked = format!("{mark}{open}{mark}{finished}");
        let line_ends = marked.replace('\n', "\r\n");
        for text in [
            line_ends,
            format!("{open}{finished}"),
            format!("{finished}{open}"),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            let folder = folder.path();
            fs::write(folder.join(FILE), &text).expect("a file");
            let mut games = Games::default();
            games
                .keep(folder, game("1. d4", "*").as_bytes())
                .expect("kept");
            let stored = || fs::read_to_string(folder.join(FILE)).expect("the store");
            assert!(stored().contains("1. e4 e5 *"), "{text:?}: {:?}", stored());
            // A terminal continues the oldest text.
            let oldest = |game: &[u8]| String::from_utf8_lossy(game).contains("1. e4 e5 *");
            games.kept(folder, &mut { oldest }).expect("a game");
            games
                .keep(folder, game("1. e4 e5 2. d4", "*").as_bytes())
                .expect("kept");
            assert!(stored().contains("1. e4 e5 2. d4 *"), "{text:?}");
            let is_joined = !text.contains('\r');
            assert_eq!(
                stored().contains("1. f3 e5 2. g4 Qh4# 0-1"),
                is_joined,
                "{text:?}"
            );
        }
    }

    #[test]
    fn games_of_terminals_that_write_at_once_are_all_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        std::thread::scope(|scope| {
            for number in 0..8 {
                scope.spawn(move || {
                    let mut games = Games::default();
                    for ply in 0..20 {
                        let text = game(&format!("game {number} ply {ply}"), "*");
                        games.keep(folder, text.as_bytes()).expect("kept");
                    }
                });
            }
        });
        let mut kept = all(folder);
        kept.sort();
        let expected: Vec<_> = (0..8)
            .map(|number| game(&format!("game {number} ply 19"), "*"))
            .collect();
        assert_eq!(kept, expected);
    }
}
