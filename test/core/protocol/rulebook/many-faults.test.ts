import { describe, expect, it } from 'vitest';
import { formatPath } from '../../../../src/core/kit/json/node.ts';
import { parseJson, parseReport } from '../../../../src/core/kit/json/parse.ts';
import { validateReport } from '../../../../src/core/protocol/rulebook/validate.ts';
import { text } from '../../../../src/core/words/text.ts';

const PAID = '"merchant_order_id":"1","event_id":"e","amount":5,"currency":"KRW"';

function violationsOf(members: string) {
  const parsed = parseJson(`{${PAID}${members}}`);
  if (!parsed.ok) throw new Error('no JSON');
  const { violations } = validateReport('paid', parsed.node);
  return violations.map((violation) => ({ ...violation, message: text(violation) }));
}

const many = (count: number, member: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `,${member(at)}`).join('');

describe('a report with more faults than anyone reads', () => {
  it.each([
    ['unknown', many(5000, (at) => `"k${at}":1`), 'is one of 4980 more fields that the service'],
    ['duplicate', many(5001, () => '"sub_id":"x"'), 'is one of 4980 more duplicate fields'],
  ])('names the first of them, and how many more there are: %s', (rule, members, last) => {
    const violations = violationsOf(members);
    expect(violations.map((violation) => violation.rule)).toEqual(Array(21).fill(rule));
    expect(violations.at(-1)?.message).toContain(last);
    expect(violations[19]?.message).not.toContain('more');
  });

  it('names each of twenty', () => {
    const violations = violationsOf(many(20, (at) => `"k${at}":1`));
    expect(violations).toHaveLength(20);
    expect(violations.at(-1)?.message).not.toContain('more');
  });

  it('is none where it has too many values to be one', () => {
    const wide = (count: number): string => `{${PAID}${many(count, (at) => `"k${at}":1`)}}`;
    const tooMany = { code: 'json_too_many_values', params: { most: 100_000 } };
    const faults = [{ path: '(the whole input)', message: tooMany, what: tooMany }];
    expect(parseReport(wide(100_000))).toEqual({ ok: false, faults });
    expect(parseReport(wide(1000)).ok).toBe(true);
    expect(parseReport(JSON.stringify({ reason: ','.repeat(200_000) })).ok).toBe(true);
    expect(parseReport(JSON.stringify(Array(60_000).fill('a,a'))).ok).toBe(true);
  });
});

describe('a value that is too long to be read', () => {
  const digits = '9'.repeat(900_000);

  it.each([
    ['a number', `,"sub_id":${digits}`],
    ['an amount', `,"amount":${digits}`],
    ['a text', `,"amount":"${digits}"`],
    ['a name', `,"${digits}":1`],
  ])('is cut in what is said of it: %s', (_, members) => {
    for (const { path, message, got } of violationsOf(members)) {
      expect(message.length).toBeLessThan(300);
      expect(got.length).toBeLessThan(300);
      expect(formatPath(path).length).toBeLessThan(300);
    }
  });
});
