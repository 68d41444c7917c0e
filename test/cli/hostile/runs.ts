import type { RunOptions } from '../../helpers/conv.ts';
import { type Answer, respond } from '../../helpers/service.ts';
import { API_KEY, EVERYTHING, FILE_NAME, IDS, NEW_FILE, VARIABLE, VISIBLE } from './values.ts';

/** One call of conv, in a folder with the files of `prepare.ts`. */
export interface HostileRun extends RunOptions {
  readonly args: readonly string[];
  /** Prints bytes for another program, which a pipe gets as they are. */
  readonly isExact?: boolean;
}

const V = EVERYTHING;

/** Nothing listens there. */
export const NOWHERE = 'http://127.0.0.1:9';

export const ACCOUNT = {
  CONV_API_KEY: 'mk_hostile',
  CONV_HMAC_SECRET: 'a-secret-of-some-length',
  CONV_ENDPOINT: NOWHERE,
};

const withAccount = (args: readonly string[], input?: string): HostileRun => ({
  args,
  env: ACCOUNT,
  ...(input === undefined ? {} : { input }),
});

/** Ids that are in the journal already. */
const ofId = (id: string): HostileRun[] => [
  withAccount(['order', '--', id]),
  withAccount(['paid', '--order', id, '--amount', '1', '--currency', 'KRW', '--event-id', id]),
];

const JOURNAL: readonly HostileRun[] = [
  ...IDS.flatMap(ofId),
  withAccount(['show', '--', V]),
  withAccount(['show', '--', VISIBLE]),
  withAccount(['replay', '--event-id', VISIBLE, '--retries', '0']),
  withAccount(['log']),
  withAccount(['log', '--json']),
  withAccount(['log', '--order', V]),
  withAccount(['log', '--profile', V]),
  withAccount(['show', '--json', '--', V]),
  { ...withAccount(['show', '--body', '--', V]), isExact: true },
  withAccount(['order', '--json', '--', V]),
  withAccount(['order', '--', `${V}-sub`]),
  withAccount(['show', `${V.slice(0, 40)}`]),
  withAccount(['show', `${V}x`]),
  withAccount(['order', `${V}x`]),
  withAccount(['replay', '--order', V, '--retries', '0']),
  withAccount(['replay', '--order', V, '--retries', '0', '--json']),
  withAccount(['replay', '--order', `${V}x`]),
  withAccount(['replay', '--event-id', `${V}x`]),
  withAccount(['replay', '--pending', '--dry-run']),
  withAccount(['replay', '--pending', '--retries', '0', '--timeout', '5']),
  withAccount(['replay', '-'], `${V}\n`),
  withAccount(['replay', '-'], `${JSON.stringify(V)}\n`),
  withAccount(['verify', '--event-id', V]),
  withAccount([
    'verify',
    '--event-id',
    `${V.slice(0, 40)}`,
    '--headers',
    'headers.txt',
    '--language',
    'php',
  ]),
  withAccount(['partial', '--order', V, '--amount', '1', '--retries', '0']),
  withAccount(['cancel', '--order', V, '--event-id', V]),
  withAccount(['decline', '--order', V, '--reason', V, '--retries', '0', '--event-id', V]),
  withAccount(['reconcile', 'orders.csv', '--all-paid']),
  { ...withAccount(['reconcile', 'visible.csv']), isExact: true },
  withAccount(['reconcile', 'visible.csv', '--json']),
  { ...withAccount(['reconcile', 'visible.csv', '--write', NEW_FILE]), isExact: true },
  withAccount(['reconcile', 'orders.csv', '--json']),
  { ...withAccount(['reconcile', 'orders.csv', '--write', FILE_NAME]) },
  { ...withAccount(['claims', 'orders.csv']), isExact: true },
  withAccount(['claims', 'orders.csv', '--json']),
  { ...withAccount(['claims', 'visible.csv', '--reply', NEW_FILE]), isExact: true },
  withAccount(['batch', 'list']),
  withAccount(['batch', 'list', '--json']),
  withAccount(['batch', 'show']),
  withAccount(['batch', 'show', '--json']),
  withAccount(['batch', 'export', '--format', 'ndjson']),
];

