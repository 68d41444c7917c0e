import type { CheckingAccount, VerifiedRequest } from '../../actions/verify.ts';
import { looksLikeMilliseconds } from '../../core/diagnosis/clock.ts';
import { HEADERS } from '../../core/protocol.ts';
import { excerpt } from '../../core/visible.ts';
import { countOf } from '../count.ts';
import { describeSkew } from '../skew.ts';

/** So much of a presented value is shown, in characters. */
const SHOWN = 100;

/** A foreign value for one line; a secret that was put into the wrong header stays hidden. */
const quote = (presented: string, { secret }: CheckingAccount): string =>
  `"${excerpt(secret?.redact(presented) ?? presented, SHOWN)}"`;

/** What was found at each check, in the service's order, in words. */
export const describeChecks = (result: VerifiedRequest): string[] => [
  describeHeaders(result),
  describeTimestamp(result),
  describeKey(result),
  describeSignature(result),
];

function describeHeaders({ verdict: { checks }, presented }: VerifiedRequest): string {
  const { missing, duplicated } = checks.headers;
  const values: Readonly<Record<string, string | undefined>> = {
    [HEADERS.key]: presented.key,
    [HEADERS.timestamp]: presented.timestamp,
    [HEADERS.signature]: presented.signature,
  };
  const faults = [
    ...missing.map((name) => `${name} is ${values[name] === undefined ? 'missing' : 'empty'}`),
    ...duplicated.map((name) => `${name} is there more than once (the first is taken below)`),
  ];
  return faults.join('; ') || 'all three are there, each once';
}

function describeTimestamp({ verdict, presented, account, nowSeconds }: VerifiedRequest): string {
  const { ok, whole, skewSeconds } = verdict.checks.timestamp;
  if (!presented.timestamp) return 'there is none to check';
  if (!whole) return `${quote(presented.timestamp, account)} is not a whole number`;
  if (skewSeconds === null)
    return `${quote(presented.timestamp, account)} is beyond any time in seconds`;
  if (looksLikeMilliseconds(Number(presented.timestamp), nowSeconds)) {
    return `${presented.timestamp} is in milliseconds; the service reads seconds`;
  }
  return `${describeSkew(skewSeconds)}; ${ok ? 'up to 5 minutes are fine' : 'at most 5 minutes are allowed'}`;
}

function describeKey({
  verdict: { checks },
  presented: { key },
  account,
}: VerifiedRequest): string {
  if (account.apiKey === undefined) return describeUncheckedKey(key);
  const own = `${quote(account.apiKey, account)} (${excerpt(account.origin, SHOWN)})`;
  if (checks.key.ok) return `${own} is the key of this account`;
  if (!key) return `there is none to check; this account's is ${own}`;
  if (account.secret !== undefined && account.secret.redact(key) !== key)
    return 'the header holds the hmac_secret, which is never sent';
  return `${quote(key, account)} is not this account's key, ${own}`;
}

const describeUncheckedKey = (key: string | undefined): string =>
  key
    ? `"${excerpt(key, SHOWN)}" cannot be checked: no account is known`
    : 'there is none to check';

function describeSignature(result: VerifiedRequest): string {
  const { verdict, presented, bodyBytes, account } = result;
  const { checks } = verdict;
  const bytes = countOf(bodyBytes, 'byte');
  if (checks.signature.ok) return `matches the timestamp and the ${bytes} of the body`;
  const { signature, timestamp } = presented;
  if (!signature) return 'there is none to check';
  if (!timestamp) return 'cannot be checked without the timestamp that was signed';
  const shape = /^[0-9a-f]{64}$/.test(signature)
    ? ''
    : `; it is not 64 lower-case hex digits but ${signature.length} characters`;
  if (account.secret === undefined) return `cannot be checked: no secret is known${shape}`;
  return `does not match the timestamp and the ${bytes} of the body under this account's secret${shape}`;
}
