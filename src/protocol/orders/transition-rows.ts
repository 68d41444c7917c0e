import { REPORT_KINDS, type ReportKind } from '../kinds/index.ts';
import { type OrderState, TRANSITIONS } from './transitions.ts';

/** The table of transitions as text, its heading first: the next status, or the code of the rule that refuses. */
export function transitionRows(): string[][] {
  const states = Object.keys(TRANSITIONS) as OrderState[];
  const rows = states.map((state) => [state, ...REPORT_KINDS.map((kind) => cellText(state, kind))]);
  return [['the order is', ...REPORT_KINDS], ...rows];
}

function cellText(state: OrderState, kind: ReportKind): string {
  const transition = TRANSITIONS[state][kind];
  return 'to' in transition ? transition.to : transition.refused;
}
