//! `goby --annotate FILE -o OUT`: annotates the games of a file, without a person. Each game is in OUT as
//! soon as it is annotated, so a run that was stopped continues with the next game.

use super::arguments::AnnotateOrder;
use super::atomic::{put, target};
use super::disk::{FileText, error, show};
use super::memory::{HashTable, ProgramMemory};
use super::stdout::Stdout;
use goby::driver::{HashOwner, Input, Out, Port, Searcher, World};
use goby::terminal::annotated;
use goby_core::board::Board;
use goby_core::notation::pgn::{PgnEntry, PgnGame, PgnGames};
use goby_core::search::Measure;
use goby_core::time::Instant;
use goby_core::types::Move;
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;

/// Annotates the games that OUT does not have.
pub(crate) fn annotate(order: &AnnotateOrder) -> ExitCode {
    match run(order) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("goby: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn run(order: &AnnotateOrder) -> Result<(), String> {
    let [file, out] = [&order.file, &order.out].map(Path::new);
    let text = read(file)?.ok_or_else(|| format!("{}: there is no such file", order.file))?;
    if target(file.into()) == target(out.into()) {
        return Err("-o names the file itself; the annotated games need another one".into());
    }
    let games = games(&text).map_err(|fault| format!("{}: {fault}", order.file))?;
    if games.is_empty() {
        return Err(format!("{}: there is no game in the file", order.file));
    }
    let mut written = read(out)?.unwrap_or_default();
    let kept = self::games(&written).map_err(|fault| format!("{}: {fault}", order.out))?;
    let known: Vec<_> = kept.iter().map(|(_, text)| moves(text)).collect();
    if known.len() > games.len()
        || known
            .iter()
            .zip(&games)
            .any(|(known, (_, text))| *known != moves(text))
    {
        return Err(format!(
            "{} has games that {} has not",
            order.out, order.file
        ));
    }
    let mut storage = ProgramMemory::new(order.search.profile.session, order.search.profile.search);
    let (_, mut search) = storage.lend();
    search.set_switches(order.search.switches);
    let mut hash = HashTable::new(order.search.profile.hash_slots);
    let mut desk = Desk {
        out: Stdout::new(),
        begun: std::time::Instant::now(),
    };
    let mut faults = 0;
    for (number, (entry, text)) in games.iter().enumerate().skip(known.len()) {
        let [white, black] = entry.heading.players();
        desk.text(&format!(
            "Game {} of {}: {white} - {black}",
            number + 1,
            games.len()
        ));
        desk.end_line();
        // No game depends on the one before.
        search.forget();
        hash.clear(&mut |_| true);
        let mut pgn = FileText::default();
        let made = annotated(
            text,
            order.time,
            &mut search,
            &mut hash,
            &mut desk,
            &mut pgn,
        );
        if let Err(fault) = made {
            faults += 1;
            desk.text(&format!("Game {}: {fault}; it stays as it is", number + 1));
            desk.end_line();
            pgn.text(text.trim_end());
            pgn.end_line();
        }
        if !written.is_empty() {
            written.push('\n');
        }
        written += &pgn.0;
        put(&target(out.into()), written.as_bytes())
            .map_err(|fault| format!("{}: {}", order.out, error(&fault).message()))?;
    }
    match faults {
        0 => Ok(()),
        1 => Err("1 game has a fault".into()),
        _ => Err(format!("{faults} games have faults")),
    }
}

/// The text of a file; `None` if there is none.
fn read(path: &Path) -> Result<Option<String>, String> {
    let mut found = String::new();
    match show(path, &mut |text| text.clone_into(&mut found)) {
        Ok(()) => Ok(Some(found)),
        Err(fault) if fault.kind() == ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(format!("{}: {}", path.display(), error(&fault).message())),
    }
}

/// The games of a text, each with its own text.
fn games<'t>(text: &'t str) -> Result<Vec<(PgnEntry<'t>, &'t str)>, String> {
    let mut games = PgnGames::new(text);
    let mut entries = Vec::new();
    while let Some(entry) = games.take().map_err(|fault| fault.to_string())? {
        entries.push(entry);
    }
    let ends: Vec<_> = (entries.iter().skip(1).map(|next| next.text.len()))
        .chain([0])
        .collect();
    let with_text = |(entry, end): (PgnEntry<'t>, usize)| {
        let own = entry.text.get(..entry.text.len() - end);
        let own = own.unwrap_or(entry.text);
        (entry, own)
    };
    Ok(entries.into_iter().zip(ends).map(with_text).collect())
}

/// The beginning of a game and its legal moves.
fn moves(text: &str) -> Option<(Board, Vec<Move>)> {
    let (game, _) = PgnGame::read_legal(text).ok()?;
    let mut moves = game.moves();
    let mut found = Vec::new();
    while let Ok(Some(mv)) = moves.take() {
        found.push(mv);
    }
    Some((game.beginning.clone(), found))
}

/// Standard output and the clock.
struct Desk {
    out: Stdout,
    begun: std::time::Instant,
}

impl Out for Desk {
    fn text(&mut self, text: &str) {
        self.out.text(text);
    }

    fn end_line(&mut self) {
        self.out.end_line();
    }
}

impl World for Desk {}

impl Port for Desk {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    fn read(&mut self) -> Input {
        Input::Closed
    }

    fn wait(&mut self) {}
}
