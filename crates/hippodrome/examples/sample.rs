// Draws tours at random, each of all equally likely, and gives each its number.

use hippodrome::{Counter, Ends, Leaper, Problem};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Problem::on_board("6x6".parse()?, Leaper::KNIGHT, Ends::Closed);
    let ranking = Counter::new(&problem).ranking()?;
    for tour in ranking.samples(2026).take(3) {
        let number = ranking.rank(tour.squares())?;
        println!(
            "tour {number} of {}\n{}\n",
            ranking.tours(),
            tour.display(&problem)
        );
        assert_eq!(ranking.unrank(&number), Some(tour));
    }
    Ok(())
}
