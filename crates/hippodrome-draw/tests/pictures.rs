//! Every style on every kind of board, read back by others than those that wrote it.
//!
//! One file, because all of its tests read pictures back by the same few functions.
//!
//! SVG is parsed by `roxmltree` and its paths by the few lines below; PNG is decoded by `zune-png`.
//! `golden/table.tsv` holds the size and a digest of every picture, of its pixels if it is PNG, so
//! that a change anywhere is seen; `golden/*.svg` are some of them to look at. They are written anew
//! with GOLDEN=overwrite, and the difference is to be looked at.

#[path = "../../hippodrome/tests/shared/fnv.rs"]
mod fnv;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use fnv::fnv_1a;
use hippodrome::{
    Answer, Board, Construction, Ends, Leaper, Limits, Method, Problem, Quiet, Square, SquareNames,
    Tour, solve,
};
use hippodrome_draw::{
    Cells, Look, Mark, NotDrawn, Paper, Pixels, Scene, Stride, Style, Theme, captioned, draw,
    draw_known, draw_texts, draw_tiles, draw_walk, draw_window, plot, usual_width, write_plot,
    write_png, write_svg,
};

/// The boards of the table: name, board, closed.
const BOARDS: [(&str, &str, bool); 7] = [
    ("5x5", "5x5", false),
    ("8x8", "8x8", true),
    ("3x10", "3x10", false),
    ("mask", "8x8-d4-e4-d5-e5", true),
    ("torus", "torus:5x6", true),
    ("box", "3x4x2", true),
    ("40x40", "40x40", true),
];

fn toured(board: &str, closed: bool) -> (Problem, Tour) {
    let ends = if closed { Ends::Closed } else { Ends::Any };
    let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
    let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
    match report.answer {
        Answer::Found(tour) => (problem, tour),
        other => panic!("{problem}: {other:?}"),
    }
}

fn svg(scene: &Scene) -> String {
    let mut bytes = Vec::new();
    write_svg(&mut bytes, scene, None).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Compares a file with what it should hold, or writes it.
fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "overwrite") {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "{name} differs: GOLDEN=overwrite writes it anew"
    );
}

/// A tour of a problem with given numbers has circles round them wherever numbers are drawn, and holes are hatched on paper.
#[test]
fn given_numbers_stand_in_circles() {
    let (free, tour) = toured("5x5-c3", false);
    let given = [0, 9, 20].map(|step| (step as u32, tour.squares()[step]));
    let constraints = hippodrome::Constraints {
        given: given.to_vec(),
        ..hippodrome::Constraints::default()
    };
    let puzzle = free.clone().with(constraints).unwrap();
    for (name, style) in Style::NAMES {
        let look = Look {
            style,
            theme: Theme::Print,
            ..Look::default()
        };
        let rings = |problem: &Problem| {
            let scene = draw(problem, &tour, &look).unwrap();
            let is_ring = |mark: &&Mark| matches!(mark, Mark::Ring { radius: 440, .. });
            let rings = scene.marks.iter().filter(is_ring).count();
            let fills: Vec<Mark> = scene
                .marks
                .into_iter()
                .filter(|mark| matches!(mark, Mark::Fill { .. }))
                .collect();
            (rings, fills)
        };
        let numbered = matches!(style, Style::Numbers | Style::Path);
        let ((none, tints), (circles, squares)) = (rings(&free), rings(&puzzle));
        assert_eq!((none, circles), (0, if numbered { 3 } else { 0 }), "{name}");
        assert_eq!(tints != squares, style == Style::Numbers, "{name}");
        if numbered {
            // The hole is hatched in all of them.
            let known = draw_known(&puzzle, &given, &look).unwrap();
            let slanted = |path: &[Stride]| match path {
                [Stride::From(from), Stride::To(to), ..] => from.x != to.x && from.y != to.y,
                _ => false,
            };
            let is_hatched = |scene: &Scene| {
                scene.marks.iter().any(|mark| match mark {
                    Mark::Line { pen, path } => pen.width == 25 && slanted(path),
                    _ => false,
                })
            };
            assert!(is_hatched(&known), "{name}");
            for problem in [&free, &puzzle] {
                let drawn = draw(problem, &tour, &look).unwrap();
                assert!(is_hatched(&drawn), "{name}");
            }
        }
    }
}

