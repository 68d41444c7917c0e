import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { argv } from '../helpers/argv.ts';
import { createMachine, type Machine, startHere } from '../helpers/conv-here.ts';
import { factsOfAnswers, factsOfLibrary, type Service } from './answers.ts';
import type { Fact } from './removals.ts';
import { jsonOf, shapeOf } from './shapes.ts';

const SECRET = 'demo_secret_that_everyone_knows';
const CLOSED = 'http://127.0.0.1:9';

/** Written to the machine's home. */
const FILES = {
  secret: SECRET,
  'orders.csv':
    'kind,merchant_order_id,amount,currency,cb_aev\npaid,F-1,100,KRW,aev_1\npaid,F-2,1,KRW,a\n',
  'rows.csv':
    'kind,merchant_order_id,amount,currency,refund_amount,refund_id,sub_id,cb_aev\n' +
    'paid,F-7,29.90,USD,,,web,aev_2\npartial,F-7,,,9.90,R-3,,\ncancel,F-7,,,,,,\n',
  'rows.ndjson':
    '{"kind":"paid","merchant_order_id":"F-8","amount":29.90,"currency":"USD","cb_aev":"a","items":[{"item_id":"1","name":"Mug","price":29.90,"quantity":1}]}\n' +
    '{"kind":"decline","merchant_order_id":"F-9"}\n',
  'wrong.csv': 'kind,merchant_order_id,amount,currency\npaid,F-3,1,KRW\npaid,F-4,x,KRW\n',
  'later.csv': 'kind,merchant_order_id,amount,currency\npaid,F-5,100,KRW\npaid,F-6,1,KRW\n',
  'export.csv':
    'merchant_order_id,amount,status\nA-1,5000,paid\nF-1,300,paid\nG-1,7,paid\nF-2,1,cancelled\n',
  'claims.csv': 'merchant_order_id\nA-1\nF-1\nZ-9\n?\n',
  'body.json': '{"merchant_order_id":"A-9","event_id":"e-9","amount":5,"currency":"KRW"}',
  'other.json': '{"merchant_order_id": "A-9", "event_id": "e-9", "amount": 5, "currency": "KRW"}',
  'map.json': '{"columns":{"merchant_order_id":"Order","amount":"Total"}}',
} as const;

/** In this order: each works on what those before it have left. EVENT and BATCH are those that were printed last. */
const RUNS: readonly string[][] = [
  argv`help`,
  argv`profile add shop --api-key demo_merchant --endpoint ENDPOINT --currency KRW --secret-file secret`,
  argv`profile add spare --api-key demo_merchant --endpoint ${CLOSED} --currency KRW --secret-file secret`,
  argv`profile list`,
  argv`whoami shop`,
  argv`profile edit spare --currency USD`,
  argv`profile edit spare --name other`,
  argv`profile use shop`,
  argv`profile map sheet --file map.json --profile shop`,
  argv`profile map sheet --profile shop`,
  argv`profile map sheet --remove --profile shop --yes`,
  argv`profile remove other --yes`,
  argv`whoami`,
  argv`whoami --check`,
  argv`template paid`,
  argv`paid --order A-1 --amount 5000 --click-id aev_1 --item id=1,name=Mug,price=5000,quantity=1`,
  argv`paid --order A-2 --amount 7 --dry-run`,
  argv`paid --order A-3 --amount 7 --curl`,
  argv`paid --order A-4 --amount x`,
  argv`refund A-1 --amount 2000 --refund-id R-1`,
  argv`refund A-1 --amount 999999 --refund-id R-2`,
  argv`cancel --order A-1`,
  argv`paid --order A-5 --amount 5 --retries 0 --endpoint ${CLOSED}`,
  argv`decline --order A-6`,
  argv`paid --order A-7 --amount 5 --retries 0 --endpoint ${CLOSED}`,
  argv`settle EVENT accepted --reason seen --yes`,
  argv`log`,
  argv`show EVENT`,
  argv`show aev_1`,
  argv`show A-1`,
  argv`send orders.csv`,
  argv`send wrong.csv`,
  argv`send wrong.csv --check`,
  argv`send later.csv --retries 0 --endpoint ${CLOSED}`,
  argv`batch list`,
  argv`show BATCH`,
  argv`batch export BATCH`,
  argv`replay BATCH --retries 0 --endpoint ${CLOSED}`,
  argv`replay A-5 --retries 0 --endpoint ${CLOSED}`,
  argv`replay --pending --retries 0 --endpoint ${CLOSED}`,
  argv`batch cancel BATCH --yes`,
  argv`health`,
  argv`health --money`,
  argv`journal status`,
  argv`reconcile export.csv`,
  argv`claims claims.csv`,
  argv`sign body.json --explain`,
  argv`verify body.json --headers headers.txt`,
  argv`verify other.json --headers headers.txt`,
  argv`mock --expect 'no order reported twice' -- true`,
  argv`smoke`,
  argv`paid N-1 29.90 USD --click-id aev_2 --sub-id web --item id=1,name=Mug,price=29.90,quantity=1`,
  argv`refund N-1 50 --refund-id R-1`,
  argv`refund N-1 5 --refund-id R-1`,
  argv`refund N-1 9.90`,
  argv`cancel N-1`,
  argv`send rows.csv`,
  argv`send rows.ndjson`,
  argv`journal prune --before 2020-01-01 --dry-run`,
];

