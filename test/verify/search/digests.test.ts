import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../../src/verify/search/parts.ts';
import { createWorlds, macVariants } from '../../../src/verify/search/worlds.ts';

type Target = Parameters<typeof createWorlds>[1][number];

const PROBLEM: Parameters<typeof createWorlds>[0] = {
  request: { headers: [], body: Buffer.from('{}') },
  account: { apiKey: undefined, secret: undefined },
  otherAccounts: [],
  destination: {},
};

const target = (cost: number, fits: Target['fits']): Target => ({
  causes: [],
  cost,
  matches: () => false,
  fits,
});

/** The digests that are tried on a signature of which the targets are what is known, cheapest first. */
const digestsFor = (...targets: Target[]) => {
  const { digests } = createWorlds(PROBLEM, targets, 'usual').free.parts;
  return digests.costs(Number.POSITIVE_INFINITY).flatMap((cost) => listOf(digests.at(cost)));
};

const ALL = digestsFor(target(0, () => true));

const KEY = Buffer.from('k');
const MESSAGE = Buffer.from('1{}');

const hmac = (name: string, key: Uint8Array, message: Uint8Array): Buffer =>
  createHmac(name, key).update(message).digest();
const hash = (name: string, ...parts: (Uint8Array | string)[]): Buffer =>
  createHash(name)
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();

const shown = ({ value, length, keyed, cost, causes }: (typeof ALL)[number]) => {
  const digest = Buffer.from(value(KEY, MESSAGE), 'latin1').toString('hex');
  return { causes, cost, length, keyed, digest };
};

/** Of each hash: the bytes of a digest, the cost of its HMAC, and of the hash without a key. */
const HASHES: readonly [name: string, length: number, cost: number, unkeyedCost: number][] = [
  ['sha256', 32, 0, 7],
  ['sha1', 20, 7, 7],
  ['sha512', 64, 7, 7],
  ['md5', 16, 7, 7],
  ['sha384', 48, 10, 10],
  ['sha224', 28, 10, 10],
  ['sha3-256', 32, 13, 13],
  ['sha3-512', 64, 13, 13],
  ['sha512-256', 32, 13, 13],
  ['sha3-384', 48, 18, 18],
  ['sha512-224', 28, 18, 18],
  ['ripemd160', 20, 18, 18],
  ['blake2s256', 32, 18, 18],
  ['blake2b512', 64, 18, 18],
  ['sm3', 32, 18, 18],
];

/** The hashes that are also tried with a second mistake, and what each then costs more. */
const EVERYDAY: readonly [name: string, cost: number, joinedCost: number][] = [
  ['sha256', 0, 0],
  ['sha1', 7, 2],
  ['sha512', 7, 2],
  ['md5', 7, 2],
  ['sha384', 10, 3],
];

const variants = ALL.map(shown);
const algorithmCause = (name: string) =>
  name === 'sha256' ? [] : [{ id: 'mac.algorithm', algorithm: `HMAC-${name}` }];

describe('how key and message become a digest', () => {
  it.each(HASHES)('%s: as HMAC, and without a key', (name, length, cost, unkeyedCost) => {
    const digest = hmac(name, KEY, MESSAGE).toString('hex');
    const causes = algorithmCause(name);
    expect(variants).toContainEqual({ causes, cost, length, keyed: true, digest });
    expect(variants).toContainEqual({
      causes: [{ id: 'mac.unkeyed', algorithm: name }],
      cost: unkeyedCost,
      length,
      keyed: false,
      digest: hash(name, MESSAGE).toString('hex'),
    });
  });

  it.each(EVERYDAY)('%s: key and message swapped', (name, cost) => {
    const digest = hmac(name, MESSAGE, KEY);
    expect(variants).toContainEqual({
      causes: [{ id: 'key.swapped' }, ...algorithmCause(name)],
      cost: 7 + cost,
      length: digest.length,
      keyed: true,
      digest: digest.toString('hex'),
    });
  });

  it.each(EVERYDAY)('%s: of secret and message, joined', (algorithm, _, more) => {
    const joints = ['', '.', ':', '|', '&', '-', '_', ',', '\n', '&key=', '&secret='];
    const expected = joints.flatMap((joint) =>
      [
        { order: `secret${joint}message`, digest: hash(algorithm, KEY, joint, MESSAGE) },
        { order: `message${joint}secret`, digest: hash(algorithm, MESSAGE, joint, KEY) },
        {
          order: `secret${joint}message${joint}secret`,
          digest: hash(algorithm, KEY, joint, MESSAGE, joint, KEY),
        },
      ].map(({ order, digest }) => ({
        causes: [{ id: 'mac.concatenated', order, algorithm }],
        cost: (joint === '' ? 10 : 18) + more,
        length: digest.length,
        keyed: true,
        digest: digest.toString('hex'),
      })),
    );
    for (const variant of expected) expect(variants).toContainEqual(variant);
  });

  it.each(EVERYDAY)('%s: the digest of nothing after the message itself', (algorithm, cost) => {
    const common = {
      causes: [{ id: 'mac.appended', algorithm }],
      cost: 7 + cost,
      length: undefined,
    };
    const followedBy = (digest: Buffer) => Buffer.concat([MESSAGE, digest]).toString('hex');
    const [keyed, unkeyed] = [hmac(algorithm, KEY, Buffer.of()), hash(algorithm)];
    expect(variants).toContainEqual({ ...common, keyed: true, digest: followedBy(keyed) });
    expect(variants).toContainEqual({ ...common, keyed: false, digest: followedBy(unkeyed) });
  });

  it.each(EVERYDAY)('%s: digested once more', (name, cost) => {
    const once = hmac(name, KEY, MESSAGE);
    const hex = once.toString('hex');
    const expected: [how: string, digest: Buffer][] = [
      ['hash of the hex', hash(name, hex)],
      ['hash of the digest', hash(name, once)],
      ['HMAC of the hex', hmac(name, KEY, Buffer.from(hex))],
      ['HMAC of the digest', hmac(name, KEY, once)],
      ['HMAC of the message hash', hmac(name, KEY, hash(name, MESSAGE))],
    ];
    for (const [how, digest] of expected) {
      expect(variants).toContainEqual({
        causes: [{ id: 'mac.repeated', how }],
        cost: 13 + cost,
        length: once.length,
        keyed: true,
        digest: digest.toString('hex'),
      });
    }
  });

  it('knows no others, and the document’s own comes first', () => {
    expect(variants[0]).toMatchObject({ causes: [], cost: 0 });
    expect(variants).toHaveLength(2 * HASHES.length + EVERYDAY.length * (1 + 33 + 2 + 5));
    expect(macVariants()).toHaveLength(variants.length);
  });
});

