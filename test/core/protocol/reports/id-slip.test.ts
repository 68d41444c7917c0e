import { describe, expect, it } from 'vitest';
import {
  findIdSlip,
  findSlipOfOne,
  meantId,
} from '../../../../src/core/protocol/reports/id-slip.ts';
import { text } from '../../../../src/core/words/text.ts';

const slipOf = (id: string, find = findIdSlip): string => {
  const slip = find(id);
  return slip === undefined ? '' : text(slip);
};

describe('an ID that is surely a mistake', () => {
  it.each([
    ['1E+12', /digits are lost/],
    ['1.23E+12', /digits are lost/],
    ['1,23E+12', /digits are lost/],
    ['A\ufffd1', /U\+FFFD/],
    ['="00123"', /write "00123"/],
    ['="a\nb"', /is a formula/],
    [
      "'00123",
      /^'00123 begins with the mark that makes Excel keep a number as text; write "00123"/,
    ],
    ['#N/A', /Excel/],
    ['#DIV/0!', /Excel/],
    ['###', /^### .*too narrow/],
    ['합계', /the total of a sheet/],
    [' 총 합계 ', /the total of a sheet/],
    ['합계:'.normalize('NFD'), /the total of a sheet/],
    ['Total', /the total of a sheet/],
    ['GRAND TOTAL', /the total of a sheet/],
    ['Subtotal:', /^Subtotal: is not an order but the total of a sheet/],
    ['grandtotal', /the total of a sheet/],
    ['sub total', /the total of a sheet/],
    ['계', /the total of a sheet/],
    ['총계:', /the total of a sheet/],
    ['총합', /the total of a sheet/],
    ['총 합', /the total of a sheet/],
    ['총금액', /the total of a sheet/],
    ['총 금액', /the total of a sheet/],
    ['총 3건', /the total of a sheet/],
    ['sum', /the total of a sheet/],
    ...[
      ...[
        'Gesamtsumme',
        'Gesamt',
        'Summe',
        'Total général',
        'Total geral',
        'TOTAL (2)',
        '합계 2건',
      ],
      ...[
        '합계금액',
        'Razem',
        'Suma',
        'Totaal',
        'Totale',
        'Łącznie',
        '総計',
        '合計 2件',
        '总计',
        '小计',
      ],
      ...['Tổng cộng', 'Toplam', 'Genel Toplam', 'Итого', 'Jumlah', 'รวม', 'Σ'],
    ].map((word): [string, RegExp] => [word, /the total of a sheet/]),
    ['-', /is not an ID/],
    ['null', /^null is not an ID/],
    ['NaN', /is not an ID/],
    ['Undefined', /is not an ID/],
    ['A-1 ', /ends with whitespace; write "A-1"/],
    [' A-1', /begins with whitespace; write "A-1"/],
    ['   ', /only whitespace/],
    ['A\t1', /a tab \(U\+0009\)/],
    ['A\n1', /a line break \(U\+000A\)/],
    ['A\u20281', /a line break \(U\+2028\)/],
    ['A\u00071', /a control character \(U\+0007\)/],
    ['A\ud83d1', /half of a surrogate pair \(U\+D83D\)/],
    ['A\u200b1', /an invisible character \(U\+200B\)/],
    ['A\u{e0041}1', /an invisible character \(U\+E0041\)/],
  ])('%j', (id, slip) => {
    expect(slipOf(id)).toMatch(slip);
  });

  it.each([
    ...['A-1', '00123', 'a b', 'A+1', '주문-1', '가\u200d나', "'", "A'1", '#1', '=1', '--', '-1'],
    ...[
      'x1E+12',
      '1xE+12',
      '1E+1x',
      '1E-5',
      'xnull',
      'nullx',
      'nano',
      '#N/Ax',
      'x#N/A',
      '##N/A',
      '###1',
      '#1#',
    ],
    ...['="00123"x', 'x="00123"', 'north', 'under'],
    ...[
      'Total-1',
      'totally',
      'sum-7',
      'S1',
      'g',
      '합계-1',
      '소망',
      'Summer',
      'Total-2',
      'R2D2',
      'J1',
      'Lacznie-1',
      '総1',
      'Gesamt-7',
    ],
  ])('%j is none', (id) => {
    expect(findIdSlip(id)).toBeUndefined();
  });

  it('is taken as intended in a single report where only a character is hidden', () => {
    expect(findSlipOfOne('A\t1')).toBeUndefined();
    expect(slipOf('null', findSlipOfOne)).toBe(slipOf('null'));
  });

  it.each([
    ['="00123"', '00123'],
    ["'00123", '00123'],
    ["0'0123", "0'0123"],
    [' A\u200b-1\n', 'A-1'],
    ['="1"x', '="1"x'],
  ])('%j means %j', (id, meant) => {
    expect(meantId(id)).toBe(meant);
  });
});
