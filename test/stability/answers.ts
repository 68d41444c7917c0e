import { createMock } from '../../src/mock-library.ts';
import type { Fact } from './removals.ts';
import { shapeOf } from './shapes.ts';

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

export async function factsOfAnswers({ url, token }: Service): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const [method, target, body] of REQUESTS) {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(url + target, { method, headers, ...(body && { body }) });
    facts.push([
      `${method} ${target}${body === undefined ? '' : ` ${body}`}`,
      `${response.status}`,
    ]);
    const { pathname } = new URL(target, url);
    const name = `${method} ${pathname}${response.ok ? '' : ` ${response.status}`}`;
    if (pathname !== '/openapi.json') facts.push(...shapeOf(name, [await response.json()]));
  }
  return facts;
}

/** Of `conv-cli/mock`. */
export async function factsOfLibrary(): Promise<Fact[]> {
  await using mock = await createMock();
  await mock.fetch(new Request(`${mock.url}/conversions`, { method: 'POST', body: '{}' }));
  return [
    ...Object.entries(mock).map(([name, value]): Fact => [`createMock().${name}`, typeof value]),
    ...shapeOf('createMock().requests()[]', mock.requests()),
  ];
}