const FLAGS: readonly HostileRun[] = [
  { args: [V] },
  { args: [`--${V}`] },
  { args: [V, '--json'] },
  { args: ['help', V] },
  { args: ['batch', V] },
  { args: ['batch', 'show', V] },
  { args: ['batch', 'cancel', V] },
  { args: ['batch', 'export', V] },
  { args: ['batch', 'export', '--output', V] },
  { args: ['batch', 'resume', V] },
  { args: ['send', '--resume', V] },
  { args: ['profile', V] },
  { args: ['profile', 'show', V] },
  { args: ['profile', 'use', V] },
  { args: ['profile', 'add', V, '--api-key', V, '--endpoint', V, '--currency', V] },
  { args: ['profile', 'add', 'x', '--api-key', "a'b;touch PWNED", '--endpoint', 'https://h/$(x)'] },
  { args: ['profile', 'add', 'x', '--secret-file', V] },
  { args: ['profile', 'edit', V] },
  { args: ['profile', 'edit', V, '--remove-map', V] },
  { args: ['profile', 'rename', V, V] },
  { args: ['profile', 'remove', V, '--yes'] },
  { args: ['whoami', '--profile', V] },
  { args: ['whoami', '--endpoint', V, '--currency', V] },
  { args: ['template', V] },
  { args: ['paid', V] },
  { args: ['paid', V, '--file', V] },
  { args: ['paid', `--${V}`] },
  { args: ['paid', '--order', V, '--amount', V, '--currency', V, '--item', V, '--click-id', V] },
  { args: ['paid', '--order', V, '--amount', '1', '--currency', 'KRW', '--dry-run'] },
  { args: ['paid', '--order', V, '--amount', '1', '--currency', 'KRW', '--profile', V] },
  { args: ['paid', '--order', 'x', '--amount', '1', '--timeout', V, '--retries', V] },
  { args: ['send', V] },
  { args: ['send', 'good.csv', '--map', V] },
  { args: ['send', 'good.csv', '--map', `amount=${V}`, '--check'] },
  { args: ['send', 'good.csv', '--map', `${V}=amount`, '--check'] },
  { args: ['send', 'good.csv', '--encoding', V, '--kind', V, '--delimiter', V] },
  { args: ['send', 'good.csv', '--thousands', V, '--currency', V] },
  { args: ['send', 'good.csv', '--errors', FILE_NAME, '--check'] },
  { args: ['log', '--since', V] },
  { args: ['log', '--limit', V] },
  { args: ['log', '--kind', V] },
  { args: ['reconcile', V] },
  { args: ['reconcile', '--statement', V, '--', V] },
  { args: ['reconcile', 'orders.csv', '--status', V] },
  { args: ['reconcile', 'orders.csv', '--status', `${V}=paid`, '--since', V, '--until', V] },
  { args: ['reconcile', 'orders.csv', '--map', `status=${V}`, '--ignore', V] },
  { args: ['claims', V] },
  { args: ['claims', 'orders.csv', '--orders', V, '--map', `merchant_order_id=${V}`] },
  { args: ['claims', 'orders.csv', '--orders', 'orders.csv', '--from', V] },
  { args: ['verify', V] },
  { args: ['verify', 'body.json', '--headers', V] },
  { args: ['verify', 'body.json', '--key', V, '--timestamp', V, '--signature', V] },
  { args: ['verify', 'body.json', '--headers', 'headers.txt', '--language', V] },
  { args: ['sign', V] },
  { args: ['mock', '--port', V] },
  { args: ['mock', '--fault', V] },
  { args: ['mock', '--expect', V] },
  { args: ['mock', '--state', V] },
  { args: ['mock', '--state', `${FILE_NAME}/deeper/state.json`] },
  { args: ['mock', '--merchants', V] },
  { args: ['mock', '--clock', V] },
  { args: ['mock', '--skew', V] },
  { args: ['mock', '--', V] },
  { args: ['mock', '--', `./${FILE_NAME}`] },
  { args: ['mock', '--junit', V, '--', 'true'] },
  { args: ['smoke', '--endpoint', V] },
  { args: ['smoke', '--profile', V, '--timeout', V] },
];

