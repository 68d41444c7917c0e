import type { Sealer } from '../../client/journal/keyed-seals.ts';
import type { JournalStatus, JournalWorker } from '../../client/journal/port.ts';
import { hasPassword, isPostgresUrl } from '../../client/journal/postgres/address.ts';
import { secretOf } from '../../client/profiles/secret-place.ts';
import { LANES } from '../../client/rows/order-hash.ts';
import { stringify } from '../../kit/json/node.ts';
import { makeVisible } from '../../kit/visible.ts';
import { Secret } from '../../protocol/masking/secret.ts';
import { ago, shortDuration } from '../../words/en/durations.ts';
import { journalCommandWords as words } from '../../words/en/journal-command.ts';
import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import { text } from '../../words/text.ts';
import type { CommandModule, ConvCommand, Run } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { ifKnown, recordsIn } from '../directories.ts';
import { profilesOf } from '../settings.ts';
import { isoTime } from '../views/event-text.ts';
import { labelledRows } from '../views/labels.ts';
import { withJournal } from '../with-journal.ts';
import { type PruneOptions, prune } from './journal/prune.ts';

interface JsonOption {
  readonly json?: boolean;
}

interface StatusOptions extends JsonOption {
  readonly profile?: string;
}

/** `conv journal status` */
async function showStatus({ json }: StatusOptions, dependencies: Dependencies): Promise<number> {
  const { terminal, clock } = dependencies;
  await withJournal(dependencies, async (journal) => {
    const status = await journal.status();
    if (json === true) terminal.print(statusJson(journal.place, status));
    else {
      const rows = statusRows(journal.place, status, clock.now());
      terminal.print(labelledRows(rows, await terminal.theme()));
    }
  });
  return 0;
}

function statusRows(
  place: string,
  status: JournalStatus,
  now: number,
): readonly (readonly [string, string | undefined])[] {
  const { oldestOpenAt, workers } = status;
  const [first, ...others] = workers.map(workerText);
  return [
    ['journal', makeVisible(place)],
    ['size', sizeText(status.bytes)],
    ['events', count(status.events)],
    ['open', count(status.open)],
    ['oldest', oldestOpenAt === undefined ? undefined : ageText(oldestOpenAt, now)],
    ['batches', words.status_batches({ batches: status.openBatches, rows: status.staged })],
    ['at work', first ?? words.no_workers],
    ...others.map((other): [string, string] => ['', other]),
    ['made by', status.madeBy.length > 1 ? status.madeBy.map(madeByText).join(', ') : undefined],
  ];
}

const madeByText = ({ actor, events }: JournalStatus['madeBy'][number]): string =>
  `${makeVisible(actor)} ${count(events)}`;

const count = (number: number): string => number.toLocaleString('en-US');

const MIB = 1024 * 1024;

const sizeText = (bytes: number): string =>
  bytes < MIB ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / MIB).toFixed(1)} MiB`;

const ageText = (at: number, now: number): string =>
  `${isoTime(at)} (${ago(Math.max(0, now - at) / 1000)})`;

const workerText = ({ name, by, lanes, held, leaseLeftMs }: JournalWorker): string =>
  words.worker_at_work({
    worker: `${by === undefined ? '' : `${makeVisible(by.actor)}, `}${text(name)}`,
    lanes,
    all: LANES,
    held,
    lease: shortDuration(Math.ceil(leaseLeftMs / 1000)),
  });

const statusJson = (place: string, status: JournalStatus): string =>
  `${stringify({
    journal: place,
    bytes: status.bytes,
    events: status.events,
    open: status.open,
    oldest_open_at: status.oldestOpenAt === undefined ? null : isoTime(status.oldestOpenAt),
    open_batches: status.openBatches,
    staged_rows: status.staged,
    made_by: status.madeBy,
    workers: status.workers.map(({ name, by, lanes, held, leaseLeftMs }) => ({
      name: text(name),
      actor: by?.actor ?? null,
      lanes,
      in_flight: held,
      lease_left_ms: leaseLeftMs,
    })),
  })}\n`;

/** `conv journal init` */
async function init(
  { rights }: { readonly rights?: boolean },
  { sharedJournal, terminal, directories }: Dependencies,
): Promise<number> {
  const address = await sharedJournal();
  if (address === undefined) {
    const { data } = await directories();
    terminal.note(words.journal_in_file({ place: data }));
    terminal.note(words.set_journal_first);
    return 0;
  }
  if (rights !== true) {
    const { prepareServer } = await import('../../client/journal/places.ts');
    const { place } = address;
    const wasMade = await prepareServer(address);
    terminal.note(wasMade ? words.journal_prepared({ place }) : words.journal_was_ready({ place }));
    terminal.note(words.journal_rights);
  }
  terminal.print(rightsSql(address.schema));
  return 0;
}

/** The least that a role needs to send and to look: it owns nothing, and changes no table. */
function rightsSql(schema: string): string {
  const name = `"${schema.replaceAll('"', '""')}"`;
  return `GRANT USAGE ON SCHEMA ${name} TO NAME;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${name} TO NAME;
`;
}

