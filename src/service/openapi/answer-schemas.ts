import { ORDER_STATUSES } from '../../core/protocol.ts';
import { ERROR_STATUS, type ServiceErrorCode } from '../errors.ts';
import { UNAUTHORIZED } from '../terse.ts';

const text = (description: string) => ({ type: 'string', description });
const texts = (description: string) => ({
  type: 'array',
  items: { type: 'string' },
  description,
});
const amount = (description: string) => ({ type: 'number', minimum: 0, description });

/** "Order record (as returned in `data`)", and the `sub_id` that is echoed. */
const ORDER_RECORD = {
  type: 'object',
  required: [
    'merchant_order_id',
    'transaction_id',
    'status',
    'net_amount',
    'refunded_amount',
    'currency',
  ],
  properties: {
    merchant_order_id: text(
      "The merchant's own order id. The only key by which the merchant should match orders.",
    ),
    transaction_id: text(
      "The service's internal reference, of the form `<internal_prefix>:<seller_id>:<merchant_order_id>`. Clients do not parse it.",
    ),
    status: { type: 'string', enum: ORDER_STATUSES },
    net_amount: amount('The order total minus refunds.'),
    refunded_amount: amount('Total refunded so far.'),
    currency: text('3-letter currency code.'),
    sub_id: text('As the paid report gave it; absent where it gave none.'),
  },
} as const;

const VIOLATION = {
  type: 'object',
  description: 'One rule that the body breaks, or a field that is odd.',
  required: ['pointer', 'rule', 'expected', 'got', 'message'],
  properties: {
    pointer: text('Where in the body: a JSON pointer (RFC 6901), such as `/items/0/price`.'),
    rule: { type: 'string', enum: ['required', 'value', 'unknown', 'duplicate'] },
    expected: text('What the rule asks for.'),
    got: text('What the body holds.'),
    message: text('The whole in one sentence.'),
    hint: text('What was probably meant.'),
  },
} as const;

const violations = (description: string) => ({
  type: 'array',
  items: { $ref: '#/components/schemas/Violation' },
  description,
});

const seconds = (type: string | readonly string[], description: string) => ({ type, description });

/** What stands in `error` beside its code; which of it depends on the code. */
const FACTS = {
  message: text('What is wrong, in one sentence.'),
  rule: text('The rule that the request breaks.'),
  hint: text('What to do next.'),
  check: { type: 'string', enum: ['headers', 'timestamp', 'key', 'signature'] },
  missing: texts('The headers that are missing or empty.'),
  duplicated: texts('The headers that stand more than once.'),
  skew_seconds: seconds(
    ['integer', 'null'],
    "Timestamp less the service's clock; null: no whole number.",
  ),
  service_time: seconds('integer', "The service's clock, unix time in seconds."),
  explanations: {
    type: 'array',
    items: {
      type: 'object',
      required: ['causes', 'summary'],
      properties: {
        causes: { type: 'array', items: { type: 'object' } },
        summary: text('All of it in one sentence.'),
      },
    },
    description: 'Which mistakes give the signature that was sent, the simplest first.',
  },
  ruled_out: texts('Where nothing explains the signature: what it is not.'),
  next: texts('Where nothing explains the signature: what would tell more.'),
  pointer: text('The field that the rule is about, as a JSON pointer.'),
  expected: text('What the rule asks for.'),
  got: text('What came instead.'),
  violations: violations('All rules that the body breaks.'),
  warnings: violations('Fields that the service accepts without knowing them, or stand twice.'),
  maximum_bytes: { type: 'integer', description: 'The most bytes that a body may have.' },
} as const;

/** The error object, with every code. */
function errorSchema(isTerse: boolean) {
  const codes = [...(isTerse ? terseCodes() : Object.keys(ERROR_STATUS)), ...OTHER_CODES];
  const { message, ...facts } = FACTS;
  const error = {
    type: 'object',
    required: isTerse ? ['code'] : ['code', 'message'],
    properties: { code: { type: 'string', enum: codes }, message, ...(isTerse ? {} : facts) },
  };
  return { type: 'object', required: ['error'], properties: { error } };
}

/** Of a fault that was asked for, of one that cannot be read, and of conv itself. */
const OTHER_CODES = ['fault', 'invalid_fault', 'internal'];

/** A terse 401 does not say which check failed. */
function terseCodes(): string[] {
  const codes = Object.keys(ERROR_STATUS) as ServiceErrorCode[];
  return [...codes.filter((code) => ERROR_STATUS[code] !== 401), UNAUTHORIZED];
}

/** The answers' parts by name, for `components.schemas`. */
export const answerSchemas = (isTerse: boolean) => ({
  OrderRecord: ORDER_RECORD,
  Accepted: {
    type: 'object',
    required: ['data'],
    properties: { data: { $ref: '#/components/schemas/OrderRecord' } },
  },
  Error: errorSchema(isTerse),
  ...(isTerse ? {} : { Violation: VIOLATION }),
});
