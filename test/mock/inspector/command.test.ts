import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandOf } from '../../../src/core/protocol/kinds/index.ts';
import { convCommand, type Reported } from '../../../src/mock/inspector/model/command.ts';
import type { RequestJson } from '../../../src/mock/inspector/model/wire.ts';

const command = (
  kind: RequestJson['kind'],
  body: string,
  { checks = null, redacted = false }: Partial<Reported> = {},
) => convCommand({ kind, body, checks, redacted });
const text = (kind: RequestJson['kind'], body: string) => command(kind, body)?.text;

describe('a request as a command', () => {
  it.each([
    [
      'paid',
      '{"merchant_order_id":"42","event_id":"e1","amount":5000,"currency":"KRW"}',
      'conv paid --order 42 --event-id e1 --amount 5000 --currency KRW',
    ],
    [
      'paid',
      '{"currency":"USD","amount":49.90,"event_id":"e1","merchant_order_id":"42","cb_aev":"aev_8f2c","sub_id":"web-42","product_name":"Blue shoes"}',
      "conv paid --order 42 --event-id e1 --amount 49.90 --currency USD --click-id aev_8f2c --product-name 'Blue shoes' --sub-id web-42",
    ],
    [
      'paid',
      '{"merchant_order_id":"42","event_id":"e1","amount":1,"currency":"KRW","items":[{"item_id":"A1","price":1.10}]}',
      `conv paid --order 42 --event-id e1 --amount 1 --currency KRW --item '{"item_id":"A1","price":1.10}'`,
    ],
    [
      'partial',
      '{"merchant_order_id":"42","event_id":"r1","refund_amount":0.50}',
      'conv refund --order 42 --event-id r1 --amount 0.50',
    ],
    [
      'cancel',
      '{"merchant_order_id":"42","event_id":"c1"}',
      'conv cancel --order 42 --event-id c1',
    ],
    [
      'decline',
      '{"merchant_order_id":"42","event_id":"d1","reason":"it\'s paid search"}',
      `conv decline --order 42 --event-id d1 --reason 'it'\\''s paid search'`,
    ],
  ] as const)('%s %s', (kind, body, expected) => {
    expect(text(kind, body)).toBe(expected);
  });

  it.each([
    ['an unknown field', 'cancel', '{"merchant_order_id":"1","event_id":"e","note":1}'],
    [
      'an amount as text',
      'partial',
      '{"merchant_order_id":"1","event_id":"e","refund_amount":"5"}',
    ],
    [
      'an amount that a flag does not take',
      'partial',
      '{"merchant_order_id":"1","event_id":"e","refund_amount":5e3}',
    ],
    ['an empty text', 'decline', '{"merchant_order_id":"1","event_id":"e","reason":""}'],
    ['a field of another kind', 'cancel', '{"merchant_order_id":"1","event_id":"e","amount":1}'],
  ] as const)('%s goes by standard input', (_, kind, body) => {
    expect(text(kind, body)).toBe(
      `printf %s '${body}' | conv ${commandOf(kind)} - --allow-unknown`,
    );
  });

  it('shows what cannot be seen as an escape', () => {
    const body = '{"merchant_order_id":"\u202e1","event_id":"a\\nb"}';
    expect(text('cancel', body)).toBe(
      `printf %s '{"merchant_order_id":"\\u202e1","event_id":"a\\nb"}' | conv cancel - --allow-unknown`,
    );
  });

  it.each([
    ['no JSON', 'paid', 'hello'],
    ['no object', 'paid', '[]'],
    ['no endpoint', null, '{}'],
    ['the same field twice', 'cancel', '{"merchant_order_id":"1","event_id":"e","event_id":"f"}'],
    [
      'the same field twice in an item',
      'paid',
      '{"merchant_order_id":"1","event_id":"e","amount":1,"currency":"KRW","items":[{"price":1,"price":2}]}',
    ],
  ] as const)('there is none for %s', (_, kind, body) => {
    expect(command(kind, body)).toBeUndefined();
  });

  it('there is none where a secret was removed from the body', () => {
    const body = '{"merchant_order_id":"<hidden>","event_id":"e"}';
    expect(command('cancel', body, { redacted: true })).toBeUndefined();
  });

  it('takes no value for a flag', () => {
    expect(text('cancel', '{"merchant_order_id":"--help","event_id":"-"}')).toBe(
      'conv cancel --order=--help --event-id=-',
    );
  });

  /** The words as the shell has understood them, one a line. */
  const orderOf = (printed: string): string | undefined => {
    const [first = '', second] = printed.split('\n');
    return first === '--order' ? second : first.replace(/^--order=/, '');
  };
  const idOf = (printed: string): string => JSON.parse(printed).merchant_order_id;

  it('gives a shell the very texts of the body', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (order) => {
        const body = JSON.stringify({ merchant_order_id: order, event_id: 'e' });
        const whole = text('cancel', body) ?? '';
        const shown = whole
          .replace('| conv cancel - --allow-unknown', '')
          .replace('conv cancel', 'printf %s\\\\n');
        const printed = execFileSync('/bin/sh', ['-c', shown], { encoding: 'utf8' });
        expect(whole.startsWith('conv') ? orderOf(printed) : idOf(printed)).toBe(order);
      }),
      { numRuns: 20, examples: [['\u00a0\u2028']] },
    );
  });
});
