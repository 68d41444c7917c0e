import { ACTION_WORDS } from './action-words.ts';
import { CONDITION_WORDS, MANNER_WORDS } from './option-words.ts';
import { FAULT_HEADER, WARNING_HEADER } from './request-rule.ts';

/** What `conv mock --help` says of faults, in the words of the tables that the rules are read by. */
export function faultHelpText(): string {
  const [early, late] = [actionsAt('before'), actionsAt('after')];
  return `
Faults: --fault RULE (repeatable), --fault-file FILE (one rule a line; # begins a comment).
A rule is words in any order; of several rules the first that acts decides.

What happens, before the report is counted (it is not, unless after-commit stands by it):
${table(early)}

What happens, after the report is counted (it is not, if before-commit stands by it):
${table(late)}

How it happens (slow may stand alone):
${table(Object.values(MANNER_WORDS))}

To which requests (all of them, unless it says):
${table(Object.values(CONDITION_WORDS))}

A request can ask for its own fault, which goes before all rules:
  ${FAULT_HEADER}: RULE     as a header; one that cannot be read is answered 400
  fault:RULE:ANYTHING    as merchant_order_id, with + for blanks: fault:status=503+first=2:42
An id that begins with fault: and cannot be read is an order id: its answer has ${WARNING_HEADER}.
The last colon that leaves a rule ends it: fault:redirect=http://127.0.0.1:9/x:1
Its first=N and every=N count the requests with this very header, or this very order id.

Examples of rules:
  drop-answer kind=paid first=2       two paid reports count, but nobody hears of it
  status=503 after-commit every=3     each third request counts, and is answered 503
  slow=100..900ms p=20%               one of five takes a while
  rate-limit retry-after=2s order=42  order 42 is told to come back later`;
}

interface Described {
  readonly form: string;
  readonly help: string;
}

const actionsAt = (moment: 'before' | 'after'): Described[] =>
  Object.values(ACTION_WORDS).filter((word) => word.moment === moment);

const WIDTH = 22;

const table = (rows: readonly Described[]): string =>
  rows.map(({ form, help }) => `  ${form.padEnd(WIDTH)} ${help}`).join('\n');
