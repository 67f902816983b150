//! Tours as people paste them, and the errors for those that cannot be read.
//!
//! One file, because it is one table: texts as people have them, and what is read of each.

use crate::format::*;
use crate::square::Point;
use crate::verify::{Cell, Grid};

fn read(text: &str) -> Result<Claim, String> {
    read_as(text.as_bytes(), Shape::Auto)
}

fn read_as(bytes: &[u8], shape: Shape) -> Result<Claim, String> {
    read_claim(
        bytes,
        &ReadOptions {
            shape,
            ..ReadOptions::default()
        },
    )
    .map_err(|error| error.to_string())
}

/// -1 for a blank, -2 for a hole.
fn grid(files: usize, cells: &[i64]) -> Body {
    let cell = |&cell: &i64| match cell {
        -2 => Cell::Hole,
        -1 => Cell::Blank,
        number => Cell::Number(number as u32),
    };
    let cells = cells.iter().map(cell).collect();
    Body::Grid(Grid {
        files,
        levels: 1,
        cells,
    })
}

fn points(names: &str) -> Body {
    let point = |name: &str| name.parse::<Point>().unwrap();
    Body::Points(names.split(' ').map(point).collect())
}

fn pairs(pairs: &[(u64, u64)]) -> Body {
    Body::Pairs(pairs.to_vec())
}

fn vertices(indices: &[u32]) -> Body {
    let square = |&index: &u32| crate::Square::new(index);
    Body::Vertices(indices.iter().map(square).collect())
}

