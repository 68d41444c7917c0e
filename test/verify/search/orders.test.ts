import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Permutations } from '../../../src/verify/bodies/permutations.ts';
import type { CauseId, Target } from '../../../src/verify/model/cause.ts';
import { heldPart, type Parts, THE_RECIPE } from '../../../src/verify/search/parts.ts';
import { tryPermutations } from '../../../src/verify/search/search.ts';
import { effortOf, Trial } from '../../../src/verify/search/trial.ts';
import { macVariants } from '../../../src/verify/search/worlds.ts';

const bytes = (text: string) => Buffer.from(text);
const cause = (...ids: CauseId[]) => ids.map((id) => ({ id }));
const key = (value: string, cost: number, ...ids: CauseId[]) => ({
  value: bytes(value),
  cost,
  causes: cause(...ids),
});
const body = (text: string) => ({ value: bytes(text), cost: 0, causes: [], serializers: [] });

const PARTS: Parts = {
  bodies: heldPart([body('00')]),
  templates: heldPart([
    THE_RECIPE,
    { value: [{ type: 'body' }], template: '{body}', cost: 8, causes: cause('message.body-only') },
  ]),
  timestamps: heldPart([{ value: '1', cost: 0, causes: [] }]),
  keys: heldPart([
    key('k', 0),
    key('k\n', 8, 'key.whitespace'),
    key('at the limit', 20, 'key.empty'),
    key('beyond the limit', 21, 'key.empty'),
  ]),
  digests: heldPart(macVariants().slice(0, 1)),
};

/** Two runs of orders, `ab` and `ba`, then `cd`, `dc` and `ee`. */
const RUNS = [
  ['ab', 'ba'],
  ['cd', 'dc', 'ee'],
];

const sign = (secret: string, message: string) =>
  createHmac('sha256', secret).update(message).digest('hex');

const target = (wanted: string): Target => ({
  causes: [],
  cost: 0,
  matches: (digest) => digest === Buffer.from(wanted, 'hex').toString('latin1'),
  fits: (length) => length === 32,
});

const ROOMY = 1e6;

function run(wanted: string, room = ROOMY, stopAfter = Number.POSITIVE_INFINITY, parts = PARTS) {
  const tried: string[] = [];
  const memory = Buffer.alloc(2);
  const orders = RUNS.flat();
  let first = 0;
  const runs = RUNS.map((texts) => {
    const start = first;
    first += texts.length;
    return {
      count: texts.length,
      each: (visit: (bytes: Uint8Array, index: number) => boolean) => {
        for (const [at, text] of texts.entries()) {
          memory.write(text);
          tried.push(text);
          if (visit(memory, start + at)) return;
        }
      },
    };
  });
  const at = (index: number) => body(orders[index] as string);
  const trial = new Trial([target(wanted)], bytes('k'));
  const steps = tryPermutations({ runs, at } as unknown as Permutations, parts, trial, room);
  const reports: number[] = [];
  let step = steps.next();
  while (!step.done) {
    reports.push(step.value);
    step = steps.next(reports.length >= stopAfter);
  }
  const { matches, interrupted } = step.value;
  const found = matches.map((match) => ({
    body: Buffer.from(match.body.value).toString(),
    causes: [match.template, match.key].flatMap(({ causes }) => causes.map(({ id }) => id)),
  }));
  return { found, interrupted, tried: tried.join(' '), reports, hypotheses: trial.hypotheses };
}

const NOTHING = '00'.repeat(32);
const ALL = 'ab ba cd dc ee';

describe('every order of the keys', () => {
  it.each<[string, string, string, CauseId[], string, number[]]>([
    ['the first order', sign('k', '1ab'), 'ab', [], 'ab', []],
    ['an order of a later run', sign('k', '1dc'), 'dc', [], 'ab ba cd dc', [2]],
    ['another key', sign('k\n', '1ba'), 'ba', ['key.whitespace'], `${ALL} ab ba`, [2, 5]],
    [
      'another string, after another key of the same price',
      sign('k', 'ab'),
      'ab',
      ['message.body-only'],
      `${ALL} ${ALL} ab`,
      [2, 5, 7, 10],
    ],
    [
      'the dearest mistake',
      sign('at the limit', '1ab'),
      'ab',
      ['key.empty'],
      `${ALL} ${ALL} ${ALL} ab`,
      [2, 5, 7, 10, 12, 15],
    ],
  ])('finds %s, and stops there', (_, wanted, text, causes, tried, reports) => {
    expect(run(wanted)).toMatchObject({
      found: [{ body: text, causes }],
      interrupted: false,
      tried,
      reports,
    });
  });

  it.each([
    ['a mistake that is too dear', sign('beyond the limit', '1ab')],
    ['two mistakes', sign('k\n', 'ab')],
    ['the body as it came', sign('k', '100')],
    ['nothing', NOTHING],
  ])('does not find %s', (_, wanted) => {
    const { found, interrupted, tried, hypotheses } = run(wanted);
    expect({ found, interrupted, tried, hypotheses }).toEqual({
      found: [],
      interrupted: false,
      tried: [ALL, ALL, ALL, ALL].join(' '),
      hypotheses: 20,
    });
  });

  const each = effortOf(2);
  it.each([
    ['no room: the orders alone', 0, ALL],
    ['room for a little less than a run', 2 * each - 0.001, ALL],
    ['room for just one run', 2 * each, `${ALL} ab ba`],
    ['room for the longer run after the shorter', 5 * each, `${ALL} ${ALL}`],
    ['what is left goes to a run that still fits', 4 * each, `${ALL} ab ba ab ba`],
  ])('with %s', (_, room, tried) => {
    expect(run(NOTHING, room).tried).toBe(tried);
  });

  it('counts a long body as more room', () => {
    const long = { ...PARTS, bodies: heldPart([body('0'.repeat(10_240))]) };
    expect(run(NOTHING, 2 * 11 - 1, undefined, long).tried).toBe(ALL);
    expect(run(NOTHING, 2 * 11, undefined, long).tried).toBe(`${ALL} ab ba`);
  });

  it('can be stopped after each run, and says so', () => {
    expect(run(NOTHING, ROOMY, 1)).toMatchObject({ found: [], interrupted: true, tried: 'ab ba' });
    expect(run(NOTHING, ROOMY, 2)).toMatchObject({ interrupted: true, tried: ALL });
  });

  it('tries digests without a key where no key is known', () => {
    const unkeyed = macVariants().filter(({ keyed }) => !keyed);
    const parts = { ...PARTS, keys: heldPart<never>([]), digests: heldPart(unkeyed.slice(0, 1)) };
    const wanted = [...Buffer.from(unkeyed[0]?.value(bytes(''), bytes('1ba')) ?? '', 'latin1')];
    const { found } = run(Buffer.from(wanted).toString('hex'), ROOMY, undefined, parts);
    expect(found).toEqual([{ body: 'ba', causes: [] }]);
  });
});
