import type { ExpectStatic } from 'vitest';
import type { Dialect } from '../../src/mock/dialects/dimensions.ts';
import { parseDialect } from '../../src/mock/dialects/parse.ts';
import {
  fileRows,
  killedAfter,
  ledgerAndJournal,
  type Played,
  playDialect,
  poisonRows,
  shopRows,
} from './played-dialect.ts';

interface Examination {
  readonly orders: number;
  readonly expect: ExpectStatic;
  readonly onStart: (played: Played) => void;
}

/**
 * A service that answers the repeat of a counted event, or an order that it does not know, with an error and not a word:
 * nobody can tell what it means, so that the report stays open, and a person ends it.
 */
function isMute(dialect: Dialect): boolean {
  const hasErrors = dialect.reuse === '409' || dialect.reuse === '422';
  return dialect.refusal === 'empty' && (hasErrors || dialect['unknown-order'] === '404');
}

const json = (text: string) => JSON.parse(text.trim().split('\n').at(-1) ?? '');

/** Answers that are lost after the report was counted, so that repeated events are answered. */
const LOST = ['drop-answer p=0.2 first=30'];

/**
 * Reports to a service of this dialect in every way that conv has. Every report settles, none wrongly, and the
 * service's ledger is what the journal says.
 */
export async function examineDialect(dialect: string, examination: Examination): Promise<void> {
  const { expect, orders, onStart } = examination;
  if (isMute(parseDialect([dialect], () => 0))) return examineMute(dialect, examination);
  const played = await playDialect(dialect, LOST);
  onStart(played);
  const { conv, write } = played;
  const retries = ['--retries', '8'];

  // A file whose answers get lost; the process is killed amid it and resumed. Then the same file once more.
  const file = write('orders.ndjson', fileRows(orders));
  expect(await killedAfter(played, 3, 'send', file, ...retries)).toBe('SIGKILL');
  const sent = await conv('send', file, ...retries);
  expect([sent.status, sent.stderr]).toEqual([0, expect.any(String)]);
  expect((await conv('send', file, ...retries)).status).toBe(0);

  // A single report, the same command again, and a replay of it.
  const paid = ['paid', '--order', 'B-1', '--amount', '35.59', '--currency', 'USD'];
  for (const _ of [1, 2]) expect((await conv(...paid, '--yes', ...retries)).status).toBe(0);
  const refund = ['partial', '--order', 'B-1', '--amount', '10.68', '--refund-id', '1', '--json'];
  const refunded = await conv(...refund, ...retries);
  expect(json(refunded.stdout)).toMatchObject({ outcome: 'accepted' });
  const { event_id: id } = json(refunded.stdout);
  expect((await conv('replay', '--event-id', id, ...retries)).status).toBe(0);
  const cancel = await conv('cancel', '--order', 'B-1', '--yes', ...retries);
  expect([cancel.status, cancel.stdout]).toEqual([0, expect.stringContaining('accepted')]);
  expect((await conv('replay', '--event-id', id, ...retries)).status).toBe(0);

  // Reports that the service refuses, alone and in a file.
  const poison = write('poison.ndjson', poisonRows(5));
  expect((await conv('send', poison, ...retries)).status).toBe(8);
  const unknown = await conv('cancel', '--order', 'unknown', '--yes', ...retries);
  expect([unknown.status, unknown.stdout]).toEqual([
    5,
    expect.stringContaining('refused by the service'),
  ]);

  const { counted, accepted, rejected, open } = await ledgerAndJournal(played);
  expect(open).toEqual([]);
  expect(accepted).toEqual(counted);
  expect(rejected).toHaveLength(6);

  // The order as the journal has it, and the shop's export beside it.
  const order = json((await conv('order', 'A-2', '--json')).stdout);
  expect(order).toMatchObject({ net_amount: 24.91, refunded_amount: 10.68, disagrees: false });
  const shop = write('shop.ndjson', shopRows(orders));
  const compared = await conv('reconcile', shop, '--since', '1d', '--json');
  const findings = compared.stdout.split('\n').filter((line) => line.includes('"finding"'));
  const ofFile = findings.filter((line) => !line.includes('unknown_to_shop'));
  expect(ofFile).toEqual([]);

  // A dry run needs no service.
  expect((await conv('send', file, '--dry-run')).status).toBe(0);
}

/** What is open stays so, nothing is settled wrongly, and a person can end all of it. */
async function examineMute(
  dialect: string,
  { expect, orders, onStart }: Examination,
): Promise<void> {
  const played = await playDialect(dialect, LOST);
  onStart(played);
  const { conv, write } = played;
  const retries = ['--retries', '1'];
  await conv('send', write('orders.ndjson', fileRows(orders)), ...retries);
  await conv('send', write('poison.ndjson', poisonRows(3)), ...retries);
  await conv('replay', '--pending', ...retries);
  const { counted, accepted, rejected, open } = await ledgerAndJournal(played);
  expect(accepted.filter((id) => !counted.includes(id))).toEqual([]);
  expect(rejected.filter(({ event_id }) => counted.includes(event_id))).toEqual([]);
  for (const { event_id: id } of open) {
    const outcome = counted.includes(id) ? 'accepted' : 'rejected';
    expect((await conv('settle', id, outcome, '--reason', 'asked', '--yes')).status).toBe(0);
  }
  const after = await ledgerAndJournal(played);
  expect(after.open).toEqual([]);
  expect(after.accepted).toEqual(after.counted);
}
