//! Chains beside lists of all tours, and what holds of all ways to draw tours.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::list::Tours;
use crate::piece::Piece;

fn problem(board: &str, piece: &str, ends: Ends) -> Problem {
    let piece: Piece = piece.parse().unwrap();
    Problem::on_board(board.parse().unwrap(), piece, ends)
}

/// How often each tour of a sample comes.
fn drawn(problem: &Problem, sampler: Sampler, tours: u64) -> BTreeMap<Vec<Square>, u64> {
    let mut random = RandomTours::new(problem, sampler, 1).unwrap();
    let mut times = BTreeMap::new();
    for _ in 0..tours {
        let tour = random.advance(&Limits::NONE).unwrap().unwrap();
        *times.entry(tour.squares().to_vec()).or_insert(0) += 1;
    }
    times
}

/// Pearson's statistic of a sample among so many tours, in standard deviations from the mean that it has in uniform samples.
fn deviation(times: &BTreeMap<Vec<Square>, u64>, tours: usize) -> f64 {
    let drawn: u64 = times.values().sum();
    let expected = drawn as f64 / tours as f64;
    let squares = times.values().map(|&n| (n * n) as f64).sum::<f64>();
    let freedom = (tours - 1) as f64;
    (squares / expected - drawn as f64 - freedom) / (2.0 * freedom).sqrt()
}

/// Some moves of 6x6 required and some forbidden.
fn bound(ends: Ends) -> Problem {
    let free = problem("6x6", "knight", ends);
    let at = |name: &str| free.ground().square(name).unwrap();
    let constraints = Constraints {
        required: vec![(at("e5"), at("f3")), (at("b2"), at("d3"))],
        forbidden: vec![(at("c4"), at("d6")), (at("c3"), at("e4"))],
        ..Constraints::default()
    };
    free.with(constraints).unwrap()
}

/// Where some vertices have many more edges than others, a chain without the factor min(1, c/d) is 8 deviations off.
#[test]
#[ignore = "takes seconds"]
fn a_chain_is_uniform_where_degrees_differ() {
    let edges = [
        vec![(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7)],
        vec![(1, 2), (1, 3), (1, 4), (1, 5), (1, 6)],
        vec![(2, 3), (2, 7)],
        vec![(3, 4)],
        vec![(4, 5)],
        vec![(5, 6)],
        vec![(6, 7)],
    ];
    let graph = EdgeList::undirected(8, edges.concat()).unwrap();
    let problem = Problem::on_graph(graph, Ends::Closed);
    let tours = Tours::new(&problem).unwrap().count();
    let times = drawn(&problem, Sampler::Chain, 40_000);
    let deviation = deviation(&times, tours);
    assert!(deviation.abs() < 4.0, "{deviation}");
}

/// The list of all tours is the truth.
#[test]
#[ignore = "takes seconds"]
fn a_chain_is_uniform_on_small_boards() {
    let at = Square::new;
    let free = problem("5x6", "knight", Ends::Closed);
    let named = |name: &str| free.ground().square(name).unwrap();
    let without_a_move = Constraints {
        forbidden: vec![(named("c3"), named("e4"))],
        ..Constraints::default()
    };
    for problem in [
        free.with(without_a_move).unwrap(),
        problem("4x5", "knight", Ends::Any),
        problem("4x5", "knight", Ends::From(at(0))),
        problem("5x5", "knight", Ends::Between(at(0), at(24))),
        problem("4x6", "knight", Ends::Between(at(0), at(5))),
        problem("3x10", "knight", Ends::Closed),
        problem("5x6", "knight", Ends::Closed),
        problem("3x10", "knight", Ends::ClosedFrom(at(7))),
        problem("4x4", "wazir", Ends::To(at(2))),
        problem("3x4", "king", Ends::Closed),
        problem("torus:3x3", "knight", Ends::Closed),
    ] {
        let tours = Tours::new(&problem).unwrap().count();
        let times = drawn(&problem, Sampler::Chain, 20 * tours as u64);
        assert_eq!(times.len(), tours, "{problem}");
        let deviation = deviation(&times, tours);
        assert!(deviation.abs() < 4.0, "{problem}: {deviation}");
    }
}

