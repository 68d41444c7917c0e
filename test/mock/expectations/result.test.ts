import { describe, expect, it } from 'vitest';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import { runJunit } from '../../../src/mock/expectations/junit.ts';
import { expectationsJson, expectationsText } from '../../../src/mock/expectations/result.ts';
import { observe, report } from './run.ts';

const junitOf = (results: ReturnType<typeof observe>): string =>
  runJunit({ results, rules: [], seconds: 1.5 });

const RESULTS = observe(
  [report.paid('42', 'e1', '12.90'), report.paid('4\\u001b[2J3', 'e2')],
  ['paid order=42', 'paid order=42 amount=1290 ==1', 'paid ==3', 'cancel order=9'],
);

describe('the results of expectations', () => {
  it('are a line each, and below a failed one what came instead', () => {
    expect(expectationsText(RESULTS, PLAIN_THEME)).toBe(`\
✓ paid order=42  1 of 2 requests matches; at least 1 expected
✗ paid order=42 amount=1290 ==1
    none of 2 requests matches; exactly 1 expected
    closest: request 1: paid order=42 event=e1, accepted with 200
      amount 12.90, expected 1290: minor units?
✗ paid ==3
    2 of 2 requests match; exactly 3 expected
✗ cancel order=9
    none of 2 requests matches; at least 1 expected
1 of 4 expectations met
`);
  });

  it('show foreign text without its control characters', () => {
    const results = observe([report.paid('4\\u001b[2J3', 'e\\n2')], ['paid order=43', 'paid ==0']);
    const text = expectationsText(results, PLAIN_THEME);
    expect(text).toContain('paid order=4\\u001b[2J3 event=e 2, accepted');
    expect(text).not.toContain('\u001b');
    expect(junitOf(results)).not.toContain('\ufffd');
  });

  it('are a case each of a JUnit report', () => {
    const xml = junitOf(RESULTS);
    expect(xml).toContain('<testsuite name="conv mock" tests="4" failures="3"');
    expect(xml).toContain('name="paid order=42 amount=1290 ==1" time="1.500">');
    expect(xml).toMatch(/classname="conv\.mock" name="paid order=42" time="0\.\d{3}"\/>/);
    expect(xml).toContain('  amount 12.90, expected 1290: minor units?</failure>');
  });

  it('list all that an assertion on the whole run objects to, in every form', () => {
    const orders = Array.from({ length: 11 }, (_, at) => String(at));
    const requests = orders.map((order) => report.paid(order, `e${order}`));
    const results = observe(requests, ['nothing unexpected']);
    const text = expectationsText(results, PLAIN_THEME);
    expect(text).toContain(`    unexpected: 11 of 11 requests
    request 1: paid order=0 event=e0, accepted with 200
      no other expectation matches it
    request 2: paid order=1 event=e1, accepted with 200
`);
    expect(text).toContain('request 10: paid order=9');
    expect(text).not.toContain('request 11: paid');
    expect(text).toContain('\n    and 1 more\n');
    expect(junitOf(results)).toMatch(/request 10: paid order=9 [^<]*and 1 more<\/failure>/);
    const [json] = expectationsJson(results).expectations;
    expect(json).toMatchObject({ closest: { sequence: 1 }, offending_more: 1 });
    expect(json).toHaveProperty('offending.9.merchant_order_id', '9');
  });

  it('are one JSON object', () => {
    expect(expectationsJson(RESULTS.slice(0, 2))).toEqual({
      passed: false,
      expectations: [
        {
          expectation: 'paid order=42',
          passed: true,
          summary: '1 of 2 requests matches; at least 1 expected',
        },
        {
          expectation: 'paid order=42 amount=1290 ==1',
          passed: false,
          summary: 'none of 2 requests matches; exactly 1 expected',
          closest: {
            sequence: 1,
            kind: 'paid',
            merchant_order_id: '42',
            event_id: 'e1',
            http_status: 200,
            outcome: 'accepted',
            differences: ['amount 12.90, expected 1290: minor units?'],
          },
        },
      ],
    });
  });
});
