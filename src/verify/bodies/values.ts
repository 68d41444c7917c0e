import { type Cause, COST } from '../model/cause.ts';
import { type Axis, createAxis, type Option } from './axis.ts';
import { dateTexts } from './dates.ts';
import type { Slot } from './layout.ts';
import { decimals, type NumberFormat, plainDecimal, pointZero, quoted } from './number-formats.ts';
import type { NumberTexts } from './numbers.ts';
import { TEXT_CHANGES, type TextChange } from './value-changes.ts';

/** The literal of a text, in the spelling of the received body. */
export type Write = (text: string) => string;

/** What may have been another value before the body was serialized; each result is a literal. */
interface ValueChange extends Omit<TextChange, 'results'> {
  readonly results: (slot: Slot, write: Write) => readonly Result[];
  /** Whether one value alone has a change of its own. */
  readonly isOnlyOfAll?: boolean;
}

interface Result {
  readonly literal: string;
  /** Particulars of this result alone. */
  readonly more?: Readonly<Record<string, string>>;
}

const { common, usual, rare, remote } = COST;

const textOf = ({ literal }: Slot): string => JSON.parse(literal) as string;

const ofText = ({ results, ...change }: TextChange): ValueChange => ({
  ...change,
  results: (slot, write) => {
    if (slot.kind !== 'string') return [];
    const text = textOf(slot);
    return results(text).flatMap((it) => (it === text ? [] : [{ literal: write(it) }]));
  },
});

/** From one literal to others. */
const ofWords = (
  id: 'body.value-null' | 'body.boolean-format',
  words: Readonly<Record<string, readonly string[]>>,
): readonly ValueChange[] => {
  const forms = [...new Set(Object.values(words).flat())];
  return forms.map((form) => ({
    ...{ cost: usual, cause: { id, form }, isOfAll: true },
    results: ({ literal }) => (words[literal]?.includes(form) ? [{ literal: form }] : []),
  }));
};

/** What languages write for nothing. */
const NULLS: Readonly<Record<string, readonly string[]>> = {
  '""': ['null', '0', 'false', '[]', '{}', '"null"'],
  null: ['""', '"null"', '"None"', 'None', 'nil', '"undefined"', 'undefined', '0', 'false', '[]'],
  '"null"': ['null', '""'],
};

const TRUE = ['true', '1', '"1"', '"true"', '"True"', 'True', '"Y"', '"y"', '"yes"', '"on"'];
const FALSE = [
  'false',
  '0',
  '"0"',
  '"false"',
  '"False"',
  'False',
  '"N"',
  '"n"',
  '"no"',
  '""',
  'null',
];

/** Each form of true and false for the others; a number or a blank is a boolean only in its own member. */
const BOOLEANS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [TRUE, FALSE].flatMap((forms) =>
    forms
      .filter((form) => form !== '""' && form !== 'null')
      .map((form) => [form, forms.filter((other) => other !== form)]),
  ),
);

/** How languages and databases write the two. */
const PAIRS: readonly (readonly [whenTrue: string, whenFalse: string])[] = [
  ...[['1', '0'] as const, ['"1"', '"0"'] as const, ['"true"', '"false"'] as const],
  ...[['"True"', '"False"'] as const, ['True', 'False'] as const, ['"Y"', '"N"'] as const],
  ...[['"y"', '"n"'] as const, ['"yes"', '"no"'] as const, ['"on"', '"off"'] as const],
  // PHP's strval.
  ['"1"', '""'],
];

/** All booleans of a body in one form; 1 and 0 are numbers inside items, where quantities are. */
const pairOf = (
  from: readonly [string, string],
  to: readonly [string, string],
  isBoolean: (slot: Slot) => boolean,
): ValueChange => ({
  ...{ cost: common, isOfAll: true, isOnlyOfAll: true },
  cause: { id: 'body.boolean-format', form: to.join(' and ') },
  results: (slot) => {
    const at = isBoolean(slot) ? from.indexOf(slot.literal) : -1;
    const form = to[at];
    return form === undefined ? [] : [{ literal: form, more: { form } }];
  },
});

const WORDS = ['true', 'false'] as const;

const booleansAtOnce: readonly ValueChange[] = PAIRS.flatMap((pair) => [
  pairOf(WORDS, pair, ({ kind }) => kind === 'word'),
  ...(pair[1] === '""'
    ? []
    : [pairOf(pair, WORDS, ({ path, kind }) => kind === 'string' || !path.includes('['))]),
]);

const grouped: NumberFormat = (literal) => {
  const [whole = '', fraction] = (plainDecimal(literal) ?? '').split('.');
  if (whole.replace('-', '').length < 4) return undefined;
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
};

const withPlaces =
  (places: string): NumberFormat =>
  (literal) => {
    const groups = grouped(literal);
    return groups === undefined || groups.includes('.') ? undefined : `${groups}.${places}`;
  };

