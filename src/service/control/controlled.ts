import type { Faults } from '../faults/faults.ts';
import type { ServiceRequest } from '../handle.ts';
import type { HistoryEntry } from '../history/entry.ts';
import type { History } from '../history/history.ts';
import type { ServiceResponse } from '../response.ts';
import type { ServiceState } from '../state.ts';
import type { ServiceClock } from '../storage/clock.ts';

/** What the control interface shows and steers. */
export interface Controlled {
  readonly history: History;
  readonly state: ServiceState;
  /** Printed at start: what changes something must carry it. */
  readonly token: string;
  readonly clock: ServiceClock;
  readonly faults: Faults;
  /** Answers a request as if it had come, without faults, and logs it. */
  readonly resend: (request: ServiceRequest) => Promise<Resent>;
  /** Forgets orders, events and requests, and counts faults anew. */
  readonly reset: () => void;
  /** Ends the service, once this request is answered. */
  readonly shutdown: () => void;
  /** The inspector's page as it was built, read when it is first asked for; without it there is no page. */
  readonly template?: (() => string) | undefined;
}

/** What became of a request that was sent again. */
interface Resent {
  readonly response: ServiceResponse;
  readonly entry: HistoryEntry;
}
