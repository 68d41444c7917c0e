import { grouped } from '../../core/kit/numbers.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Of } from '../../core/words/facts.ts';
import { plural } from '../../core/words/phrase.ts';

interface Place {
  readonly place: string;
}

interface Removed {
  readonly events: number;
  readonly orders: number;
  readonly batches: number;
}

const batchCount = (count: number): string =>
  count === 1 ? '1 batch' : `${grouped(count)} batches`;

const removedText = ({ events, orders, batches }: Of<'events' | 'orders' | 'batches'>): string =>
  `${plural(events, 'event')} of ${plural(orders, 'order')}, and ${batchCount(batches)}`;

/** `conv journal`. */
export const journalCommandWords = {
  journal_prepared: ({ place }: Of<'place'>): string =>
    `the journal ${makeVisible(place)} is ready`,
  journal_was_ready: ({ place }: Of<'place'>): string =>
    `the journal ${makeVisible(place)} was ready already`,
  journal_rights: 'Each user needs these rights (replace NAME):',
  journal_in_file: ({ place }: Of<'place'>): string =>
    `the journal is a file (${makeVisible(place)}), which conv makes by itself`,
  set_journal_first:
    'To prepare a shared journal, set CONV_JOURNAL=postgres://user@host/database first.',
  journal_exists: ({ path }: Of<'path'>): string =>
    `${makeVisible(path)} exists; nothing was copied`,
  name_copied_journal: 'Name a journal.db, its directory, or a postgres:// URL.',
  journal_copied: ({
    events,
    batches,
    known,
    place,
  }: Place & {
    readonly events: number;
    readonly batches: number;
    readonly known: number;
  }): string =>
    `copied ${plural(events, 'event')} and ${batchCount(batches)} to ${makeVisible(place)}${known === 0 ? '' : `, which had ${plural(known, 'event')} already`}; every event matches its seal`,
  journal_url_argument_password: '{argument} must not contain a password: others can see arguments',
  journal_url_argument_hint: 'Use PGPASSWORD or ~/.pgpass instead.',
  no_workers: 'none',
  status_batches: (p: { readonly batches: number; readonly rows: number }): string =>
    `${grouped(p.batches)} open, ${plural(p.rows, 'row')} not started`,
  status_checked: ({ entries }: { readonly entries: number }): string =>
    entries === 1
      ? 'the only entry is as it was written'
      : `all ${grouped(entries)} entries are as they were written`,
  worker_at_work: (p: {
    readonly worker: string;
    readonly lanes: number;
    readonly all: number;
    readonly held: number;
    readonly lease: string;
  }): string => `${p.worker}: ${p.lanes} of ${p.all} lanes, ${p.held} in flight, lease ${p.lease}`,
  prune_in_future: ({ text }: Of<'text'>): string =>
    `--before: ${JSON.stringify(text)} is in the future; nothing was removed`,
  prune_date_example: 'Use a date, such as --before 2026-01-31.',
  prune_needs_yes: 'cannot confirm the prune without a terminal; nothing was removed',
  prune_yes_hint: 'See what it would remove with --dry-run, then add --yes.',
  prune_question: ({
    before,
    ...removed
  }: Of<'events' | 'orders' | 'batches' | 'before'>): string =>
    `Remove ${removedText(removed)}, settled before ${before}, from the journal for good?`,
  nothing_pruned: 'nothing was removed: not confirmed',
  nothing_to_prune: 'nothing to remove: no order was settled before {before} as a whole',
  would_prune: (removed: Removed): string => `would remove ${removedText(removed)}`,
  pruned: (removed: Removed): string => `removed ${removedText(removed)}`,
  damaged_orders_kept: ({ damagedOrders }: Of<'damagedOrders'>): string =>
    `warning: ${plural(damagedOrders, 'order')} kept: an entry does not match its seal; see conv help data`,
} as const;
