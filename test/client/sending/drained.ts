import { onTestFinished } from 'vitest';
import { systemClock } from '../../../src/cli/process.ts';
import type { SettledRow } from '../../../src/client/files/rows/row.ts';
import type { Intent } from '../../../src/client/journal/port.ts';
import { drainBatch } from '../../../src/client/sending/drain.ts';
import type {
  DrainEdges,
  DrainPolicy,
  DrainProgress,
  DrainResult,
} from '../../../src/client/sending/drain-types.ts';
import { withReasonsInWords } from '../../../src/client/transport/choose.ts';
import { createPooledTransport } from '../../../src/client/transport/wire.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { message } from '../../../src/core/words/message.ts';
import { said, text } from '../../../src/core/words/text.ts';
import { type Answer, accept, startTestService, type TestService } from '../../helpers/service.ts';
import type { MemoryDrain } from './memory-drain.ts';
import type { MemoryRow } from './memory-events.ts';

const POLICY: DrainPolicy = {
  limits: { connectMs: 5_000, headersMs: 5_000, wholeMs: 9_000, responseBytes: 65_536 },
  retries: 4,
  concurrency: 32,
  perSecond: null,
  patienceMs: 0,
};

export interface Drained extends DrainResult {
  /** As people read it. */
  readonly message: string | null;
  readonly rows: readonly SettledRow[];
  readonly progress: readonly DrainProgress[];
}

type Overrides = Partial<DrainPolicy> &
  Partial<Omit<DrainEdges, 'transport' | 'journal'>> & {
    /** Called for each event that is to be sent again by itself; another process has it. */
    readonly onClaim?: (intent: Intent) => void;
    readonly onRow?: (row: SettledRow) => void;
    readonly onInterrupted?: (inFlight: number) => void;
  };

/** Drains by the real transport; waits between retries have no jitter. */
export async function drainTo(
  url: string,
  drain: MemoryDrain,
  {
    clock = systemClock,
    random = () => 0,
    stop,
    onClaim,
    onRow,
    onInterrupted,
    ...policy
  }: Overrides = {},
): Promise<Drained> {
  const transport = withReasonsInWords(createPooledTransport({ connections: 32 }), async (why) =>
    text(why),
  );
  onTestFinished(() => transport.close());
  const rows: SettledRow[] = [];
  const progress: DrainProgress[] = [];
  const busy = { type: 'busy', holder: message('holder_process', { process: 1 }) } as const;
  const claim = async (intent: Intent) => {
    onClaim?.(intent);
    return busy;
  };
  const journal = { attemptsOf: async () => [], claim };
  const edges = {
    transport,
    clock,
    random,
    journal,
    stop: stop ?? new AbortController().signal,
  };
  const account = { apiKey: 'key', secret: new Secret('the-secret'), endpoint: url };
  const settled = (row: SettledRow): void => {
    rows.push(row);
    onRow?.(row);
  };
  const observer = {
    settled,
    progress: (at: DrainProgress) => void progress.push(at),
    ...(onInterrupted === undefined ? {} : { interrupted: onInterrupted }),
  };
  const result = await drainBatch(drain, account, { ...POLICY, ...policy }, edges, observer);
  return { ...result, message: result.message && said(result.message), rows, progress };
}

/** A service of a test's own, gone when the test is. */
export async function serve(answer: Answer): Promise<TestService> {
  const service = await startTestService(answer);
  onTestFinished(() => service.close());
  return service;
}

interface Sent {
  readonly merchant_order_id: string;
  readonly event_id: string;
}

export const sentIn = ({ body }: { readonly body: Buffer }): Sent => JSON.parse(body.toString());

export const orders = (count: number): MemoryRow[] =>
  Array.from({ length: count }, (_, at) => ({ order: `A-${at + 1}` }));

export const outcomesOf = (rows: readonly SettledRow[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

/** Answers the first request of each event by `first`, and accepts it when it comes again. */
export function onceEach(first: Answer): Answer {
  const seen = new Set<string>();
  return (response, request, count) => {
    const { event_id } = sentIn(request);
    const answer = seen.has(event_id) ? accept : first;
    seen.add(event_id);
    answer(response, request, count);
  };
}
