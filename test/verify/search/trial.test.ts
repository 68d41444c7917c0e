import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { listOf, type Parts, THE_RECIPE } from '../../../src/verify/search/parts.ts';
import { effortOf, rowsAt, Trial } from '../../../src/verify/search/trial.ts';
import { createWorlds } from '../../../src/verify/search/worlds.ts';

type Target = ConstructorParameters<typeof Trial>[0][number];
type Row = Parameters<Trial['of']>[0];
type Template = Row['template'];

const SECRET = 'k';
const text = (value: string) => Buffer.from(value);

const keys = ['other', SECRET].map((key) => ({ value: text(key), cost: 0, causes: [] }));

const isWhole: Target = { causes: [], cost: 0, matches: () => false, fits: () => true };

const worlds = createWorlds(
  {
    request: { headers: [], body: text('{}') },
    account: { apiKey: undefined, secret: undefined },
    otherAccounts: [],
    destination: {},
  },
  [isWhole],
  'usual',
);

const digests = (parts: Parts, wanted: (cause: string) => boolean) =>
  parts.digests
    .costs(100)
    .flatMap((cost) => listOf(parts.digests.at(cost)))
    .filter(({ causes }) => wanted(causes.map(({ id }) => id).join()));

const OWN = digests(worlds.free.parts, (causes) => causes === '').slice(0, 1);
const UNKEYED = digests(worlds.free.parts, (causes) => causes === 'mac.unkeyed').slice(0, 1);
const BY_RECIPE = digests(worlds.recipes.parts, () => true);

const target = (wanted: Buffer): Target => ({
  ...isWhole,
  matches: (digest) => digest === wanted.toString('latin1'),
});

const hmac = (message: Buffer | string, key = SECRET, algorithm = 'sha256'): Buffer =>
  createHmac(algorithm, key).update(message).digest();

const rowOf = (template: Template, timestamp: string, bodies: readonly Buffer[]): Row => ({
  template,
  timestamp: { value: timestamp, cost: 0, causes: [] },
  bodies: bodies.map((value) => ({ value, cost: 0, causes: [], serializers: [] })),
});

const RIGHT = rowOf(THE_RECIPE, '1', [text('{}')]);

function tryOn(trial: Trial, row: Row, tools: Parameters<Trial['of']>[1]) {
  const found: { key: string; message: string }[] = [];
  trial.of(row, tools, ({ key, message }) =>
    found.push({ key: `${Buffer.from(key.value)}`, message: `${Buffer.from(message)}` }),
  );
  return found;
}

