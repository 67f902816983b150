//! Boards, outlines, pieces and squares are read or refused; what was read prints as it parses.

#![no_main]

use hippodrome::{Board, Piece, Point};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(point) = text.parse::<Point>() {
        assert_eq!(point.to_string().parse(), Ok(point));
    }
    if let Ok(piece) = text.parse::<Piece>() {
        assert_eq!(piece.to_string().parse(), Ok(piece));
    }
    // A hole costs a bit for every place of its board, however short the text.
    let sides: usize = text
        .split('-')
        .next()
        .map_or(0, |sides| sides.bytes().filter(u8::is_ascii_digit).count());
    if sides < 8
        && let Ok(board) = text.parse::<Board>()
    {
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    if let Ok(board) = Board::from_outline(text) {
        assert_eq!(Board::from_outline(&board.outline()).as_ref(), Ok(&board));
        assert_eq!(board.to_string().parse(), Ok(board));
    }
});
