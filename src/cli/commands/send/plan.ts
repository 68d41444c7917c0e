import {
  ambiguityOf,
  KIND_WORDS,
  kindFromWord,
} from '../../../client/files/rows/check/kind-word.ts';
import { ROW_FIELDS } from '../../../client/files/rows/fields.ts';
import { AMOUNTS, EXPORT_FIELDS, type Mapping } from '../../../client/files/rows/mapping.ts';
import { checkDelimiter, checkThousands } from '../../../client/profiles/file-format.ts';
import {
  type Checked,
  checkCurrencyCode,
  checkKnownCurrency,
  checkProfileName,
  type Rule,
} from '../../../client/profiles/rules.ts';
import type { DrainPolicy } from '../../../client/sending/drain-types.ts';
import { isChoice } from '../../../client/shops/chosen-columns.ts';
import { EXPORT_NAMES, NO_EXPORT } from '../../../client/shops/presets.ts';
import { readStatusFlags } from '../../../client/shops/status-word.ts';
import { isInMinorUnits } from '../../../client/shops/unknown/total-words.ts';
import { suggest } from '../../../core/kit/suggest.ts';
import { WORDS_OF_KINDS } from '../../../core/protocol/kinds/index.ts';
import { Failure, type AnyFault as Fault, isFailure } from '../../../core/words/failure.ts';
import { failureText } from '../../../core/words/failure-text.ts';
import { fault, message } from '../../../core/words/message.ts';
import { text as sentenceOf } from '../../../core/words/text.ts';
import { isSameFile } from '../../files/file-target.ts';
import { choice, flag, type OptionsOf, once, repeatable } from '../../flags.ts';
import { checkNote } from '../../note.ts';
import { DRAIN, readDrainPolicy, SENDING } from '../../sending-options.ts';
import { STRICT } from '../../shared-flags.ts';

/** The flags for reading a file of rows. */
export const FORMAT = [
  repeatable('--map <field=column>', 'column for a field, or a saved map; repeatable'),
  once('--encoding <name>', 'file encoding, such as cp949 (default: UTF-8)'),
  flag('--file-password-stdin', 'read the password of a protected workbook from stdin'),
  once('--sheet <name>', 'sheet of a workbook (default: the one with a known header)'),
  once('--delimiter <character>', 'CSV cell separator, or "tab" (default: detected)'),
  once('--thousands <character>', 'thousands separator in amounts, such as ,'),
];

/** The flags for reading an order export. */
export const EXPORT = [
  repeatable('--status <word=status>', 'meaning of a shop status; repeatable'),
  choice('--amounts <how>', 'lines of an order', AMOUNTS),
  repeatable('--ignore <column>', 'ignore a column that looks like refunds; repeatable'),
  repeatable('--hold-if <column>', 'hold orders back where it is filled; repeatable'),
];

/** The flags for reading a file of reports, and for what to do with it. */
const OF_THE_FILE = [
  once('--kind <kind>', 'kind for rows without one: paid, refund, cancel, …', {
    complete: WORDS_OF_KINDS,
  }),
  once('--save-map <name>', 'save the map, format, and currency in the profile'),
  ...FORMAT,
  ...EXPORT,
  choice('--from <shop>', 'read as an order export of this shop (default: detected)', EXPORT_NAMES),
  once('--currency <code>', 'currency for rows without one'),
  flag('--allow-unknown', 'send unknown fields, currencies, and click IDs'),
  STRICT,
  flag('--check', 'validate the file and stop; needs no profile'),
  flag('--dry-run', 'send to the bundled local service instead'),
  once('--errors <file>', 'write invalid rows, with reasons, to this file'),
  flag('--force', 'replace an --errors file that conv did not write'),
  flag('--skip-invalid', 'skip invalid rows and later rows of their orders'),
  once('--note <text>', 'keep a note with each event; never sent'),
];

/** The flags of `conv send`. */
export const FLAGS = [
  ...OF_THE_FILE,
  flag('--retry-rejected', 'resend rows the service rejected earlier'),
  ...DRAIN,
  ...SENDING,
];

export type SendOptions = OptionsOf<typeof FLAGS>;

/** The flags that say how to read the file. */
export type FileFlags = Pick<
  SendOptions,
  | 'map'
  | 'kind'
  | 'delimiter'
  | 'thousands'
  | 'encoding'
  | 'currency'
  | 'saveMap'
  | 'status'
  | 'amounts'
  | 'ignore'
  | 'holdIf'
  | 'allowUnknown'
>;

/** How to read the file, from the flags. */
interface FileWords {
  /** Without the settings of a saved map. */
  readonly given: Mapping;
  /** The saved map to use. */
  readonly mapName: string | undefined;
  readonly faults: readonly Fault[];
}

