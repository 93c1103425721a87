//! The part of snug.h that the program uses, and owners of its handles.

use std::ffi::CStr;
use std::io::Write;
use std::mem::{size_of, zeroed};
use std::ops::Range;
use std::os::raw::{c_char, c_void};
use std::ptr::{null, null_mut, NonNull};

mod c {
  use super::{c_char, c_void};

  pub type Status = i32;
  pub const OK: Status = 0;
  pub const JSON: i32 = 0;
  pub const EDIT_REMOVE: i32 = 3;

  /// A handle is only ever behind a pointer.
  #[repr(C)]
  pub struct Opaque {
    _private: [u8; 0],
  }

  #[repr(C)]
  pub struct Error {
    pub size: usize,
    pub status: Status,
    pub has_more: i32,
    pub line: usize,
    pub column: usize,
    pub message: *const c_char,
    pub path: *const c_char,
    pub file: *const c_char,
    pub text: *const c_char,
    pub count: usize,
    pub next: *const Error,
  }

  #[repr(C)]
  #[derive(Clone, Copy)]
  pub struct Pair {
    pub x: f64,
    pub y: f64,
  }

  #[repr(C)]
  #[derive(Clone, Copy)]
  pub struct Range {
    pub first: usize,
    pub count: usize,
  }

  #[repr(C)]
  pub struct LayoutOptions {
    pub size: usize,
    pub folder: *const c_char,
    pub folder_length: usize,
    pub width: f64,
    pub height: f64,
    pub scale: f64,
    pub labels: *const c_void,
    pub labels_section: usize,
    pub measuring: *const c_void,
  }

  #[repr(C)]
  pub struct Edit {
    pub size: usize,
    pub kind: i32,
    pub section: usize,
    pub item: usize,
    pub count: usize,
    pub to_section: usize,
    pub to_item: usize,
    pub json: *const c_char,
    pub json_length: usize,
    pub labels: *const c_void,
    pub width: f64,
    pub height: f64,
  }

  #[repr(C)]
  pub struct Stretch {
    pub is_of_sections: i32,
    pub section: usize,
    pub placed: Range,
    pub replaced: Range,
    pub lines: Range,
    pub replaced_lines: Range,
    pub shift: Pair,
  }

  #[repr(C)]
  pub struct Change {
    pub size: usize,
    pub stretches: *const Stretch,
    pub stretch_count: usize,
    pub shift_before: Pair,
    pub content_size: Pair,
  }

  pub type Write = unsafe extern "C" fn(*mut c_void, *const c_void, usize) -> i32;

  extern "C" {
    pub fn snug_error_release(error: *mut Error);
    pub fn snug_catalog_create(
      options: *const c_void,
      catalog: *mut *mut Opaque,
      error: *mut *mut Error,
    ) -> Status;
    pub fn snug_catalog_release(catalog: *mut Opaque);
    pub fn snug_layout_create(
      catalog: *mut Opaque,
      json: *const c_char,
      length: usize,
      options: *const LayoutOptions,
      layout: *mut *mut Opaque,
      error: *mut *mut Error,
    ) -> Status;
    pub fn snug_layout_release(layout: *mut Opaque);
    pub fn snug_layout_edit(
      layout: *mut Opaque,
      edits: *const Edit,
      count: usize,
      change: *mut Change,
      error: *mut *mut Error,
    ) -> Status;
    pub fn snug_layout_write(
      layout: *mut Opaque,
      format: i32,
      options: *const c_void,
      write: Write,
      user: *mut c_void,
      error: *mut *mut Error,
    ) -> Status;
  }
}

/// Why a call failed.
pub struct Error {
  pub sentences: Vec<String>,
}

/// Calls a function with a place for its errors.
fn call(body: impl FnOnce(*mut *mut c::Error) -> c::Status) -> Result<(), Error> {
  let mut first: *mut c::Error = null_mut();
  if body(&mut first) == c::OK {
    return Ok(());
  }
  let mut sentences = Vec::new();
  let mut next = first as *const c::Error;
  // The list is valid until it is released.
  unsafe {
    while let Some(error) = next.as_ref() {
      sentences.push(CStr::from_ptr(error.text).to_string_lossy().into_owned());
      next = error.next;
    }
    c::snug_error_release(first);
  }
  Err(Error { sentences })
}

/// The fonts that texts are measured with.
pub struct Catalog(NonNull<c::Opaque>);

