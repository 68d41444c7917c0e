import { argv } from '../../helpers/argv.ts';
import { type Answer, respond } from '../../helpers/service.ts';
import { OWN_RUNS } from '../own-runs.ts';
import { ACCOUNT, type HostileRun, NEWEST_BATCH, NOWHERE, withAccount } from './run.ts';
import { API_KEY, EVERYTHING, FILE_NAME, IDS, VARIABLE, VISIBLE } from './values.ts';

const V = EVERYTHING;

/** Ids that are in the journal already. */
const ofId = (id: string): HostileRun[] => [
  withAccount(['order', '--', id]),
  withAccount(argv`paid --order ${id} --amount 1 --currency KRW --event-id ${id}`),
];

const JOURNAL: readonly HostileRun[] = [
  ...IDS.flatMap(ofId),
  withAccount(['show', '--', V]),
  withAccount(['show', '--', VISIBLE]),
  withAccount(argv`replay --event-id ${VISIBLE} --retries 0`),
  withAccount(['log']),
  withAccount(['log', '--json']),
  withAccount(argv`log --order ${V}`),
  withAccount(argv`log --profile ${V}`),
  withAccount(argv`show --json -- ${V}`),
  { ...withAccount(argv`show --body -- ${V}`), isExact: true },
  withAccount(argv`order --json -- ${V}`),
  withAccount(['order', '--', `${V}-sub`]),
  withAccount(['show', `${V.slice(0, 40)}`]),
  withAccount(['show', `${V}x`]),
  withAccount(['order', `${V}x`]),
  withAccount(argv`replay --order ${V} --retries 0`),
  withAccount(argv`replay --order ${V} --retries 0 --json`),
  withAccount(argv`replay --order ${V}x`),
  withAccount(argv`replay --event-id ${V}x`),
  withAccount(argv`replay --pending --dry-run`),
  withAccount(argv`replay --pending --retries 0 --timeout 5`),
  withAccount(['replay', '-'], `${V}\n`),
  withAccount(['replay', '-'], `${JSON.stringify(V)}\n`),
  withAccount(argv`verify --event-id ${V}`),
  withAccount(argv`verify --event-id ${V.slice(0, 40)} --headers headers.txt --language php`),
  withAccount(argv`partial --order ${V} --amount 1 --retries 0`),
  withAccount(argv`cancel --order ${V} --event-id ${V}`),
  withAccount(argv`decline --order ${V} --reason ${V} --retries 0 --event-id ${V}`),
  withAccount(['batch', 'list']),
  withAccount(argv`batch list --json`),
  withAccount(['show', NEWEST_BATCH]),
  withAccount(argv`show ${NEWEST_BATCH} --json`),
  withAccount(argv`batch export --format ndjson`),
];

const FLAGS: readonly HostileRun[] = [
  { args: [V] },
  { args: [`--${V}`] },
  { args: [V, '--json'] },
  { args: ['help', V] },
  { args: ['batch', V] },
  { args: ['show', `b-${V}`] },
  { args: ['batch', 'cancel', V] },
  { args: ['batch', 'export', V] },
  { args: argv`batch export --output ${V}` },
  { args: ['replay', V] },
  { args: argv`replay ${V}` },
  { args: ['profile', V] },
  { args: ['whoami', V] },
  { args: ['profile', 'use', V] },
  { args: argv`profile add ${V} --api-key ${V} --endpoint ${V} --currency ${V}` },
  { args: ['profile', 'add', 'x', '--api-key', "a'b;touch PWNED", '--endpoint', 'https://h/$(x)'] },
  { args: argv`profile add x --secret-file ${V}` },
  { args: ['profile', 'edit', V] },
  { args: argv`profile edit ${V} --remove-map ${V}` },
  { args: ['profile', 'edit', V, '--name', V] },
  { args: argv`profile remove ${V} --yes` },
  { args: argv`whoami --profile ${V}` },
  { args: argv`whoami --endpoint ${V} --currency ${V}` },
  { args: ['template', V] },
  { args: ['paid', V] },
  { args: argv`paid ${V} --file ${V}` },
  { args: ['paid', `--${V}`] },
  { args: argv`paid --order ${V} --amount ${V} --currency ${V} --item ${V} --click-id ${V}` },
  { args: argv`paid --order ${V} --amount 1 --currency KRW --dry-run` },
  { args: argv`paid --order ${V} --amount 1 --currency KRW --profile ${V}` },
  { args: argv`paid --order x --amount 1 --timeout ${V} --retries ${V}` },
  { args: ['send', V] },
  { args: argv`send good.csv --map ${V}` },
  { args: argv`send good.csv --map amount=${V} --check` },
  { args: argv`send good.csv --map ${V}=amount --check` },
  { args: argv`send good.csv --encoding ${V} --kind ${V} --delimiter ${V}` },
  { args: argv`send good.csv --thousands ${V} --currency ${V}` },
  { args: argv`send good.csv --errors ${FILE_NAME} --check` },
  { args: argv`log --since ${V}` },
  { args: argv`log --limit ${V}` },
  { args: argv`log --kind ${V}` },
  { args: ['verify', V] },
  { args: argv`verify body.json --headers ${V}` },
  { args: argv`verify body.json --key ${V} --timestamp ${V} --signature ${V}` },
  { args: argv`verify body.json --headers headers.txt --language ${V}` },
  { args: ['sign', V] },
  { args: argv`mock --port ${V}` },
  { args: argv`mock --fault ${V}` },
  { args: argv`mock --expect ${V}` },
  { args: argv`mock --state ${V}` },
  { args: argv`mock --state ${FILE_NAME}/deeper/state.json` },
  { args: argv`mock --merchants ${V}` },
  { args: argv`mock --clock ${V}` },
  { args: argv`mock --skew ${V}` },
  { args: ['mock', '--', V] },
  { args: ['mock', '--', `./${FILE_NAME}`] },
  { args: argv`mock --junit ${V} -- true` },
  { args: argv`smoke --endpoint ${V}` },
  { args: argv`smoke --profile ${V} --timeout ${V}` },
];

