//! What is flashed: images for a Pico's drive and for Wokwi.

use crate::board;
use goby_tests::board::Board;
use goby_tests::process::Process;
use object::Endianness;
use object::elf::PT_LOAD;
use object::read::elf::{ElfFile32, ProgramHeader};

/// The bytes that an ELF file loads, and where.
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

/// What a UF2 file puts into flash, from its beginning on.
fn flashed(uf2: &[u8]) -> Vec<u8> {
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
        assert_eq!(head, [&known[..], &[0xE48B_FF56]].concat());
        assert_eq!(word(block, 508), 0x0AB1_6F30);
        block[32..288].to_vec()
    });
    blocks.collect()
}

#[test]
fn the_file_to_drop_on_a_pico_is_its_image() {
    for name in ["rp2040", "rp2040-usb"] {
        let Some(board) = board(name) else {
            return;
        };
        let image = board.image(&[]);
        let file = image.with_extension("uf2");
        let elf = std::fs::read(&image).expect("the image");
        let flash = flashed(&std::fs::read(&file).expect("the file"));
        let segments = loaded(&elf);
        assert!(segments.len() > 1, "{name}: a boot loader and a program");
        for (address, bytes) in segments {
            let place = address - 0x1000_0000;
            assert_eq!(&flash[place..place + bytes.len()], bytes, "{name}");
        }
        let mut process = Process::of(&mut board.launcher(&file));
        process.say("xboard\nping 1");
        process.find("pong 1");
    }
}

/// Their images link without a panic path; `budgets` holds them to their bytes.
#[test]
fn boards_that_nothing_emulates_are_built() {
    for board in Board::all().iter().filter(|board| !board.is_emulated()) {
        if !board.tests().is_skipped() {
            assert!(loaded(&std::fs::read(board.image(&[])).expect("the image")).len() > 1);
        }
    }
}

#[test]
fn wokwi_simulates_the_image_that_is_built() {
    let settings = include_str!("../../../cecp/firmware/wokwi/wokwi.toml");
    for (key, kind) in [("firmware", "uf2"), ("elf", "elf")] {
        let line = format!("{key} = \"../../../target/firmware/rp2040-usb.{kind}\"");
        assert!(settings.lines().any(|found| found == line), "{line}");
    }
}
