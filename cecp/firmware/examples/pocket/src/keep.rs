//! A record in the flash, which the chip keeps while the power is off. The sensor board has this file
//! too.
//!
//! The crate `sequential-storage` spreads the records over [`PLACE`], so that no sector wears out,
//! and keeps the earlier record if the power fails while one is being written.

use core::convert::Infallible;
use core::ops::Range;
use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use rp2040_hal::rom_data;
use sequential_storage::cache::Cache;
use sequential_storage::map::{MapConfig, MapStorage};

/// The last 64 KiB of a Pico's flash, which no program here reaches.
const PLACE: Range<u32> = 0x1F_0000..0x20_0000;
/// The bytes that are programmed together, and those that are erased together.
const PAGE: usize = 256;
const SECTOR: usize = 4_096;
/// The key of the only record.
const KEY: u8 = 0;
/// The bytes that `room` must have beyond those of the record.
pub const MORE: usize = 8;

macro_rules! storage {
    () => {
        MapStorage::<u8, _, _>::new(
            Flash,
            const { MapConfig::new(PLACE) },
            Cache::new_uncached(),
        )
    };
}

/// Returns the record, which is empty if there is none. `room` is for the work.
pub fn read(room: &mut [u8]) -> &[u8] {
    let found = block_on(storage!().fetch_item::<&[u8]>(room, &KEY));
    found.ok().flatten().unwrap_or_default()
}

/// Writes the record. Returns false if the flash does not take it. `room` is for the work.
pub fn write(record: &[u8], room: &mut [u8]) -> bool {
    let mut storage = storage!();
    let mut is_stored = || block_on(storage.store_item(room, &KEY, &record)).is_ok();
    if is_stored() {
        return true;
    }
    // The sectors hold something else.
    block_on(storage!().erase_all()).is_ok() && is_stored()
}

/// The flash, by the functions of the chip's ROM.
struct Flash;

impl ErrorType for Flash {
    type Error = Infallible;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Infallible> {
        let place = (START + offset as usize) as *const u8;
        // SAFETY: `sequential-storage` stays within PLACE, which is flash that no reference points to.
        let stored = unsafe { core::slice::from_raw_parts(place, bytes.len()) };
        bytes.copy_from_slice(stored);
        Ok(())
    }

    fn capacity(&self) -> usize {
        PLACE.end as usize
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 4;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Infallible> {
        for sector in (from..to).step_by(SECTOR) {
            change(sector, None);
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Infallible> {
        let (mut offset, mut bytes) = (offset as usize, bytes);
        while !bytes.is_empty() {
            let at = offset % PAGE;
            let (now, later) = bytes.split_at(bytes.len().min(PAGE - at));
            // Bits that are 1 stay as they are.
            let mut page = [0xFF; PAGE];
            page[at..at + now.len()].copy_from_slice(now);
            change((offset - at) as u32, Some(&page));
            (offset, bytes) = (offset + now.len(), later);
        }
        Ok(())
    }
}

/// The address of the flash, whose first 256 bytes are the boot loader that makes it readable.
const START: usize = 0x1000_0000;

/// The functions of the ROM. The table of the ROM must not be asked while the flash is not readable.
struct Rom {
    connect: unsafe extern "C" fn(),
    leave: unsafe extern "C" fn(),
    erase: unsafe extern "C" fn(u32, usize, u32, u8),
    program: unsafe extern "C" fn(u32, *const u8, usize),
    flush: unsafe extern "C" fn(),
}

/// Programs a page, or erases the sector.
fn change(offset: u32, page: Option<&[u8; PAGE]>) {
    let rom = Rom {
        connect: rom_data::connect_internal_flash::ptr(),
        leave: rom_data::flash_exit_xip::ptr(),
        erase: rom_data::flash_range_erase::ptr(),
        program: rom_data::flash_range_program::ptr(),
        flush: rom_data::flash_flush_cache::ptr(),
    };
    // SAFETY: the boot loader is at the start of the flash.
    let boot = unsafe { *(START as *const [u32; PAGE / 4]) };
    // SAFETY: no interrupt reads the flash meanwhile, and the second core is off.
    critical_section::with(|_| unsafe { change_unread(&rom, &boot, offset, page) });
}

/// Changes the flash while no program can be read from it: this function is in the RAM.
///
/// # Safety
/// Interrupts are off. `boot` is the boot loader of the flash.
#[inline(never)]
#[unsafe(link_section = ".data.flash")]
unsafe fn change_unread(rom: &Rom, boot: &[u32; 64], offset: u32, page: Option<&[u8; PAGE]>) {
    // SAFETY: this is the order of the data sheet, section 2.8.3.1.3. A page or a sector begins at
    // `offset`. The boot loader returns, because it is called; odd addresses are Thumb code.
    unsafe {
        (rom.connect)();
        (rom.leave)();
        match page {
            Some(page) => (rom.program)(offset, page.as_ptr(), PAGE),
            None => (rom.erase)(offset, SECTOR, SECTOR as u32, 0x20),
        }
        (rom.flush)();
        let boot = boot.as_ptr().wrapping_byte_add(1);
        core::mem::transmute::<*const u32, unsafe extern "C" fn()>(boot)();
    }
}
