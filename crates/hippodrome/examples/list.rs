// Lists all tours of a small board, and those that no rotation or reflection turns into an earlier one.

use hippodrome::{Ends, Leaper, Problem, Tours, UpToSymmetry};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Problem::on_board("5x6".parse()?, Leaper::KNIGHT, Ends::Closed);
    let mut first = UpToSymmetry::new(&problem)?;
    let (mut all, mut different) = (0, 0);
    for tour in Tours::new(&problem)? {
        all += 1;
        if first.is_first(tour.squares()) {
            different += 1;
            println!("{}\n", tour.display(&problem));
        }
    }
    println!("{all} closed tours, {different} of them different");
    assert_eq!((all, different), (8, 3));
    Ok(())
}
