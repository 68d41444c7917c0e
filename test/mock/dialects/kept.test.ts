import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseDialect } from '../../../src/mock/dialects/parse.ts';
import { createState } from '../../../src/mock/service/state.ts';
import { openState } from '../../../src/mock/storage/state-file.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { newState, paid, partial, plain } from '../requests.ts';
import { post, start } from '../sockets.ts';

let file: string;
beforeEach(() => {
  file = path.join(temporaryDirectory(), 'state.json');
});

/** A service of this dialect that has the state file, as it is now. */
async function serve(dialect: string) {
  const { ledgers, writer } = openState(file);
  const spoken = parseDialect([dialect], () => 0);
  const state = createState(newState().merchants, ledgers, spoken);
  const service = await start(0, { state, storage: writer });
  return async (place: string, body: string) => (await post(service, place, body)).text;
}

const PAID = ['/conversions', paid('A', 'e1', '100')] as const;
const REFUND = ['/conversions/partial', partial('A', 'e2', '40')] as const;
const CANCEL = ['/conversions/cancel', plain('A', 'e3')] as const;

describe('a state file', () => {
  it.each([
    ['own', 100],
    ['refunded-after-cancel=unchanged', 40],
    ['refunded-after-cancel=zero', 0],
  ])('%s: holds a canceled order of which %i is refunded', async (dialect, refunded) => {
    const send = await serve(dialect);
    await send(...PAID);
    await send(...REFUND);
    const canceled = await send(...CANCEL);
    expect(JSON.parse(canceled).data.refunded_amount).toBe(refunded);
    expect(await (await serve(dialect))(...CANCEL)).toBe(canceled);
  });

  it('last-refund=cancelled: the order stays closed', async () => {
    const send = await serve('last-refund=cancelled');
    await send(...PAID);
    await send('/conversions/partial', partial('A', 'e2', '100'));
    expect(await (await serve('own'))(...CANCEL)).toContain('order_closed');
  });

  it('reuse=first: holds what each event was answered with', async () => {
    const send = await serve('reuse=first');
    const first = await send(...PAID);
    const second = await send(...REFUND);
    const again = await serve('reuse=first');
    expect([await again(...PAID), await again(...REFUND)]).toEqual([first, second]);
  });

  it('holds that for no other service', async () => {
    await (await serve('own'))(...PAID);
    expect(readFileSync(file, 'utf8')).not.toContain('"first"');
  });

  it('numbers=double: holds exact amounts', async () => {
    const send = await serve('numbers=double');
    await send('/conversions', paid('A', 'e1', '35.59'));
    const answer = await send('/conversions/partial', partial('A', 'e2', '10.68'));
    expect(answer).toContain('"net_amount":24.910000000000004');
    expect(readFileSync(file, 'utf8')).toContain('"net_amount": 24.91,');
  });
});

describe('numbers=double: each refund adds its own rounding', () => {
  it.each([
    [1, [0.1], '"net_amount":0.9,"refunded_amount":0.1,'],
    [1, [0.1, 0.2], '"net_amount":0.7,"refunded_amount":0.30000000000000004,'],
    // What is left over is not quite nothing.
    [0.3, [0.1, 0.2], '"net_amount":-2.7755575615628914e-17,'],
    [10000.1, [10000], '"net_amount":0.1000000000003638,'],
    [5000, [2000, 3000], '"net_amount":0,"refunded_amount":5000,'],
  ])('%d less %j', async (amount, refunds, shown) => {
    const send = await serve('numbers=double');
    await send('/conversions', paid('A', 'e1', String(amount)));
    let answer = '';
    for (const [at, refund] of refunds.entries())
      answer = await send('/conversions/partial', partial('A', `e${at + 2}`, String(refund)));
    expect(answer).toContain(shown);
  });

  it.each([
    ['numbers=double', '"net_amount":0,"refunded_amount":1,'],
    ['numbers=double,refunded-after-cancel=unchanged', '"refunded_amount":0.30000000000000004,'],
    ['numbers=double,refunded-after-cancel=zero', '"refunded_amount":0,'],
  ])('%s: after a cancel', async (dialect, shown) => {
    const send = await serve(dialect);
    await send('/conversions', paid('A', 'e1', '1'));
    await send('/conversions/partial', partial('A', 'e2', '0.1'));
    await send('/conversions/partial', partial('A', 'e3', '0.2'));
    expect(await send('/conversions/cancel', plain('A', 'e4'))).toContain(shown);
  });
});