/** After those. */
const CSV: readonly string[][] = [
  argv`log --csv`,
  argv`batch export BATCH --format csv`,
  argv`reconcile export.csv`,
  argv`claims claims.csv`,
];

/** What conv prints with `--json`, and what its mock answers: no declaration has all of it, so real runs are looked at. */
export async function seenFacts(commands: ReadonlySet<string>): Promise<Fact[]> {
  const machine = createMachine();
  try {
    for (const [name, text] of Object.entries(FILES))
      writeFileSync(path.join(machine.home, name), text, { mode: 0o600 });
    const printed: string[] = [];
    const mock = startHere(machine, ['mock', '--json'], {}, (text) => printed.push(text));
    while (printed.length === 0) await setTimeout(5);
    const service = JSON.parse(printed.join('')) as Service;
    const facts = [
      ...(await signBody(machine)),
      ...shapeOf('conv mock --json', [service]),
      ...(await factsOfRuns(machine, service, commands)),
      ...(await factsOfAnswers(service, SECRET)),
      ...(await factsOfLibrary()),
    ];
    await mock.ended;
    return facts;
  } finally {
    machine.remove();
  }
}

/** What `conv verify` gets: one request that is fine, and one whose body is another. */
async function signBody(machine: Machine): Promise<Fact[]> {
  const env = { CONV_API_KEY: 'demo_merchant', CONV_HMAC_SECRET: SECRET };
  const { stdout } = await machine.run(['sign', 'body.json'], { env });
  writeFileSync(path.join(machine.home, 'headers.txt'), stdout);
  return [...stdout.matchAll(/^([\w-]+): /gm)].map(([, name]) => [`conv sign: header ${name}`, '']);
}

async function factsOfRuns(
  machine: Machine,
  { url }: Service,
  commands: ReadonlySet<string>,
): Promise<Fact[]> {
  const values = new Map<string, unknown[]>();
  const add = (name: string, lines: readonly unknown[]): void =>
    void values.set(name, [...(values.get(name) ?? []), ...lines]);
  const facts: Fact[] = [];
  const latest = { EVENT: '', BATCH: '', ENDPOINT: url };
  for (const run of RUNS) {
    const words = run.map((word) => latest[word as keyof typeof latest] ?? word);
    const at = words.includes('--') ? words.indexOf('--') : words.length;
    const { status, stdout, stderr } = await machine.run(words.toSpliced(at, 0, '--json'));
    const line = ['conv', ...run].join(' ');
    facts.push([`${line}: exit code`, String(status)], [`${line}: prints`, formOf(stdout, stderr)]);
    const event = lastOf(stdout, /"event_id":"([^"]+)"/g);
    latest.EVENT = event ?? latest.EVENT;
    latest.BATCH = lastOf(stdout, /"batch":"([^"]+)"/g) ?? latest.BATCH;
    const command = commandOf(run, commands);
    add(`${command} --json`, jsonOf(stdout));
    facts.push(...eventIds(line, jsonOf(stdout)));
    for (const value of jsonOf(stderr))
      add('error' in value ? '--json' : `${command} --json on standard error`, [value]);
  }
  for (const run of CSV) {
    const words = run.map((word) => latest[word as keyof typeof latest] ?? word);
    const [header = ''] = (await machine.run(words)).stdout.replace(/^\uFEFF/, '').split(/\r?\n/);
    const line = ['conv', ...run].join(' ');
    facts.push([`${line}: columns`, header.replaceAll(',', ' ')]);
  }
  return [...facts, ...[...values].flatMap(([name, lines]) => shapeOf(name, lines))];
}

/** Where a script finds the JSON, and whether it is one object, or one a line. Warnings may come before an error. */
function formOf(stdout: string, stderr: string): string {
  const [first, second] = jsonOf(stdout);
  const error = jsonOf(stderr).at(-1);
  return [
    ...(first === undefined ? [] : [second === undefined ? 'an object' : 'lines']),
    ...(error === undefined ? [] : ['error' in error ? 'an error' : 'lines on standard error']),
  ].join(' and ');
}

/** If they were derived in another way, a report that is sent again would be counted again. */
const eventIds = (line: string, values: readonly object[]): Fact[] =>
  values.flatMap((value) => {
    const { row, event_id } = value as { readonly row?: number; readonly event_id?: unknown };
    if (!REPORTS.test(line) || !DERIVED.test(String(event_id))) return [];
    return [[`${line}: event ID${row === undefined ? '' : ` of row ${row}`}`, String(event_id)]];
  });

/** Commands that make events; others print those of earlier ones. */
const REPORTS = /^conv (?:paid|refund|cancel|decline|send) /;

/** A refund without an ID is another event each time. */
const DERIVED = /^[a-z]+-[\da-f]{32}$/;

/** The words before the first value: `conv batch show`. */
function commandOf(run: readonly string[], commands: ReadonlySet<string>): string {
  const words = ['conv', ...run.slice(0, 3)];
  while (words.length > 2 && !commands.has(words.join(' '))) words.pop();
  return words.join(' ');
}

const lastOf = (text: string, pattern: RegExp): string | undefined =>
  [...text.matchAll(pattern)].at(-1)?.[1];
