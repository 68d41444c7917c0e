import type { AnyFault as Fault } from '../../core/failure.ts';
import { ROW_FIELDS } from '../../core/rows/check/fields.ts';
import { ambiguityOf, KIND_WORDS, kindOf } from '../../core/rows/check/kind-word.ts';
import type { Mapping } from '../../core/rows/mapping.ts';
import { suggest } from '../../core/suggest.ts';
import {
  type Checked,
  checkCurrencyCode,
  checkProfileName,
  type Rule,
} from '../../profiles/rules.ts';
import { checkDelimiter, checkThousands } from '../../profiles/stored-map.ts';
import { KINDS } from '../../protocol/kinds/index.ts';
import { fault, message } from '../../words/message.ts';
import { text as sentenceOf } from '../../words/text.ts';
import type { FileFlags } from './options.ts';

/** What the flags say of how the file is to be read. */
interface FileWords {
  /** Without what a saved map adds. */
  readonly given: Mapping;
  /** The saved map that is to be used. */
  readonly mapName: string | undefined;
  readonly faults: readonly Fault[];
}

/** @param known the fields that a file of this sort can have. */
export function readFileFlags(flags: FileFlags, known: readonly string[] = ROW_FIELDS): FileWords {
  const { map = [], kind, delimiter, thousands, encoding, currency, saveMap } = flags;
  const pairs = map.filter((word) => word.includes('=')).map(readPair);
  const names = map.filter((word) => !word.includes('='));
  const readKind = kind === undefined ? undefined : kindOf(kind);
  const given: Mapping = {
    columns: Object.fromEntries(pairs.map(({ field, column }) => [field, column])),
    ...(readKind === undefined ? {} : { kind: readKind }),
    ...(delimiter === undefined ? {} : { delimiter: delimiterOf(delimiter) }),
    ...(thousands === undefined ? {} : { thousands }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
  };
  const faults = [
    ...(kind !== undefined && readKind === undefined ? [badKind(kind)] : []),
    ...pairs.flatMap((pair) => pairFaults(pair, known)),
    ...repeated(pairs.map(({ field }) => field)),
    ...nameFaults(names, known),
    ...faultsOf('--save-map', saveMap, (text) => checkNewName(text, known)),
    ...(saveMap !== undefined && isEmpty(given, names) ? [NOTHING_TO_SAVE] : []),
    ...faultsOf('--encoding', encoding, checkFilled),
    ...faultsOf('--delimiter', given.delimiter, checkDelimiter),
    ...faultsOf('--thousands', thousands, checkThousands),
    ...faultsOf('--currency', currency, checkCurrencyCode),
  ];
  return { given, mapName: names[0], faults };
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
  if (column.trim() !== '') return [];
  return [fault('--map', 'map_column_empty', { field })];
}

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
  // `--map 주문번호` is no name of a map: more likely its field was forgotten.
  return faultsOf('--map', name, checkProfileName).length === 0 ? [] : [fault('--map', 'map_form')];
}

/** A map with the name of a field would be taken for half of `FIELD=COLUMN`. */
const checkNewName = (text: string, known: readonly string[]): Checked =>
  known.includes(text)
    ? { ok: false, message: message('map_named_like_field', { name: text }) }
    : checkProfileName(text);

const checkFilled: Rule = (text): Checked =>
  text.trim() === ''
    ? { ok: false, message: message('empty_variable') }
    : { ok: true, value: text };

function badKind(word: string): Fault {
  const ambiguity = ambiguityOf(word);
  if (ambiguity !== undefined) return { path: '--kind', message: ambiguity };
  const near = suggest(
    word,
    KINDS.flatMap(({ name, aliases }) => [name, ...aliases]),
  );
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
