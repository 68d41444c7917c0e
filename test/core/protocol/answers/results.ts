import type { Expectation } from '../../../../src/core/protocol/answers/classify.ts';
import type {
  PostFailure,
  PostFailureCode,
  PostResponse,
  Verdict,
} from '../../../../src/core/protocol/answers/verdict.ts';
import { said } from '../../../../src/core/words/text.ts';

/** The record that the service's document shows, of the order that the tests report. */
export const RECORD =
  '{"merchant_order_id":"A-1","transaction_id":"cv:7:A-1","status":"CONFIRMED",' +
  '"net_amount":1.10,"refunded_amount":0,"currency":"KRW"}';

export const EXPECTED: Expectation = {
  merchantOrderId: 'A-1',
  kind: 'paid',
  amount: '1.1',
  currency: 'KRW',
  now: Date.UTC(2026, 0, 5, 10, 0, 0),
};

type Shape = Partial<Omit<PostResponse, 'body'>> & { readonly body?: string | Uint8Array };

/** An answer as the transport hands it over. */
export function answer(status: number, { body = '', ...rest }: Shape = {}): PostResponse {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return {
    type: 'response',
    status,
    headers: {},
    truncated: false,
    isAlone: true,
    durationMs: 12,
    ...rest,
    body: bytes,
  };
}

export function failure(code: PostFailureCode, mayHaveArrived: boolean): PostFailure {
  return { type: 'failure', code, message: `about ${code}`, mayHaveArrived, durationMs: 12 };
}

/** A verdict as people read it. */
export function worded({ message, serviceError, ...verdict }: Verdict) {
  return {
    ...verdict,
    message: message && said(message),
    serviceError: serviceError && {
      ...serviceError,
      message: serviceError.message && said(serviceError.message),
    },
  };
}
