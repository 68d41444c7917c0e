import path from 'node:path';
import type { Batch, BatchReader } from '../../../src/client/journal/batches.ts';
import type { JournaledEvent, JournalReader } from '../../../src/client/journal/journal.ts';
import { openJournal } from '../../../src/client/journal/open.ts';
import { readProfiles } from '../../../src/client/profiles/read.ts';
import { updateProfiles } from '../../../src/client/profiles/update.ts';
import type { Disk } from './disk.ts';
import type { Recording } from './recording.ts';
import { messagesOf, objectsIn, sentReports, textBefore } from './told.ts';

/** What a recording promises at a moment, and whether a disk keeps it. @returns what it does not keep. */
export type Judge = (
  recording: Recording,
  moment: number,
  home: string,
  disk: Disk,
) => Promise<string[]>;

/** Everything that was sent is in the journal, with its bytes, and everything that was told of it is so. */
export const journalKeeps =
  (dataDirectory: string): Judge =>
  async ({ emitted }, moment, home, disk) => {
    const sent = sentReports(emitted).filter(({ at }) => at < moment);
    const told = objectsIn(textBefore(emitted, 'stdout', moment));
    const staged = [...textBefore(emitted, 'stderr', moment).matchAll(STAGED)];
    const name = path.join(dataDirectory, 'journal.db');
    if (!disk.has(name) && !disk.has(`${name}-wal`)) {
      const kept = [...sent, ...told, ...staged].length;
      return kept === 0 ? [] : [`the journal is gone, and ${sent.length} reports were sent`];
    }
    const journal = await openJournal({
      directory: path.join(home, dataDirectory),
      sealing: undefined,
      now: Date.now,
      leaseMs: 1000,
    });
    try {
      const events = new Map(
        [...journal.find({ order: 'oldest-first' })].map((event) => [event.eventId, event]),
      );
      const batches = new Map([...journal.batches({})].map((batch) => [batch.id, batch]));
      readAll(journal, batches);
      return [
        ...sent.flatMap(({ eventId, body }) => sentProblem(events.get(eventId), eventId, body)),
        ...told.flatMap((one) => toldProblem(one, events, batches)),
        ...staged.flatMap(([, rows, id = '']) => {
          const { rows: kept } = batches.get(id) ?? {};
          return kept === Number(rows) ? [] : [`of ${rows} staged rows the journal has ${kept}`];
        }),
      ];
    } finally {
      journal.close();
    }
  };

const STAGED = /staged (\d+) rows? as (b-\w+)/g;

function sentProblem(event: JournaledEvent | undefined, eventId: string, body: Buffer): string[] {
  if (event === undefined) return [`${eventId} was sent, and is not in the journal`];
  return body.equals(event.body) ? [] : [`${eventId} was sent with other bytes`];
}

/** One JSON object that conv printed. */
function toldProblem(
  told: Readonly<Record<string, unknown>>,
  events: ReadonlyMap<string, JournaledEvent>,
  batches: ReadonlyMap<string, Batch>,
): string[] {
  if (told.type === 'summary') return summaryProblem(told, batches.get(String(told.batch)));
  if (told.state === 'cancelled') {
    const { state } = batches.get(String(told.id)) ?? {};
    return state === 'cancelled' ? [] : [`${told.id} was told to be cancelled, and is ${state}`];
  }
  // What waits for an earlier report of its order is no event yet.
  if (told.event_id === undefined || told.outcome === 'waiting') return [];
  const { state } = events.get(String(told.event_id)) ?? {};
  const isSo =
    told.outcome === 'accepted' || told.outcome === 'rejected'
      ? state === told.outcome
      : state !== undefined;
  return isSo ? [] : [`${told.event_id} was told to be ${told.outcome}, and is ${state}`];
}

interface ToldTotal {
  readonly kind: string;
  readonly outcome: string;
  readonly count: number;
}

function summaryProblem(
  { batch: id, totals }: Readonly<Record<string, unknown>>,
  batch: Batch | undefined,
): string[] {
  const count = (kind: string, state: string): number =>
    (batch?.totals ?? [])
      .filter((total) => total.kind === kind && total.state === state)
      .reduce((sum, total) => sum + total.count, 0);
  return (totals as readonly ToldTotal[])
    .filter(({ outcome }) => outcome === 'accepted' || outcome === 'rejected')
    .filter((told) => count(told.kind, told.outcome) < told.count)
    .map((told) => `${id}: ${told.count} ${told.kind} were told to be ${told.outcome}`);
}

/** Every entry is held against its checksum when it is read. */
function readAll(journal: JournalReader & BatchReader, batches: ReadonlyMap<string, Batch>): void {
  for (const event of journal.find({ order: 'newest-first' })) journal.attemptsOf(event);
  for (const batch of batches.values()) [...journal.rowsOf(batch)];
}

/** A change of the profiles that was told is there, and nothing that the run has left keeps the next change back. */
export const profilesKeep =
  (configDirectory: string): Judge =>
  async ({ emitted }, moment, home) => {
    const told = textBefore(emitted, 'stdout', moment);
    const directory = path.join(home, configDirectory);
    const { byName } = readProfiles(directory);
    const profile = byName.get('shop');
    const problems = [
      ...(/profile shop added/.test(told) && profile === undefined
        ? ['the profile that was told to be added is gone']
        : []),
      ...(/profile shop changed/.test(told) && profile?.currency !== 'USD'
        ? ['the profile that was told to be changed is as it was']
        : []),
    ];
    // A lock that nobody holds any more must not be waited for in vain.
    await updateProfiles(directory, (profiles) => profiles);
    return problems;
  };

/** Every order that was answered with 200 is in the state file. */
export const stateKeeps =
  (file: string): Judge =>
  async ({ emitted }, moment, _, disk) => {
    const text = disk.get(file)?.toString() ?? '';
    if (text !== '') JSON.parse(text);
    return messagesOf(emitted)
      .filter(({ at, head }) => at < moment && head.startsWith('HTTP/1.1 200'))
      .map(({ body }) => /"merchant_order_id": ?"([^"]+)"/.exec(body.toString())?.[1])
      .filter((order) => order !== undefined && !text.includes(`"${order}"`))
      .map((order) => `order ${order} was answered, and is not in the state file`);
  };
