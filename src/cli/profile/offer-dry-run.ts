import type { ProfileView } from '../../actions/profile-view.ts';
import { Failure, isFailure } from '../../core/failure.ts';
import { shellWord } from '../../core/shell.ts';
import { profiles } from '../../words/en/profiles.ts';
import { message } from '../../words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Questions } from '../questions.ts';

const SECOND_MS = 1000;

/**
 * Shows a first command with the new profile and runs it if that is wanted; nothing leaves the machine.
 * @returns the exit status of the dry run; 0 without.
 */
export async function offerDryRun(
  { name, active, currency }: ProfileView,
  questions: Questions,
  dependencies: Dependencies,
): Promise<number> {
  const report = {
    // A new order each time: the journal may have any other.
    order: `try-${Math.floor(dependencies.clock.now() / SECOND_MS)}`,
    amount: '5000',
    ...(currency === undefined ? { currency: 'KRW' } : {}),
    ...(active ? {} : { profile: name }),
  };
  dependencies.terminal.note(profiles.try_dry_run({ flags: wordsOf(report) }));
  if (!(await isWanted(name, questions))) return 0;
  const { report: send } = await import('../report/report.ts');
  return send('paid', undefined, { ...report, dryRun: true, input: false }, dependencies);
}

const wordsOf = (flags: Readonly<Record<string, string>>): string =>
  Object.entries(flags)
    .map(([flag, value]) => `--${flag} ${shellWord(value)}`)
    .join(' ');

/** Whoever interrupts this question has a profile already, and is told so. */
async function isWanted(name: string, questions: Questions): Promise<boolean> {
  try {
    return await questions.confirm(profiles.run_it_now, true);
  } catch (cause) {
    if (!isFailure(cause) || cause.code !== 'interrupted') throw cause;
    throw new Failure('interrupted', message('interrupted_after_adding', { name }), { cause });
  }
}
