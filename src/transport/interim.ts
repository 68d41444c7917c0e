import type { Socket } from 'node:net';

const CONTINUE_START = 'HTTP/1.1 100';
const CONTINUE = /^HTTP\/1\.1 100[^\n]*\n(?:[^\r\n][^\n]*\n)*\r?\n/;

/** A longer one, in bytes, is left to undici, which gives the connection up. */
const LONGEST_CONTINUE = 1_024;

/**
 * Takes `100 Continue` out of what undici is about to read. A client must bear it unasked (RFC 9110,
 * 15.2); undici drops the connection instead, and the outcome of the report would be unknown.
 * @param socket not yet read by anybody: its `readable` listeners run in the order they were added.
 */
export function skipContinue(socket: Socket): Socket {
  let bytesAnswered = 0;
  let held: Buffer = Buffer.alloc(0);
  socket.on('readable', () => {
    const isAwaitingAnswer = socket.bytesWritten !== bytesAnswered;
    const chunk: Buffer | null = isAwaitingAnswer ? socket.read() : null;
    if (chunk === null) return;
    held = withoutContinue(Buffer.concat([held, chunk]));
    if (mayBecomeContinue(held)) return;
    bytesAnswered = socket.bytesWritten;
    socket.unshift(held);
    held = Buffer.alloc(0);
  });
  return socket;
}

function withoutContinue(bytes: Buffer): Buffer {
  const [found = ''] = CONTINUE.exec(bytes.toString('latin1', 0, LONGEST_CONTINUE)) ?? [];
  return found === '' ? bytes : withoutContinue(bytes.subarray(found.length));
}

/** Whether more bytes are needed to tell. */
const mayBecomeContinue = (bytes: Buffer): boolean =>
  bytes.length < LONGEST_CONTINUE &&
  CONTINUE_START.startsWith(bytes.toString('latin1', 0, CONTINUE_START.length));
