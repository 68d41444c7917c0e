import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cause, CauseId, Explanation } from '../../src/verify/model/cause.ts';
import { shareExplanation } from '../../src/verify/shared.ts';

const EMPTY = new Uint8Array();

const explain = (
  ids: string,
  cost: number,
  serializers: readonly string[] = [],
  particulars: Readonly<Record<string, string | number>> = {},
): Explanation => ({
  causes: ids.split(' ').map((id): Cause => ({ ...particulars, id: id as CauseId })),
  cost,
  serializers,
  signed: { body: EMPTY, message: undefined, template: '{timestamp}{body}', timestamp: '1' },
});

const sharedIds = (...failing: Explanation[][]): string | undefined =>
  shareExplanation(failing)
    ?.explanation.causes.map(({ id }) => id)
    .sort()
    .join(' ');

const SPACED = 'body.spaced-separators';
const ESCAPED = 'body.escaped-unicode';
const QUOTED = 'key.quoted';
const STALE = 'clock.stale';
const PYTHON = ['Python json.dumps'];

describe('the explanation that several requests share', () => {
  it.each<[string, Explanation[][], string | undefined]>([
    ['the same causes', [[explain(QUOTED, 8)], [explain(QUOTED, 8)]], QUOTED],
    [
      'in any order',
      [[explain(`${SPACED} ${QUOTED}`, 18)], [explain(`${QUOTED} ${SPACED}`, 18)]],
      `${SPACED} ${QUOTED}`,
    ],
    ['of any rank', [[explain(SPACED, 8), explain(QUOTED, 9)], [explain(QUOTED, 8)]], QUOTED],
    [
      'the cheapest of several, by what it costs with all',
      [
        [explain(SPACED, 8), explain(QUOTED, 9)],
        [explain(SPACED, 12), explain(QUOTED, 9)],
      ],
      QUOTED,
    ],
    ['no two alike', [[explain(SPACED, 8)], [explain(QUOTED, 8)]], undefined],
    [
      'a part of them alike',
      [[explain(SPACED, 8)], [explain(`${SPACED} ${QUOTED}`, 18)]],
      undefined,
    ],
    ['one that nothing explains', [[explain(SPACED, 8)], []], undefined],
    ['all unexplained', [[], []], undefined],
    ['one request alone', [[explain(SPACED, 8)]], undefined],
    ['none', [], undefined],
  ])('%s', (_, failing, expected) => {
    expect(sharedIds(...failing)).toBe(expected);
  });

  it.each<[string, Explanation[][], string | undefined]>([
    [
      'one serializer shows more with one body than with another',
      [[explain(SPACED, 8, PYTHON)], [explain(`${SPACED} ${ESCAPED}`, 10, PYTHON)]],
      `${ESCAPED} ${SPACED}`,
    ],
    [
      'with the same mistake beside it',
      [
        [explain(`${SPACED} ${QUOTED}`, 18, PYTHON)],
        [explain(`${SPACED} ${ESCAPED} ${QUOTED}`, 20, PYTHON)],
      ],
      `${ESCAPED} ${SPACED} ${QUOTED}`,
    ],
    [
      'but not with another mistake beside it',
      [[explain(SPACED, 8, PYTHON)], [explain(`${SPACED} ${ESCAPED} ${QUOTED}`, 20, PYTHON)]],
      undefined,
    ],
    [
      'nor by another serializer',
      [[explain(SPACED, 8, ['jq'])], [explain(`${SPACED} ${ESCAPED}`, 10, PYTHON)]],
      undefined,
    ],
    [
      'nor where the body of one is as received',
      [[explain(QUOTED, 8, PYTHON)], [explain(`${SPACED} ${QUOTED}`, 18, PYTHON)]],
      undefined,
    ],
  ])('bodies of one serializer: %s', (_, failing, expected) => {
    expect(sharedIds(...failing)).toBe(expected);
  });

  it.each<[string, Explanation[][], string | undefined]>([
    ['some are stale, too', [[explain(SPACED, 8)], [explain(`${SPACED} ${STALE}`, 8)]], SPACED],
    [
      'all are stale, too',
      [[explain(`${SPACED} ${STALE}`, 8)], [explain(`${SPACED} ${STALE}`, 8)]],
      `${SPACED} ${STALE}`,
    ],
    ['all are only stale', [[explain(STALE, 0)], [explain(STALE, 0)]], STALE],
    ['one is only stale', [[explain(STALE, 0)], [explain(`${SPACED} ${STALE}`, 8)]], undefined],
    ['one is stale, one ahead', [[explain(STALE, 0)], [explain('clock.ahead', 0)]], undefined],
  ])('a wrong clock has no part in a signature: %s', (_, failing, expected) => {
    expect(sharedIds(...failing)).toBe(expected);
  });

  it('keeps the particulars, and the serializers, that are the same everywhere', () => {
    const one = explain('body.pretty-printed', 8, ['PHP', 'Ruby'], { indent: 4, seconds: 1 });
    const other = explain('body.pretty-printed', 8, ['Go', 'PHP'], { indent: 4, seconds: 2 });
    const shared = shareExplanation([[one], [other]])?.explanation;
    expect(shared?.causes).toEqual([{ id: 'body.pretty-printed', indent: 4 }]);
    expect(shared?.serializers).toEqual(['PHP']);
  });

  it('points at a request that shows all of it', () => {
    const failing = [
      [explain(SPACED, 8, PYTHON)],
      [explain(`${SPACED} ${ESCAPED}`, 10, PYTHON)],
      [explain(SPACED, 8, PYTHON)],
    ];
    expect(shareExplanation(failing)?.example).toBe(1);
  });

  it('finds a planted explanation whatever else each request could be explained by', () => {
    const noise = fc.array(
      fc.constantFrom('mac.unkeyed', 'key.empty', 'body.bom', 'message.separator'),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.array(noise, { minLength: 2, maxLength: 8 }), (requests) => {
        const failing = requests.map((ids) => [
          ...ids.map((id) => explain(id, 30)),
          explain('key.case', 1),
        ]);
        expect(sharedIds(...failing)).toBe('key.case');
      }),
    );
  });
});
