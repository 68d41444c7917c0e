import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import type { RunOptions } from '../helpers/conv-here.ts';
import { createMerchant, json, MERCHANT_KEY, MERCHANT_SECRET } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';
import { builtBinary } from '../helpers/require-build.ts';
import { accept, respond } from '../helpers/service.ts';

const PAID = argv`paid --order 123 --amount 5000 --currency KRW --click-id aev`;

const merchant = perTest(createMerchant, (it) => it.leave());

const conv = (args: readonly string[], options: RunOptions = {}) => merchant.conv(args, options);

describe('a report that the service accepts', () => {
  it('is signed over its exact bytes, with the three headers of the document', async () => {
    const { status } = await conv(PAID);
    const [request] = merchant.service.requests;
    const timestamp = String(request?.headers['x-signature-timestamp']);
    const signed = Buffer.concat([Buffer.from(timestamp), request?.body ?? Buffer.alloc(0)]);
    expect(status).toBe(0);
    expect(request?.path).toBe('/conversions');
    expect(request?.headers['x-merchant-key']).toBe(MERCHANT_KEY);
    expect(timestamp).toMatch(/^\d{10}$/);
    expect(request?.headers['x-signature']).toBe(
      createHmac('sha256', MERCHANT_SECRET).update(signed).digest('hex'),
    );
  });

  it('is one JSON object for a script', async () => {
    const result = json(await conv([...PAID, '--json']));
    expect(Object.keys(result)).toEqual([
      'event_id',
      'kind',
      'merchant_order_id',
      'outcome',
      'http_status',
      'record',
      'attempts',
      'duplicate',
      'error',
      'remark',
      'replay',
    ]);
    expect(result).toMatchObject({
      event_id: expect.stringMatching(/^paid-[0-9a-f]{32}$/),
      kind: 'paid',
      merchant_order_id: '123',
      outcome: 'accepted',
      http_status: 200,
      record: { status: 'CONFIRMED', net_amount: 5000 },
      attempts: 1,
      duplicate: false,
      error: null,
      replay: null,
    });
  });

  it('is a few aligned lines for a person', async () => {
    const { stdout, stderr } = await conv(PAID);
    expect(stdout.replace(/paid-\w{32}/, 'ID')).toBe(
      [
        '✓ paid 123 accepted',
        '  amount   5000 KRW',
        '  product  (blank)',
        '  credit   aev',
        `  sent to  ${merchant.service.url}/conversions`,
        '  service  CONFIRMED · net 5000 · refunded 0 · KRW',
        '  event    ID',
        '  next     conv show 123',
        '',
      ].join('\n'),
    );
    expect(stderr).toBe('');
  });

  it('is posted where its kind belongs', async () => {
    await conv(PAID);
    await conv(argv`partial --order 123 --amount 10`);
    await conv(argv`refund --order 123 --amount 11`);
    await conv(argv`cancel --order 123`);
    await conv(argv`decline --order 124 --reason 'own channel'`);
    expect(merchant.service.requests.map((request) => request.path)).toEqual([
      '/conversions',
      '/conversions/partial',
      '/conversions/partial',
      '/conversions/cancel',
      '/conversions/decline',
    ]);
    expect(merchant.bodies()[1]).toMatch(
      /^\{"merchant_order_id":"123","event_id":"partial-[^"]+","refund_amount":10\}$/,
    );
    expect(merchant.bodies()[4]).toContain('"reason":"own channel"');
  });

  it('has every field of the document that a flag gave it, amounts as they were typed', async () => {
    const flags = argv`--amount 49.90 --currency usd --event-id e1 --product-name '머그 "L"'`;
    const more = argv`--sub-id s --click-id aev --item 'id=A,name=Mug, blue,price=24.95,quantity=2'`;
    await conv(argv`paid --order 1 ${flags} ${more} --item {"item_id":"B"}`);
    expect(merchant.bodies()).toEqual([
      '{"merchant_order_id":"1","event_id":"e1","amount":49.90,"currency":"USD","cb_aev":"aev",' +
        '"product_name":"머그 \\"L\\"","items":[{"item_id":"A","name":"Mug, blue","price":24.95,"quantity":2},' +
        '{"item_id":"B"}],"sub_id":"s"}',
    ]);
  });
});

