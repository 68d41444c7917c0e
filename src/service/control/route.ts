import type { ControlAnswer } from './answer.ts';
import type { Controlled } from './controlled.ts';

/** One request to the control interface, once it was let in. */
export interface Asked {
  readonly query: URLSearchParams;
  readonly body: Uint8Array;
  /** Whether it carries the token. */
  readonly isTrusted: boolean;
}

/** What changes something needs the token; GET does not, unless it says so. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Behind the prefix. */
  readonly path: string;
  /** Even GET needs the token. */
  readonly isGuarded?: true;
  /** By its address alone, in which the token may stand. */
  readonly isOpenedByBrowser?: true;
  readonly answer: (controlled: Controlled, asked: Asked) => ControlAnswer | Promise<ControlAnswer>;
}
