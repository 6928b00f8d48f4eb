//! Iterators that charge for themselves.

use boxsh_kernel::Process;

/// Elements between two charges.
const ELEMENTS: u32 = 256;

/// An iterator whose elements are work that comes off the run's fuel. It ends early where the run is to end; whoever
/// uses it meets the error at the next tick.
pub(crate) struct Paced<'p, I> {
    process: &'p Process,
    inner: I,
    count: u32,
}

impl<'p, I> Paced<'p, I> {
    pub(crate) fn new(process: &'p Process, inner: I) -> Self {
        Self { process, inner, count: 0 }
    }
}

impl<I: Iterator> Iterator for Paced<'_, I> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        self.count += 1;
        if self.count >= ELEMENTS {
            self.count = 0;
            self.process.compute(u64::from(ELEMENTS) * 8).ok()?;
        }
        self.inner.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.inner.size_hint().1)
    }
}
