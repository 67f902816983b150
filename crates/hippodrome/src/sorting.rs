//! Sorting by a number, for preparations: all callers share one copy of the standard sort.
//!
//! The standard sort is compiled anew for every type and every key, two to four kilobytes each time, and a browser must
//! load them all. Where what is sorted is searched or counted for long afterwards, an index more for each item costs
//! nothing that is noticed.

/// Sorts by this key; items with the same key stay in their order.
pub(crate) fn sort_by_number<T: Copy>(items: &mut [T], key: impl Fn(T) -> u64) {
    let keys = items.iter().map(|&item| key(item));
    let order = in_order(keys.zip(0..).collect());
    let sorted: Vec<T> = order.into_iter().map(|(_, at)| items[at]).collect();
    items.copy_from_slice(&sorted);
}

/// The one copy.
#[inline(never)]
fn in_order(mut order: Vec<(u64, usize)>) -> Vec<(u64, usize)> {
    order.sort_unstable();
    order
}

/// The same for what cannot be copied.
pub(crate) fn sorted_by_number<T>(items: Vec<T>, key: impl Fn(&T) -> u64) -> Vec<T> {
    let order = in_order(items.iter().map(key).zip(0..).collect());
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    order
        .into_iter()
        .filter_map(|(_, at)| items[at].take())
        .collect()
}

/// The key by which pairs of numbers stand in order: by the first, and by the second where these are alike.
pub(crate) fn pair(first: u32, second: u32) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_the_standard_sort_does_it() {
        let mut items: Vec<u32> = (0..100).map(|i| i * 37 % 101).collect();
        let mut expected = items.clone();
        expected.sort_by_key(|&item| item / 10);
        sort_by_number(&mut items, |item| u64::from(item / 10));
        assert_eq!(items, expected);
        sort_by_number::<u32>(&mut [], u64::from);
        let mut pairs: Vec<(u32, u32)> = (0..50).map(|i| (i * 7 % 5, i * 13 % 11)).collect();
        let mut expected = pairs.clone();
        expected.sort_unstable();
        sort_by_number(&mut pairs, |(one, other)| pair(one, other));
        assert_eq!(pairs, expected);
    }
}
