//! Open files of an overlay.

use std::sync::Arc;

use super::copy_up::Bytes;
use super::view::Layer;
use super::{Layers, Upper};
use crate::errno::{Errno, Result};
use crate::file::File;
use crate::metadata::{Attributes, Metadata};
use crate::path::FsPathBuf;

/// A file of one of the layers, with the numbers of the overlay.
pub(super) struct OverlayFile<U: Upper> {
    pub(super) layers: Arc<Layers<U>>,
    pub(super) inner: Arc<dyn File>,
    pub(super) origin: Origin,
}

pub(super) enum Origin {
    Upper,
    /// Opened for reading at this path.
    Lower(FsPathBuf),
}

impl<U: Upper> File for OverlayFile<U> {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.inner.read_at(buffer, offset)
    }

    fn write_at(&self, data: &[u8], offset: u64) -> Result<usize> {
        self.inner.write_at(data, offset)
    }

    fn append(&self, data: &[u8]) -> Result<(usize, u64)> {
        self.inner.append(data)
    }

    fn set_len(&self, length: u64) -> Result<()> {
        self.inner.set_len(length)
    }

    fn sync(&self) -> Result<()> {
        self.inner.sync()
    }

    fn metadata(&self) -> Result<Metadata> {
        let layer = match self.origin {
            Origin::Upper => Layer::Upper,
            Origin::Lower(_) => Layer::Lower,
        };
        let metadata = self.inner.metadata()?;
        Ok(self.layers.show(&self.layers.read(), layer, &metadata))
    }

    /// Of a file of the lower, changes the copy in the upper, as long as the file has the name that it was
    /// opened by; after that there is nothing left to change (`EROFS`).
    fn set_attributes(&self, attributes: &Attributes) -> Result<()> {
        let Origin::Lower(path) = &self.origin else { return self.inner.set_attributes(attributes) };
        let own = self.metadata()?;
        let mut state = self.layers.write();
        let slot = self.layers.view(&state).slot(path.as_path())?;
        match slot.seen() {
            Some((layer, found)) if self.layers.show(&state, layer, found).same_file(&own) => {
                self.layers.copy_up(&mut state, path.as_path(), &slot, Bytes::Copy)?;
                self.layers.upper.set_attributes(path.as_path(), attributes)
            }
            _ => Err(Errno::EROFS),
        }
    }

    fn extents(&self) -> Result<Vec<std::ops::Range<u64>>> {
        self.inner.extents()
    }

    fn is_seekable(&self) -> bool {
        self.inner.is_seekable()
    }
}
