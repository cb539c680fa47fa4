//! The log of a match: a line with its conditions, then a line for each game, in pairs.
//!
//! The log does not depend on how many games are played at a time.

use crate::score::Pairs;
use cozy_chess::Color;
use goby_lab::play::game::Played;
use goby_lab::play::pair::{COLORS, Pair, half_points};
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

/// The results of a match, and its log.
#[derive(Default)]
pub(crate) struct Record {
    file: Option<File>,
    pub(crate) pairs: Pairs,
    /// Games won, drawn and lost by the new engine.
    pub(crate) games: [u32; 3],
    /// Number of faults of the new engine and of the old engine.
    pub(crate) faults: [u32; 2],
}

impl Record {
    /// Continues a log, or begins it. Drops an incomplete pair at its end.
    pub(crate) fn open(path: Option<&Path>, conditions: &str) -> Result<Self, String> {
        let mut record = Self::default();
        let Some(path) = path else {
            return Ok(record);
        };
        let failed = |error| format!("{}: {error}", path.display());
        let kept = fs::read_to_string(path).unwrap_or_default();
        // The last line is incomplete if the match was stopped while writing it.
        let whole = &kept[..kept.rfind('\n').map_or(0, |end| end + 1)];
        let mut lines = whole.lines();
        if let Some(other) = lines.next().filter(|line| *line != conditions) {
            return Err(failed(format!("of another match: {other}")));
        }
        let games: Option<Vec<_>> = lines.map(parse).collect();
        let games = games.ok_or_else(|| failed("a line is not a game".into()))?;
        let file = File::create(path).map_err(|error| failed(error.to_string()))?;
        record.file = Some(file);
        record.write(&format!("{conditions}\n"))?;
        for pair in games.chunks_exact(2) {
            record.add(&[pair[0].clone(), pair[1].clone()])?;
        }
        Ok(record)
    }

    /// Number of recorded pairs.
    pub(crate) fn len(&self) -> u32 {
        self.pairs.iter().sum()
    }

    /// Records the next pair.
    pub(crate) fn add(&mut self, pair: &Pair) -> Result<(), String> {
        let number = self.len() + 1;
        let mut lines = String::new();
        let mut points = 0;
        for (played, color) in pair.iter().zip(COLORS) {
            let won = half_points(played, color);
            points += won;
            self.games[2 - won] += 1;
            if let Some(guilty) = played.guilty {
                self.faults[usize::from(guilty != color)] += 1;
            }
            lines += &format(number, color, played);
        }
        self.pairs[points] += 1;
        self.write(&lines)
    }

    fn write(&mut self, text: &str) -> Result<(), String> {
        self.file.as_mut().map_or(Ok(()), |file| {
            file.write_all(text.as_bytes())
                .map_err(|error| format!("the log cannot be written: {error}"))
        })
    }
}

fn format(number: u32, color: Color, played: &Played) -> String {
    let Played {
        result,
        reason,
        guilty,
        text,
    } = played;
    let fault = guilty.map_or("", |guilty| if guilty == color { "new" } else { "old" });
    let white = if color == Color::White { "new" } else { "old" };
    format!("{number}\t{white}\t{result}\t{reason}\t{fault}\t{text}\n")
}

fn parse(line: &str) -> Option<Played> {
    let fields: Vec<_> = line.split('\t').collect();
    let [_, white, result, reason, fault, text] = fields[..] else {
        return None;
    };
    let color = if white == "new" {
        Color::White
    } else {
        Color::Black
    };
    Some(Played {
        result: result.into(),
        reason: reason.into(),
        guilty: match fault {
            "new" => Some(color),
            "old" => Some(!color),
            _ => None,
        },
        text: text.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(result: &str, guilty: Option<Color>) -> Played {
        Played {
            result: result.into(),
            reason: "why".into(),
            guilty,
            text: "startpos moves e2e4".into(),
        }
    }

    #[test]
    fn a_match_continues_after_its_last_whole_pair() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let mut record = Record::open(Some(&path), "conditions").unwrap();
        let lost = [played("0-1", Some(Color::White)), played("1/2-1/2", None)];
        record.add(&lost).unwrap();
        record
            .add(&[played("1-0", None), played("0-1", None)])
            .unwrap();
        let whole = fs::read_to_string(&path).unwrap();
        for rest in ["", "3\tnew\t1-0\tmate\t\tstartpos\n", "3\tnew\t1-0"] {
            fs::write(&path, format!("{whole}{rest}")).unwrap();
            let record = Record::open(Some(&path), "conditions").unwrap();
            assert_eq!(record.pairs, [0, 1, 0, 0, 1], "{rest:?}");
            assert_eq!(record.games, [2, 1, 1]);
            assert_eq!(record.faults, [1, 0]);
            assert_eq!(fs::read_to_string(&path).unwrap(), whole);
        }
        assert!(Record::open(Some(&path), "others").is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), whole);
    }
}