describe('a report as JSON', () => {
  const EXACT =
    '{ "event_id":"e","amount":1.10 ,"product_name":"a\\/b \\ud55c", "currency":"KRW","merchant_order_id":"12345678901234567890","cb_aev":"x"}';

  it.each([
    ['from standard input', ['paid', '-'], Buffer.from(EXACT)],
    ['with a newline around it', ['paid', '-'], Buffer.from(`\n${EXACT}\r\n`)],
    ['with a byte order mark', argv`paid --file -`, Buffer.from(`\ufeff${EXACT}`)],
  ])('goes out byte for byte %s', async (_, args, input) => {
    expect((await conv(args, { input })).status).toBe(0);
    expect(merchant.bodies()).toEqual([EXACT]);
  });

  it.each([[['paid', 'order.json']], [argv`paid --file order.json`]])(
    'comes from a file: %j',
    async (args) => {
      writeFileSync(path.join(merchant.machine.home, 'order.json'), EXACT);
      await conv(args);
      expect(merchant.bodies()).toEqual([EXACT]);
    },
  );

  it('keeps its literals where a flag overrides a field', async () => {
    await conv(argv`paid - --order 7`, { input: EXACT });
    expect(merchant.bodies()).toEqual([
      '{"event_id":"e","amount":1.10,"product_name":"a\\/b \\ud55c","currency":"KRW","merchant_order_id":"7","cb_aev":"x"}',
    ]);
  });

  it('gets the event id that the flags would have given it', async () => {
    await conv(PAID);
    await conv(['paid', '-'], {
      input: '{"merchant_order_id":"123","amount":5000,"currency":"KRW","cb_aev":"aev"}',
    });
    expect(merchant.bodies()[1]).toBe(merchant.bodies()[0]);
  });

  it('does not eat the input of a shell loop around it', async () => {
    const loop = `printf '1\\n2\\n3\\n' | while read -r id; do "$NODE" "$CONV" paid --order "$id" --amount 1 --currency KRW; done`;
    const { spawnSync } = await import('node:child_process');
    const CONV = builtBinary();
    const credentials = {
      CONV_API_KEY: MERCHANT_KEY,
      CONV_HMAC_SECRET: MERCHANT_SECRET,
      CONV_ENDPOINT: 'http://127.0.0.1:1',
    };
    const env = { ...merchant.machine.env, ...credentials, NODE: process.execPath, CONV };
    const { stdout } = spawnSync('sh', ['-c', loop.replace('KRW', 'KRW --dry-run')], {
      env,
      encoding: 'utf8',
    });
    expect(stdout.match(/dry run: paid \d accepted/g)).toEqual(
      [1, 2, 3].map((id) => `dry run: paid ${id} accepted`),
    );
  });
});

describe('a flag', () => {
  it.each([
    [argv`--order 1 --order 2`, '--order was given more than once'],
    [argv`--order --amount 5`, '--order needs a value: --amount follows it'],
    [argv`--order '  ' --amount 5 --currency KRW`, '--order: is empty'],
    [argv`--order null --amount 5`, '--order: null is not an ID'],
    [argv`--order '123 ' --amount 5`, '--order: ends with whitespace; write "123"'],
    [argv`--order 1 --click-id #N/A`, '--click-id: #N/A is what Excel writes'],
    [argv`--order 1 --event-id 1.2E+12`, '--event-id: 1.2E+12 is how Excel displays'],
  ])('%j: %s', async (flags, sentence) => {
    const { status, stderr } = await conv(['paid', ...flags]);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
    expect(merchant.service.requests).toEqual([]);
  });
});

