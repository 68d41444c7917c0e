import type { Pruned } from '../../../client/journal/port.ts';
import { stringify } from '../../../core/kit/json/node.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import { defineCommand } from '../../command.ts';
import type { Dependencies } from '../../dependencies.ts';
import { flag, type OptionsOf, required } from '../../flags.ts';
import { CONFIRMATION, JSON_OUTPUT, PROFILE } from '../../shared-flags.ts';
import { questionsFor } from '../../terminal/questions.ts';
import { parseSince } from '../../times.ts';
import { isoTime } from '../../views/event-text.ts';
import { withJournal } from '../../with-journal.ts';
import { journalCommandWords as words } from '../../words/journal-command.ts';

const FLAGS = [
  required('--before <date>', 'cutoff date, exclusive, such as 2026-01-31'),
  PROFILE,
  flag('--dry-run', 'only show what would be removed'),
  JSON_OUTPUT,
  ...CONFIRMATION,
];

type PruneOptions = OptionsOf<typeof FLAGS>;

async function prune(options: PruneOptions, dependencies: Dependencies): Promise<number> {
  const before = readBefore(options.before, dependencies.clock.now());
  const found = await withJournal(dependencies, (journal) => journal.prunable(before));
  const isEmpty = found.events === 0 && found.batches === 0;
  const pruned =
    options.dryRun === true || isEmpty
      ? found
      : await removeFound(found, before, options, dependencies);
  const { terminal } = dependencies;
  if (options.json === true) terminal.print(prunedJson(pruned, before, options.dryRun === true));
  else terminal.print(`${prunedText(pruned, options)}\n`);
  if (pruned.damagedOrders > 0) terminal.note(words.damaged_orders_kept(pruned));
  return 0;
}

/** @throws Failure `usage` if it is not a date, or is in the future. */
function readBefore(text: string, now: number): number {
  const before = parseSince(text, now, '--before');
  if (before <= now) return before;
  throw new Failure('usage', message('prune_in_future', { text }), {
    hint: message('prune_date_example'),
  });
}

async function removeFound(
  found: Pruned,
  before: number,
  options: PruneOptions,
  dependencies: Dependencies,
): Promise<Pruned> {
  await confirmPrune(found, options, dependencies);
  const journal = await dependencies.openJournal(0, undefined);
  try {
    return await journal.prune(before);
  } finally {
    await journal.close();
  }
}

async function confirmPrune(
  found: Pruned,
  options: PruneOptions,
  dependencies: Dependencies,
): Promise<void> {
  if (options.yes === true) return;
  const questions = questionsFor(options, dependencies);
  if (questions === undefined)
    throw new Failure('usage', message('prune_needs_yes'), { hint: message('prune_yes_hint') });
  if (await questions.confirm(words.prune_question({ ...found, before: options.before }), false))
    return;
  throw new Failure('declined_by_user', message('nothing_pruned'));
}

function prunedText(pruned: Pruned, { before, dryRun }: PruneOptions): string {
  if (pruned.events === 0 && pruned.batches === 0) return fill(words.nothing_to_prune, { before });
  return dryRun === true ? words.would_prune(pruned) : words.pruned(pruned);
}

const prunedJson = (pruned: Pruned, before: number, dryRun: boolean): string =>
  `${stringify({
    before: isoTime(before),
    dry_run: dryRun,
    events: pruned.events,
    orders: pruned.orders,
    batches: pruned.batches,
    damaged_orders: pruned.damagedOrders,
  })}\n`;

const NOTES = `
Removes orders whose reports were all settled before the date (local time), with
their attempts, and finished batches that become empty. An order with a report
that is open, staged, or of unknown outcome is kept whole. The command can be
interrupted and rerun, and the journal stays usable meanwhile.

conv forgets what it removes: conv show no longer shows it, and sending the
same file again sends its reports again. Make a backup first.

A journal file does not shrink; new entries reuse the free space. For a smaller
file, make a copy with conv journal copy and replace the journal with it.

Examples:
  $ conv journal prune --before 2026-01-31 --dry-run
  $ conv journal prune --before 2026-01-31 --yes --json

More: conv help data`;

/** `conv journal prune` */
export const PRUNE = defineCommand({
  name: 'prune',
  description: 'Remove orders that were settled before a date.',
  flags: FLAGS,
  notes: NOTES,
  run: prune,
});