const FILES: readonly HostileRun[] = [
  withAccount(['paid', '--file', `./${FILE_NAME}`]),
  withAccount(['paid', 'keys.json']),
  withAccount(['paid', 'keys.json', '--json']),
  withAccount(['paid', 'keys.json', '--allow-unknown', '--dry-run']),
  withAccount(['sign', '--', FILE_NAME]),
  withAccount(['sign', '--curl', '--', FILE_NAME]),
  withAccount(['sign', '--explain', '--', FILE_NAME]),
  withAccount(['sign', '--curl', '--json', '--', FILE_NAME]),
  withAccount(['verify', '--headers', 'headers.txt', '--', FILE_NAME]),
  withAccount(['verify', '--headers', 'headers.txt', '--json', '--', FILE_NAME]),
  withAccount(['verify', '--headers', 'hostile-headers.txt', '--', 'body.json']),
  withAccount(['verify', '--headers', 'hostile.http']),
  withAccount(['verify', '--headers', FILE_NAME]),
  withAccount(['verify', 'captured']),
  withAccount(['verify', 'captured', '--json']),
  withAccount(['send', 'hostile.csv', '--check']),
  withAccount(['send', 'hostile.csv', '--check', '--json']),
  withAccount(['send', 'hostile.ndjson', '--check']),
  withAccount(['send', 'hostile.ndjson', '--dry-run', '--skip-invalid']),
  withAccount(['send', 'hostile-header.csv', '--check']),
  withAccount(['send', 'hostile-kinds.csv', '--check']),
  withAccount(['send', '--check', '--', `${FILE_NAME}.csv`]),
  withAccount(['send', '--retries', '0', '--timeout', '5', '--', `${FILE_NAME}.csv`]),
  withAccount(['reconcile', 'hostile-status.csv']),
  withAccount(['reconcile', 'hostile-header.csv']),
  withAccount(['reconcile', '--', `${FILE_NAME}.csv`]),
  { ...withAccount(['claims', 'hostile-header.csv']), isExact: true },
  withAccount(['claims', 'orders.csv', '--orders', 'hostile-header.csv']),
  { ...withAccount(['claims', '--', `${FILE_NAME}.csv`]), isExact: true },
  { args: ['mock', '--state', 'hostile-state.json'] },
  { args: ['mock', '--state', 'keys.json'] },
  { args: ['mock', '--merchants', 'hostile-merchants.json'] },
  { args: ['mock', '--merchants', 'keys.json'] },
  { args: ['mock', '--faults', 'hostile.txt'] },
  { args: ['mock', '--fault-file', 'hostile.txt'] },
  { args: ['mock', '--seed', 'hostile.ndjson'] },
  { args: ['mock', '--expect-file', 'hostile.txt'] },
];

/** Profiles that somebody has tampered with. */
const PROFILES: readonly HostileRun[] = [
  'hostile-names',
  'hostile-values',
  'hostile-maps',
  'hostile-active',
  'hostile-lock',
  'mapped',
].flatMap((folder) => [
  { args: ['profile', 'list'], env: { CONV_CONFIG_DIR: folder } },
  { args: ['profile', 'list', '--json'], env: { CONV_CONFIG_DIR: folder } },
  { args: ['whoami'], env: { CONV_CONFIG_DIR: folder } },
  { args: ['profile', 'use', 'shop'], env: { CONV_CONFIG_DIR: folder } },
]);

const VARIABLES: readonly HostileRun[] = [
  { args: ['whoami'], env: { CONV_PROFILE: V } },
  { args: ['whoami'], env: { ...ACCOUNT, CONV_ENDPOINT: V } },
  { args: ['whoami'], env: { ...ACCOUNT, CONV_API_KEY: V } },
  { args: ['whoami'], env: { ...ACCOUNT, CONV_CURRENCY: V } },
  { args: ['whoami'], env: { CONV_CONFIG_DIR: FILE_NAME } },
  { args: ['profile', 'list'], env: { CONV_CONFIG_DIR: VARIABLE } },
  {
    args: ['profile', 'add', 'x', '--api-key', 'k', '--endpoint', NOWHERE],
    env: { CONV_CONFIG_DIR: VARIABLE, CONV_HMAC_SECRET: 'a-secret-of-some-length' },
  },
  { args: ['log'], env: { CONV_DATA_DIR: VARIABLE } },
  { args: ['log'], env: { CONV_DATA_DIR: 'damaged' } },
  {
    args: ['paid', '--order', '1', '--amount', '1', '--currency', 'KRW'],
    env: { ...ACCOUNT, CONV_DATA_DIR: '/dev/null/x' },
  },
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'ALL_PROXY'].map(
    (name) => ({
      args: ['paid', '--order', '1', '--amount', '1', '--currency', 'KRW', '--retries', '0'],
      env: {
        ...ACCOUNT,
        CONV_ENDPOINT: 'https://127.0.0.1:9',
        [name]: VARIABLE,
        CONV_DATA_DIR: `data-${name}`,
      },
    }),
  ),
];