#[test]
fn shapes_that_people_paste() {
    let board = grid(4, &[0, 3, 6, 9, 7, 10, 1, 4, 2, 5, 8, 11]);
    let path = points("a1 c2 a3 b1");
    let steps = pairs(&[(0, 0), (1, 2), (2, 0), (0, 1)]);
    let half = grid(3, &[0, -1, 2, -1, -1, -1, -1, 1, -1]);
    let texts: [(&str, &Body); 56] = [
        // Python: print(board), with and without pprint.
        ("[[0, 3, 6, 9], [7, 10, 1, 4], [2, 5, 8, 11]]", &board),
        ("[[0, 3, 6, 9],\n [7, 10, 1, 4],\n [2, 5, 8, 11]]\n", &board),
        // numpy's repr, and Matlab.
        (
            "array([[0, 3, 6, 9],\n       [7, 10, 1, 4],\n       [2, 5, 8, 11]], dtype=int64)\n",
            &board,
        ),
        (
            "a = np.array([[0, 3, 6, 9], [7, 10, 1, 4], [2, 5, 8, 11]])",
            &board,
        ),
        ("A = [0 3 6 9; 7 10 1 4; 2 5 8 11]", &board),
        ("np.array([(0, 0), (1, 2), (2, 0), (0, 1)])", &steps),
        // A row at a time.
        ("[0, 3, 6, 9]\n[7, 10, 1, 4]\n[2, 5, 8, 11]\n", &board),
        // numpy, of integers and of floats, a row over two lines.
        ("[[ 0  3  6  9]\n [ 7 10  1  4]\n [ 2  5  8 11]]", &board),
        (
            "[[ 0.  3.  6.  9.]\n [ 7. 10.  1.  4.]\n [ 2.  5.\n   8. 11.]]",
            &board,
        ),
        // JavaScript: console.log and JSON.stringify.
        (
            "[ [ 0, 3, 6, 9 ], [ 7, 10, 1, 4 ], [ 2, 5, 8, 11 ] ]",
            &board,
        ),
        ("[[0,3,6,9],[7,10,1,4],[2,5,8,11],]", &board),
        // C, Java, Lua, Mathematica; tuples.
        ("{{0, 3, 6, 9},\n{7, 10, 1, 4},\n{2, 5, 8, 11}};", &board),
        ("((0, 3, 6, 9), (7, 10, 1, 4), (2, 5, 8, 11))", &board),
        // Java: System.out.print(step + " "), printf("%2d "), tabs.
        ("0 3 6 9 \n7 10 1 4 \n2 5 8 11 \n", &board),
        (" 0  3  6  9\n 7 10  1  4\n 2  5  8 11\n\n\n", &board),
        ("0\t3\t6\t9\r\n7\t10\t1\t4\r\n2\t5\t8\t11\r\n", &board),
        ("00 03 06 09\n07 10 01 04\n02 05 08 11", &board),
        // Spreadsheets.
        ("0,3,6,9\n7,10,1,4\n2,5,8,11\n", &board),
        ("0, 3, 6, 9,\n7, 10, 1, 4,\n2, 5, 8, 11,\n", &board),
        ("\u{feff}0;3;6;9\n7;10;1;4\n2;5;8;11\n", &board),
        ("\"0\",\"3\",\"6\",\"9\"\n7,10,1,4\n2,5,8,11\n", &board),
        // Drawn boards.
        (
            "+----+----+----+----+\n|  0 |  3 |  6 |  9 |\n+----+----+----+----+\n\
             |  7 | 10 |  1 |  4 |\n+----+----+----+----+\n|  2 |  5 |  8 | 11 |\n\
             +----+----+----+----+\n",
            &board,
        ),
        (
            "┌──┬──┬──┬──┐\n│ 0│ 3│ 6│ 9│\n├──┼──┼──┼──┤\n│ 7│10│ 1│ 4│\n├──┼──┼──┼──┤\n\
             │ 2│ 5│ 8│11│\n└──┴──┴──┴──┘\n",
            &board,
        ),
        ("0|3|6|9\n-------\n7|10|1|4\n-------\n2|5|8|11", &board),
        (
            "| 0 | 3 | 6 | 9 |\n|---|---|---|---|\n| 7 | 10 | 1 | 4 |\n| 2 | 5 | 8 | 11 |",
            &board,
        ),
        // Unfinished boards.
        ("0 -1 2\n-1 -1 -1\n-1 1 -1", &half),
        ("0 . 2\n. . .\n. 1 .", &half),
        ("0 _ 2\n__ __ __\n- 1 -", &half),
        ("0 -- 2\n-- -- --\n-- 1 --", &half),
        ("[[0, None, 2], [None, None, None], [None, 1, None]]", &half),
        ("[[0, -1, 2], [-1, -1, -1], [-1, 1, -1]]", &half),
        ("|0| |2|\n| | | |\n| |1| |", &half),
        ("0,,2\n,,-1\n,1,.", &half),
        // Rows and columns.
        ("[(0, 0), (1, 2), (2, 0), (0, 1)]", &steps),
        ("[[0, 0], [1, 2], [2, 0], [0, 1]]", &steps),
        ("[[0,0],\n[1,2],\n[2,0],\n[0,1]]", &steps),
        ("(0, 0)\n(1, 2)\n(2, 0)\n(0, 1)\n", &steps),
        ("(0, 0) -> (1, 2) -> (2, 0) -> (0, 1)", &steps),
        ("(0,0),(1,2),(2,0),(0,1)", &steps),
        ("0,0 1,2 2,0 0,1", &steps),
        ("0,0 -> 1,2 -> 2,0 -> 0,1", &steps),
        ("0, 0\n1, 2\n2, 0\n0, 1\n", &steps),
        ("0 0\n1 2\n2 0\n0 1\n", &steps),
        ("{{0, 0}, {1, 2}, {2, 0}, {0, 1}}", &steps),
        // Names of squares.
        ("a1 c2 a3 b1", &path),
        ("a1, c2, a3, b1.", &path),
        ("a1-c2-a3-b1", &path),
        ("A1→C2→A3→B1", &path),
        ("a1 -> c2 -> a3\n-> b1\n", &path),
        ("a1\nc2\na3\nb1\n", &path),
        ("['a1', 'c2', 'a3', 'b1']", &path),
        ("{\"a1\", \"c2\", \"a3\", \"b1\"}", &path),
        ("1. a1 2. c2 3. a3 4. b1", &path),
        ("1: a1\n2: c2\n3: a3\n4: b1\n", &path),
        ("0\ta1\n1\tc2\n2\ta3\n3\tb1\n", &path),
        ("1. a1 c2 2. a3 b1", &path),
    ];
    for (text, body) in texts {
        match read(text) {
            Ok(claim) => assert_eq!(&claim.body, body, "{text}"),
            Err(error) => panic!("{error}\n{text}"),
        }
    }
}

