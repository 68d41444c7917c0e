import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
import { perTest } from '../../helpers/per-test.ts';
import { reconcileByAdvice, sendByAdvice } from './by-advice.ts';
import { createDesk } from './run-send.ts';

const desk = perTest(createDesk, (it) => it.remove());

/** A sheet of one paid order, by the name and the cell of its amount, and a column beside them. */
const sheet = (amount: string, cell = '20', [name, word] = ['Note', 'x']): readonly string[] => [
  `Order ID;Status;${amount};${name}`,
  `A1;Completed;${cell};${word}`,
  `A2;Cancelled;${cell};${word}`,
];

const IN_USD = { CONV_CURRENCY: 'USD' };

describe.each([IN_USD, {}])('with %o, the advised command reads', (variables) => {
  it.each([
    ['Total (EUR)', '20', 'EUR'],
    ['Total EUR', '20', 'EUR'],
    ['TotalEUR', '20', 'EUR'],
    ['total_eur', '20', 'EUR'],
    ['Total in euro', '20', 'EUR'],
    ['Total (£)', '20', 'GBP'],
    ['Gesamtbetrag (€)', '20', 'EUR'],
    ['결제금액(원)', '20', 'KRW'],
    ['合計（円）', '20', 'JPY'],
    ['Total', '20,00 €', 'EUR'],
    ['Total', 'CHF 20', 'CHF'],
  ])('%s with %s as %s', async (name, cell, code) => {
    const sent = await sendByAdvice(desk, sheet(name, cell), variables);
    expect(sent.command).toContain(`--currency ${code}`);
    expect([sent.sums, sent.currencies]).toEqual([['paid 20'], [code]]);
    const compared = await reconcileByAdvice(desk, sheet(name, cell), variables);
    expect(compared.sums, compared.command).toEqual(['paid 20']);
  });

  it.each([
    ['Curr.', 'EUR'],
    ['Ccy', 'eur'],
    ['Payment currency', 'EUR'],
    ['Billed in', 'EUR'],
    ['Currency', '€'],
    ['Währung', 'Euro'],
  ])('the column %s with %s', async (name, cell) => {
    const sent = await sendByAdvice(desk, sheet('Total', '20', [name, cell]), variables);
    expect(sent.currencies, sent.command).toEqual(['EUR']);
  });

  it.each([
    ['Total (USD/EUR)', 'Note', 'x'],
    ['Total (kr)', 'Note', 'x'],
    ['Total', 'Currency', 'unclear'],
  ])('asks for the currency of %s beside %s', async (amount, ...column) => {
    const { command } = await sendByAdvice(desk, sheet(amount, '20', column), variables);
    expect(command).toContain('--currency CODE');
  });
});

it.each(['Total', 'Total ($)', 'Total (incl. VAT)', 'Total (USD)'])(
  'takes nothing in %s for another currency',
  async (name) => {
    const { command, currencies } = await sendByAdvice(desk, sheet(name), IN_USD);
    expect(command).not.toContain('--currency');
    expect(currencies).toEqual(['USD']);
  },
);

describe('a map of a column that names another currency', () => {
  const said = 'add --currency EUR';
  const map = ['--map', 'merchant_order_id=Order ID', '--map', 'status=Status', '--map'];
  const wordsOf = (name: string, cell: string): readonly string[] => {
    const file = desk.write('orders.csv', `${sheet(name, cell).join('\n')}\n`);
    return [file, '--json', ...map, `amount=${name}`];
  };

  it.each([
    ['Total (EUR)', '20'],
    ['Total', '20 €'],
  ])('holds orders of %s with %s, and says what to add', async (name, cell) => {
    const words = ['send', ...wordsOf(name, cell), '--check'];
    const { stdout } = await desk.conv(words, { variables: IN_USD });
    const held = jsonLines(stdout).filter(({ type }) => type === 'held');
    expect(held.map((one) => one.merchant_order_id)).toContain('A1');
    expect(held[0]?.message).toContain(said);
  });

  it('compares no order by it', async () => {
    desk.addProfile();
    const words = ['reconcile', ...wordsOf('Total (EUR)', '20')];
    const { status, stderr } = await desk.conv(words, { variables: IN_USD });
    expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
});
