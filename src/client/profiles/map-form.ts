import { formatPath } from '../../core/kit/json/node.ts';
import { findDuplicateKeys, parseJson } from '../../core/kit/json/parse.ts';
import { suggest } from '../../core/kit/suggest.ts';
import { toPlain } from '../../core/protocol/reports/plain.ts';
import { type Fault, fault } from '../../core/words/message.ts';
import { ROW_FIELDS } from '../files/rows/fields.ts';
import { EXPORT_FIELDS, type Mapping, plainWord } from '../files/rows/mapping.ts';
import { READ_FIELDS } from '../shops/order.ts';
import { isExportMap, ownExport } from '../shops/saved-map.ts';
import { findMapFaults } from './file-format.ts';
import { checkKnownCurrency } from './rules.ts';

/** A map in its editable form: JSON with `//` comment lines. */
export const mapForm = (map: Mapping): string => `${JSON.stringify(map, undefined, 2)}\n`;

type ReadMap =
  | { readonly ok: true; readonly map: Mapping }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Parses an edited map, and reports all faults together. */
export function readMapForm(text: string): ReadMap {
  const parsed = parseJson(text.replace(/^\ufeff/, '').replace(/^[ \t]*\/\/.*$/gm, ''));
  if (!parsed.ok)
    return {
      ok: false,
      faults: parsed.faults.map(({ path, message }) => ({ ...message, at: path })),
    };
  const twice = findDuplicateKeys(parsed.node).map((path) =>
    fault(formatPath(path), 'duplicate_member'),
  );
  const plain = toPlain(parsed.node);
  const faults = [...twice, ...findMapFaults(plain)];
  if (faults.length > 0) return { ok: false, faults };
  const map = withUpperCurrency(plain as Mapping);
  const slips = [
    ...unknownFields(map),
    ...unknownCurrency(map),
    ...wordsWithTwoMeanings(map),
    ...missingParts(map),
  ];
  return slips.length === 0 ? { ok: true, map } : { ok: false, faults: slips };
}

const withUpperCurrency = ({ currency, ...map }: Mapping): Mapping =>
  currency === undefined ? map : { ...map, currency: currency.toUpperCase() };

const KNOWN: readonly string[] = [...new Set([...ROW_FIELDS, ...READ_FIELDS, ...EXPORT_FIELDS])];

const unknownFields = ({ columns }: Mapping): Fault[] =>
  Object.keys(columns)
    .filter((field) => !KNOWN.includes(field))
    .map((field) =>
      fault(formatPath(['columns', field]), 'map_form_field_unknown', {
        near: suggest(field, KNOWN),
        known: KNOWN,
      }),
    );

function unknownCurrency({ currency }: Mapping): Fault[] {
  const checked = currency === undefined ? undefined : checkKnownCurrency(currency);
  return checked === undefined || checked.ok ? [] : [{ ...checked.message, at: 'currency' }];
}

function wordsWithTwoMeanings({ statuses = {} }: Mapping): Fault[] {
  const pairs = Object.entries(statuses).flatMap(([status, words]) =>
    words.map((word) => ({ status, word, key: plainWord(word) })),
  );
  return pairs.flatMap(({ status, word, key }, at) => {
    const before = pairs.slice(0, at).find((other) => other.key === key);
    if (before === undefined || before.status === status) return [];
    const facts = { word, before: before.status };
    return [fault(formatPath(['statuses', status]), 'status_has_two_meanings', facts)];
  });
}

/** conv does not guess the status of an order. */
const missingParts = (map: Mapping): Fault[] =>
  isExportMap(map) && ownExport('map', map) === undefined
    ? [fault('columns', 'map_form_incomplete')]
    : [];
