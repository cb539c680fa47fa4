//! Options as people set them: `option elo 1200`, `ownbook on`.

use super::Terminal;
use crate::command::{Call, error, nearest, suggest};
use crate::driver::{Out, Reply};
use crate::profile::CAPABILITIES;
use crate::refusal::Obeyed;
use crate::session::State;
use goby_core::player::{
    BOOK, CLEAR_HASH, Declaration, FULL_ELO, OPENINGS, OptionError, Options, SettingKind, chosen,
    meant,
};

/// All settings with their values.
pub(super) fn settings(options: &Options) -> impl Iterator<Item = (&'static Declaration, i16)> {
    options.offered(true).chain(options.offered(false))
}

/// The setting with this name, and its value.
fn setting(options: &Options, name: &str) -> Option<(&'static Declaration, i16)> {
    settings(options).find(|(entry, _)| entry.is_called(name))
}

/// Writes the value of the setting with this name, and returns the name as it is spelled in lists.
pub(super) fn value_called(
    options: &Options,
    name: &str,
    reply: Reply<'_>,
) -> Option<&'static str> {
    let (entry, value) = setting(options, name)?;
    match entry.kind {
        SettingKind::Check => reply.text(if value == 0 { "off" } else { "on" }),
        kind => write_value(&kind, value, reply),
    };
    Some(entry.name)
}

/// Returns true if a line begins with the name of an option.
pub(super) fn is_named(options: &Options, line: &str) -> bool {
    let (name, _) = split(line);
    name == CLEAR_HASH || is_text(name) || setting(options, name).is_some()
}

/// Returns true if a line sets a setting to a valid value. (`resign on` sets a setting; `resign`
/// alone is a command.)
pub(super) fn is_set(options: &Options, line: &str) -> bool {
    let (name, Some(value)) = split(line) else {
        return false;
    };
    let suits = |(entry, _): (&Declaration, _)| entry.kind.read(meant(name, value)).is_some();
    CAPABILITIES.words && setting(options, name).is_some_and(suits)
}

/// Returns true if the option with this name is a text.
fn is_text(name: &str) -> bool {
    CAPABILITIES.player.books && name.eq_ignore_ascii_case(BOOK)
        || CAPABILITIES.player.text_options && name.eq_ignore_ascii_case(OPENINGS)
}

/// The name and the value of an option, which `=` or a blank separates.
pub(super) fn split(text: &str) -> (&str, Option<&str>) {
    if text.eq_ignore_ascii_case("clear hash") || text.eq_ignore_ascii_case(CLEAR_HASH) {
        return (CLEAR_HASH, None);
    }
    const ENDS: [char; 2] = ['=', ' '];
    match text.split_once(ENDS) {
        Some((name, _)) if name.eq_ignore_ascii_case(CLEAR_HASH) => (CLEAR_HASH, None),
        Some((name, value)) => (name, Some(value.trim_start_matches(ENDS))),
        None => (text, None),
    }
}

impl State {
    /// Writes the option with this name, its value and its range. Returns false if no option has
    /// this name.
    pub(super) fn write_setting_called(&self, name: &str, out: &mut dyn Out) -> bool {
        if is_text(name) {
            self.write_text_option(name.eq_ignore_ascii_case(BOOK), out);
            return true;
        }
        let found = setting(&self.player.options, name);
        if let Some((entry, value)) = found {
            write_setting(entry, value, out);
            self.write_adaptive(entry, value, out);
        }
        found.is_some()
    }

    /// Writes the option of the book's file, or the option of the openings.
    fn write_text_option(&self, is_book: bool, out: &mut dyn Out) {
        let (name, value, form) = if is_book {
            (
                BOOK,
                self.player.book.name.as_str(),
                "a file in Polyglot's format",
            )
        } else {
            let openings = self.player.options.openings.as_str();
            (OPENINGS, openings, "moves, as in e4 e5; d4 d5")
        };
        let reply = Reply(out).text("  ").text(name).text("=").text(value);
        let reply = reply.text("   (").text(form).text("; \"");
        reply.text(name).text("=\" clears it)").end();
    }

    /// Reports the new value of an option. If `Elo` and `Skill` both limit Goby, reports the lower
    /// level.
    pub(super) fn write_option(&self, name: &str, value: Option<&str>, out: &mut dyn Out) {
        let options = &self.player.options;
        let Some((entry, set)) = setting(options, name) else {
            let reply = Reply(out).text(name);
            return match value {
                Some("") => reply.text(" is empty now.").end(),
                Some(value) => reply.text(" is ").text(value).text(" now.").end(),
                None => reply.text(": done.").end(),
            };
        };
        let (elo, skill) = (setting(options, "Elo"), setting(options, "Skill"));
        if let (Some((elo, most)), Some((skill, word))) = (elo, skill)
            && [elo.name, skill.name].contains(&entry.name)
            && most < FULL_ELO
            && word != 0
        {
            let reply = Reply(out).text("Goby plays at ").number(options.elo());
            let reply = reply.text(" now (Elo ").number(most).text(" and Skill ");
            let reply = write_value(&skill.kind, word, reply);
            return reply.text(": the lower counts).").end();
        }
        let reply = Reply(out).text(entry.name).text(" is ");
        let reply = match (entry.kind, set) {
            (SettingKind::Check, 0) => reply.text("off"),
            (SettingKind::Check, _) => reply.text("on"),
            (kind, set) => write_value(&kind, set, reply),
        };
        reply.text(" now.").end();
        self.write_adaptive(entry, set, out);
    }

