import { createMock, type Mock, type MockRequest } from 'conv-cli/mock';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nowSeconds, paid, partial, plain, type Sender, signed } from './reports.ts';

/** Two mocks alike: one is asked over its socket, the other in process. */
let bySocket: Mock;
let inProcess: Mock;
beforeEach(async () => {
  bySocket = await createMock();
  inProcess = await createMock();
});
afterEach(async () => {
  await bySocket.close();
  await inProcess.close();
});

/** Of the connection, not of the answer. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date'];

/** What a client can make of an answer, or of its end. */
async function heard(asked: Promise<Response>) {
  const answer = await asked.catch((error: Error) => error);
  if (!(answer instanceof Response)) return { failed: answer.name, message: answer.message };
  const headers = [...answer.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
  const hasDate = !Number.isNaN(Date.parse(answer.headers.get('date') ?? ''));
  const bytes = await answer.arrayBuffer().then(
    (body) => Buffer.from(body).toString('base64'),
    (error: Error) => `${error.name}: ${error.message}`,
  );
  return { status: answer.status, headers, hasDate, bytes };
}

const logged = ({ receivedAt: _, fault, ...rest }: MockRequest) => ({
  ...rest,
  body: Buffer.from(rest.body).toString('base64'),
  // The number of a rule is the same; how late it was may not be.
  fault: fault?.split(':')[0],
});

type RequestTo = (mock: Mock, timestamp: number) => Request;

/** Asks both, one after the other, and looks at the answers, the logs and the orders. */
async function askBoth(requestTo: RequestTo, timestamp = nowSeconds()) {
  const far = await heard(fetch(requestTo(bySocket, timestamp)));
  const near = await heard(inProcess.fetch(requestTo(inProcess, timestamp)));
  expect(near).toEqual(far);
  const [farLog, nearLog] = [bySocket, inProcess].map((mock) => mock.requests().map(logged));
  expect(nearLog).toEqual(farLog);
  expect(inProcess.orders()).toEqual(bySocket.orders());
}

/** The same request twice; both answers may tell of the service's clock, so it is to be the same second. */
async function expectAgreement(requestTo: RequestTo): Promise<void> {
  for (;;) {
    for (const mock of [bySocket, inProcess]) mock.reset();
    const second = nowSeconds();
    const agreed = askBoth(requestTo, second).then(() => askBoth(requestTo, second));
    const error = await agreed.catch((reason: unknown) => ({ reason }));
    if (nowSeconds() !== second) continue;
    if (error !== undefined) throw error.reason;
    return;
  }
}

const BODY = paid('A-1', 'e-1');

describe('a request in process is answered as over the socket', () => {
  const of =
    (path: string, body: string, sender: Sender = {}): RequestTo =>
    (mock, timestamp) =>
      signed(mock, path, body, { timestamp, ...sender });

  it.each([
    ['a paid report', of('/conversions', BODY)],
    ['with a query', of('/conversions?x=1', BODY)],
    ['in Korean', of('/conversions', paid('주문-🍵', 'e-1'))],
    ['no JSON', of('/conversions', '{')],
    ['an empty body', of('/conversions', '')],
    ['an order that nobody knows', of('/conversions/cancel', plain('A-1', 'e-1'))],
    ['all that is wrong with a report', of('/conversions', '{"amount":"x","currency":1}')],
    ['another path', of('/conversion', BODY)],
    ['a slash at the end', of('/conversions/', BODY)],
    ['a key that nobody knows', of('/conversions', BODY, { apiKey: 'nobody' })],
    ['an old timestamp', of('/conversions', BODY, { timestamp: 1_000_000_000 })],
    ['a fault by the header', of('/conversions', BODY, { headers: { 'X-Conv-Fault': 'html' } })],
    ['a fault header that is none', of('/', BODY, { headers: { 'X-Conv-Fault': 'what' } })],
    ['a magic order', of('/conversions', paid('fault:status=503', 'e-1'))],
    ['no headers', (mock: Mock) => new Request(`${mock.url}/conversions`, { method: 'POST' })],
    ['a GET', (mock: Mock) => new Request(`${mock.url}/conversions`)],
    ['a HEAD', (mock: Mock) => new Request(`${mock.url}/conversions`, { method: 'HEAD' })],
    ['OPTIONS', (mock: Mock) => new Request(`${mock.url}/conversions`, { method: 'OPTIONS' })],
  ])('%s', async (_, requestTo) => {
    await expectAgreement(requestTo);
  });

  it('a body beyond the bound', async () => {
    await askBoth(of('/conversions', ' '.repeat(16 * 1024 * 1024 + 1)));
  });

  it('a signature that is explained', async () => {
    await askBoth((mock, timestamp) => {
      const sender = { timestamp, headers: { 'User-Agent': 'shop/1.0' } };
      const request = signed(mock, '/conversions', BODY, sender);
      request.headers.set('X-Signature', `sha256=${request.headers.get('X-Signature')}`);
      return request;
    });
  });

  it('any reports in any order, any of them twice', async () => {
    const order = fc.constantFrom('A', 'B');
    const event = fc.constantFrom('e-1', 'e-2', 'e-3');
    const report = fc.oneof(
      fc.tuple(
        fc.constant('/conversions'),
        fc.tuple(order, event).map((it) => paid(...it)),
      ),
      fc.tuple(
        fc.constant('/conversions/partial'),
        fc.tuple(order, event, fc.integer({ min: -1, max: 101 })).map((it) => partial(...it)),
      ),
      fc.tuple(
        fc.constantFrom('/conversions/cancel', '/conversions/decline', '/nowhere'),
        fc.tuple(order, event).map((it) => plain(...it)),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(report, { maxLength: 12 }), async (reports) => {
        for (const mock of [bySocket, inProcess]) mock.reset();
        const timestamp = nowSeconds();
        for (const [path, body] of reports) {
          const [far, near] = [bySocket, inProcess].map((mock) =>
            signed(mock, path, body, { timestamp }),
          );
          expect(await heard(inProcess.fetch(near as Request))).toEqual(
            await heard(fetch(far as Request)),
          );
        }
        expect(inProcess.orders()).toEqual(bySocket.orders());
      }),
      { numRuns: 20 },
    );
  });
});

describe('a fault in process is met as over the socket', () => {
  it.each([
    'refuse',
    'reset',
    'reset after-commit',
    'close',
    'close after-commit',
    'drop',
    'drop-answer',
    'not-http',
    'not-http before-commit',
    'status=400',
    'status=503 after-commit',
    'status=503 retry-after=2s',
    'rate-limit',
    'skew',
    'skew=-7m',
    'html',
    'html=503 after-commit',
    'redirect',
    'redirect=http://127.0.0.1/ after-commit',
    'empty',
    'empty before-commit',
    'truncated',
    'truncated before-commit',
    'wrong-length=-10',
    'wrong-length=-99999',
    'bad-json',
    'garbage',
    'dribble=1ms',
    'big=100KB',
    'slow=1ms',
    'slow=1ms status=500',
  ])('%s', async (rule) => {
    for (const mock of [bySocket, inProcess]) mock.addFault(rule);
    await expectAgreement((mock, timestamp) => signed(mock, '/conversions', BODY, { timestamp }));
  });

  it.each(['follow', 'error'] as const)('redirect, to a client that would %s', async (redirect) => {
    for (const mock of [bySocket, inProcess]) mock.addFault('redirect');
    await askBoth((mock) => signed(mock, '/conversions', BODY, { redirect }));
  });

  it('wrong-length: a body that is shorter than announced breaks off', async () => {
    inProcess.addFault('wrong-length=10');
    const answer = await inProcess.fetch(signed(inProcess, '/conversions', BODY));
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toMatchObject({ name: 'TypeError', message: 'terminated' });
  });

  it('an answer that is lost says in its cause which fault it was', async () => {
    inProcess.addFault('drop-answer');
    await expect(inProcess.fetch(signed(inProcess, '/conversions', BODY))).rejects.toMatchObject({
      name: 'TypeError',
      cause: expect.objectContaining({ message: expect.stringContaining('drop-answer') }),
    });
    inProcess.expect('order A-1 is CONFIRMED');
  });
});

describe('a request in process that is given up', () => {
  it.each(['hang', 'hang after-commit', 'slow=1h', 'slow=1h after-commit status=500'])(
    '%s: rejects as fetch does, once the signal aborts',
    async (rule) => {
      for (const mock of [bySocket, inProcess]) mock.addFault(rule);
      const gaveUp = async (mock: Mock, ask: (request: Request) => Promise<Response>) => {
        const giving = new AbortController();
        const asked = heard(ask(signed(mock, '/conversions', BODY, { signal: giving.signal })));
        giving.abort();
        return asked;
      };
      const far = await gaveUp(bySocket, fetch);
      expect(far).toMatchObject({ failed: 'AbortError' });
      expect(await gaveUp(inProcess, inProcess.fetch)).toEqual(far);
    },
  );

  it('hang: it is heard and logged, and waits for its own reason', async () => {
    inProcess.addFault('hang after-commit');
    const giving = new AbortController();
    const sent = signed(inProcess, '/conversions', BODY, { signal: giving.signal });
    const asked = inProcess.fetch(sent);
    await inProcess.expectWithin(60, 'order A-1 is CONFIRMED');
    expect(inProcess.requests()[0]?.httpStatus).toBe(0);
    const reason = new Error('had enough');
    giving.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });

  it('with a signal that is aborted already, nothing comes', async () => {
    const sent = signed(inProcess, '/conversions', BODY, { signal: AbortSignal.abort() });
    await expect(inProcess.fetch(sent)).rejects.toMatchObject({ name: 'AbortError' });
    expect(inProcess.requests()).toEqual([]);
  });

  it('with a body that was read before, it is refused as fetch does', async () => {
    const sent = signed(inProcess, '/conversions', BODY);
    await sent.text();
    await expect(inProcess.fetch(sent)).rejects.toBeInstanceOf(TypeError);
  });
});