/** A price as people read it: `₩49,900`. */
function ofWon(before: string, after: string): NumberFormat {
  return (literal) => {
    const groups = grouped(literal);
    return groups === undefined ? undefined : `"${before}${groups}${after}"`;
  };
}

/** A number whose digits have changed on one side. */
const NUMBERS: readonly (readonly [name: string, cost: number, NumberFormat])[] = [
  ['thousands separators', usual, quoted(grouped)],
  ['thousands separators', rare, quoted(withPlaces('00'))],
  ['thousands separators', rare, grouped],
  ['thousands separators', rare, quoted((literal) => grouped(literal) ?? plainDecimal(literal))],
  ['with a currency', rare, ofWon('₩', '')],
  ['with a currency', rare, ofWon('', '원')],
  ['32-bit float', rare, (literal) => `${Math.fround(Number(literal))}`],
  ['whole numbers', rare, (literal) => `${Math.round(Number(literal))}`],
  ['whole numbers, cut', rare, (literal) => `${Math.trunc(Number(literal))}`],
  ['minor units', rare, (literal) => shifted(literal, 2)],
  ['major units', rare, (literal) => shifted(literal, -2)],
  ['without the last digit', rare, (literal) => literal.slice(0, -1)],
  ['without the first digit', rare, (literal) => literal.slice(1)],
];

/** Ten to the power of `by` times as much, by moving the point. */
function shifted(literal: string, by: number): string | undefined {
  const plain = plainDecimal(literal);
  if (plain === undefined) return undefined;
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  const digits = (whole + fraction).padEnd(whole.length + by, '0');
  const padded = digits.padStart(1 - by, '0');
  const point = Math.max(1, whole.length + by + (padded.length - digits.length));
  return plainDecimal(
    `${plain.startsWith('-') ? '-' : ''}${padded.slice(0, point)}.${padded.slice(point) || '0'}`,
  );
}

/** Spellings of one number alone; those of several have an axis of their own. */
const SPELLINGS: typeof NUMBERS = [
  ['"5000"', usual, quoted((literal) => literal)],
  ['5000.0', usual, pointZero],
  ['5000.00', usual, decimals(2)],
  ['"5000.00"', usual, quoted(decimals(2))],
  ['"5000.0"', rare, quoted(pointZero)],
  ['10.1', usual, plainDecimal],
];

/** Formats that do not keep what a number says. */
const OTHER_NUMBERS = /units|whole|digit|32-bit/;

const numberCause = (format: string): Cause => ({
  id: 'body.number-format',
  format,
  ...(OTHER_NUMBERS.test(format) && { change: 'other numbers' }),
});

const numberChanges: readonly ValueChange[] = [
  ...NUMBERS.map((change) => [true, ...change] as const),
  ...SPELLINGS.map((change) => [false, ...change] as const),
].map(([isOfAll, format, cost, write]) => ({
  ...{ cost, cause: numberCause(format), isOfAll },
  results: ({ kind, literal }) => {
    const text = kind === 'number' ? write(literal) : undefined;
    const isSame = text === undefined || text === literal || !/\d/.test(text);
    return isSame ? [] : [{ literal: text, more: { signed: text } }];
  },
}));

/** How many steps of a double a few additions are off. */
const STEPS = [-3, -2, -1, 1, 2, 3];

/** `0.30000000000000004`: what binary floating point leaves after a sum. */
const residue: ValueChange = {
  ...{ cost: rare, isOfAll: false },
  cause: { id: 'body.number-format', format: 'binary residue' },
  results: ({ kind, literal }) =>
    kind === 'number'
      ? STEPS.map((by) => `${stepped(Number(literal), by)}`)
          .filter((text) => text !== literal)
          .map((text) => ({ literal: text, more: { signed: text } }))
      : [],
};

function stepped(value: number, by: number): number {
  const bits = new BigInt64Array(1);
  const double = new Float64Array(bits.buffer);
  double[0] = value;
  bits[0] = (bits[0] ?? 0n) + BigInt(by);
  return double[0] ?? value;
}

/** A digit that is lost in the received body. */
const moreDigits: ValueChange = {
  ...{ cost: remote, isOfAll: false },
  cause: { id: 'body.number-format', format: 'a digit more' },
  results: ({ kind, literal }) =>
    kind === 'number'
      ? [...'0123456789'].flatMap((digit) =>
          [literal + digit, digit + literal].map((text) => ({
            literal: text,
            more: { signed: text },
          })),
        )
      : [],
};

const dates: ValueChange = {
  ...{ cost: usual, isOfAll: false, cause: { id: 'body.date-format' } },
  results: (slot, write) => {
    if (slot.kind !== 'string' && slot.kind !== 'number') return [];
    const text = slot.kind === 'string' ? textOf(slot) : slot.literal;
    return dateTexts(text).map((it) => ({
      literal: typeof it === 'string' ? write(it) : `${it}`,
      more: { format: `${it}` },
    }));
  },
};

