//! Films say what happened, are short enough to watch, and are read back by a decoder of their own.

#[path = "../../hippodrome/tests/shared/fnv.rs"]
mod fnv;

use fnv::fnv_1a;
use hippodrome::{
    Answer, Backtrack, Ends, Event, Leaper, Limits, Method, Problem, Quiet, Rule, Square, Ties,
    Trace, Warnsdorff, solve,
};
use hippodrome_draw::{
    Animation, Film, MAX_BEATS, Mark, Pixels, Recorder, Scene, Theme, film, still, write_apng,
    write_gif,
};

fn recorded(board: &str, ends: Ends, method: &Method, nodes: u64) -> (Problem, Recorder) {
    let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
    let limits = Limits::NONE.with_nodes(nodes);
    let mut recorder = Recorder::new();
    solve(&problem, method, &limits, &mut recorder);
    (problem, recorder)
}

fn texts(scene: &Scene) -> Vec<&str> {
    let texts = scene.marks.iter().filter_map(|mark| match mark {
        Mark::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

fn seconds(film: &Film<'_>) -> u32 {
    film.shots().map(|(_, time)| u32::from(time)).sum::<u32>() / 100
}

/// The tour of a large board is seen whole too, from its first square to its last.
#[test]
fn a_large_board_is_filmed() {
    for (board, squares) in [("60x60", 3600), ("100x100", 10_000)] {
        let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
        let Answer::Found(tour) = report.answer else {
            panic!("{board} has a tour");
        };
        let recorder = Recorder::of_tour(&tour);
        let film = film(&problem, &recorder, Theme::Light).unwrap();
        assert!(film.len() <= MAX_BEATS && film.len() > MAX_BEATS / 2);
        let last = film.shots().last().unwrap().0;
        let says = format!("{squares} steps");
        assert!(texts(&last).contains(&says.as_str()), "{board}");
    }
    let problem = Problem::on_board("100x101".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
    let refused = film(&problem, &Recorder::new(), Theme::Light).unwrap_err();
    assert!(
        refused.to_string().contains("shows 10000 at most"),
        "{refused}"
    );
}

/// A naive search that is short is seen with its dead ends and its way back. One that goes back thousands of times is seen
/// whole, as many steps in each picture, and both in less than a minute.
#[test]
fn a_naive_search_is_watchable() {
    let naive = Method::Backtrack(Backtrack::default());
    for (nodes, steps_a_picture) in [(200, 1), (30_000, 128)] {
        let (problem, recorder) = recorded("6x6", Ends::From(Square::new(0)), &naive, nodes);
        let film = film(&problem, &recorder, Theme::Light).unwrap();
        assert!((30..=60).contains(&seconds(&film)), "{}", seconds(&film));
        assert_eq!(film.steps_a_picture(), steps_a_picture);
        assert!(
            film.len() as u64 == recorder.steps().div_ceil(steps_a_picture) + 1 || nodes == 200
        );
        let shots: Vec<Scene> = film.shots().map(|(scene, _)| scene).collect();
        let says = |wanted: &str| shots.iter().any(|scene| texts(scene).contains(&wanted));
        assert!(says("back") && says("step 1 of 36"));
        assert_eq!(says("dead end"), nodes == 200);
        // What was taken back is dashed.
        let dashed = |mark: &Mark| matches!(mark, Mark::Line { pen, .. } if pen.dashes.is_some());
        for scene in &shots {
            let back = texts(scene).contains(&"back");
            assert!(!back || scene.marks.iter().any(dashed));
        }
    }
}

/// A tour of more squares than a film has pictures is seen whole: it begins at its first square, each picture goes on by as
/// many steps, and the last one shows all of them for as long as ever.
#[test]
fn a_long_tour_is_shown_whole() {
    for (board, steps_a_picture, pictures) in
        [("24x24", 1, 577), ("30x30", 2, 451), ("40x40", 3, 535)]
    {
        let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
        let Answer::Found(tour) = report.answer else {
            panic!("{problem} has a tour");
        };
        let film = film(&problem, &Recorder::of_tour(&tour), Theme::Light).unwrap();
        assert_eq!(
            (film.len(), film.steps_a_picture()),
            (pictures, steps_a_picture)
        );
        let squares = problem.len();
        let wanted = (0..squares).step_by(steps_a_picture as usize);
        let wanted = wanted.map(|step| format!("step {} of {squares}", step + 1));
        let wanted: Vec<String> = wanted.chain([format!("{squares} steps")]).collect();
        let shots: Vec<(Scene, u16)> = film.shots().collect();
        assert_eq!(shots.len(), wanted.len());
        for ((scene, _), wanted) in shots.iter().zip(&wanted) {
            assert!(texts(scene).contains(&&**wanted), "{board}: {wanted}");
        }
        assert_eq!(shots[shots.len() - 1].1, 300);
        assert!(seconds(&film) <= 65, "{}", seconds(&film));
    }
}

/// Each candidate carries its onward moves, and the chosen one lights up before the hop.
#[test]
fn the_knight_looks_before_it_hops() {
    let rule = Warnsdorff {
        rule: Rule {
            ties: Ties::First,
            most_first: false,
        },
        alone: true,
        ..Warnsdorff::default()
    };
    let ends = Ends::From(Square::new(0));
    let (problem, recorder) = recorded("5x5", ends, &Method::Warnsdorff(rule), 1_000);
    let film = film(&problem, &recorder, Theme::Dark).unwrap();
    let palette = Theme::Dark.palette();
    let shots: Vec<Scene> = film.shots().map(|(scene, _)| scene).collect();
    let filled = |scene: &Scene, wanted| {
        let is = |mark: &&Mark| matches!(mark, Mark::Fill { color, .. } if *color == wanted);
        scene.marks.iter().filter(is).count()
    };
    // From the corner to either of two squares; both have five onward moves, and a rank is named 5.
    let fives = texts(&shots[1]).iter().filter(|&&text| text == "5").count();
    assert_eq!(fives, 2 + 1);
    let counts: Vec<(usize, usize)> = shots[..4]
        .iter()
        .map(|scene| {
            (
                filled(scene, palette.candidate),
                filled(scene, palette.chosen),
            )
        })
        .collect();
    assert_eq!(counts, [(0, 0), (2, 0), (1, 1), (0, 0)]);
    let last = &shots[shots.len() - 1];
    assert!(texts(last).contains(&"25 steps"), "{:?}", texts(last));
}

/// A chunk of PNG after another: name and contents.
/// A walk that fails ends in a picture that says so, and not in a number of steps; one that completes does not.
#[test]
fn a_failed_walk_ends_in_a_dead_end() {
    let alone = Method::Warnsdorff(Warnsdorff {
        rule: Rule {
            ties: Ties::First,
            most_first: false,
        },
        alone: true,
        ..Warnsdorff::default()
    });
    for (board, start, closed) in [("6x6", 0, true), ("5x6", 0, false), ("8x8", 5, false)] {
        let mut failed = 0;
        for start in start..36.min(start + 36) {
            let board: hippodrome::Board = board.parse().unwrap();
            if start as usize >= board.len() {
                continue;
            }
            let start = Square::new(start);
            let ends = Ends::new(closed, Some(start), None).unwrap();
            let problem = Problem::on_board(board, Leaper::KNIGHT, ends);
            let mut recorder = Recorder::new();
            let mut events = Vec::new();
            let report = solve(&problem, &alone, &Limits::NONE, &mut recorder);
            solve(&problem, &alone, &Limits::NONE, &mut events);
            let mut replay = hippodrome::Replay::new();
            events.iter().for_each(|&event| replay.apply(event));
            if events.is_empty() {
                continue;
            }
            let found = matches!(report.answer, Answer::Found(_));
            failed += u32::from(!found);
            let film = film(&problem, &recorder, Theme::Light).unwrap();
            let (last, _) = film.shots().last().unwrap();
            let ended = format!(
                "dead end at step {} of {}",
                replay.path().len(),
                problem.len()
            );
            assert_eq!(
                texts(&last).contains(&&*ended),
                !found,
                "{problem} {:?}",
                texts(&last)
            );
            // So does the picture of the last step, for whoever watches.
            let seen = still(&problem, &replay, events.last().copied(), Theme::Light).unwrap();
            assert_eq!(texts(&seen).contains(&"dead end"), !found, "{problem}");
        }
        assert!(failed > 0 || board == "8x8", "{board}: nothing failed");
    }
}

fn chunks(mut file: &[u8]) -> Vec<(&str, &[u8])> {
    file = file.strip_prefix(b"\x89PNG\r\n\x1a\n").unwrap();
    let mut chunks = Vec::new();
    while !file.is_empty() {
        let length = u32::from_be_bytes(file[..4].try_into().unwrap()) as usize;
        chunks.push((
            std::str::from_utf8(&file[4..8]).unwrap(),
            &file[8..8 + length],
        ));
        file = &file[12 + length..];
    }
    chunks
}

#[test]
fn films_are_written_and_read_back() {
    let (problem, recorder) = recorded("5x5", Ends::Any, &Method::default(), 1_000);
    let film = film(&problem, &recorder, Theme::Light).unwrap();
    let (mut drawn, mut written) = (Vec::new(), Vec::new());
    let animation = Animation::new(&film, 220, |number| drawn.push(number)).unwrap();
    let mut gif = Vec::new();
    write_gif(&mut gif, &animation, |number| written.push(number)).unwrap();
    assert!(drawn.iter().copied().eq(1..=film.len()));
    assert_eq!(written, drawn);
    assert_eq!(film.steps_a_picture(), 1);
    let decoded = decode_gif(&gif);
    assert_eq!(decoded.sides, (animation.width(), animation.height()));
    assert_eq!(decoded.pictures, animation.pictures());
    assert_eq!(
        decoded.time,
        film.shots().map(|(_, time)| u32::from(time)).sum::<u32>()
    );
    // Each picture is what is to be seen then, but for the few colors.
    let mut seen: Vec<Vec<[u8; 3]>> = Vec::new();
    for (scene, _) in film.shots() {
        let pixels = Pixels::new(&scene, 220).unwrap();
        let colors = pixels
            .colors()
            .map(|color| [color.red, color.green, color.blue]);
        let colors: Vec<[u8; 3]> = colors.collect();
        if seen.last() != Some(&colors) {
            seen.push(colors);
        }
    }
    assert_eq!(seen.len(), decoded.canvases.len());
    for (at, (wanted, found)) in seen.iter().zip(&decoded.canvases).enumerate() {
        assert_eq!(wanted.len(), found.len());
        let mut far = 0;
        for (wanted, found) in wanted.iter().zip(found) {
            let apart = |at: usize| u32::from(wanted[at].abs_diff(found[at]));
            let sum = apart(0) + apart(1) + apart(2);
            assert!(sum < 90, "picture {at}: {wanted:?} {found:?}");
            far += usize::from(sum > 24);
        }
        assert!(far * 100 < wanted.len(), "picture {at}: {far}");
    }
    let mut apng = Vec::new();
    write_apng(&mut apng, &animation, |_| ()).unwrap();
    let chunks = chunks(&apng);
    let frames = chunks.iter().filter(|(name, _)| *name == "fcTL").count() as u32;
    let told = chunks.iter().find(|(name, _)| *name == "acTL").unwrap().1;
    assert_eq!(u32::from_be_bytes(told[..4].try_into().unwrap()), frames);
    assert_eq!(frames, animation.pictures());
    let numbers = chunks
        .iter()
        .filter(|(name, _)| matches!(*name, "fcTL" | "fdAT"))
        .map(|(_, text)| u32::from_be_bytes(text[..4].try_into().unwrap()));
    assert!(numbers.eq(0..2 * frames - 1));
    let canvases = decode_apng(&apng);
    assert!(canvases == decoded.canvases, "GIF and APNG differ");
}

/// The film of a tour on every kind of board: pictures, hundredths of a second, and a digest of every
/// pixel, which two readers of two formats must see alike.
#[test]
#[ignore = "takes seconds"]
fn a_film_of_every_board() {
    let mut table = String::from("# board, sides, pictures, time, digest of all pixels\n");
    for (name, board, closed, width) in [
        ("5x5", "5x5", false, 220),
        ("8x8", "8x8", true, 180),
        ("3x10", "3x10", false, 220),
        ("mask", "8x8-d4-e4-d5-e5", true, 180),
        ("torus", "torus:5x6", true, 220),
        ("box", "3x4x2", true, 220),
        ("40x40", "40x40", true, 90),
    ] {
        let ends = if closed { Ends::Closed } else { Ends::Any };
        let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
        let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
        let Answer::Found(tour) = report.answer else {
            panic!("{problem} has a tour");
        };
        let recorder = Recorder::of_tour(&tour);
        let film = film(&problem, &recorder, Theme::Light).unwrap();
        let animation = Animation::new(&film, width, |_| ()).unwrap();
        let (mut gif, mut apng) = (Vec::new(), Vec::new());
        write_gif(&mut gif, &animation, |_| ()).unwrap();
        write_apng(&mut apng, &animation, |_| ()).unwrap();
        let decoded = decode_gif(&gif);
        assert!(
            decoded.canvases == decode_apng(&apng),
            "{name}: GIF and APNG differ"
        );
        let pixels = decoded.canvases.iter().flatten().flatten();
        let digest = fnv_1a(pixels);
        let ((width, height), time) = (decoded.sides, decoded.time);
        let pictures = decoded.pictures;
        table += &format!("{name}\t{width}x{height}\t{pictures}\t{time}\t{digest:016x}\n");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/films.tsv");
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "overwrite") {
        std::fs::write(path, &table).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(kept, table, "GOLDEN=overwrite writes it anew");
}

/// As promised: an 8x8 film under 1 MB.
#[test]
fn a_film_of_a_chess_board_is_small() {
    let (problem, recorder) = recorded("8x8", Ends::Any, &Method::default(), 10_000);
    let film = film(&problem, &recorder, Theme::Light).unwrap();
    assert!(seconds(&film) <= 60);
    let animation = Animation::new(&film, 418, |_| ()).unwrap();
    let mut gif = Vec::new();
    write_gif(&mut gif, &animation, |_| ()).unwrap();
    assert!(gif.len() < 1_000_000, "{}", gif.len());
}

/// However long a search, a recorder keeps few moments of it, and the film shows them from the first to the last, the same
/// number of steps apart.
#[test]
fn recorders_keep_little() {
    let problem = Problem::on_board("3x20".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
    for pairs in [99, 299, 300, 1_199, 1_200, 1_201, 2_400, 100_000] {
        let mut recorder = Recorder::new();
        for _ in 0..pairs {
            recorder.event(hippodrome::Event::Advance(Square::new(0)));
            recorder.event(hippodrome::Event::Retreat(Square::new(0)));
        }
        assert_eq!(recorder.steps(), 2 * pairs);
        let film = film(&problem, &recorder, Theme::Print).unwrap();
        assert!(film.len() <= MAX_BEATS, "{pairs}: {}", film.len());
        assert!(
            film.len() > MAX_BEATS / 2 || pairs == 99,
            "{pairs}: {}",
            film.len()
        );
        let shots: Vec<Scene> = film.shots().map(|(scene, _)| scene).collect();
        let (last, before) = shots.split_last().unwrap();
        assert!(texts(last).contains(&&*format!("{pairs} steps, {pairs} back")));
        let steps: Vec<u64> = before
            .iter()
            .filter_map(|scene| {
                let texts = texts(scene);
                let counted = texts.iter().find_map(|text| text.strip_suffix(" back"))?;
                let (forward, back) = counted.split_once(" forward, ")?;
                Some(forward.parse::<u64>().unwrap() + back.parse::<u64>().unwrap())
            })
            .collect();
        if pairs == 99 {
            continue;
        }
        // The first picture tells no steps back, for there are none.
        let each = film.steps_a_picture();
        let wanted = (0..2 * pairs).step_by(each as usize).skip(1);
        assert!(each > 1 || pairs < 300, "{pairs}");
        if each > 1 {
            assert!(
                steps.iter().copied().eq(wanted.map(|step| step + 1)),
                "{pairs}: {each}"
            );
        }
    }
}

/// What is to be seen after each picture of an APNG whose first picture covers all: `zune-png` decodes
/// the parts, and what is transparent stays as it was.
fn decode_apng(file: &[u8]) -> Vec<Vec<[u8; 3]>> {
    let mut decoder =
        zune_png::PngDecoder::new(zune_png::zune_core::bytestream::ZCursor::new(file));
    decoder.decode_headers().unwrap();
    let (width, height) = decoder.dimensions().unwrap();
    let mut canvas = vec![[0; 3]; width * height];
    let mut canvases = Vec::new();
    while decoder.more_frames() {
        decoder.decode_headers().unwrap();
        let part = decoder.frame_info().unwrap();
        let pixels = decoder.decode_raw().unwrap();
        let pixels = pixels[..4 * part.width * part.height].chunks_exact(4);
        for (at, pixel) in pixels.enumerate() {
            let (x, y) = (
                part.x_offset + at % part.width,
                part.y_offset + at / part.width,
            );
            if pixel[3] > 0 {
                canvas[y * width + x] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        canvases.push(canvas.clone());
    }
    canvases
}

struct Decoded {
    sides: (u32, u32),
    pictures: u32,
    time: u32,
    /// What is to be seen after each picture.
    canvases: Vec<Vec<[u8; 3]>>,
}

/// Reads a GIF with one palette, as its specification (CompuServe, 1990) says.
fn decode_gif(file: &[u8]) -> Decoded {
    assert_eq!(&file[..6], b"GIF89a");
    let number = |at: usize| u32::from(u16::from_le_bytes([file[at], file[at + 1]]));
    let sides = (number(6), number(8));
    let colors = 2usize << (file[10] & 7);
    let palette = &file[13..13 + 3 * colors];
    let mut canvas = vec![[0; 3]; (sides.0 * sides.1) as usize];
    let (mut pictures, mut time, mut transparent) = (0, 0, None);
    let mut canvases = Vec::new();
    let mut at = 13 + 3 * colors;
    loop {
        match file[at] {
            0x21 => {
                if file[at + 1] == 0xf9 {
                    time += number(at + 4);
                    transparent = (file[at + 3] & 1 == 1).then_some(file[at + 6]);
                }
                at += 2;
                while file[at] > 0 {
                    at += 1 + usize::from(file[at]);
                }
                at += 1;
            }
            0x2c => {
                let (left, top) = (number(at + 1), number(at + 3));
                let (width, height) = (number(at + 5), number(at + 7));
                let least = file[at + 10];
                at += 11;
                let mut packed = Vec::new();
                while file[at] > 0 {
                    let length = usize::from(file[at]);
                    packed.extend_from_slice(&file[at + 1..at + 1 + length]);
                    at += 1 + length;
                }
                at += 1;
                let found = unpack(&packed, least);
                assert_eq!(found.len(), (width * height) as usize);
                for (index, &color) in found.iter().enumerate() {
                    if Some(color) != transparent {
                        let (x, y) = (left + index as u32 % width, top + index as u32 / width);
                        let rgb = &palette[3 * usize::from(color)..][..3];
                        canvas[(y * sides.0 + x) as usize] = rgb.try_into().unwrap();
                    }
                }
                pictures += 1;
                canvases.push(canvas.clone());
            }
            0x3b => break,
            other => panic!("{other:#x} in a GIF"),
        }
    }
    Decoded {
        sides,
        pictures,
        time,
        canvases,
    }
}

/// Undoes LZW with codes of growing width.
fn unpack(packed: &[u8], least: u8) -> Vec<u8> {
    let (clear, end) = (1usize << least, (1usize << least) + 1);
    let mut table: Vec<Vec<u8>> = Vec::new();
    let mut found: Vec<u8> = Vec::new();
    let mut last: Option<Vec<u8>> = None;
    let (mut bits, mut held, mut width) = (0usize, 0, usize::from(least) + 1);
    for &byte in packed {
        bits |= usize::from(byte) << held;
        held += 8;
        while held >= width {
            let code = bits & ((1 << width) - 1);
            bits >>= width;
            held -= width;
            if code == clear {
                table = (0..clear).map(|color| vec![color as u8]).collect();
                table.extend([Vec::new(), Vec::new()]);
                (last, width) = (None, usize::from(least) + 1);
                continue;
            }
            if code == end {
                return found;
            }
            let entry = match (table.get(code), &last) {
                (Some(entry), _) => entry.clone(),
                (None, Some(last)) => [&last[..], &last[..1]].concat(),
                (None, None) => panic!("a code before its entry"),
            };
            found.extend_from_slice(&entry);
            if let Some(last) = last
                && table.len() < 4096
            {
                table.push([&last[..], &entry[..1]].concat());
            }
            last = Some(entry);
            if table.len() == 1 << width && width < 12 {
                width += 1;
            }
        }
    }
    found
}

/// Words above and below stand on every picture, and leave the film itself as it is.
#[test]
fn words_stand_on_every_picture() {
    let problem = Problem::on_board("5x5".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
    let mut recorder = Recorder::new();
    for square in [0, 7, 14] {
        recorder.event(Event::Advance(Square::new(square)));
    }
    let plain = film(&problem, &recorder, Theme::Light).unwrap();
    let titled = plain.clone().captioned("A walk", "by Anna").unwrap();
    assert_eq!(plain.len(), titled.len());
    for ((bare, time), (words, same_time)) in plain.shots().zip(titled.shots()) {
        assert_eq!(time, same_time);
        assert!(words.height > bare.height && words.width == bare.width);
        let mut wanted = texts(&bare);
        wanted.extend(["A walk", "by Anna"]);
        assert_eq!(texts(&words), wanted);
    }
    let same = plain.clone().captioned("", "").unwrap();
    assert!(plain.shots().eq(same.shots()));
}