#[test]
fn every_style_on_every_board() {
    let mut table = String::from(
        "# board, style, theme, bytes and digest of SVG, sides and digest of PNG, digest of a terminal\n",
    );
    for (name, board, closed) in BOARDS {
        let (problem, tour) = toured(board, closed);
        for (at, (style_name, style)) in Style::NAMES.into_iter().enumerate() {
            let theme = Theme::ALL[at % 3];
            let look = Look {
                style,
                theme,
                sums: style == Style::Numbers,
                first: 1,
            };
            let scene = draw(&problem, &tour, &look).unwrap();
            let text = svg(&scene);
            let pixels = Pixels::new(&scene, usual_width(&scene).min(500)).unwrap();
            let colors: Vec<u8> = pixels
                .colors()
                .flat_map(|color| [color.red, color.green, color.blue])
                .collect();
            writeln!(
                table,
                "{name}\t{style_name}\t{theme:?}\t{}\t{:016x}\t{}x{}\t{:016x}\t{:016x}",
                text.len(),
                fnv_1a(text.as_bytes()),
                pixels.width(),
                pixels.height(),
                fnv_1a(colors.iter()),
                fnv_1a(Cells::new(&scene, (4, 2)).ansi().as_bytes()),
            )
            .unwrap();
            if matches!(name, "5x5") || (name, style) == ("torus", Style::Line) {
                golden(&format!("{name}-{style_name}.svg"), &text);
            }
            well_formed(&text, &problem);
            decodes(&pixels, &colors);
        }
    }
    golden("table.tsv", &table);
}

/// In a terminal numbers are numbers, and lines are dots.
#[test]
fn a_terminal_shows_it_too() {
    let (problem, tour) = toured("5x5", false);
    let mut text = String::new();
    for style in [Style::Line, Style::Numbers] {
        let look = Look {
            style,
            first: 1,
            ..Look::default()
        };
        let cells = Cells::new(&draw(&problem, &tour, &look).unwrap(), (4, 2));
        for row in cells.rows() {
            assert_eq!(row.len(), usize::from(cells.columns()));
            let signs: String = row.iter().map(|cell| cell.sign).collect();
            text.push_str(signs.trim_end());
            text.push('\n');
        }
        if style == Style::Numbers {
            let numbers = (1..=25).all(|step| text.contains(&format!(" {step}")));
            assert!(numbers, "{text}");
        }
        let plain = cells.ansi().split('\u{1b}').count();
        assert!(plain > 25);
    }
    golden("5x5.cells.txt", &text);
}

/// What any reader of SVG asks for.
fn well_formed(text: &str, problem: &Problem) {
    let document = roxmltree::Document::parse(text).unwrap();
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(
        root.tag_name().namespace(),
        Some("http://www.w3.org/2000/svg")
    );
    let title = root
        .children()
        .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
    let title = title.and_then(|title| title.text()).unwrap_or_default();
    assert_eq!(title.to_lowercase(), problem.to_string().to_lowercase());
    let sides = numbers(root.attribute("viewBox").unwrap());
    for node in document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "path")))
    {
        for line in lines(node.attribute("d").unwrap()) {
            for (x, y) in line {
                let seen = |at: f64, side: f64| (-0.01..=side + 0.01).contains(&at);
                assert!(seen(x, sides[2]) && seen(y, sides[3]), "{problem}: {x} {y}");
            }
        }
    }
}

/// The file holds the pixels, says another decoder.
fn decodes(pixels: &Pixels, colors: &[u8]) {
    let mut file = Vec::new();
    write_png(&mut file, pixels).unwrap();
    let mut decoder =
        zune_png::PngDecoder::new(zune_png::zune_core::bytestream::ZCursor::new(&file));
    let decoded = decoder.decode().unwrap().u8().unwrap();
    let sides = decoder.dimensions().unwrap();
    assert_eq!(sides, (pixels.width() as usize, pixels.height() as usize));
    assert!(decoded == colors);
}

/// A scene without a page is drawn on nothing, and otherwise as on its page.
#[test]
fn a_picture_without_a_page_is_transparent() {
    let problem = Problem::on_board("5x5".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
    let scene = draw_known(&problem, &[], &Look::default()).unwrap();
    let clear = Scene {
        page: None,
        ..scene.clone()
    };
    let rgba = |scene: &Scene| {
        let mut file = Vec::new();
        write_png(&mut file, &Pixels::new(scene, 200).unwrap()).unwrap();
        let file = zune_png::zune_core::bytestream::ZCursor::new(&file);
        zune_png::PngDecoder::new(file)
            .decode()
            .unwrap()
            .u8()
            .unwrap()
    };
    let (opaque, clear_pixels) = (rgba(&scene), rgba(&clear));
    assert_eq!(clear_pixels.len() / 4, opaque.len() / 3);
    assert_eq!(clear_pixels[..4], [0, 0, 0, 0]);
    let pairs = || clear_pixels.chunks(4).zip(opaque.chunks(3));
    assert!(pairs().all(|(clear, opaque)| clear[3] < 255 || clear[..3] == *opaque));
    assert!(pairs().any(|(clear, _)| clear[3] == 255));
    let text = |scene: &Scene| {
        let mut text = Vec::new();
        write_svg(&mut text, scene, None).unwrap();
        String::from_utf8(text).unwrap()
    };
    let (opaque, clear) = (text(&scene), text(&clear));
    let page = "<path fill=\"#fcfaf6\" d=\"m0 0h6.5v6.5h-6.5\"/>\n";
    assert_eq!(opaque.replace(page, ""), clear);
    assert_ne!(opaque, clear);
}

/// The numbers of a list.
fn numbers(text: &str) -> Vec<f64> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words.map(|word| word.parse().unwrap()).collect()
}

