//! Arrays made element by element in hot loops.
//!
//! `array::map` and `array::from_fn` of the standard library are generic functions without `#[inline]` inside: built in
//! several units of code generation they land in a unit of their own and are called for each element (ratings were a
//! tenth slower).

/// The array of `make(0)`, `make(1)` and so on.
#[inline(always)]
pub fn array_of<T: Copy + Default, const N: usize>(mut make: impl FnMut(usize) -> T) -> [T; N] {
    let mut array = [T::default(); N];
    let mut at = 0;
    while at < N {
        array[at] = make(at);
        at += 1;
    }
    array
}

/// `array` with `map` applied to each element.
#[inline(always)]
pub fn map_array<S: Copy, T: Copy + Default, const N: usize>(
    array: [S; N],
    mut map: impl FnMut(S) -> T,
) -> [T; N] {
    array_of(|at| map(array[at]))
}
