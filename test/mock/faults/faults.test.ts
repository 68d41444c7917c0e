import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFaults, type Faults } from '../../../src/mock/faults/faults.ts';
import { readFaultRules } from '../../../src/mock/faults/parse.ts';
import type { RequestFacts } from '../../../src/mock/faults/rule.ts';

const NOW = 1_700_000_000;
const make = (rules: readonly string[], seed = 1): Faults =>
  createFaults(readFaultRules(rules), seed);
const next = (faults: Faults, facts: RequestFacts = {}, header?: string) =>
  faults.next(facts, header, NOW);
/** Which of so many equal requests meet a fault, from 1 on. */
const hits = (faults: Faults, count: number, facts: RequestFacts = {}, header?: string): number[] =>
  Array.from({ length: count }, (_, at) => at + 1).filter(() => next(faults, facts, header));
const order = (merchantOrderId: string): RequestFacts => ({ kind: 'paid', merchantOrderId });

describe('a rule is for the requests that all of its words hold for', () => {
  const request = { kind: 'paid', merchantOrderId: 'shop-42-a', eventId: 'e-1' } as const;
  it.each<[string, boolean]>([
    ['close', true],
    ['close kind=paid', true],
    ['close kind=cancel', false],
    ['close kind=cancel,paid', true],
    ['close order=shop-42-a', true],
    ['close order=shop-42', false],
    ['close order=42', false],
    ['close order=shop-*', true],
    ['close order=*-a', true],
    ['close order=*42*', true],
    ['close order=s*4*2*a', true],
    ['close order=*43*', false],
    ['close order=shop-42-a*a', false],
    ['close order="shop-*"', false],
    ['close event=e-1', true],
    ['close event=e-2', false],
    ['close kind=paid order=shop-42-a event=e-2', false],
  ])('%s: %s', (rule, acts) => {
    expect(next(make([rule]), request) !== undefined).toBe(acts);
  });

  it('what is not known of a request is not held for true', () => {
    expect(next(make(['close kind=paid', 'close order=*', 'close event=*']))).toBeUndefined();
  });
});

describe('counts', () => {
  it.each([
    ['close first=2', [1, 2]],
    ['close every=3', [3, 6, 9]],
    ['close every=3 first=2', [3, 6]],
    ['close p=0', []],
    ['close p=1 first=3', [1, 2, 3]],
  ])('%s of ten: %j', (rule, expected) => {
    expect(hits(make([rule]), 10)).toEqual(expected);
  });

  it('only the requests that the rule is for', () => {
    const faults = make(['close kind=paid every=2']);
    const kinds = ['cancel', 'paid', 'cancel', 'paid', 'paid', 'paid'] as const;
    expect(kinds.map((kind) => next(faults, { kind }) !== undefined)).toEqual([
      false,
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('the first rule that acts decides, and the ones after it do not count the request', () => {
    const faults = make(['close first=1', 'reset first=1']);
    expect([next(faults), next(faults), next(faults)].map((e) => e?.answer.type)).toEqual([
      'close',
      'reset',
      undefined,
    ]);
    expect(faults.list().map(({ seen, acted }) => [seen, acted])).toEqual([
      [3, 1],
      [2, 1],
    ]);
  });
});

describe('chances', () => {
  const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  const probabilities = fc.integer({ min: 0, max: 100 });

  it('are the same again with the same seed, delays too', () => {
    fc.assert(
      fc.property(seeds, probabilities, (seed, percent) => {
        const rules = [`slow=1..1000ms p=${percent}%`, 'slow=lognormal(200ms,0.5) p=50%'];
        const run = () => {
          const faults = make(rules, seed);
          return Array.from({ length: 50 }, () => next(faults));
        };
        expect(run()).toEqual(run());
      }),
    );
  });

  it('do not depend on other rules, nor on what they count', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 20 }), (seed, others) => {
        const alone = hits(make(['close kind=paid p=50%'], seed), 40, { kind: 'paid' });
        const faults = make(['close kind=paid p=50%', 'reset kind=cancel p=50%'], seed);
        hits(faults, others, { kind: 'cancel' });
        expect(hits(faults, 40, { kind: 'paid' })).toEqual(alone);
      }),
    );
  });

  it('differ with the seed, and between rules', () => {
    const runs = [1, 2, 3, 2 ** 32 - 1].map((seed) => hits(make(['close p=50%'], seed), 64).join());
    expect(new Set(runs).size).toBe(4);
    const second = make(['close kind=cancel', 'close kind=paid p=50%'], 1);
    expect(hits(second, 64, { kind: 'paid' }).join()).not.toBe(runs[0]);
  });

  it.each([0.01, 0.2, 0.5, 0.9])('p=%d: about so many of 20,000', (p) => {
    const share = hits(make([`close p=${p}`], 42), 20_000).length / 20_000;
    expect(Math.abs(share - p)).toBeLessThan(0.015);
  });

  it('uniform delays spread over their range, lognormal ones around their median', () => {
    const delays = (rule: string) => {
      const faults = make([rule], 5);
      const all = Array.from({ length: 5000 }, () => next(faults)?.delayAfterMs ?? -1);
      return all.sort((a, b) => a - b);
    };
    const uniform = delays('slow=100..900ms');
    expect(uniform.at(0)).toBeGreaterThanOrEqual(100);
    expect(uniform.at(0)).toBeLessThan(110);
    expect(uniform.at(-1)).toBeLessThanOrEqual(900);
    expect(Math.abs((uniform[2500] ?? 0) - 500)).toBeLessThan(30);
    const lognormal = delays('slow=lognormal(200ms,0.5)');
    expect(Math.abs((lognormal[2500] ?? 0) - 200)).toBeLessThan(10);
    // One deviation above the median: 200 ms * e^0.5.
    expect(Math.abs((lognormal[4207] ?? 0) - 330)).toBeLessThan(20);
    expect(delays('slow=lognormal(1h,10)').at(-1)).toBe(3_600_000);
  });
});

