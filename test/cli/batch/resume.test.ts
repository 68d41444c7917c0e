import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { deliverBatch } from '../../../src/cli/commands/batch/deliver.ts';
import { resumeBatch } from '../../../src/cli/commands/replay/resume.ts';
import { readDrainPolicy } from '../../../src/cli/sending-options.ts';
import type { Batch } from '../../../src/client/journal/port.ts';
import { accountIdByEndpoint, merchantOfAccount } from '../../../src/core/protocol/account.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { Failure, type Said } from '../../../src/core/words/failure.ts';
import { message } from '../../../src/core/words/message.ts';
import { said } from '../../../src/core/words/text.ts';
import { argv } from '../../helpers/argv.ts';
import { inWords } from '../../helpers/in-words.ts';
import { jsonLines } from '../../helpers/json-lines.ts';
import { type Answer, accept, respond } from '../../helpers/service.ts';
import { writeProfiles } from '../../helpers/written-profiles.ts';
import { openShop, type Shop, sealerOf } from './shop.ts';

const orderOf = (body: Buffer): string => JSON.parse(body.toString()).merchant_order_id;

/** Refuses some orders and takes the others. */
const refusing =
  (...orders: readonly string[]): Answer =>
  (response, request, count) =>
    orders.includes(orderOf(request.body))
      ? respond(422, '{"error":{"code":"bad_amount","message":"too much"}}')(
          response,
          request,
          count,
        )
      : accept(response, request, count);

