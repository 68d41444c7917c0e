import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runJunit } from '../../../src/mock/expectations/junit.ts';
import { BINARY, newMachineHere, read, startMockHere } from './mock-process.ts';

/** The names and attributes of all elements; throws where the text is no well-formed XML. */
function parseXml(text: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const open: string[] = [];
  const token = /<\?xml [^?]*\?>|<(\/?)([\w.-]+)((?:\s+[\w.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (match === null) throw new Error(`not well-formed at: ${text.slice(at, at + 80)}`);
    const [, isEnd, name = '', attributes = '', isEmpty, content = attributes] = match;
    if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(content))
      throw new Error(`a bare & in: ${content}`);
    if (isEnd === '/' && open.pop() !== name) throw new Error(`</${name}> ends nothing`);
    if (name === '' || isEnd === '/') continue;
    const pairs = [...attributes.matchAll(/([\w.-]+)="([^"]*)"/g)];
    found.push({
      name,
      attributes: Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value])),
    });
    if (isEmpty !== '/') open.push(name);
  }
  if (open.length > 0) throw new Error(`<${open.join('><')}> never ends`);
  return found;
}

/** Reports an order whose id a page or an XML file must not take for markup. */
const HOSTILE = '<img src=x>&"';
const command = [
  'sh',
  '-c',
  `exec "$0" "$1" paid --order "$2" --amount 12.90 --currency USD --event-id e1 >/dev/null 2>&1`,
  process.execPath,
  BINARY,
  HOSTILE,
];

const OF_AN_EARLIER_RUN = runJunit({ results: [], rules: [], seconds: 0 });

describe('--junit', () => {
  it('is well-formed XML with a case for each expectation and its failures counted', async () => {
    const machine = newMachineHere();
    const expectations = [
      'paid ==1',
      'paid amount=1290',
      'every signature valid',
      `paid order=${JSON.stringify(HOSTILE)} ==2`,
    ];
    const words = expectations.flatMap((each) => ['--expect', each]);
    const file = 'reports/new/junit.xml';
    const run = await machine.run(['mock', '--junit', file, ...words, '--', ...command]);
    expect(run.status).toBe(7);
    const elements = parseXml(read(machine, file));
    expect(elements.map(({ name }) => name)).toEqual([
      'testsuites',
      'testsuite',
      'testcase',
      'testcase',
      'testcase',
      'failure',
      'testcase',
      'testcase',
      'failure',
      'testcase',
    ]);
    expect(elements[0]?.attributes).toMatchObject({ tests: '6', failures: '2', errors: '0' });
    expect(read(machine, file)).toContain('amount 12.90, expected 1290: minor units?');
  });

  it('stands behind the command, too, and takes the place of an old one', async () => {
    const machine = newMachineHere();
    writeFileSync(path.join(machine.home, 'j.xml'), OF_AN_EARLIER_RUN);
    const words = ['--expect', 'paid ==1', '--junit', 'j.xml', '--report=r.html'];
    const run = await machine.run(['mock', '--', ...command, ...words]);
    expect(run.status).toBe(0);
    expect(parseXml(read(machine, 'j.xml'))[0]?.attributes).toMatchObject({ failures: '0' });
    expect(existsSync(path.join(machine.home, 'r.html'))).toBe(true);
  });

  it('is written although the command fails', async () => {
    const machine = newMachineHere();
    const flags = ['--junit', 'j.xml', '--expect', 'paid'];
    const run = await machine.run(['mock', ...flags, '--', 'sh', '-c', 'exit 3']);
    expect(run.status).toBe(3);
    expect(parseXml(read(machine, 'j.xml'))[0]?.attributes).toMatchObject({ failures: '2' });
  });
});

/** The cases of a JUnit file: name, time, and the element inside, if any. */
const casesIn = (xml: string): [name: string, seconds: number, outcome: string | undefined][] =>
  parseXml(xml).flatMap(({ name, attributes }, at, all) => {
    const inside = all[at + 1]?.name;
    const outcome = inside === 'testcase' ? undefined : inside;
    const { name: title = '', time } = attributes;
    return name === 'testcase' ? [[title, Number(time), outcome]] : [];
  });

