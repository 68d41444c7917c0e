import { parseReport } from '../../../../core/kit/json/parse.ts';
import { shellWord } from '../../../../core/kit/shell.ts';
import { suggest } from '../../../../core/kit/suggest.ts';
import { hasField, MONEY_FIELDS } from '../../../../core/protocol/kinds/index.ts';
import { compareDecimals, type Decimal, parseDecimal } from '../../../../core/protocol/money.ts';
import { type Message, message } from '../../../../core/words/message.ts';
import { type FileDefaults, isNote, isRowField, type RowField } from '../fields.ts';
import { isMapped, isRefundWord, isStatusWord, type Mapping } from '../mapping.ts';
import type { UnplacedFault } from '../row.ts';
import type { Columns, CsvColumns } from './columns.ts';
import { kindFromWord } from './kind-word.ts';
import { readAmountCell } from './typed-cells.ts';

/** Watches the columns of a CSV that have no name: what is in them is not read. */
interface NamelessColumns {
  look(cells: readonly string[]): void;
  /** Those that held something in a row, from the left: `column 5 (no name)`. */
  found(): readonly string[];
}

export function watchNameless(header: readonly string[]): NamelessColumns {
  let blank = header.flatMap((word, at) => (word === '' ? [at] : []));
  const filled: number[] = [];
  return {
    look: (cells) => {
      if (blank.length === 0 || !blank.some((at) => isFilled(cells[at]))) return;
      filled.push(...blank.filter((at) => isFilled(cells[at])));
      blank = blank.filter((at) => !filled.includes(at));
    },
    found: () => filled.toSorted((one, other) => one - other).map(namelessColumn),
  };
}

const isFilled = (cell = ''): boolean => cell.trim() !== '';
const namelessColumn = (at: number): string => `column ${at + 1} (no name)`;

type Look = (cells: readonly string[]) => readonly UnplacedFault[];

const NONE: readonly UnplacedFault[] = [];

const BEGINNING = /^(?:[₩￦]\s*)?[1-9]\d{0,2}$/;
const THOUSANDS = /^\d{3}(?:\.\d+)?(?:\s*원)?$/;

/**
 * Looks for amounts that were written with commas and without quotes: under a header that ends in a
 * delimiter, parts of them fall into nameless columns, and the record still has as many cells as the header.
 * @param header the first record of the CSV.
 * @param indexes the column of each field, from 0.
 */
export function lookForSplitAmounts(
  header: readonly string[],
  indexes: ReadonlyMap<string, number>,
): Look {
  const amounts = MONEY_FIELDS.map((field) => ({ field, at: indexes.get(field) ?? -1 }));
  const isFirst = (at: number, nth: number): boolean =>
    amounts.findIndex((amount) => amount.at === at) === nth;
  const exposed = amounts.filter(
    ({ at }, nth) => header[at + 1] === '' && at >= 0 && isFirst(at, nth),
  );
  if (exposed.length === 0) return () => NONE;
  return (cells) =>
    exposed.flatMap(({ at, field }) => {
      const sentence = splitAt(cells, header, at);
      if (sentence === undefined) return NONE;
      return { column: header[at] ?? null, field, code: 'value', message: sentence };
    });
}

function splitAt(
  cells: readonly string[],
  header: readonly string[],
  at: number,
): Message | undefined {
  const cell = (index: number): string => cells[index]?.trim() ?? '';
  let end = at + 1;
  while (header[end] === '' && THOUSANDS.test(cell(end))) end += 1;
  if (end === at + 1 || !BEGINNING.test(cell(at))) return undefined;
  const groups = cells.slice(at, end).map((group) => group.trim());
  return splitText(groups);
}

const splitText = (groups: readonly string[]): Message =>
  message('amount_split_at_thousands', {
    first: groups.slice(0, -1).join(', '),
    last: groups.at(-1) ?? '',
    groups: groups.length,
    whole: groups.join('').replace(/[^\d.]/g, ''),
  });

/**
 * Looks at what a record of a CSV holds in unread columns besides its amounts: the right amount may be
 * there. Files without such columns have nothing to look at.
 */
export function createLookBeside(
  columns: CsvColumns,
  mapping: Mapping,
  defaults: FileDefaults,
): Look {
  const rivals = lookAtRivals(columns, mapping, defaults);
  const thousands = lookForSplitAmounts(columns.header, columns.indexes);
  return (cells) => {
    const split = thousands(cells);
    return split.length > 0 ? split : rivals(cells);
  };
}

/** Looks at refunds read from the amount column, if no refund column was named but some column looks like one. */
function lookAtRivals(columns: CsvColumns, mapping: Mapping, defaults: FileDefaults): Look {
  const { header, indexes } = columns;
  const amount = indexes.get('amount');
  const isShared = amount !== undefined && indexes.get('refund_amount') === amount;
  if (!isShared || mapping.columns.refund_amount !== undefined) return () => NONE;
  const rivals = header.flatMap((word, at) => (isRival(word, columns) ? [at] : []));
  if (rivals.length === 0) return () => NONE;
  const isRefund = createKindLook(columns, defaults);
  const isOther = createComparison(columns, defaults);
  return (cells) => {
    const rival = isRefund(cells) ? rivals.find((at) => isOther(cells, amount, at)) : undefined;
    return rival === undefined ? NONE : [rivalFault(header, cells, amount, rival)];
  };
}

