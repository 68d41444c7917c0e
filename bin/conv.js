#!/usr/bin/env node
const args = process.argv.slice(2);
const [command = ''] = args;

/** Completion, --version and --help are answered before kept code would be found. */
const isHot = /^[a-z]/.test(command) && command !== 'complete';

/** Without a home directory, there is no place to keep code. */
function keptCode() {
  try {
    return require('../dist/code-cache.cjs').withKeptCode(require, `${__dirname}/../dist`, command);
  } catch {
    return undefined;
  }
}

function loadMain() {
  const load = isHot ? keptCode() : undefined;
  return load === undefined ? require('../dist/main.cjs') : load('main.cjs');
}

let main;
try {
  ({ main } = loadMain());
} catch (error) {
  if (error.code !== 'MODULE_NOT_FOUND') throw error;
  process.stderr.write('conv is not built yet (install scripts are off?): npm run build\n');
  process.exit(1);
}
main(args).then((status) => {
  process.exitCode = status;
});
