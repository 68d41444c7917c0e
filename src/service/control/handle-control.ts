import type { IncomingHttpHeaders } from 'node:http';
import { message } from '../../words/message.ts';
import { answerJson, answerProblem, type ControlAnswer, withHeader } from './answer.ts';
import { CLOCK_ROUTES } from './clock-routes.ts';
import type { Controlled } from './controlled.ts';
import { EVENT_ROUTES } from './events.ts';
import { EXPECTATION_ROUTES } from './expectation-routes.ts';
import { FAULT_ROUTES } from './fault-routes.ts';
import { bearerToken, deny, isToken, TOKEN } from './guard.ts';
import { PAGE_ROUTES } from './page-route.ts';
import { READ_ROUTES } from './read-routes.ts';
import { RESEND_ROUTES } from './resend-routes.ts';
import type { Route } from './route.ts';
import { CONTROL_PREFIX, isWithoutSlash, readTarget } from './target.ts';

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
  ...EVENT_ROUTES,
  ...CLOCK_ROUTES,
  ...FAULT_ROUTES,
  ...EXPECTATION_ROUTES,
  ...RESEND_ROUTES,
  { method: 'POST', path: 'reset', answer: (controlled) => done(controlled.reset) },
  { method: 'POST', path: 'shutdown', answer: (controlled) => done(controlled.shutdown) },
];

/** Answers one request to the control interface; reading needs no token, changing and listening do. */
export async function handleControl(
  { method, target, headers, body }: ControlRequest,
  controlled: Controlled,
): Promise<ControlAnswer> {
  const denial = deny(headers);
  if (denial !== undefined) return answerProblem(denial.status, denial.code, denial.message);
  if (isWithoutSlash(target)) return moved(target);
  const { path, query } = readTarget(target);
  const known = ROUTES.filter((route) => CONTROL_PREFIX + route.path === path);
  const route = known.find((one) => one.method === (method === 'HEAD' ? 'GET' : method));
  if (route === undefined) return known.length > 0 ? notAllowed(known) : NOT_FOUND;
  const isTrusted = isToken(givenToken(headers, query, route), controlled.token);
  if (!isTrusted && (route.method !== 'GET' || route.isGuarded === true)) return NO_TOKEN;
  return route.answer(controlled, { query, body, isTrusted });
}

/** Addresses are easily shared: the token may be in one only where a browser cannot send a header. */
const givenToken = (
  headers: IncomingHttpHeaders,
  query: URLSearchParams,
  { isOpenedByBrowser }: Route,
): string | undefined =>
  bearerToken(headers) ??
  (isOpenedByBrowser === true ? (query.get('token') ?? undefined) : undefined);

function done(act: () => void): ControlAnswer {
  act();
  return answerJson({ done: true });
}

/** To the page, of which the own address ends with a slash; the query comes along. */
function moved(target: string): ControlAnswer {
  const location = CONTROL_PREFIX + target.slice(CONTROL_PREFIX.length - 1);
  return withHeader(answerJson({ moved_to: CONTROL_PREFIX }, 308), 'Location', location);
}

function notAllowed(routes: readonly Route[]): ControlAnswer {
  const methods = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allowed = methods.join(', ');
  const answer = answerProblem(
    405,
    'method_not_allowed',
    message('path_takes', { methods: allowed }),
  );
  return withHeader(answer, 'Allow', allowed);
}

const NO_TOKEN = answerProblem(TOKEN.status, TOKEN.code, TOKEN.message);

const NOT_FOUND = answerProblem(
  404,
  'not_found',
  message('no_control_path'),
  message('control_paths', {
    paths: [...new Set(ROUTES.map(({ path }) => CONTROL_PREFIX + path))],
  }),
);
