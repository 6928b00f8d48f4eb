//! Addresses that stand for names.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The network that is set aside for measurements, and so belongs to nobody: 198.18.0.0/15.
const FIRST: u32 = 0xc612_0001;
/// The last one is the cell's own.
const MOST: u32 = (1 << 17) - 3;

/// Names that were asked for, each with an address of its own.
#[derive(Default)]
pub(super) struct Names {
    table: Mutex<Table>,
}

#[derive(Default)]
struct Table {
    addresses: HashMap<Box<str>, u32>,
    names: Vec<Box<str>>,
}

impl Names {
    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The address that stands for a name; `None` once there are too many of them.
    pub(super) fn address(&self, name: &str) -> Option<Ipv4Addr> {
        let mut table = self.table();
        if let Some(number) = table.addresses.get(name) {
            return Some(Ipv4Addr::from(FIRST + number));
        }
        let number = u32::try_from(table.names.len()).ok().filter(|number| *number < MOST)?;
        table.names.push(name.into());
        table.addresses.insert(name.into(), number);
        Some(Ipv4Addr::from(FIRST + number))
    }

    /// The name that an address stands for.
    pub(super) fn name(&self, address: IpAddr) -> Option<Box<str>> {
        let IpAddr::V4(address) = address else { return None };
        let number = u32::from(address).checked_sub(FIRST)?;
        self.table().names.get(number as usize).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_one_address_and_each_address_one_name() {
        let names = Names::default();
        let first = names.address("a.example").unwrap();
        assert_eq!(first, Ipv4Addr::new(198, 18, 0, 1));
        assert_eq!(names.address("b.example"), Some(Ipv4Addr::new(198, 18, 0, 2)));
        assert_eq!(names.address("a.example"), Some(first));
        assert_eq!(names.name(first.into()).as_deref(), Some("a.example"));
        assert_eq!(names.name("198.18.0.9".parse().unwrap()), None);
        assert_eq!(names.name("10.0.0.1".parse().unwrap()), None);
    }
}