// As snug.h says of catalogs.
unsafe impl Send for Catalog {}
unsafe impl Sync for Catalog {}

impl Catalog {
  pub fn new() -> Result<Catalog, Error> {
    let mut handle = null_mut();
    call(|error| unsafe { c::snug_catalog_create(null(), &mut handle, error) })?;
    Ok(Catalog(NonNull::new(handle).expect("a handle")))
  }
}

impl Drop for Catalog {
  fn drop(&mut self) {
    unsafe { c::snug_catalog_release(self.0.as_ptr()) }
  }
}

/// A document that is laid out. It keeps the catalog by a reference of its own.
pub struct Layout(NonNull<c::Opaque>);

// Any thread may use it, one at a time: every call takes it exclusively.
unsafe impl Send for Layout {}

pub enum Edit {
  Remove { section: usize, item: usize, count: usize },
}

pub struct Stretch {
  pub is_of_sections: bool,
  pub placed: Range<usize>,
  pub replaced: Range<usize>,
  pub shift: (f64, f64),
}

pub struct Change {
  pub stretches: Vec<Stretch>,
  pub content_size: (f64, f64),
}

impl Layout {
  pub fn new(catalog: &Catalog, json: &[u8], folder: Option<&str>) -> Result<Layout, Error> {
    let mut options: c::LayoutOptions = unsafe { zeroed() };
    options.size = size_of::<c::LayoutOptions>();
    if let Some(folder) = folder {
      options.folder = folder.as_ptr().cast();
      options.folder_length = folder.len();
    }
    let mut handle = null_mut();
    call(|error| unsafe {
      let text = json.as_ptr().cast();
      let catalog = catalog.0.as_ptr();
      c::snug_layout_create(catalog, text, json.len(), &options, &mut handle, error)
    })?;
    Ok(Layout(NonNull::new(handle).expect("a handle")))
  }

  /// Makes edits, all or none, and tells what they moved.
  pub fn edit(&mut self, edits: &[Edit]) -> Result<Change, Error> {
    let edits: Vec<c::Edit> = edits
      .iter()
      .map(|edit| {
        let mut made: c::Edit = unsafe { zeroed() };
        made.size = size_of::<c::Edit>();
        match edit {
          Edit::Remove { section, item, count } => {
            made.kind = c::EDIT_REMOVE;
            (made.section, made.item, made.count) = (*section, *item, *count);
          }
        }
        made
      })
      .collect();
    let mut change: c::Change = unsafe { zeroed() };
    change.size = size_of::<c::Change>();
    call(|error| unsafe {
      c::snug_layout_edit(
        self.0.as_ptr(), edits.as_ptr(), edits.len(), &mut change, error,
      )
    })?;
    // Copied at once: the array is valid until the next call.
    let stretches = match change.stretch_count {
      0 => &[],
      count => unsafe { std::slice::from_raw_parts(change.stretches, count) },
    };
    let range = |range: c::Range| range.first..range.first + range.count;
    Ok(Change {
      stretches: stretches
        .iter()
        .map(|stretch| Stretch {
          is_of_sections: stretch.is_of_sections != 0,
          placed: range(stretch.placed),
          replaced: range(stretch.replaced),
          shift: (stretch.shift.x, stretch.shift.y),
        })
        .collect(),
      content_size: (change.content_size.x, change.content_size.y),
    })
  }

  /// Writes the layout as JSON.
  pub fn write<Output: Write>(&mut self, output: &mut Output) -> Result<(), Error> {
    let user = (output as *mut Output).cast();
    call(|error| unsafe {
      c::snug_layout_write(
        self.0.as_ptr(), c::JSON, null(), print::<Output>, user, error,
      )
    })
  }
}

impl Drop for Layout {
  fn drop(&mut self) {
    unsafe { c::snug_layout_release(self.0.as_ptr()) }
  }
}

/// Hands bytes on. Nothing here panics: a panic may not pass through the library.
extern "C" fn print<Output: Write>(
  user: *mut c_void, bytes: *const c_void, length: usize,
) -> i32 {
  let output = unsafe { &mut *user.cast::<Output>() };
  let bytes = unsafe { std::slice::from_raw_parts(bytes.cast::<u8>(), length) };
  match output.write_all(bytes) {
    Ok(()) => 0,
    Err(_) => 1,
  }
}
