//! The commands `uci` and `setoption`: introduces Goby, and lists and sets options.

use super::fault::{Fault, Reason};
use super::state::{Strength, UciState};
use super::{first_word, split_at_word};
use crate::driver::{Action, Out, Reply, World};
use crate::profile::{CORES, DESKTOP, MOST_HASH};
use crate::{AUTHOR, NAME};
use goby_core::hash::Slot;
use goby_core::notation::CastlingStyle;
use goby_core::player::{
    BOOK, CLEAR_HASH, ELO, Effect, FULL_ELO, LEAST_ELO, OPENINGS, OWN_BOOK, OptionError,
    SettingKind, chosen, cores, integer, meant, natural, truth,
};
#[cfg(feature = "tune")]
use goby_core::tunables::{self, TUNABLES};

const MEGABYTE: usize = 1 << 20;
/// The initial size of the hash table, in megabytes.
const HASH: u32 = (DESKTOP.hash_slots * size_of::<Slot>()).div_ceil(MEGABYTE) as u32;
const LEAST_HASH: u32 = 1;
const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
const RATING: &str = "UCI_Elo";
const ANALYSIS: &str = "UCI_AnalyseMode";
const CHANCES: &str = "UCI_ShowWDL";
const OPPONENT: &str = "UCI_Opponent";
const CHESS960: &str = "UCI_Chess960";
/// Nodes that count as a millisecond, so that a match has the same result on every machine; 0 for a
/// real clock. Stockfish has an option of this name.
const NODES_TIME: &str = "nodestime";
const MOST_NODES_TIME: u32 = 10_000;
/// The settings that UCI has, with their names in UCI and elsewhere. (UCI knows neither draw offers
/// nor resignation.)
const NAMES: [(&str, &str); 7] = [
    ("Contempt", "Contempt"),
    ("Move Overhead", "Lag"),
    ("MultiPV", "MultiPV"),
    ("Skill", "Skill"),
    (OWN_BOOK, OWN_BOOK),
    ("Thinking Time", "ThinkingTime"),
    ("Search Algorithm", "SearchAlgorithm"),
];

impl UciState {
    /// Answers `uci`.
    pub(super) fn introduce(&self, out: &mut dyn Out) {
        Reply(out).text("id name ").text(NAME).end();
        Reply(out).text("id author ").text(AUTHOR).end();
        let reply = option("Hash", out);
        spin(reply, HASH.into(), LEAST_HASH.into(), MOST_HASH.into());
        spin(option("Threads", out), 1, 1, CORES.into());
        option("Clear Hash", out).text("button").end();
        option("Ponder", out).text("check default false").end();
        let options = &self.player.options;
        for (entry, value) in options.offered(true).chain(options.offered(false)) {
            let Some((name, _)) = NAMES.iter().find(|(_, own)| entry.is_called(own)) else {
                continue;
            };
            let reply = option(name, out);
            match entry.kind {
                SettingKind::Check => check(reply, value != 0),
                SettingKind::Spin { least, most } => {
                    spin(reply, value.into(), least.into(), most.into());
                }
                SettingKind::Combo(choices) => {
                    let mut reply = reply.text("combo default ").text(chosen(choices, value));
                    for choice in choices {
                        reply = reply.text(" var ").text(choice);
                    }
                    reply.end();
                }
            }
        }
        let Strength { is_limited, elo } = self.strength;
        check(option(LIMIT_STRENGTH, out), is_limited);
        let [least, most] = [LEAST_ELO, FULL_ELO].map(i64::from);
        spin(option(RATING, out), elo.into(), least, most);
        option(OPENINGS, out).text("string default <empty>").end();
        let book = match self.player.book.name.as_str() {
            "" => "<empty>",
            name => name,
        };
        option(BOOK, out).text("string default ").text(book).end();
        check(option(CHESS960, out), self.player.plays_chess960());
        check(option(ANALYSIS, out), self.is_analysis);
        check(option(CHANCES, out), self.shows_chances);
        option(OPPONENT, out).text("string default <empty>").end();
        let rate = self.nodes_a_millisecond.into();
        spin(option(NODES_TIME, out), rate, 0, MOST_NODES_TIME.into());
        #[cfg(feature = "tune")]
        for tunable in TUNABLES {
            let bounds = [tunable.default, tunable.least, tunable.most];
            let [default, least, most] = bounds.map(i64::from);
            spin(option(tunable.name, out), default, least, most);
        }
        Reply(out).text("uciok").end();
    }

