/** Texts of the inspector. `{}` in a sentence is the place of a button, a key, or code. */

const plural = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

const times = (count: number): string => ['never', 'once', 'twice'][count] ?? `${count} times`;

/** Above the lists: the connection, the totals, the tools. */
const header = {
  connection: {
    connecting: 'connecting',
    live: 'live',
    reconnecting: 'reconnecting …',
    read_only: 'read only: open the link that conv mock printed',
    restarted: 'the service has restarted; read only: open the link that conv mock printed',
  },
  reportOf: (time: string): string => `report of a run, ${time}`,
  totals: {
    accepted: (count: number): string => `${count} accepted`,
    repeated: (count: number): string => `${count} repeated`,
    refused: (count: number): string => `${count} refused`,
    forgotten: (count: number): string => `${count} no longer stored`,
  },
  tools: 'Tools',
  clock: (time: string): string => `The service's clock: ${time}`,
  faults: 'Faults',
  download: 'Download run',
  reset: 'Reset',
  help: 'Help',
  skip: 'Skip to the requests',
};

/** Expectations. */
const expectations = {
  title: 'Expectations',
  summary: (failed: number, all: number): string =>
    failed === 0 ? `all ${all} met` : `${failed} of ${all} failed`,
  met: 'met',
  failed: 'failed',
  see: 'See {}',
  more: (count: number): string => `and ${count} more`,
};

/** The orders, and how they are found. */
const orders = {
  title: 'Orders',
  list: 'Orders, newest first',
  search: 'Search',
  searched: 'Order, event, product, amount, error',
  status: 'Status',
  anyStatus: 'Any status',
  kind: 'Kind',
  anyKind: 'Any kind',
  outcome: 'Outcome',
  anyOutcome: 'Any outcome',
  outcomes: {
    accepted: 'Accepted',
    repeated: 'Repeated',
    refused: 'Refused',
    fault: 'With a fault',
  },
  allRequests: 'All requests',
  otherRequests: 'Other requests',
  counted: (all: number): string => plural(all, 'order'),
  chosen: (shown: number, all: number): string => `${shown} of ${plural(all, 'order')}`,
  showAll: 'Show all',
  none: 'No orders reported yet.',
  howToReport: 'Point your server at this service, or try {}.',
  notReported: 'Not reported',
  merchant: (key: string): string => `Merchant ${key}`,
  signs: { refused: 'refused', repeated: 'repeated', fault: 'fault' },
};

/** An order's money. */
const money = {
  paid: 'Paid',
  refunded: 'Refunded',
  notSettled: 'Not settled',
  net: 'Net',
  netNow: 'net {}',
  bar: (p: {
    readonly amount: string;
    readonly refunded: string;
    readonly net: string;
    readonly currency: string;
  }): string => `Paid ${p.amount}, refunded ${p.refunded}, net ${p.net} ${p.currency}`,
};

/** One order and its events. */
const order = {
  label: 'Order',
  title: (id: string): string => `Order ${id}`,
  unknown: 'The service does not know the order in the address of this page.',
  noneAccepted: 'The service accepted no report of this order.',
  product: 'Product',
  subId: 'Sub ID',
  merchant: 'Merchant',
  merchantIn: (key: string, mode: string | undefined): string =>
    mode === undefined ? key : `${key} (${mode})`,
  transaction: 'Transaction',
  earlierForgotten: 'Earlier requests of this order are no longer stored.',
  forgottenBefore: (sequence: number): string =>
    `Requests before #${sequence} are no longer stored.`,
  noRequests: 'No requests of this order are stored.',
  timeline: 'Timeline, oldest first',
  request: 'Request',
  /** `sent 3 times, counted once` */
  sent: (p: {
    readonly attempts: number;
    readonly counted: number;
    readonly isCountedEarlier: boolean;
  }): string => {
    if (p.isCountedEarlier) return `resent ${times(p.attempts)}, counted earlier`;
    const sent = `sent ${times(p.attempts)}`;
    return p.counted === 0 ? `${sent}, not counted` : `${sent}, counted ${times(p.counted)}`;
  },
};

/** Links to more items of a list. */
const more = {
  requests: 'earlier requests',
  events: 'earlier events',
  attempts: 'earlier attempts',
  show: (what: string, hidden: number): string => `Show ${what} (${hidden} more)`,
  notPrinted: (what: string, hidden: number): string => `${hidden} ${what} are not printed.`,
};

