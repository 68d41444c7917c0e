import { createHash, createHmac } from 'node:crypto';
import type { Cause, Target } from '../model/cause.ts';
import { undoSpelling } from './undo.ts';

/**
 * What got into the header instead of a digest.
 * object: a program's print of an object, not of its bytes. missing: no value. placeholder: a text
 * that should have been replaced. digest-of-nothing: a digest of no bytes at all.
 */
type Accident =
  | { readonly kind: 'object'; readonly language: string }
  | { readonly kind: 'missing' | 'placeholder' }
  | { readonly kind: 'digest-of-nothing'; readonly algorithm: string };

const OBJECTS: readonly (readonly [RegExp, string])[] = [
  [/^\[[BCIJ]@[0-9a-f]{1,8}$/, 'Java'],
  [/^[\w$.]{1,80}@[0-9a-f]{4,8}$/, 'Java'],
  [/^Resource id #\d+$/, 'PHP'],
  [/^(?:Array|HashContext Object.*)$/, 'PHP'],
  [
    /^<(?:generator|hmac\.HMAC|sha\d+|md5|_hashlib|function|built-in|bound|coroutine).*>$/,
    'Python',
  ],
  [/^#<.*>$/, 'Ruby'],
  [/^\[(?:object|Function|AsyncFunction).*\]$/, 'JavaScript'],
  [/^(?:async )?(?:function\b.*|\(.{0,80}\) ?=> ?.*)$/s, 'JavaScript'],
  [/^(?:Hmac|Hash|Promise) \{.*\}?$/s, 'JavaScript'],
  [/^System\.[\w.]{1,60}(?:\[\])?$/, 'C#'],
  [/^(?:HASH|ARRAY|SCALAR|CODE|REF|Digest::\w+=\w+)\(0x[0-9a-f]+\)$/, 'Perl'],
  [/^#(?:Reference|Function|PID)<.*>$/, 'Elixir'],
  [/^(?:table|function|userdata): (?:0x)?[0-9a-f]+$/, 'Lua'],
  [/^(?:&\{.*\}|0xc[0-9a-f]{9}|%!\w\(.*\))$/, 'Go'],
];

const MISSING = /^(?:undefined|null|none|nil|nan|true|false|\(null\)|<nil>|0|-1)$/i;

const PLACEHOLDER =
  /^(?:\$\{?\w+\}?|\{\{.*\}\}|<[A-Za-z_ -]+>|%\w+%|(?:your|my)[-_ ]?\w*|signature|hmac|x{3,}|\*{3,}|\.{3}|…)$/i;

const HMACS = ['sha256', 'sha1', 'sha512', 'md5'] as const;

/** Recognizes values that are not a signature at all. */
function recognizeAccident(presented: string): Accident | undefined {
  const text = presented.slice(0, 400).trim();
  const object = OBJECTS.find(([pattern]) => pattern.test(text));
  if (object !== undefined) return { kind: 'object', language: object[1] };
  if (text === '' || MISSING.test(text)) return { kind: 'missing' };
  return PLACEHOLDER.test(text) ? { kind: 'placeholder' } : undefined;
}

/** A digest of no bytes, with no key or an empty one. */
function recognizeDigestOfNothing(matches: (digest: string) => boolean): Accident | undefined {
  for (const algorithm of HMACS) {
    if (matches(createHash(algorithm).digest('binary'))) return nothing(algorithm);
    if (matches(createHmac(algorithm, '').digest('binary'))) return nothing(`hmac-${algorithm}`);
  }
  return undefined;
}

const nothing = (algorithm: string): Accident => ({ kind: 'digest-of-nothing', algorithm });

/** Facts about a signature from its text alone. */
export interface SpellingFacts {
  /** `hex` is the service's format: lower case, nothing around it. `unknown` is not a digest. */
  readonly kind: 'hex' | 'other-spelling' | 'unknown';
  /** UTF-16 units of the presented text. */
  readonly characters: number;
  /** How it differs from plain lowercase hex. */
  readonly causes: readonly Cause[];
  /** Length of the encoded digest; undefined if there is none, or if it is uncertain. */
  readonly bytes?: number;
  /** Whose digests are that long. */
  readonly algorithms: readonly string[];
  readonly accident?: Accident;
}

const ALGORITHMS: Readonly<Record<number, readonly string[]>> = {
  16: ['MD5'],
  20: ['SHA-1'],
  28: ['SHA-224'],
  32: ['SHA-256'],
  48: ['SHA-384'],
  64: ['SHA-512'],
};

const LONGEST_DIGEST = 64;

/** The facts of a signature without an explanation or a secret. @param presented the value of X-Signature. */
export function describeSpelling(presented: string): SpellingFacts {
  const characters = presented.length;
  const [target] = undoSpelling(presented);
  const accident =
    recognizeAccident(presented) ?? (target && recognizeDigestOfNothing(target.matches));
  const odd = accident === undefined ? {} : { accident };
  if (target === undefined || (accident !== undefined && accident.kind !== 'digest-of-nothing')) {
    return { kind: 'unknown', characters, causes: [], algorithms: [], ...odd };
  }
  const kind = target.causes.length === 0 ? 'hex' : 'other-spelling';
  return { kind, characters, causes: target.causes, ...digestLength(target), ...odd };
}

/** The length of a complete digest; a truncated one does not reveal the algorithm. */
function digestLength({ fits }: Target): Pick<SpellingFacts, 'bytes' | 'algorithms'> {
  const lengths = Array.from({ length: LONGEST_DIGEST + 2 }, (_, length) => length).filter(fits);
  const [bytes] = lengths;
  if (bytes === undefined || lengths.length > 1 || bytes > LONGEST_DIGEST)
    return { algorithms: [] };
  return { bytes, algorithms: ALGORITHMS[bytes] ?? [] };
}