describe('going on with a batch', () => {
  it('sends what is left, prints the totals and ends in 0', async () => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1', '2', '3']);
    const dependencies = shop.dependencies();
    expect(await resumeBatch(id, {}, dependencies)).toBe(0);
    expect(shop.service.requests.map(({ body }) => orderOf(body)).sort()).toEqual(['1', '2', '3']);
    const { printed, noted } = dependencies.terminal;
    expect(printed()).toBe('accepted  paid  3  15000  KRW\n');
    expect(noted()).toContain(`${id} (orders.csv): 3 rows, 3 accepted\nthis run: 3 attempts in `);
    expect(noted()).toContain(`details: conv show ${id}`);
  });

  it('names the rows that are not accepted', async () => {
    const shop = await openShop(refusing('2'));
    const { id } = await shop.stage(['1', '2', '3']);
    const dependencies = shop.dependencies();
    expect(await resumeBatch(id, {}, dependencies)).toBe(8);
    expect(dependencies.terminal.noted()).toMatch(
      /^line 3: paid 2 rejected: the service answered 422.*; bad_amount: too much$/m,
    );
  });

  it('leaves open what a gateway refused, and sends it again by a plain resume', async () => {
    let isOut = true;
    const shop = await openShop((response, request, count) =>
      (isOut && orderOf(request.body) === '2' ? respond(400, '<html>no') : accept)(
        response,
        request,
        count,
      ),
    );
    const { id } = await shop.stage(['1', '2', '3']);
    const first = shop.dependencies();
    expect(await resumeBatch(id, {}, first)).toBe(8);
    const { printed, noted } = first.terminal;
    expect(printed()).toBe('accepted  paid  2  10000  KRW\npending   paid  1   5000  KRW\n');
    expect(noted()).toMatch(
      /^line 3: paid 2 undelivered: the service answered 400: it did not process the request/m,
    );
    expect(noted()).toContain(`1 row is left: conv replay ${id}`);
    isOut = false;
    const second = shop.dependencies();
    expect(await resumeBatch(id, {}, second)).toBe(0);
    expect(second.terminal.printed()).toBe('accepted  paid  3  15000  KRW\n');
  });

  it('takes any beginning that no other batch has, and the profile of the batch', async () => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1'], { profile: 'other' });
    expect(await resumeBatch(id.slice(0, 5), {}, shop.dependencies())).toBe(0);
    expect(shop.service.requests[0]?.headers['x-merchant-key']).toBe('mk_other');
  });

  it('ends in 8 where some are refused, and says where the details are', async () => {
    const shop = await openShop(refusing('2'));
    const { id } = await shop.stage(['1', '2']);
    const dependencies = shop.dependencies();
    expect(await resumeBatch(id, { verbose: true }, dependencies)).toBe(8);
    const { printed, noted } = dependencies.terminal;
    expect(printed()).toBe('accepted  paid  1  5000  KRW\nrejected  paid  1  5000  KRW\n');
    expect(noted()).toContain(`details: conv show ${id}, or conv batch export ${id} --format csv`);
    expect(noted()).toContain('line 3: paid 2 rejected: ');
    expect(noted()).not.toContain('left:');
  });

  it('ends in 8 where rows of the file were left out', async () => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1'], { skipped: 2 });
    const dependencies = shop.dependencies();
    expect(await resumeBatch(id, {}, dependencies)).toBe(8);
    expect(dependencies.terminal.noted()).toContain('2 rows of the file were invalid and skipped');
  });

  it('as JSON: one line a row, and the summary last', async () => {
    const shop = await openShop(refusing('2'));
    const { id } = await shop.stage(['1', '2']);
    const dependencies = shop.dependencies();
    expect(await resumeBatch(id, { json: true }, dependencies)).toBe(8);
    const lines = jsonLines(dependencies.terminal.printed());
    expect(lines.slice(0, -1).sort((a, b) => a.row - b.row)).toMatchObject([
      { type: 'event', batch: id, row: 1, line: 2, outcome: 'accepted', amount: 5000, error: null },
      { type: 'event', batch: id, row: 2, line: 3, outcome: 'rejected', http_status: 422 },
    ]);
    expect(lines.at(-1)).toMatchObject({ type: 'summary', batch: id, ending: 'done', pending: 0 });
  });

  it('a refusal of the credentials leaves everything pending, and says how to go on', async () => {
    const shop = await openShop(respond(401, '{"error":{"code":"signature_mismatch"}}'));
    const { id } = await shop.stage(['1', '2', '3']);
    const dependencies = shop.dependencies();
    expect(await resumeBatch(id, {}, dependencies)).toBe(4);
    const noted = dependencies.terminal.noted();
    expect(noted).toContain('it says: signature_mismatch [unauthorized]');
    expect(noted).toMatch(`3 rows are left: conv replay ${id}`);
    expect(noted).toContain('run conv whoami --check first');
    expect(await resumeBatch(id, { json: true }, shop.dependencies())).toBe(4);
  });

  it('an interrupt says what is left, and ends in 130', async () => {
    const stop = new AbortController();
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1', '2']);
    stop.abort();
    const dependencies = shop.dependencies({ interrupt: () => stop.signal });
    expect(await resumeBatch(id, { json: true }, dependencies)).toBe(130);
    expect(jsonLines(dependencies.terminal.printed()).at(-1)).toMatchObject({
      ending: 'interrupted',
      resume: `conv replay ${id}`,
    });
    expect(JSON.parse(dependencies.terminal.noted()).error).toMatchObject({
      code: 'interrupted',
      hint: `2 rows are left: conv replay ${id}`,
    });
  });

  it('of one that is done says so, and ends as its rows did', async () => {
    const shop = await openShop(refusing('2'));
    const { id } = await shop.stage(['1', '2']);
    await resumeBatch(id, {}, shop.dependencies());
    const dependencies = shop.dependencies();
    const sent = shop.service.requests.length;
    expect(await resumeBatch(id, {}, dependencies)).toBe(8);
    expect(shop.service.requests).toHaveLength(sent);
    expect(dependencies.terminal.noted()).toContain(`${id} is done: nothing is left to send`);
    expect(dependencies.terminal.noted()).toContain('exit code 8: 1 row rejected');
  });
});