/** `conv journal copy`, and `backup`, which copies the journal in use. */
async function copy(
  from: string | undefined,
  to: string,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const [{ copyBetween, warningsAt }, { placeNamed }] = await Promise.all([
    import('../../client/journal/places.ts'),
    import('../../client/profiles/journal-server.ts'),
  ]);
  for (const [argument, given] of [
    ['FROM', from],
    ['TO', to],
  ] as const)
    refusePassword(argument, given);
  const source = from === undefined ? await inUse(dependencies) : placeNamed(from, 'FROM');
  const target = placeNamed(to, 'TO');
  for (const place of [source, target])
    for (const warning of warningsAt(place)) terminal.note(text(warning));
  const mayMerge = from !== undefined;
  const config = await ifKnown(dependencies.directories, 'config');
  const copied = await copyBetween(source, target, {
    sealers: mayMerge ? await sealersOf(dependencies) : [],
    records: config === undefined ? undefined : recordsIn(config),
    mayMerge,
  });
  const place = typeof target === 'string' ? target : target.place;
  terminal.print(`${words.journal_copied({ ...copied, place })}\n`);
  return 0;
}

/** Everyone whose secret this machine has. */
async function sealersOf(dependencies: Dependencies): Promise<readonly Sealer[]> {
  const { byName } = await profilesOf(dependencies);
  const stored: Sealer[] = [];
  for (const profile of byName.values())
    stored.push({ ...profile, secret: await secretOf(profile.secret, dependencies.secrets) });
  const { CONV_HMAC_SECRET: secret } = dependencies.variables;
  return [...stored, ...(secret ? [{ secret: new Secret(secret) }] : [])];
}

async function inUse({ sharedJournal, directories }: Dependencies) {
  return (await sharedJournal()) ?? (await directories()).data;
}

function refusePassword(argument: string, given: string | undefined): void {
  if (given === undefined || !isPostgresUrl(given) || !hasPassword(given)) return;
  throw new Failure('usage', message('journal_url_argument_password', { argument }), {
    hint: message('journal_url_argument_hint'),
  });
}

const STATUS_EXAMPLES = `
Who is at work is listed with the lanes that it holds: every order is in one of
${LANES} lanes, and one process at a time sends what is in a lane.

Where several actors have reported (CONV_ACTOR), "made by" counts the events of
each, among the newest 100,000.

Examples:
  $ conv journal status
  $ conv journal status --json | jq .oldest_open_at`;

const INIT_EXAMPLES = `
Run it once for a shared journal (CONV_JOURNAL, or the profile's), as a role
that may create a schema; again after an update of conv. It prints the rights
that every other role needs.

Examples:
  $ export CONV_JOURNAL=postgres://owner@db.example/shop
  $ conv journal init
  $ conv journal init --rights | sed 's/NAME/mira/' | psql -h db.example shop`;

