//! The engine as WebAssembly: three exports and one import.
//!
//! The page calls `reserve(length)`, writes a question there as UTF-8, and calls
//! `answer(address, length)`. While that runs, `page.take(parcel, address, length)` is called for
//! every parcel, last for the answer itself; what it is shown must be copied before it returns. A
//! length counts bytes for texts and numbers for the rest.

#![allow(
    unsafe_code,
    reason = "memory is handed over between the page and the engine; nowhere else"
)]

use std::panic;

use crate::{Parcel, Sink};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Shows memory to the page.
    fn take(parcel: u32, address: *const u8, length: usize);
}

struct Page;

impl Page {
    fn text(parcel: Parcel, text: &str) {
        // SAFETY: address and length are those of a live string, and the page only reads it.
        unsafe { take(parcel as u32, text.as_ptr(), text.len()) }
    }
}

impl Sink for Page {
    fn parcel(&mut self, parcel: Parcel, numbers: &[u32]) {
        // SAFETY: address and length are those of a live slice, and the page only reads it.
        unsafe { take(parcel as u32, numbers.as_ptr().cast(), numbers.len()) }
    }
}

/// To be called once, before anything else: failures are told to the page.
#[unsafe(no_mangle)]
extern "C" fn begin() {
    panic::set_hook(Box::new(|failure| {
        Page::text(Parcel::Failure, &failure.to_string());
    }));
}

/// Room for a question of so many bytes; `answer` takes it back.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    let room: Box<[u8]> = vec![0; length].into();
    Box::into_raw(room).cast()
}

/// Answers the question that stands in what `reserve` gave.
#[unsafe(no_mangle)]
extern "C" fn answer(address: *mut u8, length: usize) {
    // SAFETY: `reserve` gave this address for this length, and the page calls once for each.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) };
    let question = String::from_utf8_lossy(&question);
    Page::text(Parcel::Answer, &crate::answer(&question, &mut Page));
}
