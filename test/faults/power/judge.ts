import path from 'node:path';
import { openJournal } from '../../../src/client/journal/open.ts';
import type {
  Batch,
  BatchReader,
  JournaledEvent,
  JournalReader,
} from '../../../src/client/journal/port.ts';
import { readProfiles } from '../../../src/client/profiles/read.ts';
import { updateProfiles } from '../../../src/client/profiles/update.ts';
import type { Disk } from './disk.ts';
import type { Recording } from './recording.ts';
import { messagesOf, objectsIn, sentReports, textBefore } from './reported.ts';

/** What a recording promises at a moment, and whether a disk keeps it. @returns what it does not keep. */
export type Judge = (
  recording: Recording,
  moment: number,
  home: string,
  disk: Disk,
) => Promise<string[]>;

/** Everything that was sent is in the journal, with its bytes, and everything that was reported about it is true. */
export const journalKeeps =
  (dataDirectory: string): Judge =>
  async ({ emitted }, moment, home, disk) => {
    const sent = sentReports(emitted).filter(({ at }) => at < moment);
    const reported = objectsIn(textBefore(emitted, 'stdout', moment));
    const staged = [...textBefore(emitted, 'stderr', moment).matchAll(STAGED)];
    const name = path.join(dataDirectory, 'journal.db');
    if (!disk.has(name) && !disk.has(`${name}-wal`)) {
      const kept = [...sent, ...reported, ...staged].length;
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
        (await journal.find({ order: 'oldest-first' }).all()).map((event) => [
          event.eventId,
          event,
        ]),
      );
      const batches = new Map([...(await journal.batches({}))].map((batch) => [batch.id, batch]));
      await readAll(journal, batches);
      return [
        ...sent.flatMap(({ eventId, body }) => sentProblem(events.get(eventId), eventId, body)),
        ...reported.flatMap((one) => reportedProblem(one, events, batches)),
        ...staged.flatMap(([, rows, id = '']) => {
          const { rows: kept } = batches.get(id) ?? {};
          return kept === Number(rows) ? [] : [`of ${rows} staged rows the journal has ${kept}`];
        }),
      ];
    } finally {
      await journal.close();
    }
  };

const STAGED = /staged (\d+) rows? as (b-\w+)/g;

function sentProblem(event: JournaledEvent | undefined, eventId: string, body: Buffer): string[] {
  if (event === undefined) return [`${eventId} was sent, and is not in the journal`];
  return body.equals(event.body) ? [] : [`${eventId} was sent with other bytes`];
}

/** One JSON object that conv printed. */
function reportedProblem(
  reported: Readonly<Record<string, unknown>>,
  events: ReadonlyMap<string, JournaledEvent>,
  batches: ReadonlyMap<string, Batch>,
): string[] {
  if (reported.type === 'summary')
    return summaryProblem(reported, batches.get(String(reported.batch)));
  if (reported.state === 'cancelled') {
    const { state } = batches.get(String(reported.id)) ?? {};
    return state === 'cancelled'
      ? []
      : [`${reported.id} was reported as cancelled, but is ${state}`];
  }
  // What waits for an earlier report of its order is no event yet.
  if (reported.event_id === undefined || reported.outcome === 'waiting') return [];
  const { state } = events.get(String(reported.event_id)) ?? {};
  const isSo =
    reported.outcome === 'accepted' || reported.outcome === 'rejected'
      ? state === reported.outcome
      : state !== undefined;
  return isSo ? [] : [`${reported.event_id} was reported as ${reported.outcome}, but is ${state}`];
}

interface ReportedTotal {
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
  return (totals as readonly ReportedTotal[])
    .filter(({ outcome }) => outcome === 'accepted' || outcome === 'rejected')
    .filter((reported) => count(reported.kind, reported.outcome) < reported.count)
    .map(
      (reported) =>
        `${id}: ${reported.count} ${reported.kind} were reported as ${reported.outcome}`,
    );
}

/** Every entry is compared with its checksum when it is read. */
async function readAll(
  journal: JournalReader & BatchReader,
  batches: ReadonlyMap<string, Batch>,
): Promise<void> {
  for await (const event of journal.find({ order: 'newest-first' }))
    await journal.attemptsOf(event);
  for (const batch of batches.values()) await journal.rowsOf(batch).all();
}

/** A reported change of the profiles is there, and nothing that the run left blocks the next change. */
export const profilesKeep =
  (configDirectory: string): Judge =>
  async ({ emitted }, moment, home) => {
    const reported = textBefore(emitted, 'stdout', moment);
    const directory = path.join(home, configDirectory);
    const { byName } = readProfiles(directory);
    const profile = byName.get('shop');
    const problems = [
      ...(/profile shop added/.test(reported) && profile === undefined
        ? ['the profile that was reported as added is gone']
        : []),
      ...(/profile shop changed/.test(reported) && profile?.currency !== 'USD'
        ? ['the profile that was reported as changed is unchanged']
        : []),
    ];
    // A lock without a living holder must not block the next run.
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
