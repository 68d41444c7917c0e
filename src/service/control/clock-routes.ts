import * as z from 'zod/mini';
import { answerJson, type ControlAnswer } from './answer.ts';
import type { Controlled } from './controlled.ts';
import { type Asked, type Route, readBodyAs } from './route.ts';

/** Hardly a test waits for longer than a year: a larger number is a slip. */
const MAX_ADVANCE_SECONDS = 366 * 86_400;

const ADVANCE = z.strictObject({
  advance_seconds: z.number().check(z.gte(-MAX_ADVANCE_SECONDS), z.lte(MAX_ADVANCE_SECONDS)),
});
const SET = z.strictObject({ now: z.iso.datetime({ offset: true }) });

export const CLOCK_ROUTES: readonly Route[] = [
  { method: 'GET', path: 'clock', answer: answerClock },
  { method: 'POST', path: 'clock', answer: moveClock },
];

function answerClock({ clock }: Controlled): ControlAnswer {
  return answerJson({ now: new Date(clock.now()).toISOString() });
}

/** `{"advance_seconds": 301}`, backwards where it is negative; or `{"now": "2026-01-01T00:00:00Z"}`. */
function moveClock(controlled: Controlled, { body }: Asked): ControlAnswer {
  const example = `{"advance_seconds": 301}, up to ${MAX_ADVANCE_SECONDS}, or {"now": "2026-01-01T00:00:00Z"}`;
  const read = readBodyAs(z.union([ADVANCE, SET]), body, example);
  if (!read.ok) return read.answer;
  const { value } = read;
  if ('now' in value) controlled.clock.set(Date.parse(value.now));
  else controlled.clock.advance(value.advance_seconds * 1000);
  return answerClock(controlled);
}
