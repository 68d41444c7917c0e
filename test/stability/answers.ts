import { createHmac } from 'node:crypto';
import { checkFilterNames, checkOptions } from '../../src/mock/library/check-options.ts';
import { createMock } from '../../src/mock-library.ts';
import type { Fact } from './removals.ts';
import { shapeOf } from './shapes.ts';

/** Of each kind, one that is accepted and one that is refused. */
const REPORTS: readonly (readonly [path: string, body: object])[] = [
  [
    '/conversions',
    { event_id: 's-1', merchant_order_id: 'S-1', amount: 5, currency: 'KRW', sub_id: 'web' },
  ],
  ['/conversions', { event_id: 's-2', merchant_order_id: 'S-1', amount: 5, currency: 'KRW' }],
  ['/conversions', { event_id: 's-3', merchant_order_id: 'S-2', amount: 5, currency: 'KRW' }],
  ['/conversions/partial', { event_id: 's-4', merchant_order_id: 'S-1', refund_amount: 2 }],
  ['/conversions/partial', { event_id: 's-5', merchant_order_id: 'S-1', refund_amount: 9 }],
  ['/conversions/cancel', { event_id: 's-6', merchant_order_id: 'S-1' }],
  ['/conversions/cancel', { event_id: 's-7', merchant_order_id: 'S-9' }],
  ['/conversions/decline', { event_id: 's-8', merchant_order_id: 'S-2' }],
  ['/conversions/decline', { event_id: 's-9', merchant_order_id: 'S-9' }],
];

/** Signed as the service's document says, without conv. */
function signedRequest(url: string, apiKey: string, secret: string, report: object): Request {
  const body = JSON.stringify(report);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'Content-Type': 'application/json',
    'X-Merchant-Key': apiKey,
    'X-Signature-Timestamp': timestamp,
    'X-Signature': createHmac('sha256', secret)
      .update(timestamp + body)
      .digest('hex'),
  };
  return new Request(url, { method: 'POST', headers, body });
}

/** Of the control API of the mock. */
const REQUESTS: readonly (readonly [method: string, path: string, body?: string])[] = [
  ['GET', '/_conv/ready'],
  ['GET', '/_conv/requests?kind=paid&order=A-1&outcome=accepted&status=200&after=0&limit=9'],
  ['GET', '/_conv/requests?event=e&code=invalid_signature'],
  ['GET', '/_conv/requests'],
  ['GET', '/_conv/orders?order=A-1&status=CANCELLED&api_key=demo_merchant'],
  ['GET', '/_conv/run'],
  [
    'POST',
    '/_conv/expectations',
    '{"expectations":["paid >=1"],"within_seconds":1,"allow_none":true}',
  ],
  ['POST', '/_conv/faults', '{"rule":"drop-answer first=1"}'],
  ['POST', '/_conv/faults', '{"id":"f1","enabled":false}'],
  ['GET', '/_conv/faults'],
  ['DELETE', '/_conv/faults?id=f1'],
  ['POST', '/_conv/clock', '{"advance_seconds":1}'],
  ['POST', '/_conv/clock', '{"now":"2026-01-01T00:00:00Z"}'],
  ['GET', '/_conv/clock'],
  ['POST', '/_conv/resend', '{"path":"/conversions","body":"{}"}'],
  ['GET', '/_conv/nowhere'],
  ['POST', '/conversions', '{}'],
  ['GET', '/openapi.json'],
  ['POST', '/_conv/reset'],
  ['POST', '/_conv/shutdown'],
];

export interface Service {
  readonly url: string;
  readonly token: string;
}

/** Of the connection, not of the answer. */
const CONNECTION = /^(?:connection|content-length|date|keep-alive|transfer-encoding)$/;

/** Its status, its headers, and the shape of its body. */
async function factsOfAnswer(what: string, response: Response): Promise<Fact[]> {
  const name = `${what}${response.ok ? '' : ` ${response.status}`}`;
  return [
    ...[...response.headers.keys()]
      .filter((header) => !CONNECTION.test(header))
      .map((header): Fact => [`${name}: header ${header}`, '']),
    ...shapeOf(name, what.endsWith('/openapi.json') ? [] : [await response.json()]),
  ];
}

export async function factsOfAnswers({ url, token }: Service, secret: string): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const [path, report] of REPORTS) {
    const request = signedRequest(url + path, 'demo_merchant', secret, report);
    const response = await fetch(request);
    facts.push(
      [`POST ${path} ${JSON.stringify(report)}`, `${response.status}`],
      ...(await factsOfAnswer(`POST ${path}`, response)),
    );
  }
  for (const [method, target, body] of REQUESTS) {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(url + target, { method, headers, ...(body && { body }) });
    const { pathname } = new URL(target, url);
    facts.push(
      [`${method} ${target}${body === undefined ? '' : ` ${body}`}`, `${response.status}`],
      ...(await factsOfAnswer(`${method} ${pathname}`, response)),
    );
  }
  return facts;
}

/** Of `conv-cli/mock`. */
export async function factsOfLibrary(): Promise<Fact[]> {
  await using mock = await createMock();
  const paid = `${mock.url}/conversions`;
  await mock.fetch(new Request(paid, { method: 'POST', body: '{}' }));
  for (const [path, report] of REPORTS)
    await mock.fetch(signedRequest(mock.url + path, mock.apiKey, mock.hmacSecret, report));
  return [
    ...Object.entries(mock).map(([name, value]): Fact => [`createMock().${name}`, typeof value]),
    ...shapeOf('createMock().requests()[]', mock.requests()),
    ...shapeOf('createMock().orders()[]', mock.orders()),
    ...known('createMock()', () => checkOptions(UNKNOWN)),
    ...known('createMock() merchants[]', () => checkOptions({ merchants: [UNKNOWN as never] })),
    ...known('createMock().requests()', () => checkFilterNames(UNKNOWN)),
  ];
}

const UNKNOWN: object = { unknown: true };

interface Named {
  readonly params?: { readonly known?: readonly string[]; readonly remedy?: Named };
}

/** The names that a refusal lists. */
function known(what: string, check: () => void): Fact[] {
  try {
    check();
  } catch (error) {
    const [{ params } = {}] = (error as { readonly faults: readonly Named[] }).faults;
    const names = params?.known ?? params?.remedy?.params?.known ?? [];
    return names.map((name) => [`${what}, option ${name}`, '']);
  }
  return [];
}
