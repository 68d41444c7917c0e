import { isFailure } from '../../core/words/failure.ts';
import { failureText } from '../../core/words/failure-text.ts';
import { message } from '../../core/words/message.ts';
import { type Dialect, isOwnFormat } from '../dialects/dimensions.ts';
import type { ServiceError } from './errors.ts';
import {
  explainMismatch,
  type Handled,
  handle,
  isMismatch,
  refusalFor,
  type ServiceRequest,
  toLogged,
} from './handle.ts';
import type { MismatchFindings } from './log.ts';
import { type Change, commit, type ServiceState, type ServiceStore } from './state.ts';

/** Persistent storage of the service's state. */
export interface Storage {
  readonly changed: (state: ServiceState, change?: Change) => void;
  /** Resolves once all changes are on disk; rejects with a message if that fails. */
  readonly settled: () => Promise<void>;
  /** The same, at the end of the service. */
  readonly finished: () => Promise<void>;
}

/** Inputs for deciding on a request. */
export interface Settling {
  /** The service's state, which accepted reports change. */
  readonly state: ServiceStore;
  /** The service's clock, unix time in whole seconds. */
  readonly now: () => number;
  /**
   * Finds out why a signature does not match; never rejects. Other requests are answered meanwhile.
   * Without it such a request is refused at once.
   */
  readonly explain?: (request: ServiceRequest, nowSeconds: number) => Promise<MismatchFindings>;
  /** Without it all is forgotten at the end. */
  readonly storage?: Storage | undefined;
}

/**
 * Decides on a request and commits an accepted report atomically, so that concurrent equal events count once; then
 * persists it, or explains a signature mismatch.
 * @param skewSeconds clock offset for this request.
 * @param commits whether to count a report that would be accepted.
 */
export async function settle(
  settling: Settling,
  request: ServiceRequest,
  skewSeconds = 0,
  commits = true,
): Promise<Handled> {
  const { state, storage } = settling;
  const nowSeconds = settling.now() + skewSeconds;
  const handled = handle(request, state, nowSeconds);
  if (commits && handled.change !== undefined) {
    commit(state, handled.change);
    storage?.changed(state, handled.change);
  }
  return complete(settling, handled, request, nowSeconds);
}

/** A repeated event waits as well: its first report may still be on its way to the disk. */
async function complete(
  { explain, storage, state }: Settling,
  handled: Handled,
  request: ServiceRequest,
  nowSeconds: number,
): Promise<Handled> {
  if (explain !== undefined && isOwnFormat(state.dialect) && isMismatch(handled))
    return explainMismatch(handled, await explain(request, nowSeconds));
  if (storage === undefined || handled.log.outcome === 'refused') return handled;
  try {
    await storage.settled();
    return handled;
  } catch (error) {
    const sentence = isFailure(error) ? failureText(error).message : (error as Error).message;
    return notKept(handled, sentence, state.dialect);
  }
}

/**
 * It counts anyway, and the next write includes it; when the client retries, it is a repeated event,
 * which waits for the disk again.
 */
export function notKept({ log }: Handled, sentence: string, dialect: Dialect): Handled {
  const what = message('as_told', { sentence });
  const error: ServiceError = { code: 'state_unwritable', message: what };
  const response = refusalFor(log, error, dialect);
  return { response, log: { ...log, httpStatus: response.status, error: toLogged(error) } };
}

/** A format without a place for the cause does not wait for it; undefined if there is nothing to explain. */
export function explainLater(
  { explain, state }: Settling,
  request: ServiceRequest,
  handled: Handled,
): Promise<MismatchFindings> | undefined {
  if (isOwnFormat(state.dialect) || !isMismatch(handled)) return undefined;
  return explain?.(request, handled.log.receivedAt);
}
