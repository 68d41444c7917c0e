import { describe, expect, it } from 'vitest';
import {
  type AnsweredClaim,
  answerClaims,
  shopSideOf,
} from '../../../src/client/claims/answer-claims.ts';
import type { HeldOrder, ShopOrder } from '../../../src/client/shops/order.ts';
import { ZERO } from '../../../src/core/protocol/money.ts';
import { message } from '../../../src/core/words/message.ts';
import { failing } from '../../helpers/failing.ts';
import {
  accepted,
  openWritten,
  rejected,
  type Staged,
  undelivered,
  type Written,
} from '../../helpers/written-journal.ts';

const PASS = { signal: new AbortController().signal, progress: () => undefined };

const order = (merchantOrderId: string, changes: Partial<ShopOrder> = {}): ShopOrder => ({
  ...{ line: 2, merchantOrderId, status: 'paid', amount: { units: 5n, scale: 0 }, refunded: ZERO },
  ...{ currency: null, clickId: null, productName: null, subId: null, ...changes },
});

const heldOrder = (merchantOrderId: string): HeldOrder => ({
  ...{ merchantOrderId, line: 2, reason: message('export_no_status') },
});

const claimOf = (merchantOrderId: string) => ({
  ...{ merchantOrderId, line: 2, clickIds: [], asked: [] },
});

/** An export in parts of one order each. */
function exported(orders: readonly ShopOrder[], held: readonly HeldOrder[] = []) {
  const ids = new Set([...orders, ...held].map(({ merchantOrderId }) => merchantOrderId));
  return {
    ids,
    *parts() {
      for (const one of orders) yield { orders: [one], held: [] };
      for (const one of held) yield { orders: [], held: [one] };
    },
  };
}

const sideOf = (claimed: readonly string[], read: ReturnType<typeof exported>, check = () => {}) =>
  shopSideOf(read, new Map(claimed.map((id) => [id, claimOf(id)])), check);

describe('the claimed orders of an export', () => {
  it('are kept, and others with the same number as IDs alone', () => {
    const orders = ['1', '#02', '3', '2A', '0'].map((id) => order(id));
    const read = exported(orders, ['4', '005', '6'].map(heldOrder));
    const side = sideOf(['1', '2', '4', '#5', '00', 'A'], read);
    expect([...side.orders]).toEqual([['1', order('1')]]);
    expect([...side.held]).toEqual([['4', heldOrder('4')]]);
    const byNumber = { 0: '0', 1: '1', 2: '#02', 4: '4', 5: '005' };
    expect(Object.fromEntries(side.byNumber)).toEqual(byNumber);
    expect(side.ids).toBe(read.ids);
  });

  it('are refused with what is checked of each part', () => {
    let parts = 0;
    const check = () => {
      parts += 1;
      if (parts === 2) throw new Error('no currency');
    };
    expect(() => sideOf([], exported([order('1'), order('2'), order('3')]), check)).toThrow(
      'no currency',
    );
    expect(parts).toBe(2);
  });
});

interface Case {
  /** Orders that were reported, or events. */
  readonly reported?: readonly (string | Written)[];
  readonly staged?: readonly Staged[];
  readonly orders?: readonly ShopOrder[];
  readonly held?: readonly HeldOrder[];
}

const of = (id: string, more: Partial<Written> = {}): Written => ({
  ...{ eventId: `paid-${id}`, order: id, fields: { amount: 5, currency: 'KRW', cb_aev: 'c1' } },
  ...{ sendings: [accepted(1)], ...more },
});

const sourcesOf = async (claimed: readonly string[], given: Case) => {
  const { reported = [], staged, orders, held } = given;
  const events = reported.map((one) => (typeof one === 'string' ? of(one) : one));
  const isExport = orders !== undefined || held !== undefined;
  return {
    ...{ journal: await openWritten(events, staged), accountId: 'a', currency: 'EUR' },
    shop: isExport ? sideOf(claimed, exported(orders ?? [], held)) : undefined,
  };
};

async function answered(claimed: string, given: Case): Promise<AnsweredClaim> {
  const sources = await sourcesOf([claimed], given);
  for await (const [answer] of answerClaims([claimOf(claimed)], sources, PASS, PASS))
    if (answer !== undefined) return answer;
  throw new Error('no answer');
}

const ELSEWHERE = { accountId: 'b' };
const OPEN = { sendings: [undelivered(1)] };
const REFUSED = { sendings: [rejected(1, 'no')] };
const WITHDRAWN = { ...OPEN, settled: { at: 2, outcome: 'withdrawn' } } as const;
const UNPAID = { status: 'unpaid' } as const;

