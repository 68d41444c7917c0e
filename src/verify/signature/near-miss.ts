import type { Secret } from '../../core/protocol/masking/secret.ts';
import { type PresentedRequest, presentedValues } from '../../core/protocol/signature-checks.ts';
import { sign } from '../../core/protocol/signing.ts';

/** More wrong digits than these are no slip: unrelated signatures differ in about 60 of 64. */
const MOST_WRONG = 4;

/** A correct signature with a typing or copying mistake. */
export type NearMiss =
  | {
      readonly kind: 'wrong';
      /** The digits that differ; the first one of the signature is 1. */
      readonly digits: readonly number[];
      /** Of these digits, the letters that look like one: which, and like what. */
      readonly letters: readonly {
        readonly digit: number;
        readonly letter: string;
        readonly like: string;
      }[];
      /** How many digits the right one has. */
      readonly total: number;
    }
  | {
      /** Digits were lost or added. */
      readonly kind: 'missing' | 'extra';
      readonly count: number;
      /** How many of the given digits are right before the place. */
      readonly after: number;
      readonly total: number;
    };

/** For each digit that was lost or added, so many others must match. */
const SURE = 4;

/** A slip in the signature of a request, where it is the right one otherwise. */
export function slipIn(
  { headers, body }: PresentedRequest,
  secret: Secret | undefined,
): NearMiss | undefined {
  const { signature = '', timestamp = '' } = presentedValues(headers);
  if (secret === undefined || timestamp === '') return undefined;
  return nearMissOf(signature, sign(secret, timestamp, body));
}

/**
 * @param presented the header's value.
 * @param right lower-case hex; never shown.
 * @returns undefined if it is correct, or not similar.
 */
export function nearMissOf(presented: string, right: string): NearMiss | undefined {
  const given = presented.trim();
  return given.length === right.length
    ? wrongDigits(given, right)
    : shifted(given.toLowerCase(), right);
}

/** Letters that are no hex digits, but look like one. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  l: '1',
  I: '1',
  i: '1',
  S: '5',
  s: '5',
  Z: '2',
  z: '2',
  g: '9',
  q: '9',
};

function wrongDigits(given: string, right: string): NearMiss | undefined {
  const digits = [...right].flatMap((digit, at) =>
    given[at]?.toLowerCase() === digit ? [] : [at + 1],
  );
  if (digits.length === 0 || digits.length > MOST_WRONG) return undefined;
  const letters = digits.flatMap((digit) => {
    const letter = given[digit - 1] ?? '';
    const like = LOOKS_LIKE[letter];
    return like === undefined ? [] : [{ digit, letter, like }];
  });
  return { kind: 'wrong', digits, letters, total: right.length };
}

function shifted(given: string, right: string): NearMiss | undefined {
  const [shorter, longer] = given.length < right.length ? [given, right] : [right, given];
  const count = longer.length - shorter.length;
  if (count * SURE > shorter.length) return undefined;
  const after = [...shorter].findIndex((digit, at) => digit !== longer[at]);
  const before = after === -1 ? shorter.length : after;
  if (shorter.slice(before) !== longer.slice(before + count)) return undefined;
  const kind = shorter === given ? 'missing' : 'extra';
  return { kind, count, after: before, total: right.length };
}
