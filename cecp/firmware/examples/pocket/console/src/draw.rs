//! The pictures of the screens.

use crate::pieces::{SIDE, pixel};
use crate::{Choice, Job, LEVELS, MENU, Pocket, Screen, elo};
use embedded_graphics::Drawable;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::mono_font::ascii::{FONT_5X8, FONT_10X20};
use embedded_graphics::mono_font::{MonoFont, MonoTextStyle, MonoTextStyleBuilder};
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::primitives::Rectangle;
use embedded_graphics::text::{Baseline, Text};
use embedded_text::TextBox;
use embedded_text::style::TextBoxStyle;
use goby_core::text::{Out, ShortText, write_count};
use goby_core::types::{Color, Square};
use goby_core::{Engine, Outcome, arrival};

/// Width and height of the display.
const WIDTH: u32 = 128;
const HEIGHT: u32 = 64;
/// The height of a line of text.
const LINE: u32 = 8;
/// Where the words beside the board begin.
const BESIDE: i32 = 68;

/// The picture of a computer's screen.
#[derive(Clone, Copy)]
pub struct Screens<'p, 'e, 'm> {
    /// The computer.
    pub pocket: &'p Pocket,
    /// Its engine.
    pub engine: &'e Engine<'m>,
}

impl Drawable for Screens<'_, '_, '_> {
    type Color = BinaryColor;
    type Output = ();

    fn draw<D: DrawTarget<Color = BinaryColor>>(&self, display: &mut D) -> Result<(), D::Error> {
        display.clear(Off)?;
        match self.pocket.screen {
            Screen::Level(at) => draw_level(at, display),
            Screen::Menu(at) => draw_menu(at, display),
            Screen::Text(at) => draw_text(&self.pocket.text, at, display),
            Screen::Pieces(_) | Screen::Moves(..) => {
                self.draw_board(display)?;
                self.draw_words(display)
            }
        }
    }
}

impl Screens<'_, '_, '_> {
    fn draw_board<D: DrawTarget<Color = BinaryColor>>(
        &self,
        display: &mut D,
    ) -> Result<(), D::Error> {
        let board = self.engine.board();
        let chosen = match self.pocket.choice(self.engine) {
            Choice::Piece(from) => [Some(from), None],
            Choice::Move(mv) => [Some(mv.from()), Some(arrival(board, mv))],
            Choice::Leave if let Screen::Moves(from, _) = self.pocket.screen => [Some(from), None],
            Choice::Leave | Choice::Nothing => [None, None],
        };
        let is_turned = self.pocket.player == Color::Black;
        let pixels = (0..64 * HEIGHT as usize).map(|place| {
            let (x, y) = (place % 64, place / 64);
            let at = 8 * (7 - y / SIDE) + x / SIDE;
            let square = Square::from_index(if is_turned { 63 - at } else { at });
            let is_light = (x / SIDE + y / SIDE).is_multiple_of(2);
            let piece =
                square.and_then(|square| Some((board.color_on(square)?, board.piece_on(square)?)));
            let (x, y) = (x % SIDE, y % SIDE);
            let pixel = piece.and_then(|(color, piece)| pixel(color, piece, x, y));
            let is_lit = pixel.unwrap_or(is_light && x % 2 == 0 && y % 2 == 0);
            let is_chosen = square.is_some() && chosen.contains(&square);
            BinaryColor::from(is_lit != is_chosen)
        });
        display.fill_contiguous(
            &Rectangle::new(Point::zero(), Size::new(64, HEIGHT)),
            pixels,
        )
    }

    /// The level, the last two moves, the state of the game, and the chosen move.
    fn draw_words<D: DrawTarget<Color = BinaryColor>>(
        &self,
        display: &mut D,
    ) -> Result<(), D::Error> {
        let game = self.engine.game();
        let mut level = ShortText::<12>::new();
        level.text("Goby ");
        write_level(self.pocket.level, &mut level);
        put(&level, 0, display)?;
        let count = game.takeback_plies().min(2);
        for (at, mv) in game.moves().skip(game.takeback_plies() - count).enumerate() {
            let mut line = ShortText::<12>::new();
            if let Some(before) = game.earlier(count - at) {
                if before.side() == Color::White {
                    write_count(u64::from(before.fullmove_number()), &mut line);
                    line.text(".");
                } else {
                    line.text("...");
                }
                line.text(&before.san(mv));
            }
            put(&line, 2 + at, display)?;
        }
        put(self.state(), 5, display)?;
        let mut choice = ShortText::<12>::new();
        match self.pocket.choice(self.engine) {
            Choice::Piece(square) => choice.text(&name(square)),
            Choice::Move(mv) => choice.text(&self.engine.board().san(mv)),
            Choice::Leave if matches!(self.pocket.screen, Screen::Pieces(_)) => choice.text("Menu"),
            Choice::Leave => choice.text("Back"),
            Choice::Nothing => {}
        }
        put(&choice, 7, display)
    }

    /// The state of the game in words of at most 12 letters.
    fn state(&self) -> &'static str {
        let is_won = |color| match self.pocket.player == color {
            true => "You win",
            false => "Goby wins",
        };
        match (self.pocket.job, self.engine.game().outcome()) {
            (Some(Job::Think), _) => "Thinking...",
            (Some(Job::Hint | Job::Why), _) => "One moment",
            _ if !self.pocket.note.is_empty() => self.pocket.note,
            (_, Some(Outcome::WhiteMates)) => is_won(Color::White),
            (_, Some(Outcome::BlackMates)) => is_won(Color::Black),
            (_, Some(Outcome::Stalemate)) => "Stalemate",
            (_, Some(_)) => "Draw",
            _ if self.engine.board().in_check() => "Check!",
            _ => "Your move",
        }
    }
}

