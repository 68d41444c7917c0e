import { describe, expect, it } from 'vitest';
import { REPORT_KINDS } from '../../../src/core/protocol/kinds/index.ts';
import { text as say } from '../../../src/core/words/text.ts';
import { parseRule } from '../../../src/mock/faults/parse.ts';

const ruleOf = (text: string) => {
  const parsed = parseRule(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const { text: _, ...rule } = parsed.rule;
  return rule;
};

const faultsOf = (text: string): string[] => {
  const parsed = parseRule(text);
  return parsed.ok ? [] : parsed.faults.map((fault) => `${fault.at} ${say(fault)}`);
};

describe('what happens', () => {
  it.each([
    ['refuse', { action: { type: 'refuse' }, moment: 'before' }],
    ['reset', { action: { type: 'reset' }, moment: 'before' }],
    ['reset after-commit', { action: { type: 'reset' }, moment: 'after' }],
    ['close', { action: { type: 'close' }, moment: 'before' }],
    ['drop', { action: { type: 'close' }, moment: 'before' }],
    ['drop-answer', { action: { type: 'close' }, moment: 'after' }],
    ['drop-answer after-commit', { action: { type: 'close' }, moment: 'after' }],
    ['hang', { action: { type: 'hang' }, moment: 'before' }],
    ['status=500', { action: { type: 'status', status: 500 }, moment: 'before' }],
    ['status=599 after-commit', { action: { type: 'status', status: 599 }, moment: 'after' }],
    ['status=409', { action: { type: 'status', status: 409 }, moment: 'before' }],
    ['skew', { action: { type: 'skew', seconds: 420 }, moment: 'before' }],
    ['skew=-301s', { action: { type: 'skew', seconds: -301 }, moment: 'before' }],
    ['html', { action: { type: 'html', status: 502 }, moment: 'before' }],
    ['html=504', { action: { type: 'html', status: 504 }, moment: 'before' }],
    ['empty', { action: { type: 'empty' }, moment: 'after' }],
    ['empty before-commit', { action: { type: 'empty' }, moment: 'before' }],
    ['truncated', { action: { type: 'truncated' }, moment: 'after' }],
    ['wrong-length', { action: { type: 'wrong-length', by: -10 }, moment: 'after' }],
    ['wrong-length=5', { action: { type: 'wrong-length', by: 5 }, moment: 'after' }],
    ['bad-json', { action: { type: 'bad-json' }, moment: 'after' }],
    ['garbage', { action: { type: 'garbage' }, moment: 'after' }],
    ['not-http', { action: { type: 'not-http' }, moment: 'after' }],
    ['dribble', { action: { type: 'dribble', intervalMs: 20 }, moment: 'after' }],
    ['dribble=1s', { action: { type: 'dribble', intervalMs: 1000 }, moment: 'after' }],
    ['big', { action: { type: 'big', bytes: 10_000_000 }, moment: 'after' }],
    ['big=64kB', { action: { type: 'big', bytes: 64_000 }, moment: 'after' }],
    [
      'redirect=http://127.0.0.1:9/x',
      { action: { type: 'redirect', location: 'http://127.0.0.1:9/x' }, moment: 'before' },
    ],
  ])('%s', (text, expected) => {
    expect(ruleOf(text)).toEqual({ when: {}, ...expected });
  });

  it.each([
    ['rate-limit retry-after=2s', { seconds: 2, form: 'seconds' }],
    ['status=503 retry-after=1m', { seconds: 60, form: 'seconds' }],
    ['rate-limit retry-after-date=2s', { seconds: 2, form: 'date' }],
  ])('%s', (text, retryAfter) => {
    expect(ruleOf(text).retryAfter).toEqual(retryAfter);
  });
});

describe('how late', () => {
  it.each([
    ['slow=500ms', { type: 'fixed', ms: 500 }],
    ['slow=1.5s', { type: 'fixed', ms: 1500 }],
    ['slow=100..900ms', { type: 'uniform', fromMs: 100, toMs: 900 }],
    ['slow=100ms..2s', { type: 'uniform', fromMs: 100, toMs: 2000 }],
    ['slow=lognormal(200ms,0.5)', { type: 'lognormal', medianMs: 200, sigma: 0.5 }],
    ['slow=lognormal(200ms, 0.5)', { type: 'lognormal', medianMs: 200, sigma: 0.5 }],
  ])('%s: alone, and after the commit', (text, delay) => {
    expect(ruleOf(text)).toEqual({ when: {}, delay, moment: 'after' });
  });

  it('before the commit, and with another answer', () => {
    expect(ruleOf('slow=1s before-commit').moment).toBe('before');
    expect(ruleOf('slow=1s status=503')).toMatchObject({
      delay: { ms: 1000 },
      action: { status: 503 },
      moment: 'before',
    });
  });
});

describe('which requests', () => {
  it.each([
    ['kind=paid,partial', { kinds: ['paid', 'partial'] }],
    ['order=42', { order: ['42'] }],
    ['order=#42=x', { order: ['#42=x'] }],
    ['order=shop-*-a', { order: ['shop-', '-a'] }],
    ['order="a * b"', { order: ['a * b'] }],
    ['event=e-1', { event: ['e-1'] }],
    ['first=2 every=3', { first: 2, every: 3 }],
    ['p=0.2', { probability: 0.2 }],
    ['p=20%', { probability: 0.2 }],
    ['p=1', { probability: 1 }],
    ['kind=cancel order=1 event=2', { kinds: ['cancel'], order: ['1'], event: ['2'] }],
  ])('%s, in any order with what happens', (text, when) => {
    expect(ruleOf(`close ${text}`).when).toEqual(when);
    expect(ruleOf(`  ${text}\t close `).when).toEqual(when);
  });
});

describe('what is wrong', () => {
  it.each([
    ['drop-anwser', ['drop-anwser is not a fault keyword; did you mean drop-answer?']],
    ['latency=2s', ['latency=2s is not a fault keyword; did you mean slow?']],
    ['503', ['503 is not a fault keyword; did you mean status=503?']],
    ['constructor', ['constructor is not a fault keyword']],
    ['__proto__=1 close', ['__proto__=1 is not a fault keyword']],
    ['', ['the rule has no fault keyword, such as drop-answer']],
    ['kind=paid', ['the rule has no fault keyword, such as drop-answer']],
    ['status', ['status needs a value, written NAME=VALUE without spaces']],
    ['status=200', ['status=200 must be a whole number from 400 to 599, not "200"']],
    ['close=now', ['close=now takes no value']],
    [
      'slow=500',
      ['slow=500 needs a duration such as 500ms, 2s or 7m, not "500"; did you mean 500ms?'],
    ],
    ['slow=900..100ms', ['slow=900..100ms must start with the shorter time']],
    ['slow=2h', ['slow=2h must be at most 1 hour']],
    [
      'slow=lognormal(200ms)',
      ['slow=lognormal(200ms) needs 100..900ms or lognormal(200ms,0.5), not "lognormal(200ms)"'],
    ],
    ['skew=5m', ['skew=5m must be more than the allowed 5 minutes, such as 7m or -7m']],
    ['rate-limit retry-after=1500ms', ['retry-after=1500ms must be whole seconds, such as 2s']],
    [
      'rate-limit retry-after=2',
      ['retry-after=2 needs a duration such as 500ms, 2s or 7m, not "2"; did you mean 2s?'],
    ],
    ['skew=0', ['skew=0 needs a duration such as 500ms, 2s or 7m, not "0"; did you mean 7m?']],
    ['skew=3', ['skew=3 needs a duration such as 500ms, 2s or 7m, not "3"; did you mean 7m?']],
    ['skew=7', ['skew=7 needs a duration such as 500ms, 2s or 7m, not "7"; did you mean 7m?']],
    ['skew=-8', ['skew=-8 needs a duration such as 500ms, 2s or 7m, not "-8"; did you mean -8m?']],
    [
      'skew=420',
      ['skew=420 needs a duration such as 500ms, 2s or 7m, not "420"; did you mean 420s?'],
    ],
    ['slow=9999999', ['slow=9999999 needs a duration such as 500ms, 2s or 7m, not "9999999"']],
    ['close #', ['# is not a fault keyword']],
    ['close x', ['x is not a fault keyword']],
    ['wrong-length=0', ['wrong-length=0 must not be 0, which is the correct length']],
    ['redirect=/x', ['redirect=/x needs an absolute http or https URL, not "/x"']],
    [
      'close kind=paidd',
      [`kind=paidd must be one of ${REPORT_KINDS.join(', ')}, not "paidd"; did you mean paid?`],
    ],
    ['close p=1.1', ['p=1.1 must be from 0 to 1, or a percentage such as 20%, not "1.1"']],
    ['close p=120%', ['p=120% must be from 0 to 1, or a percentage such as 20%, not "120%"']],
    ['close first=0', ['first=0 must be a whole number from 1 to 999999999, not "0"']],
    ['close order=', ['order= needs a value, written NAME=VALUE without spaces']],
    ['close order="a', ['order="a has an unmatched quotation mark']],
    ['close close', ['close is given more than once']],
    ['close reset', ['reset cannot be combined with close']],
    ['close retry-after=2s', ['retry-after works only with status or rate-limit']],
    [
      'drop-answer before-commit',
      ['before-commit contradicts drop-answer, which always acts after the commit'],
    ],
    ['skew after-commit', ['after-commit contradicts skew, which always acts before the commit']],
    ['slow=1s before-commit after-commit', ['after-commit contradicts before-commit']],
    ['refuse order=42', ['refuse acts before order and event are known; did you mean close?']],
    ['x\u001b[2J close', ['x\\u001b[2J is not a fault keyword']],
  ])('%s', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it.each(['retry-after=2 rate-limit', 'skew=0', 'skew=7', 'skew=-0', 'slow=2', 'dribble=5'])(
    'what is offered instead of %s can be read',
    (text) => {
      const [, wrong = ''] = /^[\w-]+=(\S+)/.exec(text) ?? [];
      const [, offered = ''] = /did you mean (\S+)\?$/.exec(faultsOf(text)[0] ?? '') ?? [];
      expect(faultsOf(text.replace(`=${wrong}`, `=${offered}`))).toEqual([]);
    },
  );

  it('is told all at once', () => {
    expect(faultsOf('knd=paid status=700 slow=5 p=2 reset first=x first=1')).toHaveLength(6);
  });

  it('is found at once in a hostile text', () => {
    expect(faultsOf('('.repeat(1_000_000))).toHaveLength(1);
  });
});
