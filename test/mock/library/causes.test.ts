import { createHmac } from 'node:crypto';
import { createMock, type Mock } from 'conv-cli/mock';
import { expect, it } from 'vitest';
import { nowSeconds, paid, type Sender, signed } from './reports.ts';

const BODY = paid('1', 'e1');

const signatureOfBody = ({ hmacSecret }: Mock): Sender => ({
  headers: { 'X-Signature': createHmac('sha256', hmacSecret).update(BODY).digest('hex') },
});

const SIGNED_ALONE = /\. The body alone was signed, without the timestamp\.\n +next: Sign the text/;

it.each<
  [
    what: string,
    expectation: string,
    sender: (mock: Mock) => Sender,
    seen: RegExp,
    faults?: string[],
  ]
>([
  ['the cause, of a signature', 'every signature valid', signatureOfBody, SIGNED_ALONE],
  ['the cause, of a report', 'paid order=1 ==1', signatureOfBody, SIGNED_ALONE],
  ['the cause, of an order', 'order 1 is CONFIRMED', signatureOfBody, SIGNED_ALONE],
  ['the cause, of the unexpected', 'nothing unexpected', signatureOfBody, SIGNED_ALONE],
  [
    'the cause, where an assertion holds without a report',
    'no order reported twice',
    signatureOfBody,
    SIGNED_ALONE,
  ],
  [
    'that nothing explains another secret',
    'every signature valid',
    () => ({ hmacSecret: 'another-secret-entirely' }),
    /No known mistake .*: either the bytes or the key differ\.\n +next: .* --signed FILE/,
  ],
  [
    'what to do about a key',
    'every signature valid',
    () => ({ apiKey: 'somebody-else' }),
    /unknown_key: .*\n +next: use the api_key of this service/,
  ],
  [
    'milliseconds',
    'every signature valid',
    () => ({ timestamp: Date.now() - 3_600_000 }),
    /timestamp_outside_window: .*\n +next: this looks like milliseconds; send seconds/,
  ],
  [
    'that a skew was made on purpose, and no advice',
    'every signature valid',
    () => ({}),
    /at most 300 s is allowed \(injected on purpose: f1 skew=7m: service's clock 420 s ahead, the service did not count it\)\n\d/,
    ['skew=7m'],
  ],
])('%s is in what fails: %s', async (_, expectation, sender, seen, faults = []) => {
  await using mock = await createMock({ faults });
  await fetch(signed(mock, '/conversions', BODY, sender(mock)));
  expect(() => mock.expect(expectation)).toThrow(seen);
});

it('a clock that was set is not blamed on the sender, unless its time is wrong anyway', async () => {
  await using mock = await createMock();
  mock.advance(420);
  await fetch(signed(mock, '/conversions', BODY));
  await fetch(signed(mock, '/conversions', BODY, { timestamp: nowSeconds() - 3600 }));
  expect(mock.requests().map(({ fault }) => fault)).toEqual([
    "the mock's clock is set 420 s ahead",
    undefined,
  ]);
  expect(() => mock.expect('every signature valid')).toThrow(
    /\(injected on purpose: the mock's clock is set 420 s ahead\)[\s\S]*next: sign right before sending/,
  );
});
