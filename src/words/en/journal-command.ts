import { grouped } from '../../kit/numbers.ts';
import { makeVisible } from '../../kit/visible.ts';
import { plural } from './phrase.ts';

interface Place {
  readonly place: string;
}

/** `conv journal`. */
export const journalCommandWords = {
  journal_prepared: ({ place }: Place): string => `the journal ${makeVisible(place)} is ready`,
  journal_was_ready: ({ place }: Place): string =>
    `the journal ${makeVisible(place)} was ready already`,
  journal_rights: 'Each user needs these rights (replace NAME):',
  journal_in_file: ({ place }: Place): string =>
    `the journal is a file (${makeVisible(place)}), which conv makes by itself`,
  set_journal_first:
    'To prepare a shared journal, set CONV_JOURNAL=postgres://user@host/database first.',
  journal_exists: ({ path }: { readonly path: string }): string =>
    `${makeVisible(path)} exists; nothing was copied`,
  name_copied_journal: 'Name a journal.db, its directory, or a postgres:// URL.',
  journal_copied: ({
    events,
    batches,
    place,
  }: Place & { readonly events: number; readonly batches: number }): string =>
    `copied ${plural(events, 'event')} and ${batches === 1 ? '1 batch' : `${grouped(batches)} batches`} to ${makeVisible(place)}; every event matches its seal`,
  journal_url_argument_password: ({ argument }: { readonly argument: string }): string =>
    `${argument} must not contain a password: others can see arguments`,
  journal_url_argument_hint: 'Use PGPASSWORD or ~/.pgpass instead.',
  no_workers: 'none',
};
