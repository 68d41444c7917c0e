import { ORDER_RULES, type OrderState, TRANSITIONS } from '../core/orders/transitions.ts';
import { REPORT_KINDS, type ReportKind } from '../core/protocol.ts';

/** What `conv mock --help` says of the service: the rules in the words of the tables it goes by. */
export function mockHelpText(): string {
  return `
Key and secret come from --profile, the environment or the profile in use, else a demo pair.
It runs until Ctrl-C (or SIGTERM), which is its regular end: exit status 0.

What a report makes of an order:
${transitionLines().join('\n')}

${ruleLines().join('\n')}

Where the service's document leaves it open, the mock chooses:
  answers     a report that counts: 200 and the order's record; one that is refused: 422 and
              {"error":{"code","message",…}}; a failed check: 401
  amounts     a refund of 0, or of all that is left, is allowed; a cancel makes refunded_amount
              the whole amount (net = amount - refunded), a decline leaves it
  event ids   the same event_id with the same bytes: 200, the current record, counted once; with
              other bytes: 422 event_id_reused; the event_id of a refused report stays free
  fields      unknown ones are accepted with a warning; sub_id is echoed in the record
  signature   only lower-case hex matches

Examples:
  $ conv mock                           in one terminal; the line it prints goes into another
  $ conv mock --port 8080 --profile shop
  $ conv mock --json > mock.ndjson &    its first line says the url`;
}

function transitionLines(): string[] {
  const states = Object.keys(TRANSITIONS) as OrderState[];
  const rows = [
    ['the order is', ...REPORT_KINDS],
    ...states.map((state) => [
      state,
      ...REPORT_KINDS.map((kind) => cellText(TRANSITIONS[state][kind])),
    ]),
  ];
  const widthAt = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    `  ${row.map((cell, at) => cell.padEnd(widthAt(at))).join('  ')}`.trimEnd(),
  );
}

const ruleLines = (): string[] =>
  Object.entries(ORDER_RULES).map(([code, rule]) => `  ${code}: ${rule}`);

const cellText = (transition: (typeof TRANSITIONS)[OrderState][ReportKind]): string =>
  'to' in transition ? transition.to : transition.refused;
