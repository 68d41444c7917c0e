import type { Secret } from '../../protocol/masking/secret.ts';
import { type PresentedRequest, presentedValues } from '../../protocol/signature-checks.ts';
import { sign } from '../../protocol/signing.ts';

/** More wrong digits are no slip; two signatures that have nothing to do with each other differ in some 60 of 64. */
const MOST_WRONG = 4;

/** A signature that is the right one but for a slip of whoever typed or copied it. */
export type NearMiss =
  | {
      readonly kind: 'wrong';
      /** The digits that differ; the first one of the signature is 1. */
      readonly digits: readonly number[];
      /** How many digits the right one has. */
      readonly total: number;
    }
  | {
      /** Digits were lost or came in. */
      readonly kind: 'missing' | 'extra';
      readonly count: number;
      /** How many of the given digits are right before the place. */
      readonly after: number;
      readonly total: number;
    };

/** Where digits were lost or came in, the others must be as many as this many times those. */
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
 * @param presented as it appears in the header.
 * @param right lowercase hex; never shown.
 * @returns undefined where it is the right one, or nothing like it.
 */
export function nearMissOf(presented: string, right: string): NearMiss | undefined {
  const given = presented.trim().toLowerCase();
  return given.length === right.length ? wrongDigits(given, right) : shifted(given, right);
}

function wrongDigits(given: string, right: string): NearMiss | undefined {
  const digits = [...right].flatMap((digit, at) => (given[at] === digit ? [] : [at + 1]));
  const isSlip = digits.length > 0 && digits.length <= MOST_WRONG;
  return isSlip ? { kind: 'wrong', digits, total: right.length } : undefined;
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
