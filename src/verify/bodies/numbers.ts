import { MONEY_FIELDS } from '../../core/protocol/kinds/index.ts';
import { COST } from '../model/cause.ts';
import { type Axis, createAxis, type Option } from './axis.ts';
import type { Slot } from './layout.ts';
import {
  decimals,
  FLOATS,
  formatFloat,
  integer,
  type NumberFormat,
  plainDecimal,
  pointZero,
  quoted,
  REREAD,
  scientific,
} from './number-formats.ts';

/** PHP's numeric strings: blanks around are forgiven, zeros before the number are dropped. */
const NUMERIC = /^[ \t\n\r\v\f]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)[ \t\n\r\v\f]*$/;

const MAX_INTEGER = 2n ** 63n;

/**
 * What JSON_NUMERIC_CHECK makes of a string that looks like a number: also of an order id, a phone
 * number or a postcode.
 * @param literal the string as written in JSON.
 */
const numericCheck: NumberFormat = (literal) => {
  const [, text] = NUMERIC.exec(JSON.parse(literal) as string) ?? [];
  if (text === undefined) return undefined;
  if (/^[+-]?\d+$/.test(text)) {
    const value = BigInt(text.replace('+', ''));
    if (value < MAX_INTEGER && value >= -MAX_INTEGER) return value.toString();
  }
  const value = Number(text);
  return Number.isFinite(value) ? formatFloat(value, FLOATS.php) : undefined;
};

/** Texts by the number of the slot. */
export type NumberTexts = ReadonlyMap<number, string>;

/** The fields that a format applies to, by their names in the specification. */
interface Scope {
  readonly name: string;
  readonly extra: number;
  readonly has: (field: string, path: string) => boolean;
}

const AMOUNTS: ReadonlySet<string> = new Set(MONEY_FIELDS);
const MONEY = new Set([...AMOUNTS, 'price']);

const ALL: Scope = { name: 'all', extra: 0, has: () => true };
const SCOPES: readonly Scope[] = [
  ALL,
  { name: 'amounts and prices', extra: 0, has: (field) => MONEY.has(field) },
  { name: 'amounts', extra: 0, has: (field) => AMOUNTS.has(field) },
  { name: 'prices', extra: 2, has: (field) => field === 'price' },
  { name: 'numbers in items', extra: 0, has: (_, path) => path.startsWith('items') },
  { name: 'quantities', extra: 3, has: (field) => field === 'quantity' },
  {
    name: 'amounts and quantities',
    extra: 3,
    has: (field) => AMOUNTS.has(field) || field === 'quantity',
  },
  { name: 'all but quantities', extra: 3, has: (field) => field !== 'quantity' },
];

interface NumberChange {
  readonly name: string;
  readonly cost: number;
  readonly scopes: readonly Scope[];
  readonly kind: 'number' | 'string';
  readonly format: (literal: string, field: string) => string | undefined;
}

const received: NumberFormat = (literal) => literal;

/** A string literal as the number that it contains. */
const unquoted: NumberFormat = (literal) => {
  const text = literal.slice(1, -1);
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? text : undefined;
};

/** What a driver gives back of columns DECIMAL and INT, as text. */
const columns = (literal: string, field: string): string | undefined =>
  quoted(MONEY.has(field) ? decimals(2) : received)(literal);

const LIKELY = new Set([
  'JavaScript',
  'Python',
  'PHP',
  'Ruby',
  'Java',
  'Java doubles',
  'Newtonsoft',
]);

const change = (
  name: string,
  cost: number,
  format: NumberChange['format'],
  kind: NumberChange['kind'] = 'number',
  scopes = SCOPES,
): NumberChange => ({ name, cost, format, kind, scopes });

const CHANGES: readonly NumberChange[] = [
  change('5000.0', COST.common, pointZero),
  change('5000.00', COST.common, decimals(2)),
  change('5000', COST.common, integer),
  change('10.1', COST.usual, plainDecimal),
  change('"5000"', COST.common, quoted(received)),
  change('5000 of "5000"', COST.common, unquoted, 'string'),
  change('JSON_NUMERIC_CHECK', COST.common, numericCheck, 'string', [ALL]),
  change('"5000.00"', COST.usual, quoted(decimals(2))),
  change('"5000.00" and "5"', COST.usual, columns),
  change('"5000.0"', COST.usual, quoted(pointZero)),
  change('"10.1"', COST.usual, quoted(plainDecimal)),
  change('1.2345678E7', COST.usual, REREAD['Java doubles'] ?? received),
  ...Object.entries(REREAD).map(([name, format]) =>
    change(name, LIKELY.has(name) ? COST.common : COST.usual, format, 'number', [ALL]),
  ),
  change('5e3', COST.rare, scientific('e')),
  change('5E+3', COST.rare, scientific('E+')),
  change('5e+3', COST.rare, scientific('e+')),
  change('5E3', COST.rare, scientific('E')),
  change('5000.000', COST.remote, decimals(3)),
  change('5000.0000', COST.rare, decimals(4)),
];

/** Other spellings of the same numbers, of all of them or of the amounts alone. */
export function createNumberAxis(slots: readonly Slot[]): Axis<NumberTexts> {
  const options = CHANGES.flatMap((it) => optionsOf(slots, it));
  options.sort((a, b) => a.cost - b.cost);
  return createAxis(options, (texts) => [...texts].join('\n'), '');
}

function optionsOf(slots: readonly Slot[], it: NumberChange): Option<NumberTexts>[] {
  return it.scopes.map((scope) => {
    const value = rewrite(slots, it, scope);
    const [[at, signed] = [-1, '']] = value;
    const slot = value.size === 1 ? slots[at] : undefined;
    const where =
      slot === undefined ? { scope: scope.name } : { scope: slot.path, received: slot.literal };
    return {
      name: scope === ALL ? it.name : `${it.name}, ${scope.name}`,
      cost: it.cost + scope.extra,
      causes: [{ id: 'body.number-format', format: it.name, signed, ...where }],
      value,
    };
  });
}

function rewrite(
  slots: readonly Slot[],
  { kind, format }: NumberChange,
  scope: Scope,
): NumberTexts {
  const texts = new Map<number, string>();
  for (const [at, slot] of slots.entries()) {
    if (slot.kind !== kind || !scope.has(slot.field, slot.path)) continue;
    const text = format(slot.literal, slot.field);
    if (text !== undefined && text !== slot.literal) texts.set(at, text);
  }
  return texts;
}

/** Whether a program that reads these numbers writes exactly the same texts. */
export function isFixedPoint(name: string, texts: NumberTexts, slots: readonly Slot[]): boolean {
  const format = REREAD[name];
  if (format === undefined) return true;
  return slots.every(({ kind, literal }, at) => {
    const text = texts.get(at) ?? literal;
    const isNumber = kind === 'number' || (kind === 'string' && texts.has(at));
    return !isNumber || text.startsWith('"') || format(text) === text;
  });
}
