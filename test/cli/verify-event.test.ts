import { describe, expect, it } from 'vitest';
import { accountId } from '../../src/core/protocol/account.ts';
import { argv } from '../helpers/argv.ts';
import { perTest } from '../helpers/per-test.ts';
import { createVerifying, NOW, SECRET, signedLines } from '../helpers/verifying.ts';
import { accepted, ENDPOINT, rejected, writeJournal } from '../helpers/written-journal.ts';

const bench = perTest(createVerifying, (it) => it.remove());

const BODY =
  '{"merchant_order_id":"123","event_id":"paid-9f2c41d0","amount":5000.0,"currency":"KRW"}';
const OWN = accountId({ endpoint: ENDPOINT, apiKey: 'pk_1' });
const PAID = { eventId: 'paid-9f2c41d0', body: BODY, sendings: [accepted(NOW * 1000)] };

const journal = (...events: Parameters<typeof writeJournal>[1]): Promise<void> =>
  writeJournal(bench.inHome('data'), events);

describe('conv verify --event-id', () => {
  it('checks the bytes of the journal as conv would send them now, and says so', async () => {
    await journal({ ...PAID, accountId: OWN, sendings: [rejected(NOW * 1000, 'unknown_order')] });
    const { status, out, err } = await bench.verify(['--event-id', 'paid-9f2c']);
    expect(status).toBe(0);
    expect(out).toContain(`the ${BODY.length} bytes of the body`);
    expect(err).toMatch(
      /^note: no headers were given: checking as conv would send it now, signed with the key of CONV_API_KEY\n/,
    );
    expect(err).toMatch(
      /\nnote: its last attempt \(1, at .*\) was answered HTTP 422: .*because of unknown_order.*\n$/,
    );
  });

  it('checks them against headers that are given', async () => {
    await journal({ ...PAID, accountId: OWN });
    const headers = bench.headers(signedLines(`${NOW}${BODY}`));
    const right = await bench.verify(argv`--event-id ${PAID.eventId} --headers ${headers}`);
    expect(right).toMatchObject({ status: 0, err: '' });
    bench.headers(signedLines(`${NOW}${BODY.replace('5000.0', '5000')}`));
    const args = argv`--event-id ${PAID.eventId} --headers ${headers} --json`;
    const { status, out } = await bench.verify(args);
    expect(status).toBe(7);
    expect(JSON.parse(out).explanations[0].causes).toEqual([
      expect.objectContaining({ id: 'body.number-format' }),
    ]);
  });

  it('takes the path that the event goes to for what may have been signed', async () => {
    await journal({ ...PAID, accountId: OWN });
    const lines = signedLines(`${NOW}POST/v1/conversions${BODY}`);
    const args = argv`--event-id ${PAID.eventId} --headers ${bench.headers(lines)} --json`;
    const { out } = await bench.verify(args);
    expect(JSON.parse(out).explanations[0].causes).toEqual([
      expect.objectContaining({ id: 'message.method-path' }),
    ]);
  });

  it('says where the event is of another account', async () => {
    await journal(PAID);
    const { status, err } = await bench.verify(['--event-id', PAID.eventId]);
    expect(status).toBe(0);
    expect(err).toMatch(
      /^note: this event belongs to another account, shop \(https:\/\/service.example\/v1\); it is checked with the current key\n/,
    );
  });

  it('takes the one of the account in use where an id stands under several', async () => {
    await journal({ ...PAID, accountId: OWN }, { ...PAID, body: `${BODY} `, accountId: 'b' });
    const { status, out } = await bench.verify(['--event-id', PAID.eventId]);
    expect(status).toBe(0);
    expect(out).toContain(`the ${BODY.length} bytes of the body`);
  });

  it.each<[string, string[], string, number, string]>([
    [
      'an event that is not there',
      ['paid-9f2c41d1'],
      'no ID, product name, or note starts with "paid-9f2c41d1"',
      2,
      'did you mean paid-9f2c41d0?',
    ],
    [
      'a BODY beside it',
      [PAID.eventId, 'body.json'],
      'BODY and --event-id both give a body',
      2,
      'Remove one',
    ],
    [
      'headers in part',
      argv`${PAID.eventId} --key pk_1`,
      '--timestamp, --signature missing',
      2,
      'conv verify',
    ],
  ])('refuses %s', async (_, args, message, expected, hint) => {
    await journal({ ...PAID, accountId: OWN });
    const { status, out, err } = await bench.verify(['--event-id', ...args]);
    expect({ status, out }).toEqual({ status: expected, out: '' });
    expect(err).toContain(message);
    expect(err).toContain(hint);
  });

  it('refuses an id of several other accounts, with different bodies', async () => {
    await journal(PAID, { ...PAID, body: `${BODY} `, accountId: 'b' });
    const { status, err } = await bench.verify(['--event-id', PAID.eventId]);
    expect(status).toBe(2);
    expect(err).toContain('several accounts have this event ID, with different bodies [usage]');
  });

  it('refuses to sign without a secret', async () => {
    await journal(PAID);
    const { status, err } = await bench.verify(['--event-id', PAID.eventId], { variables: {} });
    expect(status).toBe(3);
    expect(err).toContain('[no_profile]');
  });

  it('says that there is no journal', async () => {
    const variables = { CONV_API_KEY: 'pk_1', CONV_HMAC_SECRET: SECRET };
    const { status, err } = await bench.verify(['--event-id', 'x'], { variables });
    expect(status).toBe(2);
    expect(err).toContain('[unknown_event]');
  });
});
