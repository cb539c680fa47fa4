//! The files of a run: its state, which is replaced atomically, and a log with a line for each
//! iteration.

use crate::tuner::{Number, Schedule, Tuner};
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;

/// The file of a run's state.
pub(crate) const STATE: &str = "state";
pub(crate) const LOG: &str = "log";

/// The state as text, after a line with its conditions.
pub(crate) fn format(tuner: &Tuner, conditions: &str) -> String {
    let Schedule {
        iterations,
        pairs,
        seed,
        rate,
    } = tuner.schedule;
    // `{:?}` writes floating-point numbers so that they are read back exactly.
    let mut text = format!("{conditions}\n{iterations}\t{pairs}\t{seed}\t{rate:?}\n");
    let _ = writeln!(text, "{}", tuner.done);
    for number in &tuner.numbers {
        let Number {
            name,
            start,
            least,
            most,
            step,
            value,
        } = number;
        let _ = writeln!(text, "{name}\t{start}\t{least}\t{most}\t{step}\t{value:?}");
    }
    text
}

/// Parses a state; fails if its conditions differ.
pub(crate) fn parse(text: &str, conditions: &str) -> Result<Tuner, String> {
    let (first, rest) = text.split_once('\n').unwrap_or_default();
    if first != conditions {
        return Err(format!("of another run: {first}"));
    }
    read(rest).ok_or_else(|| "no state".into())
}

/// Reads the state of a folder, with any conditions.
pub(crate) fn open(folder: &Path) -> Result<Tuner, String> {
    let path = folder.join(STATE);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let (_, rest) = text.split_once('\n').unwrap_or_default();
    read(rest).ok_or_else(|| format!("{}: no state", path.display()))
}

fn read(text: &str) -> Option<Tuner> {
    let mut lines = text.lines();
    let mut fields = lines.next()?.split('\t');
    let schedule = Schedule {
        iterations: fields.next()?.parse().ok()?,
        pairs: fields.next()?.parse().ok()?,
        seed: fields.next()?.parse().ok()?,
        rate: fields.next()?.parse().ok()?,
    };
    let done = lines.next()?.parse().ok()?;
    let numbers: Option<Vec<_>> = lines.map(read_number).collect();
    let numbers = numbers?;
    Some(Tuner {
        schedule,
        done,
        numbers,
    })
}

fn read_number(line: &str) -> Option<Number> {
    let mut fields = line.split('\t');
    Some(Number {
        name: fields.next()?.into(),
        start: fields.next()?.parse().ok()?,
        least: fields.next()?.parse().ok()?,
        most: fields.next()?.parse().ok()?,
        step: fields.next()?.parse().ok()?,
        value: fields.next()?.parse().ok()?,
    })
}

/// Replaces the state.
pub(crate) fn write(folder: &Path, tuner: &Tuner, conditions: &str) -> Result<(), String> {
    replace(&folder.join(STATE), &format(tuner, conditions))
}

/// Replaces a file atomically: the old file remains until the new one is complete.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), String> {
    let draft = path.with_extension("part");
    fs::write(&draft, text)
        .and_then(|()| fs::rename(&draft, path))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Appends a line to the log: the results of the last iteration's pairs, and the values after it.
pub(crate) fn note(folder: &Path, tuner: &Tuner, won: &[i32]) -> Result<(), String> {
    let path = folder.join(LOG);
    let join = |words: Vec<String>, by| words.join(by);
    let won = join(won.iter().map(ToString::to_string).collect(), ",");
    let values = tuner.numbers.iter();
    let values = join(values.map(|it| format!("{:.3}", it.value)).collect(), "\t");
    let line = format!("{}\t{won}\t{values}\n", tuner.done);
    let mut options = OpenOptions::new();
    options
        .append(true)
        .create(true)
        .open(&path)
        .and_then(|mut file| file.write_all(line.as_bytes()))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// The values after each of the first `count` iterations, from the log.
pub(crate) fn history(folder: &Path, count: u64) -> Vec<Vec<f64>> {
    let text = fs::read_to_string(folder.join(LOG)).unwrap_or_default();
    let lines = text.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let number: u64 = fields.next()?.parse().ok()?;
        let values = fields.skip(1).map(str::parse);
        let values: Vec<f64> = values.collect::<Result<_, _>>().ok()?;
        (number <= count).then_some(values)
    });
    lines.collect()
}

/// Removes lines of the log that are newer than the state.
pub(crate) fn trim(folder: &Path, done: u64) -> Result<(), String> {
    let path = folder.join(LOG);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let is_known = |line: &&str| {
        let number = line.split('\t').next().unwrap_or_default();
        line.ends_with('\n') && number.parse().is_ok_and(|number: u64| number <= done)
    };
    replace(
        &path,
        &text
            .split_inclusive('\n')
            .filter(is_known)
            .collect::<String>(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuner::tests::tuner;

    #[test]
    fn a_run_is_restored_from_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        let mut tuner = tuner(30, 1, 4);
        for done in 1..=3 {
            let trial = tuner.trial(tuner.done);
            tuner.learn(&[(trial, 1)]);
            note(folder.path(), &tuner, &[1]).unwrap();
            if done < 3 {
                write(folder.path(), &tuner, "conditions").unwrap();
            }
        }
        let known = open(folder.path()).unwrap();
        assert_eq!(known.done, 2);
        assert_eq!(history(folder.path(), 9).len(), 3);
        trim(folder.path(), known.done).unwrap();
        let values = history(folder.path(), 9);
        assert_eq!(values.len(), 2);
        for (noted, number) in values[1].iter().zip(&known.numbers) {
            assert!((noted - number.value).abs() < 0.001);
        }
        let text = fs::read_to_string(folder.path().join(STATE)).unwrap();
        assert_eq!(parse(&text, "conditions").unwrap(), known);
        assert!(parse(&text, "others").is_err());
    }
}
