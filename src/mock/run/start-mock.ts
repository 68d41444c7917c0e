import type { Mask } from '../../core/protocol/masking/mask.ts';
import { TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol/protocol.ts';
import { message } from '../../core/words/message.ts';
import { text } from '../../core/words/text.ts';
import type { Controlled } from '../control/controlled.ts';
import type { Dialect } from '../dialects/dimensions.ts';
import { parseDialect } from '../dialects/parse.ts';
import { chance } from '../faults/effect.ts';
import { createFaults, type Faults } from '../faults/faults.ts';
import { History, type HistoryEntry } from '../service/history.ts';
import type { RequestLog } from '../service/log.ts';
import { type Storage, settle } from '../service/settle.ts';
import { maskOf, shownEntry } from '../service/shown-entry.ts';
import { createState, type ServiceStore } from '../service/state.ts';
import { createServiceClock, type ServiceClock } from '../storage/clock.ts';
import { readInputFile } from '../storage/input.ts';
import { applySeed, decodeSeed } from '../storage/seed.ts';
import { findState, lockState, openState } from '../storage/state-file.ts';
import type { Exchanging } from './exchange.ts';
import { type RunningService, startService } from './listener.ts';
import type { MockMerchants } from './merchants.ts';
import type { MockPlan } from './plan.ts';

interface OpenStore {
  readonly state: ServiceStore;
  /** Absent if nothing is kept. */
  readonly storage: Storage | undefined;
  /** Deletes everything and reloads the seeds. */
  readonly reset: () => void;
  /** Lets go of the state file. */
  readonly release: () => void;
}

/**
 * The initial state: the state file, plus the seeds.
 * @throws Failure `usage` if a file is invalid, or another mock uses it.
 */
async function openStore(
  { stateFile, seedFiles }: Pick<MockPlan, 'stateFile' | 'seedFiles'>,
  { known, main }: MockMerchants,
  dialect: Dialect,
): Promise<OpenStore> {
  const seeds = seedFiles.map((file) => ({
    file,
    items: decodeSeed(readInputFile(file, '--seed'), file),
  }));
  const release = stateFile === undefined ? free : await lockState(findState(stateFile), stateFile);
  try {
    return await readStore(stateFile, seeds, { known, main }, dialect, release);
  } catch (error) {
    release();
    throw error;
  }
}

const free = (): void => undefined;

interface Seed {
  readonly file: string;
  readonly items: ReturnType<typeof decodeSeed>;
}

/** The state file is locked, so only this mock changes it. */
async function readStore(
  stateFile: string | undefined,
  seeds: readonly Seed[],
  { known, main }: MockMerchants,
  dialect: Dialect,
  release: () => void,
): Promise<OpenStore> {
  const opened = stateFile === undefined ? undefined : openState(stateFile);
  const state = createState(known, opened?.ledgers, dialect);
  const plant = (): void => {
    for (const { file, items } of seeds) applySeed(state, items, main.apiKey, file);
    if (seeds.length > 0) opened?.writer.changed(state);
  };
  const reset = (): void => {
    state.ledgers.clear();
    opened?.writer.changed(state);
    plant();
  };
  plant();
  // A later write error is reported now.
  if (opened?.isNew === true) opened.writer.changed(state);
  await opened?.writer.settled();
  return { state, storage: opened?.writer, reset, release };
}

/** Explains mismatches one after the other. */
export interface Explainer {
  readonly explain: NonNullable<Exchanging['explain']>;
  /** Resolves when all waiting mismatches are explained. */
  readonly settled: () => Promise<void>;
  /** Cancels running and waiting searches; resolves when none is left. */
  readonly stop: () => Promise<void>;
}

/** Dependencies of the mock. */
export interface MockEdges {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** What must be known to change anything by the control interface. */
  readonly token: string;
  /** From 0 to 2^32 - 1: all chances of the faults depend on it. */
  readonly faultSeed: number;
  /** Called with every answered request in printable form. */
  readonly onRequest: (entry: HistoryEntry) => void;
  /** Called if a mismatched signature was explained after the answer. */
  readonly onFindings?: (entry: HistoryEntry) => void;
  /** Called if the control interface stopped the service. */
  readonly onShutdown: () => void;
  /** Finds out why signatures do not match, among these merchants. */
  readonly explainerFor: (merchants: MockMerchants) => Explainer;
  /** The inspector's page as it was built. */
  readonly template: () => string;
}

/** A running mock. */
export interface RunningMock extends RunningService {
  readonly history: History;
  readonly state: ServiceStore;
  readonly faults: Faults;
  readonly clock: ServiceClock;
  /** As a request that came over the wire, without faults. */
  readonly exchanging: Exchanging;
  readonly reset: () => void;
  readonly token: string;
  /** Resolves when all requests are logged, except those held back by faults. */
  readonly logged: () => Promise<void>;
}

/**
 * Runs the bundled service for these merchants.
 * @throws Failure `usage` if the port is unavailable, or a state or seed file is invalid.
 */
export async function startMock(
  plan: MockPlan,
  merchants: MockMerchants,
  edges: MockEdges,
): Promise<RunningMock> {
  const clock = createServiceClock({ ...plan.clock, now: edges.now });
  const explainer = edges.explainerFor(merchants);
  const seed = plan.faultSeed ?? edges.faultSeed;
  const dialect = parseDialect(plan.dialect, (name) => chance(seed, 'dialect', name));
  const store = await openStore(plan, merchants, dialect);
  const { state, storage } = store;
  const history = new History(plan.keep);
  const faults = createFaults(plan.faults, seed);
  const mask = maskOf({ state, token: edges.token });
  const shown = (entry: HistoryEntry): HistoryEntry => shownEntry(entry, mask);
  const sequences = new WeakMap<RequestLog, number>();
  const exchanging: Exchanging = {
    state,
    now: () => Math.floor(clock.now() / 1000),
    explain: explainer.explain,
    storage,
    faults,
    onRequest: (log, body, fault) => {
      const made = fault ?? clockFault(log, clock.now() - edges.now());
      const entry = history.add(log, body, made === undefined ? {} : { fault: made });
      // Only a refused signature is explained later.
      if (log.error !== undefined) sequences.set(log, entry.sequence);
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
  const isExposed = plan.host !== undefined;
  const known = { history, state, token: edges.token, clock, faults, reset };
  const control = { ...known, isExposed, ...edgesOf(edges) };
  const resend = resender(exchanging, history, edges, mask);
  const { port, host } = plan;
  const listening = { ...exchanging, port, host, control: { ...control, resend } };
  const service = await startService(listening).catch((error) => {
    store.release();
    throw error;
  });
  const close = async (): Promise<void> => {
    await explainer.stop();
    await service.close();
    await storage?.finished().finally(store.release);
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

/**
 * Detects a timestamp that is correct by real time but refused because the service's clock was set, which is not the
 * sender's mistake.
 * @param offset how far the clock is ahead of real time, in milliseconds.
 */
function clockFault({ error, checks }: RequestLog, offset: number): string | undefined {
  const seconds = Math.round(offset / 1000);
  const skew = checks?.timestamp.skewSeconds ?? undefined;
  if (error?.code !== 'timestamp_outside_window' || skew === undefined) return undefined;
  const isRight = Math.abs(skew + seconds) <= TIMESTAMP_TOLERANCE_SECONDS;
  return isRight ? text(message('clock_was_set', { seconds })) : undefined;
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
