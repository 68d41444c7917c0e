import { Secret } from '../../src/core/protocol/masking/secret.ts';
import { sign } from '../../src/core/protocol/signing.ts';
import { argv } from './argv.ts';
import { createMachine } from './conv-here.ts';
import { perTest } from './per-test.ts';

/** One signed request, in the pieces of which captures are made. */
export const KEY = 'mk_live_41aa7c09';
export const SECRET = 'Pw3vT8nQ5xZ1rL7c';
export const TIME = '1795706413';
export const BODY =
  '{"merchant_order_id":"A-77/1","event_id":"paid-A-77","amount":49900,"name":"수분 \\"1+1\\" Men\'s 🎁 <b>&","note":"a\\nb","items":[{"price":24950,"quantity":2}]}';
export const SIGNATURE = sign(new Secret(SECRET), TIME, Buffer.from(BODY));
export const LENGTH = Buffer.byteLength(BODY);

export const three = (write: (name: string, value: string) => string, separator = '\n'): string =>
  [
    write('X-Merchant-Key', KEY),
    write('X-Signature-Timestamp', TIME),
    write('X-Signature', SIGNATURE),
  ].join(separator);
export const lower = (write: (name: string, value: string) => string, separator = '\n'): string =>
  three((name, value) => write(name.toLowerCase(), value), separator);
export const LINES = three((name, value) => `${name}: ${value}`);
export const HEAD = `POST /conversions HTTP/1.1\nHost: s2s.example.com\nContent-Type: application/json\n${LINES}\nContent-Length: ${LENGTH}`;
export const RAW = `${HEAD}\n\n${BODY}`;

const ENV = { CONV_API_KEY: KEY, CONV_HMAC_SECRET: SECRET };

/** What `conv verify --json` says of a paste: its verdict, with the causes that it names, or `refused`. */
interface Answer {
  readonly verdict: string;
  readonly undone: readonly string[];
  readonly notes: string;
}

/** What checks captures in a folder that each test of the file has for itself: called once in each file of tests. */
export function atDesk() {
  const machine = perTest(createMachine, (it) => it.remove());
  return {
    /** The folder in which the command runs. */
    home: (): string => machine.home,
    /** @param args before the capture, such as a body and `--headers -`. */
    answerTo: (input: string, ...args: readonly string[]) => answerTo(machine, input, args),
  };
}

async function answerTo(
  machine: ReturnType<typeof createMachine>,
  input: string,
  args: readonly string[],
): Promise<Answer> {
  const command = argv`verify ${args} --json --now ${TIME}`;
  const { stdout, stderr } = await machine.run(command, { env: ENV, input });
  const [answer] = stdout
    .split('\n')
    .flatMap((line) => (line.startsWith('{"verdict"') ? [JSON.parse(line)] : []));
  if (answer === undefined) return { verdict: 'refused', undone: [], notes: stderr };
  const causes = answer.explanations.flatMap((it: { causes: { id: string }[] }) =>
    it.causes.map(({ id }) => id),
  );
  const verdict = [answer.verdict, ...causes].join(' ');
  return { verdict, undone: answer.copy_undone ?? [], notes: stderr };
}
