import { shellWord } from '../../../kit/shell.ts';
import { hasField } from '../../../protocol/kinds/index.ts';
import { compareDecimals, type Decimal, parseDecimal } from '../../../protocol/money.ts';
import { message } from '../../../words/message.ts';
import { isRefundWord, type Mapping } from '../mapping.ts';
import { readAmountCell } from './amount-cell.ts';
import type { CsvColumns } from './columns.ts';
import { type FileDefaults, isNote } from './fields.ts';
import type { Finding } from './findings.ts';
import { kindOf } from './kind-word.ts';
import { watchSplitAmounts } from './nameless.ts';

type Look = (cells: readonly string[]) => readonly Finding[];

const NONE: readonly Finding[] = [];

/**
 * A look at what a record of a CSV has beside its amounts, in columns that are not read: the amount may be
 * another one. Files without such columns have nothing to look at.
 */
export function createLookBeside(
  columns: CsvColumns,
  mapping: Mapping,
  defaults: FileDefaults,
): Look {
  const rivals = lookAtRivals(columns, mapping, defaults);
  const thousands = lookAtThousands(columns);
  return (cells) => {
    const split = thousands(cells);
    return split.length > 0 ? split : rivals(cells);
  };
}

function lookAtThousands({ header, indexes }: CsvColumns): Look {
  const amount = indexes.get('amount');
  const amounts = [amount, indexes.get('refund_amount')].filter((at) => at !== undefined);
  const look = watchSplitAmounts(header, amounts);
  const fieldAt = (at: number) => (at === amount ? 'amount' : 'refund_amount');
  return (cells) => {
    const splits = look(cells);
    if (splits.length === 0) return NONE;
    return splits.map(({ at, message }) => ({
      ...{ column: header[at] ?? null, field: fieldAt(at), code: 'value', message },
    }));
  };
}

/** Where a refund is read from the column of amounts because none of its own was named, and some column looks like one. */
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
    return rival === undefined ? NONE : [rivalFinding(header, cells, amount, rival)];
  };
}

const isRival = (word: string, { fields }: CsvColumns): boolean =>
  !fields.has(word) && !isNote(word) && isRefundWord(word) && !NO_MONEY_BACK.test(word);

/** Numbers about a refund that are not what went back. */
const NO_MONEY_BACK =
  /수수료|배송|수량|개수|건수|횟수|계좌|은행|상태|코드|구분|유형|총|누적|fee|tax|ship|qty|quant|count|status|state|code|type|kind|item|account|bank|total/i;

function createKindLook({ indexes }: CsvColumns, { kind: kindOfFile }: FileDefaults) {
  const places = [indexes.get('kind') ?? -1, indexes.get('type') ?? -1] as const;
  return (cells: readonly string[]): boolean => {
    const word = cells[places[0]] || cells[places[1]] || '';
    const kind = word === '' ? kindOfFile : kindOf(word);
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
      // Nobody said how this column writes its amounts: some do so with a minus.
      read(rival.replace(/^-/, ''), thousands ?? ',', code),
    ];
    return isUnequal(own, other);
  };
}

const isUnequal = (one: Decimal | undefined, other: Decimal | undefined): boolean =>
  one !== undefined && other !== undefined && compareDecimals(one, other) !== 0;

function rivalFinding(
  header: readonly string[],
  cells: readonly string[],
  amount: number,
  rival: number,
): Finding {
  const [own = '', other = ''] = [header[amount], header[rival]];
  const wish = (word: string): string => `--map refund_amount=${shellWord(word)}`;
  const facts = { amount: cells[amount] ?? '', column: other, other: cells[rival] ?? '' };
  const sentence = message('refund_has_rival', { ...facts, own: wish(own), rival: wish(other) });
  return { column: own, field: 'refund_amount', code: 'value', message: sentence };
}