#[test]
#[ignore = "takes seconds"]
fn what_is_asked_holds_whatever_is_drawn() {
    let at = Square::new;
    for ends in [Ends::Any, Ends::To(at(4)), Ends::Closed] {
        let problem = bound(ends);
        for sampler in [Sampler::Factor, Sampler::Chain] {
            // Each tour is verified.
            let times = drawn(&problem, sampler, 200);
            assert!(times.len() > 50, "{problem} by {sampler}: {}", times.len());
        }
    }
    for ends in [Ends::Any, Ends::From(at(8)), Ends::Closed] {
        let problem = problem("7x8", "knight", ends);
        for sampler in Sampler::ALL {
            let times = drawn(&problem, sampler, 200);
            assert!(times.len() > 150, "{problem} by {sampler}: {}", times.len());
        }
    }
}

#[test]
fn graphs_have_random_tours_as_well() {
    // The edges of a cube, which has six Hamiltonian cycles.
    let edges = (0u32..8).flat_map(|v| [1, 2, 4].map(|bit| (v, v ^ bit)));
    let cube = EdgeList::undirected(8, edges.filter(|(v, w)| v < w)).unwrap();
    let problem = Problem::on_graph(cube, Ends::Closed);
    for sampler in Sampler::ALL {
        assert_eq!(drawn(&problem, sampler, 200).len(), 6, "{sampler}");
    }
}

#[test]
fn the_smallest_boards_have_their_only_tour_or_none() {
    for (board, piece, ends, tours) in [
        ("1x1", "knight", Ends::Any, 1),
        ("1x2", "wazir", Ends::Any, 1),
        ("1x3", "wazir", Ends::Any, 1),
        ("2x2", "wazir", Ends::Closed, 1),
        ("2x2", "king", Ends::Closed, 3),
        ("3x3", "knight", Ends::Any, 0),
        ("4x4", "knight", Ends::Any, 0),
        ("5x5", "knight", Ends::Closed, 0),
    ] {
        let problem = problem(board, piece, ends);
        let mut random = RandomTours::new(&problem, Sampler::Chain, 1).unwrap();
        match tours {
            0 => assert_eq!(random.advance(&Limits::NONE), Ok(None), "{problem}"),
            _ => assert_eq!(
                drawn(&problem, Sampler::Chain, 50).len(),
                tours,
                "{problem}"
            ),
        }
    }
}

#[test]
fn limits_hold_and_a_chain_goes_on_after_them() {
    let problem = problem("8x8", "knight", Ends::Closed);
    for sampler in Sampler::ALL {
        let all = |seed| {
            let mut random = RandomTours::new(&problem, sampler, seed).unwrap();
            [(); 3].map(|()| random.advance(&Limits::NONE).unwrap().unwrap())
        };
        assert_eq!(all(5), all(5), "{sampler}");
        assert_ne!(all(5), all(6), "{sampler}");
        let stop = AtomicBool::new(true);
        let mut random = RandomTours::new(&problem, sampler, 5).unwrap();
        let asked = random.advance(&Limits::NONE.with_stop(&stop));
        assert_eq!(asked, Err(Stopped::Asked), "{sampler}");
        let few = random.advance(&Limits::NONE.with_nodes(70));
        assert_eq!(few, Err(Stopped::Nodes), "{sampler}");
        let drawn = [(); 3].map(|()| random.advance(&Limits::NONE).unwrap().unwrap());
        assert_eq!(drawn, all(5), "{sampler}");
    }
    let mut random = RandomTours::new(&problem, Sampler::Chain, 5).unwrap();
    for nodes in (0..).step_by(1_000) {
        match random.advance(&Limits::NONE.with_nodes(nodes)) {
            Ok(_) => break,
            Err(why) => assert_eq!(why, Stopped::Nodes),
        }
        assert!(random.nodes() < nodes + 100);
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let free = problem("6x6", "knight", Ends::Closed);
    let with = |constraints: Constraints| free.with(constraints).unwrap();
    let refused = |problem: &Problem, sampler| RandomTours::new(problem, sampler, 0).err();
    let magic = with(Constraints {
        magic: Some("ranks".parse().unwrap()),
        ..Constraints::default()
    });
    let given = with(Constraints {
        given: vec![(3, Square::new(8))],
        ..Constraints::default()
    });
    for sampler in Sampler::ALL {
        assert!(refused(&magic, sampler).is_some(), "{sampler}");
        assert!(refused(&given, sampler).is_some(), "{sampler}");
        assert_eq!(sampler.to_string().parse(), Ok(sampler));
    }
    let why = refused(&bound(Ends::Closed), Sampler::Warnsdorff);
    assert_eq!(why, Some(Unsupported::WalkWithConstraints));
    let one_way = EdgeList::directed(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
    let one_way = Problem::on_graph(one_way, Ends::Closed);
    for sampler in Sampler::ALL {
        assert!(refused(&one_way, sampler).is_some(), "{sampler}");
    }
}
