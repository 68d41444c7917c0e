// Runs the bundle beside it, half of whose time would be compiling: the first run keeps what it has compiled for the others.
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { wrap } = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');

const filename = path.join(__dirname, 'bundle.cjs');
const kept = path.join(__dirname, 'compiled');

const compiled = existsSync(kept) ? { cachedData: readFileSync(kept) } : {};
// It is ASCII, which is read sooner as what it is.
const script = new Script(wrap(readFileSync(filename, 'latin1')), { filename, ...compiled });
script.runInThisContext().call(exports, exports, require, module, filename, __dirname);
if (compiled.cachedData === undefined)
  process.on('exit', () => writeFileSync(kept, script.createCachedData()));