it('of a refund id that is not an ID is refused', async () => {
  const flags = argv`--order 1 --amount 5 --refund-id undefined`;
  const { status, stderr } = await conv(['partial', ...flags]);
  expect(status).toBe(2);
  expect(stderr).toContain('--refund-id: undefined is not an ID');
});

describe('input that is wrong', () => {
  const utf16 = Buffer.from('\ufeff{}', 'utf16le');

  it.each([
    ['nothing', '', 'invalid_input', 'the input is empty'],
    ['a pipe that was cut off', '{"merchant_order_id":"1","am', 'invalid_input', 'ends too early'],
    ['UTF-16, as PowerShell writes', utf16, 'invalid_input', 'UTF-16LE'],
    ['no UTF-8', Buffer.from([0x7b, 0xc7, 0x7d]), 'invalid_input', 'not UTF-8'],
    ['several reports', '[{},{}]', 'invalid_input', 'an array of 2; conv paid sends one report'],
    [
      'several reports, with what sends them',
      '[{},{}]',
      'invalid_input',
      'conv send --kind paid -',
    ],
    ['no object', '5', 'invalid_report', 'must be a JSON object, not 5'],
    ['a duplicate key', '{"amount":1,"amount":2}', 'invalid_report', 'amount: duplicate field'],
    ['an unknown field', '{"ammount":1}', 'invalid_report', 'did you mean "amount"?'],
    ['a wrong type', '{"amount":"1"}', 'invalid_report', 'write 1 without quotes'],
    ['a word for nothing', '{"event_id":"N/A"}', 'invalid_report', 'event_id: N/A is not an ID'],
  ])('%s: exit 2, and nothing is sent', async (_, input, code, sentence) => {
    const { status, stdout, stderr } = await conv(['paid', '-'], { input });
    expect(status).toBe(2);
    expect(stderr).toContain(`[${code}]`);
    expect(stderr).toContain(sentence);
    expect(stdout).toBe('');
    expect(merchant.service.requests).toEqual([]);
  });

  it('is reported with all its faults at once, each with its path, for scripts too', async () => {
    const input = '{"amount":"1","items":[{"nam":"x"}],"cb_aev":null}';
    const { stderr } = await conv(argv`paid - --amount 5,000 --json`, { input });
    const { error } = JSON.parse(stderr);
    expect(error).toMatchObject({ code: 'invalid_report' });
    expect(error.faults.map(({ path: place }: { path: string }) => place).sort()).toEqual([
      '--amount',
      '--currency (currency)',
      '--order (merchant_order_id)',
      'amount',
      'cb_aev',
      'items[0].nam',
    ]);
  });

  it('lists all that is missing at once, with a command to copy', async () => {
    const { status, stderr } = await conv(['paid']);
    expect(status).toBe(2);
    expect(stderr).toContain('3 values are missing');
    expect(stderr).toContain('conv paid 123 5000 --currency KRW');
  });

  it.each([
    [argv`paid --ammount 5`, 'usage', 'unknown flag --ammount'],
    [['paid', 'no-such-file.json'], 'invalid_input', 'no-such-file.json'],
    [['piad'], 'usage', 'piad'],
    [argv`paid --timeout soon`, 'usage', '--timeout: must be a number'],
    [argv`paid --retries -1`, 'usage', '--retries: must be a number'],
  ])('conv %j ends in status 2', async (args, code, sentence) => {
    const { status, stderr } = await conv(args);
    expect(status).toBe(2);
    expect(stderr).toContain(`[${code}]`);
    expect(stderr).toContain(sentence);
  });
});