/// Texts of editors, word processors and chess books; what adorns them is left out, and no more.
#[test]
fn tours_with_titles_labels_and_tables() {
    let board = grid(4, &[0, 3, 6, 9, 7, 10, 1, 4, 2, 5, 8, 11]);
    let half = grid(3, &[0, -1, 2, -1, -1, -1, -1, 1, -1]);
    let path = points("a1 c2 a3 b1");
    let from_one = pairs(&[(1, 1), (2, 3), (3, 1), (1, 2)]);
    let texts: [(&str, &Body); 40] = [
        // The piece before its square.
        ("Na1 Nc2 Na3 Nb1", &path),
        ("a1 Nc2 Na3 Nb1", &path),
        ("1. Na1 Nc2 2. Na3 Nb1", &path),
        ("Sa1-Sc2-Sa3-Sb1", &path),
        ("\u{2658}a1 \u{2658}c2 \u{2658}a3 \u{2658}b1", &path),
        // Numbered lines.
        ("1. a1\n2. c2\n3. a3\n4. b1\n", &path),
        ("1) a1\n2) c2\n3) a3\n4) b1\n", &path),
        ("1 - a1\n2 - c2\n3 - a3\n4 - b1\n", &path),
        ("1 -> a1\n2 -> c2\n3 -> a3\n4 -> b1\n", &path),
        // Titles.
        ("Anna:\na1 c2 a3 b1", &path),
        ("My tour\na1 c2 a3 b1", &path),
        ("Anna: a1 c2 a3 b1", &path),
        (
            "# Anna Schmidt, class 7b\n\n1. a1\n2. c2\n3. a3\n4. b1\n",
            &path,
        ),
        ("Class 7b\nAnna\n0 3 6 9\n7 10 1 4\n2 5 8 11\n", &board),
        (
            "\"Anna\"\n[[0, 3, 6, 9], [7, 10, 1, 4], [2, 5, 8, 11]]",
            &board,
        ),
        (
            "tour = [[0, 3, 6, 9], [7, 10, 1, 4], [2, 5, 8, 11]]",
            &board,
        ),
        ("row,column\n1,1\n2,3\n3,1\n1,2\n", &from_one),
        // Labels.
        ("3 0 3 6 9\n2 7 10 1 4\n1 2 5 8 11\n  a b c d\n", &board),
        ("  A B C D\n3 0 3 6 9\n2 7 10 1 4\n1 2 5 8 11\n", &board),
        (
            "  a b c d\n3 0 3 6 9 3\n2 7 10 1 4 2\n1 2 5 8 11 1\n  a b c d\n",
            &board,
        ),
        ("0 3 6 9 3\n7 10 1 4 2\n2 5 8 11 1\na b c d\n", &board),
        ("0 3 6 9\n7 10 1 4\n2 5 8 11\n\na b c d\n", &board),
        (
            "3 | 0 3 6 9\n2 | 7 10 1 4\n1 | 2 5 8 11\n  +--------\n    a b c d\n",
            &board,
        ),
        (
            "|   | a | b | c | d |\n|---|---|---|---|---|\n| 3 | 0 | 3 | 6 | 9 |\n\
             | 2 | 7 | 10 | 1 | 4 |\n| 1 | 2 | 5 | 8 | 11 |\n",
            &board,
        ),
        (";a;b;c;d\n3;0;3;6;9\n2;7;10;1;4\n1;2;5;8;11\n", &board),
        ("3 0 . 2\n2 . . .\n1 . 1 .\n  a b c\n", &half),
        // Markdown, with columns that are aligned.
        (
            "| 0 | 3 | 6 | 9 |\n|:---|---:|:---:|---|\n| 7 | 10 | 1 | 4 |\n| 2 | 5 | 8 | 11 |",
            &board,
        ),
        (
            "| 0 | 3 | 6 | 9 |\n|:-:|:-:|:-:|:-:|\n| 7 | 10 | 1 | 4 |\n| 2 | 5 | 8 | 11 |",
            &board,
        ),
        (
            "0 | 3 | 6 | 9\n--- | --- | --- | ---\n7 | 10 | 1 | 4\n2 | 5 | 8 | 11",
            &board,
        ),
        // Tabs, as a word processor copies its tables, and quoted cells.
        ("0\t3\t6\t9\t\r\n7\t10\t1\t4\t\r\n2\t5\t8\t11\t\r\n", &board),
        (
            "Anna\t\t\t\r\n0\t3\t6\t9\r\n7\t10\t1\t4\r\n2\t5\t8\t11",
            &board,
        ),
        (
            "\"0\";\"3\";\"6\";\"9\"\r\n\"7\";\"10\";\"1\";\"4\"\r\n\"2\";\"5\";\"8\";\"11\"\r\n",
            &board,
        ),
        (
            "\"0\";\"\";\"2\"\n\"\";\"\";\".\"\n\"\";\"1\";\".\"\n",
            &half,
        ),
        ("0\t\t2\r\n\t\t\r\n\t1\t\r\n", &half),
        ("Anna\t\t\r\n0\t\t2\r\n\t\t\r\n\t1\t\r\n", &half),
        ("\t0\t3\t6\t9\n\t7\t10\t1\t4\n\t2\t5\t8\t11\n", &board),
        // Pairs from 1.
        ("1,1 2,3 3,1 1,2", &from_one),
        ("[[1, 1], [2, 3], [3, 1], [1, 2]]", &from_one),
        ("(1, 1) -> (2, 3) -> (3, 1) -> (1, 2)", &from_one),
        ("Ben:\n1 1\n2 3\n3 1\n1 2\n", &from_one),
    ];
    for (text, body) in texts {
        let utf16 = |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let units = std::iter::once(0xfeff).chain(text.encode_utf16());
            units.flat_map(bytes).collect()
        };
        for bytes in [
            text.as_bytes().to_vec(),
            [b"\xef\xbb\xbf", text.as_bytes()].concat(),
            utf16(u16::to_le_bytes),
            utf16(u16::to_be_bytes),
        ] {
            match read_as(&bytes, Shape::Auto) {
                Ok(claim) => assert_eq!(&claim.body, body, "{text}"),
                Err(error) => panic!("{error}\n{text}"),
            }
        }
    }
}

