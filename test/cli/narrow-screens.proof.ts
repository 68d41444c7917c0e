import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textWidth } from '../../src/core/kit/columns.ts';
import { argv } from '../helpers/argv.ts';
import { createDesk, type Desk } from '../helpers/desk.ts';
import { startPty } from '../helpers/pty.ts';

const ORDER = '20261120-0012345678';
let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
  await desk.type(
    [
      'printf %s "$HMAC_SECRET" | conv profile add shop --api-key demo_merchant --endpoint http://127.0.0.1:4010 --currency KRW --secret-stdin',
      `conv paid --order ${ORDER} --amount 1234567 --click-id aev_1 --note TICKET-1`,
      `conv partial --order ${ORDER} --amount 234567 --refund-id R-1`,
      `conv partial --order ${ORDER} --amount 9999999 --refund-id R-2`,
      'conv paid --order 2 --amount 500 --retries 0 --endpoint http://127.0.0.1:1',
    ].join('; '),
  );
});

afterAll(() => desk.leave());

/** Sentences may be longer than the screen: a terminal wraps them anywhere, and they are still read. */
const TABLES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['log', ['log'], [ORDER, '1234567 KRW', '234567', '500 KRW', 'accepted', 'pending', 'TICKET-1']],
  ['order', ['order', ORDER], [ORDER, '1234567 KRW', '234567', 'PARTIALLY_CANCELLED', 'R-1']],
  ['health', ['health'], ['50%', '1']],
];

/** The states that tables have in the language of the run. */
const IN_KOREAN: Readonly<Record<string, string>> = { accepted: '접수', pending: '미확정' };

describe.each(['en', 'ko'])('on a narrow screen, in %s', (lang) => {
  it.each(
    TABLES.flatMap(([name, words, shown]) =>
      [60, 48].map((columns) => [name, columns, words, shown] as const),
    ),
  )(
    '%s on %i columns breaks no row and drops nothing of these',
    async (_, columns, words, shown) => {
      // Without it, the pager shows Korean byte by byte.
      const env = { ...desk.machine.env, LC_ALL: 'C.UTF-8' };
      const screen = startPty(argv`${words} --lang ${lang}`, { env, columns });
      await screen.exit();
      const lines = screen.text().split(/\r?\n/);
      const rows = lines.filter((line) =>
        /^(\d{2}|\d{4}-\d{2})|^ {0,1}\S+ {2,}\S+ {2,}/.test(line),
      );

      for (const text of shown)
        expect(screen.text()).toContain(lang === 'ko' ? (IN_KOREAN[text] ?? text) : text);
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.filter((line) => textWidth(line) > columns)).toEqual([]);
    },
  );
});

it.each([
  [75, 'day paid click ID delay refunds lag rejected conflicts open'],
  [73, 'day paid click ID delay refunds rejected conflicts open'],
  [68, 'day paid click ID refunds rejected conflicts open'],
  [61, 'day paid click ID rejected conflicts open'],
  [52, 'day paid click ID rejected open'],
  [41, 'day paid click ID open'],
])('health on %i columns has %s; counts go below', async (columns, titles) => {
  const screen = startPty(['health'], { env: desk.machine.env, columns });
  await screen.exit();
  const lines = screen.text().split(/\r?\n/);
  expect(lines.map((line) => line.replace(/ +/g, ' '))).toContain(titles);
  if (!titles.includes('rejected')) expect(lines).toContain('  rejected 1 · conflicts 0');
});