describe('a currency that does not exist', () => {
  const refused = expect.stringContaining('KWR is not a known currency; did you mean KRW?');

  it.each([
    ['--currency', ['--currency', 'kwr'], {}],
    ['CONV_CURRENCY', [], { CONV_CURRENCY: 'KWR' }],
  ])('is refused where it was given: %s', async (at, flags, env) => {
    const paid = argv`paid --order 1 --amount 10 --click-id c ${flags}`;
    const { status, stderr } = await conv(paid, { env });
    expect([status, stderr]).toEqual([2, refused]);
    expect(stderr).toContain(`${at}: KWR`);
    expect(stderr).toContain('use --allow-unknown');
    expect(merchant.bodies()).toEqual([]);
    expect((await conv([...paid, '--allow-unknown'], { env })).status).toBe(0);
    expect(merchant.bodies()).toHaveLength(1);
  });

  it('is refused in JSON, beside every other fault', async () => {
    const body = '{"merchant_order_id":"1","amount":-1,"currency":"KWR"}';
    const { status, stderr } = await conv(['paid', '-'], { input: body });
    expect([status, stderr]).toEqual([2, refused]);
    expect(stderr).toContain('amount:');
    expect(stderr).toContain('2 errors; nothing was sent');
  });
});

describe('what conv remarks', () => {
  it.each([
    [['--currency', 'KWR', '--allow-unknown'], 'KWR is not a known currency; did you mean KRW?'],
    [['--currency', 'JPY'], 'JPY has no minor units: check the amount 10.50, which counts as 10.5'],
    [['--currency', 'KRW'], 'the order will not be credited to a creator'],
  ])('%j: %s', async (flags, remark) => {
    const { status, stderr } = await conv(argv`paid --order 1 --amount 10.50 ${flags}`);
    expect(status).toBe(0);
    expect(stderr).toContain(`warning: ${remark}`.replace('warning: the order', 'the order'));
  });

  it.each([
    ['aev_1,aev_2', 'looks like a list'],
    ['cb_aev:aev_1', 'is a click ID with its name before it'],
    ['0', 'is not a click ID'],
  ])('the click ID %j, which --strict refuses', async (id, remark) => {
    const paid = [...PAID.slice(0, -1), id];
    const { status, stderr } = await conv([...paid, '--strict']);
    expect(status).toBe(2);
    expect(stderr).toContain('[invalid_report]');
    expect(stderr).toContain(`cb_aev: ${remark}`);
    expect(merchant.bodies()).toEqual([]);
    const sent = await conv(paid);
    expect(sent.status).toBe(0);
    expect(sent.stderr).toContain(`warning: the click ID (cb_aev) ${remark}`);
    expect(merchant.bodies()).toHaveLength(1);
  });

  it.each([
    [
      'https://shop.example/?cb_aev=aev_123',
      'is more than the click ID; write: --click-id aev_123',
    ],
    ['https://shop.example/', 'is a URL; write only the value'],
    ['cb_aev: aev_1', 'is more than the click ID; write: --click-id aev_1'],
    ['clk 1', 'contains a blank'],
  ])('the click ID %j, which only --allow-unknown sends', async (id, fault) => {
    const paid = [...PAID.slice(0, -1), id];
    const refused = await conv(paid);
    expect(refused.stderr).toContain(`--click-id: ${fault}`);
    expect(refused.stderr).toContain('use --allow-unknown');
    const input = JSON.stringify({
      amount: 1,
      currency: 'KRW',
      merchant_order_id: '1',
      cb_aev: id,
    });
    const json = await conv(['paid', '-'], { input });
    expect([json.status, json.stderr]).toEqual([2, expect.stringContaining(`cb_aev: ${fault}`)]);
    const strict = await conv([...paid, '--strict']);
    expect(strict.stderr).toMatch(/^conv: 1 error; nothing was sent/);
    expect(merchant.bodies()).toEqual([]);
    const sent = await conv([...paid, '--allow-unknown']);
    expect(sent.stderr).toContain('warning: the click ID (cb_aev)');
    expect(merchant.bodies()).toHaveLength(1);
  });

  it('an unknown currency once, with --strict, too', async () => {
    const { stderr } = await conv(argv`paid 1 5 --currency KWR --click-id c --strict`);
    expect(stderr).toMatch(/^conv: 1 error; nothing was sent/);
    expect(stderr.match(/KWR is not a known currency/g)).toHaveLength(1);
  });

  it.each([
    [['--currency', 'JPY', '--click-id', 'c'], 'amount: JPY has no minor units'],
    [['--currency', 'USD'], 'cb_aev: no click ID (cb_aev)'],
  ])('%j, which --strict refuses', async (flags, remark) => {
    const { status, stderr } = await conv(argv`paid --order 1 --amount 10.50 ${flags} --strict`);
    expect([status, stderr]).toEqual([2, expect.stringContaining(remark)]);
    expect(merchant.bodies()).toEqual([]);
  });

  it('an equal refund of the last day that is named, as each counts', async () => {
    const refund = argv`partial --order 123 --amount 10.0 --refund-id`;
    expect((await conv([...refund, 'R1'])).stderr).toBe('');
    const { status, stderr } = await conv([...refund, 'R2']);
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining('an equal refund of order 123 was reported within a day'),
    ]);
    expect(new Set(merchant.bodies().map((body) => JSON.parse(body).event_id)).size).toBe(2);
    const strict = await conv([...refund, 'R3', '--strict']);
    expect([strict.status, strict.stderr]).toEqual([
      2,
      expect.stringContaining('[event_conflict]'),
    ]);
    expect(merchant.bodies()).toHaveLength(2);
  });

  it.each(['cancel', 'decline'])('a note of %s that is not kept', async (command) => {
    await conv(argv`${command} 123 --note one`);
    const again = argv`${command} 123 --note two`;
    expect(await conv(again)).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('ignored'),
    });
    const { status, stderr } = await conv([...again, '--strict']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('keeps its earlier note')]);
  });
});

