import { describe, expect, it } from 'vitest';
import { newMachine, paid, startMockHere } from './mock-process.ts';

/** Five orders, of which `--keep 2` remembers the last two. */
async function fiveOrders(flags: readonly string[]) {
  const mock = await startMockHere(newMachine(), ['--keep', '2', ...flags]);
  for (const order of ['1', '2', '3', '4', '5']) await mock.post('/conversions', paid(order));
  return mock;
}

describe('conv mock --keep 2, after five requests', () => {
  it('has the totals of all, the last two, and every order', async () => {
    const mock = await fiveOrders([]);
    const { json } = await mock.control('requests');
    expect(json).toMatchObject({ totals: { accepted: 5 }, forgotten: 3, matched: 2 });
    const orders = json.requests.map(
      (each: { merchant_order_id: string }) => each.merchant_order_id,
    );
    expect(orders).toEqual(['4', '5']);
    expect((await mock.control('orders')).json.orders).toHaveLength(5);
    expect((await mock.stop()).stderr).toBe(
      'stopped after 5 requests: 5 accepted, 0 repeated, 0 refused\n',
    );
  });

  it.each([
    ['paid order=1 ==1', 7],
    ['paid ==5', 7],
    ['paid order=9 ==0', 7],
    ['paid <=5', 7],
    ['no order reported twice', 7],
    ['every signature valid', 7],
    // What is remembered is enough for these.
    ['paid order=5', 0],
    ['paid >=2', 0],
    ['order 1 is CONFIRMED net=5000', 0],
    ['order 9 is UNREPORTED', 0],
  ])('%s ends in %i', async (expectation, status) => {
    const mock = await fiveOrders(['--expect', expectation]);
    const run = await mock.stop();
    expect(run.status).toBe(status);
    const said = JSON.parse(run.stderr.split('\n')[1] ?? '');
    expect(said.passed).toBe(status === 0);
    const [{ summary }] = said.expectations;
    const forgotten = 'cannot be checked: 3 earlier requests are no longer stored (see --keep)';
    if (status === 0) expect(summary).not.toContain('no longer stored');
    else expect(summary).toBe(forgotten);
  });
});
