import type { Transport } from '../client/transport/transport.ts';
import { MAX_BODY_BYTES } from '../mock/service/body.ts';
import { refuseLargeBody } from '../mock/service/handle.ts';
import { type Settling, settle } from '../mock/service/settle.ts';

/** The address of a report that uses no socket; names under `.invalid` never resolve. */
export const IN_PROCESS_URL = 'http://dry-run.invalid';

/**
 * Hands every post to the bundled service in this process, without a socket.
 * @param settling what that service knows, and its clock.
 */
export const inProcessTransport = (settling: Settling): Transport => ({
  post: async ({ url, headers, body }) => {
    const request = { method: 'POST', path: url.pathname, headers: Object.entries(headers), body };
    const { response } =
      body.length > MAX_BODY_BYTES
        ? refuseLargeBody(request, MAX_BODY_BYTES, settling.now(), settling.state.dialect)
        : await settle(settling, request);
    const names = Object.entries(response.headers).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]);
    return {
      type: 'response',
      status: response.status,
      headers: Object.fromEntries(names),
      body: response.body,
      truncated: false,
      isAlone: true,
      durationMs: 0,
    };
  },
  close: async () => undefined,
});
