import type { Connection } from '../connection.ts';
import { holderOf } from '../leases.ts';

/** Claims of single commands, which are few, on events that a row of some batches stands for. */
const claimsIn = (batches: string): string => `
  SELECT claims.event FROM claims CROSS JOIN events ON events.sequence = claims.event
  WHERE events.batch IN (${batches})
    OR EXISTS (SELECT 1 FROM batch_rows INDEXED BY batch_rows_following
      WHERE batch_rows.event = claims.event AND batch_rows.state <> 'duplicate'
        AND batch_rows.batch IN (${batches}))`;

/** @returns the id of a living process that sends a report of this batch by itself. */
export function claimantOf(connection: Connection, batch: number, now: number): number | undefined {
  const claimed = connection.all(claimsIn('?1'), batch);
  const holders = claimed.map(({ event }) => holderOf(connection, Number(event), now));
  return holders.find((holder) => holder !== undefined);
}

/** Takes away what dead processes have claimed of cancelled batches: it must not keep their events. */
export function endDeadClaims(connection: Connection, now: number): void {
  const claimed = connection.all(claimsIn(`SELECT number FROM batches WHERE state = 'cancelled'`));
  for (const event of claimed.map((claim) => Number(claim.event))) {
    if (holderOf(connection, event, now) === undefined)
      connection.run('DELETE FROM claims WHERE event = ?', event);
  }
}
