import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { argv } from '../../helpers/argv.ts';
import { type Answer, accept, answerOne, respond } from '../../helpers/service.ts';
import { type Changes, openShop, type Shop } from './shop.ts';

async function conv(shop: Shop, words: readonly string[], changes: Changes = {}) {
  const dependencies = shop.dependencies(changes);
  const status = await run(words, dependencies);
  const { printed, noted } = dependencies.terminal;
  return { status, out: printed(), err: noted() };
}

const sentTo = (shop: Shop): string[] =>
  shop.service.requests.map(({ body }) => JSON.parse(body.toString()).merchant_order_id);

const PAID = argv`paid --order single --amount 1 --currency KRW --click-id x`;

/** The first request fails for the moment. */
const unwellAtFirst: Answer = (response, request, count) =>
  (count === 1 ? respond(503, '') : accept)(response, request, count);

describe('conv replay --pending', () => {
  it('sends single events first, then what is left of each batch, the oldest first', async () => {
    const shop = await openShop(unwellAtFirst);
    expect((await conv(shop, argv`${PAID} --retries 0`)).status).toBe(6);
    await shop.stage(['1']);
    await shop.stage(['2']);
    await shop.stage(['9'], { profile: 'other' });
    const { status, err } = await conv(shop, ['replay', '--pending']);
    expect(status).toBe(0);
    expect(sentTo(shop)).toEqual(['single', 'single', '1', '2']);
    expect(err).not.toContain('is older');
    expect((await conv(shop, ['replay', '--pending'])).err).toContain('nothing to resend');
  });

  it('leaves what is pending in a batch to the batch', async () => {
    const shop = await openShop(unwellAtFirst);
    const { id } = await shop.stage(['1']);
    expect((await conv(shop, argv`replay ${id} --retries 0`)).status).toBe(8);
    const { status, out } = await conv(shop, ['replay', '--pending']);
    expect({ status, out }).toEqual({ status: 0, out: 'accepted  paid  1  5000  KRW\n' });
    expect(sentTo(shop)).toEqual(['1', '1']);
  });

  it('ends in 8 where a row is refused, and goes on with the next batch', async () => {
    const shop = await openShop(answerOne(respond(422, '{"error":{"message":"no"}}'), accept));
    await shop.stage(['1']);
    await shop.stage(['2']);
    expect((await conv(shop, ['replay', '--pending'])).status).toBe(8);
    expect(sentTo(shop)).toEqual(['1', '1', '2']); // A refusal is looked into on a connection of its own.
  });

  it('ends in 6 where a report never gets through, and goes on with the next batch', async () => {
    const shop = await openShop((response, request, count) =>
      JSON.parse(request.body.toString()).merchant_order_id === '1'
        ? response.destroy()
        : accept(response, request, count),
    );
    for (const order of ['1', '2']) await shop.stage([order]);
    expect((await conv(shop, argv`replay --pending --retries 0`)).status).toBe(6);
    expect(sentTo(shop)).toEqual(['1', '2']);
  });

  it('ends after two batches in a row that nothing got through of', async () => {
    const shop = await openShop((response) => response.destroy());
    for (const order of ['1', '2', '3']) await shop.stage([order]);
    expect((await conv(shop, argv`replay --pending --retries 0`)).status).toBe(6);
    expect(sentTo(shop)).toEqual(['1', '2']);
  });

  it('stops at the first batch whose credentials are refused', async () => {
    const shop = await openShop(respond(401, ''));
    await shop.stage(['1']);
    await shop.stage(['2']);
    expect((await conv(shop, ['replay', '--pending'])).status).toBe(4);
    expect(sentTo(shop)).toEqual(['1', '1']);
  });

  it('names the batch of each totals table where there are several', async () => {
    const shop = await openShop(accept);
    const ids = [(await shop.stage(['1'])).id, (await shop.stage(['2'])).id];
    const { out } = await conv(shop, ['replay', '--pending']);
    const lines = out.trimEnd().split('\n');
    expect(lines).toEqual(ids.map((id) => expect.stringMatching(`^${id} +accepted +paid +1 `)));
  });

  it('shows more than ten events in a line each', async () => {
    const shop = await openShop(respond(503, '{"error":{"message":"closed"}}'));
    const { id } = await shop.stage(Array.from({ length: 11 }, (_, at) => `${at}`));
    await conv(shop, argv`replay ${id} --retries 0`);
    await conv(shop, argv`batch cancel ${id} --yes`);
    const { out } = await conv(shop, argv`replay --pending --retries 0`);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(11);
    for (const line of lines) expect(line).toMatch(/^✗ paid \d+ outcome unknown.*paid-\d+.*closed/);
  });

  it('leaves batches out of a dry run and of one order', async () => {
    const shop = await openShop(accept);
    await shop.stage(['1']);
    const { status, err } = await conv(shop, argv`replay --pending --dry-run`);
    expect(status).toBe(0);
    expect(err).toContain('note: a dry run skips open batches');
    await conv(shop, argv`replay --pending --order 1`);
    expect(shop.service.requests).toHaveLength(0);
  });
});

