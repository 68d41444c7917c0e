// npm run bench: what `conv verify` costs where a signature does not match, by the number of mistakes
// at once: the whole process, the search in it, and how many signatures a second it computes.
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountIn, CONV, figure, KEY, median, printTable, SECRET } from './support.mjs';
import { runNode } from './usage.mjs';

const RUNS = Number(process.argv[2] ?? 15);
const NOW = 1_800_000_000;
const BODY = JSON.stringify({
  merchant_order_id: 'S2026112100017',
  event_id: 'paid-S2026112100017',
  amount: 94_800,
  currency: 'KRW',
  cb_aev: 'aev_d96b5a00a8f1afb9cadb',
  product_name: '양말 (남/여) 3켤레',
  items: [{ item_id: 'P75925', name: '양말 (남/여) 3켤레', price: 31_600, quantity: 3 }],
  sub_id: 'web-4b3e15',
});

const hmac = (key, message, spelling = 'hex') =>
  createHmac('sha256', key).update(message).digest(spelling);
const escaped = BODY.replace(
  /[\u0080-\uffff]/g,
  (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** Signatures made with one, two, or three mistakes. */
const CASES = [
  ['one mistake: a newline after the body', hmac(SECRET, `${NOW}${BODY}\n`)],
  ['one mistake: Date.now() signed', hmac(SECRET, `${NOW}123${BODY}`)],
  ['two mistakes: \\u escapes, newline in the secret', hmac(`${SECRET}\n`, `${NOW}${escaped}`)],
  [
    'three mistakes: \\u escapes, a dot between, upper-case secret',
    hmac(SECRET.toUpperCase(), `${NOW}.${escaped}`),
  ],
  ['four: the same, in base64', hmac(SECRET.toUpperCase(), `${NOW}.${escaped}`, 'base64')],
  ['unexplained: another secret', hmac('quite another secret', `${NOW}${BODY}`)],
];

const folder = mkdtempSync(path.join(tmpdir(), 'conv-bench-'));
const body = path.join(folder, 'body.json');
const environment = accountIn(folder);

/** @returns wall time of the process in milliseconds, and of a bare node's; and its answer. */
function verify(signature) {
  const flags = ['--key', KEY, '--timestamp', `${NOW}`, '--signature', signature];
  const args = [CONV, 'verify', body, ...flags, '--now', `${NOW}`, '--json'];
  const { stdout, stderr, wall } = runNode(args, environment);
  if (stdout === '') throw new Error(stderr);
  const bare = runNode(['-e', '0'], environment).wall;
  return { milliseconds: wall, ratio: wall / bare, ...JSON.parse(stdout) };
}

function measure([name, signature]) {
  verify(signature);
  const runs = Array.from({ length: RUNS }, () => verify(signature));
  figure(
    name,
    runs.map(({ ratio }) => ratio),
  );
  const search = median(runs.map(({ searched }) => searched.milliseconds));
  const { verdict, explanations, searched } = runs[0];
  return [
    name,
    explanations[0]?.causes.map(({ id }) => id).join(' ') ?? verdict,
    `${median(runs.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`,
    `${search} ms`,
    String(searched.hypotheses),
    search < 20 ? '-' : `${Math.round(searched.hypotheses / search)} 000/s`,
  ];
}

try {
  writeFileSync(body, BODY);
  const heads = ['conv verify', 'answer', 'process', 'search', 'hypotheses', 'rate'];
  process.stdout.write(`\nNode ${process.version}, ${RUNS} runs each, medians\n`);
  printTable([heads, ...CASES.map(measure)]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
