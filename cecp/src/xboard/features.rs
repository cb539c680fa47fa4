//! The features of the engine, sent in answer to `protover`.

use super::options;
use crate::NAME;
use crate::driver::{Reply, World};
use crate::profile::CAPABILITIES;
use goby_core::player::Player;

/// Features with the same value in every build.
///
/// `usermove=1` marks moves, which could look like commands. `colors=0` turns off the obsolete
/// commands `white` and `black`. `sigint=0` turns off interrupts. `sigterm` keeps its default: the
/// signal does no harm after `quit`, and python-chess reports an error for engines that turn it
/// off. `egt` is missing: Goby has no tablebases.
const PLAIN: [&str; 2] = [
    "ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 reuse=1 analyze=1",
    "sigint=0 colors=0 ics=1 name=1 pause=1 nps=1 debug=1",
];

/// Later features of the protocol, which a build may lack. A build announces only the features that
/// it has.
const LATE: [(&str, bool); 5] = [
    (" memory=1", CAPABILITIES.memory),
    (" smp=1", CAPABILITIES.cores),
    (" exclude=1", true),
    (" setscore=1", true),
    (" highlight=1", CAPABILITIES.highlight),
];

/// Announces all features.
pub(super) fn announce(player: &Player, world: &mut dyn World) {
    Reply(world).text("feature done=0").end();
    let chip = world.chip().filter(|_| CAPABILITIES.console);
    let name = Reply(world).text("feature myname=\"").text(NAME);
    let name = match chip {
        Some(chip) => name.text(" (").text(chip).text(")"),
        None => name,
    };
    name.text("\"").end();
    for features in PLAIN {
        Reply(world).text("feature ").text(features).end();
    }
    let variants = if CAPABILITIES.player.chess960 {
        "normal,fischerandom"
    } else {
        "normal"
    };
    let reply = Reply(world).text("feature variants=\"");
    reply.text(variants).text("\"").end();
    let provided = LATE.iter().filter(|(_, provided)| *provided);
    provided
        .fold(Reply(world).text("feature"), |line, (feature, _)| {
            line.text(feature)
        })
        .end();
    options::announce(player, world);
    Reply(world).text("feature done=1").end();
}
