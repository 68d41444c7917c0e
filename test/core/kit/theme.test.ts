import { describe, expect, it } from 'vitest';
import { alignRows, PLAIN_THEME } from '../../../src/core/kit/theme.ts';

describe('rows of label and value', () => {
  it('are aligned and indented, less those without a value', () => {
    const rows = [
      ['order', 'A-1'],
      ['a long label', undefined],
      ['amount', '5000'],
      ['note', ''],
    ] as const;
    expect(alignRows(rows, PLAIN_THEME)).toBe('  order   A-1\n  amount  5000\n  note    \n');
    expect(alignRows([], PLAIN_THEME)).toBe('');
  });

  it('have their labels dimmed, blanks and all', () => {
    const theme = { ...PLAIN_THEME, dim: (text: string) => `<${text}>` };
    const rows = [
      ['a', '1'],
      ['bcd', '2'],
    ] as const;
    expect(alignRows(rows, theme)).toBe('  <a  >  1\n  <bcd>  2\n');
  });
});
