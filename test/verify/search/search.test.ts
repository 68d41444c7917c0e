import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CauseId, Target } from '../../../src/verify/model/cause.ts';
import { heldPart, type Parts, rangedPart, THE_RECIPE } from '../../../src/verify/search/parts.ts';
import { type Limits, type Outcome, search } from '../../../src/verify/search/search.ts';
import { Trial } from '../../../src/verify/search/trial.ts';
import { macVariants } from '../../../src/verify/search/worlds.ts';

const bytes = (text: string) => Buffer.from(text);
const cause = (...ids: CauseId[]) => ids.map((id) => ({ id }));

/** Three bodies, three times, three keys. */
const PARTS: Parts = {
  bodies: heldPart([
    { value: bytes('{}'), cost: 0, causes: [], serializers: [] },
    { value: bytes('{}\n'), cost: 8, causes: cause('body.trailing-newline'), serializers: [] },
    { value: bytes('[]'), cost: 13, causes: cause('body.empty-container'), serializers: [] },
  ]),
  templates: heldPart([
    THE_RECIPE,
    { value: [{ type: 'body' }], template: '{body}', cost: 8, causes: cause('message.body-only') },
  ]),
  timestamps: heldPart([{ value: '1', cost: 0, causes: [] }]),
  keys: heldPart([
    { value: bytes('k'), cost: 0, causes: [] },
    { value: bytes('k\n'), cost: 8, causes: cause('key.whitespace') },
    { value: bytes(''), cost: 10, causes: cause('key.empty') },
  ]),
  digests: heldPart(macVariants()),
};

const THOUSAND: Parts['timestamps'] = rangedPart([
  {
    cost: 13,
    count: 1000,
    at: (index) => ({
      value: String(1000 + index),
      cost: 13,
      causes: cause('message.timestamp-milliseconds'),
    }),
  },
]);

const WORLD = { parts: PARTS, maxCost: 40, maxMixedCost: 40, maxGroup: 1e6 };
const WORLDS = [WORLD, { ...WORLD, parts: { ...PARTS, timestamps: THOUSAND } }];

const target = (wanted: string): Target => ({
  causes: [],
  cost: 0,
  matches: (digest) => digest === Buffer.from(wanted, 'hex').toString('latin1'),
  fits: (length) => length === wanted.length / 2,
});

const sign = (key: string, message: string, algorithm = 'sha256') =>
  createHmac(algorithm, key).update(message).digest('hex');

const LIMITS: Limits = { maxEffort: 1e6, slack: 0 };

function run(wanted: string, limits: Partial<Limits> = {}, stopAfter = Number.POSITIVE_INFINITY) {
  const trial = new Trial([target(wanted)], bytes('k'));
  const steps = search(WORLDS, trial, { ...LIMITS, ...limits });
  let reports = 0;
  let step = steps.next();
  while (!step.done) {
    reports += 1;
    step = steps.next(reports >= stopAfter);
  }
  return { ...(step.value as Outcome), hypotheses: trial.hypotheses, reports };
}

const causesOf = ({ matches }: Outcome) =>
  matches.map(({ body, template, timestamp, key, digest }) =>
    [body, template, timestamp, key, digest].flatMap(({ causes }) => causes.map(({ id }) => id)),
  );

describe('the search', () => {
  it.each<[string, string, CauseId[]]>([
    ['the document’s recipe', sign('k', '1{}'), []],
    ['another body', sign('k', '1{}\n'), ['body.trailing-newline']],
    ['another key', sign('k\n', '1{}'), ['key.whitespace']],
    ['another string', sign('k', '{}'), ['message.body-only']],
    ['one time out of a thousand', sign('k', '1999{}'), ['message.timestamp-milliseconds']],
    ['another digest', sign('k', '1{}', 'sha512'), ['mac.algorithm']],
    ['body and key', sign('k\n', '1{}\n'), ['body.trailing-newline', 'key.whitespace']],
    [
      'body, string and key',
      sign('k\n', '{}\n'),
      ['body.trailing-newline', 'message.body-only', 'key.whitespace'],
    ],
    [
      'body, time and digest',
      sign('k', '1000[]', 'sha1'),
      ['body.empty-container', 'message.timestamp-milliseconds', 'mac.algorithm'],
    ],
    ['key and message swapped', sign('1{}', 'k'), ['key.swapped']],
  ])('finds %s', (_, wanted, expected) => {
    expect(causesOf(run(wanted))).toEqual([expected]);
  });

  it('does not vary a time that is not signed', () => {
    const { matches } = run(sign('k', '{}'), { slack: 20 });
    expect(causesOf({ matches } as Outcome)).toEqual([['message.body-only']]);
  });

  it('tries a hash without a key once, not with each key', () => {
    const wanted = createHash('sha256').update('1{}').digest('hex');
    const { matches } = run(wanted, { slack: 9 });
    expect(causesOf({ matches } as Outcome)).toEqual([['mac.unkeyed']]);
  });

  it('finds nothing where nothing fits, and says how far it looked', () => {
    expect(run('00'.repeat(32))).toMatchObject({ matches: [], cost: 40, interrupted: false });
  });

  it('is bounded: what does not fit into the effort is left out, and not called done', () => {
    const { hypotheses, cost } = run('00'.repeat(32), { maxEffort: 5_000 });
    expect(hypotheses).toBeLessThan(5_000);
    expect(cost).toBeLessThan(40);
  });

  it('counts a long message as more effort', () => {
    const trial = new Trial([target('00'.repeat(32))], undefined);
    const body = { ...THE_RECIPE, value: new Uint8Array(1_048_576), serializers: [] };
    const timestamp = { value: '', cost: 0, causes: [] };
    const tools = {
      keys: [PARTS.keys.at(0).at(0)],
      digests: macVariants().slice(0, 1),
      unkeyed: false,
    };
    trial.of({ template: THE_RECIPE, timestamp, bodies: [body] }, tools, () => {});
    expect(trial.hypotheses).toBe(1);
    expect(trial.effort).toBeGreaterThan(1000);
  });

  it('that is stopped has done what costs less than where it was', () => {
    const times = rangedPart([
      { cost: 8, count: 30_000, at: (index) => ({ value: `${index}`, cost: 8, causes: [] }) },
    ]);
    const parts = { ...PARTS, bodies: heldPart([PARTS.bodies.at(0).at(0)]), timestamps: times };
    const once = heldPart([{ value: '1', cost: 0, causes: [] }]);
    const timestamps = {
      costs: (most: number) => [...once.costs(most), ...times.costs(most)],
      at: (cost: number) => (cost === 0 ? once : times).at(cost),
    };
    const trial = new Trial([target('00'.repeat(32))], bytes('k'));
    const world = { ...WORLD, parts: { ...parts, timestamps } };
    const steps = search([world], trial, LIMITS);
    expect(steps.next().done).toBe(false);
    expect(steps.next(true).value).toEqual({ matches: [], cost: 7, interrupted: true });
  });

  it('can be stopped in the middle, and says so', () => {
    const { reports, interrupted, cost } = run('00'.repeat(32), {}, 1);
    expect({ reports, interrupted }).toEqual({ reports: 1, interrupted: true });
    expect(cost).toBeLessThan(40);
  });
});