/// The places that each line of a path comes to: m, l, h, v, q and z, all relative.
fn lines(path: &str) -> Vec<Vec<(f64, f64)>> {
    let mut lines: Vec<Vec<(f64, f64)>> = Vec::new();
    let (mut here, mut began) = ((0.0, 0.0), (0.0, 0.0));
    let mut rest = path;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..]
            .find(|sign: char| sign.is_ascii_alphabetic())
            .map_or(rest.len(), |at| at + 1);
        let spaced = rest[1..end].replace('-', " -");
        let given = numbers(&spaced);
        rest = &rest[end..];
        let by = match command {
            'm' | 'l' => 2,
            'q' => 4,
            'h' | 'v' => 1,
            'z' => {
                here = began;
                continue;
            }
            other => panic!("`{other}` in a path"),
        };
        assert!(!given.is_empty() && given.len() % by == 0, "{path}");
        for step in given.chunks(by) {
            let (x, y) = match command {
                'h' => (step[0], 0.0),
                'v' => (0.0, step[0]),
                _ => (step[by - 2], step[by - 1]),
            };
            here = (here.0 + x, here.1 + y);
            if command == 'm' {
                began = here;
                lines.push(vec![here]);
            } else {
                lines
                    .last_mut()
                    .expect("a path begins somewhere")
                    .push(here);
            }
        }
    }
    lines
}

/// The moves of a tour, without their direction.
fn moves(tour: &Tour) -> BTreeSet<(Square, Square)> {
    let squares = tour.squares();
    let home = tour.is_closed().then(|| (tour.end(), tour.start()));
    let pairs = squares.windows(2).map(|pair| (pair[0], pair[1]));
    pairs
        .chain(home)
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect()
}

/// From the lines of a picture the tour can be read off again.
#[test]
fn the_tour_is_in_the_picture() {
    for (board, closed) in [
        ("5x5", false),
        ("8x8", true),
        ("3x10", false),
        ("30x40", true),
        ("6x7-c4-d4", false),
    ] {
        let (problem, tour) = toured(board, closed);
        let scene = draw(&problem, &tour, &Look::default()).unwrap();
        let text = svg(&scene);
        let document = roxmltree::Document::parse(&text).unwrap();
        let mut found = BTreeSet::new();
        let (board, _) = problem.board().unwrap();
        let square = |(x, y): (f64, f64)| {
            // A margin, and names at the left.
            let (file, rank) = (x - 1.5, board.ranks() as f64 - y);
            assert!((file - file.round()).abs() < 1e-6 && (rank - rank.round()).abs() < 1e-6);
            board
                .square(hippodrome::Point::new(
                    file.round() as u64,
                    rank.round() as u64,
                ))
                .unwrap()
        };
        let width = |node: &roxmltree::Node<'_, '_>| {
            let width: f64 = node
                .attribute("stroke-width")
                .unwrap_or("0")
                .parse()
                .unwrap();
            width >= 0.1
        };
        for node in document.descendants().filter(width) {
            for line in lines(node.attribute("d").unwrap_or_default()) {
                for pair in line.windows(2) {
                    let (a, b) = (square(pair[0]), square(pair[1]));
                    assert!(
                        found.insert((a.min(b), a.max(b))),
                        "{problem}: a move twice"
                    );
                }
            }
        }
        assert_eq!(found, moves(&tour), "{problem}");
    }
}

