import type { Faults } from '../faults/faults.ts';
import type { ServiceResponse } from '../service/errors.ts';
import type { ServiceRequest } from '../service/handle.ts';
import type { History, HistoryEntry } from '../service/history.ts';
import type { ServiceState } from '../service/state.ts';
import type { ServiceClock } from '../storage/clock.ts';
import type { ControlAnswer } from './answer.ts';

/** What the control interface shows and steers. */
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
  /** The inspector's page as it was built, read when it is first asked for; without it there is no page. */
  readonly template?: (() => string) | undefined;
}

/** What became of a request that was sent again. */
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

/** What changes something needs the token; GET does not, unless it says so. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Behind the prefix. */
  readonly path: string;
  /** Even GET needs the token. */
  readonly isGuarded?: true;
  /** Never, for health checks: it says nothing but that the service is there. */
  readonly isOpen?: true;
  /** By its address alone, which may contain the token. */
  readonly isOpenedByBrowser?: true;
  readonly answer: (controlled: Controlled, asked: Asked) => ControlAnswer | Promise<ControlAnswer>;
}

/** Where the control interface is: no endpoint of the service begins so. */
export const CONTROL_PREFIX = '/_conv/';

/** Whether a request is for the control interface. */
export const isControl = (target: string): boolean =>
  target.startsWith(CONTROL_PREFIX) || isWithoutSlash(target);

/** `/_conv`: what people type who mean the inspector. */
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
