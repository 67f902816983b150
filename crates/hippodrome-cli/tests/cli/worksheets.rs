//! Puzzles for a class: several at once, and their solutions in a file of their own.

use crate::process::{emptied, held, refused, run};

#[test]
fn a_worksheet_and_its_solutions() {
    let place = emptied("worksheet");
    let at = |name: &str| place.join(name).display().to_string();
    let (sheet, key) = (at("sheet.txt"), at("key.txt"));
    let make = "puzzle make 5x5 --seed 4 --difficulty easy";
    let made = run(&format!("{make} --puzzles 3 -o {sheet} --answer-key {key}"));
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    assert_eq!(made.stderr.matches("0 nodes to solve it").count(), 3);
    let verified = run(&format!("verify {key} --board 5x5"));
    assert_eq!(verified.code, Some(0), "{}", verified.text());
    assert!(
        verified.text().ends_with("3 of 3 are tours\n"),
        "{}",
        verified.text()
    );

    // Each is the puzzle of its own seed, and leaves the solution in its place.
    let held = held(&place);
    let text = |name: &str| String::from_utf8(held[name].clone()).expect("text");
    let (puzzles, solutions) = (text("sheet.txt"), text("key.txt"));
    let (puzzles, solutions) = (puzzles.split("\n\n"), solutions.split("\n\n"));
    let mut checked = 0;
    for ((seed, puzzle), solution) in (4..).zip(puzzles).zip(solutions) {
        let one = run(&format!("puzzle make 5x5 --seed {seed} --difficulty easy"));
        assert_eq!(puzzle.trim_end(), one.text().trim_end());
        let alone = crate::process::file(&place, "alone.txt", puzzle);
        let check = run(&format!("puzzle check {alone}"));
        assert_eq!(
            check.text().trim_end(),
            format!("one tour:\n{}", solution.trim_end())
        );
        checked += 1;
    }
    assert_eq!(checked, 3);
}

#[test]
fn a_worksheet_is_one_page() {
    let place = emptied("worksheet-page");
    let made = |options: &str, names: [&str; 2]| {
        let [sheet, key] = names.map(|name| place.join(name).display().to_string());
        let made = run(&format!(
            "puzzle make 5x5 {options} -o {sheet} --answer-key {key}"
        ));
        assert_eq!(made.code, Some(0), "{}", made.stderr);
        let held = held(&place);
        names.map(|name| String::from_utf8(held[name].clone()).expect("text"))
    };
    let size = |svg: &str| {
        let (_, size) = svg.split_once("viewBox=\"0 0 ").expect("a size");
        let (size, _) = size.split_once('"').expect("its end");
        let sides: Vec<f64> = size.split(' ').map(|side| side.parse().unwrap()).collect();
        (sides[0], sides[1])
    };
    let [one, _] = made("", ["one.svg", "one-key.svg"]);
    let [sheet, key] = made("--puzzles 4 --title Pferd", ["sheet.svg", "key.svg"]);
    assert_eq!(size(&sheet), size(&key));
    // Two in a row, and room for numbers above each and the title above all.
    assert_eq!(size(&sheet).0, 2.0 * size(&one).0);
    assert!(size(&sheet).1 > 2.0 * size(&one).1 + 2.0);
    for page in [&sheet, &key] {
        assert!(page.contains("<title>4 puzzles: open knight's tour of 5x5. Pferd</title>"));
    }
    // The numbers of the puzzles stand in circles, and there is nothing else but numbers; a style is another picture.
    let rings = |svg: &str| svg.matches("<circle").count();
    let [_, path] = made("--puzzles 4 --style path", ["sheet.svg", "path.svg"]);
    let made = run("puzzle make 5x5 --puzzles 4");
    let given = made
        .stderr
        .lines()
        .filter_map(|line| line.split_once(" of 25 numbers given"));
    let given: usize = given
        .map(|(given, _)| given.parse::<usize>().expect("a number"))
        .sum();
    assert!(given > 8, "{}", made.stderr);
    assert_eq!((rings(&sheet), rings(&key)), (0, given));
    assert_eq!(rings(&path), 4 * 25 + given);
    assert!(path.len() > 3 * key.len() / 2);
    refused(
        "puzzle make 5x5 --style path",
        "--style is for the picture of a solution",
    );
}

#[test]
fn puzzles_and_solutions_have_files_of_their_own() {
    let place = emptied("worksheet-refused");
    let file = place.join("both.txt").display().to_string();
    refused(
        &format!("puzzle make 5x5 -o {file} --answer-key {file}"),
        "two outputs name the same file",
    );
    refused(
        &format!(
            "puzzle make 5x5 --answer-key {}",
            place.join("x.gif").display()
        ),
        ".gif is not a format of this command",
    );
    refused("puzzle make 5x5 --puzzles 0", "0 is not in 1..=1000");
    assert!(held(&place).is_empty());
}

/// Words too long for a picture are refused by name, whatever the picture, and never end the program.
#[test]
fn long_titles_are_refused() {
    let place = emptied("long-titles");
    let words = "x".repeat(60_000);
    for (option, which) in [("--title", "title"), ("--caption", "caption")] {
        for (ask, name) in [
            ("tour 5x5", "tour.svg"),
            ("tour 5x5", "tour.png"),
            ("tour 5x5", "tour.gif"),
            ("puzzle make 5x5", "sheet.svg"),
        ] {
            let file = place.join(name).display().to_string();
            refused(
                &format!("{ask} -o {file} {option} {words}"),
                &format!("a {which} of 60000 characters is too long for a picture: 1000 at most"),
            );
        }
    }
}