/** Requests one by one. */
const requests = {
  all: 'All requests',
  latestFirst: 'Newest first.',
  others: 'Other requests',
  withoutOrder: 'Requests without a readable order.',
  chosen: (shown: number, all: number): string => `${shown} of ${all} match the filters.`,
  none: 'None yet.',
  answered: (p: { readonly status: number; readonly outcome: string }): string =>
    p.status === 0 ? `${p.outcome}, no answer` : `${p.status} ${p.outcome}`,
  fault: (label: string): string => `fault ${label}`,
  resent: 'resent from here',
  showOrder: 'Show its order',
  rule: (rule: string): string => `Rule: ${rule}`,
  hint: (hint: string): string => `Hint: ${hint}`,
  violations: 'What is wrong with the body',
  wholeBody: '(the whole body)',
  violation: { rule: 'rule', expected: 'expected', got: 'got', hint: 'hint' },
  warning: 'Warning: {}',
  status: 'Status: {}',
  noStatus: 'none',
};

/** A body, and its actions. */
const body = {
  title: (bytes: number): string => `Body, ${bytes} bytes`,
  notText: (base64: string): string => `(not UTF-8; base64) ${base64}`,
  showAll: (characters: number): string => `Show all ${characters} characters`,
  secretHidden: 'secret hidden',
  secretWasHere: 'A merchant’s secret was here',
  redacted:
    'This body contained a merchant’s secret, which was removed. It differs from the body that arrived, so it cannot be copied or resent.',
  command: 'A command for this report',
  otherBytes: 'It creates a new body and signature: the bytes may differ.',
  signedCorrectly: 'This request was refused for its signature; the command’s is signed correctly.',
  needsProfile: 'It needs a profile with the key {}.',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Press Ctrl+C',
  resend: 'Edit and resend',
};

/** The four checks of a signature. */
const signature = {
  title: 'Signature',
  passed: 'all four checks pass',
  failed: 'a check fails',
  yes: 'yes',
  no: 'no',
  steps: {
    headers: 'All three headers are present',
    timestamp: 'The timestamp is current',
    key: 'The key is active',
    signature: 'The signature matches',
  },
  absence: { missing: 'missing', 'not shown': 'not shown' },
  headersOnce: 'Each appears once.',
  headerRepeated: 'One of them appears more than once.',
  headersMissing: (names: readonly string[]): string =>
    `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} missing.`,
  timestampMissing: 'There is no readable timestamp.',
  timestampNotWhole: 'It is not a whole number of seconds.',
  timestampInUnit: (unit: string): string => `It is in ${unit}; the service expects seconds.`,
  /** `3 s ahead of the service’s clock, within 300 s.` */
  skew: (p: {
    readonly seconds: number;
    readonly allowed: number;
    readonly isWithin: boolean;
  }): string => {
    const size = `${Math.abs(p.seconds)} s`;
    const sides = { 0: 'Equal to', 1: `${size} ahead of`, [-1]: `${size} behind` };
    const distance = `${sides[Math.sign(p.seconds) as -1 | 0 | 1]} the service’s clock`;
    return p.isWithin
      ? `${distance}, within ${p.allowed} s.`
      : `${distance}: more than ${p.allowed} s apart.`;
  },
  keyMissing: 'There is no key.',
  keyActive: 'The service knows it, and it is active.',
  keyUnknown: 'The service does not know this key.',
  keyInactive: 'The service knows it, but it is inactive.',
  signatureMissing: 'There is no signature.',
  signatureMatches: 'HMAC-SHA256 of these bytes with the merchant’s secret equals the signature.',
  signatureUnchecked: 'The key is unknown, so there is no secret to check it with.',
  signatureDiffers:
    'HMAC-SHA256 of these bytes with the merchant’s secret differs from the signature.',
  presented: 'presented {}',
  service: 'service {}',
  matches: '✓ matches',
  absent: (absence: string): string => `✗ ${absence}`,
  differs: '✗ does not match',
  toSign: 'String to sign: {}',
  timestampPart: (bytes: number): string => `timestamp, ${bytes} bytes`,
  bodyPart: (bytes: number): string => `body, ${bytes} bytes`,
  totalOf: (bytes: number): string => `${bytes} bytes`,
  gauge: (seconds: number, allowed: number): string =>
    `${seconds} seconds from the service's clock; ${allowed} are allowed`,
  inSeconds: (seconds: number): string => `${seconds} s`,
  gaugeClock: 'service’s clock',
  explains: 'What explains it',
  firstDifference: (of: string, offset: number): string =>
    `First difference: byte ${offset + 1} of the ${of}`,
  signedAs: 'signed  ',
  receivedAs: 'received',
  found: 'What was found',
  next: 'What to do next',
};

