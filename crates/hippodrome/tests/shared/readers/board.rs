//! Boards, outlines, pieces and squares are read or refused; what was read prints as it parses.

use hippodrome::{Board, Piece, Point};

pub(crate) fn read(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(point) = text.parse::<Point>() {
        assert_eq!(point.to_string().parse(), Ok(point));
    }
    if let Ok(piece) = text.parse::<Piece>() {
        assert_eq!(piece.to_string().parse(), Ok(piece));
    }
    // A hole costs a bit for every place of its board, however short the text.
    let sides = text.split('-').next().unwrap_or_default();
    let digits = sides.bytes().filter(u8::is_ascii_digit).count();
    if digits < 8 || !text.contains('-') {
        if let Ok(board) = text.parse::<Board>() {
            assert_eq!(board.to_string().parse(), Ok(board));
        }
    }
    if let Ok(board) = Board::from_outline(&text) {
        assert_eq!(Board::from_outline(&board.outline()).as_ref(), Ok(&board));
        assert_eq!(board.to_string().parse(), Ok(board));
    }
}