describe('the likely order of a claim', () => {
  it.each<[string, string | null, string, Case]>([
    ['77', '#77', 'reported', { reported: ['#77'] }],
    ['#77', '77', 'reported', { reported: ['77'] }],
    ['77', '#77', 'on its way', { reported: [of('#77', OPEN)] }],
    ['77', null, 'refused', { reported: [of('#77', REFUSED)] }],
    ['77', null, 'withdrawn', { reported: [of('#77', WITHDRAWN)] }],
    ['77', null, 'of another account', { reported: [of('#77', ELSEWHERE)] }],
    ['77', null, 'reported, and so was the claimed one', { reported: ['77', '#77'] }],
    ['555', '00555', 'reported with zeros', { reported: ['1', '00555'] }],
    ['555', '00555', 'staged with zeros', { staged: [{ orders: ['00555'] }] }],
    ['555', null, 'of another account, with zeros', { reported: [of('00555', ELSEWHERE)] }],
    ['555', null, 'another number', { reported: ['5550', '#5555'] }],
    ['5', '005', 'in the shop with zeros', { orders: [order('005')] }],
    ['5', '#5', 'in the shop with a #', { orders: [order('#5')] }],
    ['5', '#005', 'in the shop with both', { orders: [order('#005')] }],
    ['5', '005', 'in the shop, and unclear', { held: [heldOrder('005')] }],
    ['5', '05', 'that of the shop first', { orders: [order('05')], reported: ['#5'] }],
    ['5', '#5', 'reported, and not in the shop', { orders: [order('9')], reported: ['#5'] }],
    ['5', null, 'reported, but in the shop as claimed', { orders: [order('5')], reported: ['#5'] }],
    [
      '5',
      '005',
      'reported with zeros, and not in the shop so',
      { orders: [order('5')], reported: ['005'] },
    ],
    ['5', null, 'two in the shop', { orders: [order('5'), order('005')], reported: ['005'] }],
    ['5', null, 'not paid in the shop', { orders: [order('5', UNPAID)], reported: ['#5'] }],
  ])('of %s is %s: %s', async (claimed, likely, _, given) => {
    const { answer, ...facts } = await answered(claimed, given);
    expect(facts.likely).toBe(likely);
    expect(answer.code === 'likely_other_id').toBe(likely !== null);
    expect(answer.merchantOrderId).toBe(claimed);
    if (likely !== null) expect(facts.late).toBeUndefined();
  });
});

describe('the answer to a claim', () => {
  it.each<[string, Case, object]>([
    ['is open as long as its row is staged', { staged: [{ orders: ['1'] }] }, { isOpen: true }],
    ['is not open for another row', { staged: [{ orders: ['2'] }] }, { isOpen: false }],
    [
      'is not open for a row of another account',
      { staged: [{ orders: ['1'], ...ELSEWHERE }] },
      { isOpen: false },
    ],
    ['is of its own account', { reported: [of('1', ELSEWHERE)] }, { code: 'never_reported' }],
    ['is of the journal', { reported: ['1', '2'], orders: [order('1')] }, { code: 'reported' }],
    ['is of the shop', { orders: [order('1', UNPAID)] }, { code: 'not_paid_in_shop' }],
    ['is of an export without it', { orders: [order('2')] }, { code: 'unknown_to_shop' }],
  ])('%s', async (_, given, answer) => {
    expect((await answered('1', given)).answer).toMatchObject(answer);
  });

  it('comes with the order of the shop and its late reports, in the usual currency', async () => {
    const shop = order('1');
    expect(await answered('1', { orders: [shop] })).toEqual({
      claim: claimOf('1'),
      answer: expect.objectContaining({ code: 'never_reported' }),
      ...{ shop, heldFor: null, likely: null },
      late: {
        code: 'no_click_id',
        rows: '{"kind":"paid","merchant_order_id":"1","amount":5,"currency":"EUR"}\n',
      },
    });
  });

  it('comes with why the export is unclear, unless the journal has it', async () => {
    const held = [heldOrder('1')];
    const none = { shop: null, likely: null, late: undefined };
    const { reason } = heldOrder('1');
    expect(await answered('1', { held })).toMatchObject({ ...none, heldFor: reason });
    const known = await answered('1', { held, reported: ['1'] });
    expect(known).toMatchObject({ ...none, heldFor: null });
  });

  it('comes with what a person settled', async () => {
    const settled = { at: 2, outcome: 'accepted' } as const;
    const { hand } = await answered('1', {
      reported: [of('1', { sendings: [undelivered(1)], settled })],
    });
    expect(hand).toEqual({ outcome: 'accepted', reason: 'TICKET-1', at: 2 });
    expect(await answered('1', { reported: ['1'] })).not.toHaveProperty('hand');
  });
});

describe('many claims', () => {
  const claims = (count: number) => Array.from({ length: count }, (_, at) => claimOf(`A${at}`));

  it.each([
    [0, [], []],
    [1, [1], []],
    [256, [256], [256]],
    [257, [256, 1], [256]],
    [513, [256, 256, 1], [256, 512]],
  ])('are answered in pages: %i', async (count, sizes, progress) => {
    const seen: number[] = [];
    const pages: number[] = [];
    const pass = { ...PASS, progress: (done: number) => seen.push(done) };
    const sources = await sourcesOf([], {});
    const ids: string[] = [];
    for await (const page of answerClaims(claims(count), sources, pass, PASS)) {
      pages.push(page.length);
      ids.push(...page.map(({ claim }) => claim.merchantOrderId));
    }
    expect({ pages, seen }).toEqual({ pages: sizes, seen: progress });
    expect(ids).toEqual(claims(count).map(({ merchantOrderId }) => merchantOrderId));
  });

  it('stop after a page at Ctrl-C', async () => {
    const sources = await sourcesOf([], {});
    const pages: number[] = [];
    const stopped = async (): Promise<void> => {
      const pass = { ...PASS, signal: AbortSignal.abort() };
      for await (const page of answerClaims(claims(300), sources, pass, PASS))
        pages.push(page.length);
    };
    const failure = { code: 'interrupted', message: 'interrupted: nothing was answered' };
    await expect(stopped()).rejects.toThrow(failing(failure));
    expect(pages).toEqual([256]);
  });
});
