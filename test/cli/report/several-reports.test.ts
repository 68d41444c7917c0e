import { describe, expect, it } from 'vitest';
import { refuseSeveral } from '../../../src/cli/commands/report/several-reports.ts';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { failing } from '../../helpers/failing.ts';

const PK = Buffer.from('PK\u0003\u0004');
const KOREAN = Buffer.concat([Buffer.from([0xc1, 0xd6, 0xb9, 0xae]), Buffer.from(',1\n1,2\n')]);

describe('an input of many reports', () => {
  it.each<[ReportKind, string, string | Buffer, what: string, command: string]>([
    ['paid', 'a.csv', 'order,amount\n1,2\n', 'a table (CSV)', 'conv send --kind paid a.csv'],
    ['paid', 'a.csv', 'order\n1\n', 'a table (CSV)', 'conv send --kind paid a.csv'],
    ['paid', 'a.csv', 'Kind;order\npaid;1\n', 'a table (CSV)', 'conv send a.csv'],
    ['partial', '-', '"type"\torder\r\nx\t1', 'a table (CSV)', 'conv send -'],
    ['partial', 'orders', 'order,amount\n1,2', 'a table (CSV)', 'conv send --kind refund orders'],
    ['paid', 'a.csv', KOREAN, 'a table (CSV)', 'conv send --kind paid a.csv'],
    ['paid', 'a.xlsx', PK, 'a workbook', 'conv send --kind paid a.xlsx'],
    ['cancel', '-', '{"a":1}\n{"a":2}\n', 'NDJSON with 2 lines', 'conv send --kind cancel -'],
    ['cancel', 'a.json', '{"kind":"paid"}\n\n{}', 'NDJSON with 2 lines', 'conv send a.json'],
    ['decline', '-x', ' [{}, {}]', 'an array of 2', 'conv send --kind decline ./-x'],
    ['paid', "it's.json", '[]', 'an array of 0', "conv send --kind paid 'it'\\''s.json'"],
  ])('%s %s %j is refused', (kind, source, input, what, command) => {
    expect(() => refuseSeveral(kind, source, Buffer.from(input))).toThrow(
      failing({
        code: 'invalid_input',
        message: expect.stringContaining(`the input is ${what};`),
        hint: expect.stringContaining(`to send every row: ${command} (`),
      }),
    );
  });

  it.each([
    ['a.json', '%PDF-1.7', 'a PDF', 'Export the orders as CSV.'],
    ['a.gz', '\u001f\u008b', 'compressed (gzip)', 'write: gunzip -c a.gz | conv paid -'],
    ['-', '\u001f\u008b', 'compressed (gzip)', 'write: gunzip | conv paid -'],
  ])('%s that begins with %j is refused as %s', (source, start, what, hint) => {
    expect(() => refuseSeveral('paid', source, Buffer.from(start, 'latin1'))).toThrow(
      failing({
        code: 'invalid_input',
        message: `the input is ${what}; conv paid sends one report`,
        hint,
      }),
    );
  });

  it.each([
    '{"a":1}',
    '{\n"a": 1,\n"b": 2\n}\n',
    '{"a":\n[{"b":1,\n"c":2}]}',
    'hello',
    'one, two\nthree',
    '{"a":1',
    '"text"',
    '\ufeff{"a":1}\n',
    '\u00ff\u0000',
  ])('%j is one, or none', (input) => {
    expect(() => refuseSeveral('paid', 'a.json', Buffer.from(input))).not.toThrow();
  });
});
