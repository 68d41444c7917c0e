import type { Socket } from 'node:net';

const CONTINUE_START = 'HTTP/1.1 100';
const CONTINUE = /^HTTP\/1\.1 100[^\n]*\n(?:[^\r\n][^\n]*\n)*\r?\n/;

/** A longer one, in bytes, is left to undici, which gives the connection up. */
const LONGEST_CONTINUE = 1_024;

/**
 * Takes `100 Continue` out of what undici is about to read. A client must bear it unasked (RFC 9110,
 * 15.2); undici drops the connection instead, and the outcome of the report would be unknown.
 * What comes while nothing is asked for ends the connection: it would be taken for the next answer.
 * @param socket undici reads it by `read()`, which is laid over here: to read first and put back what
 *   was read would cost as much again.
 */
export function skipContinue(socket: Socket, isAsked: () => boolean): Socket {
  const read: () => Buffer | null = socket.read.bind(socket);
  let bytesAnswered = 0;
  let held: Buffer = Buffer.alloc(0);
  socket.read = (): Buffer | null => {
    const chunk = read();
    if (chunk !== null && !isAsked()) {
      socket.destroy();
      return null;
    }
    const isAwaitingAnswer = chunk !== null && socket.bytesWritten !== bytesAnswered;
    if (!isAwaitingAnswer) return chunk;
    held = withoutContinue(held.length === 0 ? chunk : Buffer.concat([held, chunk]));
    if (mayBecomeContinue(held)) return null;
    bytesAnswered = socket.bytesWritten;
    const answer = held;
    held = Buffer.alloc(0);
    return answer;
  };
  return socket;
}

function withoutContinue(bytes: Buffer): Buffer {
  if (!startsAsContinue(bytes)) return bytes;
  const [found = ''] = CONTINUE.exec(bytes.toString('latin1', 0, LONGEST_CONTINUE)) ?? [];
  return found === '' ? bytes : withoutContinue(bytes.subarray(found.length));
}

/** Whether more bytes are needed to tell. */
const mayBecomeContinue = (bytes: Buffer): boolean =>
  bytes.length < LONGEST_CONTINUE && startsAsContinue(bytes);

const startsAsContinue = (bytes: Buffer): boolean =>
  CONTINUE_START.startsWith(bytes.toString('latin1', 0, CONTINUE_START.length));