    /// Writes the level of `Skill=Adaptive`.
    fn write_adaptive(&self, entry: &Declaration, set: i16, out: &mut dyn Out) {
        if let SettingKind::Combo(choices) = entry.kind
            && CAPABILITIES.files
            && chosen(choices, set) == "Adaptive"
        {
            let reply = Reply(out).text("Goby plays at ");
            reply.number(self.player.options.elo()).text(".").end();
        }
    }

    /// Reports why an option cannot be set, with its range, or with a similar name.
    pub(super) fn refuse_option(
        &self,
        name: &str,
        fault: OptionError<'_>,
        line: &str,
        out: &mut dyn Out,
    ) {
        error(out, fault.message(), fault.word().unwrap_or(line));
        if fault.values().is_some() {
            self.write_setting_called(name, out);
        } else if fault == OptionError::Unknown {
            let mut names = settings(&self.player.options).map(|(entry, _)| entry.name);
            if !suggest(nearest(&mut names, name), out) {
                Reply(out).text("\"options\" lists them.").end();
            }
        }
    }
}

impl Terminal<'_, '_> {
    /// `option NAME=VALUE`: sets an option; without a value, shows it.
    pub(super) fn option(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.set_option(call.rest, call)
    }

    /// `options`: lists all options.
    pub(super) fn options(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.write_options(call.world);
        Ok(())
    }

    /// Returns true if a line without a command word names an option.
    pub(super) fn names_option(&self, line: &str) -> bool {
        CAPABILITIES.words && is_named(&self.session.state.player.options, line)
    }

    /// Sets the option that `text` names, or shows the option if `text` has no value.
    pub(super) fn set_option(&mut self, text: &str, call: &mut Call<'_>) -> Obeyed {
        if text.is_empty() {
            return self.options(call);
        }
        let (name, value) = split(text);
        let value = match value {
            Some(value) => Some(meant(name, value)),
            // Without a value the option is only shown.
            None if self.session.state.write_setting_called(name, call.world) => {
                return Ok(());
            }
            None => None,
        };
        let set = self.session.set_option(name, value, call);
        let state = &self.session.state;
        match set {
            Err(fault) => state.refuse_option(name, fault, text, call.world),
            Ok(()) if CAPABILITIES.player.books && name.eq_ignore_ascii_case(BOOK) => {
                state.write_option(BOOK, value.or(Some("")), call.world);
            }
            Ok(()) => {
                state.write_option(name, value, call.world);
                state.keep_option(name, call.world);
            }
        }
        Ok(())
    }

    /// Lists the options with their values and ranges.
    fn write_options(&self, out: &mut dyn Out) {
        self.write_settings(true, out);
        for (is_book, is_provided) in [
            (true, CAPABILITIES.player.books),
            (false, CAPABILITIES.player.text_options),
        ] {
            if is_provided {
                self.session.state.write_text_option(is_book, out);
            }
        }
        Reply(out).text("  ").text(CLEAR_HASH).end();
        self.write_settings(false, out);
        let text = "\"option NAME=VALUE\" sets one, \"option NAME\" shows it.";
        Reply(out).text(text).end();
    }

    /// Lists the most used settings, or the others.
    fn write_settings(&self, first: bool, out: &mut dyn Out) {
        for (entry, value) in self.session.state.player.options.offered(first) {
            write_setting(entry, value, out);
        }
    }
}

/// Writes a value as a person would type it.
pub(super) fn write_value<'o>(kind: &SettingKind, value: i16, reply: Reply<'o>) -> Reply<'o> {
    match *kind {
        SettingKind::Combo(choices) => reply.text(chosen(choices, value)),
        _ => reply.number(value),
    }
}

/// Writes a setting with its value and its range.
pub(super) fn write_setting(entry: &Declaration, value: i16, out: &mut dyn Out) {
    let reply = Reply(out).text("  ").text(entry.name).text("=");
    let reply = match entry.kind {
        SettingKind::Check if CAPABILITIES.words => {
            reply.text(if value == 0 { "no" } else { "yes" })
        }
        _ => write_value(&entry.kind, value, reply),
    };
    match entry.kind {
        SettingKind::Check if CAPABILITIES.words => reply.text("   (yes or no)").end(),
        SettingKind::Check => reply.text("   (0 or 1)").end(),
        SettingKind::Spin { least, most } => {
            let reply = reply.text("   (").number(least);
            reply.text(" to ").number(most).text(")").end();
        }
        SettingKind::Combo(choices) => {
            let reply = choices
                .iter()
                .fold(reply.text("   (one of"), |line, choice| {
                    line.text(" ").text(choice)
                });
            reply.text(")").end();
        }
    }
}
