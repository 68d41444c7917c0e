import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachine, type Finished, type Machine } from '../helpers/conv.ts';
import { type Answer, startTestService } from '../helpers/service.ts';
import { INSTALLED_SHELLS } from '../helpers/shells.ts';
import { runMock } from './hostile/mock-run.ts';
import {
  commandsIn,
  commandTexts,
  makeFolder,
  type Pasted,
  paste,
  withoutProse,
} from './hostile/pasting.ts';
import { prepare } from './hostile/prepare.ts';
import { type HostileRun, NEWEST_BATCH } from './hostile/run.ts';
import { ANSWERS, answerRuns, DIALECT_RUNS, RUNS, sequence } from './hostile/runs.ts';
import { API_KEY, EVERYTHING, FILE_NAME, FORGED, IDS, NEW_FILE } from './hostile/values.ts';

/** What a terminal obeys or hides, but for line feeds. */
const UNSAFE = /(?!\n|\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const OWN_STYLE = /\u001b\[(?:1|2|22|31|32|33|39)m/g;

const AT_ONCE = 4;

interface Done extends Finished {
  readonly run: HostileRun;
}

let machine: Machine;
let results: readonly Done[];
let folder: string;

/** Every second one in colors. */
async function runOne(run: HostileRun, at: number, variables = {}): Promise<Done> {
  const env = { ...run.env, ...variables, ...(at % 2 === 0 ? {} : { FORCE_COLOR: '1' }) };
  const args = run.args.includes(NEWEST_BATCH) ? await withBatch(run.args, env) : run.args;
  return { run, ...(await machine.run(args, { ...run, env })) };
}

async function withBatch(args: readonly string[], env: HostileRun['env']): Promise<string[]> {
  const { stdout } = await machine.run(
    ['batch', 'list', '--json'],
    env === undefined ? {} : { env },
  );
  const newest = JSON.parse(stdout.trim().split('\n').at(-1) || '{"id":"b-none"}');
  return args.map((arg) => (arg === NEWEST_BATCH ? newest.id : arg));
}

async function runAll(runs: readonly HostileRun[], variables = {}): Promise<Done[]> {
  const done: Done[] = [];
  const queue = [...runs.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [at, run] = next;
      done[at] = await runOne(run, at, variables);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

async function runInTurn(runs: readonly HostileRun[]): Promise<Done[]> {
  const done: Done[] = [];
  for (const run of runs) done.push(await runOne(run, done.length));
  return done;
}

/** Below `/n` the nth answer. */
const answer: Answer = (response, request, count) => {
  const at = Number(/^\/(\d+)/.exec(request.path)?.[1]);
  ANSWERS[at]?.(response, request, count);
};

beforeAll(async () => {
  machine = createMachine();
  await prepare(machine.home);
  folder = makeFolder(machine.home);
  const service = await startTestService(answer);
  const inTurn = runInTurn(sequence(service.url));
  const mock = runMock(machine);
  results = [
    ...(await runAll([...RUNS, ...answerRuns(service.url)])),
    ...(await inTurn),
    await mock,
  ];
  await service.close();
}, 600_000);

afterAll(() => machine.remove());

const described = ({ run, stdout, stderr }: Done): string =>
  JSON.stringify({
    args: run.args.map((arg) => arg.slice(0, 60)),
    env: Object.keys(run.env ?? {}),
    stdout,
    stderr,
  });

describe('whatever conv is given', () => {
  it('sends a terminal nothing but text', () => {
    const texts = results.filter(({ run }) => run.isExact !== true);
    const unsafe = texts.filter(({ stdout, stderr }) =>
      UNSAFE.test(stdout.replace(OWN_STYLE, '') + stderr),
    );
    expect(unsafe.map(described)).toEqual([]);
  });

  it('lets nobody else begin a line', () => {
    const forged = results.filter(
      ({ run, stdout, stderr }) =>
        run.isExact !== true && new RegExp(`^\\s*${FORGED}(?!: )`, 'm').test(stdout + stderr),
    );
    expect(forged.map(described)).toEqual([]);
  });

  it('is shown by a mock, request by request', () => {
    const { stdout = '' } = results.at(-1) ?? {};
    expect([...stdout.matchAll(/ POST \S+ .* 40[014] /g)].length).toBeGreaterThanOrEqual(3);
  });

  it('never fails by a fault of its own', () => {
    expect(
      results
        .filter(({ status, stderr }) => status === null || /\[internal\]|^\s+at /m.test(stderr))
        .map(described),
    ).toEqual([]);
  });

  it.each(INSTALLED_SHELLS)(
    'prints commands that $name reads as they were meant',
    async ({ variables, ...shell }) => {
      const done = variables === undefined ? results : await runAll(DIALECT_RUNS, variables);
      const printed = unique(done.flatMap(outputsOf).flatMap(commandsIn));
      const words = new Set(printed.map(withoutProse));
      // The way to the end of the line is what a hurried person copies.
      const pasted = paste(unique([...printed, ...words]), shell, folder);
      const exact = pasted.filter(({ command }) => words.has(command));
      expect(pasted.filter(({ isPwned }) => isPwned)).toEqual([]);
      expect(exact.filter(isMisread)).toEqual([]);
      expect(exact.filter(({ command }) => command.includes(FORGED)).length).toBeGreaterThan(10);
    },
  );
});

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const HOSTILE = [EVERYTHING, FILE_NAME, NEW_FILE, API_KEY, ...IDS];

/** What stands before a hostile value in one and the same word. */
const BEFORE = /^(?:[\w]+=)?@?(?:\.\/)?(?:row |refund )?$/;

const isMeant = (word: string): boolean =>
  !holdsMark(word) ||
  HOSTILE.some(
    (text) => word.endsWith(text) && BEFORE.test(word.slice(0, word.length - text.length)),
  );

/** A hostile value is one word of the call, whole and exact, or no word at all. */
function isMisread({ command, calls }: Pasted): boolean {
  const words = calls.flat();
  return command.includes(FORGED) && !(words.some(holdsMark) && words.every(isMeant));
}

const holdsMark = (word: string): boolean => word.includes(FORGED);

/** The texts of JSON as they are, where lines are JSON. */
const outputsOf = ({ stdout, stderr, run }: Done): string[] =>
  run.isExact === true
    ? []
    : `${stdout}\n${stderr}`.replace(OWN_STYLE, '').split('\n').flatMap(textsOfLine);

function textsOfLine(line: string): string[] {
  try {
    return commandTexts(JSON.parse(line));
  } catch {
    return [line];
  }
}
