import type { Dispatcher } from 'undici';
import type { PostResult } from '../core/delivery/post-result.ts';
import { Exchange } from './exchange.ts';
import { joinHeaders } from './headers.ts';
import { createRoute, type Route, type RouteOptions } from './route.ts';
import type { PostRequest, Transport } from './transport.ts';

/** The transport where many posts go, or where a proxy stands between: undici's pool of connections. */
export function createPooledTransport(options: RouteOptions = {}): Transport {
  return new PooledTransport(options);
}

class PooledTransport implements Transport {
  readonly #options: RouteOptions;
  /** One for each connect limit in use; as a rule there is one. */
  readonly #routes = new Map<number, Promise<Route>>();
  /** Those of them that are loaded: what need not be waited for costs a post less. */
  readonly #loaded = new Map<number, Route>();

  constructor(options: RouteOptions) {
    this.#options = options;
  }

  post(request: PostRequest): Promise<PostResult> {
    return new Promise((resolve) => {
      const exchange = new Exchange(request, resolve);
      const route = this.#loaded.get(request.limits.connectMs);
      if (route) carry(exchange, request, route);
      else this.#carryLater(exchange, request);
    });
  }

  async close(): Promise<void> {
    const routes = await Promise.all(this.#routes.values());
    this.#routes.clear();
    this.#loaded.clear();
    await Promise.all(routes.map((route) => route.close()));
  }

  #carryLater(exchange: Exchange, request: PostRequest): void {
    this.#routeFor(request.limits.connectMs)
      .then((route) => carry(exchange, request, route))
      .catch((error: unknown) => exchange.failed(error));
  }

  #routeFor(connectMs: number): Promise<Route> {
    const known = this.#routes.get(connectMs);
    if (known !== undefined) return known;
    const route = this.#load(connectMs);
    this.#routes.set(connectMs, route);
    return route;
  }

  async #load(connectMs: number): Promise<Route> {
    const route = createRoute(await import('undici'), this.#options, connectMs);
    this.#loaded.set(connectMs, route);
    return route;
  }
}

function carry(exchange: Exchange, request: PostRequest, route: Route): void {
  if (exchange.isOver) return;
  try {
    route.poolTo(request.url.origin).dispatch(optionsOf(request), handlerOf(exchange));
  } catch (error) {
    exchange.failed(error);
  }
}

const optionsOf = ({ url, headers, body }: PostRequest): Dispatcher.DispatchOptions => ({
  path: `${url.pathname}${url.search}`,
  method: 'POST',
  headers,
  body,
});

/** undici calls `onRequestStart` right before it writes the first byte. */
function handlerOf(exchange: Exchange): Dispatcher.DispatchHandler {
  let hasEnded = false;
  return {
    onRequestStart(controller) {
      exchange.whenOver(() => {
        if (!hasEnded) controller.abort(new Error('the exchange is over'));
      });
      exchange.sending();
    },
    onResponseStart({ rawHeaders }, status) {
      if (status >= 200) exchange.answered(status, joinHeaders(toText(rawHeaders)));
    },
    onResponseData: (_, chunk) => exchange.received(chunk),
    onResponseEnd() {
      hasEnded = true;
      exchange.finished();
    },
    onResponseError: (_, error) => exchange.failed(error),
  };
}

const toText = (raw: Dispatcher.DispatchController['rawHeaders']): string[] =>
  Array.isArray(raw) ? raw.map((part) => part.toString('latin1')) : [];
