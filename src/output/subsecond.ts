import type { Cause } from '../core/diagnosis/cause.ts';

/** A unit of time that programs take for seconds. */
export interface SubsecondUnit {
  readonly name: string;
  readonly perSecond: number;
}

/** From so many "seconds" on: as seconds, each lies thousands of years ahead. */
const UNITS: readonly (readonly [from: number, unit: SubsecondUnit])[] = [
  [1e17, { name: 'nanoseconds', perSecond: 1e9 }],
  [1e14, { name: 'microseconds', perSecond: 1e6 }],
  [1e11, { name: 'milliseconds', perSecond: 1000 }],
];

/** Beyond this, a number is no time of ours in any unit. */
const LATEST = 1e20;

/** The unit that a number is in which is no time in seconds; undefined where it may be one. */
export const subsecondUnit = (timestamp: number): SubsecondUnit | undefined =>
  timestamp >= LATEST ? undefined : UNITS.find(([from]) => timestamp >= from)?.[1];

/** The unit that a cause speaks of: the search names milliseconds, and of smaller ones how far "ahead" they are. */
export function unitOfCause({ id, seconds }: Cause): SubsecondUnit | undefined {
  if (id === 'clock.milliseconds') return subsecondUnit(1e11);
  return id === 'clock.ahead' ? subsecondUnit(Number(seconds)) : undefined;
}
