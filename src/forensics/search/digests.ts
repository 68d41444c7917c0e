import { createHmac, getHashes, hash } from 'node:crypto';
import { COST, type MacVariant, type Target } from '../variant.ts';

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

/** Of these, only the everyday ones are tried where something else is wrong with the digest as well. */
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

/** Costs of a plain hash: that there is no key is the mistake, which hash it is matters less. */
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
    ...joined(algorithm, length, cost),
    ...appended(algorithm, cost),
    ...repeated(algorithm, length, cost),
  ];
}

const JOINTS = ['', '.', ':', '|', '&', '-', '_', ',', '\n', '&key=', '&secret='];

/** `sha256(secret + message)` and the like; the joint is mostly nothing. */
function joined(algorithm: string, length: number, cost: number): MacVariant[] {
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
  const behind =
    (digest: Digest): Digest =>
    (key, message) =>
      Buffer.from(message).toString('latin1') + digest(key, NOTHING);
  const causes = [{ id: 'mac.appended', algorithm }] as const;
  const common = { length: undefined, cost: COST.common + cost, causes };
  return [
    { ...common, value: behind(hmac(algorithm)), keyed: true },
    { ...common, value: behind(plainHash(algorithm)), keyed: false },
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
    variant('HMAC of the message hash', (key, message) =>
      once(key, hash(algorithm, message, 'buffer')),
    ),
  ];
}

/**
 * A digest of another length than the presented one is not worth computing; one that would have to
 * be cut as well is as dear as both.
 */
export function fittingDigests(targets: readonly Target[]): MacVariant[] {
  const all = macVariants();
  const priceOf = ({ length = 0 }: MacVariant): number =>
    Math.min(...targets.filter(({ fits }) => fits(length)).map(({ cost }) => cost));
  const cheapest = Math.min(...targets.map(({ cost }) => cost));
  const ordinary = all
    .map((mac) => ({ ...mac, cost: mac.cost + priceOf(mac) - cheapest }))
    .filter(({ cost }) => Number.isFinite(cost));
  // Only what is as long as no digest can carry its whole message.
  return ordinary.length > 0 ? ordinary : all.filter(({ length }) => length === undefined);
}
