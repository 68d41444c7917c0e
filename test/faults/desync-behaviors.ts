import { type Behavior, HONEST, type Line, wireOf } from './desync-service.ts';

const json = (status: string, body: object, ...headers: string[]): string => {
  const text = JSON.stringify(body);
  return [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${text.length}`, '', text].join(
    '\r\n',
  );
};

const refusal = { error: { code: 'refund_out_of_range', message: 'no' } };
const STRAY = json('422 Unprocessable Entity', refusal);
const STRAY_401 = json('401 Unauthorized', { error: { code: 'inactive_key', message: 'no' } });
const STRAY_200 = json('200 OK', {
  data: {
    merchant_order_id: 'somebody-else',
    status: 'CONFIRMED',
    net_amount: 5,
    refunded_amount: 0,
    currency: 'KRW',
  },
});
const PASSING = [
  json('500 Internal Server Error', { error: { code: 'oops' } }),
  json('429 Too Many Requests', { error: { code: 'slow' } }, 'Retry-After: 0'),
  json('408 Request Timeout', { error: { code: 'slow' } }, 'Retry-After: 0'),
];

/** The same run gets the same faults. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

function write({ socket }: Line, text: string): void {
  if (!socket.destroyed && socket.writable) socket.write(text);
}

const later = (line: Line, ms: number, text: string): void =>
  void setTimeout(() => write(line, text), ms);

/** Its own answer, and then something else. */
const followedBy = (stray: () => string, ms: () => number): Behavior => ({
  answer: (line, answer) => {
    write(line, wireOf(answer));
    later(line, ms(), stray());
  },
});

/** The responses of two waiting connections are swapped. */
function swapped(): Behavior {
  let waiting:
    | { readonly line: Line; readonly text: string; readonly timer: NodeJS.Timeout }
    | undefined;
  return {
    answer: (line, answer) => {
      const text = wireOf(answer);
      if (waiting === undefined || waiting.line === line) {
        const timer = setTimeout(() => {
          waiting = undefined;
          write(line, text);
        }, 5);
        waiting = { line, text, timer };
        return;
      }
      const other = waiting;
      waiting = undefined;
      clearTimeout(other.timer);
      write(line, other.text);
      write(other.line, text);
    },
  };
}

/** Every response is delayed until the next request of the connection, and answers that one. */
const stale: Behavior = {
  answer: (line, answer) => write(line, wireOf(line.given[0] ?? answer)),
};

/** The last response for an order is sent for the next report of the same order. */
const echoed: Behavior = {
  answer: (line, answer) => {
    const order = answer.report.merchant_order_id;
    const before = line.given.find(({ report }) => report.merchant_order_id === order);
    if (before !== undefined) write(line, wireOf(before));
    write(line, wireOf(answer));
  },
};

const cutShort: Behavior = {
  answer: (line, answer) => {
    const text = wireOf(answer);
    const isCut = line.count % 3 === 0;
    const shorter = (_: string, length: string) => `Content-Length: ${Number(length) - 40}`;
    write(line, isCut ? text.replace(/Content-Length: (\d+)/, shorter) : text);
  },
};

const garbage: Behavior = {
  answer: (line, { status, body }) =>
    write(
      line,
      `HTTP/1.1 ${status}\r\nTransfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n` +
        (line.count % 2 === 0 ? 'x: garbage\r\n\r\n' : STRAY),
    ),
};

function beforeItIsRead(): Behavior {
  const random = dice(12);
  return {
    ...HONEST,
    head: (line) => {
      if (random() > 0.25) return undefined;
      write(line, STRAY);
      return random() < 0.5 ? 'answered-and-counted' : 'answered';
    },
  };
}

const unasked: Behavior = {
  connected: (line) => {
    if (line.number % 3 === 0) write(line, STRAY);
  },
  answer: (line, answer) => {
    write(line, wireOf(answer));
    later(line, 15, STRAY);
  },
};

/** Before, and now and then instead of, an answer. */
const interim: Behavior = {
  answer: (line, answer) => {
    const early = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
    if (line.count % 5 !== 0) return write(line, `${early}${wireOf(answer)}`);
    write(line, early);
    setTimeout(() => line.socket.destroy(), 20);
  },
};

function passing(): Behavior {
  const random = dice(14);
  const one = () => PASSING[Math.floor(random() * PASSING.length)] ?? '';
  return followedBy(one, () => 1);
}

function tardy(): Behavior {
  const random = dice(6);
  return {
    answer: (line, answer) => {
      write(line, wireOf(answer));
      later(line, 6 + random() * 19, wireOf(answer));
    },
  };
}

/** Each as new: some keep count. */
export const BEHAVIORS: Readonly<Record<string, () => Behavior>> = {
  'a refusal 1 ms after each answer': () =>
    followedBy(
      () => STRAY,
      () => 1,
    ),
  'a refusal in one packet with each answer': () => ({
    answer: (line, answer) => write(line, wireOf(answer) + STRAY),
  }),
  'a refusal before there is a request': () => unasked,
  'each answer to the next request of its connection': () => stale,
  'each answer twice at once': () => ({
    answer: (line, answer) => write(line, wireOf(answer) + wireOf(answer)),
  }),
  'each answer again 6 to 25 ms later': tardy,
  'the previous response for an order, to the next report of the order': () => echoed,
  "another order's record 1 ms after each answer": () =>
    followedBy(
      () => STRAY_200,
      () => 1,
    ),
  'a 401 1 ms after each answer': () =>
    followedBy(
      () => STRAY_401,
      () => 1,
    ),
  'a length that is too short, so that the rest becomes the next answer': () => cutShort,
  'garbage or a refusal after a chunked answer': () => garbage,
  'a refusal before the body was read': beforeItIsRead,
  'answers of two connections swapped': swapped,
  '500, 429 or 408 1 ms after each answer': passing,
  'interim answers before, and instead of, the final one': () => interim,
};
