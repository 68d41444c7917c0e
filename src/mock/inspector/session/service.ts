import { inspector } from '../../words/inspector.ts';
import type { Everything } from '../model/state.ts';
import {
  type FaultJson,
  type OrderJson,
  parseExactly,
  type RequestJson,
  type SnapshotJson,
  type Totals,
} from '../model/wire.ts';

/** The response to a resent request. */
export interface Resent {
  readonly sequence: number;
  readonly http_status: number;
  readonly body: string;
}

export interface FaultList {
  readonly seed: number;
  readonly faults: readonly FaultJson[];
}

interface ResendOrder {
  readonly api_key?: string;
  readonly path: string;
  readonly body: string;
}

interface Counts {
  readonly totals: Totals;
  readonly forgotten: number;
}

/** The control interface as this page uses it. Each call throws an Error with a sentence to show. */
export interface Service {
  readonly everything: () => Promise<Everything>;
  readonly counts: () => Promise<Counts>;
  readonly now: () => Promise<number>;
  readonly advance: (seconds: number) => Promise<number>;
  readonly reset: () => Promise<void>;
  readonly faults: () => Promise<FaultList>;
  readonly addFault: (rule: string) => Promise<void>;
  readonly setFault: (id: string, enabled: boolean) => Promise<void>;
  readonly removeFault: (id: string) => Promise<void>;
  readonly resend: (order: ResendOrder) => Promise<Resent>;
}

/** As many as the service gives at once. */
const ALL = 'requests?limit=10000';

/** @param token what changes something must carry it. */
export function createService(token: string | undefined): Service {
  const get = <Answer>(path: string) => ask<Answer>(path, {});
  const change = <Answer>(method: string, path: string, body?: unknown) =>
    ask<Answer>(path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    everything: async () => {
      const listed = await get<Counts & { requests: readonly RequestJson[] }>(ALL);
      const { orders } = await get<{ orders: readonly OrderJson[] }>('orders');
      return { ...listed, orders };
    },
    counts: () => get('requests?limit=1'),
    now: async () => timeOf(await get('clock')),
    advance: async (seconds) => timeOf(await change('POST', 'clock', { advance_seconds: seconds })),
    reset: () => change('POST', 'reset'),
    faults: () => get('faults'),
    addFault: (rule) => change('POST', 'faults', { rule }),
    setFault: (id, enabled) => change('POST', 'faults', { id, enabled }),
    removeFault: (id) => change('DELETE', `faults?id=${encodeURIComponent(id)}`),
    resend: (order) => change('POST', 'resend', order),
  };
}

const timeOf = ({ now }: { readonly now: string }): number => Date.parse(now);

async function ask<Answer>(path: string, options: RequestInit): Promise<Answer> {
  const response = await fetch(path, options).catch(() => {
    throw new Error(inspector.problems.noAnswer);
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(problemOf(text) ?? inspector.problems.answered(response.status));
  return parseExactly(text) as Answer;
}

/** The sentences of the service's error, if it is one. */
function problemOf(text: string): string | undefined {
  try {
    const { message, hint } = JSON.parse(text).error;
    return [message, hint].filter((part) => typeof part === 'string').join('. ');
  } catch {
    return undefined;
  }
}

/** What went wrong, as a sentence to show. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The JSON that the service put into the page. */
export function readSnapshot(): SnapshotJson {
  const text = document.getElementById('snapshot')?.textContent ?? '{}';
  return parseExactly(text) as SnapshotJson;
}

const KEPT = 'conv-mock-token';

/**
 * Takes the token from the URL, where it would end up in bookmarks and screenshots, and keeps it for reloads of this
 * tab.
 * @param stays whether a reload without it in the URL would be refused.
 */
export function takeToken(given: string | undefined, stays = false): string | undefined {
  const address = new URL(location.href);
  if (!stays && address.searchParams.has('token')) {
    address.searchParams.delete('token');
    history.replaceState(null, '', address);
  }
  if (given !== undefined) keep(given);
  return given ?? kept();
}

/** A browser that keeps nothing asks for the printed link after a reload. */
function keep(token: string): void {
  try {
    sessionStorage.setItem(KEPT, token);
  } catch {
    return;
  }
}

function kept(): string | undefined {
  try {
    return sessionStorage.getItem(KEPT) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The token of a service that has restarted is not tried again. */
export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    return;
  }
}