/** Fields of an order export that a report does not have. */
const OF_EXPORTS: readonly string[] = ['status', ...EXPORT_FIELDS];

/** @param known the fields that such a file can have, besides those of an order export. */
export function readFileFlags(flags: FileFlags, known: readonly string[] = ROW_FIELDS): FileWords {
  const { map = [], kind, delimiter, thousands, encoding, currency, saveMap } = flags;
  const { status, amounts, ignore, holdIf } = flags;
  const words = attempt(() => readStatusFlags(status ?? []), '--status');
  const pairs = map.filter((word) => word.includes('=')).map(readPair);
  const names = map.filter((word) => !word.includes('='));
  const readKind = kind === undefined ? undefined : kindFromWord(kind);
  const given: Mapping = {
    columns: Object.fromEntries(pairs.map(({ field, column }) => [field, column])),
    ...(readKind === undefined ? {} : { kind: readKind }),
    ...(delimiter === undefined ? {} : { delimiter: delimiterOf(delimiter) }),
    ...(thousands === undefined ? {} : { thousands }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
    ...(status === undefined ? {} : { statuses: words.value ?? {} }),
    ...(amounts === undefined ? {} : { amounts }),
    ...(ignore === undefined ? {} : { ignored: ignore }),
    ...(holdIf === undefined ? {} : { holds: holdIf }),
  };
  const faults = [
    ...(kind !== undefined && readKind === undefined ? [badKind(kind)] : []),
    ...pairs.flatMap((pair) =>
      OF_EXPORTS.includes(pair.field) ? emptyFaults(pair) : pairFaults(pair, known),
    ),
    ...pairs
      .filter(isInHundredths)
      .map(({ column }) => fault('--map', 'map_minor_units', { column })),
    ...repeated(pairs.map(({ field }) => field)),
    ...nameFaults(names, known),
    ...faultsOf('--save-map', saveMap, (text) => checkNewName(text, known)),
    ...(saveMap !== undefined && isEmpty(given, names) ? [NOTHING_TO_SAVE] : []),
    ...words.faults,
    ...faultsOf('--encoding', encoding, checkFilled),
    ...faultsOf('--delimiter', given.delimiter, checkDelimiter),
    ...faultsOf('--thousands', thousands, checkThousands),
    ...faultsOf('--currency', currency, currencyRule(flags)),
  ];
  return { given, mapName: names[0], faults };
}

const currencyRule = ({ allowUnknown }: FileFlags): Rule =>
  allowUnknown === true ? checkCurrencyCode : checkKnownCurrency;

interface Attempted<Value> {
  readonly value: Value | undefined;
  readonly faults: readonly Fault[];
}

/** Turns a failure into faults, so that all of them are reported together. */
export function attempt<Value>(read: () => Value, path: string): Attempted<Value> {
  try {
    return { value: read(), faults: [] };
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { faults, message, hint } = failureText(error);
    const whole = hint === undefined ? message : `${message}: ${hint}`;
    return { value: undefined, faults: faults.length > 0 ? faults : [{ path, message: whole }] };
  }
}

/** A tab is hard to type in a shell. */
const delimiterOf = (word: string): string => (/^(?:tab|\\t)$/i.test(word) ? '\t' : word);

interface Pair {
  readonly field: string;
  readonly column: string;
}

/** Only the first `=` parts: a column may have others in its name. */
function readPair(word: string): Pair {
  const at = word.indexOf('=');
  return { field: word.slice(0, at).trim(), column: word.slice(at + 1) };
}

function pairFaults({ field, column }: Pair, known: readonly string[]): Fault[] {
  if (!known.includes(field) && known.includes(column.trim()))
    return [fault('--map', 'map_field_first', { column: column.trim(), field })];
  if (!known.includes(field)) return [badField(field, known)];
  return emptyFaults({ field, column });
}

/** What is sent is in major units: 4990 for 49.90 would be a hundred times the order. */
const isInHundredths = ({ field, column }: Pair): boolean =>
  ['amount', 'refund_amount'].includes(field) && isInMinorUnits(column);

const emptyFaults = ({ field, column }: Pair): Fault[] =>
  column.trim() === '' ? [fault('--map', 'map_column_empty', { field })] : [];

function badField(field: string, known: readonly string[]): Fault {
  const near = suggest(field, known);
  return fault('--map', 'map_field_unknown', {
    field,
    near,
    known,
    isReport: known === ROW_FIELDS,
  });
}

const repeated = (fields: readonly string[]): Fault[] =>
  [...new Set(fields.filter((field, at) => fields.indexOf(field) !== at))].map((field) =>
    fault('--map', 'map_field_twice', { field }),
  );

function nameFaults(names: readonly string[], known: readonly string[]): Fault[] {
  const [name, other] = names;
  if (other !== undefined) return [fault('--map', 'two_maps', { name: name ?? '', other })];
  if (name !== undefined && known.includes(name))
    return [fault('--map', 'map_lacks_column', { name })];
  // `--map 주문번호` is not a valid map name; more likely, the field was forgotten.
  return faultsOf('--map', name, checkProfileName).length === 0 ? [] : [fault('--map', 'map_form')];
}

/** A map with the name of a field would be taken for half of `FIELD=COLUMN`. */
const checkNewName = (text: string, known: readonly string[]): Checked =>
  known.includes(text) || ROW_FIELDS.some((field) => field === text)
    ? { ok: false, message: message('map_named_like_field', { name: text }) }
    : checkProfileName(text);

const checkFilled: Rule = (text): Checked =>
  text.trim() === ''
    ? { ok: false, message: message('empty_variable') }
    : { ok: true, value: text };

function badKind(word: string): Fault {
  const ambiguity = ambiguityOf(word);
  if (ambiguity !== undefined) return { ...ambiguity, at: '--kind' };
  const near = suggest(word, WORDS_OF_KINDS);
  return fault('--kind', 'kind_flag_unknown', {
    word: JSON.stringify(word),
    kinds: KIND_WORDS,
    near,
  });
}

const isEmpty = ({ columns, ...rest }: Mapping, names: readonly string[]): boolean =>
  Object.keys(columns).length + Object.keys(rest).length + names.length === 0;

const NOTHING_TO_SAVE: Fault = fault('--save-map', 'nothing_to_save');

function faultsOf(path: string, text: string | undefined, rule: Rule): Fault[] {
  const checked = text === undefined ? undefined : rule(text);
  return checked === undefined || checked.ok
    ? []
    : [{ path, message: sentenceOf(checked.message) }];
}

/** A validated command line. */
export interface SendPlan {
  /** A path, or `-`. */
  readonly source: string;
  readonly given: Mapping;
  readonly mapName: string | undefined;
  readonly policy: DrainPolicy;
  readonly options: SendOptions;
}

/**
 * Reads the command line of a file to be sent.
 * @throws Failure `usage` with everything that is wrong, at once.
 */
export function readPlan(source: string | undefined, options: SendOptions): SendPlan {
  const { given, mapName, faults } = readFileFlags(options);
  const policy = readPolicyOf(options);
  checkNote(options.note);
  const all = [
    ...sourceFaults(source),
    ...faults,
    ...targetFaults(source, options),
    ...exportFaults(options, given),
    ...('faults' in policy ? policy.faults : []),
  ];
  if (source === undefined || 'faults' in policy || all.length > 0) throw wrong(all);
  return { source, given, mapName, policy, options };
}

/** Whether nothing but columns that can be chosen is mapped. */
const isPlain = (given: Mapping): boolean =>
  Object.keys(given.columns).length === 0 || isChoice(given);

/** The columns of an export are known. */
const exportFaults = ({ from, kind, map = [] }: SendOptions, given: Mapping): Fault[] =>
  from === undefined ||
  from === NO_EXPORT ||
  (isPlain(given) && kind === undefined && map.every((word) => word.includes('=')))
    ? []
    : [fault('--from', 'from_beside_map')];

const sourceFaults = (source: string | undefined): Fault[] =>
  source === undefined || source === '' ? [fault('FILE', 'file_missing')] : [];

function targetFaults(source: string | undefined, { errors, check, dryRun }: SendOptions): Fault[] {
  return [
    ...(check === true && dryRun === true ? [fault('--check', 'check_beside_dry_run')] : []),
    ...(errors === '-' ? [fault('--errors', 'must_be_file')] : []),
    ...(errors === '' ? [fault('--errors', 'empty_value')] : []),
    ...(errors !== undefined && errors !== '-' && source !== undefined && isSameFile(source, errors)
      ? [fault('--errors', 'errors_is_source')]
      : []),
  ];
}

function readPolicyOf(options: SendOptions): DrainPolicy | { readonly faults: readonly Fault[] } {
  try {
    return readDrainPolicy(options);
  } catch (error) {
    if (isFailure(error)) return { faults: failureText(error).faults };
    throw error;
  }
}

const wrong = (faults: readonly Fault[]): Failure =>
  new Failure('usage', message('command_line_wrong_unsent'), {
    faults,
    hint: message('send_help'),
  });
