import type { Theme } from '../../../../core/kit/theme.ts';
import { excerpt } from '../../../../core/kit/visible.ts';
import { HEADERS } from '../../../../core/protocol/protocol.ts';
import type { SignatureChecks } from '../../../../core/protocol/signature-checks.ts';
import { subsecondUnit } from '../../../../core/protocol/subsecond-unit.ts';
import { placeWord } from '../../../../core/words/places.ts';
import { fill } from '../../../../core/words/sentence.ts';
import { type Finding, redactAll } from '../../../../verify/finding.ts';
import type { VerifiedRequest } from '../../../../verify/verify.ts';
import { checks, checks as words } from '../../../../verify/words/verdict.ts';
import { describeSkew } from '../../../views/signing.ts';

/** Longest part of a profile's name that is shown, in characters. */
const SHOWN_NAME = 60;

/** The owner of a secret that a presented value contains, plain or encoded: `the hmac_secret`; undefined if none. */
export function secretIn(
  presented: string,
  { result: { account, question } }: Finding,
): string | undefined {
  const holds = (secret = account.secret): boolean =>
    secret !== undefined && redactAll(presented, { secrets: [secret] }) !== presented;
  if (holds()) return checks.secret_of_account;
  const other = question.otherAccounts.find(({ secret }) => holds(secret));
  return other && fill(checks.secret_of_profile, { profile: excerpt(other.name, SHOWN_NAME) });
}

/** Longest part of a presented value that is shown, in characters. */
const SHOWN = 100;

/** A foreign value for one line; a secret that was put into the wrong header stays hidden. */
const quote = (presented: string, { received }: Finding): string =>
  `"${excerpt(redactAll(presented, received), SHOWN)}"`;

/** Describes the result of each check, in the service's order. */
export const describeChecks = (finding: Finding): string[] => [
  describeHeaders(finding),
  describeTimestamp(finding),
  describeKey(finding),
  describeSignature(finding),
];

function describeHeaders({ result: { verdict, presented } }: Finding): string {
  const { missing, duplicated } = verdict.checks.headers;
  const values: Readonly<Record<string, string | undefined>> = {
    [HEADERS.key]: presented.key,
    [HEADERS.timestamp]: presented.timestamp,
    [HEADERS.signature]: presented.signature,
  };
  const faults = [
    ...missing.map((name) =>
      values[name] === undefined
        ? fill(words.header_missing, { name })
        : fill(words.header_empty, { name }),
    ),
    ...duplicated.map((name) => fill(words.header_duplicated, { name })),
  ];
  return faults.join('; ') || words.headers_ok;
}

function describeTimestamp(finding: Finding): string {
  const { verdict, presented } = finding.result;
  const { ok, whole, skewSeconds } = verdict.checks.timestamp;
  if (!presented.timestamp) return words.absent;
  const shown = quote(presented.timestamp, finding);
  if (!whole) return fill(words.timestamp_not_whole, { shown });
  const unit = subsecondUnit(Number(presented.timestamp));
  if (unit !== undefined) return fill(words.timestamp_unit, { shown, unit: unit.name });
  if (skewSeconds === null) return fill(words.timestamp_out_of_range, { shown });
  return words.timestamp_skew({ skew: describeSkew(skewSeconds), isOk: ok });
}

function describeKey(finding: Finding): string {
  const { verdict, presented, account } = finding.result;
  const { key } = presented;
  if (account.apiKey === undefined) {
    return key ? fill(words.key_unchecked, { shown: quote(key, finding) }) : words.absent;
  }
  const own = `${quote(account.apiKey, finding)} (${excerpt(placeWord(account.origin), SHOWN)})`;
  if (verdict.checks.key.ok) return fill(words.key_ok, { own });
  if (!key) return fill(words.key_absent, { own });
  const whose = secretIn(key, finding);
  if (whose !== undefined) return fill(words.key_is_secret, { whose });
  const { profileOfKey } = finding.received;
  const profile = profileOfKey === undefined ? undefined : excerpt(profileOfKey, SHOWN);
  return words.key_foreign({ shown: quote(key, finding), own, profile });
}

function describeSignature({ result }: Finding): string {
  const { verdict, presented, bodyBytes: bytes, account } = result;
  if (verdict.checks.signature.ok) return words.signature_ok({ bytes });
  const { signature, timestamp } = presented;
  if (!signature) return words.absent;
  if (!timestamp) return words.signature_without_timestamp;
  const { length } = signature;
  const shape = /^[0-9a-f]{64}$/.test(signature)
    ? ''
    : words.signature_shape({ length, odd: oddIn(signature) });
  const isUnchecked = account.secret === undefined;
  return `${isUnchecked ? words.signature_unchecked : words.signature_wrong({ bytes })}${shape}`;
}

/** The first character of a text of the right length that is none of a digest's. */
function oddIn(signature: string): { readonly at: number; readonly character: string } | undefined {
  const at = signature.search(/[^0-9a-f]/);
  const isVisible = signature.length === 64 && /[\x21-\x7e]/.test(signature[at] ?? '');
  return isVisible ? { at: at + 1, character: signature[at] ?? '' } : undefined;
}

/** `✓` passed, `✗` failed, `?` not checked, as there is nothing to check it with. */
export function checkMark(
  name: keyof SignatureChecks,
  result: VerifiedRequest,
  theme: Theme,
): string {
  if (result.verdict.checks[name].ok) return theme.good('✓');
  return isUnchecked(name, result) ? theme.warn('?') : theme.bad('✗');
}

function isUnchecked(
  name: keyof SignatureChecks,
  { account, presented }: VerifiedRequest,
): boolean {
  if (name === 'key') return account.apiKey === undefined && Boolean(presented.key);
  const isPresent = Boolean(presented.signature) && Boolean(presented.timestamp);
  return name === 'signature' && account.secret === undefined && isPresent;
}
