import { type Message, message } from '../../words/message.ts';
import type { ServiceResponse } from '../response.ts';
import {
  GARBAGE,
  htmlAnswer,
  httpDate,
  jsonAnswer,
  redirectAnswer,
  statusAnswer,
} from './answers.ts';
import type { FaultyAnswer } from './effect.ts';
import type { FaultAction, RetryAfter } from './rule.ts';

/** An answer, and what it is in a few words. */
interface ChosenAnswer {
  readonly answer: FaultyAnswer;
  readonly told: readonly Message[];
}

/**
 * The answer that an action stands for.
 * @param sentAt when it will be sent: the service's clock, unix time in seconds.
 */
export function chooseAnswer(
  action: FaultAction | undefined,
  retryAfter: RetryAfter | undefined,
  sentAt: number,
): ChosenAnswer {
  if (action === undefined) return { answer: { type: 'own', headers: {} }, told: [] };
  switch (action.type) {
    case 'status':
      return replaced(
        statusAnswer(action.status, retryAfter, sentAt),
        message('answered_status', action),
      );
    case 'html':
      return replaced(htmlAnswer(action.status), message('answered_html', action));
    case 'redirect':
      return replaced(redirectAnswer(action.location), message('redirected'));
    case 'empty':
      return replaced(jsonAnswer(''), message('answered_empty'));
    case 'bad-json':
      return replaced(jsonAnswer('{"data":{"status":"CONFIRMED",}'), message('answered_bad_json'));
    case 'garbage':
      return replaced({ ...jsonAnswer(''), body: GARBAGE }, message('answered_garbage'));
    case 'skew':
      return told(skewAnswer(sentAt + action.seconds), message('clock_off', action));
    default:
      return plainAnswer(action);
  }
}

type PlainAction = Exclude<
  FaultAction,
  { type: 'status' | 'html' | 'redirect' | 'empty' | 'bad-json' | 'garbage' | 'skew' }
>;

function plainAnswer(action: PlainAction): ChosenAnswer {
  switch (action.type) {
    case 'refuse':
      return told({ type: 'close' }, message('closed_at_once'));
    case 'close':
      return told({ type: 'close' }, message('closed_without_answer'));
    case 'reset':
      return told({ type: 'reset' }, message('connection_reset'));
    case 'hang':
      return told({ type: 'hang' }, message('never_answered'));
    case 'truncated':
      return told({ type: 'truncated' }, message('answer_cut'));
    case 'not-http':
      return told({ type: 'not-http' }, message('answered_not_http'));
    case 'wrong-length':
      return told(action, message('wrong_length', action));
    case 'dribble':
      return told(action, message('dribbled', { ms: action.intervalMs }));
    case 'big':
      return told(action, message('answered_big', action));
  }
}

const told = (answer: FaultyAnswer, words: Message): ChosenAnswer => ({ answer, told: [words] });
const replaced = (response: ServiceResponse, words: Message): ChosenAnswer =>
  told({ type: 'replaced', response }, words);

/** The service's own 401, with the `Date` of the clock that is off. */
const skewAnswer = (seconds: number): FaultyAnswer => ({
  type: 'own',
  headers: { Date: httpDate(seconds) },
});
