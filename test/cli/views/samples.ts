import { BY_HAND } from '../../../src/client/journal/by-hand.ts';
import type { Attempt, HandOutcome, JournaledEvent } from '../../../src/client/journal/port.ts';
import type { Theme } from '../../../src/core/kit/theme.ts';

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

/** A settlement by a person, as the journal keeps it. */
export const settledAs = (outcome: HandOutcome, differences: Partial<Attempt> = {}): Attempt => ({
  ...attemptOf({ httpStatus: null, durationMs: null, response: 'TICKET-77' }),
  ...{ outcome, errorCode: BY_HAND },
  ...differences,
});

/** Says how each text is highlighted. */
export const NAMED_COLORS: Theme = {
  bold: (text) => `bold(${text})`,
  dim: (text) => `dim(${text})`,
  good: (text) => `good(${text})`,
  warn: (text) => `warn(${text})`,
  bad: (text) => `bad(${text})`,
};
