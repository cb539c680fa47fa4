//! Announces options by `feature option="..."` and sets them by `option NAME=VALUE` (CECP, sections
//! 8 and 9).

use super::Cecp;
use crate::command::{Call, error};
use crate::driver::{Out, Reply};
use crate::profile::CAPABILITIES;
use crate::refusal::Obeyed;
use goby_core::player::{BOOK, CLEAR_HASH, OPENINGS, OptionError, Options, Player, SettingKind};
use goby_core::text::{ShortText, split_once};

/// Announces all options with their present values.
pub(super) fn announce(player: &Player, out: &mut dyn Out) {
    let options = &player.options;
    // The most important settings come first.
    if CAPABILITIES.player.levels || CAPABILITIES.player.own_book {
        announce_settings(options, true, out);
    }
    if CAPABILITIES.player.books {
        let line = Reply(out).text("feature option=\"").text(BOOK);
        line.text(" -file ")
            .text(&player.book.name)
            .text("\"")
            .end();
    }
    if CAPABILITIES.player.text_options {
        let line = Reply(out).text("feature option=\"").text(OPENINGS);
        let openings = &options.openings;
        line.text(" -string ").text(openings).text("\"").end();
    }
    let line = Reply(out).text("feature option=\"").text(CLEAR_HASH);
    line.text(" -button\"").end();
    announce_settings(options, false, out);
}

/// Announces the most important settings if `first` is true, the others if it is false.
fn announce_settings(options: &Options, first: bool, out: &mut dyn Out) {
    for (entry, value) in options.offered(first) {
        let line = Reply(out).text("feature option=\"").text(entry.name);
        let line = match entry.kind {
            SettingKind::Check => line.text(" -check ").number(value),
            SettingKind::Spin { least, most } => line
                .text(" -spin ")
                .number(value)
                .text(" ")
                .number(least)
                .text(" ")
                .number(most),
            SettingKind::Combo(choices) if CAPABILITIES.player.text_options => choices
                .iter()
                .zip(0..)
                .fold(line.text(" -combo "), |line, (choice, place)| {
                    line.text(if place == 0 { "" } else { " /// " })
                        .text(if place == value { "*" } else { "" })
                        .text(choice)
                }),
            SettingKind::Combo(_) => line,
        };
        line.text("\"").end();
    }
}

impl Cecp<'_, '_> {
    /// `option NAME` or `option NAME=VALUE`: sets an option.
    pub(super) fn option(&mut self, call: &mut Call<'_>) -> Obeyed {
        let (name, value) = match split_once(call.rest, b'=') {
            Some((name, value)) => (name.trim_ascii(), Some(value.trim_ascii())),
            None => (call.rest, None),
        };
        if let Err(fault) = self.session.set_option(name, value, call) {
            refuse(fault, call.line, call.world);
        }
        Ok(())
    }
}

/// Reports why an option cannot be set; on chips without the values that it accepts.
fn refuse(fault: OptionError<'_>, line: &str, out: &mut dyn Out) {
    match fault {
        OptionError::Value(entry) if CAPABILITIES.words => {
            let mut text = ShortText::<96>::new();
            Reply(&mut text).text(entry.name).text(" must be ");
            entry.kind.write_values(&mut text);
            error(out, &text, line);
        }
        _ => error(out, fault.message(), fault.word().unwrap_or(line)),
    }
}
