import { deriveEventIdIn } from '../../core/protocol/reports/event-id.ts';
import type { Checker } from '../files/read-file.ts';
import { isSameContent, withOtherEventId } from '../files/rows/canonical.ts';
import { describeConflict } from '../files/rows/last-known.ts';
import { type CheckedRow, placed, type RowReading } from '../files/rows/row.ts';
import type { EventState, JournaledEvent, JournalReader } from '../journal/port.ts';
import { findOwnEvent } from './find-event.ts';

/**
 * Rows keep the event IDs that the journal has for them under other accounts of the merchant, because the service
 * counts an event ID once. A row that contradicts such a report is refused, as it would be within one account.
 * @param also IDs of the other accounts.
 */
export function withFormerIds(
  checker: Checker,
  journal: JournalReader,
  also: readonly string[],
): Checker {
  if (also.length === 0) return checker;
  return {
    check: async (rows) => {
      const readings: RowReading[] = [];
      for (const reading of await checker.check(rows)) {
        const former =
          reading.ok && reading.row.isDerived
            ? await formerOf(reading.row, journal, also)
            : undefined;
        readings.push(reading.ok && former !== undefined ? under(former, reading) : reading);
      }
      return readings;
    },
  };
}

const COUNTS_FOR_NOTHING: ReadonlySet<EventState> = new Set(['rejected', 'withdrawn']);

async function formerOf(
  row: CheckedRow,
  journal: JournalReader,
  also: readonly string[],
): Promise<JournaledEvent | undefined> {
  const identity = { ...row, refundId: row.refundId ?? undefined, ordinal: 1 };
  for (const accountId of also) {
    const eventId = deriveEventIdIn(accountId, identity);
    const event = await findOwnEvent(journal, { accountId, eventId });
    if (event !== undefined && !COUNTS_FOR_NOTHING.has(event.state)) return event;
  }
  return undefined;
}

function under(event: JournaledEvent, reading: Extract<RowReading, { ok: true }>): RowReading {
  const { row } = reading;
  if (!isSameContent(event.kind, event.body, row.kind, row.body)) {
    const conflict = { column: null, field: 'event_id', code: 'conflict' } as const;
    const fault = { ...conflict, message: describeConflict(event, row) };
    return { ok: false, faults: [placed(fault, row)], merchantOrderId: row.merchantOrderId };
  }
  const { eventId } = event;
  return { ...reading, row: { ...row, eventId, body: withOtherEventId(row.body, eventId) } };
}
