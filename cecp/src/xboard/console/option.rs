//! Options as people set them: `option elo 1200`, `ownbook on`, and what is said about it.

use super::list::{suggest, write_setting, write_value};
use crate::command::nearest;
use crate::driver::{Out, Reply};
use crate::play::{
    BAD_VALUE, BOOK, CLEAR_HASH, Declaration, FULL_ELO, OPENINGS, OptionFault, Options, SettingKind,
};
use crate::xboard::request::error;
use crate::xboard::state::State;

/// The settings with their present values.
pub(super) fn settings(options: &Options) -> impl Iterator<Item = (&'static Declaration, i16)> {
    options.offered(true).chain(options.offered(false))
}

/// The setting of that name.
fn setting(options: &Options, name: &str) -> Option<(&'static Declaration, i16)> {
    settings(options).find(|(entry, _)| entry.is_called(name))
}

/// Whether a line that is no command begins with the name of an option.
pub(super) fn is_named(options: &Options, line: &str) -> bool {
    let (name, value) = split(line);
    let is_text = name.eq_ignore_ascii_case(BOOK) || name.eq_ignore_ascii_case(OPENINGS);
    value.is_some() && is_text || name == CLEAR_HASH || setting(options, name).is_some()
}

/// The name and the value of an option: behind `=` or a blank.
pub(in crate::xboard) fn split(text: &str) -> (&str, Option<&str>) {
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
    /// Writes the setting of that name with its value and what it may be; `false` where there is
    /// none.
    pub(in crate::xboard) fn write_setting_called(&self, name: &str, out: &mut dyn Out) -> bool {
        let found = setting(&self.player.options, name);
        if let Some((entry, value)) = found {
            write_setting(entry, value, out);
        }
        found.is_some()
    }

    /// Says what an option is now, or at which level Goby plays where two options say that.
    pub(in crate::xboard) fn write_option(
        &self,
        name: &str,
        value: Option<&str>,
        out: &mut dyn Out,
    ) {
        let options = &self.player.options;
        let Some((entry, set)) = setting(options, name) else {
            let reply = Reply(out).text(name);
            return match value {
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
    }

    /// Says why an option cannot be set: what it may be, or which name is meant.
    pub(in crate::xboard) fn refuse_option(
        &self,
        name: &str,
        fault: OptionFault<'_>,
        line: &str,
        out: &mut dyn Out,
    ) {
        error(out, fault.0, fault.1.unwrap_or(line));
        if fault.0 == BAD_VALUE {
            self.write_setting_called(name, out);
        } else if fault.1.is_none() {
            let mut names = settings(&self.player.options).map(|(entry, _)| entry.name);
            if !suggest(nearest(&mut names, name), out) {
                Reply(out).text("\"options\" lists them.").end();
            }
        }
    }
}
