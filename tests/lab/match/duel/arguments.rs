//! Parsing of `duel`'s arguments.

use goby_lab::arguments::{number, option};
use goby_lab::play::adjudication::Adjudication;
use goby_lab::play::clocks::Allowance;
use goby_lab::play::player::PlayerSetup;
use std::path::PathBuf;
use std::time::Duration;

/// The match to play.
pub(crate) struct Arguments {
    /// The new engine and the old engine.
    pub(crate) setups: [PlayerSetup; 2],
    /// The limits of their moves.
    pub(crate) allowances: [Allowance; 2],
    pub(crate) openings: Option<PathBuf>,
    /// Number of the first opening, from 1.
    pub(crate) first: usize,
    pub(crate) pairs: u32,
    pub(crate) concurrency: u32,
    pub(crate) sprt: Option<(f64, f64)>,
    pub(crate) adjudication: Adjudication,
    pub(crate) log: Option<PathBuf>,
    /// Pairs between two reports.
    pub(crate) report: u32,
}

impl Arguments {
    pub(crate) fn parse(words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut found = Self {
            setups: [PlayerSetup::new(""), PlayerSetup::new("")],
            allowances: [Allowance::Nodes(20_000); 2],
            openings: None,
            first: 1,
            pairs: 250,
            concurrency: 1,
            sprt: None,
            adjudication: Adjudication::DEFAULT,
            log: None,
            report: 10,
        };
        let mut engines = Vec::new();
        let mut words = words;
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
            match word.as_str() {
                "--nodes" => found.allowances = [nodes(&value()?)?; 2],
                "--nodes-a" => found.allowances[0] = nodes(&value()?)?,
                "--nodes-b" => found.allowances[1] = nodes(&value()?)?,
                "--clock" => found.allowances = [Allowance::clock(&value()?)?; 2],
                "--option" => {
                    let option = option(&value()?)?;
                    for setup in &mut found.setups {
                        setup.options.push(option.clone());
                    }
                }
                "--option-a" => found.setups[0].options.push(option(&value()?)?),
                "--option-b" => found.setups[1].options.push(option(&value()?)?),
                "--openings" => found.openings = Some(value()?.into()),
                "--first" => found.first = number(&value()?)?,
                "--pairs" => found.pairs = number(&value()?)?,
                "--concurrency" => found.concurrency = number(&value()?)?,
                "--sprt" => found.sprt = Some(bounds(&value()?)?),
                "--no-adjudication" => found.adjudication = Adjudication::NONE,
                "--longest" => found.adjudication.longest = number(&value()?)?,
                "--patience" => {
                    let seconds = number(&value()?)?;
                    for setup in &mut found.setups {
                        setup.patience = Duration::from_secs(seconds);
                    }
                }
                "--log" => found.log = Some(value()?.into()),
                "--report" => found.report = number(&value()?)?,
                _ if word.starts_with('-') => return Err(format!("unknown: {word}")),
                _ => engines.push(word),
            }
        }
        let [new, old] = <[String; 2]>::try_from(engines).map_err(|_| "two engines are needed")?;
        found.setups[0].command = new;
        found.setups[1].command = old;
        let least = [
            found.first as u64,
            found.concurrency.into(),
            found.report.into(),
        ];
        if least.contains(&0) || found.allowances.contains(&Allowance::Nodes(0)) {
            return Err("numbers begin with 1".into());
        }
        Ok(found)
    }

    /// A line with all settings that determine the games.
    pub(crate) fn conditions(&self) -> String {
        let [new, old] = [0, 1].map(|side| {
            let PlayerSetup {
                command, options, ..
            } = &self.setups[side];
            let options: Vec<_> = options
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            format!("{command} {options:?} {}", self.allowances[side])
        });
        let openings = self
            .openings
            .as_deref()
            .map_or("ours".into(), |path| path.display().to_string());
        format!(
            "new: {new}; old: {old}; openings: {openings} from {}; {:?}",
            self.first, self.adjudication
        )
    }
}

fn nodes(text: &str) -> Result<Allowance, String> {
    number(text).map(Allowance::Nodes)
}

fn bounds(text: &str) -> Result<(f64, f64), String> {
    let (low, high) = text
        .split_once(',')
        .ok_or_else(|| format!("no ELO0,ELO1: {text}"))?;
    let bounds: (f64, f64) = (number(low)?, number(high)?);
    if bounds.0 < bounds.1 {
        Ok(bounds)
    } else {
        Err(format!("ELO0 is not below ELO1: {text}"))
    }
}
