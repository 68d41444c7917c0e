import type { ReportKind } from '../../core/protocol/kinds/index.ts';
import { momentFaults } from '../../core/protocol/rulebook/faults.ts';
import { textIn } from '../../core/protocol/rulebook/read-report.ts';
import type { Breach } from '../../core/protocol/rulebook/rules.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import type { JournaledEvent } from '../journal/port.ts';
import { parseBody } from './body-money.ts';

/** Why a journaled report may not be sent at this moment. @param now milliseconds since 1970. */
export const breachesNow = (
  { kind, body }: { readonly kind: ReportKind; readonly body: Uint8Array },
  now: number,
): readonly Breach[] =>
  momentFaults(
    kind,
    (field) => {
      const node = parseBody(body);
      return node === undefined ? undefined : textIn(node)(field);
    },
    now,
  );

/**
 * Refuses to send a journaled report that the service would permanently reject now. All other rules were checked when
 * it was journaled. An accepted report is never refused, because resending it changes nothing.
 * @param now milliseconds since 1970.
 * @throws Failure `invalid_report`; nothing was sent, and the report stays in the journal.
 */
export function refuseMoment(
  event: Pick<JournaledEvent, 'kind' | 'body' | 'state' | 'eventId'>,
  now: number,
): void {
  if (event.state === 'accepted') return;
  const breaches = breachesNow(event, now);
  if (breaches.length === 0) return;
  throw new Failure('invalid_report', message('not_now', { eventId: event.eventId }), {
    faults: breaches.map((breach) => ({ ...breach.message, at: event.eventId })),
    hint: message('stays_in_journal'),
  });
}
