import { writeSync } from 'node:fs';
import { version } from '../package.json';

const STDOUT = 1;

/**
 * Runs conv once.
 * @param argv the arguments after `conv`.
 * @returns the documented exit status.
 */
export async function main(argv: readonly string[]): Promise<number> {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) return printVersion();
  const { useCodeCache } = await import('./code-cache.ts');
  useCodeCache(__dirname);
  const { start } = await import('./composition.ts');
  return start(argv);
}

/** Asked for by scripts and editors at every start: answered before anything else is loaded. */
function printVersion(): number {
  // The first touch of `process.stdout` costs 2 ms.
  try {
    writeSync(STDOUT, `${version}\n`);
    return 0;
  } catch {
    return 1;
  }
}
