// What the single-file program runs; `bin/conv.js` is its counterpart in the package.
import { freshLoader, keptLoader } from '../code-cache.ts';
import { embedded } from './embedded.ts';

const args = process.argv.slice(2);
const [command = ''] = args;

/** Completion, --version and --help are answered before kept code would be found. */
const isHot = /^[a-z]/.test(command) && command !== 'complete';

/** Without a home directory, there is no place to keep code. */
function keptCode() {
  try {
    return keptLoader(embedded, command);
  } catch {
    return undefined;
  }
}

const load = (isHot ? keptCode() : undefined) ?? freshLoader(embedded);
const { main } = load('main.cjs') as typeof import('../main.ts');
void main(args).then((status) => {
  process.exitCode = status;
});
