import { describe, expect, it } from 'vitest';
import {
  type MockHere,
  newMachine,
  newMachineHere,
  node,
  paid,
  read,
  startMockHere,
  write,
} from './mock-process.ts';

/** The status of each of twenty reports, one after the other; 0 where no answer came. */
async function statuses(mock: MockHere): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < 20; at += 1) {
    const answer = await mock.post('/conversions', paid(String(at))).catch(() => undefined);
    found.push(answer?.status ?? 0);
  }
  return found;
}

const CHANCES = ['--fault', 'status=503 p=30%', '--fault', 'close p=0.3'];

describe('the chances of --fault', () => {
  it('are the same with the same --fault-seed, others with another', async () => {
    const machine = newMachine();
    const [one, same, other] = await Promise.all(
      ['7', '7', '8'].map(async (seed) =>
        statuses(await startMockHere(machine, [...CHANCES, '--fault-seed', seed])),
      ),
    );
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
    expect(new Set(one)).toEqual(new Set([0, 200, 503]));
  });

  it('come again with the seed that a run without one has printed', async () => {
    const machine = newMachine();
    const drawn = await startMockHere(machine, CHANCES);
    const found = await statuses(drawn);
    const seed = String(drawn.greeting.fault_seed);
    const again = await startMockHere(machine, [...CHANCES, '--fault-seed', seed]);
    expect(await statuses(again)).toEqual(found);
  });
});

describe('a fault', () => {
  it('of a rule that is for some requests meets these, as often as it says', async () => {
    const flags = ['--fault', 'status=503 order=a* first=2', '--fault', 'rate-limit order=b'];
    const mock = await startMockHere(newMachine(), flags);
    const found = [];
    for (const order of ['a1', 'b', 'c', 'a2', 'a3'])
      found.push((await mock.post('/conversions', paid(order))).status);
    expect(found).toEqual([503, 429, 200, 503, 200]);
  });

  it('of a file is read as one of a flag: comments and blank lines are none', async () => {
    const machine = newMachine();
    const file = write(
      machine,
      'faults.txt',
      '# at first\n\nstatus=503 first=1  # once\nempty order=e\n',
    );
    const mock = await startMockHere(machine, ['--fault-file', file]);
    expect((await mock.post('/conversions', paid('1'))).status).toBe(503);
    expect((await mock.post('/conversions', paid('1'))).status).toBe(200);
    expect(await mock.post('/conversions', paid('e'))).toMatchObject({ status: 200, json: '' });
  });

  it('is in the log, where what was not counted has no record', async () => {
    const mock = await startMockHere(newMachine(), ['--fault', 'status=503 first=1']);
    await mock.post('/conversions', paid('1'));
    await mock.post('/conversions', paid('1'));
    expect(await mock.nextEntry()).toMatchObject({
      http_status: 503,
      outcome: 'refused',
      fault: 'f1 status=503 first=1: answered 503, the service did not count it',
      record: null,
    });
    expect(await mock.nextEntry()).toMatchObject({ outcome: 'accepted', fault: null });
  });

  it.each([
    ['status=503', 503],
    ['html', 502],
    ['rate-limit retry-after=2s', 429],
    ['status 503', 400],
    ['drop-anser', 400],
  ])('is asked for by the header X-Conv-Fault: %s', async (rule, status) => {
    const mock = await startMockHere(newMachine());
    const answer = await mock.post('/conversions', paid('1'), {
      headers: { 'X-Conv-Fault': rule },
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Retry-After')).toBe(status === 429 ? '2' : null);
    expect((await mock.nextEntry()).fault).toContain('X-Conv-Fault');
    expect((await mock.post('/conversions', paid('1'))).status).toBe(200);
  });
});

const PAID = (order: string) => [
  'paid',
  '--order',
  order,
  '--amount',
  '5000',
  '--currency',
  'KRW',
  '--json',
];

describe('conv paid, as the client of a mock with faults', () => {
  it.each([
    ['--fault status=503 first=2', ['--fault', 'status=503 first=2'], '42', 3, 'accepted'],
    ['--fault drop-answer first=1', ['--fault', 'drop-answer first=1'], '42', 2, 'repeated'],
    ['--fault drop first=1', ['--fault', 'drop first=1'], '42', 2, 'accepted'],
    [
      '--fault status=500 after-commit',
      ['--fault', 'status=500 after-commit first=1'],
      '42',
      2,
      'repeated',
    ],
    ['a magic order that drops the answer', [], 'fault:drop-answer+first=1:42', 2, 'repeated'],
    ['a magic order that answers 503', [], 'fault:status=503+first=1:42', 2, 'accepted'],
  ])('%s: it tries again, and it counts once', async (_, flags, order, attempts, last) => {
    const machine = newMachineHere();
    const mock = await startMockHere(machine, flags);
    const env = {
      CONV_ENDPOINT: mock.url,
      CONV_API_KEY: mock.greeting.api_key,
      CONV_HMAC_SECRET: mock.greeting.hmac_secret,
    };
    const run = await machine.run(PAID(order), { env });
    expect({ status: run.status, stderr: run.stderr }).toMatchObject({ status: 0 });
    expect(JSON.parse(run.stdout)).toMatchObject({ attempts });
    const entries = [];
    for (let at = 0; at < attempts; at += 1) entries.push(await mock.nextEntry());
    expect(entries.map(({ outcome }) => outcome)).toContain('accepted');
    expect(entries.at(-1)).toMatchObject({ outcome: last, http_status: 200 });
    expect(entries.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
    const { json } = await mock.control('orders');
    expect(json.orders.map(({ amount }: { amount: string }) => amount)).toEqual(['5000']);
  });
});

describe('the seed of a run with a command', () => {
  it('is the same for the same --fault-seed there, too', async () => {
    const machine = newMachineHere();
    const script = `
      const { createHmac } = require('node:crypto');
      (async () => {
        const found = [];
        for (let at = 0; at < 20; at += 1) {
          const body = JSON.stringify({ merchant_order_id: 'o' + at, event_id: 'e' + at, amount: 1, currency: 'KRW' });
          const time = String(Math.floor(Date.now() / 1000));
          const headers = {
            'X-Merchant-Key': process.env.CONV_API_KEY,
            'X-Signature-Timestamp': time,
            'X-Signature': createHmac('sha256', process.env.CONV_HMAC_SECRET).update(time + body).digest('hex'),
          };
          const url = process.env.CONV_ENDPOINT + '/conversions';
          found.push(await fetch(url, { method: 'POST', headers, body }).then((it) => it.status, () => 0));
        }
        require('node:fs').writeFileSync('found', found.join(' '));
      })();`;
    const run = async () => {
      await machine.run(['mock', ...CHANCES, '--fault-seed', '7', '--', ...node(script)]);
      return read(machine, 'found');
    };
    const first = await run();
    expect(first).toMatch(/503/);
    expect(await run()).toBe(first);
  });
});
