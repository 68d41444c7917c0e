/** The service's clock as it was last read. All times are milliseconds since 1970. */
export interface ClockReading {
  /** What it said. */
  readonly at: number;
  /** What this computer's clock said then. */
  readonly readAt: number;
  /** It stands still until it is set. */
  readonly isFrozen: boolean;
}

/** What the service's clock says now. */
export const serviceTime = ({ at, readAt, isFrozen }: ClockReading, ownNow: number): number =>
  isFrozen ? at : at + ownNow - readAt;

/** Read once more, with nobody having set it in between: a clock that says the very same stands still. */
export const readAgain = (before: ClockReading, at: number, readAt: number): ClockReading => ({
  at,
  readAt,
  isFrozen: at === before.at,
});

/** Read after it was set: whether it stands still has not changed. */
export const readAfterSet = (before: ClockReading, at: number, readAt: number): ClockReading => ({
  ...before,
  at,
  readAt,
});

/** `14:03:59`: as the service's clock said, in UTC as the documents have it. */
export const clockTime = (iso: string): string => iso.slice(11, 19);

/** `2026-01-01 14:03:59 UTC` */
export const fullTime = (iso: string): string => `${iso.slice(0, 10)} ${clockTime(iso)} UTC`;
