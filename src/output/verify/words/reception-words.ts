import type { Cause, CauseId } from '../../../core/diagnosis/cause.ts';
import { describeDuration } from '../../duration.ts';
import { unitOfCause } from '../../subsecond.ts';
import { particular } from './phrase.ts';

const header = (cause: Cause): string => particular(cause, 'header') ?? 'a header';

const duration = ({ seconds }: Cause): string =>
  seconds === undefined ? 'more than 5 minutes' : describeDuration(Number(seconds));

/** Half hours come as fractions. */
function zoneWords({ hours }: Cause): string {
  const offset = Number(hours ?? 0);
  const [span, side] = [describeDuration(offset * 3600), offset < 0 ? 'behind' : 'ahead of'];
  return `the timestamp is ${span} ${side} the clock, which is a time zone: local time was taken for UTC, or UTC for local time`;
}

const CLAUSES: Readonly<Partial<Record<CauseId, (cause: Cause) => string>>> = {
  'header.missing': (cause) => `${header(cause)} is missing`,
  'header.duplicated': (cause) => `${header(cause)} stands more than once`,
  'header.whitespace': (cause) => `${header(cause)} holds blanks or quotes beside its value`,
  'clock.stale': (cause) => `the timestamp is ${duration(cause)} behind the clock`,
  'clock.ahead': (cause) => `the timestamp is ${duration(cause)} ahead of the clock`,
  'clock.timezone': zoneWords,
  'clock.not-whole': () => 'the timestamp is not a whole number of seconds',
  'account.unknown-key': () => 'the api key that was sent is not the one of this account',
};

/** What the service's other checks find, as a clause. */
export function receptionClause(cause: Cause): string {
  const unit = unitOfCause(cause);
  if (unit !== undefined) return `the timestamp is in ${unit.name}; the service reads seconds`;
  return CLAUSES[cause.id]?.(cause) ?? 'another check of the service fails';
}
