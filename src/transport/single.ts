import type { PostResult } from '../core/delivery/post-result.ts';
import { postAlone } from './alone.ts';
import { Dialler, targetOf } from './dial.ts';
import { Exchange } from './exchange.ts';
import { toTimerMs } from './timer.ts';
import type { PostRequest, Transport, Trust } from './transport.ts';

/** The transport for one report, or a few: every post has a connection of its own. It loads no library. */
export function createSingleTransport(trust: Trust = {}): Transport {
  const diallers = new Set<Dialler>();
  const carry = async (exchange: Exchange, request: PostRequest): Promise<void> => {
    const dialler = new Dialler(trust, toTimerMs(request.limits.connectMs));
    diallers.add(dialler);
    exchange.whenOver(() => dialler.close());
    const open = () => dialler.dial(targetOf(request.url));
    await postAlone(exchange, request, open, { pauseMs: 0 }).finally(() =>
      diallers.delete(dialler),
    );
  };
  return {
    post: (request) =>
      new Promise<PostResult>((resolve) => {
        const exchange = new Exchange(request, resolve);
        if (!exchange.isOver) carry(exchange, request).catch((error) => exchange.failed(error));
      }),
    close: async () => {
      for (const dialler of diallers) dialler.close();
    },
  };
}
