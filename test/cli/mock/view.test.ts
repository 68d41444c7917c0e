import { describe, expect, it } from 'vitest';
import {
  type Greeting,
  mockGreeting,
  mockGreetingJson,
  mockRequestJson,
  mockRequestText,
  mockTotalsText,
} from '../../../src/cli/commands/mock/view.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { parseDecimal, ZERO } from '../../../src/core/protocol/money.ts';
import type { OrderRecord } from '../../../src/core/protocol/rulebook/orders.ts';
import type { MockMerchant } from '../../../src/mock/run/merchants.ts';
import type { HistoryEntry } from '../../../src/mock/service/history.ts';
import { MORNING } from '../views/samples.ts';

const URL = 'http://127.0.0.1:8080';

const greeting = (
  origin: MockMerchant['origin'] = { type: 'environment' },
  differences: Partial<Greeting> = {},
): Greeting => ({
  url: URL,
  token: 'token-1',
  merchant: { apiKey: 'mk_1', secret: new Secret('whsec-real'), origin },
  orders: 0,
  stateFile: undefined,
  faults: [],
  dialect: 'own',
  faultSeed: 7,
  clock: undefined,
  skew: undefined,
  ...differences,
});

const ORIGINS: Record<string, MockMerchant['origin']> = {
  demo: { type: 'demo', shownSecret: 'demo_secret' },
  environment: { type: 'environment' },
  profile: { type: 'profile', name: 'my shop' },
};

describe('how the mock says where it is', () => {
  it.each([
    [
      'demo',
      '(the demo pair: not secret)',
      `CONV_ENDPOINT=${URL} CONV_API_KEY=mk_1 CONV_HMAC_SECRET=demo_secret conv paid `,
    ],
    [
      'environment',
      '(from CONV_API_KEY, with CONV_HMAC_SECRET)',
      `CONV_ENDPOINT=${URL} conv paid `,
    ],
    [
      'profile',
      '(from profile my shop, with its secret)',
      `CONV_ENDPOINT=${URL} CONV_PROFILE='my shop' conv paid `,
    ],
  ])('with the pair of the %s', (name, origin, command) => {
    const text = mockGreeting(greeting(ORIGINS[name]), PLAIN_THEME);
    expect(text).toMatch(new RegExp(`^conv mock listens on ${URL}\n`));
    expect(text).toContain(`  api key    mk_1 ${origin}\n`);
    expect(text).toContain(`\n${command}`);
    expect(text).not.toContain('whsec-real');
  });

  it.each([
    ['demo', { hmac_secret: 'demo_secret' }],
    ['environment', {}],
    ['profile', {}],
  ])('to a script, with the pair of the %s', (name, expected) => {
    const line = mockGreetingJson(greeting(ORIGINS[name]));
    expect(line.indexOf('\n')).toBe(line.length - 1);
    const control = `${URL}/_conv/`;
    const always = { url: URL, api_key: 'mk_1', control, token: 'token-1' };
    expect(JSON.parse(line)).toEqual({ ...always, ...expected });
  });

  it('with its orders, its clock and its faults', () => {
    const text = mockGreeting(
      greeting(undefined, {
        orders: 2,
        stateFile: 'orders.json',
        faults: ['drop-answer first=1', 'slow=1s'],
        clock: '2026-01-01T00:00:00Z',
        skew: '-7m',
      }),
      PLAIN_THEME,
    );
    expect(text).toContain(`  inspector  ${URL}/_conv/?token=token-1\n`);
    expect(text).toContain('  orders     2 orders known, kept in orders.json\n');
    expect(text).toContain('  clock      2026-01-01T00:00:00Z, -7m off\n');
    expect(text).toContain('  faults     drop-answer first=1 | slow=1s (--fault-seed 7)\n');
  });
});

const RECORD: OrderRecord = {
  merchantOrderId: '123',
  status: 'PARTIALLY_CANCELLED',
  amount: parseDecimal('5000') ?? ZERO,
  netAmount: parseDecimal('3000.50') ?? ZERO,
  refundedAmount: parseDecimal('1999.50') ?? ZERO,
  currency: 'KRW',
  productName: '',
};

