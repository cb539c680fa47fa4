//! Files for flashing: UF2 images for Picos, and images for Wokwi.

use goby_boards::board::Board;
use goby_suite::process::Process;
use goby_suite::tools::test;
use libtest_mimic::Trial;
use object::Endianness;
use object::elf::PT_LOAD;
use object::read::elf::{ElfFile32, ProgramHeader};

/// The addresses and bytes of an ELF file's load segments.
fn loaded(elf: &[u8]) -> Vec<(usize, &[u8])> {
    let file = ElfFile32::<Endianness>::parse(elf).expect("an ELF file");
    let headers = file.elf_program_headers().iter();
    let loads = headers.filter(|header| header.p_type(Endianness::Little) == PT_LOAD);
    let segments = loads.map(|header| {
        let bytes = header.data(Endianness::Little, elf).expect("its bytes");
        (header.p_paddr(Endianness::Little) as usize, bytes)
    });
    segments.filter(|(_, bytes)| !bytes.is_empty()).collect()
}

/// The boards that are Picos, with the family of their chips in UF2 files.
const PICOS: [(&str, u32); 3] = [
    ("rp2040", 0xE48B_FF56),
    ("rp2040-usb", 0xE48B_FF56),
    ("rp2350", 0xE48B_FF59),
];

/// The contents of flash, from its start, after loading a UF2 file for `family`.
fn flashed(uf2: &[u8], family: u32) -> Vec<u8> {
    let word = |block: &[u8], place: usize| {
        u32::from_le_bytes(block[place..place + 4].try_into().expect("four bytes"))
    };
    let count = uf2.len() / 512;
    assert_eq!(uf2.len() % 512, 0);
    let blocks = uf2.chunks(512).enumerate().flat_map(|(number, block)| {
        let head: Vec<_> = (0..8).map(|place| word(block, 4 * place)).collect();
        let address = 0x1000_0000 + 256 * number as u32;
        let (number, count) = (number as u32, count as u32);
        let known = [
            0x0A32_4655,
            0x9E5D_5157,
            0x2000,
            address,
            256,
            number,
            count,
        ];
        assert_eq!(head, [&known[..], &[family]].concat());
        assert_eq!(word(block, 508), 0x0AB1_6F30);
        block[32..288].to_vec()
    });
    blocks.collect()
}

/// The tests of UF2 files, of Wokwi's image, and of boards without an emulator.
pub(crate) fn tests() -> Vec<Trial> {
    let mut tests = vec![test("wokwi_simulates_the_image_that_is_built", [], wokwi)];
    for board in Board::all() {
        let mut add = |name, check: fn(Board)| {
            let name = format!("{}::{name}", board.name);
            tests.push(test(name, board.needs(), move || check(board)));
        };
        if family(board).is_some() {
            add("the_file_to_drop_on_a_pico_is_its_image", is_its_image);
        }
        if board.name == "rp2350" {
            add("a_pico_2_finds_its_program", finds_its_program);
        }
    }
    tests
}

/// The UF2 family of a board; `None` if it is no Pico.
fn family(board: Board) -> Option<u32> {
    let mut picos = PICOS.into_iter();
    let (_, family) = picos.find(|(pico, _)| *pico == board.name)?;
    Some(family)
}

fn is_its_image(board: Board) {
    let image = board.image(&[]);
    let file = image.with_extension("uf2");
    let elf = std::fs::read(&image).expect("the image");
    let family = family(board).expect("a Pico");
    let flash = flashed(&std::fs::read(&file).expect("the file"), family);
    let segments = loaded(&elf);
    assert!(segments.len() > 1, "the ROM's start block, and a program");
    for (address, bytes) in segments {
        let place = address - 0x1000_0000;
        assert_eq!(&flash[place..place + bytes.len()], bytes);
    }
    let mut process = Process::of(&mut board.launcher(&file));
    process.say("xboard\nping 1");
    process.find("pong 1");
}

/// Asserts that the first 4 KiB have the block without which the ROM of an RP2350 does not start
/// the program.
fn finds_its_program(board: Board) {
    let file = board.image(&[]).with_extension("uf2");
    let uf2 = std::fs::read(&file).expect("the file");
    let flash = flashed(&uf2, family(board).expect("a Pico"));
    let block = [0xFFFF_DED3, 0x1021_0142, 0x1FF, 0, 0xAB12_3579];
    let block: Vec<_> = block.into_iter().flat_map(u32::to_le_bytes).collect();
    let mut places = flash[..4096].windows(block.len());
    assert!(places.any(|place| place == block));
}

fn wokwi() {
    let settings = include_str!("../../../../cecp/firmware/wokwi/wokwi.toml");
    for (key, kind) in [("firmware", "uf2"), ("elf", "elf")] {
        let line = format!("{key} = \"../../../target/firmware/rp2040-usb.{kind}\"");
        assert!(settings.lines().any(|found| found == line), "{line}");
    }
}
