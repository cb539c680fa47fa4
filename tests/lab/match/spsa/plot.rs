//! An SVG of the values of each number over the run.

use crate::tuner::Tuner;
use std::fmt::Write as _;

const COLUMNS: usize = 6;
const WIDTH: f64 = 190.0;
const HEIGHT: f64 = 90.0;
/// Height of the text above each plot.
const HEAD: f64 = 16.0;
/// Most points in a plot.
const POINTS: usize = 200;

/// The SVG with a plot for each number, from its least to its greatest value.
pub(crate) fn ways(tuner: &Tuner, history: &[Vec<f64>]) -> String {
    let rows = tuner.numbers.len().div_ceil(COLUMNS);
    let (wide, high) = (WIDTH * COLUMNS as f64, HEIGHT * rows as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" \
         font-family=\"sans-serif\" font-size=\"9\">\n<title>Values by iteration</title>\n"
    );
    let step = history.len().div_ceil(POINTS).max(1);
    for (place, number) in tuner.numbers.iter().enumerate() {
        let left = WIDTH * (place % COLUMNS) as f64;
        let top = HEIGHT * (place / COLUMNS) as f64 + HEAD;
        let (across, down) = (WIDTH - 10.0, HEIGHT - HEAD - 8.0);
        let range = f64::from(number.most) - f64::from(number.least);
        let y = |value: f64| top + down * (f64::from(number.most) - value) / range;
        let x = |done: usize| left + across * done as f64 / tuner.schedule.iterations as f64;
        let start = y(number.start.into());
        let right = left + across;
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{across}\" height=\"{down}\" fill=\"none\" \
             stroke=\"silver\"/>\n<path d=\"M{left} {start:.1}H{right}\" stroke=\"gray\" \
             stroke-dasharray=\"3\"/>"
        );
        let mut points = format!("{left},{start:.1} ");
        for (done, values) in history.iter().enumerate().step_by(step) {
            if let Some(value) = values.get(place) {
                let _ = write!(points, "{:.1},{:.1} ", x(done + 1), y(*value));
            }
        }
        let _ = writeln!(
            svg,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"navy\"/>\n\
             <text x=\"{left}\" y=\"{:.1}\">{} {} &#8594; {:.1}</text>",
            top - 4.0,
            number.name,
            number.start,
            number.value
        );
    }
    svg + "</svg>\n"
}
