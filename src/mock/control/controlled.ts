import type { ServiceResponse } from '../dialects/response.ts';
import type { Faults } from '../faults/faults.ts';
import type { ServiceRequest } from '../service/handle.ts';
import type { History, HistoryEntry } from '../service/history.ts';
import type { ServiceState } from '../service/state.ts';
import type { ServiceClock } from '../storage/clock.ts';
import type { ControlAnswer } from './answer.ts';

/** The parts of the mock that the control API shows and changes. */
export interface Controlled {
  readonly history: History;
  readonly state: ServiceState;
  /** Printed at start: what changes something must carry it. */
  readonly token: string;
  /** Other machines can reach it: then nothing is answered without the token. */
  readonly isExposed: boolean;
  readonly clock: ServiceClock;
  readonly faults: Faults;
  /** Answers a request as if it had come, without faults, and logs it. */
  readonly resend: (request: ServiceRequest) => Promise<Resent>;
  /** Deletes orders, events and requests, and resets the counts of faults. */
  readonly reset: () => void;
  /** Ends the service, once this request is answered. */
  readonly shutdown: () => void;
  /** Reads the built inspector page on first use; without it, there is no page. */
  readonly template?: (() => string) | undefined;
}

/** The result of a resent request. */
interface Resent {
  readonly response: ServiceResponse;
  readonly entry: HistoryEntry;
}

/** One request to the control interface, once it was let in. */
export interface Asked {
  readonly query: URLSearchParams;
  readonly body: Uint8Array;
  /** Whether it carries the token. */
  readonly isTrusted: boolean;
  /** `{base_url}`, as its sender reaches the service. */
  readonly url: string;
}

/** A route. Changes require the token; GET requires it only if the route says so. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Behind the prefix. */
  readonly path: string;
  /** Even GET needs the token. */
  readonly isGuarded?: true;
  /** Never requires the token; only for health checks, which reveal nothing else. */
  readonly isOpen?: true;
  /** By its address alone, which may contain the token. */
  readonly isOpenedByBrowser?: true;
  readonly answer: (controlled: Controlled, asked: Asked) => ControlAnswer | Promise<ControlAnswer>;
}

/** Prefix of the control API; no endpoint of the service starts with it. */
export const CONTROL_PREFIX = '/_conv/';

/** Whether a request is for the control interface. */
export const isControl = (target: string): boolean =>
  target.startsWith(CONTROL_PREFIX) || isWithoutSlash(target);

/** `/_conv`, which people type for the inspector. */
export const isWithoutSlash = (target: string): boolean => /^\/_conv(?:$|\?)/.test(target);

/**
 * A request target, cut at its query. The path is used verbatim: to `new URL`, `/_conv/%2e%2e/x`
 * would be `/x`.
 */
export function readTarget(target: string): { path: string; query: URLSearchParams } {
  const at = target.indexOf('?');
  if (at === -1) return { path: target, query: new URLSearchParams() };
  return { path: target.slice(0, at), query: new URLSearchParams(target.slice(at + 1)) };
}
