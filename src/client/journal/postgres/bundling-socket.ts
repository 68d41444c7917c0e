import { Socket } from 'node:net';

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
