#!/usr/bin/env node
let main;
try {
  ({ main } = require('../dist/main.cjs'));
} catch (error) {
  if (error.code !== 'MODULE_NOT_FOUND') throw error;
  process.stderr.write('conv is not built yet (install scripts are off?): npm run build\n');
  process.exit(1);
}
main(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
