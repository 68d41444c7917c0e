import { KINDS } from '../core/protocol/kinds/index.ts';

/** What people type for a flag or, where a command has none, for the line that does it. */
interface OtherNames {
  readonly meant: string;
  /** Without dashes; one letter is a short flag. */
  readonly names: string;
  /** The only command that these names are meant for; otherwise, every command that has the flag. */
  readonly of?: string;
}

/** Other names for flags that are not report fields. What comes first wins. */
const FLAGS: readonly OtherNames[] = [
  { meant: '--api-key', names: 'api_key key merchant_key x-merchant-key k' },
  { meant: '--secret-stdin', names: 'hmac_secret secret' },
  { meant: '--endpoint', names: 's2s_endpoint_base base_url url host server e u' },
  { meant: '--order', names: 'transaction_id order_number order_no id o' },
  { meant: '--amount', names: 'price value a' },
  { meant: '--currency', names: 'c' },
  { meant: '--kind', names: 'type k t' },
  { meant: '--rejected', names: 'failed errors failures error refused' },
  { meant: '--pending', names: 'all open unsettled failed unsent' },
  { meant: '--since today', names: 'today' },
  { meant: '--since yesterday', names: 'yesterday' },
  { meant: '--since', names: 'from after start' },
  { meant: '--until', names: 'to before end' },
  { meant: 'conv replay --watch', names: 'follow f watch tail', of: 'log' },
  { meant: '--limit', names: 'last count tail head max n l' },
  { meant: '--dry-run', names: 'dry test try simulate sandbox mock n' },
  { meant: '--json', names: 'output format j' },
  { meant: '--verbose', names: 'v debug trace' },
  { meant: '--version', names: 'v ver' },
  { meant: '--yes', names: 'force assume_yes non_interactive' },
  { meant: '--no-input', names: 'non_interactive batch quiet q' },
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

const isNamed = ({ names }: OtherNames, typed: string): boolean =>
  names.split(' ').some((name) => lettersOf(name) === lettersOf(typed));

/** Whether a flag would be a credential. */
export const isCredential = (typed: string): boolean =>
  FLAGS.slice(0, 2).some((flag) => isNamed(flag, typed) && lettersOf(typed).length > 1);

/** The report commands that have this flag for a field. */
export const commandsWith = (flag: string): readonly string[] =>
  KINDS.filter(({ fields }) => fields.some((field) => field.flag.name === flag)).map(
    ({ command }) => `conv ${command.name}`,
  );

/**
 * What an unknown flag means: the flag for a field under its name in the specification or in shops' files (`--cb-aev`,
 * `--total`), a flag of other programs, or another line.
 * @param typed the flag, without a value.
 * @param command the name of its command.
 * @param known the command's flags.
 */
export function flagMeant(
  typed: string,
  command: string,
  known: readonly string[],
): string | undefined {
  const fields: readonly OtherNames[] = KINDS.flatMap((kind) => kind.fields).map(
    ({ flag, name, synonyms }) => ({ meant: flag.name, names: [name, ...synonyms].join(' ') }),
  );
  return [...fields, ...FLAGS].find(
    (other) =>
      isNamed(other, typed) &&
      (other.of === undefined
        ? known.includes(other.meant.split(' ', 1)[0] ?? '')
        : other.of === command),
  )?.meant;
}
