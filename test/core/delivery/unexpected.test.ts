import { describe, expect, it } from 'vitest';
import { remarkOnRecord } from '../../../src/core/delivery/unexpected.ts';
import {
  type JsonObject,
  jsonMember,
  jsonNumber,
  jsonString,
} from '../../../src/core/json/node.ts';
import { parseDecimal } from '../../../src/core/money.ts';
import type { ReportKind } from '../../../src/core/protocol.ts';

const record = (status: string, net: string): JsonObject => ({
  type: 'object',
  members: [jsonMember('status', jsonString(status)), jsonMember('net_amount', jsonNumber(net))],
});

describe('an accepted answer', () => {
  it.each<[ReportKind, string, string, boolean]>([
    ['paid', 'CONFIRMED', '5000', true],
    ['paid', 'CONFIRMED', '5000.00', true],
    ['paid', 'CONFIRMED', '999', false],
    ['paid', 'DECLINED', '0', false],
    ['partial', 'PARTIALLY_CANCELLED', '3000', true],
    ['partial', 'CONFIRMED', '5000', false],
    ['cancel', 'CANCELLED', '0', true],
    ['cancel', 'CANCELLED', '10', false],
    ['decline', 'DECLINED', '0.00', true],
    ['decline', 'CANCELLED', '0', false],
  ])('to a %s report: %s, net %s is as documented: %s', (kind, status, net, isExpected) => {
    const remark = remarkOnRecord(kind, parseDecimal('5000'), record(status, net));
    expect(remark === undefined).toBe(isExpected);
    if (!isExpected) expect(remark).toContain(`the service answers ${status}, net ${net}`);
  });
});
