import { describe, expect, it } from 'vitest';
import {
  type Look,
  type Operands,
  readOperands,
} from '../../../src/cli/commands/report/operands.ts';
import { kindNamed, type ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { argv } from '../../helpers/argv.ts';
import { failing } from '../../helpers/failing.ts';

const FILES = ['1001', 'bulk.csv', 'there.json', 'sub/there', '/dev/fd/63'];

const FOLDERS = ['.', 'orders'];

const look: Look = (name) => {
  if (FILES.includes(name)) return 'file';
  return FOLDERS.includes(name) ? 'directory' : undefined;
};

const read = (kind: ReportKind, words: readonly string[]): Operands =>
  readOperands(words, kindNamed(kind), look);

describe('the words after a report command', () => {
  it.each<[ReportKind, readonly string[], Operands]>([
    ['paid', [], {}],
    ['paid', ['A-1'], { order: 'A-1' }],
    ['paid', argv`A-1 5000`, { order: 'A-1', amount: '5000' }],
    ['partial', argv`A-1 9.90`, { order: 'A-1', amount: '9.90' }],
    ['paid', argv`A-1 9.90 USD`, { order: 'A-1', amount: '9.90', currency: 'USD' }],
    ['paid', argv`A-1 5000 krw -`, { order: 'A-1', amount: '5000', currency: 'krw', source: '-' }],
    ['paid', ['5000'], { order: '5000' }],
    ['cancel', ['5k'], { order: '5k' }],
    ['cancel', ['KRW5000'], { order: 'KRW5000' }],
    ['cancel', ['2026.11.28'], { order: '2026.11.28' }],
    ['cancel', ['usd'], { order: 'usd' }],
    ['cancel', ['a/b'], { order: 'a/b' }],
    ['cancel', ['shop:1/2'], { order: 'shop:1/2' }],
    ['cancel', ['1001,'], { order: '1001,' }],
    ['paid', argv`7 0`, { order: '7', amount: '0' }],
    ['paid', ['-'], { source: '-' }],
    ['paid', ['there.json'], { source: 'there.json' }],
    ['paid', ['missing.json'], { source: 'missing.json' }],
    ['paid', ['MISSING.JSON'], { source: 'MISSING.JSON' }],
    ['paid', ['1001'], { source: '1001' }],
    ['paid', ['bulk.csv'], { source: 'bulk.csv' }],
    ['paid', ['sub/there'], { source: 'sub/there' }],
    ['paid', ['/dev/fd/63'], { source: '/dev/fd/63' }],
    ['paid', argv`A-1 there.json`, { order: 'A-1', source: 'there.json' }],
    ['paid', argv`- A-1`, { order: 'A-1', source: '-' }],
    ['paid', argv`A-1 5000 -`, { order: 'A-1', amount: '5000', source: '-' }],
    ['cancel', argv`A-1 -`, { order: 'A-1', source: '-' }],
    ['decline', ['A-1'], { order: 'A-1' }],
    ['cancel', ['A-1.json.bak'], { order: 'A-1.json.bak' }],
    ['cancel', ['#1001.'], { order: '#1001.' }],
    ['cancel', ['주문-1'], { order: '주문-1' }],
    ['cancel', ['A=1'], { order: 'A=1' }],
    ['cancel', [''], { order: '' }],
    // What is wrong with the amount is said with the other faults.
    ['paid', argv`A-1 5,000`, { order: 'A-1', amount: '5,000' }],
    ['paid', argv`A-1 5000KRW`, { order: 'A-1', amount: '5000KRW' }],
    ['paid', argv`A-1 KRW5000`, { order: 'A-1', amount: 'KRW5000' }],
    ['paid', argv`A-1 ₩5,000`, { order: 'A-1', amount: '₩5,000' }],
    ['paid', argv`A-1 5000원`, { order: 'A-1', amount: '5000원' }],
    ['partial', argv`A-1 -500`, { order: 'A-1', amount: '-500' }],
    ['partial', argv`A-1 50%`, { order: 'A-1', amount: '50%' }],
    ['partial', ['A-1', ''], { order: 'A-1', amount: '' }],
  ])('%s %j is %j', (kind, words, expected) => {
    expect(read(kind, words)).toEqual(expected);
  });

  it.each<[ReportKind, readonly string[], message: string, hint: string]>([
    ['paid', argv`A-1 A-2`, 'two order IDs were given: "A-1" and "A-2"', 'conv send FILE'],
    ['paid', argv`A-1 ORD123`, 'two order IDs were given: "A-1" and "ORD123"', 'conv send FILE'],
    ['cancel', argv`A-1 A-2`, 'two order IDs were given', 'run conv cancel once for each order'],
    [
      'partial',
      argv`500 A-1`,
      'two order IDs',
      'if 500 is the amount, the order ID comes first: c',
    ],
    ['cancel', argv`A-1 500`, 'conv cancel takes no amount', 'conv refund A-1 500'],
    ['decline', argv`A-1 500`, 'conv decline takes no amount', 'conv refund A-1 500'],
    ['partial', argv`A-1 all`, 'unexpected argument "all"', 'conv cancel A-1'],
    ['paid', argv`A-1 KRW`, 'unexpected argument "KRW"', 'write: --currency KRW'],
    ['paid', argv`A-1 krw 5000`, 'unexpected argument "krw"', 'write: conv paid A-1 5000 krw'],
    ['paid', argv`5.000,00 A-1`, '"5.000,00" looks like an amount', 'conv paid A-1 5000.00; if'],
    ['paid', argv`€5 A-1`, '"€5" looks like an amount, not an order ID', 'A-1 5 --currency EUR'],
    ['paid', argv`USD A-1`, '"USD" looks like a currency', 'conv paid A-1 AMOUNT --currency USD'],
    ['paid', argv`USD 1002 5`, '"USD" looks like a currency', 'conv paid 1002 5 --currency USD'],
    ['cancel', argv`ALL`, '"ALL" looks like an amount', 'conv cancel ORDER; if'],
    [
      'paid',
      argv`Refund A-1 5`,
      '"Refund" looks like a command',
      'conv refund A-1 5; if it is the',
    ],
    ['paid', argv`5 aev_1`, 'two order IDs were given', 'run conv paid once for each order'],
    ['partial', argv`7 broken`, 'two order IDs were given', 'run conv refund once for each order'],
    ['partial', argv`7 ₩1,500`, "a refund has its order's currency", 'write: conv refund 7 1500'],
    ['paid', argv`A-1 5000 aev_1`, 'unexpected argument "aev_1"', 'conv paid --help'],
    ['partial', argv`A-1 500 R-7`, 'unexpected argument "R-7"', 'write: --refund-id R-7'],
    ['partial', argv`A-1 R-7 500`, 'unexpected argument "R-7"', 'write: --refund-id R-7'],
    ['decline', argv`A-1 'paid search'`, 'unexpected argument', "write: --reason 'paid search'"],
    ['paid', argv`amount=5000`, '"amount=5000" is not an order ID', 'write: --amount 5000'],
    ['paid', argv`total:=5000`, '"total:=5000" is not an order ID', 'write: --amount 5000'],
    ['paid', argv`order=1 amount=5`, '"order=1" is not', 'write: --order 1 --amount 5'],
    ['paid', argv`order 1 5`, '"order" is not an order ID', 'write: --order 1'],
    ['partial', argv`refund=5`, '"refund=5" is not an order ID', 'write: --amount 5'],
    ['paid', ['{"merchant_order_id":"1"}'], 'the report itself was given', '… | conv paid -'],
    ['paid', ['[{"a":1}].json'], 'the report itself was given', 'conv paid order.json'],
    ['paid', ['./a/b'], 'there is no file "./a/b"', 'conv paid --order ./a/b'],
    ['paid', ['/a'], 'there is no file "/a"', 'a path that starts with . / or ~'],
    ['paid', ['a\\b.jsn'], 'there is no file', 'a name that ends in .json, and - are read as JSON'],
    ['cancel', ['orders.xlsx'], 'there is no file "orders.xlsx"', 'conv send FILE'],
    ['cancel', ['orders.ndjson'], 'there is no file "orders.ndjson"', 'conv send FILE'],
    ['cancel', ['.'], '"." is a directory', 'anything else is the order ID'],
    ['cancel', ['orders'], '"orders" is a directory', 'conv cancel --order orders'],
    [
      'paid',
      ['@there.json'],
      'there is no file "@there.json"',
      'without the @: conv paid there.json',
    ],
    ['paid', argv`there.json -`, 'two inputs were given', 'conv send FILE'],
  ])('%s %j is refused: %s', (kind, words, message, hint) => {
    expect(() => read(kind, words)).toThrow(
      failing({
        code: 'usage',
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
      }),
    );
  });
});
