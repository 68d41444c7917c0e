import type { DeliveryEdges, DeliveryPolicy } from '../../actions/edges.ts';
import type { Draft } from '../../core/reports/draft.ts';
import type { Settings } from '../../profiles/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { observerFor } from './observer.ts';
import type { ReportOptions, SendingOptions } from './options.ts';

/** A finished report and how it is to be sent: what the three ends of the journey have in common. */
export interface Sending {
  readonly draft: Draft;
  readonly settings: Settings;
  readonly options: ReportOptions;
  readonly policy: DeliveryPolicy;
}

/** The part of it that is the same for a report and for a replay. */
export interface SendingManner {
  readonly options: SendingOptions;
  readonly policy: DeliveryPolicy;
}

/** Runs one use of the real edges of a delivery to `url`, and lets its connections go. */
export async function withEdges<Result>(
  url: URL,
  { verbose }: SendingOptions,
  { openTransport, clock, random, terminal, interrupt }: Dependencies,
  use: (edges: DeliveryEdges) => Promise<Result>,
): Promise<Result> {
  const transport = await openTransport(url);
  const observer = observerFor(terminal, verbose === true);
  try {
    return await use({ transport, clock, random, interrupt: interrupt(), observer });
  } finally {
    await transport.close();
  }
}
