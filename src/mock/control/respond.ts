import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from '../../core/kit/json/node.ts';
import { type Message, message } from '../../core/words/message.ts';
import type { Capability } from '../inspector/model/wire.ts';
import { readBody } from '../service/body.ts';
import { maskOf } from '../service/shown-entry.ts';
import { answerJson, answerProblem, type ControlAnswer, withHeader } from './answer.ts';
import {
  type Asked,
  CONTROL_PREFIX,
  type Controlled,
  isWithoutSlash,
  type Route,
  readTarget,
} from './controlled.ts';
import { inspectorPage } from './page.ts';
import { READ_ROUTES } from './read-routes.ts';
import { entryJson, takeSnapshot } from './snapshot.ts';
import { CLOCK_ROUTES, EXPECTATION_ROUTES, FAULT_ROUTES, RESEND_ROUTES } from './steer-routes.ts';

/** A word now and then, so that a connection that is gone is noticed on both sides; in milliseconds. */
const HEARTBEAT_MS = 15_000;

/** A comment for plain clients, and an event for the page, because an EventSource ignores comments. */
const HEARTBEAT = ':\n\nevent: alive\ndata: {}\n\n';

/** The head of the stream, which is the whole answer to HEAD. */
const EVENT_STREAM: ControlAnswer = {
  status: 200,
  headers: {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  },
  body: '',
};

const EVENT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: 'events',
    isGuarded: true,
    isOpenedByBrowser: true,
    answer: () => EVENT_STREAM,
  },
];

/**
 * Streams requests as server-sent events. A reader that reconnects sends `Last-Event-ID` and receives what it missed,
 * as far as it is remembered.
 */
function streamEvents(
  request: IncomingMessage,
  response: ServerResponse,
  { history, state, token }: Pick<Controlled, 'history' | 'state' | 'token'>,
): void {
  const mask = maskOf({ state, token });
  response.writeHead(EVENT_STREAM.status, EVENT_STREAM.headers);
  response.write('retry: 1000\n\n');
  // A number beyond the latest is from an earlier run, and is ignored.
  let last = Math.min(lastSeen(request), history.entries.at(-1)?.sequence ?? 0);
  // Data for a slow reader waits in the bounded history, not in its socket.
  const tell = (): void => {
    for (const entry of history.after(last)) {
      if (response.writableNeedDrain) return;
      last = entry.sequence;
      response.write(eventText(entryJson(entry, mask)));
    }
  };
  tell();
  response.on('drain', tell);
  const unsubscribe = history.subscribe((entry) => {
    if (entry === undefined) response.write('event: reset\ndata: {}\n\n');
    else tell();
  });
  const heartbeat = setInterval(() => response.write(HEARTBEAT), HEARTBEAT_MS);
  response.on('close', () => {
    unsubscribe();
    clearInterval(heartbeat);
  });
}

/** JSON has no line ends, so one `data` line holds it. */
const eventText = (entry: ReturnType<typeof entryJson>): string =>
  `id: ${entry.sequence}\nevent: request\ndata: ${stringify(entry)}\n\n`;

/** The number of the reader's last request, or 0. */
function lastSeen({ headers, url = '' }: IncomingMessage): number {
  const after = readTarget(url).query.get('after');
  const sequence = Number(headers['last-event-id'] ?? after ?? 0);
  return Number.isSafeInteger(sequence) ? sequence : 0;
}

/** Why a request to the control interface is refused. */
interface Denial {
  readonly status: 401 | 403;
  readonly code: 'host_not_allowed' | 'origin_not_allowed' | 'token_required';
  readonly message: Message;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Values of Sec-Fetch-Site for requests from this origin or the user (Fetch Metadata). */
const OWN_SITES = new Set(['none', 'same-origin']);

/**
 * Any web page can make a browser call this machine. With DNS rebinding, such a request has a foreign
 * Host; otherwise it has a foreign Origin, or at least a foreign Sec-Fetch-Site. Changes also need the
 * token, which no other page knows; where other machines can reach the service, everything needs it.
 */
function deny(headers: IncomingHttpHeaders, isExposed: boolean): Denial | undefined {
  if (!isExposed && !isLoopback(headers.host)) return HOST;
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host)) return ORIGIN;
  const site = headers['sec-fetch-site']?.toString();
  return site === undefined || OWN_SITES.has(site) ? undefined : ORIGIN;
}

