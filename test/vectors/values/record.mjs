/**
 * Requests of a program whose values changed between the signature and the wire: one JSON object a line.
 *
 *     node test/vectors/values/record.mjs > test/vectors/values/node.ndjson
 *
 * Each change is made by JavaScript's own functions; none of conv's code takes part.
 */
import { createHmac } from 'node:crypto';

const [SECRET, TIMESTAMP] = ['recorded-values-4f1c9a7e22d05b68', '1795706412'];
const order = (members) => ({
  ...{ merchant_order_id: 'A-1001', event_id: 'paid-A-1001', amount: 50800, currency: 'KRW' },
  ...members,
});

function record(id, cause, value, sent, signed, note) {
  const [body, text] = [sent, signed].map((it) => JSON.stringify(it));
  if (body === text) throw new Error(id);
  const signature = createHmac('sha256', SECRET)
    .update(TIMESTAMP + text)
    .digest('hex');
  const rest = { body, timestamp: TIMESTAMP, secret: SECRET, signature, cause, value };
  process.stdout.write(`${JSON.stringify({ id, runtime: 'node', note, ...rest })}\n`);
}

const text = (id, cause, received, change, note) =>
  record(
    id,
    cause,
    'reason',
    order({ reason: received }),
    order({ reason: change(received) }),
    note,
  );

const blank = 'body.value-whitespace';
text('trim', blank, ' 단순 변심\n', (it) => it.trim(), 'trim()');
text('runs', blank, '단순  변심', (it) => it.replace(/\s+/g, ' '), 'replace(/\\s+/g, " ")');
text(
  'lines',
  blank,
  '단순\r\n변심',
  (it) => it.replaceAll('\r\n', '\n'),
  'CRLF of a textarea to LF',
);
text('br', blank, '단순\n변심', (it) => it.replaceAll('\n', '<br>'), 'newlines to <br>');
text(
  'nbsp',
  blank,
  '단순 변심',
  (it) => it.replace(' ', '\u00a0'),
  'a no-break space of contenteditable',
);
text('literal-n', blank, '단순\n변심', (it) => it.replaceAll('\n', '\\n'), 'an escaped newline');
text(
  'bom',
  'body.value-invisible',
  '\ufeff단순 변심',
  (it) => it.replace('\ufeff', ''),
  'a byte order mark',
);
text('normalize', 'body.normalization', '단순', (it) => it.normalize('NFD'), "normalize('NFD')");
text('uri', 'body.value-escaped', '단순 변심', encodeURIComponent, 'encodeURIComponent');
text(
  'decode',
  'body.value-decoded',
  '%EB%8B%A8%EC%88%9C',
  decodeURIComponent,
  'decodeURIComponent',
);
text(
  'plus',
  'body.value-decoded',
  '1+1',
  (it) => new URLSearchParams(`x=${it}`).get('x'),
  'URLSearchParams',
);
text(
  'tags',
  'body.value-decoded',
  '<b>단순</b>',
  (it) => it.replace(/<[^>]*>/g, ''),
  'tags removed',
);
text('lower', 'body.value-case', 'CHANGED', (it) => it.toLowerCase(), 'toLowerCase()');
text(
  'slice',
  'body.value-truncated',
  '단순 변심 '.repeat(30),
  (it) => it.slice(0, 100),
  'slice(0, 100)',
);
text(
  'dots',
  'body.value-truncated',
  'x'.repeat(80),
  (it) => `${it.slice(0, 64)}...`,
  'slice(0, 64) + "..."',
);
text(
  'curly',
  'body.smart-quotes',
  '"단순"',
  (it) => it.replace(/"(.*)"/, '“$1”'),
  'typographic quotes',
);

const moment = new Date('2026-11-26T12:00:12.000Z');
for (const [id, value, note] of [
  ['iso', moment.toISOString(), 'toISOString()'],
  ['utc', moment.toUTCString(), 'toUTCString()'],
  ['time', moment.getTime(), 'getTime()'],
  ['seconds', Math.floor(moment / 1000), 'seconds'],
  ['sql', moment.toISOString().slice(0, 19).replace('T', ' '), 'toISOString() without T and Z'],
  ['sv', moment.toLocaleString('sv-SE', { timeZone: 'Asia/Seoul' }), "toLocaleString('sv-SE')"],
])
  record(
    `date-${id}`,
    'body.date-format',
    'paid_at',
    order({ paid_at: '2026-11-26T12:00:12Z' }),
    order({ paid_at: value }),
    note,
  );

const nothing = 'body.value-null';
record(
  'or-null',
  nothing,
  'sub_id',
  order({ sub_id: '' }),
  order({ sub_id: '' || null }),
  'subId || null',
);
record(
  'or-blank',
  nothing,
  'sub_id',
  order({ sub_id: null }),
  order({ sub_id: null ?? '' }),
  "subId ?? ''",
);
record(
  'string-null',
  nothing,
  'sub_id',
  order({ sub_id: null }),
  order({ sub_id: `${null}` }),
  'a template of null',
);
record(
  'number',
  'body.boolean-format',
  'gift',
  order({ gift: true }),
  order({ gift: Number(true) }),
  'Number(true)',
);
record(
  'string',
  'body.boolean-format',
  'gift',
  order({ gift: false }),
  order({ gift: String(false) }),
  'String(false)',
);
record(
  'yes',
  'body.boolean-format',
  'gift',
  order({ gift: true }),
  order({ gift: ['N', 'Y'][Number(true)] }),
  "gift ? 'Y' : 'N'",
);

const items = [
  { item_id: 'S', price: 24950, quantity: 2 },
  { item_id: 'T', price: 900, quantity: 1 },
];
const texts = items.map((it) => ({
  ...it,
  price: it.price.toString(),
  quantity: `${it.quantity}`,
}));
record(
  'item-texts',
  'body.number-format',
  'numbers in items',
  order({ items }),
  order({ items: texts }),
  'items of a form',
);
record(
  'item-numbers',
  'body.number-format',
  'all',
  order({ items: texts }),
  order({ items }),
  'Number(price)',
);
record(
  'locale',
  'body.number-format',
  'amount',
  order({}),
  order({ amount: (50800).toLocaleString('en-US') }),
  'toLocaleString()',
);
record(
  'sum',
  'body.number-format',
  'tax',
  order({ tax: 0.3 }),
  order({ tax: 0.1 + 0.2 }),
  '0.1 + 0.2',
);
record(
  'fixed',
  'body.number-format',
  'tax',
  order({ tax: 24.5 }),
  order({ tax: (24.5).toFixed(2) }),
  'toFixed(2)',
);
record(
  'cents',
  'body.number-format',
  'tax',
  order({ tax: 24.91 }),
  order({ tax: Math.round(24.91 * 100) }),
  'cents',
);
