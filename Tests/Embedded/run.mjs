// Runs a program of WASI that only writes to its standard output.
import fs from 'node:fs';

const module = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
let memory;

function write(file, vectors, count, written) {
  const view = new DataView(memory.buffer);
  let total = 0;
  for (let place = vectors; place < vectors + 8 * count; place += 8) {
    const [start, length] = [view.getUint32(place, true), view.getUint32(place + 4, true)];
    const bytes = new Uint8Array(memory.buffer, start, length);
    for (let done = 0; done < length;) done += fs.writeSync(file, bytes.subarray(done));
    total += length;
  }
  view.setUint32(written, total, true);
  return 0;
}

const badFile = 8;  // EBADF: the output is no terminal
const imports = {};
for (const {module: owner, name} of WebAssembly.Module.imports(module)) {
  imports[owner] ??= {};
  imports[owner][name] = name === 'fd_write' ? write : () => badFile;
}
imports.wasi_snapshot_preview1.proc_exit = process.exit;
const instance = new WebAssembly.Instance(module, imports);
memory = instance.exports.memory;
instance.exports._start();
