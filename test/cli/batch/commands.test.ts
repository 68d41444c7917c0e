import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CommandModule } from '../../../src/cli/command.ts';
import { writeNewFile } from '../../../src/cli/commands/batch/looks.ts';
import { command } from '../../../src/cli/commands/batch.ts';
import { command as replay } from '../../../src/cli/commands/replay.ts';
import { command as show } from '../../../src/cli/commands/show.ts';
import { ConvCommand, Mistake } from '../../../src/cli/conv-command.ts';
import { explainMistake } from '../../../src/cli/mistakes.ts';
import { Failure } from '../../../src/core/words/failure.ts';
import { argv } from '../../helpers/argv.ts';
import { inWords } from '../../helpers/in-words.ts';
import { jsonLines } from '../../helpers/json-lines.ts';
import { type Answer, accept, drop, respond } from '../../helpers/service.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { type Changes, openShop, type Shop } from './shop.ts';

const batch = (shop: Shop, words: readonly string[], changes: Changes = {}) =>
  called(command, shop, ['batch', ...words], changes);
const replayed = (shop: Shop, words: readonly string[]) =>
  called(replay, shop, ['replay', ...words]);
const shown = (shop: Shop, words: readonly string[]) => called(show, shop, ['show', ...words]);

/** Runs a command as the command line would. */
async function called(
  module: CommandModule,
  shop: Shop,
  words: readonly string[],
  changes: Changes = {},
) {
  const dependencies = shop.dependencies(changes);
  let status = -1;
  const program = new ConvCommand('conv').exitOverride().configureOutput({
    writeErr: () => undefined,
  });
  module.register(program, async (action) => {
    status = await action(dependencies);
  });
  const parsed = program.parseAsync([...words], { from: 'user' }).catch((thrown: unknown) => {
    throw thrown instanceof Mistake ? explainMistake(thrown, words) : thrown;
  });
  const error = await inWords(parsed)
    .then(() => undefined)
    .catch((thrown: unknown) => thrown);
  const { printed, noted } = dependencies.terminal;
  const code = (error as { code?: string } | undefined)?.code;
  const message = (error as { message?: string } | undefined)?.message;
  return { status, out: printed(), err: noted(), code, message };
}

/** Refuses the order 2, does not answer for the order 3, and takes the others. */
const mixed: Answer = (response, request, count) => {
  const { merchant_order_id } = JSON.parse(request.body.toString());
  if (merchant_order_id === '=2')
    return respond(422, '{"error":{"message":"=too much"}}')(response, request, count);
  if (merchant_order_id === '3') return respond(500, '')(response, request, count);
  return accept(response, request, count);
};

async function shopWithResults() {
  const shop = await openShop(mixed);
  const { id } = await shop.stage(['1', '=2', '3'], { skipped: 1 });
  expect((await replayed(shop, argv`${id} --retries 0`)).status).toBe(8);
  return { shop, id };
}

describe('conv batch list', () => {
  it('shows each batch, with plain words for a script', async () => {
    const { shop, id } = await shopWithResults();
    const { id: fresh } = await shop.stage(['4', '5'], { source: 'next.csv' });
    const { status, out } = await batch(shop, ['list']);
    expect(status).toBe(0);
    const words = out.split('\n').map((line) => line.trim().split(/ {2,}/));
    expect(words).toEqual([
      [id, expect.any(String), 'orders.csv', '3', '1', '1', '1', 'open', '1'],
      [fresh, expect.any(String), 'next.csv', '2', '0', '0', '2', 'open', '0'],
      [''],
    ]);
  });

  it('says of a file that is being read that it is', async () => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1']);
    const database = new DatabaseSync(path.join(shop.data, 'journal.db'));
    onTestFinished(() => database.close());
    database.exec(`UPDATE batches SET state = 'staging'`);
    expect((await batch(shop, ['list'])).out).toMatch(/ {2}staging\n$/);
    expect((await shown(shop, [id])).out).toContain('staging: its file is being read');
  });

  it('names the accounts where there are several; --profile chooses one', async () => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1']);
    await shop.stage(['1'], { profile: 'other' });
    expect((await batch(shop, ['list'])).out).toContain(`other (${shop.service.url})`);
    const { out } = await batch(shop, argv`list --profile shop --json`);
    expect(jsonLines(out)).toMatchObject([
      { id, source: 'orders.csv', state: 'open', rows: 1, accepted: 0, rejected: 0, open: 1 },
    ]);
  });

  it('says where there is none', async () => {
    const { status, out, err } = await batch(await openShop(accept), ['list']);
    expect({ status, out, err }).toEqual({
      status: 0,
      out: '',
      err: 'no batches: conv send FILE creates one\n',
    });
  });
});

