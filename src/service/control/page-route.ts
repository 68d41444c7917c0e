import { message } from '../../words/message.ts';
import { answerProblem, type ControlAnswer } from './answer.ts';
import type { Controlled } from './controlled.ts';
import { inspectorPage } from './page.ts';
import type { Asked, Route } from './route.ts';
import { type Capability, takeSnapshot } from './snapshot.ts';

/** The inspector: with the token in its address it can do what the token allows, else it only shows. */
export const PAGE_ROUTES: readonly Route[] = [
  { method: 'GET', path: '', isOpenedByBrowser: true, answer: answerPage },
];

const ALL: readonly Capability[] = ['events', 'clock', 'reset', 'faults', 'resend'];

function answerPage(controlled: Controlled, { isTrusted }: Asked): ControlAnswer {
  if (controlled.template === undefined) return NO_PAGE;
  const token = isTrusted ? controlled.token : undefined;
  const snapshot = takeSnapshot(controlled, ALL);
  const { headers, body } = inspectorPage(controlled.template(), { token, snapshot });
  return { status: 200, headers, body };
}

const NO_PAGE = answerProblem(404, 'no_page', message('no_inspector'));
