import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMachine, type Machine } from '../helpers/conv-here.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { BEHAVIORS } from './desync-behaviors.ts';
import { type DesyncService, startDesyncService } from './desync-service.ts';
import { IS_LONG, LONG_MS } from './proof-list.ts';

const ROWS = IS_LONG ? 400 : 50;
const MODES = [
  ['one at a time', ['--concurrency', '1']],
  ['many at once', []],
] as const;
const QUICK = ['--timeout', '2', '--retries', '3', '--no-input', '--yes', '--json'];

/** Orders of five kinds; the service is right to refuse some of their reports. */
function rowsOf(count: number): string {
  const rows = Array.from({ length: Math.ceil(count / 4) }, (_, at) => {
    const merchant_order_id = `D-${at}`;
    const paid = { kind: 'paid', merchant_order_id, amount: amountOf(at), currency: 'KRW' };
    const partial = { kind: 'partial', merchant_order_id, refund_amount: 1000 };
    return [
      paid,
      { ...partial, refund_id: `a-${at}` },
      { ...partial, refund_id: `b-${at}` },
      at % 3 === 0
        ? { ...partial, refund_id: `c-${at}` }
        : { kind: at % 3 === 1 ? 'cancel' : 'decline', merchant_order_id },
    ];
  });
  return `${rows
    .flat()
    .slice(0, count)
    .map((row) => JSON.stringify(row))
    .join('\n')}\n`;
}

/** Some allow one refund only, and some no sale. */
function amountOf(at: number): number {
  if (at % 9 === 8) return 5007;
  return at % 4 === 1 ? 6001 : 5000;
}

interface Entry {
  readonly event_id: string;
  readonly state: 'accepted' | 'rejected' | 'pending';
  readonly attempts: number;
}

async function journalOf(machine: Machine): Promise<Entry[]> {
  const { stdout } = await machine.run(['log', '--json']);
  return jsonLines(stdout);
}

/** What the journal claims and the ledger contradicts. */
const wrong = (entries: readonly Entry[], { counted }: DesyncService): Entry[] =>
  entries.filter(({ event_id, state }) =>
    state === 'accepted' ? !counted.has(event_id) : state === 'rejected' && counted.has(event_id),
  );

const cases = Object.entries(BEHAVIORS).flatMap(([name, behavior]) =>
  MODES.map(([mode, flags]) => [name, mode, behavior, flags] as const),
);

describe('a service whose answers get out of step settles no report wrongly', () => {
  it.each(cases)(
    '%s, %s',
    async (_name, _mode, behavior, flags) => {
      const service = await startDesyncService();
      const machine = createMachine();
      onTestFinished(() => machine.remove());
      const file = path.join(machine.home, 'orders.ndjson');
      writeFileSync(file, rowsOf(ROWS));
      const env = {
        CONV_API_KEY: 'desync_key',
        CONV_HMAC_SECRET: 'desync_secret',
        CONV_ENDPOINT: service.url,
      };
      const send = (...more: readonly string[]) =>
        machine.run(['send', file, ...QUICK, ...more], { env });

      service.behave(behavior());
      const { stdout } = await send(...flags);
      expect(stdout).toContain('"summary"');
      const amid = await journalOf(machine);
      expect(wrong(amid, service)).toEqual([]);

      service.behave(undefined);
      const { stderr } = await send('--retry-rejected');
      const entries = await journalOf(machine);
      expect(wrong(entries, service)).toEqual([]);
      // What follows a refused sale is not sent.
      const open = entries.filter(({ state, attempts }) => state === 'pending' && attempts > 0);
      expect(open, stderr).toEqual([]);
      expect(entries).toHaveLength(ROWS);
      const accepted = entries.filter(({ state }) => state === 'accepted');
      expect(new Set(accepted.map(({ event_id }) => event_id))).toEqual(service.counted);
      expect(accepted.length).toBeGreaterThan(ROWS / 2);
      expect(accepted.length).toBeLessThan(ROWS);
    },
    LONG_MS,
  );
});
