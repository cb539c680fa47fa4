//! Reading the tunables of a program, and writing tuned values into the source file.

use crate::tuner::{Number, Tuner};
use std::process::Command;

/// The tunables of a program; if `only` is not empty, those whose names begin with one of its
/// words.
pub(crate) fn named(program: &str, only: &[String]) -> Result<Vec<Number>, String> {
    let list = run(program, &["--list-tunables"])?;
    let numbers: Option<Vec<_>> = list.lines().skip(1).map(parse).collect();
    let mut numbers = numbers.ok_or("the list of tunables is not a table")?;
    numbers.retain(|number| {
        only.is_empty() || only.iter().any(|group| number.name.starts_with(group))
    });
    Ok(numbers)
}

/// The numbers whose least or greatest value changes the bench.
pub(crate) fn effective(program: &str, numbers: Vec<Number>) -> Result<Vec<Number>, String> {
    let usual = bench(program, None)?;
    let mut found = Vec::new();
    for number in numbers {
        let differs = |value| Ok(bench(program, Some((&number.name, value)))? != usual);
        let extremes = [number.most, number.least].map(differs);
        if extremes
            .into_iter()
            .collect::<Result<Vec<_>, String>>()?
            .contains(&true)
        {
            found.push(number);
        } else {
            eprintln!("{} changes nothing and is left out", number.name);
        }
    }
    Ok(found)
}

/// The nodes of the bench, optionally with a changed tunable.
pub(crate) fn bench(program: &str, set: Option<(&str, i32)>) -> Result<u64, String> {
    let set = set.map(|(name, value)| format!("{name}={value}"));
    let mut words: Vec<&str> = Vec::new();
    words.extend(set.iter().flat_map(|set| ["--set", set]));
    words.push("bench");
    let text = run(program, &words)?;
    let nodes = text.lines().last().and_then(|line| line.split(' ').next());
    nodes
        .and_then(|nodes| nodes.parse().ok())
        .ok_or_else(|| format!("{program} {words:?} counts no nodes"))
}

fn run(program: &str, words: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(words).output();
    let output = output.map_err(|error| format!("{program}: {error}"))?;
    if !output.status.success() {
        let printed = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{program} {words:?}: {printed}"));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

fn parse(line: &str) -> Option<Number> {
    let mut fields = line.split('\t');
    let name = fields.next()?.to_owned();
    let start = fields.next()?.parse().ok()?;
    Some(Number {
        name,
        start,
        least: fields.next()?.parse().ok()?,
        most: fields.next()?.parse().ok()?,
        step: fields.next()?.parse().ok()?,
        value: f64::from(start),
    })
}

/// The source text `list` with the tuned values and their new origin.
pub(crate) fn apply(list: &str, tuner: &Tuner, origin: &str) -> Result<String, String> {
    let mut text = list.to_owned();
    for number in &tuner.numbers {
        let fault = || format!("no entry of {}", number.name);
        let head = format!("\n    {}: ", number.name);
        let from = text.find(&head).ok_or_else(fault)? + head.len();
        let value = from + text[from..].find("= ").ok_or_else(fault)? + 2;
        let comma = value + text[value..].find(',').ok_or_else(fault)?;
        let end = comma + text[comma..].find("\";\n").ok_or_else(fault)?;
        let quote = comma + text[comma..end].rfind('"').ok_or_else(fault)? + 1;
        // Replace from the end to the beginning, so that earlier indices stay valid.
        text.replace_range(quote..end, origin);
        text.replace_range(value..comma, &number.value.round().to_string());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuner::tests::tuner;

    #[test]
    fn values_and_origins_are_written_into_the_list() {
        let mut tuner = tuner(10, 1, 1);
        tuner.numbers.truncate(2);
        tuner.numbers[0].value = 17.4;
        tuner.numbers[1].value = -33.6;
        let list = "tunables! {\n    /// One.\n    a: Score = 60, -100 to 100 by 10 \"cp\" \"hand\";\n    \
                    /// Two: a: Score.\n    b: i32 = -40, -100 to 100 by 5 \"points, or so\"\n        \
                    \"by hand; 3 was, no better\";\n    other: i32 = 3, 1 to 4 by 1 \"a\" \"b\";\n}\n";
        let wanted = "tunables! {\n    /// One.\n    a: Score = 17, -100 to 100 by 10 \"cp\" \"SPSA\";\n    \
                      /// Two: a: Score.\n    b: i32 = -34, -100 to 100 by 5 \"points, or so\"\n        \
                      \"SPSA\";\n    other: i32 = 3, 1 to 4 by 1 \"a\" \"b\";\n}\n";
        assert_eq!(apply(list, &tuner, "SPSA").unwrap(), wanted);
        tuner.numbers[1].name = "gone".into();
        assert!(apply(list, &tuner, "SPSA").unwrap_err().contains("gone"));
    }

    #[test]
    fn the_list_of_the_engine_takes_every_tunable() {
        let mut tuner = tuner(10, 1, 1);
        tuner.numbers = goby_core::tunables::TUNABLES
            .iter()
            .map(|it| Number {
                name: it.name.into(),
                start: it.default,
                least: it.least,
                most: it.most,
                step: it.step,
                value: f64::from(it.least),
            })
            .collect();
        let list = concat!(
            include_str!("../../../../core/src/tunables/sources.rs"),
            include_str!("../../../../core/src/tunables/time.rs"),
            include_str!("../../../../core/src/tunables/main.rs"),
        );
        let text = apply(list, &tuner, "tuned").unwrap();
        assert_eq!(text.lines().count(), list.lines().count());
        assert_eq!(text.matches("\"tuned\";").count(), tuner.numbers.len());
    }

    #[test]
    fn the_table_of_the_program_is_read() {
        let line = "null_depth\t3\t1\t6\t1\tplies\tby hand";
        let number = parse(line).unwrap();
        assert_eq!(
            (number.start, number.least, number.most, number.step),
            (3, 1, 6, 1)
        );
        assert_eq!(parse("null_depth\t3\t1"), None);
    }
}
