import * as z from 'zod/mini';
import { isFailure } from '../../core/failure.ts';
import { failureText } from '../../words/failure-text.ts';
import { message } from '../../words/message.ts';
import type { Expectation } from '../expectations/expectation.ts';
import { unknownPathsOf } from '../expectations/happened.ts';
import { expectationsJson } from '../expectations/json.ts';
import { observeWithin } from '../expectations/observe.ts';
import { parseExpectations } from '../expectations/parse.ts';
import { answerJson, type ControlAnswer } from './answer.ts';
import type { Controlled } from './controlled.ts';
import { invalidBody, readBodyAs } from './read-body.ts';
import type { Asked, Route } from './route.ts';

/** No client waits longer for an answer. */
const MAX_SECONDS = 60;

const QUESTION = z.strictObject({
  expectations: z.array(z.string()).check(z.minLength(1)),
  within_seconds: z.optional(z.number().check(z.gte(0), z.lte(MAX_SECONDS))),
});

export const EXPECTATION_ROUTES: readonly Route[] = [
  { method: 'POST', path: 'expectations', answer: checkNow },
];

/** Whether they are met: at once, or within so many seconds. */
async function checkNow(controlled: Controlled, { body }: Asked): Promise<ControlAnswer> {
  const example = message('within_example_up_to', { maximum: MAX_SECONDS });
  const read = readBodyAs(QUESTION, body, example);
  if (!read.ok) return read.answer;
  const { expectations: texts, within_seconds: seconds = 0 } = read.value;
  const parsed = parse(texts);
  if (!parsed.ok) return parsed.answer;
  const results = await observeWithin(parsed.expectations, controlled, seconds * 1000);
  // Silence must not look like a good run: a wrong base URL is reported here.
  return answerJson({ ...expectationsJson(results), unknown_paths: unknownPathsOf(controlled) });
}

type Parsed =
  | { readonly ok: true; readonly expectations: readonly Expectation[] }
  | { readonly ok: false; readonly answer: ControlAnswer };

function parse(texts: readonly string[]): Parsed {
  try {
    return { ok: true, expectations: parseExpectations(texts) };
  } catch (error) {
    if (!isFailure(error)) throw error;
    const told = failureText(error);
    const faults = told.faults.map(({ path, message: what }) =>
      message('word_is_wrong', { word: path, what }),
    );
    const what = message('several_faults', { parts: [told.message, ...faults] });
    const hint = message('as_told', { sentence: told.hint ?? '' });
    return { ok: false, answer: invalidBody(what, hint) };
  }
}
