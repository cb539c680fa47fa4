//! The pocket computer on a desktop, without its hardware.
//!
//! `desk game` plays a game with every command, and prints the steps of knob and button and the
//! pictures that must follow: a test gives the steps to the emulated Pico. `desk pictures FILE` draws
//! the screens that README.md shows; with `--check` it compares them with the file.

use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::pixelcolor::{BinaryColor, Gray8};
use embedded_graphics::primitives::{PointsIter, Rectangle};
use embedded_graphics::{Drawable, Pixel};
use embedded_graphics_simulator::{OutputImage, OutputSettingsBuilder, SimulatorDisplay};
use goby_core::types::{Move, Square};
use goby_core::{BoardMemory, Engine, Limit, NoTimer};
use goby_pocket_console::{Choice, Input, Pocket, RECORD, Screens};
use std::process::ExitCode;

/// The display's size.
const SIZE: Size = Size::new(128, 64);
/// The entries of the menu.
const HINT: i8 = 1;
const TAKE_BACK: i8 = 2;
const WHY: i8 = 3;
const SWAP_SIDES: i8 = 4;
const NEW_GAME: i8 = 5;
/// The sheet of pictures: columns, rows, and pixels between them.
const COLUMNS: u32 = 3;
const ROWS: u32 = 3;
const GAP: u32 = 6;
/// The nodes that the player searches for a move.
const PLAYER: Limit = Limit::Nodes(5_000);

/// The computer, and everything that was done with it.
struct Desk {
    engine: Engine<'static>,
    pocket: Pocket,
    record: Vec<u8>,
    script: String,
    /// The last pictures, oldest first.
    shown: Vec<SimulatorDisplay<BinaryColor>>,
}

fn engine() -> Engine<'static> {
    Engine::new(Box::leak(Box::new(BoardMemory::new())))
}

impl Desk {
    fn new() -> Self {
        let mut engine = engine();
        let pocket = Pocket::new(&[], &mut engine);
        let mut desk = Self {
            engine,
            pocket,
            record: Vec::new(),
            script: String::new(),
            shown: Vec::new(),
        };
        desk.show();
        desk
    }

    /// Draws the screen. A picture that is equal to the last one is not listed again.
    fn show(&mut self) {
        let mut display = SimulatorDisplay::new(SIZE);
        let (pocket, engine) = (&self.pocket, &self.engine);
        let _ = Screens { pocket, engine }.draw(&mut display);
        let bytes = display.to_be_bytes();
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        self.script += &format!("show {digits}\n");
        self.shown.push(display);
    }

    fn keep(&mut self) {
        let mut room = [0; RECORD];
        let length = self.pocket.record(&self.engine, &mut room);
        self.record = room[..length].to_vec();
    }

    fn act(&mut self, input: Input) {
        let step = match input {
            Input::Turn(0) => return,
            Input::Turn(steps) => format!("turn {steps}\n"),
            Input::Press => "press\n".to_owned(),
        };
        self.script += &step;
        if self.pocket.act(input, &mut self.engine) {
            self.keep();
        }
        self.show();
        while self.pocket.is_busy() {
            if self.pocket.work(&mut self.engine, &mut || false) {
                self.keep();
            }
            self.show();
        }
    }

    fn choose(&mut self, entry: i8) {
        self.find(|choice| choice == Choice::Leave);
        self.act(Input::Press);
        self.act(Input::Turn(entry));
        self.act(Input::Press);
    }

    /// Turns the knob to a choice, the shorter way.
    fn find(&mut self, is_right: impl Fn(Choice) -> bool) {
        let mut ways = (0..40).flat_map(|steps| [steps, -steps]);
        let way = ways.find(|steps| {
            let mut pocket = self.pocket.clone();
            pocket.act(Input::Turn(*steps), &mut self.engine);
            is_right(pocket.choice(&self.engine))
        });
        self.act(Input::Turn(way.expect("the choice is offered")));
    }

    fn play(&mut self, mv: Move) {
        self.find(|choice| choice == Choice::Piece(mv.from()));
        self.act(Input::Press);
        self.find(|choice| choice == Choice::Move(mv));
        self.act(Input::Press);
    }

