import type { Connection } from './connection.ts';

/** Of an attempt: the service may have counted the event in it, and nobody knows. */
export const IS_UNKNOWN = `outcome IN ('started', 'unconfirmed', 'interrupted')`;

/** Whether the service may have counted the event in an attempt after which nobody knows. */
export function hasUnknownOutcome(connection: Connection, sequence: number): boolean {
  const find = `SELECT 1 FROM attempts WHERE event = ? AND ${IS_UNKNOWN} LIMIT 1`;
  return connection.get(find, sequence) !== undefined;
}
