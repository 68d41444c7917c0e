import { describe, expect, it } from 'vitest';
import { mapFlags, mapRows, replacedMapText } from '../../../src/cli/views/map-flags.ts';
import type { Mapping } from '../../../src/client/files/rows/mapping.ts';

const NONE: Mapping = { columns: {} };

describe('a saved map, as flags', () => {
  it.each<[Partial<Mapping>, string]>([
    [{ columns: { amount: 'total', kind: 'sort' } }, '--map amount=total --map kind=sort'],
    [{ columns: { amount: '결제 금액' } }, "--map 'amount=결제 금액'"],
    [{ columns: { amount: '\u001b[2J' } }, `--map "$(printf 'amount=\\033[2J')"`],
    [{ kind: 'paid', encoding: 'cp949' }, '--kind paid --encoding cp949'],
    [{ delimiter: '\t' }, '--delimiter tab'],
    [{ delimiter: ';', thousands: ',' }, "--delimiter ';' --thousands ,"],
    [{ currency: 'KRW' }, '--currency KRW'],
    [
      { statuses: { paid: ['결제 완료', 'ok'], refunded: ['back'] } },
      "--status '결제 완료=paid' --status ok=paid --status back=refunded",
    ],
    [{ ignored: ['store credit', 'fees'] }, "--ignore 'store credit' --ignore fees"],
    [{ amounts: 'once' }, '--amounts once'],
  ])('%j: %s', (map, flags) => {
    expect(mapFlags({ ...NONE, ...map })).toBe(flags);
    const maps = new Map([['own\u0007', { ...NONE, ...map }]]);
    expect(mapRows(maps)).toEqual([['map own\\u0007', flags]]);
  });
});

describe('a map that gives way to another', () => {
  const now: Mapping = { columns: { amount: 'b' } };
  it.each<[Mapping, string | undefined]>([
    [now, undefined],
    [
      { columns: { amount: 'a', kind: 'c' } },
      'note: map own\\u0007 was replaced; it had 2 columns (--map amount=a --map kind=c)',
    ],
    [
      { columns: { amount: 'a' } },
      'note: map own\\u0007 was replaced; it had 1 column (--map amount=a)',
    ],
    [
      { ...NONE, kind: 'paid' },
      'note: map own\\u0007 was replaced; it had 0 columns (--kind paid)',
    ],
  ])('%j: %s', (before, text) => {
    expect(replacedMapText('own\u0007', before, now)).toBe(text);
  });
});
