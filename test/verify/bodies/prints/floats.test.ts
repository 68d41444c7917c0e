import { describe, expect, it } from 'vitest';
import { type FLOATS, REREAD } from '../../../../src/verify/bodies/number-formats.ts';
import { printFloat } from '../../../../src/verify/bodies/prints/scripting.ts';

/** Printed by Python 3.11, Ruby 3.1, Elixir 1.14, Java 17, Go 1.19 and PHP 8.2. */
describe('printFloat', () => {
  it.each<[keyof typeof FLOATS, string, string]>([
    ['python', '1e16', '1e+16'],
    ['python', '1e15', '1000000000000000.0'],
    ['python', '1e-4', '0.0001'],
    ['python', '1e-5', '1e-05'],
    ['python', '123456789012345680.0', '1.2345678901234568e+17'],
    ['python', '1.5e300', '1.5e+300'],
    ['python', '-0.0', '-0.0'],
    ['python', '5e-324', '5e-324'],
    ['python', '100.0', '100.0'],
    ['ruby', '1e16', '1.0e+16'],
    ['ruby', '1e15', '1.0e+15'],
    ['ruby', '1e14', '100000000000000.0'],
    ['ruby', '1234567890123456.0', '1.234567890123456e+15'],
    ['ruby', '1e-4', '0.0001'],
    ['ruby', '1e-5', '1.0e-05'],
    ['ruby', '5000.0', '5000.0'],
    ['ruby', '-0.0', '-0.0'],
    ['ruby', '1.5e300', '1.5e+300'],
    ['elixir', '1e16', '1.0e16'],
    ['elixir', '1e15', '1000000000000000.0'],
    ['elixir', '1e-4', '0.0001'],
    ['elixir', '1e-5', '1.0e-5'],
    ['elixir', '5000.0', '5000.0'],
    ['elixir', '123456789012345680.0', '1.2345678901234568e17'],
    ['java', '1e7', '1.0E7'],
    ['java', '9999999', '9999999.0'],
    ['java', '1e-3', '0.001'],
    ['java', '1e-4', '1.0E-4'],
    ['java', '5000', '5000.0'],
    ['java', '0.1', '0.1'],
    ['java', '1.5e300', '1.5E300'],
    ['java', '123456789.5', '1.234567895E8'],
    ['java', '-0.0', '-0.0'],
    ['java', '1e21', '1.0E21'],
    ['go', '1e20', '1e+20'],
    ['go', '1e21', '1e+21'],
    ['go', '1e6', '1e+06'],
    ['go', '999999', '999999'],
    ['go', '94800', '94800'],
    ['go', '128400', '128400'],
    ['go', '1284000', '1.284e+06'],
    ['go', '1e-4', '0.0001'],
    ['go', '1e-5', '1e-05'],
    ['go', '0.5', '0.5'],
    ['go', '123456.789', '123456.789'],
    ['go', '12345678', '1.2345678e+07'],
    ['phpExport', '1e15', '1000000000000000.0'],
    ['phpExport', '123456789012345.678', '123456789012345.67'],
    ['phpExport', '0.30000000000000004', '0.30000000000000004'],
    ['phpExport', '1e-4', '0.0001'],
    ['phpExport', '1e-5', '1.0E-5'],
    ['phpExport', '5000.0', '5000.0'],
    ['phpExport', '-0.0', '-0.0'],
    ['phpExport', '1.5e300', '1.5E+300'],
    ['phpExport', '1e22', '1.0E+22'],
    ['phpSerialize', '1e15', '1000000000000000'],
    ['phpSerialize', '1e-5', '1.0E-5'],
    ['phpSerialize', '5000.0', '5000'],
    ['phpSerialize', '1.5e300', '1.5E+300'],
    ['phpString', '1e15', '1.0E+15'],
    ['phpString', '1e14', '1.0E+14'],
    ['phpString', '123456789012345.678', '1.2345678901235E+14'],
    ['phpString', '0.30000000000000004', '0.3'],
    ['phpString', '1e-4', '0.0001'],
    ['phpString', '1e-5', '1.0E-5'],
    ['phpString', '5000.0', '5000'],
    ['phpString', '-0.0', '-0'],
    ['phpString', '1.5e300', '1.5E+300'],
  ])('%s prints %s as %s', (style, literal, expected) => {
    expect(printFloat(literal, style)).toBe(expected);
  });

  it('leaves what is too large as it is', () => {
    expect(printFloat('1e999', 'python')).toBe('1e999');
  });
});

/** Printed by jq 1.6 and by Perl's JSON::PP 4.07. */
it.each([
  ['jq', '1000000000000000', '1000000000000000'],
  ['jq', '10000000000000000', '1e+16'],
  ['jq', '100000000000000000000', '1e+20'],
  ['jq', '12345678901234567000', '12345678901234567000'],
  ['jq', '1.5e17', '1.5e+17'],
  ['jq', '1e-4', '0.0001'],
  ['jq', '1e-7', '1e-07'],
  ['jq', '5000.0', '5000'],
  ['Perl', '1e-7', '1e-07'],
  ['Perl', '100000000000000000000', undefined],
])('%s writes %s as %s', (program, literal, expected) => {
  expect(REREAD[program]?.(literal)).toBe(expected);
});
