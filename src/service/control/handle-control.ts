import type { IncomingHttpHeaders } from 'node:http';
import { answerJson, answerProblem, type ControlAnswer } from './answer.ts';
import { CLOCK_ROUTES } from './clock-routes.ts';
import type { Controlled } from './controlled.ts';
import { EXPECTATION_ROUTES } from './expectation-routes.ts';
import { FAULT_ROUTES } from './fault-routes.ts';
import { deny, isToken, presentedToken } from './guard.ts';
import { PAGE_ROUTES } from './page-route.ts';
import { READ_ROUTES } from './read-routes.ts';
import { RESEND_ROUTES } from './resend-routes.ts';
import { CONTROL_PREFIX, type Route } from './route.ts';

/** One request to the control interface. */
export interface ControlRequest {
  readonly method: string;
  /** The request target, with its query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

const ROUTES: readonly Route[] = [
  ...PAGE_ROUTES,
  ...READ_ROUTES,
  ...CLOCK_ROUTES,
  ...FAULT_ROUTES,
  ...EXPECTATION_ROUTES,
  ...RESEND_ROUTES,
  { method: 'POST', path: 'reset', answer: (controlled) => done(controlled.reset) },
  { method: 'POST', path: 'shutdown', answer: (controlled) => done(controlled.shutdown) },
];

/** Answers one request to the control interface; reading needs no token, changing does. */
export async function handleControl(
  { method, target, headers, body }: ControlRequest,
  controlled: Controlled,
): Promise<ControlAnswer> {
  const { pathname, searchParams: query } = new URL(target, 'http://localhost');
  const given = presentedToken(headers, query);
  const denial = deny(headers, given, method === 'GET' ? undefined : controlled.token);
  if (denial !== undefined) return answerProblem(denial.status, denial.code, denial.message);
  const path = pathname.slice(CONTROL_PREFIX.length);
  const known = ROUTES.filter((route) => route.path === path);
  const route = known.find((one) => one.method === method);
  if (route === undefined) return known.length > 0 ? notAllowed(known) : NOT_FOUND;
  return route.answer(controlled, { query, body, isTrusted: isToken(given, controlled.token) });
}

function done(act: () => void): ControlAnswer {
  act();
  return answerJson({ done: true });
}

const notAllowed = (routes: readonly Route[]): ControlAnswer => {
  const allowed = routes.map(({ method }) => method).join(', ');
  const answer = answerProblem(405, 'method_not_allowed', `this path takes ${allowed}`);
  return { ...answer, headers: { ...answer.headers, Allow: allowed } };
};

const NOT_FOUND = answerProblem(
  404,
  'not_found',
  'there is no such path',
  `the control interface knows ${[...new Set(ROUTES.map(({ path }) => CONTROL_PREFIX + path))].join(', ')}`,
);