describe('conv show of a batch', () => {
  it('tells the totals, what is not accepted and why, and how to go on', async () => {
    const { shop, id } = await shopWithResults();
    const { out } = await shown(shop, [id]);
    expect(out).toContain(`${id}  open\n`);
    expect(out).toContain('skipped  1 (invalid)');
    expect(out).toContain('accepted  paid  1  5000  KRW\n');
    expect(out).toMatch(/^3 {2}paid {2}=2 {2}rejected {2}HTTP 422 rejected: =too much$/m);
    expect(out).toMatch(/^4 {2}paid {2}3 {3}pending {3}HTTP 500 service_error$/m);
    expect(out).toContain(`continue  conv replay ${id}`);
  });

  it('as JSON', async () => {
    const { shop, id } = await shopWithResults();
    const { out } = await shown(shop, argv`${id} --json`);
    expect(jsonLines(out)).toMatchObject([
      {
        id,
        skipped: 1,
        resume: `conv replay ${id}`,
        not_accepted: [
          {
            line: 3,
            outcome: 'rejected',
            http_status: 422,
            reason: 'HTTP 422 rejected: =too much',
          },
          { line: 4, outcome: 'pending', http_status: 500, amount: 5000, attempts: 1 },
        ],
      },
    ]);
  });

  it('shows the first twenty, and where the others are', async () => {
    const shop = await openShop(respond(422, '{"error":{"message":"no"}}'));
    const orders = Array.from({ length: 23 }, (_, at) => `A-${at}`);
    const { id } = await shop.stage(orders);
    await replayed(shop, [id]);
    const { out } = await shown(shop, [id]);
    expect(out).toContain('A-19');
    expect(out).not.toContain('A-20');
    expect(out).toContain(`… and 3 more: conv batch export ${id} --format csv`);
    expect(out).not.toContain('continue');
  });
});

describe('conv batch export', () => {
  it('writes CSV that a spreadsheet opens and does not run, in the order of the file', async () => {
    const { shop, id } = await shopWithResults();
    const { out } = await batch(shop, ['export', id]);
    const [header, ...records] = out.split('\r\n');
    expect(header).toBe(
      '\ufeffrow,line,kind,merchant_order_id,event_id,amount,currency,outcome,http_status,attempts,reason,last_attempt_at,actor,note',
    );
    const time = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
    expect(records).toEqual([
      expect.stringMatching(`^1,2,paid,1,paid-1,5000,KRW,accepted,200,1,,${time},,$`),
      expect.stringMatching(
        `^2,3,paid,'=2,paid-=2,5000,KRW,rejected,422,2,HTTP 422 rejected: =too much,${time},,$`,
      ),
      expect.stringMatching(
        `^3,4,paid,3,paid-3,5000,KRW,pending,500,1,HTTP 500 service_error,${time},,$`,
      ),
      '',
    ]);
  });

  it('writes NDJSON with every text as it is, of one outcome, into a file', async () => {
    const { shop, id } = await shopWithResults();
    const file = path.join(shop.data, 'rejected.ndjson');
    const words = argv`export ${id} --format ndjson --outcome rejected --output ${file}`;
    expect(await batch(shop, words)).toMatchObject({ status: 0, out: '' });
    expect(jsonLines(readFileSync(file, 'utf8'))).toMatchObject([
      { row: 2, merchant_order_id: '=2', outcome: 'rejected', amount: 5000 },
    ]);
    const again = await batch(shop, argv`export ${id} --output ${file}`);
    expect(again).toMatchObject({ status: -1, code: 'usage' });
    expect(jsonLines(readFileSync(file, 'utf8'))).toHaveLength(1);
  });

  it('writes to standard output where the file is -', async () => {
    const { shop, id } = await shopWithResults();
    const { out } = await batch(shop, argv`export ${id} --json --output -`);
    expect(jsonLines(out)).toHaveLength(3);
    expect(existsSync('-')).toBe(false);
  });

  it('takes --json for NDJSON, and not beside another format', async () => {
    const { shop, id } = await shopWithResults();
    const { out } = await batch(shop, argv`export ${id} --json`);
    expect(jsonLines(out)).toHaveLength(3);
    const both = await batch(shop, argv`export ${id} --json --format csv`);
    expect(both.code).toBe('usage');
    expect(both.message).toContain('cannot be combined with');
  });

  it.each([
    ['', 'usage', 'has an empty value'],
    ['missing/result.csv', 'artifact_unwritable', 'its directory does not exist'],
    ['taken', 'usage', 'is not a regular file'],
  ])('refuses %j as a file: %s', async (name, code, message) => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1']);
    mkdirSync(path.join(shop.data, 'taken'));
    const file = name === '' ? '' : path.join(shop.data, name);
    const refused = await batch(shop, argv`export ${id} --output ${file}`);
    expect(refused.code).toBe(code);
    expect(refused.message).toContain(message);
    expect(existsSync(path.join(shop.data, 'missing'))).toBe(false);
  });

  it('leaves nothing where the disk takes no more', async () => {
    const file = path.join(temporaryDirectory(), 'result.csv');
    const pages = async function* () {
      yield 'a page';
      throw new Failure('journal_corrupt', 'the journal is damaged');
    };
    await expect(writeNewFile(file, pages(), false)).rejects.toThrow('the journal is damaged');
    expect(readdirSync(path.dirname(file))).toEqual([]);
  });

  it('gives rows that nobody has begun', async () => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1']);
    const { out } = await batch(shop, ['export', id]);
    expect(out).toContain('\r\n1,2,paid,1,paid-1,5000,KRW,staged,,0,,,,\r\n');
  });
});

