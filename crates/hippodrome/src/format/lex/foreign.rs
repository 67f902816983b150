//! Is this no text at all, but a document or a picture of another program, or a table that is typeset?
//!
//! Each is known by its first bytes; the archives in which office programs keep their documents are told apart by the names in
//! them. What is told says how to make a text of it.

/// A document that is no text, and what to do with it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("this is {what}, and no text: {remedy}")]
pub struct ForeignDocument {
    what: &'static str,
    remedy: &'static str,
}

/// How to make a text of what has cells, of what has words, and of pictures.
const SHEET: &str = "save it as CSV";
const WORDS: &str = "save it as plain text (.txt)";
const PICTURE: &str = "pictures are not read: write the numbers or squares into a text file";

/// How documents begin.
const BEGINNINGS: [(&[u8], &str, &str); 8] = [
    (
        b"%PDF",
        "a PDF document",
        "copy what it says into a text file",
    ),
    (b"\x89PNG", "a PNG picture", PICTURE),
    (b"\xff\xd8\xff", "a JPEG picture", PICTURE),
    (b"GIF8", "a GIF picture", PICTURE),
    (b"{\\rtf", "an RTF document", WORDS),
    (
        b"\xd0\xcf\x11\xe0",
        "an older Excel or Word file (.xls, .doc)",
        "save it as CSV, or as plain text",
    ),
    (b"\x1f\x8b", "a compressed file (.gz)", "unpack it"),
    (
        ARCHIVE,
        "an archive (.zip)",
        "unpack it; a workbook: save it as CSV",
    ),
];

/// So many bytes of a text in angle brackets are looked at.
const MARKUP: usize = 2_048;

/// How archives begin, those of office programs too.
const ARCHIVE: &[u8] = b"PK\x03\x04";

/// What stands in the archives of office programs.
const IN_ARCHIVES: [(&[u8], &str, &str); 5] = [
    (
        b"opendocument.spreadsheet",
        "a LibreOffice spreadsheet (.ods)",
        SHEET,
    ),
    (b"opendocument", "a LibreOffice document (.odt)", WORDS),
    (b"xl/", "an Excel workbook (.xlsx)", SHEET),
    (b"word/", "a Word document (.docx)", WORDS),
    (b"ppt/", "a PowerPoint presentation (.pptx)", WORDS),
];

