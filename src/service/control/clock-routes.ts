import * as z from 'zod/mini';
import { type Message, message } from '../../words/message.ts';
import { answerJson, type ControlAnswer } from './answer.ts';
import type { Controlled } from './controlled.ts';
import { invalidBody, readBodyAs } from './read-body.ts';
import { readNow, YEARS } from './read-now.ts';
import type { Asked, Route } from './route.ts';

/** Tests hardly wait longer than a year: a larger number is a slip. */
const MAX_ADVANCE_SECONDS = 366 * 86_400;

const ADVANCE = z.strictObject({
  advance_seconds: z.number().check(z.gte(-MAX_ADVANCE_SECONDS), z.lte(MAX_ADVANCE_SECONDS)),
});
const SET = z.strictObject({ now: z.string() });

const EXAMPLE = message('advance_example', { maximum: MAX_ADVANCE_SECONDS });

export const CLOCK_ROUTES: readonly Route[] = [
  { method: 'GET', path: 'clock', answer: answerClock },
  { method: 'POST', path: 'clock', answer: moveClock },
];

function answerClock({ clock }: Controlled): ControlAnswer {
  return answerJson({ now: new Date(clock.now()).toISOString() });
}

/** `{"advance_seconds": 301}`, backwards where it is negative; or `{"now": "2026-01-01T00:00:00Z"}`. */
function moveClock(controlled: Controlled, { body }: Asked): ControlAnswer {
  const read = readBodyAs(z.union([ADVANCE, SET]), body, EXAMPLE);
  if (!read.ok) return read.answer;
  return 'now' in read.value
    ? setClock(controlled, read.value.now)
    : advanceClock(controlled, read.value.advance_seconds * 1000);
}

function setClock(controlled: Controlled, text: string): ControlAnswer {
  const read = readNow(text);
  if (!read.ok) return refused(message('now_is_wrong', { why: read.message }));
  controlled.clock.set(read.milliseconds);
  return answerClock(controlled);
}

function advanceClock(controlled: Controlled, milliseconds: number): ControlAnswer {
  if (!YEARS.holds(controlled.clock.now() + milliseconds))
    return refused(message('advance_leaves_years', { years: YEARS.text }));
  controlled.clock.advance(milliseconds);
  return answerClock(controlled);
}

const refused = (what: Message): ControlAnswer =>
  invalidBody(what, message('send_such_as', { example: EXAMPLE }));
