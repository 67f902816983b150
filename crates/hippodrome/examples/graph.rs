// A graph instead of a board: the Petersen graph has a Hamiltonian path and no Hamiltonian cycle.

use hippodrome::{Answer, Ends, Limits, Method, Problem, Quiet, read_graph, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = "0 1\n1 2\n2 3\n3 4\n4 0\n0 5\n1 6\n2 7\n3 8\n4 9\n5 7\n7 9\n9 6\n6 8\n8 5\n";
    let petersen = read_graph(text.as_bytes())?;
    let answer = |ends| {
        let problem = Problem::on_graph(petersen.clone(), ends);
        let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
        (problem, report.answer)
    };
    let (problem, Answer::Found(path)) = answer(Ends::Any) else {
        return Err("it has a path".into());
    };
    println!("a path: {}", path.display(&problem));
    let (_, Answer::Impossible(why)) = answer(Ends::Closed) else {
        return Err("it has no cycle".into());
    };
    println!("no cycle: {why}");
    Ok(())
}