describe('a trial', () => {
  it.each([
    ['of a body', '1', '{}'],
    ['of nothing', '', ''],
    ['of another alphabet', '１２', '{"a":"한"}'],
    ['beyond ASCII in the middle', '1２3', '{}'],
    ['of the first character beyond ASCII', '1\u0080', '{}'],
    ['at the end of its memory', '12', 'x'.repeat(4030)],
    ['just beyond its memory', '12', 'x'.repeat(4031)],
    ['far beyond its memory', '12', 'x'.repeat(100_000)],
    ['of a timestamp beyond its memory', '1'.repeat(5000), '{}'],
  ])('joins and signs a message %s, and names the key', (_, timestamp, body) => {
    const message = timestamp + body;
    const row = rowOf(THE_RECIPE, timestamp, [text('a body before it'), text(body), text('x')]);
    const tools = { keys, digests: OWN, unkeyed: true };
    const found = tryOn(new Trial([target(hmac(message))], undefined), row, tools);
    expect(found).toEqual([{ key: SECRET, message }]);
  });

  it('joins whatever a template is made of', () => {
    const template: Template = {
      ...THE_RECIPE,
      value: [
        { type: 'bytes', bytes: text('v1:') },
        { type: 'timestamp' },
        { type: 'digest', of: [{ type: 'body' }], algorithm: 'sha256', form: 'hex' },
        { type: 'transcoded', of: [{ type: 'timestamp' }], charset: 'utf-16le' },
        { type: 'body' },
      ],
    };
    const digest = createHash('sha256').update('{}').digest('hex');
    const message = `v1:1${digest}1\0{}`;
    const trial = new Trial([target(hmac(message))], undefined);
    const tools = { keys, digests: OWN, unkeyed: true };
    expect(tryOn(trial, rowOf(template, '1', [text('{}')]), tools)).toEqual([
      { key: SECRET, message },
    ]);
  });

  it('counts each signature, and a long message as more effort', () => {
    const trial = new Trial([isWhole], undefined);
    const bodies = [text('x'.repeat(1023)), text('x'.repeat(2047))];
    tryOn(trial, rowOf(THE_RECIPE, '1', bodies), { keys, digests: OWN, unkeyed: true });
    expect(trial).toMatchObject({ hypotheses: 4, effort: 2 * 2 + 2 * 3 });
    expect(effortOf(0)).toBe(1);
  });

  it('tries a digest without a key once, and only where it is wanted', () => {
    const wanted = createHash('sha256').update('1{}').digest();
    const run = (unkeyed: boolean) => {
      const trial = new Trial([target(wanted)], undefined);
      const found = tryOn(trial, RIGHT, { keys, digests: UNKEYED, unkeyed });
      return { found, tried: trial.hypotheses };
    };
    expect(run(true)).toEqual({ found: [{ key: '', message: '1{}' }], tried: 1 });
    expect(run(false)).toEqual({ found: [], tried: 0 });
  });

  it('asks each target, those of another length aside', () => {
    const wanted = hmac('1{}');
    const tools = { keys, digests: OWN, unkeyed: true };
    const other: Target = { ...target(wanted), fits: (length) => length !== 32 };
    expect(tryOn(new Trial([other], undefined), RIGHT, tools)).toEqual([]);
    expect(tryOn(new Trial([other, target(wanted)], undefined), RIGHT, tools)).toHaveLength(1);
  });

  it.each<[string, Partial<Template>, Buffer]>([
    ['its own key', { key: text('recipe') }, hmac('1{}', 'recipe')],
    ['its own digest', { algorithm: 'sha1' }, hmac('1{}', SECRET, 'sha1')],
    ['both', { key: text('recipe'), algorithm: 'md5' }, hmac('1{}', 'recipe', 'md5')],
    ['neither', {}, hmac('1{}')],
  ])('of another provider’s recipe signs with %s', (_, fixed, wanted) => {
    const row = { ...RIGHT, template: { ...THE_RECIPE, ...fixed } };
    const tools = { keys: keys.slice(0, 1), digests: BY_RECIPE, unkeyed: true };
    expect(tryOn(new Trial([target(wanted)], text(SECRET)), row, tools)).toHaveLength(1);
    const withoutSecret = tryOn(new Trial([target(wanted)], undefined), row, tools);
    expect(withoutSecret).toHaveLength(fixed.key === undefined ? 0 : 1);
  });
});

describe('the rows of one choice of prices', () => {
  const times = ['1', '2'].map((value, cost) => ({ value, cost, causes: [] }));
  const bodies = ['a', 'b', 'c'].map((value, at) => ({
    ...{ value: text(value), cost: Math.min(at, 1), causes: [], serializers: [] },
  }));
  const template = (name: string, ...types: ('timestamp' | 'body')[]): Template => ({
    ...THE_RECIPE,
    template: name,
    value: types.map((type) => ({ type })),
  });
  const parts = {
    ...worlds.free.parts,
    bodies: { costs: () => [0, 1], at: (cost: number) => choices(bodies, cost) },
    timestamps: { costs: () => [0, 1], at: (cost: number) => choices(times, cost) },
    templates: {
      costs: () => [0],
      at: () =>
        choices(
          [
            template('both', 'timestamp', 'body'),
            template('time', 'timestamp'),
            template('body', 'body'),
          ],
          0,
        ),
    },
  };
  function choices<Member extends { readonly cost: number }>(all: readonly Member[], cost: number) {
    const those = all.filter((each) => each.cost === cost);
    return { count: those.length, at: (index: number) => those[index] as Member };
  }
  const shown = (bodyPrice: number, timePrice: number) =>
    [
      ...rowsAt(parts, {
        bodies: bodyPrice,
        timestamps: timePrice,
        templates: 0,
        keys: 0,
        digests: 0,
      }),
    ].map((row) =>
      [
        row.template.template,
        row.timestamp.value,
        ...row.bodies.map(({ value }) => `${value}`),
      ].join(' '),
    );

  it('vary a body or a time only where the template uses it', () => {
    expect(shown(0, 0)).toEqual(['both 1 a', 'time 1 a', 'body 1 a']);
    expect(shown(1, 0)).toEqual(['both 1 b c', 'body 1 b c']);
    expect(shown(0, 1)).toEqual(['both 2 a', 'time 2 a']);
    expect(shown(1, 1)).toEqual(['both 2 b c']);
  });
});