    /// `setoption name NAME [value VALUE]`. Returns the driver's next action.
    ///
    /// # Errors
    /// The fault, and the faulty text.
    pub(super) fn set_option<'l>(
        &mut self,
        text: &'l str,
        world: &mut dyn World,
    ) -> Result<Action, Fault<'l>> {
        let ("name", text) = first_word(text) else {
            return Err(Fault(Reason::NoName, text));
        };
        let (name, value) = split_at_word(text, "value");
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        let out_of_range =
            |name, least: i64, most: i64| Fault(Reason::Range(name, least, most), text);
        let switch = |name| {
            let is_on = value.and_then(truth);
            is_on.ok_or(Fault(Reason::switch(name), text))
        };
        if is("Hash") {
            let size = value.and_then(natural);
            let size = size.filter(|size| (LEAST_HASH..=MOST_HASH).contains(size));
            let fault = out_of_range("Hash", LEAST_HASH.into(), MOST_HASH.into());
            return size.map(Action::Resize).ok_or(fault);
        }
        if is("Threads") {
            let cores = value.and_then(cores);
            let cores = cores.ok_or(out_of_range("Threads", 1, CORES.into()))?;
            let asked = self.player.options.ask_for_cores(cores);
            asked.map_err(|fault| Fault(fault.into(), text))?;
            return Ok(Action::UseCores(cores));
        }
        #[cfg(feature = "tune")]
        if let Some(tunable) = TUNABLES.iter().find(|tunable| tunable.name == name) {
            let fault = out_of_range(name, tunable.least.into(), tunable.most.into());
            let value = value.and_then(integer).ok_or(fault)?;
            tunables::set(name, value).map_err(|_| fault)?;
            return Ok(Action::Continue);
        }
        if is(ANALYSIS) {
            self.is_analysis = switch(ANALYSIS)?;
        } else if is(CHANCES) {
            self.shows_chances = switch(CHANCES)?;
        } else if is(OPPONENT) {
            let rating = opponent(value.unwrap_or_default());
            self.opponent = rating.ok_or(Fault(Reason::Opponent, text))?;
        } else if is(NODES_TIME) {
            let rate = value.and_then(natural);
            let rate = rate.filter(|&rate| rate <= MOST_NODES_TIME);
            let fault = out_of_range(NODES_TIME, 0, MOST_NODES_TIME.into());
            self.nodes_a_millisecond = rate.ok_or(fault)?;
        } else if is(CHESS960) {
            self.player.castling = match switch(CHESS960)? {
                true => CastlingStyle::OntoRook,
                false => CastlingStyle::Steps,
            };
        } else if is(LIMIT_STRENGTH) || is(RATING) {
            let mut strength = self.strength;
            if is(RATING) {
                let fault = out_of_range(RATING, LEAST_ELO.into(), FULL_ELO.into());
                strength.elo = value.and_then(|value| ELO.read(value)).ok_or(fault)?;
            } else {
                strength.is_limited = switch(LIMIT_STRENGTH)?;
            }
            let set = self.player.options.set_elo(strength.limit());
            set.map_err(|fault| Fault(fault.into(), text))?;
            self.strength = strength;
        } else if is(BOOK) {
            let name = value.filter(|&name| name != "<empty>").unwrap_or_default();
            let opened = self.player.open_book(name, world.files());
            let fault = |fault| Fault(Reason::Option(OptionError::Book(fault, name)), name);
            opened.map_err(fault)?;
        } else if !is("Ponder") {
            // The interface decides when to ponder.
            return self.set_own(name, value, text, world);
        }
        Ok(Action::Continue)
    }

    /// Sets an option that Goby has in every protocol.
    fn set_own<'l>(
        &mut self,
        name: &'l str,
        value: Option<&'l str>,
        text: &'l str,
        world: &mut dyn World,
    ) -> Result<Action, Fault<'l>> {
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        let (name, own) = match NAMES.iter().find(|(shown, _)| is(shown)) {
            Some(&names) => names,
            None if is("Clear Hash") => (name, CLEAR_HASH),
            None if is(OPENINGS) => (name, OPENINGS),
            None => return Err(Fault(Reason::Option(OptionError::Unknown), name)),
        };
        let value = match value {
            Some("<empty>") => Some(""),
            value => value.map(|value| meant(own, value)),
        };
        let fault = |fault: OptionError<'l>| {
            let word = fault.word().unwrap_or(text);
            Fault(Reason::option(name, fault), word)
        };
        match self.player.options.set(own, value).map_err(fault)? {
            Effect::None => self.player.recall_level(world.files()),
            Effect::ClearHash => return Ok(Action::Forget),
        }
        Ok(Action::Continue)
    }
}

/// Reads the opponent's rating from `UCI_Opponent`: title, rating, "computer" or "human", and name.
/// Title and rating may be "none". Returns 0 if the rating is unknown or the text is empty.
fn opponent(text: &str) -> Option<i32> {
    let mut words = text.split_ascii_whitespace();
    let (Some(_title), Some(rating)) = (words.next(), words.next()) else {
        return matches!(text, "" | "<empty>").then_some(0);
    };
    match (rating, words.next()?) {
        ("none", "computer" | "human") => Some(0),
        (rating, "computer" | "human") => integer(rating),
        _ => None,
    }
}

/// Begins the announcement of an option.
fn option<'o>(name: &str, out: &'o mut dyn Out) -> Reply<'o> {
    Reply(out).text("option name ").text(name).text(" type ")
}

/// Completes the announcement of a number.
fn spin(reply: Reply<'_>, default: i64, least: i64, most: i64) {
    reply
        .text("spin default ")
        .number(default)
        .text(" min ")
        .number(least)
        .text(" max ")
        .number(most)
        .end();
}

/// Completes the announcement of a yes or no.
fn check(reply: Reply<'_>, is_on: bool) {
    let value = if is_on { "true" } else { "false" };
    reply.text("check default ").text(value).end();
}