const FILES: readonly HostileRun[] = [
  withAccount(argv`paid --file ./${FILE_NAME}`),
  withAccount(['paid', 'keys.json']),
  withAccount(argv`paid keys.json --json`),
  withAccount(argv`paid keys.json --allow-unknown --dry-run`),
  withAccount(['sign', '--', FILE_NAME]),
  withAccount(argv`sign --curl -- ${FILE_NAME}`),
  withAccount(argv`sign --explain -- ${FILE_NAME}`),
  withAccount(argv`sign --curl --json -- ${FILE_NAME}`),
  withAccount(argv`verify --headers headers.txt -- ${FILE_NAME}`),
  withAccount(argv`verify --headers headers.txt --json -- ${FILE_NAME}`),
  withAccount(argv`verify --headers hostile-headers.txt -- body.json`),
  withAccount(argv`verify --headers hostile.http`),
  withAccount(argv`verify --headers ${FILE_NAME}`),
  withAccount(['verify', 'captured']),
  withAccount(argv`verify captured --json`),
  withAccount(argv`send hostile.csv --check`),
  withAccount(argv`send hostile.csv --check --json`),
  withAccount(argv`send hostile.ndjson --check`),
  withAccount(argv`send hostile.ndjson --dry-run --skip-invalid`),
  withAccount(argv`send hostile-header.csv --check`),
  withAccount(argv`send hostile-kinds.csv --check`),
  withAccount(argv`send --check -- ${FILE_NAME}.csv`),
  withAccount(argv`send --retries 0 --timeout 5 -- ${FILE_NAME}.csv`),
  { args: argv`mock --state hostile-state.json` },
  { args: argv`mock --state keys.json` },
  { args: argv`mock --merchants hostile-merchants.json` },
  { args: argv`mock --merchants keys.json` },
  { args: argv`mock --faults hostile.txt` },
  { args: argv`mock --fault-file hostile.txt` },
  { args: argv`mock --seed hostile.ndjson` },
  { args: argv`mock --expect-file hostile.txt` },
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
  { args: argv`profile list --json`, env: { CONV_CONFIG_DIR: folder } },
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
    args: argv`profile add x --api-key k --endpoint ${NOWHERE}`,
    env: { CONV_CONFIG_DIR: VARIABLE, CONV_HMAC_SECRET: 'a-secret-of-some-length' },
  },
  { args: ['log'], env: { CONV_DATA_DIR: VARIABLE } },
  { args: ['log'], env: { CONV_DATA_DIR: 'damaged' } },
  {
    args: argv`paid --order 1 --amount 1 --currency KRW`,
    env: { ...ACCOUNT, CONV_DATA_DIR: '/dev/null/x' },
  },
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'ALL_PROXY'].map(
    (name) => ({
      args: argv`paid --order 1 --amount 1 --currency KRW --retries 0`,
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
    const paid = argv`paid --amount 1 --currency KRW --retries 0 --order`;
    return [
      { args: argv`${paid} ${V} --verbose`, env },
      { args: argv`${paid} ${VISIBLE}2 --json`, env },
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
  { args: argv`send ${HOSTILE_ROWS} --check`, env: BATCH },
  { args: argv`send ${HOSTILE_ROWS} --dry-run`, env: BATCH },
  { args: argv`send ${HOSTILE_ROWS} --retries 0 --timeout 5`, env: BATCH },
  { args: ['cancel', '--order', `row ${VISIBLE}`, '--retries', '0'], env: BATCH },
  { args: ['batch', 'list'], env: BATCH },
  { args: ['show', NEWEST_BATCH], env: BATCH },
  { args: argv`show ${NEWEST_BATCH} --json`, env: BATCH },
  { args: argv`batch export --format ndjson`, env: BATCH },
  { args: ['log', '--pending'], env: BATCH },
  { args: ['order', `row ${VISIBLE}`], env: BATCH },
  { args: argv`replay --pending --retries 0 --timeout 5`, env: BATCH },
  {
    args: argv`send ${HOSTILE_ROWS} --verbose --retries 0`,
    env: { ...BATCH, CONV_ENDPOINT: `${url}/0` },
  },
  { args: ['show', NEWEST_BATCH], env: BATCH },
  { args: argv`batch cancel --yes`, env: BATCH },
  {
    args: argv`profile add hostile-key --api-key ${API_KEY} --endpoint ${NOWHERE}`,
    env: { CONV_HMAC_SECRET: 'a-secret-of-some-length' },
  },
  { args: ['whoami', 'hostile-key', '--check'] },
  { args: argv`whoami --profile hostile-key` },
  {
    args: argv`
      send ${HOSTILE_ROWS} --check --profile hostile-key --map product_name=${V} --save-map m
    `,
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
  ...OWN_RUNS.flatMap(({ hostile }) => hostile),
];
