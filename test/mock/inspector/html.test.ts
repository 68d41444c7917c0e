import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inspectorPage, reportPage } from '../../../src/mock/control/page.ts';
import { type Snapshot, takeSnapshot } from '../../../src/mock/control/snapshot.ts';
import type { ExpectationResult } from '../../../src/mock/expectations/result.ts';
import { History } from '../../../src/mock/service/history.ts';
import { KEY, NOW, newState, paid, send, signed } from '../requests.ts';

const STYLE = 'p { color: red }';
const SCRIPT = 'let a = "<b>";';
const TEMPLATE = `<head><!--policy--><style>${STYLE}</style></head><div><!--content--></div><script type="application/json">"snapshot"</script><script>${SCRIPT}</script>`;

/** So many orders were reported, each once. */
function snapshotOf(...orders: string[]): Snapshot {
  const state = newState();
  const history = new History(1000);
  for (const [at, order] of orders.entries()) {
    const request = signed('/conversions', paid(order, `e-${at}`));
    history.add(send(state, request).log, request.body);
  }
  const clock = { now: () => NOW * 1000 };
  return takeSnapshot({ history, state, clock }, ['events', 'reset']);
}

const FAILED: ExpectationResult = {
  expectation: { type: 'general', rule: 'reported_once', text: 'no order reported <twice>' },
  passed: false,
  summary: 'order <1> was',
};

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const jsonIn = (html: string) => JSON.parse(/json">(.*?)<\/script>/.exec(html)?.[1] ?? '');

describe('the page', () => {
  it('lets nothing run but its own script and style', () => {
    const { headers } = inspectorPage(TEMPLATE, { token: 't', snapshot: snapshotOf() });
    const policy = headers['Content-Security-Policy'] ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashOf(SCRIPT)}`,
      `style-src ${hashOf(STYLE)}`,
      'img-src data:',
      "form-action 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]);
  });

  it.each([
    '<b>',
    '</script><script>alert(1)</script>',
    '<!--snapshot-->',
    '"snapshot"</script>',
    '$&',
  ])('takes the order %j for nothing but text', (order) => {
    const escaped = JSON.stringify(order).slice(1, -1);
    const { body } = inspectorPage(TEMPLATE, { token: 't', snapshot: snapshotOf(escaped) });
    expect(jsonIn(body).requests[0].merchant_order_id).toBe(order);
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body.endsWith(`</script><script>${SCRIPT}</script>`)).toBe(true);
  });

  it('holds the token only where it is given', () => {
    const page = (token: string | undefined) =>
      jsonIn(inspectorPage(TEMPLATE, { token, snapshot: snapshotOf() }).body);
    expect([page('t').token, page(undefined)]).toEqual([
      't',
      expect.not.objectContaining({ token: expect.anything() }),
    ]);
  });

  it('holds the latest, and says of how many', () => {
    const orders = Array.from({ length: 250 }, (_, at) => `A-${at}`);
    const { body } = inspectorPage(TEMPLATE, { token: undefined, snapshot: snapshotOf(...orders) });
    const json = jsonIn(body);
    expect([json.orders.length, json.requests.length, json.counts]).toEqual([
      200,
      200,
      { orders: 250, requests: 250 },
    ]);
    expect(json.requests[199]).toMatchObject({
      sequence: 250,
      merchant_order_id: 'A-249',
      api_key: KEY,
    });
    expect(body).toContain('<h2>Orders (250, the latest 200)</h2>');
  });
});

describe('the report of a run', () => {
  it('carries its policy with it, asks nobody and offers nothing', () => {
    const html = reportPage(TEMPLATE, snapshotOf('A-1'));
    expect(html).toContain(
      `<head><meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; `,
    );
    expect(html).not.toContain('connect-src');
    expect(jsonIn(html)).toMatchObject({
      source: 'report',
      capabilities: [],
      counts: { orders: 1 },
    });
  });

  it('says what was expected, with and without scripts', () => {
    const html = reportPage(TEMPLATE, { ...snapshotOf(), results: [FAILED] });
    expect(html).toContain(
      '<li class="failed">✗ failed <code>no order reported &lt;twice&gt;</code> order &lt;1&gt; was</li>',
    );
    expect(jsonIn(html).results).toEqual([
      {
        text: 'no order reported <twice>',
        passed: false,
        summary: 'order <1> was',
        requests: [],
        more: 0,
      },
    ]);
  });
});
