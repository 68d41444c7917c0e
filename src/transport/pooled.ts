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

  constructor(options: RouteOptions) {
    this.#options = options;
  }

  post(request: PostRequest): Promise<PostResult> {
    return new Promise((resolve) => {
      const exchange = new Exchange(request, resolve);
      this.#carry(exchange, request).catch((error: unknown) => exchange.failed(error));
    });
  }

  async close(): Promise<void> {
    const routes = await Promise.all(this.#routes.values());
    this.#routes.clear();
    await Promise.all(routes.map((route) => route.close()));
  }

  async #carry(exchange: Exchange, request: PostRequest): Promise<void> {
    const { agent } = await this.#routeFor(request.limits.connectMs);
    if (!exchange.isOver) agent.dispatch(optionsOf(request), handlerOf(exchange));
  }

  #routeFor(connectMs: number): Promise<Route> {
    const known = this.#routes.get(connectMs);
    if (known !== undefined) return known;
    const route = import('undici').then((undici) => createRoute(undici, this.#options, connectMs));
    this.#routes.set(connectMs, route);
    return route;
  }
}

const optionsOf = ({ url, headers, body }: PostRequest): Dispatcher.DispatchOptions => ({
  origin: url.origin,
  path: `${url.pathname}${url.search}`,
  method: 'POST',
  headers,
  body,
});

/** undici calls `onRequestStart` right before it writes the first byte. */
function handlerOf(exchange: Exchange): Dispatcher.DispatchHandler {
  return {
    onRequestStart(controller) {
      exchange.whenOver(() => controller.abort(new Error('the exchange is over')));
      exchange.sending();
    },
    onResponseStart({ rawHeaders }, status) {
      if (status >= 200) exchange.answered(status, joinHeaders(toText(rawHeaders)));
    },
    onResponseData: (_, chunk) => exchange.received(chunk),
    onResponseEnd: () => exchange.finished(),
    onResponseError: (_, error) => exchange.failed(error),
  };
}

const toText = (raw: Dispatcher.DispatchController['rawHeaders']): string[] =>
  Array.isArray(raw) ? raw.map((part) => part.toString('latin1')) : [];