describe('what happens, as data', () => {
  it.each([
    ['drop', { commits: false, answer: { type: 'close' } }],
    ['drop-answer', { commits: true, answer: { type: 'close' } }],
    ['slow=2s', { commits: true, delayBeforeMs: 0, delayAfterMs: 2000 }],
    ['slow=2s before-commit', { commits: true, delayBeforeMs: 2000, delayAfterMs: 0 }],
    ['slow=2s status=503', { commits: false, delayBeforeMs: 2000 }],
    ['slow=2s status=503 after-commit', { commits: true, delayAfterMs: 2000 }],
    ['skew=-7m', { commits: false, skewSeconds: -420 }],
  ])('%s', (rule, expected) => {
    expect(next(make([rule]))).toMatchObject(expected);
  });

  it.each([
    ['drop-answer first=2', 'f1 drop-answer first=2: closed without an answer'],
    ['status=503', 'f1 status=503: answered 503, the service did not count it'],
    ['slow=2s', 'f1 slow=2s: 2000 ms late'],
  ])('%s has a label for the log', (rule, label) => {
    expect(next(make([rule]))?.label).toBe(label);
  });

  it('a Retry-After date counts from when the answer is sent', () => {
    const effect = next(make(['rate-limit retry-after-date=2s slow=1s']));
    expect(effect?.answer).toMatchObject({
      response: { headers: { 'Retry-After': new Date((NOW + 3) * 1000).toUTCString() } },
    });
  });

  it('refuse comes before the body, and nothing else does', () => {
    const faults = make(['close', 'refuse kind=paid first=1']);
    expect(faults.onArrival({ kind: 'cancel' }, undefined, NOW)).toBeUndefined();
    expect(faults.onArrival({ kind: 'paid' }, undefined, NOW)?.answer.type).toBe('close');
    expect(faults.onArrival({ kind: 'paid' }, undefined, NOW)).toBeUndefined();
    expect(faults.onArrival({ kind: 'paid' }, 'refuse', NOW)?.answer.type).toBe('close');
  });
});

