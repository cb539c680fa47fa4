//! `uci` and `setoption`: who we are, and what may be set.

use super::fault::Fault;
use super::state::{Strength, UciState};
use super::{first_word, split_at_word};
use crate::driver::{Action, Out, Reply};
use crate::library::open_book;
use crate::play::{
    BAD_VALUE, BOOK, CLEAR_HASH, ELO, Effect, FULL_ELO, LEAST_ELO, OPENINGS, OWN_BOOK, OptionFault,
    SettingKind, chosen, cores, natural,
};
use crate::profile::{CAPABILITIES, CORES, DESKTOP};
use crate::{AUTHOR, NAME};
use goby_core::hash::Slot;
use goby_core::notation::CastlingStyle;

const MEGABYTE: usize = 1 << 20;
/// Megabytes of the hash table at first.
const HASH: u32 = (DESKTOP.hash_slots * size_of::<Slot>() / MEGABYTE) as u32;
const LEAST_HASH: u32 = 1;
const MOST_HASH: u32 = 65_536;
const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
const RATING: &str = "UCI_Elo";
/// The settings that mean something in UCI: what its users call them, and their name in every other
/// place. (In this protocol draws are neither offered nor accepted, and games not resigned.)
const NAMES: [(&str, &str); 5] = [
    ("Contempt", "Contempt"),
    ("Move Overhead", "Lag"),
    ("MultiPV", "MultiPV"),
    ("Skill", "Skill"),
    (OWN_BOOK, OWN_BOOK),
];

impl UciState {
    /// Answers `uci`.
    pub(super) fn introduce(&self, out: &mut dyn Out) {
        Reply(out).text("id name ").text(NAME).end();
        Reply(out).text("id author ").text(AUTHOR).end();
        if CAPABILITIES.memory {
            let reply = option("Hash", out);
            spin(reply, HASH.into(), LEAST_HASH.into(), MOST_HASH.into());
        }
        if CAPABILITIES.cores {
            spin(option("Threads", out), 1, 1, CORES.into());
        }
        option("Clear Hash", out).text("button").end();
        option("Ponder", out).text("check default false").end();
        let options = &self.player.options;
        for (entry, value) in options.offered(true).chain(options.offered(false)) {
            let Some((name, _)) = NAMES.iter().find(|(_, own)| entry.is_called(own)) else {
                continue;
            };
            let reply = option(name, out);
            match entry.kind {
                SettingKind::Check => {
                    let value = if value == 0 { "false" } else { "true" };
                    reply.text("check default ").text(value).end();
                }
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
        if CAPABILITIES.levels {
            let reply = option(LIMIT_STRENGTH, out).text("check default ");
            let Strength { is_limited, elo } = self.strength;
            reply.text(if is_limited { "true" } else { "false" }).end();
            let [least, most] = [LEAST_ELO, FULL_ELO].map(i64::from);
            spin(option(RATING, out), elo.into(), least, most);
        }
        if CAPABILITIES.text_options {
            option(OPENINGS, out).text("string default <empty>").end();
        }
        if CAPABILITIES.books {
            let name = match self.player.book.name.as_str() {
                "" => "<empty>",
                name => name,
            };
            let reply = option(BOOK, out).text("string default ");
            reply.text(name).end();
        }
        if CAPABILITIES.chess960 {
            let on = self.player.plays_chess960();
            let on = if on { "true" } else { "false" };
            let reply = option("UCI_Chess960", out).text("check default ");
            reply.text(on).end();
        }
        Reply(out).text("uciok").end();
    }

    /// `setoption name NAME [value VALUE]`. What the driver must do, or what is wrong.
    pub(super) fn set_option<'l>(
        &mut self,
        text: &'l str,
        out: &mut dyn Out,
    ) -> Result<Action, Fault<'l>> {
        let ("name", text) = first_word(text) else {
            return Err(Fault("setoption wants a name", text));
        };
        let (name, value) = split_at_word(text, "value");
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        if CAPABILITIES.memory && is("Hash") {
            let megabytes = value
                .and_then(natural)
                .filter(|size| (LEAST_HASH..=MOST_HASH).contains(size));
            let megabytes = megabytes.ok_or(Fault(BAD_VALUE, text))?;
            return Ok(Action::Resize(megabytes));
        }
        if CAPABILITIES.cores && is("Threads") {
            let cores = value.and_then(cores).ok_or(Fault(BAD_VALUE, text))?;
            return Ok(Action::UseCores(cores));
        }
        if CAPABILITIES.chess960 && is("UCI_Chess960") {
            self.player.castling = match value.and_then(check) {
                Some(true) => CastlingStyle::OntoRook,
                Some(false) => CastlingStyle::Steps,
                None => return Err(Fault(BAD_VALUE, text)),
            };
            return Ok(Action::Continue);
        }
        if CAPABILITIES.levels && (is(LIMIT_STRENGTH) || is(RATING)) {
            let strength = &mut self.strength;
            let fault = Fault(BAD_VALUE, text);
            if is(RATING) {
                strength.elo = value.and_then(|value| ELO.read(value)).ok_or(fault)?;
            } else {
                strength.is_limited = value.and_then(check).ok_or(fault)?;
            }
            let elo = strength.limit();
            self.player.options.set_elo(elo);
            return Ok(Action::Continue);
        }
        if CAPABILITIES.books && is(BOOK) {
            let name = value.filter(|&name| name != "<empty>").unwrap_or_default();
            open_book(&mut self.player, name, out).map_err(|fault| Fault(fault, name))?;
            return Ok(Action::Continue);
        }
        // Whether it ponders is the interface's affair.
        if is("Ponder") {
            return Ok(Action::Continue);
        }
        let known = NAMES.iter().find(|(shown, _)| is(shown));
        let own = match known {
            Some((_, own)) => own,
            None if is("Clear Hash") => CLEAR_HASH,
            None if is(OPENINGS) => OPENINGS,
            None => return Err(Fault("unknown option", name)),
        };
        let value = value.map(|value| match check(value) {
            Some(true) => "1",
            Some(false) => "0",
            None if value == "<empty>" => "",
            None => value,
        });
        let fault = |OptionFault(fault, word)| Fault(fault, word.unwrap_or(text));
        let options = &mut self.player.options;
        match options.set(own, value).map_err(fault)? {
            Effect::None => Ok(Action::Continue),
            Effect::ClearHash => Ok(Action::Forget),
        }
    }
}

/// Begins to announce an option.
fn option<'o>(name: &str, out: &'o mut dyn Out) -> Reply<'o> {
    Reply(out).text("option name ").text(name).text(" type ")
}

/// Ends the announcement of a number.
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

/// A yes or no, in letters of either case.
fn check(value: &str) -> Option<bool> {
    if value.eq_ignore_ascii_case("true") {
        Some(true)
    } else if value.eq_ignore_ascii_case("false") {
        Some(false)
    } else {
        None
    }
}