/// Tables with a column of steps, with names of their columns or without, in any order.
#[test]
fn tables_with_a_column_of_steps() {
    let path = points("a1 c2 a3 b1");
    let steps = pairs(&[(0, 0), (1, 2), (2, 0), (0, 1)]);
    for (text, body, column) in [
        ("step,square\n1,a1\n2,c2\n3,a3\n4,b1\n", &path, None),
        (
            "Step;Square\r\n1;a1\r\n2;c2\r\n3;a3\r\n4;b1\r\n",
            &path,
            None,
        ),
        (
            "\"step\",\"square\"\n0,\"a1\"\n1,\"c2\"\n2,\"a3\"\n3,\"b1\"\n",
            &path,
            None,
        ),
        (",square\n0,a1\n1,c2\n2,a3\n3,b1\n", &path, None),
        ("1,a1\n2,c2\n3,a3\n4,b1\n", &path, None),
        (
            "| 1 | a1 |\n| 2 | c2 |\n| 3 | a3 |\n| 4 | b1 |\n",
            &path,
            None,
        ),
        ("square,step\na1,1\nc2,2\na3,3\nb1,4\n", &path, None),
        ("step\tsquare\n1\ta1\n4\tb1\n3\ta3\n2\tc2\n", &path, Some(0)),
        ("a1,0\na3,2\nb1,3\nc2,1\n", &path, Some(1)),
        (
            "step,row,col\n1,0,0\n2,1,2\n3,2,0\n4,0,1\n",
            &steps,
            Some(0),
        ),
        (
            "step;row;col\n0;0;0\n1;1;2\n2;2;0\n3;0;1\n",
            &steps,
            Some(0),
        ),
        (
            "Step\tRow\tColumn\n3\t0\t1\n1\t1\t2\n0\t0\t0\n2\t2\t0\n",
            &steps,
            Some(0),
        ),
        ("1,0,0\n2,1,2\n3,2,0\n4,0,1\n", &steps, Some(0)),
        ("1 0 0\n2 1 2\n3 2 0\n4 0 1\n", &steps, Some(0)),
        (",row,col\n0,0,0\n1,1,2\n2,2,0\n3,0,1\n", &steps, Some(0)),
        (
            "row,col,step\n0,0,1\n2,0,3\n0,1,4\n1,2,2\n",
            &steps,
            Some(2),
        ),
        (
            "[[0, 0, 0], [1, 1, 2], [2, 2, 0], [3, 0, 1]]",
            &steps,
            Some(0),
        ),
        (
            "(1, 0, 0)\n(2, 1, 2)\n(3, 2, 0)\n(4, 0, 1)\n",
            &steps,
            Some(0),
        ),
    ] {
        let claim = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((&claim.body, claim.step_column), (body, column), "{text}");
    }
    // Grids of three columns stay grids, flawed ones too.
    for text in [
        "1 2 3\n4 5 6\n7 8 9\n",
        "1 2 3\n2 4 5\n3 6 7\n",
        "1 6 3\n# # #\n",
    ] {
        assert!(matches!(read(text).unwrap().body, Body::Grid(_)), "{text}");
    }
}

