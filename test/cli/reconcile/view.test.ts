import { describe, expect, it } from 'vitest';
import {
  findingsCsv,
  findingsJson,
  findingsTable,
  totalsJson,
  totalsText,
} from '../../../src/cli/commands/reconcile/view.ts';
import { FINDING_CODES, type Finding } from '../../../src/client/reconcile/compare.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import { parseDecimal, ZERO } from '../../../src/core/protocol/money.ts';

const decimal = (text: string) => parseDecimal(text) ?? ZERO;

const SHOP = {
  line: 2,
  merchantOrderId: 'A-1',
  status: 'refunded',
  amount: decimal('5000'),
  refunded: decimal('2000.5'),
  currency: 'KRW',
  clickId: null,
  productName: null,
  subId: null,
} as const;

const REPORTED = {
  ...{ isReported: true, standing: null },
  ...{ isPending: false, isRefused: false, isStuck: false },
};

const STANDING = {
  status: 'CONFIRMED',
  netAmount: decimal('5000'),
  refundedAmount: ZERO,
  currency: 'KRW',
} as const;

const REFUND: Finding = {
  code: 'refund_not_reported',
  merchantOrderId: 'A-1',
  shop: SHOP,
  reported: { ...REPORTED, standing: STANDING },
  missing: decimal('2000.5'),
};

const UNKNOWN: Finding = {
  ...REFUND,
  code: 'unknown_to_shop',
  merchantOrderId: "B 2\u001b[2J'",
  shop: null,
  missing: null,
};

const NO_TWINS = { twins: { count: 0, example: undefined } };
const NOTHING_ELSE = { written: null, ...NO_TWINS };

const NEVER: Finding = {
  ...REFUND,
  code: 'never_reported',
  reported: { ...REPORTED, isReported: false },
};

describe('the table of findings', () => {
  it('has order, finding, both sides and what to do, safe to print', () => {
    const view = { screenWidth: 200, titled: true, theme: PLAIN_THEME };
    const lines = findingsTable([REFUND, UNKNOWN, NEVER], {}, view).split('\n');
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ['order', 'finding', 'shop', 'reported', 'what to do'],
      [
        'A-1',
        'refund_not_reported',
        '5,000 KRW refunded 2,000.5',
        '5,000 KRW CONFIRMED',
        'send: a refund of 2000.5',
      ],
      [
        "B 2\\u001b[2J'",
        'unknown_to_shop',
        '-',
        '5,000 KRW CONFIRMED',
        `check: conv show "$(printf 'B 2\\033[2J\\047')"`,
      ],
      [
        'A-1',
        'never_reported',
        '5,000 KRW refunded 2,000.5',
        '-',
        'send: paid, then a refund of 2000.5',
      ],
      [''],
    ]);
  });

  it('says whole what to do, below, where the screen is too narrow', () => {
    const view = { screenWidth: 78, titled: true, theme: PLAIN_THEME };
    const lines = findingsTable([REFUND, UNKNOWN], {}, view).split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^order +finding +shop +reported$/),
      expect.stringMatching(/^A-1 +refund_not_reported +5,000 KRW/),
      '  send: a refund of 2000.5',
      expect.stringMatching(/^B 2.+unknown_to_shop/),
      `  check: conv show "$(printf 'B 2\\033[2J\\047')"`,
      '',
    ]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
  });
});

it.each(FINDING_CODES)('%s says what to do in every form', (code) => {
  const finding = { ...REFUND, code };
  const remedy = JSON.parse(findingsJson([finding], {})).what_to_do;
  expect(remedy).toMatch(/\w{3}/);
  expect(findingsCsv([finding], {})).toContain(`,${code},`);
  const totals = { file: 'o.csv', orders: 1, counts: new Map([[code, 1]]), ...NOTHING_ELSE };
  expect(totalsText(totals, {})).toMatch(new RegExp(`^ {2}1 ${code} {2}\\w.*$`, 'm'));
});

describe('the totals', () => {
  const totals = {
    file: 'orders.csv',
    orders: 1200,
    counts: new Map([
      ['pending', 1],
      ['never_reported', 1100],
    ] as const),
    written: { file: 'my file', rows: 1100, isRefused: false },
    ...NO_TWINS,
  };

  it('tell the findings in one order, and what takes the file', () => {
    expect(totalsText(totals, {}).split('\n')).toEqual([
      'orders.csv: 1,200 orders compared, 1,101 findings',
      expect.stringMatching(/^ {2}1,100 never_reported {2}paid in the shop/),
      expect.stringMatching(/^ {2}1 pending {13}conv replay --pending/),
      "my file has 1,100 reports: conv send 'my file'",
    ]);
    expect(JSON.parse(totalsJson(totals, {}))).toEqual({
      type: 'summary',
      file: 'orders.csv',
      orders: 1200,
      findings: 1101,
      totals: { never_reported: 1100, pending: 1 },
      likely_same: 0,
      written: { file: 'my file', rows: 1100 },
      next: "conv send 'my file'",
    });
  });
});

