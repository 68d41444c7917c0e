// A service of its own for the proofs that nothing is lost or doubled: a second process that shares no
// code with conv, keeps a ledger by event id, and misbehaves on request. Its parent talks to it over IPC.
import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const SECRET = 'ledger_secret';
const KINDS = {
  '/conversions': 'paid',
  '/conversions/partial': 'partial',
  '/conversions/cancel': 'cancel',
  '/conversions/decline': 'decline',
};
const STATUSES = {
  paid: 'CONFIRMED',
  partial: 'PARTIALLY_CANCELLED',
  cancel: 'CANCELLED',
  decline: 'DECLINED',
};

/** Event id → { digest, key }; what the service has counted. */
const ledger = new Map();
/** Order → the status it has reached. */
const orders = new Map();
/** Order → its last refund. */
const lastRefunds = new Map();
/** How many records it has shown of each kind, and how many of them show what it is like. */
const records = new Map();
const SHOWN_BEFORE = 40;
/** What conv must never do, in words. */
const violations = [];
const openOrders = new Set();
let saved = [];
let requests = 0;
let share = 0;
let faults = [];
let seed = 1;
let forced;
let delayMs = 0;

/** mulberry32: the same seed misbehaves in the same way. */
function random() {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

const chooseFault = () =>
  forced ?? (random() < share ? faults[Math.floor(random() * faults.length)] : undefined);

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => answer(request, response, Buffer.concat(chunks)));
});

function answer(request, response, body) {
  requests += 1;
  const kind = KINDS[request.url];
  const refusal = refuse(request.headers, body);
  if (refusal !== undefined) return send(response, 401, { error: { code: refusal } });
  const report = parse(body);
  if (report === undefined) return send(response, 400, { error: { code: 'no_json' } });
  const order = report.merchant_order_id;
  if (openOrders.has(order)) violations.push(`two requests of order ${order} at once`);
  openOrders.add(order);
  if (delayMs === 0) answerReport(kind, report, body, request, response);
  else setTimeout(() => answerReport(kind, report, body, request, response), random() * delayMs);
}

/** From here on the sender may continue with the order: it has its response, or will give up on this one. */
function answerReport(kind, report, body, request, response) {
  openOrders.delete(report.merchant_order_id);
  const chosen = chooseFault();
  const isKnown = (records.get(kind) ?? 0) >= SHOWN_BEFORE;
  const fault = chosen === 'lie-empty' && !isKnown ? undefined : chosen;
  if (fault !== undefined && FAULTS[fault].before !== undefined) {
    return FAULTS[fault].before(request, response, report);
  }
  const refused = count(kind, report, body);
  if (fault !== undefined) return FAULTS[fault].after(request, response, report);
  if (refused !== undefined) return send(response, 422, { error: { code: refused } });
  records.set(kind, (records.get(kind) ?? 0) + 1);
  send(response, 200, { data: recordOf(report, kind) });
}

function parse(body) {
  try {
    return JSON.parse(body);
  } catch {
    violations.push(`a body that is no JSON came: ${body}`);
    return undefined;
  }
}

/** "Server checks", in the service's order. */
function refuse(headers, body) {
  const timestamp = headers['x-signature-timestamp'] ?? '';
  if (!/^\d+$/.test(timestamp)) return 'timestamp';
  if (Math.abs(Number(timestamp) - Date.now() / 1000) > 300) return 'stale_timestamp';
  if (headers['x-merchant-key'] !== 'ledger_key') return 'key';
  const expected = createHmac('sha256', SECRET).update(timestamp).update(body).digest('hex');
  return headers['x-signature'] === expected ? undefined : 'signature';
}

/** Counts the report once, by its event id. @returns why it cannot be counted. */
function count(kind, report, body) {
  const { event_id: eventId, merchant_order_id: order } = report;
  const digest = createHash('sha256').update(kind).update(body).digest('base64');
  const known = ledger.get(eventId);
  if (known !== undefined) {
    if (known.digest !== digest) violations.push(`event ${eventId} came again with other bytes`);
    return known.digest === digest ? undefined : 'event_id_reused';
  }
  const before = orders.get(order);
  const isPossible = kind === 'paid' ? before === undefined : before === 'OPEN';
  if (!isPossible) {
    violations.push(`${kind} of order ${order} came when it was ${before ?? 'unknown'}`);
    return 'order_rule';
  }
  orders.set(order, kind === 'cancel' || kind === 'decline' ? 'CLOSED' : 'OPEN');
  if (kind === 'partial') checkTurn(order, report.refund_amount);
  ledger.set(eventId, { digest, key: keyOf(kind, report) });
  return undefined;
}

