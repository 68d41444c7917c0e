import { describe, expect, it } from 'vitest';
import { inspectorPage } from '../../../src/mock/control/page.ts';
import { takeSnapshot } from '../../../src/mock/control/snapshot.ts';
import { History } from '../../../src/mock/service/history.ts';
import { NOW, newState, SECRET, send, signed } from '../requests.ts';

const TEMPLATE =
  '<!--policy--><!--content--><script type="application/json">"snapshot"</script><script></script>';

const jsonIn = (html: string) => JSON.parse(/json">(.*?)<\/script>/.exec(html)?.[1] ?? '');

describe('a secret in a body', () => {
  const shown = (body: string | Uint8Array) => {
    const state = newState();
    const history = new History(10);
    const request = signed('/conversions', Buffer.from(body));
    history.add(send(state, request).log, request.body);
    const clock = { now: () => NOW * 1000 };
    const snapshot = takeSnapshot({ history, state, clock }, []);
    return jsonIn(inspectorPage(TEMPLATE, { token: undefined, snapshot }).body).requests[0];
  };

  it.each([
    ['none', '{"é":1}', { redacted: false, body: '{"é":1}', body_bytes: 8 }],
    ['one', `{"k":"${SECRET}"}`, { redacted: true, body: '{"k":"<hidden>"}' }],
    [
      'one between bytes that are no text',
      Buffer.concat([Buffer.from([255]), Buffer.from(SECRET)]),
      { redacted: true },
    ],
    ['bytes that are no text', Buffer.from([255]), { redacted: false, body_base64: '/w==' }],
  ])(
    '%s: the page says whether these are the bytes that came, and how many came',
    (_, body, json) => {
      expect(shown(body)).toMatchObject({ body_bytes: Buffer.byteLength(body), ...json });
    },
  );
});

it('shows no secret that became part of an order', () => {
  const order = JSON.stringify({
    merchant_order_id: 'A-1',
    event_id: 'e',
    amount: 1,
    currency: 'KRW',
    product_name: SECRET,
  });
  const state = newState();
  const history = new History(10);
  const request = signed('/conversions', order);
  history.add(send(state, request).log, request.body);
  const snapshot = takeSnapshot({ history, state, clock: { now: () => NOW * 1000 } }, []);
  const { body } = inspectorPage(TEMPLATE, { token: undefined, snapshot });
  expect(body).not.toContain(SECRET);
  expect(jsonIn(body).orders[0].product_name).toBe('<hidden>');
});
