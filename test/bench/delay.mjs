// What lies between conv and a server that is far away: a proxy that delivers everything in order, each direction half of
// the round trip late. It counts how often a client waited for an answer after the first one, which lets it in (where no
// password is asked for). Connecting to the proxy itself takes no time.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A client's last message; it has no answer. */
const TERMINATE = Buffer.from('X\0\0\0\x04', 'latin1');

/**
 * @param socket of the server.
 * @param roundTripMs at 0, nothing is delayed.
 */
export async function startDelay(socket, roundTripMs) {
  const sockets = new Set();
  let roundTrips = 0;

  function opened(client) {
    const server = connect(socket);
    let isAnswered = false;
    const counted = (chunk) => {
      if (isAnswered && !TERMINATE.equals(chunk)) roundTrips += 1;
      isAnswered = false;
    };
    forward(client, server, counted, () => undefined);
    forward(
      server,
      client,
      () => undefined,
      () => {
        isAnswered = true;
      },
    );
  }

  /** Timers of one length run in the order in which they were set. */
  function later(work) {
    if (roundTripMs === 0) work();
    else setTimeout(work, roundTripMs / 2);
  }

  function forward(from, to, onRead, onDelivered) {
    sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
    from.on('end', () => later(() => to.end()));
    from.on('data', (chunk) => {
      onRead(chunk);
      later(() => {
        onDelivered();
        to.write(chunk);
      });
    });
  }

  const listener = createServer({ allowHalfOpen: true }, opened);
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: listener.address().port,
    get roundTrips() {
      return roundTrips;
    },
    async close() {
      for (const one of sockets) one.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
