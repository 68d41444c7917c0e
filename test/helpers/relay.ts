import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type { PostgresServer } from './postgres.ts';
import { isOfType, RoundTrips } from './round-trips.ts';

/**
 * When a connection ends: the server never gets the COMMIT, it has committed and the client does not hear of it, or the
 * client has heard of it and nothing more.
 */
export type Cut = 'commit lost' | 'commit unheard' | 'commit heard';

/** What lies between conv and a PostgreSQL server, and can be cut. */
export interface Relay {
  readonly port: number;
  /** How many COMMITs conv has sent since the last `cutAt`. */
  readonly commits: number;
  /** How often conv has waited for the server, once it was connected. */
  readonly roundTrips: number;
  /** Whether the cut that `cutAt` asked for was made. */
  readonly hasCut: boolean;
  /** @param number of the COMMIT, counted from now on; the first is 1. */
  cutAt(cut: Cut, number: number): void;
  /** Cuts all connections of this moment. */
  cutNow(): void;
  close(): Promise<void>;
}

/** Starts a relay to the socket of a server. */
export async function startRelay(server: PostgresServer): Promise<Relay> {
  const pairs = new Set<() => void>();
  let planned: { readonly cut: Cut; readonly number: number } | undefined;
  let commits = 0;
  let hasCut = false;
  let roundTrips = 0;

  function connected(client: Socket): void {
    const upstream = connect(path.join(server.directory, `.s.PGSQL.${server.port}`));
    const end = (): void => {
      pairs.delete(end);
      client.destroy();
      upstream.destroy();
    };
    pairs.add(end);
    client.setNoDelay(true);
    for (const socket of [client, upstream]) socket.on('error', end);
    const trips = new RoundTrips();
    client.on('close', end);
    upstream.on('close', () => client.end(trips.rest()));

    /** Of the COMMIT that is on its way, perhaps after other statements whose answers come first. */
    let due: Cut | undefined;
    let isCommitted = false;
    forward(client, messageReader(false), (message) => {
      const before = trips.count;
      trips.ask(message);
      roundTrips += trips.count - before;
      if (isCommit(message, 'Q')) due = dueAtNextCommit();
      if (due === 'commit lost') end();
      else upstream.write(message);
    });
    forward(upstream, messageReader(true), (message) => {
      isCommitted = due !== undefined && (isCommitted || isCommit(message, 'C'));
      const arrived = trips.answer(message);
      if (due === 'commit unheard' && isCommitted) end();
      else if (due === 'commit heard' && isCommitted && isOfType(message, 'Z'))
        client.write(arrived, end);
      else if (arrived.length > 0) client.write(arrived);
    });
  }

  function dueAtNextCommit(): Cut | undefined {
    commits += 1;
    if (planned?.number !== commits) return undefined;
    hasCut = true;
    return planned.cut;
  }

  const listener = createServer(connected);
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const cutNow = (): void => {
    for (const end of pairs) end();
  };
  return {
    port: (listener.address() as AddressInfo).port,
    get commits() {
      return commits;
    },
    get roundTrips() {
      return roundTrips;
    },
    get hasCut() {
      return hasCut;
    },
    cutAt(cut, number) {
      planned = { cut, number };
      commits = 0;
      hasCut = false;
    },
    cutNow,
    async close() {
      cutNow();
      listener.close();
      await once(listener, 'close');
    },
  };
}

type MessageReader = (chunk: Buffer) => Generator<Buffer>;

function forward(from: Socket, read: MessageReader, each: (message: Buffer) => void): void {
  from.on('data', (chunk) => {
    for (const message of read(chunk)) if (!from.destroyed) each(message);
  });
}

/** Of the frontend/backend protocol: a type, a length that counts itself, the content. Only the client's first has no type. */
function messageReader(isTyped: boolean): MessageReader {
  let rest = Buffer.alloc(0);
  let typeBytes = isTyped ? 1 : 0;
  return function* (chunk) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      typeBytes = 1;
      yield message;
    }
  };
}

/** A query that is a COMMIT (Q), or the server's answer to it (C). */
const isCommit = (message: Buffer, type: 'Q' | 'C'): boolean =>
  isOfType(message, type) && message.toString('latin1', 5, message.length - 1) === 'COMMIT';
