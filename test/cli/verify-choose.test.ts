import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine } from '../helpers/conv-here.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { perTest } from '../helpers/per-test.ts';

const SECRET = 'secret-of-several';
const NOW = '1800000000';
const bodyOf = (order: string) =>
  JSON.stringify({ merchant_order_id: order, event_id: `paid-${order}`, amount: 1 });
const entryOf = (order: string, secret = SECRET) => ({
  request: {
    method: 'POST',
    url: 'https://s/conversions',
    headers: Object.entries({
      'X-Merchant-Key': 'k',
      'X-Signature-Timestamp': NOW,
      'X-Signature': createHmac('sha256', secret)
        .update(`${NOW}${bodyOf(order)}`)
        .digest('hex'),
    }).map(([name, value]) => ({ name, value })),
    postData: { text: bodyOf(order) },
  },
});
const HAR = JSON.stringify({ log: { entries: [entryOf('A-1'), entryOf('A-2', `${SECRET}\n`)] } });

const machine = perTest(createMachine, (it) => it.remove());

const verify = (...args: string[]) =>
  machine.run(argv`verify --now ${NOW} --json ${args}`, {
    env: { CONV_API_KEY: 'k', CONV_HMAC_SECRET: SECRET },
    input: HAR,
  });

describe('a capture of two requests', () => {
  it.each([
    ['1', 'valid'],
    ['A-1', 'valid'],
    ['paid-A-1', 'valid'],
    ['2', 'explained'],
    ['A-2', 'explained'],
  ])('is checked for the one that --request names: %s', async (which, verdict) => {
    const { stdout } = await verify('--request', which);
    expect(JSON.parse(stdout)).toMatchObject({ verdict });
  });

  it('is checked for both without a terminal, with a note on how to see one', async () => {
    const { status, stdout, stderr } = await verify();
    expect(status).toBe(7);
    expect(jsonLines(stdout)).toMatchObject([
      { source: 'standard input #1 A-1', verdict: 'valid' },
      { source: 'standard input #2 A-2', verdict: 'explained' },
    ]);
    expect(stderr).toContain('the capture shows 2 signed requests, and all are checked');
  });

  it.each([
    [
      ['--request', '3'],
      '--request: the capture shows no request "3"',
      [
        'Choose one with --request: its number, order ID, or event ID.',
        '1  order A-1, event paid-A-1, timestamp 1800000000',
        '2  order A-2, event paid-A-2, timestamp 1800000000',
      ],
    ],
    [
      argv`--request 1 --headers a --headers b`,
      '--request applies only to a single capture',
      ['Leave it out, or check one capture: conv verify FILE --request NUMBER'],
    ],
    [
      argv`body --request 1 --key k --timestamp ${NOW} --signature ab`,
      '--request applies only to a single capture',
      ['Leave it out, or check one capture: conv verify FILE --request NUMBER'],
    ],
  ])('is refused where it is not clear which one is meant: %j', async (args, said, hint) => {
    const { status, stderr } = await verify(...args);
    expect(status).toBe(2);
    expect(JSON.parse(stderr).error).toEqual({
      code: 'usage',
      message: said,
      hint: hint.join('\n'),
    });
  });

  it('is refused with a body beside it, which belongs to one of them', async () => {
    writeFileSync(path.join(machine.home, 'body.json'), bodyOf('A-1'));
    const { status, stderr } = await verify('body.json', '--headers', '-');
    expect(status).toBe(2);
    expect(stderr).toContain('the capture shows 2 signed requests');
  });
});

it.each(['undefined', 'null', '[object Object]', '{{signature}}', 'YOUR_SIGNATURE'])(
  'does not search for what can be no signature: %s',
  async (signature) => {
    const args = argv`--key k --timestamp ${NOW} --signature ${signature}`;
    writeFileSync(path.join(machine.home, 'body.json'), bodyOf('A-1'));
    const { stdout } = await verify('body.json', ...args);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'unexplained',
      searched: { hypotheses: 0 },
    });
  },
);

it('names the wrong digit of a signature, and never the right one', async () => {
  const signature = createHmac('sha256', SECRET)
    .update(`${NOW}${bodyOf('A-1')}`)
    .digest('hex');
  const digit = signature[40] === 'a' ? 'b' : 'a';
  const wrong = `${signature.slice(0, 40)}${digit}${signature.slice(41)}`;
  const { stdout } = await machine.run(argv`verify --now ${NOW} --json`, {
    env: { CONV_API_KEY: 'k', CONV_HMAC_SECRET: SECRET },
    input: HAR.replace(signature, wrong).replace(/,\{"request.*(?=\]\}\})/, ''),
  });
  expect(JSON.parse(stdout)).toMatchObject({
    near_miss: { kind: 'wrong', digits: [41], letters: [], total: 64 },
    searched: { hypotheses: 0 },
  });
  expect(stdout).not.toContain(signature);
});
