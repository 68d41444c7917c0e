import { writeSync } from 'node:fs';
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
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) return print(version);
  if (argv.length === 2 && argv[0] === '--version' && argv[1] === '--json') {
    const { buildInfo } = await import('./cli/build-info.ts');
    return print(JSON.stringify(buildInfo()));
  }
  if (argv[0] === 'complete' && argv[1] === '--') {
    const { complete } = await import('./cli/completion/complete.ts');
    return complete(argv.slice(2), process.env);
  }
  // Before any module with texts is loaded, because texts are chosen on load.
  useLanguage(await languageOf(argv, process.env));
  const { start } = await (HOT[argv[0] ?? ''] ?? anyCommand)();
  return start(argv);
}

type Start = () => Promise<Pick<typeof import('./composition.ts'), 'start'>>;

const anyCommand: Start = () => import('./composition.ts');
const report: Start = () => import('./hot/report.ts');
const show: Start = () => import('./hot/show.ts');

/** Commands that scripts call often have all that they load in one file. */
const HOT: Readonly<Record<string, Start>> = {
  paid: report,
  refund: report,
  partial: report,
  cancel: report,
  decline: report,
  sign: () => import('./hot/sign.ts'),
  verify: () => import('./hot/verify.ts'),
  log: () => import('./hot/log.ts'),
  show,
  order: show,
  find: show,
  '--help': () => import('./hot/help.ts'),
};

/** Scripts and editors call this on every start, so it is handled before anything else is loaded. */
function print(line: string): number {
  // The first touch of `process.stdout` costs 2 ms.
  try {
    writeSync(STDOUT, `${line}\n`);
    return 0;
  } catch {
    return 1;
  }
}
