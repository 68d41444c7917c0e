import { describe, expect, it } from 'vitest';
import {
  inLightOf,
  isInStep,
  NO_DETAILS,
  type Outcome,
  withoutDoubt,
} from '../../../../src/core/protocol/answers/verdict.ts';
import { worded } from './results.ts';

const verdict = (outcome: Outcome, settles: boolean) => ({
  ...NO_DETAILS,
  outcome,
  settles,
  message: 'said',
});

describe('an attempt after which nobody knows whether the event was counted', () => {
  it.each<[Outcome, boolean, Outcome, boolean]>([
    ['accepted', true, 'accepted', true],
    ['rejected', true, 'unconfirmed', false],
    ['rejected', false, 'unconfirmed', false],
    ['undelivered', false, 'unconfirmed', false],
    ['unconfirmed', false, 'unconfirmed', false],
    ['unauthorized', false, 'unauthorized', false],
  ])('%s (settles: %s) after it is %s (settles: %s)', (outcome, settles, together, settled) => {
    const merged = inLightOf(true, verdict(outcome, settles), 'paid');
    expect(merged).toMatchObject({ outcome: together, settles: settled });
  });

  it('is named where a refusal follows it', () => {
    const { message } = worded(inLightOf(true, verdict('rejected', true), 'paid'));
    expect(message).toBe('said; but an earlier attempt may have been counted');
  });
});

describe('a refusal after an attempt that may have been counted', () => {
  const refused = (code: string | null, message: string | null) => ({
    ...verdict('rejected', true),
    serviceError: { code, message, fields: [] },
  });

  it.each<[string | null, string | null, boolean]>([
    // code, message, whether it cannot be the answer to the repeat of a paid report
    [null, 'The selected currency is invalid.', true],
    [null, 'currency: must be a valid code', true],
    [null, '지원하지 않는 통화 코드입니다', true],
    ['order_exists', 'the order "A" was already reported as paid', false],
    ['refund_out_of_range', 'the refund must be between 0 and the net amount', false],
    [null, 'The order is closed for changes', false],
    [null, 'duplicate event_id in this request', false],
    [null, 'This resource already exists here', false],
    [null, '이미 취소된 주문 상태입니다', false],
    [null, 'no', false],
    ['E1', null, false],
    [null, null, false],
  ])('%j: %j settles it: %s', (code, message, settles) => {
    expect(inLightOf(true, refused(code, message), 'paid')).toMatchObject({
      outcome: settles ? 'rejected' : 'unconfirmed',
      settles,
    });
  });
});

it.each<[string | null, string, boolean]>([
  ['unknown_order', 'the order "A" was never reported as paid', true],
  [null, 'Order not found in this account', true],
  [null, '등록되지 않은 주문을 찾을 수 없습니다', true],
  [null, 'The refund is too large for this order', false],
  [null, 'The selected currency is invalid.', false],
])(
  'a change of an order that may have been counted, and is refused: %j, %j settles it: %s',
  (code, message, settles) => {
    const serviceError = { code, message, fields: [] };
    const refused = { ...verdict('rejected', true), serviceError };
    expect(inLightOf(true, refused, 'partial')).toMatchObject({ settles });
  },
);

it('an attempt before which nothing was sent stands for itself', () => {
  const refused = verdict('rejected', true);
  expect(inLightOf(false, refused, 'paid')).toBe(refused);
});

describe('a connection', () => {
  it.each<[Outcome, string | null, boolean, boolean]>([
    // outcome, error code, in doubt, carries another report
    ['accepted', null, false, true],
    ['rejected', 'rejected', false, true],
    ['undelivered', 'rate_limited', false, true],
    ['unconfirmed', 'service_error', false, true],
    ['unconfirmed', 'other_order', false, false],
    ['unconfirmed', 'effect_not_shown', false, false],
    ['unconfirmed', 'unknown_status', false, false],
    ['rejected', 'rejected', true, false],
    ['unauthorized', 'unauthorized', true, false],
  ])(
    'after %s (%s, in doubt: %s) carries another report: %s',
    (outcome, errorCode, isDoubtful, kept) => {
      expect(isInStep({ ...verdict(outcome, false), errorCode, isDoubtful })).toBe(kept);
    },
  );
});

describe('a refusal in doubt by a connection of its own', () => {
  it.each<Outcome>(['rejected', 'unauthorized', 'undelivered'])('%s says nothing', (outcome) => {
    expect(withoutDoubt({ ...verdict(outcome, false), isDoubtful: true })).toMatchObject({
      outcome: 'unconfirmed',
      settles: false,
      isDoubtful: false,
      retry: true,
      errorCode: 'out_of_step',
    });
  });
});
