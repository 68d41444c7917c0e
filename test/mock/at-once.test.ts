import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/protocol/masking/secret.ts';
import { createFaults } from '../../src/mock/faults/faults.ts';
import { readFaultRules } from '../../src/mock/faults/parse.ts';
import { presentedHeaders } from '../../src/mock/service/log.ts';
import { settle } from '../../src/mock/service/settle.ts';
import { NOW, newState, paid, signed } from './requests.ts';

describe('equal events that are decided at once', () => {
  it('count once: nothing comes between a decision and its commit', async () => {
    const settling = { state: newState(), now: () => NOW };
    const request = signed('/conversions', paid('A-1', 'e-1'));
    const handled = await Promise.all(Array.from({ length: 50 }, () => settle(settling, request)));
    const outcomes = handled.map(({ log }) => log.outcome);
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(49);
  });
});

describe('what goes wrong after a report has counted', () => {
  it.each(['drop-answer first=1', 'status=503 after-commit first=1', 'empty first=1'])(
    '%s: does not go wrong with one that is refused, and is not used up by it',
    (rule) => {
      const faults = createFaults(readFaultRules([rule]), 7);
      expect(faults.next({ kind: 'paid', outcome: 'refused' }, undefined, NOW)).toBeUndefined();
      expect(faults.next({ kind: 'paid', outcome: 'accepted' }, undefined, NOW)).toBeDefined();
      expect(faults.list()).toMatchObject([{ seen: 1, acted: 1 }]);
    },
  );

  it('status=503 goes wrong with any', () => {
    const faults = createFaults(readFaultRules(['status=503 first=1']), 7);
    expect(faults.next({ kind: 'paid', outcome: 'refused' }, undefined, NOW)).toBeDefined();
  });
});

describe('the three headers as the log shows them', () => {
  const secret = 'ab'.repeat(32);
  const merchants = new Map([
    ['shop', { secret: new Secret(secret), active: true, sellerId: 's' }],
  ]);

  it.each<[string, Record<string, string>, object]>([
    ['all three', { key: 'shop', timestamp: '1700000000', signature: 'cd'.repeat(32) }, {}],
    ['a secret that looks like a signature', { signature: secret }, { signature: undefined }],
    ['a secret as the key', { key: secret }, { key: undefined }],
    ['a secret as the timestamp', { timestamp: secret }, { timestamp: undefined }],
    ['a key that nobody knows', { key: 'other' }, { key: undefined }],
    ['what is no signature', { signature: 'hunter2' }, { signature: undefined }],
  ])('%s', (_, { key, timestamp, signature }, hidden) => {
    const given = { key, timestamp, signature };
    const names = {
      key: 'X-Merchant-Key',
      timestamp: 'X-Signature-Timestamp',
      signature: 'X-Signature',
    };
    const headers = Object.entries(given).flatMap(([which, value]): [string, string][] =>
      value === undefined ? [] : [[names[which as keyof typeof names], value]],
    );
    const shown = Object.entries({ ...given, ...hidden }).filter(
      ([, value]) => value !== undefined,
    );
    expect(presentedHeaders(headers, merchants)).toEqual(Object.fromEntries(shown));
  });
});