describe('orders that the service refuses alone', () => {
  const REFUSED = ['x1', 'x2', 'x3', 'x4', 'x5'];

  /** Refuses these orders, and no others. */
  const refusing =
    (refusal: Answer): Answer =>
    (response, request, count) => {
      const { merchant_order_id } = JSON.parse(request.body.toString());
      (REFUSED.includes(merchant_order_id) ? refusal : accept)(response, request, count);
    };

  /** The error codes of the last attempts of all open events. */
  async function codesOf(shop: Shop) {
    const journal = await shop.dependencies().openJournalForReading();
    const open = await journal?.find({ state: 'pending', order: 'oldest-first' }).all();
    const attempts = (open ?? []).map((event) => journal?.attemptsOf(event));
    const codes = (await Promise.all(attempts)).map((each) => each?.at(-1)?.errorCode);
    await journal?.close();
    return codes;
  }

  const resume = async (shop: Shop, orders: readonly string[]) =>
    (await conv(shop, ['replay', (await shop.stage(orders)).id])).status;

  it.each<[string, Answer]>([
    ['403', respond(403, '{"detail":"not yours"}')],
    ['401', respond(401, '')],
  ])('(%s) hold up neither later files nor a replay', async (_, refusal) => {
    const shop = await openShop(refusing(refusal));
    expect(await resume(shop, ['1'])).toBe(0);
    expect(await resume(shop, REFUSED)).toBe(8);
    expect(await resume(shop, ['2'])).toBe(0);
    expect((await conv(shop, ['replay', '--pending'])).status).toBe(8);
    expect(await codesOf(shop)).toEqual(REFUSED.map(() => 'refused_alone'));
  });

  it.each<[string, Answer]>([
    ['403', respond(403, '{"detail":"revoked"}')],
    ['401', respond(401, '')],
  ])('(%s) are not what a revoked key refuses', async (_, refusal) => {
    let isRevoked = false;
    const shop = await openShop((response, request, count) =>
      (isRevoked ? refusal : accept)(response, request, count),
    );
    expect(await resume(shop, ['1'])).toBe(0);
    isRevoked = true;
    expect(await resume(shop, ['2'])).toBe(4);
    expect(await codesOf(shop)).toEqual(['unauthorized']);
    isRevoked = false;
    expect((await conv(shop, ['replay', '--pending'])).status).toBe(0);
  });
});

describe('single reports that the service refuses', () => {
  const paid = (order: string) => PAID.map((word) => (word === 'single' ? order : word));

  const FORBIDDEN = respond(403, '{"detail":"no"}');
  const UNKNOWN = respond(401, '');

  /** One report is accepted, and others are left open that never arrived. */
  async function openAfterTrouble(open: readonly string[]) {
    let answer = accept;
    const shop = await openShop((...request) => answer(...request));
    await conv(shop, paid('1'));
    answer = respond(503, '');
    for (const order of open) await conv(shop, argv`${paid(order)} --retries 0`);
    const before = shop.service.requests.length;
    const replay = async (then: Answer) => {
      answer = then;
      const { status } = await conv(shop, ['replay', '--pending']);
      return { status, sent: sentTo(shop).slice(before) };
    };
    return { shop, replay };
  }

  it.each<[string, Answer]>([
    ['403', FORBIDDEN],
    ['401', UNKNOWN],
  ])('(%s) for themselves do not end a replay', async (_, refusal) => {
    const { replay } = await openAfterTrouble(['x', 'y', '2']);
    const { status, sent } = await replay((response, request, count) => {
      const { merchant_order_id } = JSON.parse(request.body.toString());
      (['x', 'y'].includes(merchant_order_id) ? refusal : accept)(response, request, count);
    });
    expect(status).toBe(8);
    expect(sent).toEqual(['x', '1', 'y', '1', '2']);
  });

  it.each<[string, Answer]>([
    ['403', FORBIDDEN],
    ['401', UNKNOWN],
  ])('(%s) for the key end it at the first', async (_, refusal) => {
    const { replay } = await openAfterTrouble(['2', '3']);
    expect(await replay(refusal)).toEqual({ status: 4, sent: ['2', '1'] });
  });

  it('are judged by history where the accepted one does not get through, at once', async () => {
    const { replay } = await openAfterTrouble(['x', 'y']);
    const { status, sent } = await replay((response, request, count) => {
      const { merchant_order_id } = JSON.parse(request.body.toString());
      (merchant_order_id === '1' ? respond(503, '') : FORBIDDEN)(response, request, count);
    });
    expect({ status, sent }).toEqual({ status: 8, sent: ['x', '1', 'y', '1'] });
  });

  it('are not looked into where only one is sent', async () => {
    const { replay } = await openAfterTrouble(['x']);
    expect(await replay(FORBIDDEN)).toEqual({ status: 6, sent: ['x'] });
  });
});

describe('lists of events say that more is staged', () => {
  it.each([
    [['log', '--pending'], true],
    [argv`log --pending --profile other`, false],
    [['log'], false],
    [['order', 'A-1'], false],
  ])('%j: %s', async (words, isSaid) => {
    const shop = await openShop(accept);
    await shop.stage(Array.from({ length: 1200 }, (_, at) => `A-${at}`));
    const { err } = await conv(shop, words);
    expect(err.includes('note: 1,200 more rows are staged; see conv batch list')).toBe(isSaid);
  });

  it('an order that has no event yet may be among them', async () => {
    const shop = await openShop(accept);
    await shop.stage(['A-1', 'A-2']);
    const among = 'not sent yet: it may be among 2 staged rows; see conv batch list';
    expect((await conv(shop, argv`log --order A-1`)).err).toContain(`no events match; ${among}`);
    expect((await conv(shop, ['order', 'A-1'])).err).toContain(among);
  });
});
