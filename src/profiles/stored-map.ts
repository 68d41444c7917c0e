import type { JsonPath } from '../core/json/node.ts';
import { REPORT_KINDS } from '../core/protocol.ts';
import type { Mapping } from '../core/rows/mapping.ts';
import { type Fault, message } from '../words/message.ts';
import { bad, checkCurrencyCode, checkProfileName, good, type Rule } from './rules.ts';
import { faultAt, isObject, NO_OBJECT, NO_STRING, UNKNOWN } from './stored-fault.ts';

/** How the file spells the maps of a profile: as they are. */
export type StoredMaps = Readonly<Record<string, Mapping>>;

const checkKind: Rule = (text) =>
  REPORT_KINDS.some((kind) => kind === text)
    ? good(text)
    : bad(message('one_of', { options: REPORT_KINDS.join(', ') }));

const checkFilled: Rule = (text) => (text === '' ? bad(message('is_empty')) : good(text));

/** One that a quoted cell or a line could not be told from would split nothing. */
export const checkDelimiter: Rule = (text) =>
  [...text].length === 1 && !/["\r\n\ufeff]/.test(text)
    ? good(text)
    : bad(message('delimiter_unusable'));

/** What stands between thousands can be neither a digit nor a sign. Where it is a point, a comma stands before the decimals. */
export const checkThousands: Rule = (text) =>
  [...text].length === 1 && !/[\d+\-eE\r\n]/.test(text)
    ? good(text)
    : bad(message('thousands_unusable'));

/** The members of a map that are one text each, and the rule of each. */
const RULES: Readonly<Record<Exclude<keyof Mapping, 'columns'>, Rule>> = {
  kind: checkKind,
  delimiter: checkDelimiter,
  encoding: checkFilled,
  thousands: checkThousands,
  currency: checkCurrencyCode,
};

/** Everything that is wrong with the maps of a profile; a profile without maps is right. */
export function checkStoredMaps(path: JsonPath, stored: unknown): Fault[] {
  if (stored === undefined) return [];
  if (!isObject(stored)) return [faultAt(path, NO_OBJECT)];
  return Object.entries(stored).flatMap(([name, map]) => checkMap([...path, name], name, map));
}

/** @param stored maps that were checked. */
export const toMaps = (stored: StoredMaps | undefined): ReadonlyMap<string, Mapping> | undefined =>
  stored && new Map(Object.entries(stored));

/** @returns undefined where there is none, so that a profile without maps is stored as ever. */
export const toStoredMaps = (
  maps: ReadonlyMap<string, Mapping> | undefined,
): StoredMaps | undefined =>
  maps === undefined || maps.size === 0 ? undefined : Object.fromEntries(maps);

function checkMap(path: JsonPath, name: string, map: unknown): Fault[] {
  const named = checkProfileName(name);
  const faults = named.ok
    ? []
    : [faultAt(path, message('not_a_map_name', { wrong: named.message }))];
  if (!isObject(map)) return [...faults, faultAt(path, NO_OBJECT)];
  const { columns, ...texts } = map;
  return [
    ...faults,
    ...checkColumns([...path, 'columns'], columns),
    ...Object.entries(texts).flatMap(([member, text]) => checkText(path, member, text)),
  ];
}

/** Whether a field is one of the document is looked at where the map is used, as with `--map` itself. */
function checkColumns(path: JsonPath, columns: unknown): Fault[] {
  if (!isObject(columns)) return [faultAt(path, NO_OBJECT)];
  return Object.entries(columns).flatMap(([field, column]) =>
    typeof column === 'string' && column !== '' ? [] : [faultAt([...path, field], NO_STRING)],
  );
}

function checkText(path: JsonPath, member: string, text: unknown): Fault[] {
  if (!Object.hasOwn(RULES, member)) return [faultAt([...path, member], UNKNOWN)];
  if (typeof text !== 'string') return [faultAt([...path, member], NO_STRING)];
  const checked = RULES[member as keyof typeof RULES](text);
  return checked.ok ? [] : [faultAt([...path, member], checked.message)];
}
