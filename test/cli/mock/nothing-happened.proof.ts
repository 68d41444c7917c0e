import { describe, expect, it } from 'vitest';
import { BINARY, newMachine, node, paid, read, startMockHere } from './mock-process.ts';

const conv = (...words: string[]): string[] => [process.execPath, BINARY, ...words];
const PAID = conv('paid', '--order', '1', '--amount', '5', '--currency', 'KRW', '--event-id', 'e1');

/** Posts an unsigned report to these paths, one after the other. */
const posting = (...paths: string[]): string[] =>
  node(`(async () => {
    for (const path of ${JSON.stringify(paths)})
      await fetch(process.env.CONV_ENDPOINT + path, { method: 'POST', body: '{}' });
  })()`);

const getting = (...paths: string[]): string[] =>
  node(`(async () => {
    for (const path of ${JSON.stringify(paths)}) await fetch(process.env.CONV_ENDPOINT + path);
  })()`);

const VACUOUS = ['every signature valid', 'no order reported twice'];
const expecting = (...texts: string[]): string[] => texts.flatMap((text) => ['--expect', text]);

const run = (flags: readonly string[], command: readonly string[]) => {
  const machine = newMachine();
  return machine.run(['mock', ...flags, '--', ...command]).then((done) => ({ ...done, machine }));
};

const INTENDED = '(add --allow-none if that is intended)';

describe('a run whose assertions all hold', () => {
  it.each<[what: string, flags: string[], command: string[], message: RegExp]>([
    [
      'although nothing came',
      expecting(...VACUOUS),
      ['true'],
      /no report was accepted: no requests arrived /,
    ],
    [
      'although everything went to another path',
      expecting('no order reported twice'),
      posting('/v1/conversions', '/v1/conversions?token=abc', '/v1/conversions/cancel'),
      /no report was accepted: 3 requests went to unknown paths \(POST \/v1\/conversions, POST \/v1\/conversions\/cancel\); the path must directly follow the base URL: http:\/\/127\.0\.0\.1:\d+\/conversions /,
    ],
    [
      'although everything was refused',
      expecting('no order reported twice'),
      posting('/conversions', '/conversion'),
      /no report was accepted: 1 request was refused, 1 request went to an unknown path \(POST \/conversion\); /,
    ],
    [
      'although only a browser came',
      expecting('no order reported twice'),
      getting('/', '/favicon.ico', '/?x=1'),
      /no report was accepted: no requests arrived /,
    ],
    [
      'although a fault had nothing to act on',
      ['--fault', 'reset order=42', ...expecting('paid ==1')],
      PAID,
      /✗ the fault "reset order=42" acts\n {4}it never acted: no request matched it /,
    ],
    [
      'although a fault had nothing to act on, and nothing was expected',
      ['--fault', 'reset order=42'],
      PAID,
      /✗ the fault "reset order=42" acts\n {4}it never acted: no request matched it /,
    ],
    ['without an assertion', [], ['true'], /no report was accepted: no requests arrived /],
    [
      'although a fault was never due',
      ['--fault', 'drop-answer every=3', '--fault', 'slow=1ms', ...expecting('paid ==1')],
      PAID,
      /✗ the fault "drop-answer every=3" acts\n {4}it never acted: 1 request matched it, but every=/,
    ],
  ])('ends in 7 %s, and says why', async (_, flags, command, message) => {
    const done = await run(flags, command);
    expect(done.status).toBe(7);
    expect(done.stderr).toMatch(message);
    expect(done.stderr).toContain(INTENDED);
    expect(done.stderr).not.toContain('token=abc');
    expect(await run(['--allow-none', ...flags], command)).toMatchObject({ status: 0 });
  });

  it.each<[what: string, flags: string[], command: string[]]>([
    ['a report was accepted', expecting(...VACUOUS), PAID],
    ['each fault has acted', ['--fault', 'slow=1ms', ...expecting('paid ==1')], PAID],
    ['none is what was asked for', expecting('any ==0'), ['true']],
    ['none that is accepted is', expecting('any outcome=accepted ==0'), posting('/conversions')],
    ['nothing was expected at all', expecting('nothing unexpected'), ['true']],
    ['a refusal came that was asked for', expecting('any status=401'), posting('/conversions')],
  ])('ends in 0 where %s', async (_, flags, command) => {
    expect(await run(flags, command)).toMatchObject({ status: 0 });
  });

  it.each(['paid ==0', 'paid order=1 ==0', 'order 1 is UNREPORTED'])(
    '%s says nothing of other reports: it takes --allow-none',
    async (text) => {
      expect(await run(expecting(text), ['true'])).toMatchObject({ status: 7 });
      expect(await run(['--allow-none', ...expecting(text)], ['true'])).toMatchObject({
        status: 0,
      });
    },
  );

  it("takes --allow-none behind the command's --expect, too", async () => {
    const machine = newMachine();
    const words = ['mock', '--', 'true', ...expecting(...VACUOUS), '--allow-none'];
    expect(await machine.run(words)).toMatchObject({ status: 0 });
  });

  it("keeps the command's own exit status", async () => {
    expect(await run(expecting(...VACUOUS), ['sh', '-c', 'exit 3'])).toMatchObject({ status: 3 });
  });
});

