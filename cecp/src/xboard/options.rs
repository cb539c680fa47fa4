//! The engine's settings as the protocol announces and sets them: `feature option="..."` and
//! `option NAME=VALUE` (CECP, sections 8 and 9).

use super::request::error;
use super::{Session, console};
use crate::driver::{Action, Out, Reply, World};
use crate::play::{
    BOOK, CLEAR_HASH, Effect, OPENINGS, OptionFault, Options, Player, SettingKind, meant,
};
use crate::profile::CAPABILITIES;
use crate::text::split_once;
use goby_core::hash::Slot;

/// Announces all options with their present values.
pub(super) fn announce(player: &Player, out: &mut dyn Out) {
    let options = &player.options;
    // What people look for first.
    if CAPABILITIES.levels || CAPABILITIES.own_book {
        announce_settings(options, true, out);
    }
    if CAPABILITIES.books {
        let line = Reply(out).text("feature option=\"").text(BOOK);
        line.text(" -file ")
            .text(&player.book.name)
            .text("\"")
            .end();
    }
    if CAPABILITIES.text_options {
        let line = Reply(out).text("feature option=\"").text(OPENINGS);
        let openings = &options.openings;
        line.text(" -string ").text(openings).text("\"").end();
    }
    let line = Reply(out).text("feature option=\"").text(CLEAR_HASH);
    line.text(" -button\"").end();
    announce_settings(options, false, out);
}

/// Announces the settings that people look for first, or the others.
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
            SettingKind::Combo(choices) if CAPABILITIES.text_options => choices
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

impl Session<'_> {
    /// Obeys `option TEXT`, where the text is `NAME` or `NAME=VALUE`.
    pub(super) fn set_option(
        &mut self,
        text: &str,
        hash: &[Slot],
        world: &mut dyn World,
    ) -> Result<Action, &'static str> {
        let by_hand = CAPABILITIES.words && self.state.is_console();
        if by_hand && text.is_empty() {
            self.write_options(world);
            return Ok(Action::Continue);
        }
        let (name, value) = match split_once(text, b'=') {
            _ if by_hand => console::split_option(text),
            Some((name, value)) => (name.trim_ascii(), Some(value.trim_ascii())),
            None => (text, None),
        };
        let value = match value {
            Some(value) if by_hand => Some(meant(name, value)),
            None if by_hand && self.state.write_setting_called(name, world) => {
                return Ok(Action::Continue);
            }
            value => value,
        };
        if CAPABILITIES.books && name.eq_ignore_ascii_case(BOOK) {
            return self.set_book(value.unwrap_or_default(), world);
        }
        let mut action = Action::Continue;
        match self.state.player.options.set(name, value) {
            Ok(Effect::None) => {}
            Ok(Effect::ClearHash) => {
                self.hash_use.clear(hash);
                action = Action::Forget;
            }
            Err(fault) if by_hand => {
                self.state.refuse_option(name, fault, text, world);
                return Ok(Action::Continue);
            }
            Err(OptionFault(fault, None)) => return Err(fault),
            Err(OptionFault(fault, Some(word))) => {
                error(world, fault, word);
                return Ok(Action::Continue);
            }
        }
        self.state.player.recall_level(world.files());
        if self.state.is_console() {
            self.state.write_option(name, value, world);
        }
        Ok(action)
    }

    /// Opens the user's book, or closes it where the name is empty.
    fn set_book(&mut self, name: &str, world: &mut dyn World) -> Result<Action, &'static str> {
        match self.state.player.open_book(name, world.files()) {
            Ok(()) if self.state.is_console() => self.state.write_option(BOOK, Some(name), world),
            Ok(()) => {}
            Err(fault) => error(world, fault, name),
        }
        Ok(Action::Continue)
    }
}
