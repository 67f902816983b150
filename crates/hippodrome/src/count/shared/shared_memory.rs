//! What workers that share a memory hold together.
//!
//! In a join every worker compares its classes with all of the gathered side. Workers of one process need it once: each of them receives a
//! part of it, and when all parts are there the first who needs the side sorts them, while the others wait for it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::count::cut::side_states::SideStates;
use crate::count::number::CountError;
use crate::limits::Stopped;

/// What workers that share a memory, the threads of a process, hold once for all of them.
///
/// (With the feature `shared`.)
#[derive(Debug)]
pub struct SharedMemory {
    workers: usize,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    /// The parts of the gathered side, as they were received.
    parts: Vec<Vec<u64>>,
    /// All of it.
    side: Option<Arc<SideStates>>,
    /// Whether there is no place for it.
    is_too_large: bool,
}

impl SharedMemory {
    /// The memory of so many workers, whose numbers follow each other; the first of them is a multiple of how many they are.
    pub fn of(workers: usize) -> SharedMemory {
        SharedMemory {
            workers: workers.max(1),
            held: Mutex::default(),
        }
    }

    /// How many workers share it.
    pub(crate) fn workers(&self) -> usize {
        self.workers
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets the side: another one is gathered next.
    pub(crate) fn forget(&self) {
        *self.held() = Held::default();
    }

    /// Adds parts of the side that is being gathered.
    pub(crate) fn add(&self, parts: Vec<Vec<u64>>) {
        self.held().parts.extend(parts);
    }

    /// The side, when all workers have added their parts; `sort` makes it of them.
    pub(crate) fn side(
        &self,
        sort: impl FnOnce(&[Vec<u64>]) -> Result<SideStates, CountError>,
    ) -> Result<Arc<SideStates>, CountError> {
        let mut held = self.held();
        if let Some(side) = &held.side {
            return Ok(Arc::clone(side));
        }
        if held.is_too_large {
            return Err(Stopped::Memory.into());
        }
        let parts = std::mem::take(&mut held.parts);
        // There is nothing else that it can fail for.
        let side = Arc::new(sort(&parts).inspect_err(|_| held.is_too_large = true)?);
        held.side = Some(Arc::clone(&side));
        Ok(side)
    }
}