describe('the cases of --junit', () => {
  const FLAGS = ['--junit', 'j.xml', '--expect', 'paid', '--fault', 'status=500 kind=cancel'];
  const NAMES = [
    'the command succeeds',
    'paid',
    'at least one report is accepted',
    'the fault &quot;status=500 kind=cancel&quot; acts',
  ];
  const report = (kind: string, order = 'A-1'): string =>
    `"$0" "$1" ${kind} --order ${order} >/dev/null 2>&1;`;
  const paid = report('paid --amount 5 --currency KRW');

  it.each<[string, string, (string | undefined)[]]>([
    ['all is well', `${paid} ${report('cancel')} exit 0`, []],
    ['a fault never acts', paid, [undefined, undefined, undefined, 'failure']],
    ['nothing arrives', 'true', [undefined, 'failure', 'skipped', 'skipped']],
    ['the command fails', 'exit 3', ['failure', 'failure', 'skipped', 'skipped']],
    ['only the command fails', `${paid} exit 3`, ['failure', undefined, undefined, 'failure']],
  ])('have the same names if %s', async (_, script, outcomes) => {
    const machine = newMachineHere();
    const shell = ['sh', '-c', script, process.execPath, BINARY];
    await machine.run(['mock', ...FLAGS, '--', ...shell]);
    const cases = casesIn(read(machine, 'j.xml'));
    expect(cases.map(([name]) => name)).toEqual(NAMES);
    expect(cases.map(([, , outcome]) => outcome)).toEqual(NAMES.map((_, at) => outcomes[at]));
  });

  it('have them, too, if the command cannot be started, which an earlier file would hide', async () => {
    const machine = newMachineHere();
    writeFileSync(path.join(machine.home, 'j.xml'), OF_AN_EARLIER_RUN);
    const run = await machine.run(['mock', ...FLAGS, '--', 'no-such-program']);
    expect(run.status).toBe(127);
    expect(casesIn(read(machine, 'j.xml')).map(([name]) => name)).toEqual(NAMES);
    expect(read(machine, 'j.xml')).toContain('message="there is no program no-such-program"');
  });

  it('last as long as they took', async () => {
    const machine = newMachineHere();
    const script = `sleep 0.3; ${paid} sleep 0.3`;
    const words = ['--junit', 'j.xml', '--expect', 'paid', '--expect', 'cancel ==0'];
    await machine.run(['mock', ...words, '--', 'sh', '-c', script, process.execPath, BINARY]);
    const [command, met, whole] = casesIn(read(machine, 'j.xml')).map(([, seconds]) => seconds);
    expect(met).toBeGreaterThan(0.3);
    expect(command).toBeGreaterThan((met ?? 0) + 0.25);
    expect(whole).toBeGreaterThanOrEqual(command ?? Number.POSITIVE_INFINITY);
    const [suite] = parseXml(read(machine, 'j.xml'));
    expect(suite?.attributes).toMatchObject({ time: whole?.toFixed(3) });
  });

  it('say without an assertion that the command failed', async () => {
    const machine = newMachineHere();
    await machine.run(['mock', '--junit', 'j.xml', '--', 'sh', '-c', 'exit 3']);
    const file = read(machine, 'j.xml');
    expect(parseXml(file)[0]?.attributes).toMatchObject({ tests: '2', failures: '1' });
    expect(file).toContain('name="the command succeeds"');
    expect(file).toContain('message="it exited with 3"');
  });
});

describe('--report', () => {
  it('is one page that loads nothing, with the requests in it and no secret', async () => {
    const machine = newMachineHere();
    const run = await machine.run([
      ...['mock', '--report', 'run.html', '--expect', 'paid amount=1290', '--'],
      ...command,
    ]);
    expect(run.status).toBe(7);
    const page = read(machine, 'run.html');
    expect(page).toMatch(/^<!doctype html>/i);
    expect(page).not.toMatch(/\s(?:src|href|action|data)\s*=\s*["']?(?:https?:)?\/\//i);
    expect(page).not.toMatch(/@import|url\(\s*["']?(?:https?:)?\/\//i);
    expect(page).toMatch(/http-equiv="Content-Security-Policy" content="default-src/);
    expect(page).not.toContain(HOSTILE);
    expect(page).toContain('e1');
    expect(page).toContain('12.9');
    expect(page).not.toContain('demo_secret_that_everyone_knows');
  });

  it('is written by a mock without a command, when it ends', async () => {
    const machine = newMachineHere();
    const mock = await startMockHere(machine, ['--report', 'run.html']);
    await mock.control('shutdown', {});
    expect((await mock.ended).status).toBe(0);
    expect(read(machine, 'run.html')).toMatch(/<\/html>\s*$/i);
  });
});

const STARTED = ['--', 'sh', '-c', 'echo >started'];

describe('a file that cannot be written is told before anything is run', () => {
  it.each(['--junit', '--report'])('%s: a directory', async (flag) => {
    const machine = newMachineHere();
    mkdirSync(path.join(machine.home, 'taken'));
    const run = await machine.run(['mock', flag, 'taken', ...STARTED]);
    expect(run.status).toBe(2);
    expect(existsSync(path.join(machine.home, 'started'))).toBe(false);
    expect(run.stderr).toMatch(/taken is not a regular file; choose another name \[usage\]/);
  });

  const cases: [string, string][] = [
    ['below a file', 'file/x/junit.xml'],
    ['below a link that leads nowhere', 'dangling/junit.xml'],
  ];
  const inProc: [string, string][] = existsSync('/proc/self') ? [['below /proc', '/proc/x/y']] : [];

  it.each(
    [...cases, ...inProc].flatMap(([what, file]) => [
      ['--junit', what, file],
      ['--report', what, file],
    ]),
  )('%s: %s', async (flag, _, file) => {
    const machine = newMachineHere();
    writeFileSync(path.join(machine.home, 'file'), '');
    symlinkSync('nowhere', path.join(machine.home, 'dangling'));
    const run = await machine.run(['mock', flag ?? '', file ?? '', ...STARTED]);
    expect(run.status).toBe(1);
    expect(existsSync(path.join(machine.home, 'started'))).toBe(false);
    expect(run.stderr).toMatch(
      /^conv: \S+ cannot be written: [^\n]+ \[artifact_unwritable\]\n {2}fix this, or choose another file\n$/,
    );
  });
});
