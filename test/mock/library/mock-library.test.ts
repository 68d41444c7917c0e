import { once } from 'node:events';
import { createServer } from 'node:net';
import { createMock, type Mock, type MockOptions } from 'conv-cli/mock';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOf, nowSeconds, paid, partial, plain, signed } from './reports.ts';

const mocks: Mock[] = [];
afterEach(async () => {
  for (const mock of mocks.splice(0)) await mock.close();
});

async function start(options?: MockOptions): Promise<Mock> {
  const mock = await createMock(options);
  mocks.push(mock);
  return mock;
}

const post = (mock: Mock, path: string, body: string) => fetch(signed(mock, path, body));

describe('a mock without a word', () => {
  it('listens on a port of its own, and knows a merchant that signs its way in', async () => {
    const mock = await start();
    expect(mock.port).toBeGreaterThan(0);
    expect(mock.url).toBe(`http://127.0.0.1:${mock.port}`);
    expect((await post(mock, '/conversions', paid('A-1', 'e-1'))).status).toBe(200);
  });

  it('has an inspector at an address that holds the token', async () => {
    const mock = await start();
    const page = await fetch(mock.inspectorUrl);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const headers = {
      authorization: `Bearer ${new URL(mock.inspectorUrl).searchParams.get('token')}`,
    };
    const reset = await fetch(`${mock.url}/_conv/reset`, { method: 'POST', headers });
    expect(reset.status).toBe(200);
  });

  it('takes the port that it is given', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    expect((await start({ port })).port).toBe(port);
  });
});

describe('what came', () => {
  const life = async (): Promise<Mock> => {
    const mock = await start();
    await post(mock, '/conversions', paid('A-1', 'e-1'));
    await post(mock, '/conversions/partial', partial('A-1', 'e-2', 40));
    await post(mock, '/conversions/partial', partial('A-1', 'e-2', 40));
    await post(mock, '/conversions/cancel', plain('B-1', 'e-3'));
    return mock;
  };

  it('is told request by request', async () => {
    const [first, , , last] = (await life()).requests();
    expect(first).toEqual({
      sequence: 1,
      receivedAt: expect.any(Date),
      method: 'POST',
      path: '/conversions',
      body: Buffer.from(paid('A-1', 'e-1')),
      httpStatus: 200,
      outcome: 'accepted',
      kind: 'paid',
      merchantOrderId: 'A-1',
      eventId: 'e-1',
    });
    expect(last).toMatchObject({ outcome: 'refused', error: { code: 'unknown_order' } });
  });

  it.each([
    [{}, [1, 2, 3, 4]],
    [{ kind: 'partial' }, [2, 3]],
    [{ order: 'A-1' }, [1, 2, 3]],
    [{ event: 'e-2' }, [2, 3]],
    [{ outcome: 'repeated' }, [3]],
    [{ outcome: 'refused' }, [4]],
    [{ kind: 'partial', outcome: 'accepted', order: 'A-1' }, [2]],
    [{ order: 'C-1' }, []],
  ] as const)('%j: requests %j', async (filter, sequences) => {
    expect((await life()).requests(filter).map(({ sequence }) => sequence)).toEqual(sequences);
  });

  it('with a slip in the filter: a failure that knows what was meant', async () => {
    const mock = await start();
    const filter = { ordr: 'A-1', king: 'paid', x: 1 } as object;
    expect(() => mock.requests(filter)).toThrow(
      [
        'unknown filters for requests',
        '  ordr: did you mean order?',
        '  king: did you mean kind?',
        '  x: known: kind, order, event, outcome',
      ].join('\n'),
    );
  });

  it('is told order by order, with decimal amounts', async () => {
    const mock = await life();
    expect(mock.orders()).toEqual([
      {
        apiKey: mock.apiKey,
        merchantOrderId: 'A-1',
        status: 'PARTIALLY_CANCELLED',
        amount: '100',
        netAmount: '60',
        refundedAmount: '40',
        currency: 'KRW',
        productName: '',
      },
    ]);
  });

  it('is remembered as far as it is said', async () => {
    const mock = await start({ keep: 2 });
    for (const id of ['e-1', 'e-2', 'e-3']) await post(mock, '/conversions', paid(id, id));
    expect(mock.requests().map(({ eventId }) => eventId)).toEqual(['e-2', 'e-3']);
  });
});