describe('what cannot be gone on with', () => {
  it.each([
    ['b-zzzzzzzz', 'unknown_batch'],
    ['b-z', 'usage'],
  ])('%s: %s', async (word, code) => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1']);
    const failure = await resumeBatch(word, {}, shop.dependencies()).catch((error) => error);
    expect(failure.code).toBe(code);
    if (code === 'unknown_batch') expect(failure.faults[0].at).toBe(id);
  });

  it('a batch where there is no journal', async () => {
    const shop = await openShop(accept);
    await expect(resumeBatch('b-12345678', {}, shop.dependencies())).rejects.toMatchObject({
      code: 'unknown_batch',
      exitStatus: 2,
    });
  });

  it('goes only where the account in use points: elsewhere than it was made for by an explicit word', async () => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1']);
    const config = path.join(path.dirname(shop.data), 'config');
    rmSync(config, { recursive: true });
    const elsewhere = shop.service.url.replace('127.0.0.1', 'localhost');
    writeProfiles(config, elsewhere, ['shop', 'other']);
    const profiles = path.join(config, 'profiles.json');
    writeFileSync(profiles, readFileSync(profiles, 'utf8').replace('mk_shop', 'mk_other_shop'));
    await expect(inWords(resumeBatch(id, {}, shop.dependencies()))).rejects.toMatchObject({
      code: 'other_account',
      message: `${id} is not a batch of shop (${elsewhere})`,
      faults: [{ path: id, message: `belongs to shop (${shop.service.url})` }],
      hint: expect.stringContaining(
        `to send it to ${elsewhere}: conv replay ${id} --other-account\n`,
      ),
    });
    expect(shop.service.requests).toHaveLength(0);
    expect(await resumeBatch(id, { otherAccount: true }, shop.dependencies())).toBe(0);
    expect(shop.service.requests.map(({ headers }) => headers.host)).toEqual([
      new URL(elsewhere).host,
    ]);
  });

  it.each<[string, Said, string]>([
    ['in a line of its own', 'Free some space.', 'Free some space.\nTo send what is left of ID: '],
    [
      'as what to run again',
      message('free_space', { directory: '/data', again: message('run_again') }),
      'Free some space on the disk of /data, then run: ',
    ],
  ])('names the way on where the journal fails, %s', async (_, hint, said) => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1']);
    const dependencies = shop.dependencies();
    const journal = await dependencies.openJournal(0, sealerOf('shop'));
    const drain = () => {
      throw new Failure('journal_full', 'there is no room', { hint });
    };
    const failing = { ...dependencies, openJournal: async () => ({ ...journal, drain }) };
    await expect(inWords(resumeBatch(id, {}, failing))).rejects.toMatchObject({
      code: 'journal_full',
      hint: expect.stringContaining(`${said.replace('ID', id)}conv replay ${id}`),
    });
  });

  it("another account's batch: its profile is named", async () => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1'], { profile: 'other' });
    const attempt = resumeBatch(id, { profile: 'shop' }, shop.dependencies());
    await expect(inWords(attempt)).rejects.toMatchObject({
      code: 'other_account',
      faults: [{ path: id, message: expect.stringContaining('belongs to other (') }],
    });
    expect(shop.service.requests).toHaveLength(0);
  });

  it('flags out of range, all at once', async () => {
    const flags = { concurrency: '0', rate: 'fast', timeout: 'x', retries: '-1' };
    await expect(inWords(async () => readDrainPolicy(flags))).rejects.toMatchObject({
      code: 'usage',
      faults: argv`--timeout --retries --concurrency --rate`.map((path) =>
        expect.objectContaining({ path }),
      ),
    });
  });
});

it.each([
  [{}, 256, null],
  [{ concurrency: '1', rate: '0.5' }, 1, 0.5],
  [{ concurrency: '256', rate: '100' }, 256, 100],
])('%j: at most %d at once, %s a second', (flags, concurrency, perSecond) => {
  expect(readDrainPolicy(flags)).toMatchObject({ concurrency, perSecond, retries: 4 });
});

/** What a run leaves that was stopped before it had sent anything. */
async function claimAndLeave(
  shop: Shop,
  batch: Batch,
  how: 'handedOver' | 'released',
  want = 256,
): Promise<void> {
  const journal = await shop.dependencies().openJournal(0, sealerOf('shop'));
  const drain = await journal.drain(batch, { retryRejected: false, say: said });
  const { claimed } = await drain.step({ ended: [], released: [], want });
  await drain.step({ ended: [], released: [], want: 0, [how]: claimed });
  await drain.release();
  await journal.close();
}

