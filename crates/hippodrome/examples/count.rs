// Counts tours: all, by start, up to symmetry; and says beforehand how it will go.

use hippodrome::{Counter, Ends, Leaper, Problem};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let closed = Problem::on_board("6x6".parse()?, Leaper::KNIGHT, Ends::Closed);
    let mut counter = Counter::new(&closed).threads(2).memory(256 << 20);
    println!("{}", counter.plan()?);
    let count = counter.count()?;
    println!(
        "6x6 has {} closed tours; {} states",
        count.tours, count.states
    );
    assert_eq!(count.tours, 9862u32.into());
    println!("up to symmetry: {}", counter.classes()?.classes);

    let open = Problem::on_board("5x5".parse()?, Leaper::KNIGHT, Ends::Any);
    let starts = Counter::new(&open).by_start()?;
    println!("5x5 from its corner: {}", starts[0]);
    assert_eq!(starts[0], 304u32.into());
    Ok(())
}