impl ForeignDocument {
    /// What a page or a picture is that is written in angle brackets.
    fn marked_up(bytes: &[u8]) -> Option<ForeignDocument> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let head = bytes.trim_ascii_start();
        if head.first() != Some(&b'<') {
            return None;
        }
        let head = head[..head.len().min(MARKUP)].to_ascii_lowercase();
        let holds = |name: &str| head.windows(name.len()).any(|part| part == name.as_bytes());
        let begins = |name: &&str| head.starts_with(name.as_bytes());
        if begins(&"<svg") || begins(&"<?xml") && holds("<svg") {
            let what = "an SVG picture";
            return Some(ForeignDocument {
                what,
                remedy: PICTURE,
            });
        }
        let is_page = [
            "<!doctype html",
            "<html",
            "<table",
            "<body",
            "<div",
            "<p>",
            "<pre",
        ]
        .iter()
        .any(begins)
            || begins(&"<?xml") && holds("<html");
        is_page.then_some(ForeignDocument {
            what: "an HTML page",
            remedy: "copy the table or the text that it shows into a text file",
        })
    }

    /// What a table is that is typeset by LaTeX or MediaWiki.
    fn typeset(bytes: &[u8]) -> Option<ForeignDocument> {
        let head = String::from_utf8_lossy(&bytes[..bytes.len().min(MARKUP)]);
        let mut lines = head
            .lines()
            .map(|line| line.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}'));
        let is_table = |line: &str| line.starts_with("{|");
        let is_latex = |line: &str| {
            let line = line.trim_start_matches(['$', '\\']);
            ["begin{", "hline", "documentclass"]
                .iter()
                .any(|word| line.starts_with(word))
        };
        let is_row = |line: &str| {
            let row = line.trim_end_matches("\\hline").trim_end();
            line.contains('&') && row.ends_with("\\\\")
        };
        if lines.clone().any(|line| {
            line.starts_with('\\') && is_latex(line)
                || line.starts_with('$') && is_latex(line)
                || is_row(line)
        }) {
            return Some(ForeignDocument {
                what: "a table in LaTeX",
                remedy: "leave out what begins with \\ and write blanks for &, as in 1 14 9",
            });
        }
        lines.any(is_table).then_some(ForeignDocument {
            what: "a table in MediaWiki's markup",
            remedy: "leave out {|, |- and |} and write blanks for |, as in 1 14 9",
        })
    }

    /// What a file of numbers is, each in four or eight bytes: of the first ones most bytes are 0, two in a row. In UTF-16 without a mark
    /// every other one is.
    fn numbers(bytes: &[u8]) -> Option<ForeignDocument> {
        let head = &bytes[..bytes.len().min(64)];
        let are_numbers = bytes.len().is_multiple_of(4)
            && head.chunks_exact(4).all(|number| number[3] == 0)
            && head.windows(2).any(|pair| pair == [0, 0])
            && head.iter().any(|&byte| byte != 0);
        are_numbers.then_some(ForeignDocument {
            what: "a file of numbers in bytes, as u32 and u64 are written",
            remedy: "write the tour in another format; `verify --format u32 --board ROWSxCOLUMNS` reads it",
        })
    }

    /// What a file that begins with these bytes is, if it is such a document; some thousand bytes tell archives apart.
    ///
    /// ```
    /// use hippodrome::format::ForeignDocument;
    ///
    /// let document = ForeignDocument::of(b"\x89PNG\r\n").unwrap();
    /// assert!(document.to_string().starts_with("this is a PNG picture"));
    /// assert_eq!(ForeignDocument::of(b"1 2 3"), None);
    /// ```
    pub fn of(bytes: &[u8]) -> Option<ForeignDocument> {
        let begins = |(begin, _, _): &&(&[u8], &str, &str)| bytes.starts_with(begin);
        let holds = |(name, _, _): &&(&[u8], &str, &str)| {
            bytes.starts_with(ARCHIVE) && bytes.windows(name.len()).any(|part| part == *name)
        };
        let kept = IN_ARCHIVES.iter().find(holds);
        let known = kept.or_else(|| BEGINNINGS.iter().find(begins));
        let known = known.map(|&(_, what, remedy)| ForeignDocument { what, remedy });
        // The page's engine, which must be small, is given what was pasted, and no files.
        match cfg!(target_family = "wasm") {
            true => known,
            false => known
                .or_else(|| ForeignDocument::marked_up(bytes))
                .or_else(|| ForeignDocument::typeset(bytes))
                .or_else(|| ForeignDocument::numbers(bytes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{ReadOptions, read_claim, read_claims, read_graph};

    #[test]
    fn documents_are_known_by_their_first_bytes() {
        for (bytes, what) in [
            (&b"PK\x03\x04\x14\x00\x06\x00[Content_Types].xml\xac\x91 PK\x03\x04 xl/workbook.xml"[..], "an Excel"),
            (b"PK\x03\x04\x14\x00[Content_Types].xml\xacPK\x03\x04 word/document.xml", "a Word"),
            (
                b"PK\x03\x04\x14\x00mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK\xff",
                "a LibreOffice spreadsheet",
            ),
            (b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.text\xff", "a LibreOffice document"),
            (b"PK\x03\x04\x14\x00a.txt", "an archive"),
            (b"%PDF-1.4\n1 0 obj", "a PDF"),
            (b"\x89PNG\r\n\x1a\n", "a PNG"),
            (b"\xff\xd8\xff\xe0\x00\x10JFIF", "a JPEG"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1", "an older Excel"),
            (b"{\\rtf1\\ansi 1 2 3}", "an RTF"),
            (b"<svg xmlns=\"http://www.w3.org/2000/svg\">", "an SVG"),
            (b"<?xml version=\"1.0\"?>\n<!-- 8x8 --><svg>", "an SVG"),
            (b"\xef\xbb\xbf\n<!DOCTYPE html>\n<html>", "an HTML"),
            (b"<table><tr><td>1</td>", "an HTML"),
            (b"Anna\n\\begin{tabular}{|c|c|}\n\\hline\n1 & 2 \\\\ \\hline\n", "a table in LaTeX"),
            (b"$\\begin{array}{cc} 1 & 2", "a table in LaTeX"),
            (b"1 & 14 & 9 \\\\\n24 & 19 & 2", "a table in LaTeX"),
            (b"\x1f\0\0\0\x08\0\0\0\x05\0\0\0\x18\0\0\0", "a file of numbers in bytes"),
            (b"\x1f\0\0\0\0\0\0\0", "a file of numbers in bytes"),
            (b"{| class=\"wikitable\"\n|-\n| 1 || 14", "a table in MediaWiki"),
        ] {
            let begins = format!("this is {what}");
            let options = ReadOptions::default();
            let claim = read_claim(bytes, &options).unwrap_err().to_string();
            assert!(claim.starts_with(&begins), "{claim}");
            let claims = read_claims(bytes, &options);
            let told = claims[0].claim.as_ref().unwrap_err().to_string();
            assert_eq!((claims.len(), told), (1, claim));
            let graph = read_graph(bytes).unwrap_err().to_string();
            assert!(graph.starts_with(&begins), "{graph}");
        }
    }
}
