import { createHmac, getHashes, hash } from 'node:crypto';
import { type HeaderLine, presentedValues } from '../../core/protocol/signature-checks.ts';
import { bodyVariants } from '../bodies/variants.ts';
import { keyVariants } from '../keys/key-variants.ts';
import { templateVariants } from '../messages/templates.ts';
import { type TimestampRange, timestampRanges, timestampVariants } from '../messages/timestamps.ts';
import {
  type BodyVariant,
  type Cause,
  COST,
  type KeyVariant,
  type MacVariant,
  type Problem,
  type Target,
  type TemplateVariant,
  type TimestampVariant,
} from '../model/cause.ts';
import {
  heldPart,
  lazyPart,
  type Part,
  type Parts,
  type Range,
  rangedPart,
  THE_RECIPE,
} from './parts.ts';

/** SHA-256 works on blocks of 64 bytes; HMAC puts one of them before the message (RFC 2104). */
export const BLOCK_BYTES = 64;

const DIGEST_BYTES = 32;

/** A key as HMAC uses it: one block before the message, one before the inner digest. */
export interface PreparedKey {
  readonly inner: Uint8Array;
  /** A block, and room for the inner digest. */
  readonly outer: Buffer;
}

/** "Keys longer than B bytes are first hashed" (RFC 2104, 2); shorter ones are filled up with zeros. */
export function prepareKey(key: Uint8Array): PreparedKey {
  const short = key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key;
  const inner = new Uint8Array(BLOCK_BYTES).fill(0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  for (const [at, byte] of short.entries()) {
    inner[at] = 0x36 ^ byte;
    outer[at] = 0x5c ^ byte;
  }
  return { inner, outer };
}

/**
 * HMAC-SHA256 with two one-shot hashes: twice as fast as `createHmac` if a key and a message are reused.
 * @param roomAndMessage 64 bytes that are overwritten, then the message.
 * @returns the digest as latin1 text, one character per byte.
 */
export function fastHmac({ inner, outer }: PreparedKey, roomAndMessage: Uint8Array): string {
  roomAndMessage.set(inner);
  outer.write(hash('sha256', roomAndMessage, 'binary'), BLOCK_BYTES, 'latin1');
  return hash('sha256', outer, 'binary');
}

/** Keys and digests that are tried on a candidate. */
export interface Tools {
  readonly keys: readonly KeyVariant[];
  readonly digests: readonly MacVariant[];
  /** Whether digests that need no key are tried, too. */
  readonly unkeyed: boolean;
}

/** Tools made ready for very many candidates. */
export interface Bench {
  /** Prepared for the service's own digest, which is nearly always needed; empty otherwise. */
  readonly prepared: readonly PreparedKey[];
  readonly keys: readonly KeyVariant[];
  readonly odd: readonly OddDigest[];
}

/** Another digest than the service's, with the keys that it is tried with. */
export interface OddDigest {
  readonly digest: MacVariant;
  readonly keys: readonly KeyVariant[];
}

export const NO_KEY: KeyVariant = { value: new Uint8Array(), cost: 0, causes: [] };

/** Stands for the digest that another provider's recipe fixes: such a recipe is combined with no other digest. */
export const AS_THE_RECIPE_SAYS: MacVariant = {
  value: () => '',
  length: undefined,
  keyed: false,
  cost: 0,
  causes: [],
};

/** A digest that needs no key is computed once, not with every key. */
export function makeReady({ keys, digests, unkeyed }: Tools): Bench {
  const isOwn = (digest: MacVariant) => digest.keyed && digest.causes.length === 0;
  const keysFor = ({ keyed }: MacVariant) => (keyed ? keys : unkeyed ? [NO_KEY] : []);
  return {
    prepared: digests.some(isOwn) ? keys.map(({ value }) => prepareKey(value)) : [],
    keys,
    odd: digests
      .filter((digest) => !isOwn(digest))
      .map((digest) => ({ digest, keys: keysFor(digest) })),
  };
}

type Digest = MacVariant['value'];

/** Hashes that signers reach for, by node:crypto's names, with the bytes of a digest. */
const ALGORITHMS: readonly (readonly [name: string, bytes: number, cost: number])[] = [
  ['sha256', 32, 0],
  ['sha1', 20, COST.common],
  ['sha512', 64, COST.common],
  ['md5', 16, COST.common],
  ['sha384', 48, COST.usual],
  ['sha224', 28, COST.usual],
  ['sha3-256', 32, COST.rare],
  ['sha3-512', 64, COST.rare],
  ['sha512-256', 32, COST.rare],
  ['sha3-384', 48, COST.remote],
  ['sha512-224', 28, COST.remote],
  ['ripemd160', 20, COST.remote],
  ['blake2s256', 32, COST.remote],
  ['blake2b512', 64, COST.remote],
  ['sm3', 32, COST.remote],
];

/** Common algorithms, the only ones combined with other digest mistakes. */
const EVERYDAY = new Set(['sha256', 'sha1', 'sha512', 'md5', 'sha384']);

/** Every way in which key and message may have become a digest; the document's own comes first. */
export function macVariants(): MacVariant[] {
  const known = new Set(getHashes());
  const algorithms = ALGORITHMS.filter(([name]) => known.has(name));
  return algorithms.flatMap(([name, length, cost]) => [
    hmacWith(name, length, cost),
    plain(name, length, cost),
    ...(EVERYDAY.has(name) ? oddities(name, length, cost) : []),
  ]);
}

const hmac =
  (algorithm: string): Digest =>
  (key, message) =>
    createHmac(algorithm, key).update(message).digest('binary');

const plainHash =
  (algorithm: string): Digest =>
  (_, message) =>
    hash(algorithm, message, 'binary');

const hmacWith = (algorithm: string, length: number, cost: number): MacVariant => ({
  value: hmac(algorithm),
  length,
  keyed: true,
  cost,
  causes: cost === 0 ? [] : [{ id: 'mac.algorithm', algorithm: `HMAC-${algorithm}` }],
});

/** Plain hashes: the missing key is the mistake, and the algorithm matters less. */
const plain = (algorithm: string, length: number, cost: number): MacVariant => ({
  value: plainHash(algorithm),
  length,
  keyed: false,
  cost: Math.max(COST.common, cost),
  causes: [{ id: 'mac.unkeyed', algorithm }],
});

function oddities(algorithm: string, length: number, cost: number): MacVariant[] {
  const swapped = algorithm === 'sha256' ? [] : hmacWith(algorithm, length, cost).causes;
  return [
    {
      value: (key, message) => hmac(algorithm)(message, key),
      length,
      keyed: true,
      cost: COST.common + cost,
      causes: [{ id: 'key.swapped' }, ...swapped],
    },
    ...concatenatedMacs(algorithm, length, cost),
    ...appended(algorithm, cost),
    ...repeated(algorithm, length, cost),
  ];
}

const JOINTS = ['', '.', ':', '|', '&', '-', '_', ',', '\n', '&key=', '&secret='];

/** `sha256(secret + message)` and the like, usually without a separator. */
function concatenatedMacs(algorithm: string, length: number, cost: number): MacVariant[] {
  const digest = plainHash(algorithm);
  const variant = (order: string, joint: string, parts: Digest): MacVariant => ({
    value: parts,
    length,
    keyed: true,
    cost: (joint === '' ? COST.usual : COST.remote) + Math.ceil(cost / 4),
    causes: [{ id: 'mac.concatenated', order, algorithm }],
  });
  return JOINTS.flatMap((joint) => {
    const between = Buffer.from(joint);
    const join = (...parts: Uint8Array[]) => digest(between, Buffer.concat(parts));
    return [
      variant(`secret${joint}message`, joint, (key, message) => join(key, between, message)),
      variant(`message${joint}secret`, joint, (key, message) => join(message, between, key)),
      variant(`secret${joint}message${joint}secret`, joint, (key, message) =>
        join(key, between, message, between, key),
      ),
    ];
  });
}

const NOTHING = new Uint8Array();

/** Go's `hash.Sum(message)`: the message itself, and after it the digest of nothing. */
function appended(algorithm: string, cost: number): MacVariant[] {
  const withSuffix =
    (digest: Digest): Digest =>
    (key, message) =>
      Buffer.from(message).toString('latin1') + digest(key, NOTHING);
  const causes = [{ id: 'mac.appended', algorithm }] as const;
  const common = { length: undefined, cost: COST.common + cost, causes };
  return [
    { ...common, value: withSuffix(hmac(algorithm)), keyed: true },
    { ...common, value: withSuffix(plainHash(algorithm)), keyed: false },
  ];
}

/** The digest was digested once more: raw or as hex text. */
function repeated(algorithm: string, length: number, cost: number): MacVariant[] {
  const once = hmac(algorithm);
  const text = (digest: string) => Buffer.from(Buffer.from(digest, 'latin1').toString('hex'));
  const variant = (how: string, value: Digest): MacVariant => ({
    value,
    length,
    keyed: true,
    cost: COST.rare + cost,
    causes: [{ id: 'mac.repeated', how }],
  });
  return [
    variant('hash of the hex', (key, message) =>
      hash(algorithm, text(once(key, message)), 'binary'),
    ),
    variant('hash of the digest', (key, message) =>
      hash(algorithm, Buffer.from(once(key, message), 'latin1'), 'binary'),
    ),
    variant('HMAC of the hex', (key, message) => once(key, text(once(key, message)))),
    variant('HMAC of the digest', (key, message) =>
      once(key, Buffer.from(once(key, message), 'latin1')),
    ),
    variant('HMAC of the message hash', (key, message) =>
      once(key, hash(algorithm, message, 'buffer')),
    ),
  ];
}

/**
 * A digest whose length differs from that of the presented one is not worth computing. One that would also have to be cut
 * costs as much as both mistakes.
 */
function fittingDigests(targets: readonly Target[]): MacVariant[] {
  const all = macVariants();
  const priceOf = ({ length = 0 }: MacVariant): number =>
    Math.min(...targets.filter(({ fits }) => fits(length)).map(({ cost }) => cost));
  const cheapest = Math.min(...targets.map(({ cost }) => cost));
  const ordinary = all
    .map((mac) => ({ ...mac, cost: mac.cost + priceOf(mac) - cheapest }))
    .filter(({ cost }) => Number.isFinite(cost));
  // Only a signature that is too long for a digest can contain its whole message.
  return ordinary.length > 0 ? ordinary : all.filter(({ length }) => length === undefined);
}

/** What may have been used as the timestamp: the header's text, other spellings, other times. */
function timestampPart(headers: readonly HeaderLine[]): Part<TimestampVariant> {
  const facts = factsOf(headers);
  const asPresented: TimestampVariant = { value: facts.timestamp, cost: 0, causes: [] };
  return heldPart([asPresented, ...timestampVariants(facts)]);
}

/** Large ranges of times: milliseconds of a second, seconds of a day. */
function rangedTimestampPart(
  headers: readonly HeaderLine[],
  deep: boolean,
): Part<TimestampVariant> {
  const ranges = timestampRanges(factsOf(headers)).filter((range) => deep || !range.deep);
  return rangedPart(ranges.map(toVariants));
}

const factsOf = (headers: readonly HeaderLine[]) => ({
  timestamp: presentedValues(headers).timestamp ?? '',
  headers,
});

const toVariants = ({ cost, count, at, causes }: TimestampRange): Range<TimestampVariant> => ({
  cost,
  count,
  at: (index) => new RangedTimestamp(at(index), cost, index, causes),
});

/** One of very many timestamps; its causes are computed only for a match. */
class RangedTimestamp implements TimestampVariant {
  readonly value: string;
  readonly cost: number;
  readonly #index: number;
  readonly #causes: (index: number) => readonly Cause[];

  constructor(value: string, cost: number, index: number, causes: TimestampRange['causes']) {
    this.value = value;
    this.cost = cost;
    this.#index = index;
    this.#causes = causes;
  }

  get causes(): readonly Cause[] {
    return this.#causes(this.#index);
  }
}

/** A set of parts that are combined among themselves only. */
export interface World {
  readonly parts: Parts;
  /** Combinations that cost more are not tried. */
  readonly maxCost: number;
  /** The maximum cost if several parts are varied. */
  readonly maxMixedCost: number;
  /** Maximum number of signatures per combination of costs, if several parts are varied. */
  readonly maxGroup: number;
}

/** The search spaces. */
export interface Worlds {
  /** Everything with everything. */
  readonly free: World;
  /** Recipes of other providers that fix their key, digest or spelling: only body and time are varied. */
  readonly recipes: World;
  /** Times by the thousand, with little else. */
  readonly ranges: World;
}

/** How much is spent on one signature. */
export type Depth = 'usual' | 'deep';

/**
 * Costly variants are generated only when the search reaches them, and the costliest only in a deep search. What is
 * usual, with what is tried after a match of it, is the first tier: each further one generates all again.
 */
const TIERS = {
  usual: { bodies: [12, 20], keys: [12, 20], templates: [12, 24] },
  deep: { bodies: [12, 20, 30], keys: [12, 20, 34], templates: [12, 34] },
} as const;

const BOUNDS = {
  usual: {
    free: { maxCost: 34, maxMixedCost: 34, maxGroup: 30_000 },
    ranges: { maxCost: 24, maxMixedCost: 17, maxGroup: 60_000 },
  },
  deep: {
    free: { maxCost: 60, maxMixedCost: 60, maxGroup: 10_000_000 },
    ranges: { maxCost: 40, maxMixedCost: 40, maxGroup: 10_000_000 },
  },
} as const;

/** Creates the search spaces. */
export function createWorlds(problem: Problem, targets: readonly Target[], depth: Depth): Worlds {
  const { headers, body } = problem.request;
  const [tiers, bounds] = [TIERS[depth], BOUNDS[depth]];
  const templates = templateLoader(problem);
  const free: Parts = {
    bodies: bodyPart(body, headers, tiers.bodies),
    timestamps: timestampPart(headers),
    templates: lazyPart((max) => [THE_RECIPE, ...templates(max, false)], tiers.templates),
    keys: keyPart(problem, tiers.keys),
    digests: heldPart(fittingDigests(targets)),
  };
  const recipes: Parts = {
    ...free,
    templates: lazyPart((max) => templates(max, true), tiers.templates),
    keys: heldPart([NO_KEY]),
    digests: heldPart([AS_THE_RECIPE_SAYS]),
  };
  const ranges = { ...free, timestamps: rangedTimestampPart(headers, depth === 'deep') };
  return {
    free: { parts: free, ...bounds.free },
    recipes: { parts: recipes, ...bounds.free },
    ranges: { parts: ranges, ...bounds.ranges },
  };
}

function bodyPart(
  received: Uint8Array,
  headers: readonly HeaderLine[],
  tiers: readonly number[],
): Part<BodyVariant> {
  const asReceived: BodyVariant = { value: received, cost: 0, causes: [], serializers: [] };
  const presented = presentedValues(headers);
  return lazyPart((maxCost) => [asReceived, ...bodyVariants(received, maxCost, presented)], tiers);
}

/** @returns a function that loads templates up to a cost: those with a fixed key or digest, or the others. */
function templateLoader({ account, request, destination }: Problem) {
  const { headers, body } = request;
  const apiKey = account.apiKey ?? presentedValues(headers).key;
  const facts = { apiKey, secret: account.secret, body, destination, headers };
  return (maxCost: number, fixed: boolean): TemplateVariant[] =>
    templateVariants(facts, maxCost).filter((template) => isFixed(template) === fixed);
}

const isFixed = ({ key, algorithm, exact = false }: TemplateVariant): boolean =>
  key !== undefined || algorithm !== undefined || exact;

function keyPart(
  { account, otherAccounts, request }: Problem,
  tiers: readonly number[],
): Part<KeyVariant> {
  const secret = account.secret?.reveal();
  const right: KeyVariant[] =
    secret === undefined ? [] : [{ value: Buffer.from(secret), cost: 0, causes: [] }];
  const apiKey = account.apiKey ?? presentedValues(request.headers).key;
  const input = { secret, apiKey, otherAccounts };
  return lazyPart((maxCost) => [...right, ...keyVariants(input, maxCost)], tiers);
}