    /// Switches the power off and on. `step` says at which moment.
    fn restart(&mut self, step: &str) {
        self.script += step;
        self.engine = engine();
        self.pocket = Pocket::new(&self.record, &mut self.engine);
        self.show();
    }
}

/// Plays a game with every command until somebody is mated. Returns the desk, and the numbers of the
/// pictures to show on the page.
fn game() -> (Desk, Vec<usize>) {
    let mut desk = Desk::new();
    let mut page = vec![];
    let mut note = |desk: &Desk, back: usize| page.push(desk.shown.len() - 1 - back);
    note(&desk, 0);
    desk.act(Input::Turn(-5));
    desk.act(Input::Press);
    desk.find(|choice| choice == Choice::Piece(Square::E2));
    note(&desk, 0);
    desk.act(Input::Press);
    desk.act(Input::Turn(-1));
    desk.act(Input::Press);
    desk.play(Move::new(Square::E2, Square::E4));
    note(&desk, 1);
    note(&desk, 0);
    // The position before the power failed appears again.
    desk.restart("power\n");
    desk.choose(HINT);
    note(&desk, 0);
    desk.act(Input::Press);
    desk.choose(WHY);
    note(&desk, 0);
    desk.act(Input::Turn(1));
    desk.act(Input::Press);
    desk.choose(TAKE_BACK);
    desk.choose(SWAP_SIDES);
    note(&desk, 0);
    desk.choose(SWAP_SIDES);
    desk.find(|choice| choice == Choice::Leave);
    desk.act(Input::Press);
    desk.act(Input::Turn(WHY));
    note(&desk, 0);
    desk.act(Input::Turn(NEW_GAME - WHY));
    desk.act(Input::Press);
    // Back to the game: the choice before the lowest level.
    desk.act(Input::Turn(-1));
    desk.act(Input::Press);
    // The power fails while the game is being written: the game before is kept.
    desk.choose_power_failure();
    let mut player = engine();
    while desk.engine.game().outcome().is_none() {
        let mut room = [0; RECORD];
        let length = desk.pocket.record(&desk.engine, &mut room);
        player.restore(&room[2..length]).expect("a game");
        let thought = player.think(PLAYER, &mut NoTimer).expect("a move");
        desk.play(thought.best);
    }
    note(&desk, 0);
    (desk, page)
}

impl Desk {
    /// Takes a move back, but the power fails before this is recorded.
    fn choose_power_failure(&mut self) {
        self.find(|choice| choice == Choice::Leave);
        self.act(Input::Press);
        self.act(Input::Turn(TAKE_BACK));
        self.restart("cut\n");
    }
}

/// Draws the pictures of the page.
fn sheet(desk: &Desk, page: &[usize]) -> OutputImage<Gray8> {
    let [width, height] = [SIZE.width + GAP, SIZE.height + GAP];
    let size = Size::new(COLUMNS * width - GAP, ROWS * height - GAP);
    let mut sheet = SimulatorDisplay::with_default_color(size, BinaryColor::On);
    for (at, place) in page.iter().enumerate() {
        let [column, row] = [at as u32 % COLUMNS, at as u32 / COLUMNS];
        let corner = Point::new((column * width) as i32, (row * height) as i32);
        let picture = &desk.shown[*place];
        let pixels = Rectangle::new(Point::zero(), SIZE).points();
        let pixels = pixels.map(|point| Pixel(corner + point, picture.get_pixel(point)));
        let _ = sheet.draw_iter(pixels);
    }
    sheet.to_grayscale_output_image(&OutputSettingsBuilder::new().scale(2).build())
}

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let (desk, page) = game();
    match arguments[..] {
        ["game"] => print!("{}", desk.script),
        ["pictures", file] => sheet(&desk, &page).save_png(file).expect("a picture"),
        ["pictures", file, "--check"] => {
            let committed = SimulatorDisplay::<Gray8>::load_png(file).expect("a picture");
            let drawn = sheet(&desk, &page);
            let settings = OutputSettingsBuilder::new().build();
            let committed = committed.to_grayscale_output_image(&settings);
            if committed.as_image_buffer().as_raw() != drawn.as_image_buffer().as_raw() {
                eprintln!("{file} differs from the screens: make it again without --check");
                return ExitCode::FAILURE;
            }
        }
        _ => {
            eprintln!("desk game | desk pictures FILE [--check]");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