describe('what is expected', () => {
  it('holds, or the error shows the closest request and how it differs', async () => {
    const mock = await start();
    await post(mock, '/conversions', paid('42', 'e-1', 1290));
    mock.expect('paid order=42 amount=1290 ==1', 'every signature valid', 'nothing unexpected');
    const wrong = () => mock.expect('every signature valid', 'paid order=42 amount=12.90');
    expect(wrong).toThrow(expect.objectContaining({ name: 'AssertionError' }));
    expect(wrong).toThrow(/closest: request 1: paid order=42 event=e-1, accepted with 200/);
    expect(wrong).toThrow(/1290.*12\.90|12\.90.*1290/);
  });

  it('cannot be read: a failure that says so, with all of it in its message', async () => {
    const mock = await start();
    const wrong = () => mock.expect('payed order=42', 'paid ordr=1');
    expect(wrong).toThrow(expect.objectContaining({ code: 'usage' }));
    expect(wrong).toThrow(
      [
        'invalid expectations "payed order=42" and "paid ordr=1"',
        '  payed: is not a kind of request; did you mean paid?',
        '  ordr=1: is not a property of a request; did you mean order?',
        '  An expectation is one of:',
      ].join('\n'),
    );
    await expect(mock.expectWithin(1, 'payed')).rejects.toThrow('did you mean paid?');
  });

  it.each<[string, readonly unknown[], string]>([
    ['nothing', [], 'nothing is expected'],
    ['undefined', [undefined], 'the assertion is not a string but undefined'],
    ['an array', [['paid']], 'the assertion is not a string but an array; spread it'],
    ['a number among them', ['paid', 42], 'assertion 2 is not a string but of type number'],
  ])('%s is no assertion', async (_, assertions, message) => {
    const mock = await start();
    const given = assertions as string[];
    expect(() => mock.expect(...given)).toThrow(message);
    await expect(mock.expectWithin(1, ...given)).rejects.toThrow(message);
  });

  it.each([Number.NaN, -1, 1e10, 'paid'])('%j is no time to wait', async (seconds) => {
    const mock = await start();
    await expect(mock.expectWithin(seconds as number, 'paid')).rejects.toThrow('seconds to wait');
  });

  it('cannot be told any more: the option is called as a program calls it', async () => {
    const mock = await start({ keep: 1 });
    for (const id of ['e-1', 'e-2']) await post(mock, '/conversions', paid(id, id));
    expect(() => mock.expect('paid ==2')).toThrow('is no longer stored (see keep)');
  });

  it('may come late, from a client that is still at work', async () => {
    const mock = await start();
    const met = mock.expectWithin(60, 'paid order=42', 'order 42 is CANCELLED net=0');
    await post(mock, '/conversions', paid('42', 'e-1'));
    await post(mock, '/conversions/cancel', plain('42', 'e-2'));
    await met;
  });

  it('does not come: the wait ends with the closest request', async () => {
    const mock = await start();
    await post(mock, '/conversions', paid('41', 'e-1'));
    const never = mock.expectWithin(0.05, 'paid order=42');
    await expect(never).rejects.toThrow(/closest: request 1: paid order=41/);
  });
});

describe('faults', () => {
  it('come with the options, and are told with the request', async () => {
    const mock = await start({ faults: ['status=503 after-commit first=1'] });
    const answers = [
      await post(mock, '/conversions', paid('A-1', 'e-1')),
      await post(mock, '/conversions', paid('A-1', 'e-1')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 200]);
    expect(mock.requests().map(({ outcome, fault }) => [outcome, fault])).toEqual([
      ['accepted', expect.stringContaining('status=503')],
      ['repeated', undefined],
    ]);
  });

  it('are added and taken away', async () => {
    const mock = await start();
    const fault = mock.addFault('status=409');
    const other = mock.addFault('rate-limit');
    expect(other.id).not.toBe(fault.id);
    const status = async () => (await post(mock, '/conversions', paid('A-1', 'e-1'))).status;
    expect(await status()).toBe(409);
    fault.remove();
    expect(await status()).toBe(429);
    other.remove();
    fault.remove();
    expect(await status()).toBe(200);
  });

  it('with the same seed, the same requests meet the same chances', async () => {
    const met = async () => {
      const mock = await start({ faults: ['status=503 p=50%'], faultSeed: 7 });
      const ids = Array.from({ length: 16 }, (_, at) => `e-${at}`);
      for (const id of ids) await mock.fetch(signed(mock, '/conversions', paid(id, id)));
      return mock.requests().map(({ httpStatus }) => httpStatus);
    };
    const [first, second] = [await met(), await met()];
    expect(first).toEqual(second);
    expect(new Set(first)).toEqual(new Set([200, 503]));
  });

  it.each(['', 'explode', 'status=200', 'drop-answer first=0'])('%j is no rule', async (rule) => {
    await expect(createMock({ faults: [rule] })).rejects.toMatchObject({ code: 'usage' });
    const mock = await start();
    expect(() => mock.addFault(rule)).toThrow(expect.objectContaining({ code: 'usage' }));
    expect((await post(mock, '/conversions', paid('A-1', 'e-1'))).status).toBe(200);
  });

  it('with a slip: the message names it, and what was meant, without a flag', async () => {
    const told = await createMock({ faults: ['drop-answer frist=2', 'explode'] }).catch(
      ({ message }) => message,
    );
    expect(told).toMatch(/^faults: invalid rule\n {2}faults drop-answer frist=2: frist/);
    expect(told).toMatch(/did you mean first[\s\S]*\n {2}faults explode: explode/);
    expect(told).not.toContain('--fault');
    const mock = await start();
    expect(() => mock.addFault(7 as unknown as string)).toThrow(
      'is not a string but of type number',
    );
  });
});