/// Pairs become squares in the way that suits the board, and a wrong one is named in that way.
#[test]
fn pairs_suit_their_board() {
    let squares = |text: &str, board: &str| {
        let claim = read(text).unwrap();
        let board: crate::Board = match board {
            "" => claim.least_board().unwrap().unwrap(),
            board => board.parse().unwrap(),
        };
        let piece = crate::Leaper::KNIGHT.into();
        let ground = crate::Ground::Board { board, piece };
        let squares = claim.squares(&ground).map_err(|flaw| flaw.to_string())?;
        let names: Vec<String> = squares.iter().map(|&s| ground.name(s)).collect();
        Ok::<String, String>(names.join(" "))
    };
    let same = |text, board| squares(text, board).unwrap();
    assert_eq!(same("0,0 1,2 2,0", ""), "a3 c2 a1");
    assert_eq!(same("1,1 2,3 3,1", ""), "a3 c2 a1");
    assert_eq!(same("1,1 2,3 3,1", "3x3"), "a3 c2 a1");
    assert_eq!(same("1,1 2,3 4,2", "3x4"), "a1 b3 d2");
    assert_eq!(same("0,0 1,2 3,1", "3x4"), "a1 b3 d2");
    assert_eq!(
        squares("1,1 2,3 4,2 5,2", "3x4").unwrap_err(),
        "step 4: x 5, y 2 is not a square of the board"
    );
    assert_eq!(
        squares("1,1 2,3 1,5", "3x4").unwrap_err(),
        "step 3: row 1, column 5 is not a square of the board"
    );
}

#[test]
fn a_tsplib_tour_of_another_program() {
    let text = "NAME: x.tour\nCOMMENT: Length 12\nTYPE: TOUR\nDIMENSION: 3\nTOUR_SECTION\n\
                1\n3\n2\n-1\n-1\nEOF\n";
    let claim = read(text).unwrap();
    assert_eq!(claim.body, vertices(&[0, 2, 1]));
    assert_eq!((claim.board, claim.piece, claim.closed), (None, None, None));
    // Without -1, on one line.
    let claim = read("TOUR_SECTION\n2 1 3").unwrap();
    assert_eq!(claim.body, vertices(&[1, 0, 2]));
}

#[test]
fn shapes_can_be_prescribed() {
    let body = |text: &str, shape| read_as(text.as_bytes(), shape).map(|claim| claim.body);
    assert_eq!(
        body("[[1, 2], [4, 3]]", Shape::Grid),
        Ok(grid(2, &[1, 2, 4, 3]))
    );
    assert_eq!(body("1,2\n4,3", Shape::Grid), Ok(grid(2, &[1, 2, 4, 3])));
    let two = Ok(Body::RowColumn(vec![(1, 2), (4, 3)]));
    assert_eq!(body("1 2 4 3", Shape::RowColumn), two);
    assert_eq!(body("[1, 2, 4, 3]", Shape::RowColumn), two);
    let names = Ok(Body::Names(vec!["1".into(), "a1".into()]));
    assert_eq!(body("1 a1", Shape::Vertices), names);
    assert_eq!(body("1 a1", Shape::Moves), Ok(points("a1")));
}

