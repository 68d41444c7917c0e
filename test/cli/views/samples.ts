import type { Attempt, JournaledEvent } from '../../../src/client/journal/port.ts';

/** 2026-01-31 09:30:05 on the clock of this machine. */
export const MORNING = new Date(2026, 0, 31, 9, 30, 5).getTime();

/** A paid report of order 123, with what a test wants to be different. */
export const eventOf = (differences: Partial<JournaledEvent> = {}): JournaledEvent => ({
  sequence: 1,
  accountId: 'a'.repeat(32),
  endpoint: 'https://service.example/v1',
  profile: 'shop',
  eventId: 'paid-0123456789abcdef',
  kind: 'paid',
  merchantOrderId: '123',
  subId: null,
  body: Buffer.from(
    '{"merchant_order_id":"123","event_id":"paid-0123456789abcdef","amount":5000,"currency":"KRW"}',
  ),
  state: 'accepted',
  createdAt: MORNING,
  attemptCount: 1,
  ...differences,
});

/** An attempt that the service accepted, with what a test wants to be different. */
export const attemptOf = (differences: Partial<Attempt> = {}): Attempt => ({
  number: 1,
  startedAt: MORNING,
  outcome: 'accepted',
  durationMs: 35.4,
  httpStatus: 200,
  errorCode: null,
  response: '{"data":{}}',
  ...differences,
});
