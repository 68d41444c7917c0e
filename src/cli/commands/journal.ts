import type { Sealer } from '../../client/journal/keyed-seals.ts';
import type { JournalStatus, JournalWorker } from '../../client/journal/port.ts';
import { hasPassword, isPostgresUrl } from '../../client/profiles/postgres-address.ts';
import { secretOf } from '../../client/profiles/secret-place.ts';
import { stringify } from '../../core/kit/json/node.ts';
import { grouped } from '../../core/kit/numbers.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { Secret } from '../../core/protocol/masking/secret.ts';
import { LANES } from '../../core/protocol/order-hash.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { text } from '../../core/words/text.ts';
import { defineCommand, defineGroup } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { argument, flag, type OptionsOf } from '../flags.ts';
import { profilesOf } from '../settings.ts';
import { JSON_OUTPUT, PROFILE } from '../shared-flags.ts';
import { isoTime } from '../views/event-text.ts';
import { labelledRows } from '../views/labels.ts';
import { withJournal } from '../with-journal.ts';
import { ago, shortDuration } from '../words/durations.ts';
import { journalCommandWords as words } from '../words/journal-command.ts';
import { PRUNE } from './journal/prune.ts';

const STATUS_FLAGS = [
  PROFILE,
  flag('--check', 'also compare every entry with its checksum'),
  JSON_OUTPUT,
];

/** `conv journal status` */
async function showStatus(
  { json, check }: OptionsOf<typeof STATUS_FLAGS>,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal, clock } = dependencies;
  await withJournal(dependencies, async (journal) => {
    const checked = check === true ? await journal.check() : undefined;
    const status = await journal.status();
    if (json === true) terminal.print(statusJson(journal.place, status, checked));
    else {
      const rows = statusRows(journal.place, status, clock.now());
      const ofCheck =
        checked === undefined ? undefined : words.status_checked({ entries: checked });
      terminal.print(labelledRows([...rows, ['checked', ofCheck]], await terminal.theme()));
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
    ['events', grouped(status.events)],
    ['open', grouped(status.open)],
    ['oldest', oldestOpenAt === undefined ? undefined : ageText(oldestOpenAt, now)],
    ['batches', words.status_batches({ batches: status.openBatches, rows: status.staged })],
    ['at work', first ?? words.no_workers],
    ...others.map((other): [string, string] => ['', other]),
    ['made by', status.madeBy.length > 1 ? status.madeBy.map(madeByText).join(', ') : undefined],
  ];
}

const madeByText = ({ actor, events }: JournalStatus['madeBy'][number]): string =>
  `${makeVisible(actor)} ${grouped(events)}`;

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

const statusJson = (place: string, status: JournalStatus, checked: number | undefined): string =>
  `${stringify({
    journal: place,
    bytes: status.bytes,
    events: status.events,
    open: status.open,
    oldest_open_at: status.oldestOpenAt === undefined ? null : isoTime(status.oldestOpenAt),
    open_batches: status.openBatches,
    staged_rows: status.staged,
    made_by: status.madeBy,
    ...(checked === undefined ? {} : { checked_entries: checked }),
    workers: status.workers.map(({ name, by, lanes, held, leaseLeftMs }) => ({
      name: text(name),
      actor: by?.actor ?? null,
      lanes,
      in_flight: held,
      lease_left_ms: leaseLeftMs,
    })),
  })}\n`;

const INIT_FLAGS = [PROFILE, flag('--rights', 'only print the privileges that a role needs')];

/** `conv journal init` */
async function init(
  { rights }: OptionsOf<typeof INIT_FLAGS>,
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

/** `conv journal copy`: without FROM, of the journal in use into a new file. */
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
  const copied = await copyBetween(source, target, {
    sealers: mayMerge ? await sealersOf(dependencies) : [],
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

const STATUS_NOTES = `
Running processes are listed with the lanes they hold. Every order belongs to
one of ${LANES} lanes, and only one process at a time sends the reports of a lane.

If there are several actors (CONV_ACTOR), "made by" shows how many of the newest
10,000 events each of them made.

Every entry has a checksum that is compared whenever the entry is read. --check
reads all of them, and checks the pages and indexes of a journal file.

Examples:
  $ conv journal status
  $ conv journal status --check
  $ conv journal status --json | jq .oldest_open_at`;

const INIT_NOTES = `
Run it once per shared journal (CONV_JOURNAL, or the profile's), as a role that
can create schemas, and again after each update of conv. It prints the
privileges that other roles need.

Examples:
  $ export CONV_JOURNAL=postgres://owner@db.example/shop
  $ conv journal init
  $ conv journal init --rights | sed 's/NAME/mira/' | psql -h db.example shop`;

const COPY_NOTES = `
FROM and TO are each a journal.db, its directory, or a postgres:// URL without a
password. Without FROM, the journal in use is copied into a new one; to restore
it, name the copy as FROM. The copy is a consistent snapshot. If anything fails,
nothing is copied.

If TO already has events, FROM is merged into it. An event in both journals is
kept once, with the attempts of both and the more final state. First stop all
processes that send from FROM. Open events are resealed, so their accounts need
profiles on this machine. To copy newer events later, run the command again.

Examples:
  $ conv journal copy journal-2026-11-23.db
  $ conv journal copy ~/.local/share/conv postgres://owner@db.example/shop
  $ conv journal copy postgres://owner@db.example/shop shop.db`;

const NOTES = `
The journal is a file in the data directory (conv help data). A team can share
one on a PostgreSQL server: set CONV_JOURNAL, or --journal in the profile.

Examples:
  $ conv journal status
  $ CONV_JOURNAL=postgres://owner@db.example/shop conv journal init
  $ conv journal copy journal-2026-11-23.db

More: conv help team, conv help data`;

export const command = defineGroup({
  name: 'journal',
  description: 'Manage the journal: status, copies, and a journal shared by a team.',
  notes: NOTES,
  commands: [
    defineCommand({
      name: 'status',
      description: 'Show the location of the journal, open events, and running processes.',
      flags: STATUS_FLAGS,
      notes: STATUS_NOTES,
      run: showStatus,
    }),
    defineCommand({
      name: 'init',
      description: 'Prepare a shared journal on its PostgreSQL server.',
      flags: INIT_FLAGS,
      notes: INIT_NOTES,
      run: init,
    }),
    defineCommand({
      name: 'copy',
      description: 'Back up the journal, copy another one, or merge it into one in use.',
      usage: '[options] [FROM] TO',
      arguments: [
        argument('<from>', 'journal to copy (default: the one in use)', 'files'),
        argument('[to]', 'destination', 'files'),
      ],
      flags: [PROFILE],
      notes: COPY_NOTES,
      run: (from, to, _, dependencies) =>
        to === undefined ? copy(undefined, from, dependencies) : copy(from, to, dependencies),
    }),
    PRUNE,
  ],
});
