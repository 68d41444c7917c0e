import { type Decimal, formatDecimal } from '../../core/protocol/money.ts';
import { type OrderAmounts, recordJson } from '../../core/protocol/rulebook/orders.ts';
import type { Dialect } from './dimensions.ts';
import { doublesOf, type KeptOrder } from './keep.ts';
import { type Refused, writeRefusal } from './refusals.ts';
import type { ServiceResponse } from './response.ts';

/** The answer to an accepted report, or to a repeated one. */
export interface SpokenRecord {
  readonly record: KeptOrder;
  readonly sellerId: string;
  /** Whether the document shows the body: "Response body" of `POST /conversions`. */
  readonly isDocumented: boolean;
}

/** A 2xx answer; the body of partial, cancel and decline is "not shown". */
export function speakSuccess(
  { record, sellerId, isDocumented }: SpokenRecord,
  { success, numbers }: Dialect,
  status = 200,
): ServiceResponse {
  const full = recordJson(record, sellerId, amountsOf(record, numbers));
  switch (isDocumented ? 'record' : success) {
    case 'record':
      return answerText(status, `{"data":${full}}`);
    case 'part':
      return answerText(status, `{"data":${partOf(record)}}`);
    case 'flat':
      return answerText(status, full);
    case 'object':
      return answerText(status, '{}');
    case 'success-true':
      return answerText(status, '{"success":true}');
    case 'empty':
      return answerText(status, '', '');
    case '204':
      return answerText(status === 200 ? 204 : status, '', '');
  }
}

const partOf = ({ merchantOrderId, status }: KeptOrder): string =>
  JSON.stringify({ merchant_order_id: merchantOrderId, status });

function amountsOf(record: KeptOrder, numbers: Dialect['numbers']): OrderAmounts {
  if (numbers === 'double') {
    const { net, refunded } = doublesOf(record);
    return { net: String(net), refunded: String(refunded) };
  }
  const write = WRITTEN[numbers];
  return { net: write(record.netAmount), refunded: write(record.refundedAmount) };
}

const WRITTEN: Readonly<
  Record<Exclude<Dialect['numbers'], 'double'>, (amount: Decimal) => string>
> = {
  exact: formatDecimal,
  text: (amount) => `"${withFraction(formatDecimal(amount))}"`,
  fraction: (amount) => {
    const exact = formatDecimal(amount);
    return exact.includes('.') ? exact : `${exact}.0`;
  },
};

/** Two decimals, as a money column of a database has them. */
const withFraction = (exact: string): string => {
  const [whole = '', fraction = ''] = exact.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};

/** An error in the format of the dialect; undefined where that is the bundled service's own. */
export function speakRefusal(
  refused: Refused,
  { refusal, unauthorized }: Dialect,
  headers: ServiceResponse['headers'] = {},
): ServiceResponse | undefined {
  const { status } = refused;
  if (status === 401 && unauthorized === 'empty') return answerText(status, '', '', headers);
  const isBare = status === 401 && unauthorized === 'bare';
  if (refusal === 'own' && !isBare) return undefined;
  const format = refusal === 'own' ? 'error-text' : refusal;
  const { type, text } = writeRefusal(isBare ? bare(refused) : refused, format);
  return answerText(status, text, type, headers);
}

const bare = (refused: Refused): Refused => ({
  ...refused,
  code: 'unauthorized',
  message: 'Unauthorized',
  fields: [],
});

function answerText(
  status: number,
  text: string,
  type = 'application/json',
  more = {},
): ServiceResponse {
  const headers = type === '' ? more : { 'Content-Type': type, ...more };
  return { status, headers, body: Buffer.from(text) };
}

/** The status of a refusal, which the document leaves open except for 401. */
export function spokenStatus(code: string, own: number, dialect: Dialect): number {
  if (own !== 422) return own;
  if (code === 'unknown_order')
    return Number(dialect['unknown-order']) === 404 ? 404 : refusalStatus(dialect);
  return STATE_CONFLICTS.has(code) ? Number(dialect['refusal-status']) : refusalStatus(dialect);
}

const STATE_CONFLICTS: ReadonlySet<string> = new Set([
  'order_exists',
  'order_closed',
  'refund_out_of_range',
]);

/** Only a state conflict is a 409. */
const refusalStatus = (dialect: Dialect): number =>
  dialect['refusal-status'] === '400' ? 400 : 422;