const CHANGES: readonly ValueChange[] = [
  ...booleansAtOnce,
  ...ofWords('body.value-null', NULLS),
  ...numberChanges,
  residue,
  dates,
  ...TEXT_CHANGES.map(ofText),
  ...ofWords('body.boolean-format', BOOLEANS),
  moreDigits,
];

/** Of a body with more values, the first ones are changed one by one. */
const MOST_SINGLES = 60;

/** Of these, the received value is said, too: they are short. */
const SHOWN: ReadonlySet<Cause['id']> = new Set<Cause['id']>([
  'body.number-format',
  'body.boolean-format',
  'body.date-format',
  'body.value-null',
]);

const receivedOf = (slot: Slot, { cause }: ValueChange): string =>
  cause.id === 'body.date-format' && slot.kind === 'string' ? textOf(slot) : slot.literal;

/** A change of one value is as likely as one of all, or of all of a member. */
function optionsOf(
  change: ValueChange,
  slots: readonly Slot[],
  write: Write,
): Option<NumberTexts>[] {
  const all = slots.flatMap((slot, at): Changed[] =>
    slot.kind === 'key' ? [] : [{ at, slot, results: change.results(slot, write) }],
  );
  const changed = all.filter(({ results }) => results.length > 0);
  return [
    ...(change.isOfAll ? groupsOf(change, changed) : []),
    ...(change.isOnlyOfAll ? [] : changed).slice(0, MOST_SINGLES).flatMap(({ at, slot, results }) =>
      results.map(({ literal, more = {} }) => {
        const received = SHOWN.has(change.cause.id) ? { received: receivedOf(slot, change) } : {};
        return optionOf(change, slot.path, new Map([[at, literal]]), { ...more, ...received });
      }),
    ),
  ];
}

/** Changes of one kind of value alone. */
const ALL_OF: Readonly<Partial<Record<Cause['id'], string>>> = {
  'body.boolean-format': 'all booleans',
  'body.value-null': 'all empty values',
};

/** The forms that booleans were written in, of those that there are. */
function formsOf(
  { cause }: ValueChange,
  changed: readonly Changed[],
): Readonly<Record<string, string>> {
  if (cause.id !== 'body.boolean-format') return {};
  const ofTrueFirst = [...changed].sort((one, other) =>
    one.slot.literal < other.slot.literal ? 1 : -1,
  );
  const forms = new Set(ofTrueFirst.flatMap(({ results }) => results[0]?.more?.form ?? []));
  return forms.size === 0 ? {} : { form: [...forms].join(' and ') };
}

/** A value that a change would make another. */
interface Changed {
  readonly at: number;
  readonly slot: Slot;
  readonly results: readonly Result[];
}

/** The change of each member of all items (`items[].name`), of all inside an array, and of all values. */
function groupsOf(change: ValueChange, changed: readonly Changed[]): Option<NumberTexts>[] {
  const [members, arrays] = [new Map<string, Changed[]>(), new Map<string, Changed[]>()];
  for (const it of changed) {
    const everywhere = it.slot.path.replace(/\[\d+\]/g, '[]');
    if (everywhere === it.slot.path) continue;
    members.set(everywhere, [...(members.get(everywhere) ?? []), it]);
    const array = `${everywhere.split('[')[0]}[]`;
    arrays.set(array, [...(arrays.get(array) ?? []), it]);
  }
  // Of equal ones the first gives the name: the narrowest.
  return [...members, ...arrays, [ALL_OF[change.cause.id] ?? 'all values', changed] as const]
    .filter(([, values]) => values.length > 1)
    .map(([name, values]) => {
      const texts = values.map(({ at, results }) => [at, results[0]?.literal ?? ''] as const);
      return optionOf(change, name, new Map(texts), formsOf(change, values));
    });
}

function optionOf(
  { cost, cause }: ValueChange,
  value: string,
  texts: NumberTexts,
  more: Readonly<Record<string, string>>,
): Option<NumberTexts> {
  const isNumber = cause.id === 'body.number-format';
  const where: Readonly<Record<string, string>> = isNumber ? { scope: value } : { value };
  const full: Cause = { ...cause, ...more, ...where };
  return { name: '', cost, causes: [full], value: texts };
}

/**
 * What may have been another value when the body was signed: one value, or all of a kind. Their number grows with that
 * of the values, because no two of them are combined.
 * @param maxCost changes that cost more are left out.
 */
export function createValueAxis(
  slots: readonly Slot[],
  write: Write,
  maxCost: number,
): Axis<NumberTexts> {
  const options = CHANGES.filter(({ cost }) => cost <= maxCost)
    .flatMap((it) => optionsOf(it, slots, write))
    .sort((one, other) => one.cost - other.cost);
  return createAxis(options, (texts) => [...texts].join('\n'), '');
}