describe('what is missing', () => {
  const files = ['--junit', 'j.xml', '--report', 'r.html'];

  it('is in the JUnit file, the report, the JSON and on the console', async () => {
    const flags = [...files, ...expecting(...VACUOUS.slice(1))];
    const command = posting('/v1/conversions');
    const said = 'no report was accepted: 1 request went to an unknown path (POST /v1/conversions)';
    const done = await run(flags, command);
    expect(done.stderr).toMatch(
      /✗ at least one report is accepted\n[\s\S]*1 of 2 expectations met\n$/,
    );
    expect(done.stderr).toContain(said);
    expect(read(done.machine, 'j.xml')).toContain('failures="1"');
    expect(read(done.machine, 'j.xml')).toContain(said);
    expect(read(done.machine, 'r.html')).toContain(said);
    const { stderr } = await run(['--json', ...flags], command);
    expect(JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      passed: false,
      expectations: [
        { passed: true },
        {
          expectation: 'at least one report is accepted',
          passed: false,
          summary: expect.stringContaining(said),
        },
      ],
      unknown_paths: { requests: 1, paths: ['POST /v1/conversions'] },
    });
  });

  it('is told of a good run as well: requests to unknown paths', async () => {
    const said =
      /^conv mock: 1 request went to an unknown path \(POST \/v1\/conversions\); the path/m;
    const command = [
      'sh',
      '-c',
      '"$0" "$1" paid --order 1 --amount 5 --currency KRW >&2; shift; exec "$@"',
      process.execPath,
      BINARY,
      ...posting('/v1/conversions'),
    ];
    const done = await run([...files, ...expecting('paid ==1')], command);
    expect(done).toMatchObject({ status: 0, stderr: expect.stringMatching(said) });
    expect(read(done.machine, 'j.xml')).toMatch(/<system-out>1 request went to an unknown path/);
    expect(await run(['--allow-none'], posting('/v1/conversions'))).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(said),
    });
    const { stderr } = await run(['--allow-none', '--json'], posting('/v1/conversions'));
    expect(stderr).toMatch(
      /\n\{"unknown_paths":\{"requests":1,"paths":\["POST \/v1\/conversions"\]\}\}\n$/,
    );
  });
});

describe('conv mock without a command', () => {
  it('ends in 7 where no report came, and counts no browser among the refused', async () => {
    const mock = await startMockHere(newMachine(), expecting('every signature valid'));
    for (const path of ['/', '/favicon.ico'])
      expect((await fetch(mock.url + path)).status).toBe(404);
    await mock.post('/v1/conversions', paid('1'));
    const { status, stderr } = await mock.stop();
    expect(status).toBe(7);
    expect(stderr).toContain('stopped after 1 request: 0 accepted, 0 repeated, 1 refused\n');
    expect(stderr).toContain('no report was accepted: 1 request went to an unknown path');
  });

  it('with --within waits until something has happened', async () => {
    const flags = [
      ...expecting('no order reported twice'),
      '--within',
      '600',
      '--fault',
      'slow=1ms kind=paid',
    ];
    const mock = await startMockHere(newMachine(), flags);
    await mock.post('/v1/conversions', paid('1'));
    // The mock may end before its answer has arrived.
    await mock.post('/conversions', paid('1')).catch(() => undefined);
    expect((await mock.ended).status).toBe(0);
  });

  it('remembers over a reset that a fault acted, but not what was accepted', async () => {
    const flags = ['--fault', 'slow=1ms order=1', ...expecting('no order reported twice')];
    const mock = await startMockHere(newMachine(), flags);
    await mock.post('/conversions', paid('1'));
    await mock.control('reset', {});
    await mock.post('/conversions', paid('2'));
    expect((await mock.stop()).status).toBe(0);
    const other = await startMockHere(newMachine(), flags);
    await other.post('/conversions', paid('1'));
    await other.control('reset', {});
    const { status, stderr } = await other.stop();
    expect(status).toBe(7);
    expect(stderr).toContain('no report was accepted: no requests arrived');
    expect(stderr).not.toContain('never acted');
  });
});
