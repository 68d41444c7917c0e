import { createServer, type Socket } from 'node:net';
import { listen, trackSockets } from '../client/transport/servers.ts';

/** What a report asks for, as it came. */
interface Report {
  readonly merchant_order_id: string;
  readonly event_id: string;
  readonly amount?: number;
  readonly refund_amount?: number;
  readonly currency?: string;
}

/** One request, once its head has come; its body may still be on the way. */
interface Incoming {
  readonly path: string;
  /** How long the body is to be. */
  readonly length: number;
  readonly fate: Fate;
}

interface Order {
  status: string;
  net: number;
  refunded: number;
  readonly currency: string;
  /** Others have as many as their amount bears. */
  readonly hasOneRefund: boolean;
}

interface Answer {
  readonly status: string;
  readonly body: string;
  readonly report: Report;
  readonly path: string;
}

/** One connection, as a behavior sees it. */
export interface Line {
  readonly socket: Socket;
  /** From 1 on. */
  readonly number: number;
  /** Requests so far. */
  count: number;
  /** Answers that this connection gave before, the last one first. */
  readonly given: Answer[];
}

/** How a service gets out of step. */
export interface Behavior {
  connected?(line: Line): void;
  /** After the head of a request. @returns whether that already answers it; its body may still be counted. */
  head?(line: Line): 'answered-and-counted' | 'answered' | undefined;
  answer(line: Line, answer: Answer): void;
}

export interface DesyncService {
  readonly url: string;
  /** By event id: what was counted. */
  readonly counted: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
  readonly requests: number;
  /** Without one it does what it should. */
  behave(behavior: Behavior | undefined): void;
}

export const HONEST: Behavior = {
  answer: ({ socket }, answer) => void socket.write(wireOf(answer)),
};

export const wireOf = ({ status, body }: Pick<Answer, 'status' | 'body'>): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const STATUSES: Readonly<Record<string, string>> = {
  '/conversions/cancel': 'CANCELLED',
  '/conversions/decline': 'DECLINED',
};

/** A service with a ledger on raw sockets: each event is counted once, whatever happens to the answers. */
export async function startDesyncService(): Promise<DesyncService> {
  const orders = new Map<string, Order>();
  const counted = new Set<string>();
  const refused = new Set<string>();
  const service = { requests: 0, lines: 0, behavior: HONEST };

  const decide = (path: string, report: Report): Answer => {
    const { event_id: eventId, merchant_order_id: id } = report;
    const reason = counted.has(eventId) ? undefined : apply(orders, path, report);
    if (reason !== undefined) {
      refused.add(eventId);
      const body = JSON.stringify({ error: { code: reason, message: `no: ${reason}` } });
      return { status: '422 Unprocessable Entity', body, report, path };
    }
    counted.add(eventId);
    const order = orders.get(id) as Order;
    const data = {
      merchant_order_id: id,
      transaction_id: `x:1:${id}`,
      status: order.status,
      net_amount: order.net,
      refunded_amount: order.refunded,
      currency: order.currency,
    };
    return { status: '200 OK', body: JSON.stringify({ data }), report, path };
  };

  const server = createServer((socket) => {
    service.lines += 1;
    const line: Line = { socket, number: service.lines, count: 0, given: [] };
    socket.setNoDelay(true);
    service.behavior.connected?.(line);
    serve(line, {
      head: () => service.behavior.head?.(line),
      report: (path, report, fate) => {
        service.requests += 1;
        if (fate === 'answered') return;
        const answer = decide(path, report);
        if (fate === undefined) service.behavior.answer(line, answer);
        line.given.unshift(answer);
      },
    });
  });
  trackSockets(server);
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    counted,
    refused,
    get requests() {
      return service.requests;
    },
    behave: (behavior = HONEST) => {
      service.behavior = behavior;
    },
  };
}

/** @returns why the report cannot be counted. */
function apply(
  orders: Map<string, Order>,
  path: string,
  { merchant_order_id: id, amount = 0, refund_amount: refund = 0, currency = 'KRW' }: Report,
): string | undefined {
  const order = orders.get(id);
  if (path === '/conversions') {
    if (order !== undefined) return 'order_exists';
    if (amount % 1000 === 7) return 'invalid_report';
    const hasOneRefund = amount % 1000 === 1;
    orders.set(id, { status: 'CONFIRMED', net: amount, refunded: 0, currency, hasOneRefund });
    return undefined;
  }
  if (order === undefined) return 'unknown_order';
  if (order.status === 'CANCELLED' || order.status === 'DECLINED') return 'order_closed';
  if (path === '/conversions/partial') {
    if (refund > order.net || (order.hasOneRefund && order.refunded > 0))
      return 'refund_out_of_range';
    order.net -= refund;
    order.refunded += refund;
    order.status = 'PARTIALLY_CANCELLED';
    return undefined;
  }
  if (path === '/conversions/cancel') order.refunded += order.net;
  order.net = 0;
  order.status = STATUSES[path] ?? '';
  return undefined;
}

type Fate = ReturnType<NonNullable<Behavior['head']>>;

interface Hearer {
  head(): Fate;
  report(path: string, report: Report, fate: Fate): void;
}

/** Reads one request after another; decides about the response as soon as a head has arrived. */
function serve(line: Line, hearer: Hearer): void {
  const { socket } = line;
  let bytes: Buffer = Buffer.alloc(0);
  let incoming: Incoming | undefined;
  const readHead = (): Incoming | undefined => {
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    const head = bytes.toString('latin1', 0, end);
    bytes = bytes.subarray(end + 4);
    line.count += 1;
    if (/^connection: close$/im.test(head)) endWhenIdle(socket);
    const [, path = ''] = /^POST (\S+) /.exec(head) ?? [];
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    return { path, length, fate: hearer.head() };
  };
  const readReport = ({ path, length, fate }: Incoming): void => {
    const report = JSON.parse(bytes.toString('utf8', 0, length));
    bytes = bytes.subarray(length);
    hearer.report(path, report, fate);
  };
  socket.on('data', (piece: Buffer) => {
    bytes = Buffer.concat([bytes, piece]);
    for (;;) {
      incoming ??= readHead();
      if (incoming === undefined || bytes.length < incoming.length) return;
      readReport(incoming);
      incoming = undefined;
    }
  });
}

/** Closes if the request asks for it, but only after the last response. */
function endWhenIdle(socket: Socket): void {
  let said = 0;
  const timer = setInterval(() => {
    if (socket.bytesWritten > 0 && socket.bytesWritten === said) socket.end();
    said = socket.bytesWritten;
    if (socket.destroyed || socket.writableEnded) clearInterval(timer);
  }, 30);
}