const isRival = (word: string, { fields }: CsvColumns): boolean =>
  !fields.has(word) && !isNote(word) && isRefundWord(word) && !NO_MONEY_BACK.test(word);

/** Numbers about a refund that are not the amount refunded. */
const NO_MONEY_BACK =
  /수수료|배송|수량|개수|건수|횟수|계좌|은행|상태|코드|구분|유형|총|누적|fee|tax|ship|qty|quant|count|status|state|code|type|kind|item|account|bank|total/i;

function createKindLook({ indexes }: CsvColumns, { kind: kindOfFile }: FileDefaults) {
  const places = [indexes.get('kind') ?? -1, indexes.get('type') ?? -1] as const;
  return (cells: readonly string[]): boolean => {
    const word = cells[places[0]] || cells[places[1]] || '';
    const kind = word === '' ? kindOfFile : kindFromWord(word);
    return kind !== undefined && hasField(kind, 'refund_amount');
  };
}

function createComparison({ indexes }: CsvColumns, { thousands, currency }: FileDefaults) {
  const currencyAt = indexes.get('currency') ?? -1;
  const read = (text: string, separator: string | undefined, code: string | undefined) => {
    const reading = readAmountCell(text, separator, 'partial', code);
    return reading.ok ? parseDecimal(reading.literal) : undefined;
  };
  return (cells: readonly string[], amountAt: number, rivalAt: number): boolean => {
    const [amount = '', rival = ''] = [cells[amountAt], cells[rivalAt]?.trim()];
    if (rival === '' || rival === amount) return false;
    const code = cells[currencyAt]?.toUpperCase() || currency;
    const [own, other] = [
      read(amount, thousands, code),
      // How this column writes its amounts is unknown: some use a minus.
      read(rival.replace(/^-/, ''), thousands ?? ',', code),
    ];
    return isUnequal(own, other);
  };
}

const isUnequal = (one: Decimal | undefined, other: Decimal | undefined): boolean =>
  one !== undefined && other !== undefined && compareDecimals(one, other) !== 0;

function rivalFault(
  header: readonly string[],
  cells: readonly string[],
  amount: number,
  rival: number,
): UnplacedFault {
  const [own = '', other = ''] = [header[amount], header[rival]];
  const wish = (word: string): string => `--map refund_amount=${shellWord(word)}`;
  const facts = { amount: cells[amount] ?? '', column: other, other: cells[rival] ?? '' };
  const sentence = message('refund_has_rival', { ...facts, own: wish(own), rival: wish(other) });
  return { column: own, field: 'refund_amount', code: 'value', message: sentence };
}

/** A mapped member that no row has. */
export interface AbsentMember {
  readonly word: string;
  /** The name in the file that was most likely meant. */
  readonly near: string | undefined;
}

/** Watches which members the rows of a mapped file of JSON have. */
export interface MemberWatch {
  /** @param has whether the row has a field. */
  look(text: string, has: (field: RowField) => boolean): void;
  /** Whether there is anything left to look for. */
  readonly isDone: boolean;
  absent(): readonly AbsentMember[];
  /** Unread members that seem to say what became of an order, if no row names its kind. */
  statuses(): readonly string[];
}

/** Further rows would have the same names. */
const NAMED_ROWS = 100;
/** More names than these are not field names, but data. */
const MOST_NAMES = 1000;

export function createMemberWatch(mapping: Mapping, { fields, wordFor }: Columns): MemberWatch {
  const unseen = new Set(Object.keys(mapping.columns).filter(isRowField));
  const names = new Set<string>();
  let rowsToName = isMapped(mapping) ? NAMED_ROWS : 0;
  let isAnyRow = false;
  const nameMembers = (text: string): void => {
    rowsToName -= 1;
    for (const name of namesIn(text)) if (names.size < MOST_NAMES) names.add(name);
  };
  const unread = (): string[] => [...names].filter((name) => !fields.has(name) && !isNote(name));
  return {
    look: (text, has) => {
      isAnyRow = true;
      for (const field of unseen) if (has(field)) unseen.delete(field);
      if (rowsToName > 0) nameMembers(text);
    },
    get isDone() {
      return unseen.size === 0 && rowsToName === 0;
    },
    absent: () => {
      const words = isAnyRow ? [...unseen].flatMap((field) => wordFor(field) ?? []) : [];
      return [...new Set(words)].map((word) => ({ word, near: suggest(word, unread()) }));
    },
    statuses: () => {
      const isKindNamed = [...names].some((name) => isKindWord(fields.get(name)));
      return isKindNamed ? [] : unread().filter(isStatusWord);
    },
  };
}

const isKindWord = (fields: readonly RowField[] | undefined): boolean =>
  fields?.some((field) => field === 'kind' || field === 'type') === true;

function namesIn(text: string): readonly string[] {
  const parsed = parseReport(text);
  if (!parsed.ok || parsed.node.type !== 'object') return [];
  return parsed.node.members.map(({ key }) => key);
}