describe('conv batch cancel', () => {
  it('asks; where nobody can answer, it does nothing', async () => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1']);
    expect(await batch(shop, ['cancel', id])).toMatchObject({ code: 'usage', out: '' });
    expect((await batch(shop, ['list'])).out).toContain('open');
  });

  it('gives up what an interrupted run had begun and not sent', async () => {
    const shop = await openShop((response, request, count) => {
      (count === 1 ? drop : respond(401, ''))(response, request, count);
    });
    const { id } = await shop.stage(Array.from({ length: 20 }, (_, at) => `A-${at}`));
    await replayed(shop, argv`${id} --concurrency 1 --retries 0`);
    const { out } = await batch(shop, argv`cancel ${id} --yes`);
    expect(out).toContain(`${id} is canceled: 19 rows will never be sent; 1 may have been sent`);
    const before = shop.service.requests.length;
    const rows = jsonLines((await batch(shop, argv`export ${id} --json`)).out);
    expect(rows).toMatchObject([{ outcome: 'pending', attempts: 1 }]);
    expect(shop.service.requests).toHaveLength(before);
  });

  it('never sends what is left; what was begun stays', async () => {
    const shop = await openShop(respond(401, ''));
    const { id } = await shop.stage(['1', '2']);
    const { out, status } = await batch(shop, argv`cancel ${id} --yes`);
    expect({ out, status }).toEqual({
      status: 0,
      out: `${id} is canceled: 2 rows will never be sent\n`,
    });
    expect(await replayed(shop, [id])).toMatchObject({
      status: 2,
      err: expect.stringContaining('was canceled: none of it is sent'),
    });
    expect(shop.service.requests).toHaveLength(0);
    expect((await batch(shop, ['cancel', id])).err).toContain('nothing to cancel');
  });

  it('says of one that is done that there is nothing to cancel, also as JSON', async () => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1']);
    await replayed(shop, [id]);
    const { out, err, status } = await batch(shop, argv`cancel ${id} --yes --json`);
    expect(status).toBe(0);
    expect(err).toContain(`${id} is already done: nothing to cancel`);
    expect(jsonLines(out)).toMatchObject([
      { id, state: 'done', accepted: 1, duplicate: 0, open: 0 },
    ]);
  });

  it('given again takes out what one that was killed has left in the journal', async () => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1', '2']);
    const database = new DatabaseSync(path.join(shop.data, 'journal.db'));
    onTestFinished(() => database.close());
    database.exec(
      `UPDATE batches SET state = 'cancelled'; UPDATE batch_totals SET state = 'cancelled'`,
    );
    expect((await batch(shop, ['cancel', id])).err).toContain('already cancelled');
    expect(database.prepare('SELECT * FROM events').all()).toEqual([]);
  });

  it('says what it cannot undo', async () => {
    const { shop, id } = await shopWithResults();
    const { out } = await batch(shop, argv`cancel ${id} --yes`);
    expect(out).toBe(
      [
        `${id} is canceled: 0 rows will never be sent; 1 may have been sent and stays in the journal`,
        '  1 row already accepted, which cannot be undone; to report a canceled order, use conv cancel',
        '  conv replay --pending resends what may have been sent; each report counts once',
        '',
      ].join('\n'),
    );
  });

  it('as JSON', async () => {
    const shop = await openShop(accept);
    const { id } = await shop.stage(['1', '2']);
    const { out } = await batch(shop, argv`cancel ${id} --yes --json`);
    expect(jsonLines(out)).toMatchObject([{ id, state: 'cancelled', open: 0, resume: null }]);
    const exported = await batch(shop, argv`export ${id} --format ndjson`);
    expect(exported).toMatchObject({
      out: '',
      err: 'note: 2 rows were canceled before being sent and are not included\n',
    });
  });
});

describe('a word that names no batch or no command', () => {
  it.each([
    [['export'], 'unknown_batch'],
    [['export', 'b-zzzzzzzz'], 'unknown_batch'],
    [['export', 'b-zzzzzzzz'], 'unknown_batch'],
    [['cancel', 'b-zzzzzzzz'], 'unknown_batch'],
    [['export', 'b-'], 'usage'],
    [['shwo'], 'usage'],
    [argv`export b-zzzzzzzz --format xls`, 'usage'],
  ])('%j: %s', async (words, code) => {
    const shop = await openShop(accept);
    expect((await batch(shop, words)).code).toBe(code);
    expect(existsSync(path.join(shop.data, 'journal.db'))).toBe(false);
  });
});