describe('an equal refund of the same order that nobody names', () => {
  const refund = (amount: string, ...more: string[]) =>
    conv(argv`partial --order 123 --amount ${amount} ${more}`);

  it('is refused in a script, with the ways on', async () => {
    await refund('10.0');
    const { status, stderr } = await refund('10');
    expect(status).toBe(2);
    expect(stderr).toContain('an equal refund of order 123 was reported within a day');
    expect(stderr).toContain('[event_conflict]');
    expect(stderr).toContain('--refund-id ID or --another-refund');
    expect(merchant.bodies()).toHaveLength(1);
  });

  it.each([
    ['it is said to be another one', '10', ['--another-refund']],
    ['it is of another amount', '11', []],
    ['it has an event ID', '10', ['--event-id', 'mine']],
  ])('is sent where %s', async (_, amount, more) => {
    await refund('10');
    expect((await refund(amount, ...more)).status).toBe(0);
    expect(merchant.bodies()).toHaveLength(2);
  });

  it('is sent where the one before was rejected', async () => {
    merchant.answers(respond(422, '{"error":{"code":"nope","message":"no"}}'));
    await refund('10');
    merchant.answers(accept);
    expect((await refund('10')).status).toBe(0);
  });
});

describe('fields that the document does not have', () => {
  const input = '{"merchant_order_id":"1","event_id":"e","amount":5,"currency":"KRW","shop":"x"}';

  it('go out byte for byte where that is asked for', async () => {
    expect((await conv(['paid', '-'], { input })).status).toBe(2);
    expect((await conv(argv`paid - --allow-unknown`, { input })).status).toBe(0);
    expect(merchant.bodies()).toEqual([input]);
  });
});

