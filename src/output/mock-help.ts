import { CHOICES } from '../core/orders/choices.ts';
import { transitionRows } from '../core/orders/transition-rows.ts';
import { ORDER_RULES } from '../core/orders/transitions.ts';
import { REPORT_KINDS } from '../protocol/kinds/index.ts';
import { wrapText } from './wrap.ts';

/**
 * What `conv mock --help` says of the service: the rules in the words of the tables it goes by.
 * @param faults what it says of faults.
 */
export const mockHelpText = (faults: string): string => `
Key and secret come from --merchants, --profile, the environment or the profile in use, else a
demo pair. A live profile, or a key in the environment that belongs to one, is replaced by the demo
pair unless --live-credentials is given. A key that no profile has counts as sandbox.
It runs until Ctrl-C (or SIGTERM), which is its regular end: exit status 0.

What a report makes of an order:
${transitionLines().join('\n')}

${ruleLines().join('\n')}

Where the service's document leaves it open, the mock chooses:
${choiceLines().join('\n')}

GET /openapi.json describes the service to other tools (OpenAPI 3.1).
${faults}

What can be expected (--expect; a failed one shows the closest request, exit status 7):
${wrapText(REQUESTS_LINE, COLUMNS, ' '.repeat(34))}
  order 42 is CONFIRMED net=3000  what the order is now; net=, refunded=, currency=
  no order reported twice         none is paid, cancelled or declined under two event ids
  every signature valid           all requests passed the four checks
  nothing unexpected              nothing was refused or came that no other --expect asks for
With --expect, a run also fails (7) if no report was accepted or a fault rule never acted, unless
--allow-none is given. Expecting no report at all (any ==0), or a refusal that came, allows it too.

A command behind -- runs with a free port and CONV_ENDPOINT, CONV_API_KEY and CONV_HMAC_SECRET set;
conv ends with its exit status (128+n for signals). From the first --expect behind the command on,
the words are conv's again, unless the command has a -- of its own.

--junit and --report replace a file of an earlier run; any other file only with --force. The
journal, the profiles and the run's own input are never replaced. The former file stays until the
new one is complete.

Files:
  --merchants  [{"api_key":"…","hmac_secret":"…","seller_id":"…","active":true,"mode":"sandbox"}, …]
  --seed       reports ({"kind":"paid","body":{…}}) and order records: a JSON array, or one a line

/_conv/ is the inspector and the control interface. Reading needs no token; what changes something
needs the one that is printed at start (Authorization: Bearer TOKEN):
  GET  /_conv/ready  /_conv/requests?order=42&outcome=refused  /_conv/orders  /_conv/run
  POST /_conv/expectations {"expectations":["paid ==1"],"within_seconds":5}
                       returns unknown_paths, too; unlike --expect it passes if no report came: add
                       "any" to require one
  GET  /_conv/faults   POST {"rule":"drop-answer first=1"}  {"id":"f1","enabled":false}
                       DELETE ?id=f1
  GET  /_conv/clock    POST {"advance_seconds":301}  {"now":"2026-01-01T00:00:00Z"}
  POST /_conv/resend {"path":"/conversions","body":"{…}"}
  POST /_conv/reset                     forgets orders and requests; seeds are planted again, faults
                                        counted anew, clock and rules stay
  POST /_conv/shutdown
  GET  /_conv/events?token=…            server-sent events

Examples:
  $ conv mock                           in one terminal; the line it prints goes into another
  $ conv mock --port 8080 --profile shop --state orders.json
  $ conv mock --fault 'drop-answer kind=paid first=2'
  $ conv mock --expect 'no order reported twice' --report run.html -- npm test
  $ conv mock --json > mock.ndjson &    its first line says the url and the token`;

const REQUESTS_LINE = `  paid order=42 amount=5000 ==1   so many were accepted: ==N, >=N, <=N, else at least one; ${[...REPORT_KINDS, 'any'].join(', ')}; order=A-*, event=, amount=, currency=, status=422, outcome=refused`;

function transitionLines(): string[] {
  const rows = transitionRows();
  const widthAt = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    `  ${row.map((cell, at) => cell.padEnd(widthAt(at))).join('  ')}`.trimEnd(),
  );
}

const ruleLines = (): string[] =>
  Object.entries(ORDER_RULES).map(([code, rule]) => `  ${code}: ${rule}`);

const choiceLines = (): string[] =>
  Object.entries(CHOICES).map(([subject, choice]) =>
    wrapText(`  ${subject.padEnd(SUBJECT)}${choice}`, COLUMNS, ' '.repeat(SUBJECT + 2)),
  );

const SUBJECT = 12;
const COLUMNS = 100;
