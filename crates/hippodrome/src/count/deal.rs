//! What many say, dealt out by threads to those whom it is for.

use crate::threads::share;

/// What the source of this number says, for each receiver.
type Source<'s, E> = dyn Fn(usize, &mut [Vec<u64>]) -> Result<(), E> + Sync + 's;

/// Deals what so many sources say out to receivers. In rounds: each thread has a source say what is for which
/// receiver, in words; then each receiver is told, by one thread. So it is told everything in the order of
/// the sources, whatever the number of threads. How many bytes were on the way at a time.
///
/// # Panics
///
/// If somebody does.
pub(super) fn deal<R: Send, E: Send>(
    threads: usize,
    sources: usize,
    receivers: &mut [R],
    say: &Source<'_, E>,
    tell: impl Fn(&mut R, &[u64]) -> Result<(), E> + Sync,
) -> Result<usize, E> {
    let mut outboxes = vec![vec![Vec::new(); receivers.len()]; threads];
    let each = receivers.len().div_ceil(threads).max(1);
    for first in (0..sources).step_by(threads) {
        let round: Vec<_> = outboxes.iter_mut().zip(first..sources).collect();
        let used = round.len();
        let said = share(round, |(outbox, source): (&mut Vec<Vec<u64>>, usize)| {
            outbox.iter_mut().for_each(Vec::clear);
            say(source, outbox)
        });
        said.into_iter().collect::<Result<(), E>>()?;
        let jobs = (0..).step_by(each).zip(receivers.chunks_mut(each));
        let told = share(jobs.collect(), |(first, receivers): (usize, &mut [R])| {
            for (at, receiver) in (first..).zip(receivers) {
                for outbox in &outboxes[..used] {
                    tell(receiver, &outbox[at])?;
                }
            }
            Ok(())
        });
        told.into_iter().collect::<Result<(), E>>()?;
    }
    let words = outboxes.iter().flatten().map(Vec::capacity);
    Ok(8 * words.sum::<usize>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_told_in_order() {
        for threads in [1, 2, 3, 7] {
            for receivers in [1, 2, 5] {
                let mut told = vec![Vec::new(); receivers as usize];
                let say = |source: usize, outbox: &mut [Vec<u64>]| {
                    let source = source as u64;
                    for word in 100 * source..100 * source + source % 40 {
                        outbox[(word * word % receivers) as usize].push(word);
                    }
                    match source {
                        60.. => Err(source),
                        _ => Ok(()),
                    }
                };
                let tell = |all: &mut Vec<u64>, words: &[u64]| {
                    all.extend_from_slice(words);
                    Ok(())
                };
                let bytes = deal(threads, 50, &mut told, &say, tell).unwrap();
                let words = (0..50).flat_map(|source| 100 * source..100 * source + source % 40);
                for (at, told) in (0..).zip(&told) {
                    let own = words.clone().filter(|word| word * word % receivers == at);
                    assert_eq!(*told, own.collect::<Vec<_>>());
                }
                assert!((1..9000).contains(&bytes), "{bytes}");
                assert_eq!(deal(threads, 70, &mut told, &say, tell), Err(60));
                let refuse = |all: &mut Vec<u64>, words: &[u64]| match words {
                    [] => Ok(()),
                    _ => Err(all.len() as u64),
                };
                assert!(deal(threads, 3, &mut told, &say, refuse).is_err());
            }
        }
        assert_eq!(deal(2, 0, &mut [0], &|_, _| Err(()), |_, _| Ok(())), Ok(0));
    }
}