describe('a batch behind older ones', () => {
  const account = (endpoint: string) => ({
    endpoint,
    apiKey: 'mk_shop',
    secret: new Secret('whsec-shop'),
    profile: 'shop',
    merchant: merchantOfAccount(accountIdByEndpoint({ endpoint, apiKey: 'mk_shop' })),
    mode: 'sandbox' as const,
  });

  it('has their rows sent first, with a note', async () => {
    const shop = await openShop(accept);
    const older = await shop.stage(['1'], { source: 'older.csv' });
    const other = await shop.stage(['9'], { profile: 'other' });
    const batch = await shop.stage(['2']);
    const dependencies = shop.dependencies();
    const journal = await dependencies.openJournal(0, sealerOf('shop'));
    const delivery = {
      account: account(shop.service.url),
      policy: readDrainPolicy({}),
      options: {},
    };
    expect(await deliverBatch(batch, journal, delivery, dependencies)).toBe(0);
    expect(shop.service.requests.map(({ body }) => orderOf(body))).toEqual(['1', '2']);
    expect(dependencies.terminal.noted()).toContain(
      `note: ${older.id} (older.csv) is older and has 1 row left: it is sent first`,
    );
    expect((await journal.batches({})).map(({ id, state }) => [id, state])).toEqual([
      [older.id, 'done'],
      [other.id, 'open'],
      [batch.id, 'done'],
    ]);
    await journal.close();
  });

  it('goes all the same where the older one has but a report that never gets through', async () => {
    const shop = await openShop((response, request, count) =>
      orderOf(request.body) === '1' ? response.destroy() : accept(response, request, count),
    );
    await shop.stage(['1'], { source: 'older.csv' });
    const { id } = await shop.stage(['2']);
    const dependencies = shop.dependencies();
    expect(await resumeBatch(id, { retries: '0' }, dependencies)).toBe(0);
    expect(shop.service.requests.map(({ body }) => orderOf(body))).toEqual(['1', '2']);
  });

  it.each([
    ['has what a stopped run has left to the next one sent first', 'handedOver', ['2', '1', '9']],
    ['leaves alone what a run has put off', 'released', ['9']],
  ] as const)('%s', async (_, how, sent) => {
    const shop = await openShop(accept);
    const older = await shop.stage(['2', '1'], { source: 'older.csv' });
    await claimAndLeave(shop, older, how);
    const { id } = await shop.stage(['9']);
    const dependencies = shop.dependencies();
    expect(await resumeBatch(id, { json: true }, dependencies)).toBe(0);
    expect(shop.service.requests.map(({ body }) => orderOf(body)).sort()).toEqual(sent.toSorted());
    expect(orderOf(shop.service.requests.at(-1)?.body ?? Buffer.of())).toBe('9');
    const note = `note: ${older.id} (older.csv) is older and has 2 rows left: they are sent first`;
    expect(dependencies.terminal.noted().includes(note)).toBe(sent.length > 1);
    const lines = jsonLines(dependencies.terminal.printed()).map(({ type, batch }) => [
      type,
      batch,
    ]);
    const own = [
      ['event', id],
      ['summary', id],
    ];
    const olders = [
      ['event', older.id],
      ['event', older.id],
      ['summary', older.id],
    ];
    expect(lines).toEqual(sent.length > 1 ? [...olders, ...own] : own);
  });

  it('counts all that is left of an older one, whoever has begun it', async () => {
    const shop = await openShop(accept);
    const orders = Array.from({ length: 60 }, (_, at) => `old-${at}`);
    const older = await shop.stage(orders, { source: 'older.csv' });
    await claimAndLeave(shop, older, 'handedOver', 1);
    const { id } = await shop.stage(['9']);
    const dependencies = shop.dependencies();
    expect(await resumeBatch(id, {}, dependencies)).toBe(0);
    expect(dependencies.terminal.noted()).toContain('has 60 rows left: they are sent first');
  });

  it('waits where an older one ends early', async () => {
    const shop = await openShop(respond(401, ''));
    await shop.stage(['1']);
    const batch = await shop.stage(['2', '3']);
    const dependencies = shop.dependencies();
    const journal = await dependencies.openJournal(0, sealerOf('shop'));
    const delivery = {
      account: account(shop.service.url),
      policy: readDrainPolicy({}),
      options: {},
    };
    expect(await deliverBatch(batch, journal, delivery, dependencies)).toBe(4);
    // One report, sent twice: a refusal is looked into on a connection of its own.
    expect(shop.service.requests.map(({ body }) => orderOf(body))).toEqual(['1', '1']);
    expect(dependencies.terminal.noted()).toContain(`2 rows are left: conv replay ${batch.id}`);
    await journal.close();
  });
});
