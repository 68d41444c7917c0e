import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from '../../../../src/core/protocol/reports/amount.ts';
import { text as textOf } from '../../../../src/core/words/text.ts';

describe('readAmount', () => {
  it.each(['0', '5000', '49.90', '1.10', '0.01', '12345678901234567890', '100.000'])(
    'takes %s as it was typed',
    (text) => {
      expect(readAmount(text)).toEqual({ ok: true, literal: text });
    },
  );

  it.each([
    ['49,900', '49,900 has thousands separators; write 49900'],
    ['1,234,567.50', '1,234,567.50 has thousands separators; write 1234567.50'],
    ['5 000', '5 000 has separators; write 5000'],
    ["5'000", "5'000 has separators; write 5000"],
    ['5_000', '5_000 has separators; write 5000'],
    ['50 000', '50 000 has separators; write 50000'],
    ['1 000 000', '1 000 000 has separators; write 1000000'],
    ['1.234.567', '1.234.567 has separators; write 1234567'],
    ['1.234.567,89', '1.234.567,89 has separators; write 1234567.89'],
    ['49,9', '49,9 has a decimal comma; write 49.9'],
    ['49,95', '49,95 has a decimal comma; write 49.95'],
    ['1e3', '1e3 is in exponent form; write 1000'],
    ['1.5e3', '1.5e3 is in exponent form; write 1500'],
    ['12e3', '12e3 is in exponent form; write 12000'],
    ['1.25e3', '1.25e3 is in exponent form; write 1250'],
    ['10x5', '10x5 is not a plain number; write only digits, such as 5000 or 49.90'],
    ['5 000x', '5 000x is not a plain number; write only digits, such as 5000 or 49.90'],
    ['.5x', '.5x is not a plain number; write only digits, such as 5000 or 49.90'],
    [
      'KRW 5000',
      'KRW 5000 contains more than a number; write 5000, and set the currency with --currency',
    ],
    ['x1e3', 'x1e3 is not a plain number; write only digits, such as 5000 or 49.90'],
    ['5E-1', '5E-1 is in exponent form; write 0.5'],
    ['1e999999', '1e999999 is in exponent form; write the number out'],
    ['-5', '-5 is negative: amounts are 0 or greater; report refunds with conv refund'],
    ['NaN', 'NaN is not a number (an unset variable?)'],
    ['undefined', 'undefined is not a number (an unset variable?)'],
    ['Infinity', 'Infinity is not a number (an unset variable?)'],
    ['-inf', '-inf is not a number (an unset variable?)'],
    ['', 'is empty; write the number, such as 5000'],
    [
      '₩5000',
      '₩5000 contains more than a number; write 5000, and set the currency with --currency',
    ],
    [
      '5,000원',
      '5,000원 contains more than a number; write 5000, and set the currency with --currency',
    ],
    [
      '5000 KRW',
      '5000 KRW contains more than a number; write 5000, and set the currency with --currency',
    ],
    [
      '₩5,000.50',
      '₩5,000.50 contains more than a number; write 5000.50, and set the currency with --currency',
    ],
    ['007', '007 has leading zeros; write 7'],
    ['007.55', '007.55 has leading zeros; write 7.55'],
    ['.5', '.5 has no digit before the decimal point; write 0.5'],
    ['.55', '.55 has no digit before the decimal point; write 0.55'],
    ['12.', '12. has no digit after the decimal point; write 12'],
    ['+5.50', '+5.50 has a sign; write 5.50'],
    ['+5,000', '+5,000 has a sign; write 5000'],
    ['x5.', 'x5. is not a plain number; write only digits, such as 5000 or 49.90'],
    ['x+5', 'x+5 is not a plain number; write only digits, such as 5000 or 49.90'],
    ['5.', '5. has no digit after the decimal point; write 5'],
    ['+5', '+5 has a sign; write 5'],
    [' 5', 'has whitespace around it; write 5'],
    ['５０００', '５０００ has full-width digits; write 5000'],
    ['0x10', '0x10 is hexadecimal; write it in decimal'],
    ['49.900,00', '49.900,00 has separators; write 49900.00'],
    ['1.234,56', '1.234,56 has separators; write 1234.56'],
    ['many', 'many is not a plain number; write only digits, such as 5000 or 49.90'],
    ['5k', '5k is not a number; write 5000'],
    ['1.25K', '1.25K is not a number; write 1250'],
    ['2m', '2m is not a number; write 2000000'],
    ['5만', '5만 is not a number; write 50000'],
    ['1.5만원', '1.5만원 is not a number; write 15000'],
    ['5천원', '5천원 is not a number; write 5000'],
    ['오천', '오천 is not a number; write 5000'],
    ['오천'.normalize('NFD'), `${'오천'.normalize('NFD')} is not a number; write 5000`],
    ['만오천원', '만오천원 is not a number; write 15000'],
    ['3만5천', '3만5천 is not a number; write 35000'],
    ['일억이천삼백만사십오', '일억이천삼백만사십오 is not a number; write 123000045'],
    ['오', '오 is not a plain number; write only digits, such as 5000 or 49.90'],
    ['k', 'k is not a plain number; write only digits, such as 5000 or 49.90'],
    ['1/2', '1/2 is not a plain number; write only digits, such as 5000 or 49.90'],
    ['₩49.900,00', '₩49.900,00 is not a plain number; write only digits, such as 5000 or 49.90'],
    ['xnan', 'xnan is not a plain number; write only digits, such as 5000 or 49.90'],
    ['1.234.567x', '1.234.567x is not a plain number; write only digits, such as 5000 or 49.90'],
    ['9'.repeat(61), 'has 61 digits, too many for an amount'],
    [
      `${'x'.repeat(200)}`,
      `${'x'.repeat(200)} is not a plain number; write only digits, such as 5000 or 49.90`,
    ],
    ['x'.repeat(201), `${'x'.repeat(39)}… has 201 characters, too many for an amount`],
  ])('says what to write instead of %j', (text, message) => {
    const reading = readAmount(text);
    expect(reading.ok ? '' : textOf(reading.message)).toBe(message);
  });

  it('takes nothing that is not a JSON number of the same digits', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reading = readAmount(text);
        if (reading.ok) expect(text).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
        else expect(textOf(reading.message)).not.toBe('');
      }),
    );
  });

  it('answers with something that it would take itself, where it names a number', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom('%', '%원', '₩%', '+%', '$%', '% KRW'),
        (amount, form) => {
          const reading = readAmount(form.replace('%', amount.toLocaleString('en')));
          const suggested = reading.ok
            ? ''
            : (/write ([\d.]+)/.exec(textOf(reading.message))?.[1] ?? '');
          if (!reading.ok)
            expect(readAmount(suggested)).toEqual({ ok: true, literal: String(amount) });
        },
      ),
    );
  });
});
