import { KINDS } from '../core/protocol/kinds/index.ts';
import { STATES } from './other-names.ts';

/** What people type for a flag or, where a command has none, for the line that does it. */
interface OtherNames {
  readonly meant: string;
  /** Without dashes; one letter is a short flag. */
  readonly names: string;
  /** The only command that these names are meant for; otherwise, every command that has the flag. */
  readonly of?: string;
  /** The values that must follow, for this to be meant. */
  readonly values?: string;
}

/** Other names for flags that are not report fields. What comes first wins. */
const FLAGS: readonly OtherNames[] = [
  { meant: '--json', names: 'o output format out', values: 'json jsonl ndjson' },
  { meant: '--csv', names: 'o output format out', values: 'csv' },
  ...Object.entries(STATES).map(([meant, values]) => ({ meant, names: 'status state', values })),
  { meant: '--api-key', names: 'api_key key merchant_key x-merchant-key k' },
  { meant: '--secret-stdin', names: 'hmac_secret secret' },
  { meant: '--endpoint', names: 's2s_endpoint_base base_url url host server e u' },
  { meant: '--order', names: 'transaction_id order_number order_no id o' },
  { meant: '--amount', names: 'price value a half part partial' },
  { meant: '--currency', names: 'c' },
  { meant: '--kind', names: 'type k t' },
  { meant: '--rejected', names: 'failed errors failures error refused' },
  { meant: '--pending', names: 'all open unsettled failed unsent' },
  { meant: '--since today', names: 'today' },
  { meant: '--since yesterday', names: 'yesterday' },
  { meant: '--since', names: 'from after start date day month period' },
  { meant: '--until', names: 'to before end' },
  { meant: 'conv replay --watch', names: 'follow f watch tail', of: 'log' },
  { meant: 'conv show', names: 'click click_id grep search text id', of: 'log' },
  { meant: '--actor', names: 'user author by who' },
  { meant: '--limit', names: 'last count tail head max n l' },
  { meant: '--dry-run', names: 'dry dryrun test try simulate sandbox mock n' },
  { meant: '--json', names: 'output format j' },
  { meant: '--verbose', names: 'v debug trace' },
  { meant: '--version', names: 'v ver' },
  { meant: '--yes', names: 'force assume_yes non_interactive' },
  { meant: '--no-input', names: 'non_interactive batch' },
  { meant: '--event-id', names: 'idempotency_key idempotency request_id' },
  { meant: 'conv log --rejected', names: 'rejected failed', of: 'replay' },
  { meant: '--check', names: 'test ping validate verify' },
  { meant: '--note', names: 'reason comment memo message m' },
  { meant: '--item', names: 'item_id quantity items' },
  { meant: '--click-id', names: 'click' },
  { meant: '--product-name', names: 'name' },
  { meant: '--port', names: 'p' },
  { meant: '--profile', names: 'account env environment live prod production p' },
  { meant: '--signature', names: 'sig s' },
  { meant: '--headers', names: 'header h' },
  { meant: '--timestamp', names: 'ts time' },
  { meant: '--junit', names: 'xml report' },
  { meant: '--file', names: 'body data payload input d f i' },
  { meant: 'conv sign -', names: 'body data payload input file d f', of: 'sign' },
  { meant: 'conv replay', names: 'resume', of: 'send' },
  { meant: 'conv cancel', names: 'full whole all', of: 'refund' },
  ...KINDS.map(({ command: { name } }) => ({
    ...{ meant: `conv template ${name}`, names: 'example template sample schema', of: name },
  })),
];

/** A name without separators and case: `api_key`, `apiKey`. */
const lettersOf = (word: string): string => word.replace(/[-_]/g, '').toLowerCase();

const isAmong = (names: string, typed: string): boolean =>
  names.split(' ').some((name) => lettersOf(name) === lettersOf(typed));

/** Whether a flag would be a credential. */
export const isCredential = (typed: string): boolean =>
  FLAGS.some(
    ({ meant, names }) =>
      ['--api-key', '--secret-stdin'].includes(meant) &&
      lettersOf(typed).length > 1 &&
      isAmong(names, typed),
  );

/** The report commands that have this flag for a field. */
export const commandsWith = (flag: string): readonly string[] =>
  KINDS.filter(({ fields }) => fields.some((field) => field.flag.name === flag)).map(
    ({ command }) => `conv ${command.name}`,
  );

/**
 * What an unknown flag means: the flag for a field under its name in the specification or in shops' files (`--cb-aev`,
 * `--total`), a flag of other programs, or another line.
 * @param typed the flag, without a value.
 * @param value what follows it, which may be its value.
 * @param command the name of its command.
 * @param known the command's flags.
 */
export function flagMeant(
  typed: string,
  value: string,
  command: string,
  known: readonly string[],
): string | undefined {
  if (/^-\d+$/.test(typed) && known.includes('--limit')) return `--limit ${typed.slice(1)}`;
  const isMeant = ({ meant, names, of, values }: OtherNames): boolean =>
    isAmong(names, typed) &&
    (values === undefined || isAmong(values, value)) &&
    (of === undefined ? known.includes(meant.split(' ', 1)[0] ?? '') : of === command);
  return [...FIELDS, ...FLAGS].find(isMeant)?.meant;
}

const FIELDS: readonly OtherNames[] = KINDS.flatMap((kind) => kind.fields).map(
  ({ flag, name, synonyms }) => ({ meant: flag.name, names: [name, ...synonyms].join(' ') }),
);
