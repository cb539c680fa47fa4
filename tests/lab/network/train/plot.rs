//! An SVG of the loss after each epoch.

use std::fmt::Write as _;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 70.0;
const BOTTOM: f64 = 30.0;

/// Plots the losses on training and on held-out positions by epoch, and the loss of the
/// hand-written evaluation as a line.
pub(crate) fn curves(losses: &[(f64, f64)], hand: f64) -> String {
    let all = || {
        losses
            .iter()
            .flat_map(|&(learned, held_out)| [learned, held_out])
    };
    let most = all().fold(hand, f64::max) * 1.02;
    let least = all().fold(hand, f64::min) * 0.98;
    let x = |epoch: usize| LEFT + (WIDTH - LEFT - 10.0) * epoch as f64 / losses.len().max(2) as f64;
    let y = |loss: f64| (HEIGHT - BOTTOM) * (most - loss) / (most - least);
    let line = |color: &str, of: &dyn Fn(&(f64, f64)) -> f64| {
        let mut points = String::new();
        for (place, pair) in losses.iter().enumerate() {
            let _ = write!(points, "{:.1},{:.1} ", x(place + 1), y(of(pair)));
        }
        format!("<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\"/>\n")
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>Loss by epoch</title>\n"
    );
    svg += &line("navy", &|pair| pair.0);
    svg += &line("crimson", &|pair| pair.1);
    let level = y(hand);
    let _ = writeln!(
        svg,
        "<path d=\"M{LEFT} {level:.1}H{WIDTH}\" stroke=\"gray\" stroke-dasharray=\"4\"/>"
    );
    let bottom = HEIGHT - BOTTOM;
    let _ = writeln!(
        svg,
        "<path d=\"M{LEFT} 0V{bottom}H{WIDTH}\" fill=\"none\" stroke=\"gray\"/>"
    );
    for (loss, at) in [(most, 12.0), (least, bottom)] {
        let _ = writeln!(svg, "<text x=\"4\" y=\"{at}\">{loss:.5}</text>");
    }
    let texts = [
        ("navy", "learned from", 0.0),
        ("crimson", "held out, as integers", 110.0),
        ("gray", "hand-written", 270.0),
    ];
    for (color, text, at) in texts {
        let (x, y) = (LEFT + 20.0 + at, HEIGHT - 10.0);
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" fill=\"{color}\">{text}</text>"
        );
    }
    svg + "</svg>\n"
}