const COPY_EXAMPLES = `
FROM and TO are a journal.db, its directory, or a postgres:// URL without a
password. FROM is copied as it is at one moment; if anything goes wrong, nothing
is copied.

If TO already has events, FROM is merged into it. An event that both have stays
one, with the attempts of both and the more final state. Stop what sends from
FROM first. What is open is sealed again, so its account needs a profile here.
To bring what is new since, run the same command again.

Examples:
  $ conv journal copy ~/.local/share/conv postgres://owner@db.example/shop
  $ conv journal copy postgres://owner@db.example/shop shop.db`;

const BACKUP_EXAMPLES = `
The file is a journal by itself. To restore it, copy it: conv journal copy.

Examples:
  $ conv journal backup journal-2026-11-23.db`;

const PRUNE_EXAMPLES = `
Removes the orders of which every report was settled before the date, in local
time, with their attempts, and finished batches that nothing is left of.
Everything that is open, in doubt, or staged stays, and so do the other reports
of its order. It can be interrupted and run again, and others can keep working.

conv no longer knows what was removed: conv order does not show it, and if the
same file is sent again, its reports are sent again. Make a backup first.

A journal file does not shrink: new entries reuse the space. For a smaller
file, copy it (conv journal backup) and put the copy in its place.

Examples:
  $ conv journal prune --before 2026-01-31 --dry-run
  $ conv journal prune --before 2026-01-31 --yes --json

More: conv help data`;

const EXAMPLES = `
The journal is a file in the data directory (conv help data). A team shares one
on a PostgreSQL server: set CONV_JOURNAL, or --journal of the profile.

Examples:
  $ conv journal status
  $ CONV_JOURNAL=postgres://owner@db.example/shop conv journal init
  $ conv journal backup journal-2026-11-23.db

More: conv help team, conv help data`;

export const command: CommandModule = {
  register(parent, run) {
    const group = parent
      .command('journal')
      .description('Look after the journal: its state, copies, and the shared one of a team.')
      .addHelpText('after', EXAMPLES);
    registerStatus(group, run);
    group
      .command('init')
      .description('Prepare a shared journal on its PostgreSQL server.')
      .option('--profile <name>', 'use the journal of this profile')
      .option('--rights', 'only print the rights that a role needs')
      .addHelpText('after', INIT_EXAMPLES)
      .action((options: { readonly rights?: boolean }) =>
        run((dependencies) => init(options, dependencies)),
      );
    group
      .command('copy')
      .description('Copy a journal into another one, or merge it into one that is in use.')
      .argument('<from>', 'journal to copy')
      .argument('<to>', 'where to')
      .addHelpText('after', COPY_EXAMPLES)
      .action((from: string, to: string) => run((dependencies) => copy(from, to, dependencies)));
    group
      .command('backup')
      .description('Copy the journal in use into a new file.')
      .argument('<file>', 'file to make')
      .option('--profile <name>', 'use the journal of this profile')
      .addHelpText('after', BACKUP_EXAMPLES)
      .action((file: string) => run((dependencies) => copy(undefined, file, dependencies)));
    registerPrune(group, run);
    group.refuseOthers();
  },
};

function registerPrune(group: ConvCommand, run: Run): void {
  group
    .command('prune')
    .description('Remove orders that were settled before a date.')
    .requiredOption('--before <date>', 'date, exclusive, such as 2026-01-31')
    .option('--profile <name>', 'use the journal of this profile')
    .option('--dry-run', 'only show what would be removed')
    .option('--json', 'print one JSON object')
    .option('--no-input', 'never prompt')
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', PRUNE_EXAMPLES)
    .action((options: PruneOptions) => run((dependencies) => prune(options, dependencies)));
}

function registerStatus(group: ConvCommand, run: Run): void {
  group
    .command('status')
    .description('Show where the journal is, what is open, and who is at work.')
    .option('--profile <name>', 'use the journal of this profile')
    .option('--json', 'print one JSON object')
    .addHelpText('after', STATUS_EXAMPLES)
    .action((options: StatusOptions) => run((dependencies) => showStatus(options, dependencies)));
}