fn name(square: Square) -> ShortText<2> {
    let mut name = ShortText::new();
    let letters = [b'a' + square.file() as u8, b'1' + square.rank() as u8];
    name.text(core::str::from_utf8(&letters).unwrap_or_default());
    name
}

fn write_level(level: usize, out: &mut dyn Out) {
    match elo(level) {
        Some(elo) => write_count(elo as u64, out),
        None => out.text("full"),
    }
}

const fn style<'f>(font: &'f MonoFont<'static>) -> MonoTextStyle<'f, BinaryColor> {
    MonoTextStyle::new(font, On)
}

/// Writes a line beside the board.
fn put<D: DrawTarget<Color = BinaryColor>>(
    words: &str,
    line: usize,
    display: &mut D,
) -> Result<(), D::Error> {
    let place = Point::new(BESIDE, LINE as i32 * line as i32);
    Text::with_baseline(words, place, style(&FONT_5X8), Baseline::Top).draw(display)?;
    Ok(())
}

fn draw_level<D: DrawTarget<Color = BinaryColor>>(
    at: usize,
    display: &mut D,
) -> Result<(), D::Error> {
    let mut words = ShortText::<12>::new();
    if at < LEVELS {
        words.text(if elo(at).is_some() { "Elo " } else { "Level " });
        write_level(at, &mut words);
    } else {
        words.text("Back");
    }
    for (words, font, y) in [
        ("Turn to choose,", &FONT_5X8, 0),
        (&*words, &FONT_10X20, 20),
        ("press to begin a game", &FONT_5X8, 52),
    ] {
        let words = if at == LEVELS && y > 50 {
            "press to go on"
        } else {
            words
        };
        Text::with_baseline(words, Point::new(4, y), style(font), Baseline::Top).draw(display)?;
    }
    Ok(())
}

fn draw_menu<D: DrawTarget<Color = BinaryColor>>(
    at: usize,
    display: &mut D,
) -> Result<(), D::Error> {
    for (line, (_, words)) in MENU.iter().enumerate() {
        let place = Point::new(4, 2 + 10 * line as i32);
        let mut words_style = style(&FONT_5X8);
        if line == at {
            words_style = MonoTextStyleBuilder::from(&words_style)
                .text_color(Off)
                .background_color(On)
                .build();
        }
        Text::with_baseline(words, place, words_style, Baseline::Top).draw(display)?;
    }
    Ok(())
}

fn draw_text<D: DrawTarget<Color = BinaryColor>>(
    text: &str,
    line: usize,
    display: &mut D,
) -> Result<(), D::Error> {
    let bounds = Rectangle::new(Point::zero(), Size::new(WIDTH, HEIGHT));
    let mut text = TextBox::new(text, bounds, style(&FONT_5X8));
    text.set_vertical_offset(-((LINE * line as u32) as i32));
    text.draw(display)?;
    Ok(())
}

/// The number of lines from which a text can be shown.
pub(crate) fn lines(text: &str) -> usize {
    let height = TextBoxStyle::default().measure_text_height(&style(&FONT_5X8), text, WIDTH);
    (height.saturating_sub(HEIGHT) / LINE) as usize + 1
}
