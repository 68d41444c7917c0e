// What both trials share: the least work with which rows of a file get from the journal to the service and their outcomes
// back, and none of the care. A row is neither checked nor read back; no order waits for its turn; nothing is a repeat,
// is tried again, masked, shared with another process or found after a crash; no batch has a state, totals or lanes.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { Pool } from 'undici';
import { KEY, SECRET } from './support.mjs';

const AT_ONCE = 32;
/** Rows of one commit. */
const STAGED = 4096;
const GROUP = 256;

/** The first entry is the one with which conv made the journal; so are its account and its actor. */
const FIRST = 2;

/** What is written of a staged row, with the types of PostgreSQL. */
export const EVENT = [
  ['sequence', 'bigint'],
  ['account', 'bigint'],
  ['event_id', 'text'],
  ['kind', 'text'],
  ['merchant_order_id', 'text'],
  ['sub_id', 'text'],
  ['click_id', 'text'],
  ['product_name', 'text'],
  ['actor', 'bigint'],
  ['created_at', 'bigint'],
  ['batch', 'bigint'],
  ['row', 'bigint'],
  ['line', 'bigint'],
  ['lane', 'bigint'],
  ['derived', 'bigint'],
  ['amount', 'text'],
  ['currency', 'text'],
  ['state', 'text'],
  ['checksum', 'bigint'],
  ['seal', 'bytea'],
  ['body', 'bytea'],
];

/** And of its attempt. */
export const ATTEMPT = [
  ['event', 'bigint'],
  ['number', 'bigint'],
  ['started_at', 'bigint'],
  ['outcome', 'text'],
  ['duration_ms', 'double precision'],
  ['http_status', 'bigint'],
  ['response', 'text'],
  ['masked', 'bigint'],
  ['actor', 'bigint'],
  ['checksum', 'bigint'],
];

function rowOf(line, at) {
  const { kind, ...report } = JSON.parse(line);
  const eventId = `${kind}-${hash('sha256', line).slice(0, 32)}`;
  const body = Buffer.from(JSON.stringify({ event_id: eventId, ...report }));
  const sequence = FIRST + at;
  const row = at + 1;
  const event = [
    ...[sequence, 1, eventId, kind, report.merchant_order_id, report.sub_id, report.cb_aev],
    ...[report.product_name, 1, Date.now(), 1, row, row, row % 16, 1, String(report.amount)],
    ...[report.currency, 'staged', crc32(body), hash('sha256', body, 'buffer'), body],
  ];
  return { sequence, order: report.merchant_order_id, body, event, attempt: undefined };
}

const BLOCK = 64;
const key = Buffer.alloc(BLOCK);
key.write(SECRET);
const inner = Buffer.concat([key.map((byte) => byte ^ 0x36), Buffer.alloc(4096)]);
const outer = Buffer.concat([key.map((byte) => byte ^ 0x5c), Buffer.alloc(32)]);

/** HMAC-SHA256 as two digests over pads that are ready. */
function signatureOf(timestamp, body) {
  const start = BLOCK + inner.latin1Write(timestamp, BLOCK);
  body.copy(inner, start);
  hash('sha256', inner.subarray(0, start + body.length), 'buffer').copy(outer, BLOCK);
  return hash('sha256', outer, 'hex');
}

/** @param onEnd called with the row once it has its attempt. */
function send(pool, row, onEnd, onError) {
  const startedAt = Date.now();
  const timestamp = String(Math.floor(startedAt / 1000));
  const headers = [
    ...['content-type', 'application/json', 'x-merchant-key', KEY],
    ...['x-signature-timestamp', timestamp, 'x-signature', signatureOf(timestamp, row.body)],
  ];
  let [status, response] = [0, ''];
  pool.dispatch(
    { path: '/conversions', method: 'POST', headers, body: row.body },
    {
      onRequestStart() {},
      onResponseStart(_, code) {
        status = code;
      },
      onResponseData(_, chunk) {
        response += chunk.latin1Slice();
      },
      onResponseEnd() {
        if (status !== 200 || JSON.parse(response).data.merchant_order_id !== row.order)
          throw new Error(`the service answered ${status}: ${response}`);
        const took = Date.now() - startedAt;
        const result = ['accepted', took, status, response, 0, 1, crc32(response)];
        row.attempt = [row.sequence, 1, startedAt, ...result];
        onEnd(row);
      },
      onResponseError: (_, error) => onError(error),
    },
  );
}

/** Sends rows and writes them in groups: each is claimed before it is sent, and its outcome follows. */
function drain(rows, url, write) {
  const pool = new Pool(url, { connections: AT_ONCE, pipelining: 1 });
  const ready = [];
  let ended = [];
  let [claimed, inFlight, written, isWriting] = [0, 0, 0, false];
  return new Promise((resolve, reject) => {
    function pump() {
      for (; inFlight < AT_ONCE && ready.length > 0; inFlight += 1)
        send(pool, ready.shift(), onEnd, reject);
      if (!isWriting && isDue()) step().catch(reject);
    }
    function isDue() {
      const isHungry = ready.length < GROUP && claimed < rows.length;
      return isHungry || ended.length >= GROUP || (inFlight === 0 && ended.length > 0);
    }
    async function step() {
      isWriting = true;
      const claims = rows.slice(claimed, claimed + GROUP);
      const outcomes = ended;
      ended = [];
      await write(outcomes, claims);
      isWriting = false;
      claimed += claims.length;
      written += outcomes.length;
      ready.push(...claims);
      if (written === rows.length) resolve(pool.close());
      else pump();
    }
    function onEnd(row) {
      inFlight -= 1;
      ended.push(row);
      pump();
    }
    pump();
  });
}

/**
 * Runs a trial on the journal's store.
 * @param stage writes rows as staged events.
 * @param write writes the outcomes of some rows, and the claims of others.
 */
export async function runTrial(file, url, { stage, write }) {
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n').map(rowOf);
  for (let first = 0; first < rows.length; first += STAGED)
    await stage(rows.slice(first, first + STAGED));
  await drain(rows, url, write);
}
