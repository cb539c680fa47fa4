//! The contents of flash, and the block that the boot ROM looks for.

/// Start address of flash.
pub(crate) const FLASH: u32 = 0x1000_0000;
/// Bytes of flash on a Pico 2.
const SIZE: usize = 4 << 20;
const UF2: u32 = 0x0A32_4655;
/// Family in the header of a UF2 block: secure Cortex-M33 of an RP2350.
const UF2_FAMILY: u32 = 0xE48B_FF59;
/// Type of a loadable ELF segment.
const LOAD: u32 = 1;
/// Bytes of flash in which the ROM looks for the block.
const SEARCHED: usize = 4096;
/// The only block: an image for the secure state of an RP2350's Cortex-M33.
const IMAGE_DEF: [u32; 5] = [0xFFFF_DED3, 0x1021_0142, 0x0000_01FF, 0, 0xAB12_3579];

/// The little-endian word at a place; `None` beyond the end.
pub(crate) fn word(bytes: &[u8], place: usize) -> Option<u32> {
    let four = bytes.get(place..)?.first_chunk()?;
    Some(u32::from_le_bytes(*four))
}

/// The contents of flash for an image, which is an ELF file or a UF2 file.
pub(crate) fn flash(image: &[u8]) -> Result<Vec<u8>, &'static str> {
    let mut flash = vec![0xFF; SIZE];
    let segments = match word(image, 0) {
        Some(UF2) => blocks(image),
        _ => segments(image),
    };
    for (address, bytes) in segments.ok_or("the image is torn")? {
        let place = address.wrapping_sub(FLASH) as usize;
        let place = flash.get_mut(place..place.saturating_add(bytes.len()));
        place
            .ok_or("the image goes beyond flash")?
            .copy_from_slice(bytes);
    }
    let mut begins = flash[..SEARCHED].windows(4 * IMAGE_DEF.len()).step_by(4);
    let is_there = begins.any(|begin| {
        (0..)
            .zip(IMAGE_DEF)
            .all(|(at, is)| word(begin, 4 * at) == Some(is))
    });
    is_there
        .then_some(flash)
        .ok_or("the ROM would find no IMAGE_DEF for its Cortex-M33")
}

/// The addresses and payloads of a UF2 file's blocks.
fn blocks(image: &[u8]) -> Option<Vec<(u32, &[u8])>> {
    let carried = image.chunks(512).map(|block| {
        let length = word(block, 16)? as usize;
        let is_ours = word(block, 28)? == UF2_FAMILY;
        is_ours.then_some((word(block, 12)?, block.get(32..)?.get(..length)?))
    });
    carried.collect()
}

/// The addresses and contents of an ELF file's segments.
fn segments(image: &[u8]) -> Option<Vec<(u32, &[u8])>> {
    let table = word(image, 28)? as usize;
    let [size, count] =
        [word(image, 40)? >> 16, word(image, 44)? & 0xFFFF].map(|half| half as usize);
    let mut found = Vec::new();
    for header in (0..count).map(|number| table + number * size) {
        let field = |place| word(image, header + place);
        let length = field(16)? as usize;
        if field(0)? == LOAD && length > 0 {
            let bytes = image.get(field(4)? as usize..)?.get(..length)?;
            found.push((field(12)?, bytes));
        }
    }
    Some(found)
}