describe('the digests that a presented signature can be', () => {
  const costOf = (targets: readonly Target[], name: string) =>
    digestsFor(...targets).find(
      ({ causes: [cause], keyed }) =>
        keyed && cause?.id === 'mac.algorithm' && cause.algorithm === `HMAC-${name}`,
    )?.cost;

  it('are as long as it', () => {
    const lengths = digestsFor(target(0, (length) => length === 20)).map((it) => it.length);
    expect(new Set(lengths)).toEqual(new Set([20]));
  });

  it('cost more by what it takes to read the signature so', () => {
    const whole = target(5, (length) => length === 20);
    const cut = target(9, (length) => length === 20 || length === 64);
    expect(costOf([whole], 'sha1')).toBe(7);
    expect(costOf([whole, cut], 'sha1')).toBe(7);
    expect(costOf([whole, cut], 'sha512')).toBe(11);
    expect(costOf([whole, cut], 'md5')).toBeUndefined();
  });

  it('carry the whole message where it is as long as no digest', () => {
    const fitting = digestsFor(target(0, (length) => length === 57));
    expect(fitting).toHaveLength(10);
    for (const { length, causes } of fitting) {
      expect(length).toBeUndefined();
      expect(causes).toMatchObject([{ id: 'mac.appended' }]);
    }
  });
});

describe('what else is tried', () => {
  const request = {
    headers: [
      ['X-Merchant-Key', 'pk_9'],
      ['X-Signature-Timestamp', '1785585600'],
    ] as const,
    body: Buffer.from('{}'),
  };
  const worldsOf = (depth: 'usual' | 'deep', apiKey?: string) =>
    createWorlds(
      { ...PROBLEM, request, account: { apiKey, secret: undefined } },
      [target(0, () => true)],
      depth,
    );
  const templatesOf = (world: 'free' | 'recipes', apiKey?: string) => {
    const { templates } = worldsOf('usual', apiKey)[world].parts;
    return templates.costs(99).flatMap((cost) => listOf(templates.at(cost)));
  };

  it('a recipe that fixes its key, digest or spelling is not mixed with other keys and digests', () => {
    const fixes = ({ key, algorithm, exact }: ReturnType<typeof templatesOf>[number]) =>
      key !== undefined || algorithm !== undefined || exact === true;
    expect(templatesOf('free').filter(fixes)).toEqual([]);
    expect(templatesOf('recipes').filter((template) => !fixes(template))).toEqual([]);
    expect(templatesOf('recipes')).not.toEqual([]);
  });

  it.each([
    ['the account', 'pk_1', 'pk_1'],
    ['the request, where the account has none', undefined, 'pk_9'],
  ])('a string with the API key of %s', (_, apiKey, expected) => {
    const held = templatesOf('free', apiKey)
      .flatMap(({ value }) => value)
      .map((segment) => (segment.type === 'bytes' ? Buffer.from(segment.bytes).toString() : ''));
    expect(held.some((text) => text.includes(expected))).toBe(true);
  });

  it('first of all what came as it came, and nothing in place of a timestamp that did not', () => {
    const firstOf = (problem: typeof PROBLEM) => {
      const { bodies, timestamps } = createWorlds(problem, [target(0, () => true)], 'usual').free
        .parts;
      return [bodies.at(0).at(0), timestamps.at(0).at(0)];
    };
    const body = { value: PROBLEM.request.body, cost: 0, causes: [], serializers: [] };
    expect(firstOf(PROBLEM)).toEqual([body, { value: '', cost: 0, causes: [] }]);
    expect(firstOf({ ...PROBLEM, request })).toEqual([
      { ...body, value: request.body },
      { value: '1785585600', cost: 0, causes: [] },
    ]);
  });

  it('the most distant times only by a deep search', () => {
    const countOf = (depth: 'usual' | 'deep') => {
      const { timestamps } = worldsOf(depth).ranges.parts;
      return timestamps.costs(99).reduce((sum, cost) => sum + timestamps.at(cost).count, 0);
    };
    expect(countOf('usual')).toBeGreaterThan(1000);
    expect(countOf('deep')).toBeGreaterThan(countOf('usual'));
  });
});
