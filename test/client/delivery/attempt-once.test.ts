import { describe, expect, it } from 'vitest';
import { type AttemptRequest, attemptOnce } from '../../../src/client/delivery/attempt.ts';
import { printJson } from '../../../src/core/kit/json/node.ts';
import type { PostResponse } from '../../../src/core/protocol/answers/verdict.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { answer, worded } from '../../core/protocol/answers/results.ts';

const LIMITS = { connectMs: 1, headersMs: 1, wholeMs: 1, responseBytes: 1 };

/** What an attempt under this secret comes to where the service gives this answer. */
function attempt(secret: string, came: PostResponse, differences: Partial<AttemptRequest> = {}) {
  const report: AttemptRequest = {
    url: new URL('http://127.0.0.1:9/conversions'),
    account: { apiKey: 'key', secret: new Secret(secret) },
    body: Buffer.from('{}'),
    attempt: 1,
    alone: { pauseMs: 0 },
    merchantOrderId: 'order-of-a-merchant',
    kind: 'paid',
    amount: '5000',
    currency: 'KRW',
    mayHaveBeenCounted: false,
    readEarlier: async () => ({ wasSent: false, leadsTo: () => false }),
    ...differences,
  };
  return attemptOnce(report, LIMITS, {
    transport: { post: async () => came, close: async () => undefined },
    clock: { now: () => 0 },
    observer: {},
    signal: new AbortController().signal,
  });
}

const record = (id: string, net: number) =>
  `{"data":{"merchant_order_id":"${id}","status":"CONFIRMED","net_amount":${net},"refunded_amount":0,"currency":"KRW","note":"for-nobody-else"}}`;

describe('an answer that holds the secret is judged as it came, and shown without it', () => {
  it.each<[string, string, PostResponse, object]>([
    [
      'an order whose id holds it is the order',
      'of-a-merchant',
      answer(200, { body: record('order-of-a-merchant', 5000) }),
      { outcome: 'accepted', settles: true, errorCode: null },
    ],
    [
      'a code that settles nothing settles nothing',
      'event_id_reused',
      answer(422, { body: '{"error":{"code":"event_id_reused","message":"other body"}}' }),
      { outcome: 'rejected', settles: false, errorCode: 'event_id_reused' },
    ],
    [
      'a record that does not fit',
      'for-nobody-else',
      answer(200, { body: record('order-of-a-merchant', 4999) }),
      { outcome: 'unconfirmed', settles: false, errorCode: 'effect_not_shown' },
    ],
    [
      'a refusal in doubt',
      'for-nobody-else',
      answer(422, { body: '{"error":{"message":"for-nobody-else"}}', isAlone: false }),
      { outcome: 'unconfirmed', settles: false, isDoubtful: false, errorCode: 'out_of_step' },
    ],
    [
      'a refusal in plain text',
      'for-nobody-else',
      answer(400, { body: 'no: for-nobody-else' }),
      { outcome: 'rejected', settles: true, errorCode: 'rejected' },
    ],
  ])('%s', async (_, secret, came, expected) => {
    for (const needsRecord of [true, false]) {
      const { verdict, result } = await attempt(secret, came, { needsRecord });
      expect(verdict).toMatchObject(expected);
      const { record: shown, message, serviceError } = worded(verdict);
      const said = [message, JSON.stringify(serviceError), shown && printJson(shown)].join(' ');
      expect(said).not.toContain(secret);
      expect(result).toMatchObject({ type: 'response', isMasked: true });
      if (result.type === 'response')
        expect(Buffer.from(result.body).toString()).not.toContain(secret);
    }
  });

  it('a verdict that would be another one without it keeps its facts', async () => {
    const came = answer(200, { body: record('order-of-a-merchant', 4999) });
    const { verdict } = await attempt('of-a-merchant', came);
    expect(verdict.errorCode).toBe('effect_not_shown');
    expect(worded(verdict).message).toMatch(/CONFIRMED.* 4999.*KRW/);
  });

  it('a refusal after an attempt that may have been counted settles nothing', async () => {
    const body = '{"error":{"code":"order_closed","message":"for-nobody-else"}}';
    const { verdict } = await attempt('for-nobody-else', answer(422, { body }), {
      mayHaveBeenCounted: true,
    });
    expect(verdict).toMatchObject({ outcome: 'unconfirmed', settles: false });
    expect(worded(verdict).message).toContain('but an earlier attempt may have been counted');
    expect(verdict.serviceError?.message).toBe('<hidden>');
  });
});
