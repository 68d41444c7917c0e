import { createHash, createHmac } from 'node:crypto';

/**
 * What got into the header instead of a digest.
 * object: a program's print of an object, not of its bytes. missing: no value. placeholder: a text
 * that should have been replaced. digest-of-nothing: a digest of no bytes at all.
 */
export type Accident =
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

/** What the value shows of itself, where it is not a signature of anything. */
export function recogniseAccident(presented: string): Accident | undefined {
  const text = presented.slice(0, 400).trim();
  const object = OBJECTS.find(([pattern]) => pattern.test(text));
  if (object !== undefined) return { kind: 'object', language: object[1] };
  if (text === '' || MISSING.test(text)) return { kind: 'missing' };
  return PLACEHOLDER.test(text) ? { kind: 'placeholder' } : undefined;
}

/** A digest of no bytes, with no key or an empty one. */
export function recogniseDigestOfNothing(
  matches: (digest: string) => boolean,
): Accident | undefined {
  for (const algorithm of HMACS) {
    if (matches(createHash(algorithm).digest('binary'))) return nothing(algorithm);
    if (matches(createHmac(algorithm, '').digest('binary'))) return nothing(`hmac-${algorithm}`);
  }
  return undefined;
}

const nothing = (algorithm: string): Accident => ({ kind: 'digest-of-nothing', algorithm });