/// A move that is none is dashed in the color of warnings, and no other is.
#[test]
fn wrong_moves_of_a_walk_are_dashed() {
    let problem = Problem::on_board("3x4".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
    let walk = |names: &[&str]| -> Vec<_> {
        let squares = names
            .iter()
            .map(|name| problem.ground().square(name).unwrap());
        squares.collect()
    };
    for style in [Style::Line, Style::Numbers, Style::Path] {
        let look = Look {
            style,
            ..Look::default()
        };
        let dashed = |names: &[&str]| -> usize {
            let scene = draw_walk(&problem, &walk(names), &look).unwrap();
            let strides = scene.marks.iter().map(|mark| match mark {
                Mark::Line { pen, path } if pen.dashes.is_some() => {
                    assert_eq!(pen.color, Theme::Light.palette().warning);
                    path.iter()
                        .filter(|stride| matches!(stride, Stride::To(_)))
                        .count()
                }
                _ => 0,
            });
            strides.sum()
        };
        assert_eq!(dashed(&["a1", "b3", "d2"]), 0);
        assert_eq!(dashed(&["a1", "b3", "b2", "d1", "d1"]), 2);
    }
    let look = Look {
        style: Style::Celtic,
        ..Look::default()
    };
    assert!(draw_walk(&problem, &walk(&["a1", "b3"]), &look).is_err());
}

/// Each text stands on its square, all of one height that the widest allows.
#[test]
fn texts_stand_on_their_squares() {
    let board: Board = "3x4-b2".parse().unwrap();
    let corner = board.square("a1".parse().unwrap()).unwrap();
    let heights = |text: &str| -> Vec<i32> {
        let texts = [(corner, text), (Square::new(5), "B")];
        let scene = draw_texts(&board, &texts, "x", &Look::default()).unwrap();
        let marks = scene.marks.iter().filter_map(|mark| match mark {
            Mark::Text { text, height, .. } if text.chars().all(char::is_uppercase) => {
                Some(*height)
            }
            _ => None,
        });
        marks.collect()
    };
    let (short, long) = (heights("A"), heights("ANTIDISESTABLISHMENT"));
    assert_eq!((short.len(), long.len()), (2, 2));
    assert!(short[0] == short[1] && long[0] == long[1] && long[0] < short[0]);
}

/// A plotter gets one path; it is the tour, lies within the margins, and is measured in
/// millimetres.
#[test]
fn plotters_get_one_path_in_millimetres() {
    for (board, closed, paper, landscape) in [
        ("8x8", true, "A4", false),
        ("5x9", false, "A3", true),
        ("9x4", false, "100x70", true),
        ("4x9", false, "70x100", false),
    ] {
        let (problem, tour) = toured(board, closed);
        let paper: Paper = paper.parse().unwrap();
        let mut text = Vec::new();
        write_plot(&mut text, &plot(&problem, &tour, paper).unwrap()).unwrap();
        let text = String::from_utf8(text).unwrap();
        let document = roxmltree::Document::parse(&text).unwrap();
        let root = document.root_element();
        let nodes: Vec<_> = root
            .descendants()
            .filter(|node| node.is_element())
            .collect();
        assert_eq!(nodes.len(), 2, "{problem}: the page and one path");
        let (short, long) = (f64::from(paper.short), f64::from(paper.long));
        let (wide, high) = if landscape {
            (long, short)
        } else {
            (short, long)
        };
        assert_eq!(root.attribute("width"), Some(&*format!("{wide}mm")));
        assert_eq!(root.attribute("height"), Some(&*format!("{high}mm")));
        assert_eq!(
            numbers(root.attribute("viewBox").unwrap()),
            [0.0, 0.0, wide, high]
        );
        let drawn = lines(nodes[1].attribute("d").unwrap());
        assert_eq!(drawn.len(), 1, "the pen is never lifted");
        let line = &drawn[0];
        assert_eq!(line.len(), tour.len() + usize::from(closed));
        let margin = short / 16.0;
        for &(x, y) in line {
            assert!((margin..=wide - margin).contains(&x) && (margin..=high - margin).contains(&y));
        }
        // A knight's move is as long as any other.
        let length = |pair: &[(f64, f64)]| {
            let (x, y) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            (x * x + y * y).sqrt()
        };
        let lengths: Vec<f64> = line.windows(2).map(length).collect();
        assert!(
            lengths
                .iter()
                .all(|length| (length - lengths[0]).abs() < 0.01)
        );
        let square = lengths[0] / 5f64.sqrt();
        let (board, _) = problem.board().unwrap();
        let (across, up) = (board.files() as f64 * square, board.ranks() as f64 * square);
        let fills = |drawn: f64, side: f64| (drawn - (side - 2.0 * margin)).abs() < 0.1;
        assert!(
            fills(across, wide) || fills(up, high),
            "as large as the page allows"
        );
    }
}

/// A width that is asked for is the picture's, and the height follows from it.
#[test]
fn an_svg_is_as_wide_as_asked_for() {
    let (problem, tour) = toured("5x6", false);
    let scene = draw(&problem, &tour, &Look::default()).unwrap();
    let sides = |width| {
        let mut bytes = Vec::new();
        write_svg(&mut bytes, &scene, width).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let document = roxmltree::Document::parse(&text).unwrap();
        let root = document.root_element();
        ["width", "height", "viewBox"].map(|name| root.attribute(name).unwrap_or("").to_owned())
    };
    assert_eq!(sides(None), ["360", "312", "0 0 7.5 6.5"]);
    assert_eq!(sides(Some(800)), ["800", "693", "0 0 7.5 6.5"]);
    assert_eq!(sides(Some(1)), ["1", "1", "0 0 7.5 6.5"]);
}

/// Boxes stand for signs without strokes, and those are told.
#[test]
fn signs_without_strokes_are_known() {
    let (problem, tour) = toured("5x6", false);
    let scene = draw(&problem, &tour, &Look::default()).unwrap();
    let ink = Theme::Light.palette().ink;
    let words = |title: &str| captioned(scene.clone(), title, "дa", ink).unwrap();
    let boxes: String = Pixels::boxes(&words("Größe_ж <ж>")).into_iter().collect();
    assert_eq!(boxes, "дж");
}

/// XML cannot hold most control characters, and a terminal obeys them.
#[test]
fn control_characters_are_replaced() {
    let (problem, tour) = toured("5x6", false);
    let scene = draw(&problem, &tour, &Look::default()).unwrap();
    let ink = Theme::Light.palette().ink;
    let scene = captioned(scene, "a\u{1}b\u{1b}c\u{ffff}", "", ink).unwrap();
    roxmltree::Document::parse(&svg(&scene)).unwrap();
    let text = Cells::new(&scene, (4, 2)).ansi();
    assert!(!text.contains("\u{1b}c") && !text.contains('\u{1}'));
}

/// Where rows are counted, those of a window of a large board are counted from the top of the whole board.
#[test]
fn windows_have_the_names_of_the_whole_board() {
    let tour = Construction::closed(1_000_000, 1_000_000).unwrap();
    let corner = "d999992".parse().unwrap();
    let plain = Look {
        style: Style::Board,
        ..Look::default()
    };
    for (names, window, beside) in [
        (SquareNames::RowColumn, "5,3 to 8,6", ["3 4 5 6", "5 6 7 8"]),
        (
            SquareNames::Chess,
            "d999992 to g999995",
            ["d e f g", "999992 999993 999994 999995"],
        ),
    ] {
        let beside: BTreeSet<&str> = beside.iter().flat_map(|names| names.split(' ')).collect();
        let drawn = [
            draw_window(&tour, "it", corner, 4, 4, names, &plain).unwrap(),
            draw_tiles(&tour, "it", corner, 4, 4, names, Theme::Light).unwrap(),
        ];
        for scene in drawn {
            let texts = scene.marks.iter().filter_map(|mark| match mark {
                Mark::Text { text, .. } => Some(text.as_str()),
                _ => None,
            });
            assert_eq!(texts.collect::<BTreeSet<&str>>(), beside, "{names:?}");
            assert!(svg(&scene).contains(window), "{names:?}");
        }
    }
}

#[test]
fn what_is_too_large_is_said() {
    let (problem, tour) = toured("210x210", true);
    let look = Look {
        style: Style::Numbers,
        ..Look::default()
    };
    let refused = draw(&problem, &tour, &look).unwrap_err();
    assert!(matches!(
        refused,
        NotDrawn::TooMany {
            squares: 44_100,
            ..
        }
    ));
    assert!(refused.to_string().contains("44100 squares are too many"));
    let scene = draw(&problem, &tour, &Look::default()).unwrap();
    let refused = Pixels::new(&scene, 40_000).unwrap_err().to_string();
    assert!(refused.contains("40000x40000 pixels"), "{refused}");
    assert!(Pixels::new(&scene, 0).is_err());
}

/// A hundred squares a side: under 150 KB, as promised. A thousand a side as a mosaic is promised to stay
/// under 12 MB, twelve bytes a square.
#[test]
fn large_tours_stay_small() {
    let (problem, tour) = toured("100x100", true);
    let scene = draw(&problem, &tour, &Look::default()).unwrap();
    let bytes = svg(&scene).len();
    assert!(bytes < 150_000, "{bytes}");
    let (problem, tour) = toured("300x300", true);
    let look = Look {
        style: Style::Mosaic,
        ..Look::default()
    };
    let bytes = svg(&draw(&problem, &tour, &look).unwrap()).len();
    assert!(bytes < 12 * 300 * 300, "{bytes}");
}
