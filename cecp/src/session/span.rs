//! Parses the times of commands: as CECP defines them, and more liberally where CECP asks for that.

use goby_core::player::natural;
use goby_core::text::split_once;
use goby_core::time::Millis;

/// A second and a minute, in milliseconds.
const SECOND: u32 = 1_000;
const MINUTE: u32 = 60 * SECOND;

/// Reads seconds with an optional fraction (`12`, `0.1`). Ignores text after the number, unless it
/// begins with a letter.
pub(crate) fn seconds(text: &str) -> Option<Millis> {
    decimal(text, SECOND).map(cut)
}

/// Reads the time of a session: minutes (`5`), or minutes and seconds below 60 (`0:30`). Ignores
/// text after the number, unless it begins with a letter.
pub(crate) fn base_time(text: &str) -> Option<Millis> {
    match split_once(text, b':') {
        Some((minutes, rest)) => {
            let seconds = decimal(rest, SECOND).filter(|&time| time < u64::from(MINUTE))?;
            let minutes = u64::from(natural(minutes)?) * u64::from(MINUTE);
            Some(cut(minutes + seconds))
        }
        None => decimal(text, MINUTE).map(cut),
    }
}

fn cut(milliseconds: u64) -> Millis {
    Millis(u32::try_from(milliseconds).unwrap_or(u32::MAX))
}

/// Reads a decimal fraction at the beginning of `text`, in units of `unit` milliseconds. Rounds
/// down to milliseconds.
fn decimal(text: &str, unit: u32) -> Option<u64> {
    let (mut whole, mut part) = (0u32, 0);
    // The value of the last digit after the point, in milliseconds; `None` before the point.
    let mut worth = None;
    let mut has_digits = false;
    for byte in text.bytes() {
        match (byte, &mut worth) {
            (b'0'..=b'9', None) => {
                let digit = u32::from(byte - b'0');
                whole = whole.saturating_mul(10).saturating_add(digit);
                has_digits = true;
            }
            (b'0'..=b'9', Some(worth)) => {
                *worth /= 10;
                part += *worth * u32::from(byte - b'0');
                has_digits = true;
            }
            // Some C libraries write a comma.
            (b'.' | b',', None) => worth = Some(unit),
            // `1e9`, `5m` and `30:00` do not mean 1, 5 and 30.
            (b'a'..=b'z' | b'A'..=b'Z' | b':', _) => return None,
            _ => break,
        }
    }
    has_digits.then(|| u64::from(whole) * u64::from(unit) + u64::from(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_times_are_minutes_or_minutes_and_seconds() {
        assert_eq!(base_time("5"), Some(Millis(300_000)));
        assert_eq!(base_time("0:30"), Some(Millis(30_000)));
        assert_eq!(base_time("1:05"), Some(Millis(65_000)));
        assert_eq!(base_time("25+5"), Some(Millis(1_500_000)));
        assert_eq!(base_time("0.5"), Some(Millis(30_000)));
        assert_eq!(base_time("4000000000"), Some(Millis::MAX));
        assert_eq!(base_time("x"), None);
        assert_eq!(base_time("1:"), None);
        assert_eq!(base_time("1:60"), None);
        assert_eq!(base_time("5m"), None);
        assert_eq!(base_time("1:30:00"), None);
    }

    #[test]
    fn seconds_have_fractions() {
        assert_eq!(seconds("0.1"), Some(Millis(100)));
        assert_eq!(seconds("12"), Some(Millis(12_000)));
        assert_eq!(seconds("0,25"), Some(Millis(250)));
        assert_eq!(seconds(".01"), Some(Millis(10)));
        assert_eq!(seconds("0.0001"), Some(Millis(0)));
        assert_eq!(seconds("-1"), None);
        assert_eq!(seconds("1e9"), None);
        assert_eq!(seconds("1x"), None);
        assert_eq!(seconds("1:00"), None);
    }
}
