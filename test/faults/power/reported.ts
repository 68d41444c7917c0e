import type { Emitted } from './recording.ts';

/** A report whose first byte had left by a moment. */
export interface SentReport {
  readonly at: number;
  readonly eventId: string;
  readonly body: Buffer;
}

const HEAD_END = '\r\n\r\n';

/** The HTTP messages of each connection: when the first byte of each left, with what it is. */
export function messagesOf(emitted: readonly Emitted[]): Message[] {
  const connections = new Map<string, Emitted[]>();
  for (const one of emitted.filter(({ to }) => to.startsWith('tcp'))) {
    connections.set(one.to, [...(connections.get(one.to) ?? []), one]);
  }
  return [...connections.values()].flatMap(splitMessages).sort((a, b) => a.at - b.at);
}

interface Message {
  readonly at: number;
  readonly head: string;
  readonly body: Buffer;
}

function splitMessages(pieces: readonly Emitted[]): Message[] {
  const all = Buffer.concat(pieces.map(({ bytes }) => bytes));
  const messages: Message[] = [];
  for (let from = 0; from < all.length; ) {
    const end = all.indexOf(HEAD_END, from);
    const head = all.subarray(from, end === -1 ? all.length : end).toString('latin1');
    const start = end === -1 ? all.length : end + HEAD_END.length;
    const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    messages.push({ at: momentOf(pieces, from), head, body: all.subarray(start, start + length) });
    from = start + length;
  }
  return messages;
}

/** When the byte at a place of a connection left. */
function momentOf(pieces: readonly Emitted[], place: number): number {
  let passed = 0;
  for (const { at, bytes } of pieces) {
    passed += bytes.length;
    if (place < passed) return at;
  }
  return Number.POSITIVE_INFINITY;
}

export function sentReports(emitted: readonly Emitted[]): SentReport[] {
  return messagesOf(emitted)
    .filter(({ head }) => head.startsWith('POST '))
    .map(({ at, body }) => ({ at, body, eventId: JSON.parse(body.toString()).event_id }));
}

/** All that was written to standard output, or to standard error, before a moment. */
export const textBefore = (
  emitted: readonly Emitted[],
  stream: 'stdout' | 'stderr',
  moment: number,
): string =>
  Buffer.concat(
    emitted.filter(({ at, to }) => to === stream && at < moment).map(({ bytes }) => bytes),
  ).toString();

/** The whole lines of a text that are JSON objects. */
export const objectsIn = (text: string): Readonly<Record<string, unknown>>[] =>
  text
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
