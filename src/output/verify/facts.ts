import type { VerifiedRequest } from '../../actions/verify.ts';
import { HEADERS } from '../../core/protocol.ts';
import { excerpt } from '../../core/visible.ts';
import { countOf } from '../count.ts';
import { describeSkew } from '../skew.ts';
import { subsecondUnit } from '../subsecond.ts';
import { receivedOf, redactAll } from './received.ts';
import { secretIn } from './secret-in.ts';

/** So much of a presented value is shown, in characters. */
const SHOWN = 100;

/** A foreign value for one line; a secret that was put into the wrong header stays hidden. */
const quote = (presented: string, result: VerifiedRequest): string =>
  `"${excerpt(redactAll(presented, receivedOf(result)), SHOWN)}"`;

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

function describeTimestamp(result: VerifiedRequest): string {
  const { verdict, presented } = result;
  const { ok, whole, skewSeconds } = verdict.checks.timestamp;
  if (!presented.timestamp) return 'there is none to check';
  const shown = quote(presented.timestamp, result);
  if (!whole) return `${shown} is not a whole number`;
  const unit = subsecondUnit(Number(presented.timestamp));
  if (unit !== undefined) return `${shown} is in ${unit.name}; the service reads seconds`;
  if (skewSeconds === null) return `${shown} is beyond any time in seconds`;
  return `${describeSkew(skewSeconds)}; ${ok ? 'up to 5 minutes are fine' : 'at most 5 minutes are allowed'}`;
}

function describeKey(result: VerifiedRequest): string {
  const { verdict, presented, account } = result;
  const { key } = presented;
  if (account.apiKey === undefined) {
    return key ? `${quote(key, result)} is not checked: no account is known` : NO_KEY;
  }
  const own = `${quote(account.apiKey, result)} (${excerpt(account.origin, SHOWN)})`;
  if (verdict.checks.key.ok) return `${own} is the key of this account`;
  if (!key) return `${NO_KEY}; this account's is ${own}`;
  const secret = secretIn(key, result);
  if (secret !== undefined) return `the header holds ${secret}, which is never sent`;
  const { profileOfKey } = receivedOf(result);
  const whose = profileOfKey === undefined ? '' : `the key of the profile ${named(profileOfKey)}, `;
  return `${quote(key, result)} is ${whose}not this account's key, ${own}`;
}

const NO_KEY = 'there is none to check';

const named = (profile: string): string => `"${excerpt(profile, SHOWN)}"`;

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
  if (account.secret === undefined) return `is not checked: no secret is known${shape}`;
  return `does not match the timestamp and the ${bytes} of the body under this account's secret${shape}`;
}
