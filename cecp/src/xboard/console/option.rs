//! Options as people set them: `option elo 1200`, `ownbook on`, and what is said about it.

use super::list::{suggest, write_setting};
use crate::command::nearest;
use crate::driver::{Out, Reply};
use crate::play::{
    BAD_VALUE, BOOK, CLEAR_HASH, Declaration, OPENINGS, OptionFault, Options, SettingKind,
};
use crate::xboard::request::error;
use crate::xboard::state::State;

/// The settings with their present values.
fn settings(options: &Options) -> impl Iterator<Item = (&'static Declaration, i16)> {
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

    /// Says what an option is now.
    pub(in crate::xboard) fn write_option(
        &self,
        name: &str,
        value: Option<&str>,
        out: &mut dyn Out,
    ) {
        let set = setting(&self.player.options, name);
        let (name, value) = match (set, value) {
            (Some((entry, _)), Some("0")) if matches!(entry.kind, SettingKind::Check) => {
                (entry.name, Some("off"))
            }
            (Some((entry, _)), Some("1")) if matches!(entry.kind, SettingKind::Check) => {
                (entry.name, Some("on"))
            }
            (Some((entry, _)), value) => (entry.name, value),
            (None, value) => (name, value),
        };
        let reply = Reply(out).text(name);
        match value {
            Some(value) => reply.text(" is ").text(value).text(" now.").end(),
            None => reply.text(": done.").end(),
        }
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