#[test]
fn a_claim_is_matched_with_its_ground() {
    use crate::{Ground, Leaper};
    let ground = |board: &str| Ground::Board {
        board: board.parse().unwrap(),
        piece: Leaper::KNIGHT.into(),
    };
    let graph = Ground::Graph(crate::EdgeList::undirected(2, [(0, 1)]).unwrap());
    let flaw = |text: &str, ground: &Ground| {
        let claim = read(text).unwrap();
        claim.squares(ground).unwrap_err().to_string()
    };
    for (text, ground, message) in [
        (
            "1 2 3\n4 5 6",
            &ground("3x2"),
            "the grid has 2 rows and 3 columns, but the board is 3x2",
        ),
        (
            "1 # 3",
            &ground("1x3"),
            "the grid has a hole at b1, which is a square of the board",
        ),
        (
            "1 2 3",
            &ground("1x3-b1"),
            "number 2 stands on b1, which is not a square of the board",
        ),
        (
            "a1 b3",
            &ground("2x2"),
            "step 2: b3 is not a square of the board",
        ),
        (
            "(0, 0) (2, 1)",
            &ground("2x2"),
            "step 2: row 2, column 1 is not a square of the board",
        ),
        (
            "TOUR_SECTION\n5\n-1",
            &ground("2x2"),
            "step 1: number 5 is not a square of the board",
        ),
        (
            "TOUR_SECTION\n5\n-1",
            &graph,
            "step 1: `number 5` is not a vertex of the graph",
        ),
        (
            "a1 b3",
            &graph,
            "the tour names squares, but a graph was given: write its vertices by name",
        ),
        (
            "1 1",
            &ground("1x2"),
            "number 1 stands twice, on a1 and on b1",
        ),
    ] {
        assert_eq!(flaw(text, ground), message);
    }
    let names = read_as(b"1 3", Shape::Vertices).unwrap();
    assert_eq!(
        names.squares(&graph).unwrap_err().to_string(),
        "step 2: `3` is not a vertex of the graph"
    );
    assert_eq!(
        names.squares(&ground("1x1")).unwrap_err(),
        ClaimFlaw::NotOfBoard
    );
    // A blank will do for a hole.
    let blank = read("1 . 2").unwrap();
    assert_eq!(blank.squares(&ground("1x3-b1")).unwrap().len(), 2);
    let least = |text: &str| read(text).unwrap().least_board().unwrap().unwrap();
    assert_eq!(least("a1 c2").to_string(), "2x3");
    assert_eq!(least("(0, 0) (1, 2)").to_string(), "2x3");
    assert_eq!(least("1 # 3").to_string(), "1x3-b1");
}

