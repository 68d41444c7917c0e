/** The sentences of the service's OpenAPI document; Markdown is allowed. */
export const openApi = {
  title: 'Order Reporting Server API',
  summary: 'Signed JSON calls by which a merchant reports its orders.',
  server: 'conv mock, on this machine',
  reports: 'The kinds of order event.',
  description: (p: {
    readonly authentication: string;
    readonly transitions: string;
    readonly choices: string;
    readonly dialect: string;
    readonly errors: string;
  }): string => `A merchant's own server reports the life of its orders: paid, partially refunded, canceled, or not to be credited to a
creator. This is \`conv mock\`, the service that comes with conv for dry runs, development and CI.

${p.authentication}

## States and transitions

The next status of an order after each report, or the code of the error that refuses the report.

${p.transitions}

## Where the service's document is silent

${p.choices}

## Errors
${p.dialect === 'own' ? '' : otherDialect(p.dialect)}
${p.errors}
`,
  errorColumns: ['code', 'status', 'rule'],
  authentication: (p: {
    readonly secret: string;
    readonly signed: string;
    readonly signature: string;
  }): string => `## Authentication

Every call carries three headers. The signed string is the timestamp text with the exact JSON body text appended
directly, with no space and no separator. The HMAC-SHA256 key is \`hmac_secret\`; the output is written as lowercase hex.
The body is serialized once; the same exact text is signed and sent.

With the secret \`${p.secret}\` (of the demo pair, which is not secret), this string:

\`\`\`text
${p.signed}
\`\`\`

has the signature \`${p.signature}\`.`,
  key: "The merchant's `api_key`. Tied to the merchant's account, and active.",
  timestamp: (minutes: number): string =>
    `Current Unix time in seconds, a whole number within ${minutes} minutes of the service's clock.`,
  signature:
    '`HMAC_SHA256(timestamp + body, hmac_secret)`, hex-encoded (lowercase), over the exact bytes that are sent.',

  responses: {
    accepted: 'The report counts, or it is a retry of one that counted: the current order record.',
    refused:
      'The body, the event ID or an order rule refuses the report: nothing changes, and its event_id stays free.',
    unauthorized:
      "One of the service's checks failed: a missing signature header, a timestamp that is not a whole number or lies outside the 5-minute window, an inactive `api_key`, or a signature mismatch.",
    bodyTooLarge: 'The body is larger than the service accepts.',
    notKept: 'The report cannot be stored (see `--state`); resend the same report.',
    other:
      'Another path (404) or method (405, with `Allow: POST`). A request that is not HTTP, too slow, or has too many headers gets 400, 408 or 431 without a body. A requested fault may return any other status.',
  },

  record: {
    merchant_order_id:
      "The merchant's own order ID. The only key by which the merchant should match orders.",
    transaction_id:
      "The service's internal reference, of the form `<internal_prefix>:<seller_id>:<merchant_order_id>`. Clients do not parse it.",
    net_amount: 'The order total minus refunds.',
    refunded_amount: 'Total refunded so far.',
    currency: '3-letter currency code.',
    sub_id: 'As in the paid report; absent if it had none.',
  },
  violation: {
    description: 'One rule that the body breaks, or an unexpected field.',
    pointer: 'Where in the body: a JSON pointer (RFC 6901), such as `/items/0/price`.',
    expected: 'What the rule requires.',
    got: 'What the body contains.',
    message: 'The violation in one sentence.',
    hint: 'What was probably meant.',
  },
  error: {
    message: 'What is wrong, in one sentence.',
    rule: 'The rule that the request breaks.',
    hint: 'What to do next.',
    missing: 'The headers that are missing or empty.',
    duplicated: 'The headers that appear more than once.',
    skew_seconds: "The timestamp minus the service's clock; null if it is not a whole number.",
    service_time: "The service's clock, in Unix seconds.",
    explanations: 'Which mistakes produce the signature that was sent, the simplest first.',
    explanation: 'The explanation in one sentence.',
    ruled_out: 'If nothing explains the signature: the causes that were ruled out.',
    next: 'If nothing explains the signature: what would help to find the cause.',
    pointer: 'The field that the rule is about, as a JSON pointer.',
    expected: 'What the rule requires.',
    got: 'What was sent instead.',
    violations: 'All rules that the body breaks.',
    warnings: 'Fields that the service accepts although they are unknown.',
    maximum_bytes: 'The maximum size of a body, in bytes.',
  },

  /** A short description of the request that causes each error. */
  samples: {
    not_found: 'a path that is not an endpoint',
    method_not_allowed: 'a method other than POST',
    body_too_large: 'a body above the maximum size',
    state_unwritable: 'with --state: the file cannot be written; retry later',
    missing_header: 'one of the three headers is missing',
    duplicate_header: 'one of the three headers appears twice',
    timestamp_not_whole: 'a timestamp with a fraction',
    timestamp_outside_window: 'signed 7 minutes ago',
    unknown_key: 'a key of another service',
    inactive_key: 'an inactive key',
    signature_mismatch: 'a body that was serialized again after signing',
    invalid_json: 'a body that was cut off',
    invalid_report: 'a field is missing, and one has the wrong type',
    event_id_reused: 'an event_id that was used for another report',
    unknown_order: 'an order that was not reported as paid',
    order_exists: 'an order that was already reported as paid',
    order_closed: 'an order that is canceled',
    refund_out_of_range: 'a refund above the remaining amount',
  },
  diskFull: 'cannot write the state file: the disk is full',
};

const otherDialect = (dialect: string): string => `
The service runs with \`--dialect ${dialect}\`: its responses differ from those below, which are those of a service without it.
`;