/** The refunds of an order grow from row to row of the file, which shows their sequence. */
function checkTurn(order, amount) {
  if ((lastRefunds.get(order) ?? 0) >= amount)
    violations.push(`a refund of order ${order} came before an earlier one`);
  lastRefunds.set(order, amount);
}

/** The fields of a report, without those that conv adds or does not send. */
function keyOf(kind, report) {
  const { kind: _, refund_id: __, event_id: ___, ...said } = report;
  return JSON.stringify([kind, ...Object.entries(said).sort()]);
}

const recordOf = (report, kind) => ({
  merchant_order_id: report.merchant_order_id,
  transaction_id: `ledger:1:${report.merchant_order_id}`,
  status: STATUSES[kind],
  net_amount: report.amount ?? 0,
  refunded_amount: report.refund_amount ?? 0,
  currency: report.currency ?? 'KRW',
});

function send(response, status, body, headers = {}) {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** `before`: the report is not counted; `after`: it is, but the response is lost. */
const FAULTS = {
  reset: { before: (request) => request.socket.resetAndDestroy() },
  'drop-after-commit': { after: (request) => request.socket.destroy() },
  stall: { before: () => undefined },
  'stall-after-commit': { after: () => undefined },
  503: { before: (_, response) => send(response, 503, { error: { code: 'busy' } }) },
  '503-after-commit': { after: (_, response) => send(response, 503, { error: { code: 'busy' } }) },
  409: { before: (_, response) => send(response, 409, { error: { code: 'collision' } }) },
  429: {
    before: (_, response) =>
      send(response, 429, { error: { code: 'slow_down' } }, { 'retry-after': '0' }),
  },
  401: { before: (_, response) => send(response, 401, { error: { code: 'inactive_key' } }) },
  'cut-off': {
    after: (request, response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('{"data":{"merchant_order_id":');
      setImmediate(() => request.socket.destroy());
    },
  },
  'lie-other-order': {
    before: (_, response, report) =>
      send(response, 200, {
        data: recordOf({ ...report, merchant_order_id: `x${report.merchant_order_id}` }, 'paid'),
      }),
  },
  // A service that never shows an order is permitted: this one lies only where it has shown some.
  'lie-empty': { before: (_, response) => response.writeHead(200).end() },
  'lie-html': { after: (_, response) => response.writeHead(200).end('<html>ok</html>') },
};

/** Each line of an NDJSON file must be counted exactly once, and nothing else. */
async function compare(file) {
  const expected = new Map();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const report = JSON.parse(line);
    const key = keyOf(report.kind, report);
    expected.set(key, (expected.get(key) ?? 0) + 1);
  }
  const result = { missing: [], doubled: [], extra: [] };
  for (const { key } of ledger.values()) {
    const left = expected.get(key);
    if (left === undefined) result.extra.push(key);
    else if (left === 0) result.doubled.push(key);
    else expected.set(key, left - 1);
  }
  for (const [key, left] of expected) if (left > 0) result.missing.push(key);
  const some = (keys) => ({ count: keys.length, first: keys.slice(0, 5) });
  return {
    missing: some(result.missing),
    doubled: some(result.doubled),
    extra: some(result.extra),
  };
}

const COMMANDS = {
  misbehave: (wanted) => {
    ({ share = 0, faults = [], seed = 1, forced, delayMs = 0 } = wanted);
  },
  /** Closes hanging sockets, as a restarted service would. */
  dropAll: () => server.closeAllConnections(),
  state: () => ({ counted: ledger.size, violations: violations.slice(0, 10), requests }),
  save: () => {
    saved = [ledger, orders, lastRefunds].map((known) => new Map(known));
  },
  restore: () => {
    for (const [index, known] of [ledger, orders, lastRefunds].entries()) {
      known.clear();
      for (const [key, value] of saved[index]) known.set(key, value);
    }
  },
  eventIds: () => [...ledger.keys()],
  compare,
  forget: () => {
    ledger.clear();
    orders.clear();
    lastRefunds.clear();
    openOrders.clear();
    records.clear();
    violations.length = 0;
  },
};

process.on('message', async ({ id, command, value }) => {
  const result = await COMMANDS[command](value);
  process.send({ id, result });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () =>
  process.send({ url: `http://127.0.0.1:${server.address().port}` }),
);