/** What a service may answer, whatever it was asked. */
export const ANSWERS: readonly Answer[] = [
  respond(422, JSON.stringify({ error: { code: V, message: V } })),
  respond(200, JSON.stringify({ data: { merchant_order_id: V, status: V, currency: V } })),
  respond(500, V),
  respond(302, '', { location: 'http://x/\u009b2J\u009d0;t\u009c' }),
  respond(401, JSON.stringify({ error: V, message: V, detail: { [V]: V } })),
  respond(429, V, { 'retry-after': '\u009b' }),
  (response) => response.socket?.end(`HTTP/1.1 200 \u001b[2J${V}`),
];

/** @param url of a service that answers the nth of `ANSWERS` below `/n`. */
export const answerRuns = (url: string): readonly HostileRun[] => [
  ...ANSWERS.flatMap((_, at) => {
    const env = { ...ACCOUNT, CONV_ENDPOINT: `${url}/${at}`, CONV_DATA_DIR: `data-answer-${at}` };
    const paid = ['paid', '--amount', '1', '--currency', 'KRW', '--retries', '0', '--order'];
    return [
      { args: [...paid, V, '--verbose'], env },
      { args: [...paid, `${VISIBLE}2`, '--json'], env },
    ];
  }),
  ...[0, 1, 2].map((at) => ({
    args: ['smoke'],
    env: { ...ACCOUNT, CONV_ENDPOINT: `${url}/${at}` },
  })),
  { args: ['smoke', '--tap'], env: { ...ACCOUNT, CONV_ENDPOINT: `${url}/0` } },
];

const BATCH = { ...ACCOUNT, CONV_DATA_DIR: 'data-batch' };
const HOSTILE_ROWS = `./${FILE_NAME}.rows.csv`;

/** @param url as for `answerRuns`. @returns runs that need what those before them left behind. */
export const sequence = (url: string): readonly HostileRun[] => [
  { args: ['send', HOSTILE_ROWS, '--check'], env: BATCH },
  { args: ['send', HOSTILE_ROWS, '--dry-run'], env: BATCH },
  { args: ['send', HOSTILE_ROWS, '--retries', '0', '--timeout', '5'], env: BATCH },
  { args: ['cancel', '--order', `row ${VISIBLE}`, '--retries', '0'], env: BATCH },
  { args: ['batch', 'list'], env: BATCH },
  { args: ['batch', 'show'], env: BATCH },
  { args: ['batch', 'show', '--json'], env: BATCH },
  { args: ['batch', 'export', '--format', 'ndjson'], env: BATCH },
  { args: ['log', '--pending'], env: BATCH },
  { args: ['order', `row ${VISIBLE}`], env: BATCH },
  { args: ['replay', '--pending', '--retries', '0', '--timeout', '5'], env: BATCH },
  {
    args: ['send', HOSTILE_ROWS, '--verbose', '--retries', '0'],
    env: { ...BATCH, CONV_ENDPOINT: `${url}/0` },
  },
  { args: ['batch', 'show'], env: BATCH },
  { args: ['batch', 'cancel', '--yes'], env: BATCH },
  {
    args: ['profile', 'add', 'hostile-key', '--api-key', API_KEY, '--endpoint', NOWHERE],
    env: { CONV_HMAC_SECRET: 'a-secret-of-some-length' },
  },
  { args: ['profile', 'show', 'hostile-key'] },
  { args: ['whoami', '--profile', 'hostile-key'] },
  {
    args: [
      'send',
      HOSTILE_ROWS,
      '--check',
      '--profile',
      'hostile-key',
      '--map',
      `product_name=${V}`,
      '--save-map',
      'm',
    ],
  },
  { args: ['profile', 'edit', 'hostile-key'] },
];

/** Enough to see each kind of word in another shell's quotes. */
export const DIALECT_RUNS: readonly HostileRun[] = IDS.flatMap((id) => ofId(id).slice(0, 1));

export const RUNS: readonly HostileRun[] = [
  ...JOURNAL,
  ...FLAGS,
  ...FILES,
  ...PROFILES,
  ...VARIABLES,
];
