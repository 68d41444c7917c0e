// Signs as people do in Node; one task a line, one answer a line.
import { createHash, createHmac } from 'node:crypto';
import { createInterface } from 'node:readline';
import { inspect } from 'node:util';

const sortedTop = (o) => JSON.stringify(o, Object.keys(o).sort());
const deeply = (o) =>
  o === null || typeof o !== 'object'
    ? o
    : Array.isArray(o)
      ? o.map(deeply)
      : Object.fromEntries(
          Object.keys(o)
            .sort()
            .map((name) => [name, deeply(o[name])]),
        );
const topSorted = (o) => Object.fromEntries(Object.entries(o).sort(([a], [b]) => (a < b ? -1 : 1)));
const escapes = (text, pattern) =>
  text.replace(pattern, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
const dropNull = (_, value) => (value === null ? undefined : value);

const BODIES = {
  raw: (_, raw) => raw,
  json: (o) => JSON.stringify(o),
  indent2: (o) => JSON.stringify(o, null, 2),
  indent4: (o) => JSON.stringify(o, null, 4),
  indent3: (o) => JSON.stringify(o, null, 3),
  tabs: (o) => JSON.stringify(o, null, '\t'),
  sorted: (o) => JSON.stringify(deeply(o)),
  sorted_top: (o) => JSON.stringify(topSorted(o)),
  sorted_indent2: (o) => JSON.stringify(deeply(o), null, 2),
  allow_list: (o) => sortedTop(o),
  no_null: (o) => JSON.stringify(o, dropNull),
  ascii_json: (o) => escapes(JSON.stringify(o), /[\u0080-\uffff]/g),
  html_safe: (o) => escapes(JSON.stringify(o), /[<>&\u2028\u2029]/g),
  html_tags: (o) => escapes(JSON.stringify(o), /[<>]/g),
  slashes: (o) => JSON.stringify(o).replaceAll('/', '\\/'),
  spread: ({ event_id, ...rest }) => JSON.stringify({ ...rest, event_id }),
  defaults: (o) => JSON.stringify({ ...o, sub_id: null }),
  pick: ({ merchant_order_id, event_id, amount, currency, cb_aev, product_name, items }) =>
    JSON.stringify({ merchant_order_id, event_id, amount, currency, cb_aev, product_name, items }),
  text_amount: (o) => JSON.stringify({ ...o, amount: String(o.amount) }),
  fixed: (o) => JSON.stringify({ ...o, amount: o.amount.toFixed(2) }),
  number_amount: (o) => JSON.stringify({ ...o, amount: Number(o.amount) }),
  object: (o) => `${o}`,
  form: (o) => new URLSearchParams(o).toString(),
  form_component: (o) =>
    Object.entries(o)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&'),
  repr: (o) => inspect(o),
  empty: () => '',
  spaced: (o) =>
    JSON.stringify(o, null, 1)
      .replace(/\n\s*/g, ' ')
      .replace(/([[{]) /g, '$1')
      .replace(/ ([\]}])/g, '$1'),
};
const STEPS = {
  newline: (b) => Buffer.concat([b, Buffer.from('\n')]),
  crlf_end: (b) => Buffer.concat([b, Buffer.from('\r\n')]),
  crlf: (b) => Buffer.from(b.toString().replaceAll('\n', '\r\n')),
  bom: (b) => Buffer.from(`\ufeff${b}`),
  space: (b) => Buffer.from(`${b} `),
  latin1: (b) => Buffer.from(b.toString(), 'latin1'),
  ascii: (b) => Buffer.from(b.toString().replace(/[^\0-\x7f]/g, '?')),
  ufffd: (b) =>
    Buffer.from(
      new TextDecoder().decode(Buffer.from(b.toString(), 'latin1').map((c) => c)).toString(),
    ),
  utf16le: (b) => Buffer.from(b.toString(), 'utf16le'),
  mojibake: (b) => Buffer.from(b.toString('latin1')),
  nfd: (b) => Buffer.from(b.toString().normalize('NFD')),
  double: (b) => Buffer.from(JSON.stringify(b.toString())),
};
const KEYS = {
  newline: (k) => `${k}\n`,
  crlf: (k) => `${k}\r\n`,
  space: (k) => `${k} `,
  lead: (k) => ` ${k}`,
  quoted: (k) => JSON.stringify(k),
  squoted: (k) => `'${k}'`,
  hex: (k) => Buffer.from(k, 'hex'),
  b64: (k) => Buffer.from(k, 'base64'),
  cut: (k) => k.split('_').at(-1),
  put: (k) => `Bearer ${k}`,
  upper: (k) => k.toUpperCase(),
  lower: (k) => k.toLowerCase(),
  url: (k) => encodeURIComponent(k),
  trunc32: (k) => k.slice(0, 32),
  trunc16: (k) => k.slice(0, 16),
  short: (k) => k.slice(0, -1),
  api: (_, t) => t.api_key,
  other: (_, t) => t.other.hmac_secret,
  empty: () => process.env.NO_SUCH_VARIABLE ?? '',
  undefined: () => `${process.env.NO_SUCH_VARIABLE}`,
  null: () => String(null),
  dollar: () => '$HMAC_SECRET',
  swapped: (k) => k,
};
const join = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const sha256 = (b, form) => createHash('sha256').update(b).digest(form);
const MESSAGES = {
  right: (s, b) => join(s, b),
  dot: (s, b) => join(s, '.', b),
  colon: (s, b) => join(s, ':', b),
  newline: (s, b) => join(s, '\n', b),
  pipe: (s, b) => join(s, '|', b),
  space: (s, b) => join(s, ' ', b),
  dash: (s, b) => join(s, '-', b),
  comma: (s, b) => join(s, ',', b),
  amp: (s, b) => join(s, '&', b),
  body_ts: (s, b) => join(b, s),
  body_dot_ts: (s, b) => join(b, '.', s),
  body: (_, b) => b,
  ts: (s) => join(s),
  method_path_nl: (s, b, t) => join(`POST\n${t.path}\n${s}\n`, b),
  ts_method_path: (s, b, t) => join(`${s}POST${t.path}`, b),
  path: (s, b, t) => join(t.path, s, b),
  ts_path: (s, b, t) => join(s, t.path, b),
  method: (s, b) => join('POST', s, b),
  key_ts: (s, b, t) => join(t.api_key, s, b),
  ts_key: (s, b, t) => join(s, t.api_key, b),
  ts_body_key: (s, b, t) => join(s, b, t.api_key),
  key_dot: (s, b, t) => join(`${t.api_key}.${s}.`, b),
  key_newline: (s, b, t) => join(`${t.api_key}\n${s}\n`, b),
  hashed: (s, b) => join(s, sha256(b, 'hex')),
  hashed_b64: (s, b) => join(s, sha256(b, 'base64')),
  hashed_dot: (s, b) => join(`${s}.${sha256(b, 'hex')}`),
};
const plain = (name, message) => createHash(name).update(message).digest();
const MACS = {
  unkeyed: (_, m) => plain('sha256', m),
  unkeyed512: (_, m) => plain('sha512', m),
  unkeyed_md5: (_, m) => plain('md5', m),
  before: (k, m) => plain('sha256', join(k, m)),
  after: (k, m) => plain('sha256', join(m, k)),
  sha3: (k, m) => createHmac('sha3-256', k).update(m).digest(),
};
const SPELLINGS = {
  hex: (d) => d.toString('hex'),
  base64: (d) => d.toString('base64'),
  base64url_bare: (d) => d.toString('base64url'),
  HEX: (d) => d.toString('hex').toUpperCase(),
  'sha256=': (d) => `sha256=${d.toString('hex')}`,
  'hmac-sha256=': (d) => `hmac-sha256=${d.toString('hex')}`,
  'v1=': (d) => `v1=${d.toString('hex')}`,
  bearer: (d) => `Bearer ${d.toString('hex')}`,
  '0x': (d) => `0x${d.toString('hex')}`,
  hex_of_hex: (d) => Buffer.from(d.toString('hex')).toString('hex'),
  base64_of_hex: (d) => btoa(d.toString('hex')),
  dashes: (d) => d.toString('hex').match(/../g).join('-'),
  colons: (d) => d.toString('hex').match(/../g).join(':'),
  trunc32: (d) => d.toString('hex').slice(0, 32),
  trunc20: (d) => d.toString('hex').slice(0, 20),
  unpadded: (d) => [...d].map((byte) => byte.toString(16)).join(''),
  bigint: (d) => BigInt(`0x${d.toString('hex')}`).toString(16),
  quoted: (d) => JSON.stringify(d.toString('hex')),
  bytes: (d) => JSON.stringify(d.toString('base64')),
};
const date = (t, shift = 0) => new Date(t.seconds * 1000 + t.ms + shift * 3_600_000).toISOString();
const STAMPS = {
  right: (t) => t.ts,
  ms: (t) => String(t.seconds * 1000 + t.ms),
  ms000: (t) => `${t.seconds * 1000}`,
  minus1: (t) => String(t.seconds - 1),
  plus1: (t) => String(t.seconds + 1),
  iso: (t) => `${date(t).slice(0, 19)}Z`,
  iso_ms: (t) => date({ ...t, ms: 0 }),
  iso_kst: (t) => `${date(t, 9).slice(0, 19)}+09:00`,
  kst: (t) => String(t.seconds + 32_400),
  float: (t) => `${t.seconds}.0`,
  quoted: (t) => JSON.stringify(t.ts),
};
const hmac = (key, message) => createHmac('sha256', key).update(message);
const RECIPES = {
  slack: (t, k, b) => `v0=${hmac(k, `v0:${t.ts}:${b}`).digest('hex')}`,
  stripe: (t, k, b) => `t=${t.ts},v1=${hmac(k, `${t.ts}.${b}`).digest('hex')}`,
  github: (_, k, b) => `sha256=${hmac(k, b).digest('hex')}`,
  shopify: (_, k, b) => hmac(k, b).digest('base64'),
  okx: (t, k, b) => hmac(k, `${date({ ...t, ms: 0 })}POST${t.path}${b}`).digest('base64'),
  svix: (t, k, b) =>
    `v1,${hmac(Buffer.from(k.slice(6), 'base64'), `${JSON.parse(t.raw).event_id}.${t.ts}.${b}`).digest('base64')}`,
};

function stages(chain, task, first) {
  const [base, ...steps] = chain.split('+');
  const found = [
    base === 'sent' ? first : Buffer.from(BODIES[base](JSON.parse(task.raw), task.raw)),
  ];
  for (const step of steps) found.push(STEPS[step](found.at(-1)));
  return found;
}

for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line);
  const sent = stages(task.send, task);
  const signed = stages(task.sign, task, sent.at(-1));
  const keys = [task.secret];
  for (const option of task.key.split('+')) {
    if (!['right', 'swapped'].includes(option))
      keys.push(KEYS[option](keys.at(-1).toString(), task));
  }
  let [key, message] = [
    keys.at(-1),
    MESSAGES[task.message](STAMPS[task.stamp](task), signed.at(-1), task),
  ];
  if (task.key.includes('swapped')) [key, message] = [message, key];
  const mac = MACS[task.mac] ?? ((k, m) => createHmac(task.mac, k).update(m).digest());
  const signature = task.recipe
    ? RECIPES[task.recipe](task, key, signed.at(-1))
    : SPELLINGS[task.encode](mac(key, message));
  const text = (all) => all.map((one) => Buffer.from(one).toString('base64'));
  process.stdout.write(
    `${JSON.stringify({ sent: text(sent), signed: text(signed), signature, effects: text(keys) })}\n`,
  );
}
