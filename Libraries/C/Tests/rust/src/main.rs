//! layout FILE: prints a document as `snug layout` does, through the C library.
//!
//! layout --edit FILE: removes the first item instead, and prints what that moved.

mod snug;

use snug::{Catalog, Edit, Layout};
use std::io::Write;
use std::{env, fs, process};

fn main() {
  let mut arguments: Vec<String> = env::args().skip(1).collect();
  let edits = arguments.first().map_or(false, |first| first == "--edit");
  if edits {
    arguments.remove(0);
  }
  if arguments.len() != 1 {
    process::exit(64);
  }
  let path = &arguments[0];
  let json = fs::read(path).unwrap_or_else(|_| process::exit(66));
  if let Err(error) = run(path, &json, edits) {
    for sentence in error.sentences {
      eprintln!("{path}:{sentence}");
    }
    process::exit(65);
  }
}

fn run(path: &str, json: &[u8], edits: bool) -> Result<(), snug::Error> {
  let catalog = Catalog::new()?;
  let folder = path.rfind('/').map(|slash| &path[..slash]);
  let mut layout = Layout::new(&catalog, json, folder)?;
  let mut output = std::io::stdout().lock();
  if edits {
    let change = layout.edit(&[Edit::Remove { section: 0, item: 0, count: 1 }])?;
    for stretch in change.stretches {
      let what = if stretch.is_of_sections { "sections" } else { "items" };
      let (placed, replaced) = (stretch.placed, stretch.replaced);
      let (x, y) = stretch.shift;
      writeln!(output, "{what} {replaced:?} are now {placed:?}; behind: {x} {y}")
        .expect("the output is closed");
    }
    let (width, height) = change.content_size;
    writeln!(output, "content: {width} {height}").expect("the output is closed");
    return Ok(());
  }
  layout.write(&mut output)
}
