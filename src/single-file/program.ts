// What the single-file program runs; `bin/conv.js` is its counterpart in the package.
import { freshLoader } from '../load-build.ts';
import { embedded } from './embedded.ts';

const args = process.argv.slice(2);
const [command = ''] = args;

/** Completion, --version and --help are answered before kept code would be found. */
const isHot = /^[a-z]/.test(command) && command !== 'complete';

/** Without a home directory, there is no place to keep code. */
async function keptCode() {
  try {
    const { keptLoader } = await import('../code-cache.ts');
    return keptLoader(embedded, command);
  } catch {
    return undefined;
  }
}

async function start(): Promise<void> {
  const load = (isHot ? await keptCode() : undefined) ?? freshLoader(embedded);
  const { main } = load('main.cjs') as typeof import('../main.ts');
  process.exitCode = await main(args);
}

void start();
