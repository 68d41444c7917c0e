import * as z from 'zod/mini';
import { parseRule } from '../faults/parse.ts';
import { answerJson, answerProblem, type ControlAnswer } from './answer.ts';
import type { Controlled } from './controlled.ts';
import { invalidBody, readBodyAs } from './read-body.ts';
import type { Asked, Route } from './route.ts';

const ADDED = z.strictObject({ rule: z.string() });
const SWITCHED = z.strictObject({ id: z.string(), enabled: z.boolean() });

export const FAULT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: 'faults',
    answer: ({ faults }) => answerJson({ seed: faults.seed, faults: faults.list() }),
  },
  { method: 'POST', path: 'faults', answer: changeFaults },
  { method: 'DELETE', path: 'faults', answer: removeFault },
];

/** `{"rule": "…"}` adds one, `{"id": "f1", "enabled": false}` switches one. */
function changeFaults(controlled: Controlled, { body }: Asked): ControlAnswer {
  const example = '{"rule": "drop-answer first=1"} or {"id": "f1", "enabled": false}';
  const read = readBodyAs(z.union([ADDED, SWITCHED]), body, example);
  if (!read.ok) return read.answer;
  return 'rule' in read.value
    ? addFault(controlled, read.value.rule)
    : switchFault(controlled, read.value.id, read.value.enabled);
}

function addFault({ faults }: Controlled, text: string): ControlAnswer {
  const parsed = parseRule(text);
  if (parsed.ok) return answerJson({ fault: faults.add(parsed.rule) });
  const message = parsed.faults.map(({ path, message: wrong }) => `${path} ${wrong}`).join('; ');
  return invalidBody(`this is not a fault rule: ${message}`, 'conv help faults lists all words');
}

function switchFault({ faults }: Controlled, id: string, enabled: boolean): ControlAnswer {
  const fault = faults.setEnabled(id, enabled);
  return fault === undefined ? noFault(id) : answerJson({ fault });
}

/** `?id=f1` */
function removeFault({ faults }: Controlled, { query }: Asked): ControlAnswer {
  const id = query.get('id') ?? '';
  if (id === '') return answerProblem(400, 'missing_parameter', 'say which: ?id=f1');
  return faults.remove(id) ? answerJson({ done: true }) : noFault(id);
}

const noFault = (id: string): ControlAnswer =>
  answerProblem(404, 'no_such_fault', `there is no fault ${JSON.stringify(id)}`);
