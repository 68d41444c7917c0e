import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Target } from '../../../src/verify/model/cause.ts';
import { heldPart, type Parts, THE_RECIPE } from '../../../src/verify/search/parts.ts';
import { type Limits, search } from '../../../src/verify/search/search.ts';
import { effortOf, Trial } from '../../../src/verify/search/trial.ts';
import { macVariants, type World } from '../../../src/verify/search/worlds.ts';

const bytes = (text: string) => Buffer.from(text);
const body = (text: string, cost: number) => ({
  value: bytes(text),
  cost,
  causes: [],
  serializers: [],
});
const key = (text: string, cost: number) => ({ value: bytes(text), cost, causes: [] });

/** One combination at 0, two at 8 (a body), one at 10 (a key), two at 18 (both). */
const PARTS: Parts = {
  bodies: heldPart([body('aa', 0), body('bb', 8), body('cc', 8)]),
  templates: heldPart([THE_RECIPE]),
  timestamps: heldPart([{ value: '', cost: 0, causes: [] }]),
  keys: heldPart([key('k', 0), key('l', 10)]),
  digests: heldPart(macVariants().slice(0, 1)),
};
const WORLD: World = { parts: PARTS, maxCost: 20, maxMixedCost: 20, maxGroup: 100 };
const EACH = effortOf(2);
const NOTHING = '00'.repeat(32);

const sign = (secret: string, message: string) =>
  createHmac('sha256', secret).update(message).digest('hex');

function run(wanted: string, worlds: readonly World[], limits: Partial<Limits> = {}) {
  const target: Target = {
    causes: [],
    cost: 0,
    matches: (digest) => Buffer.from(digest, 'latin1').toString('hex') === wanted,
    fits: () => true,
  };
  const trial = new Trial([target], undefined);
  const { value } = search(worlds, trial, { maxEffort: 100, slack: 0, ...limits }).next();
  return { ...(value as object), hypotheses: trial.hypotheses };
}

describe('the bounds of a search', () => {
  it.each<[string, Partial<World>, Partial<Limits>, number, number]>([
    ['nothing is left out', {}, {}, 6, 20],
    ['effort for just everything', {}, { maxEffort: 6 * EACH }, 6, 20],
    ['effort for the first only', {}, { maxEffort: EACH }, 1, 7],
    ['dearer ones that are fewer still fit', {}, { maxEffort: 2 * EACH }, 2, 7],
    ['no effort at all', {}, { maxEffort: 0 }, 0, -1],
    ['no more than a cost', { maxCost: 9 }, {}, 3, 9],
    ['a cost that is just allowed', { maxCost: 10 }, {}, 4, 10],
    ['no mixture beyond a cost', { maxMixedCost: 17 }, {}, 4, 17],
    ['a mixture of just that cost', { maxMixedCost: 18 }, {}, 6, 20],
    ['no mixture of too many', { maxGroup: 2 * EACH - 0.001 }, {}, 4, 17],
    ['a mixture of just as many', { maxGroup: 2 * EACH }, {}, 6, 20],
    ['alone, too many are not too many', { maxGroup: 0 }, {}, 4, 17],
  ])('%s', (_, world, limits, hypotheses, cost) => {
    expect(run(NOTHING, [{ ...WORLD, ...world }], limits)).toEqual({
      matches: [],
      cost,
      interrupted: false,
      hypotheses,
    });
  });

  it('tries three everyday mistakes together although the effort is spent', () => {
    const three = {
      ...PARTS,
      bodies: heldPart([body('aa', 0), body('bb', 7)]),
      keys: heldPart([key('k', 0), key('l', 9)]),
      timestamps: heldPart([
        { value: '', cost: 0, causes: [] },
        { value: '1', cost: 7, causes: [] },
      ]),
    };
    const world = { ...WORLD, parts: three, maxCost: 30, maxMixedCost: 30 };
    expect(run(sign('l', '1bb'), [world], { maxEffort: 0 })).toMatchObject({
      matches: [{ body: { cost: 7 }, key: { cost: 9 }, timestamp: { cost: 7 } }],
    });
    const rarer = { ...three, keys: heldPart([key('k', 0), key('l', 10)]) };
    expect(run(sign('l', '1bb'), [{ ...world, parts: rarer }], { maxEffort: 0 })).toMatchObject({
      matches: [],
    });
  });

  it('tries the smaller group first where worlds are as dear', () => {
    const few = { ...WORLD, parts: { ...PARTS, bodies: heldPart([body('aa', 0), body('zz', 8)]) } };
    expect(run(sign('k', 'zz'), [WORLD, few], { maxEffort: 4 * EACH })).toMatchObject({
      matches: [{ body: { cost: 8 } }],
      hypotheses: 3,
    });
  });

  it('each world ends at its own cost', () => {
    expect(run(NOTHING, [{ ...WORLD, maxCost: 0 }, WORLD])).toMatchObject({
      hypotheses: 7,
      cost: 20,
    });
  });

  it.each([
    [0, 3, 8],
    [1, 3, 9],
    [2, 4, 10],
    [10, 6, 18],
    [100, 6, 20],
  ])(
    'with a slack of %s finishes what a match costs and that much more',
    (slack, hypotheses, cost) => {
      expect(run(sign('k', 'bb'), [WORLD], { slack })).toMatchObject({
        matches: [{ body: { cost: 8 } }],
        hypotheses,
        cost,
        interrupted: false,
      });
    },
  );
});
