import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newMachineHere, read, write } from './mock-process.ts';

/** Would leave a file behind, were it ever run. */
const COMMAND = ['--', 'sh', '-c', 'echo started >started'];

/** Runs a command line that is wrong: nothing is started, and standard output stays empty. */
async function refused(words: readonly string[], files: Readonly<Record<string, unknown>> = {}) {
  const machine = newMachineHere();
  for (const [name, content] of Object.entries(files)) write(machine, name, content);
  const { status, stdout, stderr } = await machine.run(['mock', ...words]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(existsSync(path.join(machine.home, 'started'))).toBe(false);
  const [sentence = '', ...details] = stderr.trimEnd().split('\n');
  return { sentence, details: details.map((line) => line.trim()) };
}

describe('a flag of conv mock that is wrong', () => {
  it.each<[string[], string, string]>([
    [
      ['--fault', 'status 503'],
      '--fault: invalid rule',
      '--fault status 503: 503 is not a fault keyword; did you mean status=503?',
    ],
    [
      ['--fault', 'drop-anser'],
      '--fault: invalid rule',
      '--fault drop-anser: drop-anser is not a fault keyword; did you mean drop-answer?',
    ],
    [
      ['--fault', 'kind=paid'],
      '--fault: invalid rule',
      '--fault kind=paid: the rule has no fault keyword, such as drop-answer',
    ],
    [
      ['--fault', 'drop', '--fault', 'html reset'],
      '--fault: invalid rule',
      '--fault html reset: reset cannot be combined with html',
    ],
    [
      ['--fault-file', 'absent.txt'],
      'cannot read absent.txt: no such file',
      '--fault-file needs a file that conv can read',
    ],
    [
      ['--fault-file', 'faults.txt'],
      'the fault file faults.txt has invalid rules',
      'line 2: drip is not a fault keyword; did you mean drop?',
    ],
    [
      ['--fault-seed', 'x'],
      '--fault-seed must be a whole number from 0 to 4294967295, not "x"',
      '',
    ],
    [
      ['--expect', 'payed'],
      'invalid expectation "payed"',
      'payed: is not a kind of request; did you mean paid?',
    ],
    [
      ['--expect', 'paid', '--expect', 'paid amount=12,90'],
      'invalid expectation "paid amount=12,90"',
      'amount=12,90: 12,90 has a decimal comma; write 12.90',
    ],
    [['--expect', ''], 'invalid expectation ""', '(the expectation): is empty'],
    [
      ['--env', 'S2S_BASE'],
      '--env: invalid variables',
      "S2S_BASE: has no value: --env 'S2S_BASE={url}'",
    ],
    [
      ['--env', 'A={endpoint}'],
      '--env: invalid variables',
      'A: {endpoint} is unknown; did you mean {url}?',
    ],
    [['--env', '1A={url}'], '--env: invalid variables', '1A: is not a valid variable name'],
    [
      ['--within', '5'],
      '--within sets how long to wait for --expect, but there is no --expect',
      "for example: --expect 'paid order=42' --within 5",
    ],
    [
      ['--expect', 'paid', '--within', '5s'],
      '--within must be a whole number from 0 to 3600, not "5s"',
      'the unit is seconds, for example: --within 5',
    ],
    [['--keep', 'all'], '--keep must be a whole number from 0 to 1000000, not "all"', ''],
    [
      ['--port', '70000'],
      '--port must be a whole number from 0 to 65535, not "70000"',
      'conv mock --port 0 takes any free port',
    ],
    [
      ['--clock', '2026'],
      '--clock: "2026" is not a time',
      'for example 2026-01-01T00:00:00Z (it runs from there) or 2026-01-01T00:00:00Z,frozen (it is stopped)',
    ],
    [
      ['--skew', '7'],
      '--skew: "7" is not a duration',
      'write a whole number with a unit, s, m, h or d, at most 100 years: -7m (7 minutes slow) or 301s',
    ],
    [
      ['--seed', 'absent.json'],
      'cannot read absent.json: no such file',
      '--seed needs a file that conv can read',
    ],
    [
      ['--merchants', 'absent.json'],
      'cannot read absent.json: no such file',
      '--merchants needs a file that conv can read',
    ],
    [['--state', 'a', '--state', 'b'], '--state was given more than once', ''],
    [
      ['--junit', '--report'],
      '--junit needs a value: --report follows it (an unset variable?)',
      '',
    ],
    [['--expext', 'paid'], 'unknown flag --expext; did you mean --expect?', ''],
  ])('%j: %s', async (flags, message, detail) => {
    const files = { 'faults.txt': 'drop first=1\ndrip\n' };
    const { sentence, details } = await refused([...flags, ...COMMAND], files);
    expect(sentence).toBe(`conv: ${message} [usage]`);
    if (detail !== '') expect(details).toContain(detail);
  });
});

const WITH_DASHES =
  'for example: conv mock -- npm test. Without a command, conv mock runs until Ctrl-C';

const HOW = [
  'conv mock [options] -- command [arguments] [--expect …]',
  'From the first --expect after the command, all flags belong to conv: --expect, --junit, --report, --force, --allow-none.',
  "To pass --expect to the command itself, put it after a second --, or inside sh -c '…'.",
];

describe('what users get wrong about the command', () => {
  it.each<[string[], string, string[]]>([
    [['npm', 'test'], 'put the command after --: "npm"', [WITH_DASHES]],
    [['npm', ...COMMAND], 'put the command after --: "npm"', [WITH_DASHES]],
    [['--'], 'no command after --', ['for example: conv mock -- npm test (an unset variable?)']],
    [
      ['--', ''],
      'no command after --',
      ['for example: conv mock -- npm test (an unset variable?)'],
    ],
    [
      ['--', '--expect', 'paid'],
      'no command after --',
      ['for example: conv mock -- npm test (an unset variable?)'],
    ],
    [[...COMMAND, '--expct', 'paid'], '"--expct" comes after --; did you mean --expect?', HOW],
    [[...COMMAND, '--exepct=paid'], '"--exepct=paid" comes after --; did you mean --expect?', HOW],
    [
      [...COMMAND, '--expect', 'paid', '--junti', 'x'],
      '"--junti" comes after the command\'s --expect',
      HOW,
    ],
    [[...COMMAND, '--expect'], '--expect needs a value', HOW],
  ])('%j', async (words, message, hints) => {
    expect(await refused(words)).toEqual({ sentence: `conv: ${message} [usage]`, details: hints });
  });

  it.each([
    [
      ['npm test'],
      127,
      'there is no program npm test',
      'it is one argument; pass the command and its arguments separately, for example: conv mock -- npm test',
    ],
    [
      ['FOO=1', 'npm', 'test'],
      127,
      'there is no program FOO=1',
      'to set a variable for the command, use env: conv mock -- env NAME=text command',
    ],
    [
      ['cd', 'x'],
      127,
      'there is no program cd',
      'not found on PATH; for a shell builtin, use sh -c …',
    ],
    [
      ['./run.sh'],
      127,
      'there is no program ./run.sh',
      'check it from this directory: ls -l ./run.sh',
    ],
    [
      ['.'],
      126,
      '. is not executable: a directory, or a file without permission (chmod +x)',
      'no test was run',
    ],
  ])('%j: %i', async (command, status, message, hint) => {
    const run = await newMachineHere().run(['mock', '--', ...command]);
    expect(run).toMatchObject({ status, stdout: '' });
    expect(run.stderr).toMatch(/^conv: [^\n]* \[command_not_(found|executable)\]\n {2}[^\n]*\n$/);
    expect(run.stderr).toContain(`conv: ${message} [`);
    expect(run.stderr).toContain(`\n  ${hint}\n`);
  });

  it.each(['--except', '--export', '--expected', '-e'])(
    'but %s is the command’s own',
    async (word) => {
      const machine = newMachineHere();
      const command = ['sh', '-c', 'printf %s "$1" >word', 'sh', word];
      const run = await machine.run(['mock', '--allow-none', '--', ...command]);
      expect(run).toMatchObject({ status: 0, stderr: '' });
      expect(read(machine, 'word')).toBe(word);
    },
  );
});