describe('a request that brings its own fault', () => {
  it('in its header, before all rules', () => {
    const faults = make(['close']);
    expect(next(faults, {}, 'status=503')?.label).toBe(
      'X-Conv-Fault status=503: answered 503, the service did not count it',
    );
    expect(faults.list()[0]?.seen).toBe(0);
  });

  it('in its order id, before the list', () => {
    const effect = next(make(['close']), order('fault:status=503+after-commit:42'));
    expect(effect).toMatchObject({ commits: true, answer: { response: { status: 503 } } });
  });

  it.each([
    ['fault:close', 'close'],
    ['fault:close:', 'close'],
    ['fault:close:a:b', 'close'],
    ['fault:slow=lognormal(1ms,0)+kind=paid:1', 'own'],
  ])('%s', (id, type) => {
    expect(next(make([]), order(id))?.answer.type).toBe(type);
  });

  it('counted by header, and by order id', () => {
    const faults = make([]);
    expect(hits(faults, 4, order('fault:close+first=2:1'))).toEqual([1, 2]);
    expect(hits(faults, 4, order('fault:close+first=2:2'))).toEqual([1, 2]);
    expect(hits(faults, 4, {}, 'close every=2')).toEqual([2, 4]);
    expect(hits(faults, 4, {}, 'close  every=2')).toEqual([2, 4]);
  });

  it.each(['fault', 'default:close:1', ' fault:close'])('an ordinary order id: %s', (id) => {
    expect(next(make([]), order(id))).toBeUndefined();
  });

  it.each([
    ['fault:redirect=http://127.0.0.1:9/x:1', 'http://127.0.0.1:9/x'],
    ['fault:redirect=http://[::1]:9/x:1', 'http://[::1]:9/x'],
    ['fault:redirect=https://elsewhere.example/x', 'https://elsewhere.example/x'],
  ])('%s leads to %s: the last colon counts that leaves a rule', (id, location) => {
    expect(next(make([]), order(id))?.answer).toMatchObject({
      response: { status: 307, headers: { Location: location } },
    });
  });

  it('is found among hundreds of colons', () => {
    expect(next(make([]), order(`fault:close${':'.repeat(900)}`))?.answer.type).toBe('close');
  });

  it.each([
    ['fault:drop-anwser:1', 'did you mean drop-answer?'],
    ['fault:redirect=htp://x:1', 'needs an absolute http or https URL'],
    ['fault:', 'has no fault keyword'],
    ['fault::1', 'has no fault keyword'],
    [`fault:close:${'x'.repeat(1000)}`, 'is too long'],
  ])('%.20s is an order id: log and answer say so', (id, words) => {
    const effect = next(make(['close']), order(id));
    expect(effect).toMatchObject({
      commits: true,
      answer: { type: 'own', headers: { 'X-Conv-Warning': expect.stringContaining(words) } },
    });
    expect(effect?.label).toContain(words);
  });

  it('the warning is ASCII, whatever stands in the order id', () => {
    const answer = next(make([]), order('fault:주문\u001b🍵'))?.answer;
    const warning = answer?.type === 'own' ? answer.headers['X-Conv-Warning'] : undefined;
    expect(warning).toMatch(/^[\x20-\x7e]+$/);
  });

  it('a header that cannot be read is answered 400: no test passes for want of its fault', () => {
    const effect = next(make([]), {}, 'drop-anwser p=7');
    expect(effect).toMatchObject({ commits: false, answer: { response: { status: 400 } } });
    expect(effect?.label).toContain('did you mean drop-answer?; p=7 must be');
  });

  it('the counts of the latest thousand are kept, and no more', () => {
    const faults = make([]);
    hits(faults, 1, order('fault:close+first=1:old'));
    hits(faults, 1, order('fault:close+first=1:used'));
    for (let at = 0; at < 999; at += 1) hits(faults, 1, order(`fault:close+first=1:${at}`));
    expect(hits(faults, 1, order('fault:close+first=1:used'))).toEqual([]);
    expect(hits(faults, 1, order('fault:close+first=1:old'))).toEqual([1]);
  });

  it('a terminal cannot be steered by a label', () => {
    expect(next(make([]), order('fault:close:\u001b[2J'))?.label).not.toContain('\u001b');
    expect(next(make([]), order('fault:\u001b[2J:1'))?.label).not.toContain('\u001b');
  });
});

describe('rules while the service runs', () => {
  it('are listed, added, removed, under ids that are never used again', () => {
    const faults = make(['close', 'reset']);
    expect(faults.remove('f2')).toBe(true);
    expect(faults.remove('f2')).toBe(false);
    const [rule] = readFaultRules(['hang first=1']);
    if (rule !== undefined) faults.add(rule);
    expect(faults.list()).toEqual([
      { id: 'f1', text: 'close', enabled: true, seen: 0, acted: 0 },
      { id: 'f3', text: 'hang first=1', enabled: true, seen: 0, acted: 0 },
    ]);
  });

  it('are switched off and on; off, they count nothing', () => {
    const faults = make(['close every=2']);
    next(faults);
    expect(faults.setEnabled('f1', false)).toMatchObject({ enabled: false, seen: 1 });
    expect(hits(faults, 3)).toEqual([]);
    faults.setEnabled('f1', true);
    expect(hits(faults, 3)).toEqual([1, 3]);
    expect(faults.setEnabled('f9', true)).toBeUndefined();
  });

  it('begin anew where the counts are reset', () => {
    const faults = make(['close p=50% first=5']);
    const before = hits(faults, 20);
    faults.resetCounts();
    expect(hits(faults, 20)).toEqual(before);
  });
});