/** The host's name without its port. */
const isLoopback = (host = ''): boolean =>
  LOOPBACK_NAMES.has(host.replace(/:\d+$/, '').toLowerCase());

const isOwnOrigin = (origin: string, host = ''): boolean =>
  origin.toLowerCase() === `http://${host}`.toLowerCase();

/** Constant-time, so that its duration reveals nothing about the token. */
function isToken(given: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Of `Authorization: Bearer …`. */
const bearerToken = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

const HOST: Denial = {
  status: 403,
  code: 'host_not_allowed',
  message: message('only_loopback'),
};

const ORIGIN: Denial = {
  status: 403,
  code: 'origin_not_allowed',
  message: message('only_own_pages'),
};

/** The answer to a change, or a subscription, without the token. */
const TOKEN: Denial = {
  status: 401,
  code: 'token_required',
  message: message('token_required'),
};

/** The inspector; read-only unless its URL contains the token. */
const PAGE_ROUTES: readonly Route[] = [
  { method: 'GET', path: '', isOpenedByBrowser: true, answer: answerPage },
];

const ALL: readonly Capability[] = ['events', 'clock', 'reset', 'faults', 'resend'];

function answerPage(controlled: Controlled, { isTrusted }: Asked): ControlAnswer {
  if (controlled.template === undefined) return NO_PAGE;
  const token = isTrusted ? controlled.token : undefined;
  const snapshot = takeSnapshot(controlled, ALL);
  const { headers, body } = inspectorPage(controlled.template(), {
    token,
    isExposed: controlled.isExposed,
    snapshot,
  });
  return { status: 200, headers, body };
}

const NO_PAGE = answerProblem(404, 'no_page', message('no_inspector'));

/** One request to the control interface. */
interface ControlRequest {
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

/** Answers one request to the control interface; on this machine alone, reading needs no token. */
async function handleControl(
  { method, target, headers, body }: ControlRequest,
  controlled: Controlled,
): Promise<ControlAnswer> {
  const denial = deny(headers, controlled.isExposed);
  if (denial !== undefined) return answerProblem(denial.status, denial.code, denial.message);
  if (isWithoutSlash(target)) return moved(target);
  const { path, query } = readTarget(target);
  const known = ROUTES.filter((route) => CONTROL_PREFIX + route.path === path);
  const route = known.find((one) => one.method === (method === 'HEAD' ? 'GET' : method));
  if (route === undefined) return known.length > 0 ? notAllowed(known) : NOT_FOUND;
  const isTrusted = isToken(givenToken(headers, query, route), controlled.token);
  const isGuarded = controlled.isExposed || route.method !== 'GET' || route.isGuarded === true;
  const needsToken = isGuarded && route.isOpen !== true;
  if (needsToken && !isTrusted) return NO_TOKEN;
  return route.answer(controlled, { query, body, isTrusted, url: `http://${headers.host}` });
}

/** URLs are easily shared, so the token is accepted in one only where a browser cannot send a header. */
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

/** Redirects to the page's URL, which ends with a slash, keeping the query. */
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

/** Responds to a request to the control API, or starts its event stream. */
export async function respondControl(
  message: IncomingMessage,
  response: ServerResponse,
  controlled: Controlled,
): Promise<void> {
  const { method = '', url: target = '', headers } = message;
  const body = await readBody(message);
  if (body === 'cut_off') return;
  if (body === 'too_large') return write(response, TOO_LARGE);
  const answer = await answerOrSay({ method, target, headers, body }, controlled);
  if (answer === EVENT_STREAM && method === 'GET') streamEvents(message, response, controlled);
  else await write(response, answer);
}

/** An error here does not stop the service. */
const answerOrSay = (request: ControlRequest, controlled: Controlled): Promise<ControlAnswer> =>
  handleControl(request, controlled).catch((error: Error) =>
    answerProblem(500, 'internal', message('cannot_answer', { why: error.message })),
  );

const TOO_LARGE = answerProblem(413, 'body_too_large', message('body_too_large'));

/** To HEAD the same without its body. */
async function write(
  response: ServerResponse,
  { status, headers, body }: ControlAnswer,
): Promise<void> {
  if (typeof body === 'string') {
    response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
    return;
  }
  response.writeHead(status, headers);
  if (response.req.method === 'HEAD') response.end();
  // A client that goes away, or a piece that cannot be made, ends the connection and nothing else.
  else await pipeline(Readable.from(body), response).catch(() => response.destroy());
}
