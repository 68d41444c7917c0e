import { Socket } from 'node:net';
import type { Client } from 'pg';

/**
 * A socket for a driver that writes each message on its own: those of one turn of the event loop leave together, so
 * that the server never answers the first of them before it has the last.
 */
export function bundlingSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket);
  let isBundling = false;
  const bundle = (): void => {
    isBundling = true;
    socket.cork();
    process.nextTick(() => {
      isBundling = false;
      socket.uncork();
    });
  };
  const writeBundled = (...message: Parameters<typeof write>): boolean => {
    if (!isBundling) bundle();
    return write(...message);
  };
  return Object.assign(socket, { write: writeBundled });
}

/** Ends a connection now: `end` would wait for answers to all that is under way, from a server that may be hung. */
export const cut = ({ connection }: Client): void => {
  connection.stream.destroy();
};