/** What covers the page. */
const dialogs = {
  close: 'Close',
  clock: 'The service’s clock',
  clockFrozen: 'It is stopped. ',
  clockWindow: (seconds: number): string => `A signed timestamp must be within ${seconds} s of it.`,
  clockSteps: {
    301: '+301 s, beyond the window',
    '-301': '−301 s',
    3600: '+1 hour',
    86400: '+1 day',
  },
  seconds: 'Seconds',
  advance: 'Advance',
  secondsHint: (maximum: string): string =>
    `Whole seconds; a negative number sets the clock back. At most ${maximum} (366 days) at once.`,
  resend: (sequence: number): string => `Resend request #${sequence}`,
  path: 'Path',
  signedBy: 'Signed by',
  firstMerchant: 'the first merchant',
  body: 'Body',
  resendHint:
    'It gets a new timestamp and signature. With the same event_id and the same body it counts as a retry. Faults do not apply to requests sent from here.',
  signAndSend: 'Sign and send',
  answered: (sequence: number): string => `Answered {}, request #${sequence}.`,
  showIt: 'Show it',
  faults: 'Faults',
  faultsIntro: 'The first rule that matches a request wins.',
  faultSeed: (seed: number): string => ` Random choices use seed ${seed}.`,
  noFaults: 'There are no rules: no faults are injected.',
  newFault: 'New rule',
  addFault: 'Add',
  faultExamples: 'For example, {}',
  /** A click copies one into the field. */
  examples: [
    'drop-answer first=1',
    'status=500 kind=partial first=2',
    'rate-limit retry-after=3s every=3',
    'slow=2s kind=paid',
    'reset p=0.3',
    'skew=-7m first=1',
  ],
  faultCounts: (p: {
    readonly id: string;
    readonly enabled: boolean;
    readonly acted: number;
    readonly seen: number;
  }): string => `${p.id} · ${p.enabled ? 'on' : 'off'} · acted on ${p.acted} of ${p.seen}`,
  remove: 'Remove',
  removeFault: (rule: string): string => `Remove ${rule}`,
  reset: 'Forget everything?',
  resetWarning:
    'This deletes all orders, events and requests of this service, and resets the counts of faults. It cannot be undone.',
  keep: 'Keep them',
  forget: 'Forget everything',
  help: 'Help',
  keys: {
    search: 'search',
    next: 'next order',
    previous: 'previous order',
    open: 'go to the order’s requests',
    back: 'close, or back to the list',
    help: 'this help',
  },
  helpSteps:
    'Open a request to see its signature step by step: the three headers, the timestamp against the service’s clock, the key, and the string that was signed.',
  helpMore: 'All times are UTC, by the service’s clock. For the full list of rules, run {}.',
};

/** What goes wrong between the page and the service. */
const problems = {
  noAnswer: 'conv mock does not answer. Is it still running?',
  answered: (status: number): string => `The service answered ${status}.`,
};

export const inspector = {
  /** The display name of a kind or a status. */
  named: (name: string): string => name,
  header,
  expectations,
  orders,
  money,
  order,
  more,
  requests,
  body,
  signature,
  dialogs,
  problems,
};

/** The page without its script: plain tables. */
export const staticPage = {
  orders: 'Orders',
  requests: 'Requests',
  expectations: 'Expectations',
  orderColumns: ['Order', 'Status', 'Paid', 'Refunded', 'Net', 'Currency', 'Product', 'Merchant'],
  requestColumns: [
    'No.',
    'Time',
    'Request',
    'Order',
    'Event',
    'Answer',
    'Outcome',
    'Signature',
    'Remarks',
  ],
  totals: (p: {
    readonly accepted: number;
    readonly repeated: number;
    readonly refused: number;
    readonly forgotten: number;
    readonly time: string;
  }): string =>
    `${p.accepted} accepted, ${p.repeated} repeated, ${p.refused} refused${p.forgotten === 0 ? '' : `, ${p.forgotten} no longer stored`}. The service's clock said ${p.time}.`,
  noAnswer: 'none',
  notChecked: 'not checked',
  headers: (ok: boolean): string =>
    ok ? '✓ all three headers are present' : '✗ a header is missing or duplicated',
  timestamp: (ok: boolean, skew: number | null, unit: string | undefined): string =>
    skew === null || unit !== undefined
      ? `✗ the timestamp is ${unit === undefined ? 'missing or not a whole number' : `in ${unit}, not in seconds`}`
      : `${ok ? '✓ the timestamp is current' : '✗ the timestamp is not current'} (${skew} s from the service’s clock)`,
  key: (ok: boolean): string =>
    ok ? '✓ the key is active' : '✗ the key is missing, unknown or inactive',
  signature: (ok: boolean): string =>
    ok ? '✓ the signature matches' : '✗ the signature does not match',
  redacted: 'a secret was removed from the body',
  fault: (label: string): string => `fault ${label}`,
  warning: (path: string, what: string): string => `warning: ${path} ${what}`,
  counted: (title: string, all: number, shown: number): string =>
    `${title} (${all}${shown < all ? `, the latest ${shown}` : ''})`,
  noneYet: 'None yet.',
  met: '✓ met',
  failed: '✗ failed',
  see: (request: string, differences: readonly string[]): string =>
    `See ${request} ${differences.join('; ')}`,
  more: (more: number): string => `and ${more} more`,
};
