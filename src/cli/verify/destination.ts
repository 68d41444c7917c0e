import type { Destination } from '../../core/diagnosis/explanation.ts';
import { pathOf } from '../../core/protocol.ts';
import type { JournaledEvent } from '../../journal/journal.ts';

/** The path of `s2s_endpoint_base`: `/v1`; undefined if it has none. */
export function basePathOf(endpoint: string | undefined): string | undefined {
  if (endpoint === undefined || !URL.canParse(endpoint)) return undefined;
  return new URL(endpoint).pathname.replace(/\/+$/, '') || undefined;
}

/** Where a journaled event is posted. */
export function eventDestination({
  endpoint,
  kind,
}: Pick<JournaledEvent, 'endpoint' | 'kind'>): Destination {
  const path = `${basePathOf(endpoint) ?? ''}${pathOf(kind)}`;
  const host = URL.canParse(endpoint) ? new URL(endpoint).host : undefined;
  return { method: 'POST', path, host };
}
