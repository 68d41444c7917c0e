import { writeSync } from 'node:fs';
import Module from 'node:module';
import { version } from '../package.json';
import { languageOf } from './cli/language.ts';
import { useLanguage } from './core/words/language.ts';

const STDOUT = 1;

/**
 * Runs conv once.
 * @param argv the arguments after `conv`.
 * @returns the documented exit status.
 */
export async function main(argv: readonly string[]): Promise<number> {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) return printVersion();
  if (argv[0] === 'complete' && argv[1] === '--') {
    const { complete } = await import('./cli/completion/complete.ts');
    return complete(argv.slice(2), process.env);
  }
  await useCompileCacheIfAny();
  // Before any module with texts is loaded, because texts are chosen on load.
  useLanguage(await languageOf(argv, process.env));
  const { start } = await import('./composition.ts');
  return start(argv);
}

/** Node has had it since 22.8. */
async function useCompileCacheIfAny(): Promise<void> {
  const { enableCompileCache } = Module as { enableCompileCache?: (directory: string) => unknown };
  if (enableCompileCache === undefined || process.env.NODE_DISABLE_COMPILE_CACHE) return;
  const { useCompileCache } = await import('./compile-cache.ts');
  await useCompileCache(enableCompileCache);
}

/** Scripts and editors call this on every start, so it is handled before anything else is loaded. */
function printVersion(): number {
  // The first touch of `process.stdout` costs 2 ms.
  try {
    writeSync(STDOUT, `${version}\n`);
    return 0;
  } catch {
    return 1;
  }
}