describe('a record that does not show what was reported', () => {
  const answersWith = (data: object): void =>
    merchant.answers((response, { body }) => {
      const { merchant_order_id } = JSON.parse(body.toString());
      const amounts = { net_amount: 5000, refunded_amount: 0, currency: 'KRW' };
      const record = { merchant_order_id, status: 'CONFIRMED', ...amounts, ...data };
      response.writeHead(200).end(JSON.stringify({ data: record }));
    });
  const ONCE = ['--retries', '0'];

  it.each([
    [PAID, { net_amount: 999 }, 'expected an order of 5000 KRW, got CONFIRMED, net 999'],
    [argv`partial --order 123 --amount 10`, {}, 'expected at least 10 refunded, got'],
    [argv`cancel --order 123`, {}, 'expected CANCELLED, net 0, got CONFIRMED, net 5000'],
    [argv`decline --order 123`, {}, 'expected DECLINED, net 0, got CONFIRMED, net 5000'],
  ])('leaves %j open, and says what does not fit', async (command, data, words) => {
    answersWith(data);
    const { status, stdout, stderr } = await conv(argv`${command} ${ONCE} --verbose`);
    expect(status).toBe(6);
    expect(stdout).toContain('outcome unknown');
    expect(`${stdout}${stderr}`).toContain(words);
    const [event] = (await conv(argv`log --pending --json`)).stdout.trim().split('\n');
    expect(JSON.parse(event ?? '')).toMatchObject({ last_error: 'effect_not_shown' });
    merchant.answers(accept);
    expect((await conv(['replay', '--pending'])).status).toBe(0);
  });

  it('is told to a script under a code of its own', async () => {
    answersWith({ net_amount: 999 });
    const run = await conv(argv`${PAID} ${ONCE} --json`);
    expect(json(run)).toMatchObject({
      outcome: 'unconfirmed',
      record: null,
      error: {
        code: 'effect_not_shown',
        message: expect.stringContaining('does not show this paid report'),
      },
    });
  });
});

describe('virtual-account orders', () => {
  it('are not sent before their deposit is confirmed', async () => {
    const { status, stderr } = await conv(argv`${PAID} --virtual-account unconfirmed`);
    expect(status).toBe(2);
    expect(stderr).toContain('[deposit_unconfirmed]');
    expect(stderr).toContain('deposit-confirmed webhook');
    expect(stderr).toContain('no cancel is needed');
    expect(merchant.service.requests).toEqual([]);
  });

  it('are sent once it is', async () => {
    expect((await conv(argv`${PAID} --virtual-account confirmed`)).status).toBe(0);
  });
});

describe('the same event', () => {
  it('is one, however often the command is typed', async () => {
    const first = json(await conv([...PAID, '--json']));
    const second = json(await conv([...PAID, '--json']));
    expect(second).toMatchObject({
      event_id: first.event_id,
      duplicate: true,
      outcome: 'accepted',
    });
    expect(merchant.bodies()[1]).toBe(merchant.bodies()[0]);
  });

  it('is not sent with an edited amount: that is a conflict, explained', async () => {
    await conv(PAID);
    const { status, stderr } = await conv(PAID.with(4, '6000'));
    expect(status).toBe(2);
    expect(stderr).toContain('[event_conflict]');
    expect(stderr).toContain('amount: was 5000, now 6000');
    expect(merchant.service.requests).toHaveLength(1);
  });

  it('is followed by another once the service has refused it and it was mended', async () => {
    merchant.answers(respond(422, '{"error":{"code":"invalid_report","message":"currency"}}'));
    await conv(PAID.with(6, 'JPY'));
    merchant.answers(accept);
    const { status } = await conv(PAID);
    expect(status).toBe(0);
    const ids = merchant.bodies().map((body) => JSON.parse(body).event_id);
    expect(new Set(ids).size).toBe(2);
    await conv(PAID);
    expect(merchant.bodies()[2]).toBe(merchant.bodies()[1]);
  });

  it('is one refund where the refund id is the same', async () => {
    const refund = argv`partial --order 123 --amount 10 --refund-id R-1`;
    await conv(refund);
    await conv(refund);
    expect(merchant.bodies()[1]).toBe(merchant.bodies()[0]);
  });
});
