import { describe, expect, it } from 'vitest';
import { deliveredRow, handJson, handText, knownByHand } from '../../../src/cli/views/hand-text.ts';
import type { Attempt, EventState } from '../../../src/client/journal/port.ts';
import { attemptOf, MORNING, settledAs } from './samples.ts';

const by = { actor: 'kim', version: '1.2.3' };
const at = new Date(MORNING).toISOString();
const LATER = { number: 2, startedAt: MORNING + 60_000 };

const accepted = attemptOf(LATER);
const unconfirmed = attemptOf({ ...LATER, outcome: 'unconfirmed' });

describe('what a person settled', () => {
  it.each<[string, EventState, readonly Attempt[], string | undefined, object | null]>([
    ['nothing', 'pending', [unconfirmed], undefined, null],
    [
      'an event, by name',
      'accepted',
      [settledAs('accepted', { by })],
      'as accepted by kim on 2026-01-31 09:30:05: TICKET-77',
      { outcome: 'accepted', reason: 'TICKET-77', actor: 'kim', at },
    ],
    [
      'an event, without a name',
      'withdrawn',
      [settledAs('withdrawn')],
      'as withdrawn on 2026-01-31 09:30:05: TICKET-77',
      { outcome: 'withdrawn', reason: 'TICKET-77', actor: null, at },
    ],
    [
      'an event that the service has answered since',
      'accepted',
      [settledAs('rejected', { by }), accepted],
      "settled as rejected by kim on 2026-01-31 09:30:05; superseded by the service's response",
      null,
    ],
    [
      'an event that is open again',
      'pending',
      [settledAs('rejected', { by }), unconfirmed],
      'settled as rejected by kim on 2026-01-31 09:30:05; open again, because it was resent and the service may have counted it',
      null,
    ],
  ])('%s', (_, state, attempts, text, json) => {
    expect(handText({ state }, attempts)).toBe(text);
    expect(handJson({ state }, attempts)).toEqual(json);
  });

  it.each([
    [true, "superseded by the service's response"],
    [false, 'not superseded by a response of the service'],
  ])('is shown with a delivery; answered by the service: %s', (isAnswered, ending) => {
    const hand = { outcome: 'accepted', reason: 'TICKET-77', at: MORNING, by } as const;
    const text = `settled as accepted by kim on 2026-01-31 09:30:05; ${ending}`;
    expect(deliveredRow(hand, isAnswered)).toEqual({ label: 'by hand', text });
  });

  it('is known with its reason, where it explains something else', () => {
    const settled = { outcome: 'rejected', reason: 'TICKET\u001b-77' };
    expect(knownByHand(settled)).toBe('settled by hand as rejected: TICKET\\u001b-77');
  });
});
