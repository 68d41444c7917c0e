import type { Cause, CauseId } from '../../../core/diagnosis/cause.ts';
import { joinWords, particular, withParticular } from './phrase.ts';

const MACS: Readonly<Partial<Record<CauseId, (cause: Cause) => string>>> = {
  'mac.algorithm': (cause) =>
    `the digest is ${nameAlgorithm(particular(cause, 'algorithm') ?? 'another one')} instead of HMAC-SHA-256`,
  'mac.unkeyed': (cause) =>
    `the digest is a plain hash (${nameAlgorithm(particular(cause, 'algorithm') ?? 'sha256')}) without the secret, not an HMAC`,
  'mac.concatenated': (cause) =>
    `the digest is a plain hash of secret and message joined${withParticular(cause, 'order', (it) => ` (${it})`)}, not an HMAC`,
  'mac.appended': () =>
    'the message was handed to Sum (Go), which puts it before the digest of nothing',
  'mac.repeated': (cause) =>
    `the digest was hashed once more${withParticular(cause, 'how', (it) => ` (${it})`)}`,
};

/** node:crypto's names as people write them: `HMAC-sha1` is HMAC-SHA-1. */
const nameAlgorithm = (name: string): string =>
  name.replace(/\bsha(\d+)/gi, 'SHA-$1').replace(/\bmd5\b/gi, 'MD5');

export const macClause = (cause: Cause): string =>
  MACS[cause.id]?.(cause) ?? 'the digest was made in another way';

const SPELLINGS: Readonly<Partial<Record<CauseId, (cause: Cause) => string>>> = {
  'encoding.base64': () => 'base64',
  'encoding.base64url': () => 'base64url',
  'encoding.base32': () => 'base32',
  'encoding.uppercase-hex': () => 'upper-case hex',
  'encoding.prefix': (cause) => `preceded by "${particular(cause, 'prefix') ?? ''}"`,
  'encoding.hex-of-hex': () => 'the hex digits once more in hex',
  'encoding.base64-of-hex': () => 'the hex digits in base64',
  'encoding.dashes': (cause) =>
    `hex with ${cause.separator === '-' ? 'dashes' : 'something'} between the bytes`,
  'encoding.truncated': (cause) =>
    `cut short${withParticular(cause, 'length', (it) => ` (${it} of its characters)`)}`,
  'encoding.unpadded-hex': () => 'hex that lacks zeros at the front of a byte or of the whole',
  'encoding.wrapped': (cause) =>
    `surrounded or broken by what is not part of it (${particular(cause, 'wrapper') ?? 'quotes'})`,
  'encoding.byte-list': () => 'a list of numbers',
  'encoding.raw': () => 'raw bytes',
};

/** All causes that concern the spelling of the digest, as one clause. */
export function encodingClauses(causes: readonly Cause[]): string[] {
  const spellings = causes.map((cause) => SPELLINGS[cause.id]?.(cause) ?? 'spelled otherwise');
  return spellings.length === 0
    ? []
    : [`the signature is ${joinWords(spellings)} instead of 64 lower-case hex digits`];
}
