import type { Mask } from '../../core/masking/mask.ts';
import type { Controlled } from '../../service/control/controlled.ts';
import type { Exchanging } from '../../service/exchange.ts';
import { createFaults, type Faults } from '../../service/faults/faults.ts';
import type { HistoryEntry } from '../../service/history/entry.ts';
import { History } from '../../service/history/history.ts';
import { shownEntry } from '../../service/history/shown-entry.ts';
import { type RunningService, startService } from '../../service/listener.ts';
import type { RequestLog } from '../../service/log.ts';
import { maskOf } from '../../service/mask-of.ts';
import { settle } from '../../service/settle.ts';
import type { ServiceStore } from '../../service/state.ts';
import { createServiceClock, type ServiceClock } from '../../service/storage/clock.ts';
import type { MockMerchants } from './merchants.ts';
import { openStore } from './open-store.ts';
import type { MockPlan } from './plan.ts';

/** Explains mismatches one after the other. */
export interface Explainer {
  readonly explain: NonNullable<Exchanging['explain']>;
  /** Resolves when all that waits now is explained. */
  readonly settled: () => Promise<void>;
  /** Gives up what is being searched and what waits; resolves when nothing is left. */
  readonly stop: () => Promise<void>;
}

/** What the mock is given of the world around it. */
export interface MockEdges {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** What must be known to change anything by the control interface. */
  readonly token: string;
  /** From 0 to 2^32 - 1: all chances of the faults depend on it. */
  readonly faultSeed: number;
  /** Is told of each request, as it may be shown, once it is answered. */
  readonly onRequest: (entry: HistoryEntry) => void;
  /** Is told where it was found out later why a signature does not match. */
  readonly onFindings?: (entry: HistoryEntry) => void;
  /** Is told that the control interface ended the service. */
  readonly onShutdown: () => void;
  /** Finds out why signatures do not match, among these merchants. */
  readonly explainerFor: (merchants: MockMerchants) => Explainer;
  /** The inspector's page as it was built. */
  readonly template: () => string;
}

/** The service at work, and what can be asked of it. */
export interface RunningMock extends RunningService {
  readonly history: History;
  readonly state: ServiceStore;
  readonly faults: Faults;
  readonly clock: ServiceClock;
  /** As a request that came over the wire, without faults. */
  readonly exchanging: Exchanging;
  readonly reset: () => void;
  readonly token: string;
  /** Resolves when all that came is logged, as far as it is not held back on purpose. */
  readonly logged: () => Promise<void>;
}

/**
 * Runs the bundled service for these merchants.
 * @throws Failure `usage` where the port cannot be listened on, or a state or seed file cannot be used.
 */
export async function startMock(
  plan: MockPlan,
  merchants: MockMerchants,
  edges: MockEdges,
): Promise<RunningMock> {
  const clock = createServiceClock({ ...plan.clock, now: edges.now });
  const explainer = edges.explainerFor(merchants);
  const store = await openStore(plan, merchants);
  const { state, storage } = store;
  const history = new History(plan.keep);
  const faults = createFaults(plan.faults, plan.faultSeed ?? edges.faultSeed);
  const mask = maskOf({ state, token: edges.token });
  const shown = (entry: HistoryEntry): HistoryEntry => shownEntry(entry, mask);
  const sequences = new WeakMap<RequestLog, number>();
  const exchanging: Exchanging = {
    state,
    now: () => Math.floor(clock.now() / 1000),
    explain: explainer.explain,
    storage,
    isTerse: plan.isTerse,
    faults,
    onRequest: (log, body, fault) => {
      const entry = history.add(log, body, fault === undefined ? {} : { fault });
      sequences.set(log, entry.sequence);
      edges.onRequest(shown(entry));
    },
    onFindings: (log, findings) => {
      const entry = history.amend(sequences.get(log) ?? 0, { findings });
      if (entry !== undefined) edges.onFindings?.(shown(entry));
    },
  };
  const reset = (): void => {
    store.reset();
    history.clear();
    faults.resetCounts();
  };
  const control = { history, state, token: edges.token, clock, faults, reset, ...edgesOf(edges) };
  const resend = resender(exchanging, history, edges, mask);
  const listening = { ...exchanging, port: plan.port, control: { ...control, resend } };
  const service = await startService(listening).catch((error) => {
    store.release();
    throw error;
  });
  const close = async (): Promise<void> => {
    await explainer.stop();
    await service.close();
    await storage?.settled().finally(store.release);
  };
  return {
    ...service,
    close,
    history,
    state,
    faults,
    clock,
    exchanging,
    reset,
    token: edges.token,
    logged: explainer.settled,
  };
}

const edgesOf = ({ onShutdown, template }: MockEdges) => ({ shutdown: onShutdown, template });

const resender =
  (exchanging: Exchanging, history: History, edges: MockEdges, mask: Mask): Controlled['resend'] =>
  async (request) => {
    const { response, log } = await settle(exchanging, request);
    const entry = history.add(log, request.body, { resent: true });
    edges.onRequest(shownEntry(entry, mask));
    return { response, entry };
  };
