//! The store of kept games: the file `games.pgn`, which all terminals of a person share.
//!
//! Each terminal adds its game, and later replaces only what it wrote itself, so no game is lost when
//! several terminals play or one is killed. The file is replaced at once, under a lock.

use super::atomic::{lock, put, target};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

const FILE: &str = "games.pgn";
/// The files of earlier versions, oldest game first. They are read until the store is written.
const BEFORE: [&str; 2] = ["earlier.pgn", "game.pgn"];
/// The first line of each game; readers of PGN skip it.
const MARK: &[u8] = b"%goby game\n";
/// Parts of the texts of finished games.
const FINISHED: [&[u8]; 3] = [
    b"\n[Result \"1-0\"]",
    b"\n[Result \"0-1\"]",
    b"\n[Result \"1/2-1/2\"]",
];

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
        self.own = taken.or(self.own.take());
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
    for line in stored.split_inclusive(|&byte| byte == b'\n') {
        match games.last_mut() {
            Some(game) if line != MARK => game.extend(line),
            _ => games.push(line.into()),
        }
    }
    games
}

fn is_finished(game: &[u8]) -> bool {
    let holds = |part: &&[u8]| game.windows(part.len()).any(|window| window == *part);
    FINISHED.iter().any(holds)
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
