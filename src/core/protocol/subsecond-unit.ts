/** A unit of time that programs take for seconds. */
export interface SubsecondUnit {
  readonly name: string;
  readonly perSecond: number;
}

/** The smallest value of each unit: taken as seconds, each is thousands of years ahead. */
const UNITS: readonly (readonly [from: number, unit: SubsecondUnit])[] = [
  [1e17, { name: 'nanoseconds', perSecond: 1e9 }],
  [1e14, { name: 'microseconds', perSecond: 1e6 }],
  [1e11, { name: 'milliseconds', perSecond: 1000 }],
];

/** A larger number is not a plausible time in any unit. */
const LATEST = 1e20;

/** The unit of a number that cannot be a time in seconds; undefined if it can. */
export const subsecondUnit = (timestamp: number): SubsecondUnit | undefined =>
  timestamp >= LATEST ? undefined : UNITS.find(([from]) => timestamp >= from)?.[1];