describe('the clock', () => {
  const START = new Date('2026-01-01T00:00:00Z');
  /** The service's clock runs; what it said when a request came is in the log. */
  const skewOf = (mock: Mock, timestamp: number): number => {
    const { receivedAt } = mock.requests().at(-1) as { receivedAt: Date };
    return timestamp - receivedAt.getTime() / 1000;
  };

  it('begins where it is told to', async () => {
    const mock = await start({ clock: START });
    const timestamp = START.getTime() / 1000;
    const sent = signed(mock, '/conversions', paid('A-1', 'e-1'), { timestamp });
    const answer = await mock.fetch(sent);
    expect(answer.status).toBe(200);
    expect(Math.abs(skewOf(mock, timestamp))).toBeLessThan(60);
    expect(new Date(answer.headers.get('date') ?? '').getUTCFullYear()).toBe(2026);
  });

  it.each([
    [-301, 401],
    [-300, 200],
    [300, 200],
    [301, 401],
  ])('a request signed %i s off is answered %i, to the second', async (offset, status) => {
    for (;;) {
      const mock = await start();
      const timestamp = nowSeconds();
      mock.advance(-offset);
      const sent = signed(mock, '/conversions', paid('A-1', 'e-1'), { timestamp });
      const answer = await mock.fetch(sent);
      // The second may have ended between signing and answering: then it was another offset.
      if (skewOf(mock, timestamp) !== offset) continue;
      expect(answer.status).toBe(status);
      expect(await codeOf(answer)).toBe(status === 200 ? undefined : 'timestamp_outside_window');
      return;
    }
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('is not advanced by %d', async (seconds) => {
    const mock = await start();
    expect(() => mock.advance(seconds)).toThrow(expect.objectContaining({ code: 'usage' }));
    expect((await post(mock, '/conversions', paid('A-1', 'e-1'))).status).toBe(200);
  });
});

it('reset forgets orders, events and requests, and counts faults anew', async () => {
  const mock = await start({ faults: ['status=503 first=1'] });
  const twice = async () => [
    (await post(mock, '/conversions', paid('A-1', 'e-1'))).status,
    (await post(mock, '/conversions', paid('A-1', 'e-1', 200))).status,
  ];
  expect(await twice()).toEqual([503, 200]);
  mock.reset();
  expect([mock.requests(), mock.orders()]).toEqual([[], []]);
  expect(await twice()).toEqual([503, 200]);
});

it('dialect: a 401 does not say why, but the request does', async () => {
  const mock = await start({ dialect: 'laravel,unauthorized=bare' });
  const answer = await fetch(signed(mock, '/conversions', paid('A', 'e'), { hmacSecret: 'x' }));
  expect([answer.status, await answer.text()]).toEqual([401, '{"message":"Unauthorized"}']);
  expect(mock.requests()[0]?.error?.code).toBe('signature_mismatch');
});

it.each([
  ['port', { port: 65_536 }],
  ['port', { port: -1 }],
  ['keep', { keep: -1 }],
  ['keep', { keep: Number.NaN }],
  ['faultSeed', { faultSeed: 2 ** 32 }],
  ['faultSeed', { faultSeed: 0.5 }],
  ['clock', { clock: new Date(Number.NaN) }],
])('%s cannot be used: %o', async (name, options) => {
  await expect(createMock(options)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining(name),
  });
});

it('options that are none are told all at once, with what was meant', async () => {
  const options = { ports: 0, fault: [], merchants: [{ apiKey: 'a', hmacSecert: 'b' }] };
  await expect(createMock(options as object)).rejects.toThrow(
    [
      'unknown options for a mock',
      '  ports: did you mean port?',
      '  fault: did you mean faults?',
      '  merchants[0]: has an unknown member: did you mean hmacSecret?',
    ].join('\n'),
  );
});

it.each([
  ['faults', { faults: 'hang' }],
  ['faults', { faults: [7] }],
  ['merchants', { merchants: { apiKey: 'a' } }],
  ['clock', { clock: '2026-01-01' }],
])('%s of another type: %o', async (name, options) => {
  await expect(createMock(options as object)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining(name),
  });
});

describe('the end', () => {
  const isFree = async (port: number, host: string): Promise<boolean> => {
    const server = createServer().listen(port, host);
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (free) server.close();
    return free;
  };

  it('close frees the port, and ends connections that are kept open', async () => {
    const mock = await createMock();
    await post(mock, '/conversions', paid('A-1', 'e-1'));
    expect(await isFree(mock.port, '127.0.0.1')).toBe(false);
    await mock.close();
    expect(await isFree(mock.port, '127.0.0.1')).toBe(true);
    await mock.close();
  });

  it('await using closes it at the end of the block, also where the block throws', async () => {
    const ports: number[] = [];
    const failing = async () => {
      await using mock = await createMock();
      ports.push(mock.port);
      mock.expect('paid order=42');
    };
    await expect(failing()).rejects.toThrow('paid order=42');
    expect(await isFree(ports[0] as number, '127.0.0.1')).toBe(true);
  });

  it('a port in use is a failure that names it', async () => {
    const { port } = await start();
    await expect(createMock({ port })).rejects.toMatchObject({
      code: 'usage',
      message: `port ${port} of 127.0.0.1 is in use by another program
  choose another with port, or any free one with port: 0`,
    });
  });
});