/// Inputs with exactly what is said about them.
const CLAIMS: [(&[u8], &str); 59] = [
    (
        b"",
        "the input is empty: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document",
    ),
    (
        b" \n\t\n",
        "the input is empty: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document",
    ),
    (
        b"[]",
        "the input is empty: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document",
    ),
    (
        b"+---+\n",
        "the input is empty: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document",
    ),
    (
        b"\x001 2",
        "line 1, column 1: `\\01` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    ),
    (
        b"1 2\n\xff",
        "line 2: the byte at offset 4 is not UTF-8: save the file as UTF-8 text",
    ),
    (
        b"\xff1\x00",
        "line 1: the byte at offset 0 is not UTF-8: save the file as UTF-8 text",
    ),
    (
        b"\xff\xfe1\x00 \x00q\x00",
        "line 1, column 3: `q` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    ),
    (
        b"\xff\xfe1\x00 ",
        "the input cannot be read: it begins as UTF-16 does, but what ends at byte 5 is no character: save the file as UTF-8 text",
    ),
    // A flaw keeps its place under a title, in a table and beside labels.
    (
        b"Anna:\n\n1 2 3\n4 q 6",
        "line 4, column 3: `q` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    ),
    (
        b"My tour\na1 c2 castle",
        "line 2, column 7: `castle` is not a square: write its file as letters and its rank as a number, as in d4",
    ),
    (
        b"Anna: a1 c2 d0",
        "line 1, column 13: `d0` is not a square: ranks are counted from 1",
    ),
    (
        b"Anna\nBen\n",
        "line 2: no tour follows the title: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document",
    ),
    (
        b"| 1 | 2 |\n|---|:-:|\n| 3 | q |",
        "line 3, column 7: `q` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    ),
    (
        b"1 2\n: 4",
        "line 2, column 1: `:` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    ),
    (
        b"Na1 Nc2 Bb4",
        "line 1, column 9: `Bb4` is not a square of the piece that moves before: a tour has one piece",
    ),
    (
        b"3 1 2 3\n1 4 5 6\n1 7 8 9\n  a b c",
        "row 2 should be labelled 2: ranks are counted from 1, from the bottom, and files are labelled as well",
    ),
    (
        b"1 2 3 4 5\n4 5 6 7 8\na b\n",
        "line 3: 2 files are labelled, but the rows have 5 cells",
    ),
    (
        b"1 2 3\n4 5 6\na b d\n",
        "line 3, column 5: `d` is not the label of the next file: they are a, b, c and so on",
    ),
    (
        b"1 2 3\na 5 6\n",
        "line 2, column 1: `a` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    ),
    (
        b"1 2 3\n4 q 6",
        "line 2, column 3: `q` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    ),
    (
        b"1 x 3\n4 5 6",
        "line 1, column 3: `x` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    ),
    (
        b"[[1, 2, 3],\n [4, x, 6]]",
        "line 2, column 6: `x` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    ),
    (
        b"1 2 3\n4 5\n",
        "line 2: this row has 2 cells, the first one has 3",
    ),
    (
        b"[[1, 2, 3],\n [4, 5, 6, 7]]",
        "line 2: this row has 4 cells, the first one has 3",
    ),
    (
        b"1 2 -5",
        "line 1, column 5: `-5` is negative: steps count from 0 or 1, and -1 means no step yet",
    ),
    (
        b"1 2 4294967296",
        "line 1, column 5: `4294967296` is too large: a board has at most 4294967295 squares",
    ),
    (
        b"1 2 3.5",
        "line 1, column 5: `3.5` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    ),
    (
        b"1 2 1e3",
        "line 1, column 5: `1e3` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    ),
    (
        b"[[1 2 ... 8 9]]",
        "line 1, column 7: `...` leaves something out: print the list in full",
    ),
    (
        b"1 2 3\n4 5 6\n\n1 2 3\n4 5 6\n",
        "line 4: a second tour begins: give one at a time",
    ),
    (
        b"[[1, 2, 3]]\n[[1, 2, 3]]",
        "line 2: a second tour begins: give one at a time",
    ),
    (
        b"[1, 2, 3]\n\n[1, 2, 3]",
        "line 3: a second tour begins: give one at a time",
    ),
    (
        b"a1 b3\n\na1 b3",
        "line 3: a second tour begins: give one at a time",
    ),
    (
        b"['a1', 'b3'] ['a1', 'b3']",
        "line 1: a second tour begins: give one at a time",
    ),
    (
        b"[[[1, 2]]]",
        "line 1, column 3: `[` does not match: one tour is two brackets deep, not three",
    ),
    (
        b"[[1, 2, 3)]",
        "line 1, column 10: `)` does not match: `[` is open",
    ),
    (
        b"[[1, 2, 3]",
        "line 1, column 1: `[` does not match: it is never closed",
    ),
    (
        b"[1, [2, 3]]",
        "line 1, column 5: `[` does not match: a row of numbers holds no other",
    ),
    (
        b"[[2, 3], 1]",
        "line 1, column 11: `]` does not match: the rows before are not as deep",
    ),
    (
        b"[1, 2]]",
        "line 1, column 7: `]` does not match: nothing is open",
    ),
    (
        b"[[1, 2, 3]] done",
        "line 1, column 13: `done` is not in the list: end the text with the last bracket",
    ),
    (
        b"(0, 1): 5",
        "line 1, column 7: `:` is not part of a list of numbers",
    ),
    (
        b"0,1 2,2\n3,1 4",
        "line 2, column 6: the numbers are not all in pairs: a square is its row and column, as in 0,1 2,2",
    ),
    (
        b"a1 d0",
        "line 1, column 4: `d0` is not a square: ranks are counted from 1",
    ),
    (
        b"a1 b3 castle",
        "line 1, column 7: `castle` is not a square: write its file as letters and its rank as a number, as in d4",
    ),
    (
        b"a1 b3 17",
        "line 1, column 7: `17` is not a square, and none follows it: write squares as in d4",
    ),
    (
        b"1. a1 3. b3",
        "line 1, column 7: square number 3 comes where 2 should: a line is missing or moved",
    ),
    (
        b"a1: b3",
        "line 1, column 3: `:` is not in place: a colon may only follow the number of a square",
    ),
    (
        b"a1)",
        "line 1, column 3: `)` does not match: nothing is open",
    ),
    (
        b"8 | 1 2 3\n  a b c",
        "row 1 should be labelled 1: ranks are counted from 1, from the bottom, and files are labelled as well",
    ),
    (
        b"1 2 3\n4 ---- 6",
        "line 2, column 3: `---` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    ),
    (
        b"{\"board\": \"5x5\"}",
        "`schema` is missing, not \"hippodrome/tour/1\"",
    ),
    (
        b"{\n\"schema\": 5}",
        "line 2, column 12: invalid type: integer `5`, expected a string",
    ),
    (
        b"  {\"schema\": \"x\"} {}",
        "line 1: a second tour begins: give one at a time",
    ),
    (
        b"NAME : x\nTYPE : HCP\n",
        "line 2: TYPE is `HCP`: only a TOUR claims to be one",
    ),
    (
        b"DIMENSION : 3\nTOUR_SECTION\n1\n2\n-1\n",
        "line 6: DIMENSION is 3, but TOUR_SECTION lists 2 vertices",
    ),
    (
        b"TOUR_SECTION\n1\n-1\n2\n-1\n",
        "line 4: a second tour begins: give one at a time",
    ),
    (
        b"TOUR_SECTION\n0\n",
        "line 2, column 1: `0` is not a vertex: they are numbered from 1, and -1 ends the tour",
    ),
];

#[test]
fn what_is_wrong_with_a_claim() {
    for (bytes, message) in CLAIMS {
        let text = String::from_utf8_lossy(bytes);
        assert_eq!(
            read_as(bytes, Shape::Auto),
            Err(message.to_owned()),
            "{text}"
        );
    }
    let document = |rest: &str| {
        let text = format!("{{\"schema\": \"hippodrome/tour/1\", {rest}}}");
        read(&text).unwrap_err()
    };
    assert_eq!(
        document("\"status\": \"impossible\""),
        "the document holds no tour: its status is impossible"
    );
    assert!(
        document("\"squares\": [], \"board\": \"8\"").starts_with("the board named is wrong: `8`")
    );
    assert!(
        document("\"squares\": [], \"piece\": \"pawn\"").starts_with("the piece named is wrong")
    );
    let long = document(&format!(
        "\"squares\": [], \"board\": \"{}\"",
        "x".repeat(9999)
    ));
    assert!(long.len() < 300, "{long}");
    let long = document(&format!("\"closed\": \"{}\"", "x".repeat(9999)));
    assert!(long.len() < 300, "{long}");
}

/// Streams without end are given up, in little memory.
#[test]
#[ignore = "takes seconds"]
fn endless_streams_end() {
    use std::io::{BufReader, Read, repeat};
    let endless = |front: &'static str, byte| BufReader::new(front.as_bytes().chain(repeat(byte)));
    let claim = |front, byte| {
        let options = ReadOptions::default();
        read_claim(endless(front, byte), &options)
            .unwrap_err()
            .to_string()
    };
    let long_word =
        "line 1, column 1: a word of more than 64 bytes is too long to be a step or a square";
    assert_eq!(claim("", 0), long_word);
    assert_eq!(claim("", b'0'), long_word);
    assert_eq!(claim("", b'a'), long_word);
    for byte in *b" \n-|" {
        let message = claim("1 ", byte);
        assert!(message.contains("more than 16777216"), "{message}");
    }
    assert!(claim("NAME : ", b'x').contains("longer than 1048576 bytes"));
    let graph = |front, byte| read_graph(endless(front, byte)).unwrap_err().to_string();
    for front in ["", "p edge 2 1\n", "c ", "NAME : ", "# "] {
        let message = graph(front, b'x');
        assert!(message.contains("longer than 1048576 bytes"), "{message}");
    }
    assert!(graph("a b\n", b'\n').contains("more than 16777216"));
}
