import { describe, expect, it } from 'vitest';
import {
  isTelling,
  refusesAnyway,
  saysNo,
  saysNoRoute,
  saysOrderState,
  saysRepeated,
  saysUnknownOrder,
  saysYes,
} from '../../../../src/core/protocol/answers/phrases.ts';

/** Each text as real services say it, and whether it says so. */
const table = (says: (text: string) => boolean, yes: readonly string[], no: readonly string[]) => {
  it.each(yes)('%s', (text) => expect(says(text)).toBe(true));
  it.each(no)('not: %s', (text) => expect(says(text)).toBe(false));
};

describe('this very event was counted before', () => {
  table(
    saysRepeated,
    [
      'duplicate',
      'DUPLICATE_EVENT',
      'EVENT_ALREADY_PROCESSED: event was processed before',
      'EVENT_DUPLICATED',
      'Idempotency key was used before',
      'This webhook has already been delivered',
      'Event with this id already exists',
      'Order O1: event already processed',
      'message already received',
      'The event ev-12 has already been processed.',
      'event "a" was already received',
      'Event has been processed',
      'IDEMPOTENT_REPLAY',
      '중복된 event_id 입니다',
      '이미 존재하는 이벤트입니다',
      '동일한 요청이 접수되어 있습니다',
    ],
    [
      'The settlement of this order has already been processed; it can no longer be canceled.',
      'ORDER_CLOSED: The payout request for this order is already approved.',
      'Request rejected: the order was already cancelled',
      'Bad request. Order already refunded',
      'event rejected: order is already CANCELLED',
      'Event has been processed by another merchant',
      'already exists',
      'This call is not allowed, the order has already been declined',
      'refund request exceeds what was already refunded',
      'notification refused: order already closed',
      '이미 등록된 주문입니다',
      '정산이 이미 처리되어 취소할 수 없습니다',
    ],
  );
});

describe('a refusal that a counted paid report cannot cause by itself', () => {
  table(
    (text) => refusesAnyway(text, [], true),
    [
      'The selected currency is invalid.',
      'amount must be positive',
      'items[0].price: must be a number',
      '통화가 올바르지 않습니다',
    ],
    [
      'P2002: Unique constraint failed on the fields: (`merchant_order_id`)',
      'Dieser Vorgang wurde bereits verarbeitet.',
      'Order O1 was reported before',
      'The id O1 is taken',
      'La orden ya fue registrada',
      'merchant_order_id must be unique',
      'Unknown order',
    ],
  );

  it.each<[string, readonly string[], boolean]>([
    ['Ungültige Angabe', ['currency'], true],
    ['muss eine Zahl sein', ['items[0].price'], true],
    ['muss eine Zahl sein', ['items.0.price', 'amount'], true],
    ['ist vergeben', ['event_id'], false],
    ['ist vergeben', ['amount', 'event_id'], false],
    ['already has this amount', ['amount'], false],
  ])('"%s" of %j: %s', (text, fields, expected) => {
    expect(refusesAnyway(text, fields, true)).toBe(expected);
  });
});

describe('a refusal that a counted change of an order cannot cause by itself', () => {
  table(
    (text) => refusesAnyway(text, [], false),
    [
      'unknown_order: the order "A" was never reported as paid',
      'Order not found',
      'No such order',
      'ORDER_NOT_FOUND',
      '주문을 찾을 수 없습니다',
    ],
    [
      'E22: 주문에 환불할 잔액이 없습니다',
      '취소 가능한 주문 금액이 없습니다',
      'Active order O1 not found',
      'Order not found because it is closed',
      'amount must be positive',
    ],
  );
});

describe('an address that nobody serves', () => {
  table(
    saysNoRoute,
    [
      'No message available',
      'No HTTP resource was found that matches the request URI',
      'Unable to identify proxy for host: default and url: /c',
      'Unrecognized request URL (POST: /c).',
      'Application not found',
      'POST /c is not a valid path',
      'Requested URL was not found on this server',
      'No such path',
      '404 Route Not Found',
      'The requested resource was not found',
      'Method does not exist.',
      'No static resource conversions/partial.',
      'Application failed to respond',
      '요청하신 페이지를 찾을 수 없습니다.',
      '존재하지 않는 API입니다.',
    ],
    [
      'Resource not found: order O1',
      'Order resource O1 does not exist',
      'No resource with merchant_order_id O1',
      'Order not found',
      'No query results for model [App\\Models\\Order] O1',
      "Couldn't find Order with id=O1",
    ],
  );
});

describe('an order that is unknown', () => {
  table(
    saysUnknownOrder,
    ['Order resource O1 does not exist', "Couldn't find Order with id=O1", '없는 주문입니다'],
    ['Page not found', 'The order was refunded', '주문이 취소되었습니다'],
  );
});

describe('a conflict about the state of the order', () => {
  table(
    saysOrderState,
    [
      'order_closed: the order is CANCELLED',
      'refund exceeds net_amount',
      'Order is already cancelled',
    ],
    [
      'OPERATION_RUNNING: Another operation is running for this order.',
      'The shop is being migrated, please come back',
      'The order is locked, retry later',
    ],
  );
});

describe('a text that says more than its status', () => {
  table(
    isTelling,
    ['amount must be positive', '404 for order A-1'],
    ['Bad Request', 'HTTP 404 Not Found', 'UNPROCESSABLE_ENTITY', 'not implemented', 'error'],
  );
});

describe('a text that says that the call failed', () => {
  table(
    saysNo,
    [
      'order not found',
      'INVALID_STATE',
      'Refund failed',
      'can’t be canceled: it was refused',
      'Unable to process',
      '처리에 실패했습니다',
      '취소할 수 없습니다',
    ],
    ['OK', 'Refund accepted', 'Done, no errors', '0 errors', '정상 처리되었습니다', 'duplicate'],
  );

  it('and one that says that it succeeded', () => {
    expect(['Success', '정상 처리되었습니다', 'ok'].every(saysYes)).toBe(true);
    expect(['not successful', 'unsuccessful', 'pending', ''].some(saysYes)).toBe(false);
  });
});