const request = (differences: Partial<HistoryEntry> = {}): HistoryEntry => ({
  sequence: 1,
  afterMs: 0,
  body: Buffer.from('{}'),
  receivedAt: MORNING / 1000,
  method: 'POST',
  path: '/conversions/partial',
  httpStatus: 200,
  outcome: 'accepted',
  kind: 'partial',
  merchantOrderId: '123',
  eventId: 'e1',
  warnings: [],
  record: RECORD,
  ...differences,
});

const REFUSED = request({
  httpStatus: 422,
  outcome: 'refused',
  error: { code: 'refund_out_of_range', message: 'a refund of 9000 is too much', rule: 'r' },
});

describe('a request to the mock in a line', () => {
  it.each<[string, HistoryEntry, string]>([
    [
      'accepted',
      request(),
      '09:30:05  POST /conversions/partial  123  e1  200  PARTIALLY_CANCELLED net 3000.5 KRW\n',
    ],
    [
      'repeated',
      request({ outcome: 'repeated', path: '/conversions' }),
      '09:30:05  POST /conversions          123  e1  200  PARTIALLY_CANCELLED net 3000.5 KRW (a repeated event: counted once)\n',
    ],
    [
      'refused',
      REFUSED,
      '09:30:05  POST /conversions/partial  123  e1  422  refund_out_of_range: a refund of 9000 is too much\n',
    ],
    [
      'with a warning',
      request({ warnings: [{ path: 'foo', message: 'is no field' }] }),
      '09:30:05  POST /conversions/partial  123  e1  200  PARTIALLY_CANCELLED net 3000.5 KRW\n          warning: foo is no field\n',
    ],
    [
      'from who knows whom',
      {
        sequence: 1,
        afterMs: 0,
        body: Buffer.from(''),
        receivedAt: MORNING / 1000,
        method: 'GET',
        path: `/\u001b[2J${'x'.repeat(200)}`,
        httpStatus: 404,
        outcome: 'refused',
        error: { code: 'not_found', message: 'there is no such path', rule: 'r' },
        warnings: [],
      },
      `09:30:05  GET /\\u001b[2J${'x'.repeat(90)}…  -  -  404  not_found: there is no such path\n`,
    ],
    [
      'with hostile ids',
      request({ merchantOrderId: '1\n2', eventId: '\u0007' }),
      '09:30:05  POST /conversions/partial  1\\n2  \\u0007  200  PARTIALLY_CANCELLED net 3000.5 KRW\n',
    ],
  ])('%s', (_, one, line) => {
    expect(mockRequestText(one, PLAIN_THEME)).toBe(line);
  });

  it('has everything for a script, digit for digit', () => {
    const checks = {
      headers: { ok: true, missing: [], duplicated: [] },
      timestamp: { ok: true, whole: true, skewSeconds: -3 },
      key: { ok: true },
      signature: { ok: true },
    };
    const line = mockRequestJson({
      ...REFUSED,
      checks,
      warnings: [{ path: 'foo', message: 'is no field' }],
    });
    expect(line).toContain('"net_amount":3000.5,');
    expect(JSON.parse(line)).toEqual({
      time: new Date(MORNING).toISOString(),
      method: 'POST',
      path: '/conversions/partial',
      http_status: 422,
      outcome: 'refused',
      kind: 'partial',
      merchant_order_id: '123',
      event_id: 'e1',
      error: { code: 'refund_out_of_range', message: 'a refund of 9000 is too much', rule: 'r' },
      fault: null,
      warnings: [{ path: 'foo', message: 'is no field' }],
      explanations: [],
      checks: [
        { id: 'headers', ok: true },
        { id: 'timestamp', ok: true, skew_seconds: -3 },
        { id: 'key', ok: true },
        { id: 'signature', ok: true },
      ],
      record: {
        merchant_order_id: '123',
        status: 'PARTIALLY_CANCELLED',
        net_amount: 3000.5,
        refunded_amount: 1999.5,
        currency: 'KRW',
      },
    });
  });
});

describe('what else the mock says', () => {
  it.each([
    [
      { accepted: 1, repeated: 0, refused: 0 },
      'stopped after 1 request: 1 accepted, 0 repeated, 0 refused',
    ],
    [
      { accepted: 9, repeated: 1, refused: 2 },
      'stopped after 12 requests: 9 accepted, 1 repeated, 2 refused',
    ],
  ])('counts at the end: %o', (totals, line) => {
    expect(mockTotalsText(totals)).toBe(line);
  });
});
