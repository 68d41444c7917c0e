import { HEADERS } from '../protocol.ts';
import type { HeaderLine } from '../signing/check.ts';
import { presentedValues, type SignatureChecks } from '../signing/check.ts';
import type { Cause } from './cause.ts';
import { looksLikeMilliseconds } from './clock.ts';

/** What is known of the receiving side. */
export interface Reception {
  readonly headers: readonly HeaderLine[];
  readonly checks: SignatureChecks;
  /** This account's; undefined if none is known. */
  readonly apiKey: string | undefined;
  /** The service's clock, unix time in seconds. */
  readonly nowSeconds: number;
}

/** Why the service would refuse the request even if its signature were right; in the order of its checks. */
export function receptionCauses(reception: Reception): Cause[] {
  return [
    ...headerCauses(reception.checks),
    ...clockCauses(reception),
    ...accountCauses(reception),
  ];
}

function headerCauses({ headers }: SignatureChecks): Cause[] {
  const { missing, duplicated } = headers;
  return [
    ...missing.map((header): Cause => ({ id: 'header.missing', header })),
    ...duplicated.map((header): Cause => ({ id: 'header.duplicated', header })),
  ];
}

function clockCauses({ headers, checks: { timestamp }, nowSeconds }: Reception): Cause[] {
  const text = presentedValues(headers).timestamp ?? '';
  if (timestamp.ok || text === '') return [];
  if (!timestamp.whole) return [notWhole(text)];
  if (looksLikeMilliseconds(Number(text), nowSeconds)) return [{ id: 'clock.milliseconds' }];
  if (timestamp.skewSeconds === null) return [{ id: 'clock.not-whole' }];
  return [zoneOrSkew(timestamp.skewSeconds)];
}

/** Whitespace that HTTP does not treat as such: a no-break space, a carriage return, one in the middle. */
const notWhole = (text: string): Cause =>
  /^\d+$/.test(text.replace(/\s/g, ''))
    ? { id: 'header.whitespace', header: HEADERS.timestamp }
    : { id: 'clock.not-whole' };

/** Zones that are not whole hours, in minutes from UTC. */
const ODD_ZONES = new Set([210, 270, 330, 345, 390, 525, 570, 630, 765]);

/** A request is seldom longer under way, in seconds; from Seoul's nine hours, a few minutes are forgiven. */
const UNDER_WAY = 60;
const SEOUL_MINUTES = 540;
const FORGIVEN = 300;

/** A clock that is off by a time zone is a mistake in the code, not in the clock. */
function zoneOrSkew(skewSeconds: number): Cause {
  const minutes = Math.sign(skewSeconds) * Math.round(Math.abs(skewSeconds) / 900) * 15;
  const rest = Math.abs(skewSeconds - minutes * 60);
  const size = Math.abs(minutes);
  const isZone = (size % 60 === 0 && size > 0 && size <= 14 * 60) || ODD_ZONES.has(size);
  if (isZone && rest <= (size === SEOUL_MINUTES ? FORGIVEN : UNDER_WAY)) {
    return { id: 'clock.timezone', hours: minutes / 60 };
  }
  return skewSeconds < 0
    ? { id: 'clock.stale', seconds: -skewSeconds }
    : { id: 'clock.ahead', seconds: skewSeconds };
}

function accountCauses({ headers, checks: { key }, apiKey }: Reception): Cause[] {
  const presented = presentedValues(headers).key ?? '';
  if (key.ok || presented === '' || apiKey === undefined) return [];
  return presented.replace(/[\s"'`\u200b\ufeff]/g, '') === apiKey
    ? [{ id: 'header.whitespace', header: HEADERS.key }]
    : [{ id: 'account.unknown-key' }];
}
