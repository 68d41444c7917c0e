import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeVisible } from '../../../src/core/kit/visible.ts';
import { accountId } from '../../../src/core/protocol/account.ts';
import { undelivered, writeJournal } from '../../helpers/written-journal.ts';
import { ACCOUNT, NOWHERE } from './run.ts';
import { API_KEY, EVERYTHING, FILE_NAME, IDS, VISIBLE } from './values.ts';

const V = EVERYTHING;

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const csv = (...rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\n`).join('');

const KEYS = {
  [V]: V,
  merchant_order_id: V,
  currency: V,
  amount: V,
  version: 1,
  merchants: [{ [V]: V, api_key: V }],
  items: [{ [V]: V }],
};

const SIGNED = (value: string): string =>
  `X-Merchant-Key: ${value}\nX-Signature-Timestamp: ${value}\nX-Signature: ${value}\n${value}: ${value}\n`;

const oneLine = V.replace(/[\r\n\u2028]/g, ' ');

const profile = (differences: object = {}) => ({
  api_key: 'mk_shop',
  hmac_secret: 'a-secret-of-some-length',
  s2s_endpoint_base: NOWHERE,
  mode: 'sandbox',
  ...differences,
});

const CONFIGS: Readonly<Record<string, object>> = {
  'hostile-names': { profiles: { [V]: profile(), shop: profile() }, active: V },
  'hostile-values': {
    profiles: { shop: profile({ [V]: V, api_key: V, s2s_endpoint_base: V, currency: V, mode: V }) },
    active: 'shop',
  },
  'hostile-maps': {
    profiles: {
      shop: profile({ maps: { [V]: { [V]: V }, shop: { columns: { amount: V, [V]: V } } } }),
    },
    active: 'shop',
  },
  'hostile-active': {
    profiles: { shop: profile({ maps: { shop: { columns: { amount: V } } } }) },
    active: V,
    [V]: V,
  },
  mapped: {
    profiles: { shop: profile({ maps: { shop: { columns: { amount: V, currency: VISIBLE } } } }) },
    active: 'shop',
  },
  'hostile-lock': { profiles: { shop: profile() }, active: 'shop' },
};

/** Those that are reported without a word. */
const VISIBLE_IDS = IDS.filter((id) => makeVisible(id) === id && !id.startsWith("'"));

const FILES: Readonly<Record<string, string>> = {
  [FILE_NAME]: JSON.stringify({ merchant_order_id: V }),
  [`${FILE_NAME}.csv`]: csv(
    ['kind', 'merchant_order_id', 'amount', 'currency'],
    ['paid', V, '1000', 'KRW'],
    ['paid', `${V}2`, '1000', 'KRW'],
  ),
  'body.json': '{"merchant_order_id":"1"}',
  'keys.json': JSON.stringify(KEYS),
  'good.csv': csv(['kind', 'merchant_order_id', 'amount', 'currency'], ['paid', 'G-1', '1', 'KRW']),
  'headers.txt': SIGNED('x'),
  'hostile-headers.txt': SIGNED(oneLine),
  'hostile.http': `POST /${oneLine} HTTP/1.1\r\nHost: ${oneLine}\r\n${SIGNED(oneLine)}\r\n${V}`,
  'orders.csv': csv(
    ['merchant_order_id', 'amount', 'currency', 'status'],
    ...IDS.map((id) => [id, '2000', 'KRW', 'paid']),
    [`${V}new`, '2000', 'KRW', 'paid'],
  ),
  'visible.csv': csv(
    ['merchant_order_id', 'amount', 'currency', 'status'],
    ...VISIBLE_IDS.map((id) => [id, '2000', 'KRW', 'paid']),
    [`new ${VISIBLE}`, '2000', 'KRW', 'paid'],
  ),
  [`${FILE_NAME}.rows.csv`]: csv(
    ['kind', 'merchant_order_id', 'amount', 'currency', 'product_name'],
    ...VISIBLE_IDS.map((id) => ['paid', `row ${id}`, '2000', 'KRW', V]),
  ),
  'merchants.json': JSON.stringify([{ api_key: API_KEY, hmac_secret: 'a-secret-of-some-length' }]),
  'hostile.csv': csv(
    ['kind', 'merchant_order_id', 'amount', 'currency', V],
    ['paid', V, V, V, V],
    [V, V, '1', 'KRW', V],
    ['paid', V, '1', 'KRW', V],
    ['paid', V, '2', 'KRW', V],
  ),
  'hostile-header.csv': csv(
    [`${V} amount`, V, '환불금액', 'merchant_order_id', 'amont'],
    [V, V, V, V, V],
  ),
  'hostile-kinds.csv': csv(['type', 'merchant_order_id', 'amount', 'currency'], [V, V, '1', 'KRW']),
  'hostile-status.csv': csv(
    ['merchant_order_id', 'amount', 'currency', 'status', V, `refund ${V}`],
    ['A-1', '2000', 'KRW', V, V, '5'],
    ['A-2', '2000', 'KRW', '환불완료', V, V],
  ),
  'hostile.ndjson': `${JSON.stringify({ kind: 'paid', ...KEYS })}\n${JSON.stringify({ kind: V, [V]: 1 })}\n${V}\n{"kind":"paid","merchant_order_id":${JSON.stringify(V)},"amount":5,"currency":"KRW"}\n`,
  'hostile.txt': V,
  'hostile-state.json': JSON.stringify({
    version: 1,
    [V]: V,
    merchants: [{ api_key: V, [V]: V, orders: [{ [V]: V, merchant_order_id: V, status: V }] }],
  }),
  'hostile-merchants.json': JSON.stringify([{ api_key: V, hmac_secret: V, [V]: V, name: V }]),
  'captured/a.http': `POST /x HTTP/1.1\r\nHost: x\r\n${SIGNED(oneLine)}\r\n${V}`,
  [`captured/${FILE_NAME}`]: `POST /x HTTP/1.1\r\nHost: x\r\n${SIGNED('y')}\r\n{}`,
  'damaged/journal.db': V,
  'hostile-lock/profiles.lock': JSON.stringify({ [V]: V }),
};

/** Files, profiles and a journal with hostile texts wherever one can be. */
export async function prepare(home: string): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(home, name);
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, text, { mode: 0o600 });
  }
  for (const [name, config] of Object.entries(CONFIGS)) {
    mkdirSync(path.join(home, name), { recursive: true, mode: 0o700 });
    writeFileSync(path.join(home, name, 'profiles.json'), JSON.stringify(config), { mode: 0o600 });
  }
  const owner = accountId({ endpoint: ACCOUNT.CONV_ENDPOINT, apiKey: ACCOUNT.CONV_API_KEY });
  const answer = { outcome: 'rejected', httpStatus: 422, errorCode: V, response: V } as const;
  await writeJournal(
    path.join(home, 'data'),
    IDS.map((id, at) => ({
      eventId: id,
      order: id,
      subId: `${id}-sub`,
      profile: at % 2 === 0 ? id : null,
      accountId: owner,
      fields: { amount: 1000, currency: 'KRW', product_name: id, [id]: id },
      sendings: [{ at: at + 1, end: answer }, undelivered(at + 2)],
    })),
  );
}
