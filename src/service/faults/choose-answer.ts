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

/** An answer, and in a few words what it is. */
interface ChosenAnswer {
  readonly answer: FaultyAnswer;
  readonly told: readonly string[];
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
      return replaced(statusAnswer(action.status, retryAfter, sentAt), `answered ${action.status}`);
    case 'html':
      return replaced(htmlAnswer(action.status), `answered ${action.status} in HTML`);
    case 'redirect':
      return replaced(redirectAnswer(action.location), 'redirected');
    case 'empty':
      return replaced(jsonAnswer(''), 'answered 200 without a body');
    case 'bad-json':
      return replaced(jsonAnswer('{"data":{"status":"CONFIRMED",}'), 'answered with bad JSON');
    case 'garbage':
      return replaced({ ...jsonAnswer(''), body: GARBAGE }, 'answered with garbage');
    case 'skew':
      return told(skewAnswer(sentAt + action.seconds), `clock ${action.seconds} s off`);
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
      return told({ type: 'close' }, 'closed at once');
    case 'close':
      return told({ type: 'close' }, 'closed without an answer');
    case 'reset':
      return told({ type: 'reset' }, 'connection reset');
    case 'hang':
      return told({ type: 'hang' }, 'never answered');
    case 'truncated':
      return told({ type: 'truncated' }, 'answer cut in half');
    case 'not-http':
      return told({ type: 'not-http' }, 'answered with bytes that are not HTTP');
    case 'wrong-length':
      return told(action, `Content-Length ${action.by > 0 ? '+' : ''}${action.by}`);
    case 'dribble':
      return told(action, `one byte each ${action.intervalMs} ms`);
    case 'big':
      return told(action, `answered with ${action.bytes} bytes`);
  }
}

const told = (answer: FaultyAnswer, words: string): ChosenAnswer => ({ answer, told: [words] });
const replaced = (response: ServiceResponse, words: string): ChosenAnswer =>
  told({ type: 'replaced', response }, words);

/** The service's own 401, with the `Date` of the clock that is off. */
const skewAnswer = (seconds: number): FaultyAnswer => ({
  type: 'own',
  headers: { Date: httpDate(seconds) },
});
