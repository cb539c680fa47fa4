//! The settings of a person at a terminal: the file `settings.ini`, which a person may edit.
//!
//! Each setting is a line, `name=value`. Names that this version does not know stay; comments go when a
//! setting is kept.

use super::atomic::{lock, put, target};
use configparser::ini::Ini;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

const FILE: &str = "settings.ini";

/// A fault of the settings.
#[derive(Debug)]
pub(crate) enum Fault {
    File(io::Error),
    /// A section has no end. It is then neither used nor changed.
    Damaged,
}

impl From<io::Error> for Fault {
    fn from(fault: io::Error) -> Self {
        Self::File(fault)
    }
}

/// The section of names before the first section.
const GENERAL: &str = "default";

/// Reads the file. Returns no settings if there is none.
fn read(folder: &Path) -> Result<Ini, Fault> {
    let mut settings = Ini::new_cs();
    match fs::read_to_string(folder.join(FILE)) {
        Ok(text) => settings.read(text).map_err(|_| Fault::Damaged)?,
        Err(fault) if fault.kind() == ErrorKind::NotFound => return Ok(settings),
        Err(fault) => return Err(fault.into()),
    };
    Ok(settings)
}

/// Passes each name and its value to `take`.
pub(crate) fn each(folder: &Path, take: &mut dyn FnMut(&str, &str)) -> Result<(), Fault> {
    let settings = read(folder)?;
    for (name, value) in settings.get_map_ref().get(GENERAL).into_iter().flatten() {
        take(name, value.as_deref().unwrap_or_default());
    }
    Ok(())
}

/// Sets a value in the file. Names differ in more than capital letters.
pub(crate) fn keep(folder: &Path, name: &str, value: &str) -> Result<(), Fault> {
    fs::create_dir_all(folder)?;
    let _lock = lock(folder)?;
    let mut settings = read(folder)?;
    let general = settings.get_mut_map().entry(GENERAL.into()).or_default();
    let mut names = general.keys().cloned();
    let known = names.find(|known| known.eq_ignore_ascii_case(name));
    general.insert(known.unwrap_or(name.into()), Some(value.into()));
    put(&target(folder.join(FILE)), settings.writes().as_bytes())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_set_and_all_else_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = &folder.path().join("state");
        keep(folder, "Elo", "1200").expect("kept");
        let before = "; Mine.\nskill = Adaptive\nfuture = 1, 2\n[section]\na = 1\n";
        fs::write(folder.join(FILE), before).expect("a file");
        for (name, text) in [("Skill", "Average"), ("Elo", "1500"), ("board", "off")] {
            keep(folder, name, text).expect("kept");
        }
        let after = fs::read_to_string(folder.join(FILE)).expect("a file");
        let expected = "skill=Average\nfuture=1, 2\nElo=1500\nboard=off\n[section]\na=1\n";
        assert_eq!(after, expected);
        let mut found = Vec::new();
        let mut take = |name: &str, text: &str| found.push(format!("{name}={text}"));
        each(folder, &mut take).expect("settings");
        assert_eq!(
            found,
            ["skill=Average", "future=1, 2", "Elo=1500", "board=off"]
        );
    }

    #[test]
    fn a_damaged_file_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        fs::write(folder.join(FILE), "[Elo\n").expect("a file");
        assert!(matches!(keep(folder, "Elo", "1500"), Err(Fault::Damaged)));
        assert!(each(folder, &mut |_, _| panic!("a setting")).is_err());
        let after = fs::read_to_string(folder.join(FILE)).expect("a file");
        assert_eq!(after, "[Elo\n");
    }
}