describe('orders that are the same number but for leading zeros', () => {
  const inFile = { ...NEVER, merchantOrderId: '555', twin: '00555' };
  const inJournal = { ...UNKNOWN, merchantOrderId: '00555', twin: '555' };

  it.each([
    [
      'the file',
      inFile,
      '00555',
      'check: likely order 00555 as reported, which differs only in what a spreadsheet does to numbers',
    ],
    [
      'the journal',
      inJournal,
      '555',
      'check: likely order 555 in the file, which differs only in what a spreadsheet does to numbers',
    ],
  ])('are told of %s with the one on the other side', (_, finding, twin, words) => {
    expect(JSON.parse(findingsJson([finding], {}))).toMatchObject({
      likely_same_as: twin,
      what_to_do: `${words}: conv show 00555`,
    });
    expect(JSON.parse(findingsJson([REFUND], {}))).toMatchObject({ likely_same_as: null });
  });

  it.each([
    [1, 'note: 1 order differs from a reported one only in leading zeros', 'skips it'],
    [1200, 'note: 1,200 orders differ from reported ones only in leading zeros', 'skips them'],
  ])('are %i in the totals, with an example', (count, words, remedy) => {
    const twins = { count, example: { inFile: '555', reported: '00555' } };
    const totals = { file: 'o.csv', orders: 2, counts: new Map([['never_reported', 1]] as const) };
    const text = totalsText({ ...totals, written: null, twins }, {});
    expect(text).toContain(words);
    expect(text).toContain('such as 555 in the file and 00555 as reported');
    expect(text).toContain(remedy);
    const json = totalsJson({ ...totals, written: null, twins }, {});
    expect(JSON.parse(json)).toMatchObject({ likely_same: count });
  });
});

describe('what to do', () => {
  const remedy = (finding: Partial<Finding>, reported: Partial<Finding['reported']>) =>
    JSON.parse(
      findingsJson([{ ...REFUND, ...finding, reported: { ...REFUND.reported, ...reported } }], {}),
    ).what_to_do;
  const again = 'with --retry-rejected; a report of it was refused: conv show A-1';

  it.each([
    ['never_reported', `send: paid, then a refund of 2000.5, ${again}`],
    ['refund_not_reported', `send: a refund of 2000.5, ${again}`],
    ['cancelled_in_shop', `send: cancel, ${again}`],
    ['declined_in_shop', `send: decline, ${again}`],
  ] as const)('about %s that was refused before: %s', (code, words) => {
    expect(remedy({ code }, { isRefused: true })).toBe(words);
  });

  it('where a refund is missing beside another total', () => {
    expect(remedy({ code: 'amount_differs' }, {})).toBe(
      'no report can fix this: conv show A-1; a refund of 2000.5 is not reported either',
    );
    expect(remedy({ code: 'amount_differs', missing: null }, {})).toBe(
      'no report can fix this: conv show A-1',
    );
  });

  it('where reports wait behind a refused paid one', () => {
    const stuck = { isPending: true, isRefused: true, isStuck: true, isReported: false };
    expect(remedy({ code: 'never_reported', missing: null }, stuck)).toBe(
      'send: paid, with --retry-rejected, then the reports waiting for it: conv replay --pending; a report of it was refused: conv show A-1',
    );
    expect(remedy({ code: 'pending' }, stuck)).toContain('conv replay ID --retry-rejected');
  });
});

describe('a command to copy', () => {
  const account = { profile: "o'shop" };
  const remedy = (code: Finding['code'], merchantOrderId: string) =>
    JSON.parse(findingsJson([{ ...REFUND, code, merchantOrderId }], account)).what_to_do;

  it.each([
    ['unknown_to_shop', '-x', 'check: conv show -- -x'],
    ['unknown_to_shop', 'a\nb', `check: conv show "$(printf 'a\\012b')"`],
    [
      'unpaid_in_shop',
      '-x',
      "if no payment arrives: conv cancel --order -x --profile 'o'\\''shop'",
    ],
    ['pending', 'A', "deliver it first: conv replay --pending --profile 'o'\\''shop'"],
  ] as const)('of %s %j: %s', (code, id, words) => {
    expect(remedy(code, id)).toBe(words);
  });

  it('sends what was written to the account that was named, also what was refused before', () => {
    const counts = new Map([['pending', 1]] as const);
    const written = { file: '-m.ndjson', rows: 1, isRefused: true };
    const totals = { file: 'o.csv', orders: 2, counts, written, ...NO_TWINS };
    const next = "conv send ./-m.ndjson --retry-rejected --profile 'o'\\''shop'";
    expect(JSON.parse(totalsJson(totals, account)).next).toBe(next);
    expect(totalsText(totals, account).split('\n').slice(1)).toEqual([
      "  1 pending  conv replay --pending --profile 'o'\\''shop' delivers what is left, except what waits for a refused paid report; then compare again",
      `-m.ndjson has 1 report: ${next}`,
    ]);
  });
});
