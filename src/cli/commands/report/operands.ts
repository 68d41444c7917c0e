import { hasField, type KnownKind } from '../../../core/protocol/kinds/index.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import {
  type Beside,
  type Look,
  leftOver,
  refuseFields,
  refuseForeignCurrency,
  refuseNoOrder,
  refuseOtherInput,
} from './operand-mistakes.ts';
import { isAmount, isCurrencyWord } from './word-forms.ts';

export type { Look } from './operand-mistakes.ts';

/** What the words after a report command are. */
export interface Operands {
  readonly order?: string;
  /** As typed. */
  readonly amount?: string;
  /** As typed. */
  readonly currency?: string;
  /** A file of JSON, or `-`. */
  readonly source?: string;
}

/**
 * The one rule for what follows a report command: `-`, an existing file, and a name that ends in `.json` are JSON;
 * anything else is the order ID and, after it, the amount of a report that carries money, with its currency.
 * @param beside the flags of the same line.
 * @throws Failure `usage` for a word that is certainly something else, with what to type instead.
 */
export function readOperands(
  words: readonly string[],
  kind: KnownKind,
  look: Look,
  beside: Beside = {},
): Operands {
  const isJson = (word: string): boolean =>
    word === '-' || look(word) === 'file' || (JSON_NAME.test(word) && !NO_NAME.test(word));
  const [source, otherSource] = words.filter(isJson);
  if (otherSource !== undefined) throw twoInputs();
  const rest = words.filter((word) => !isJson(word));
  refuseFields(rest, kind);
  for (const word of rest) refuseOtherInput(word, kind, look);
  refuseNoOrder(rest, kind, beside);
  const fields = fieldsIn(rest, kind);
  return source === undefined ? fields : { ...fields, source };
}

function fieldsIn([order, ...others]: readonly string[], kind: KnownKind): Operands {
  if (order === undefined) return {};
  const amountAt = kind.money === null ? -1 : others.findIndex(isAmount);
  const amount = others[amountAt];
  const isBilled = amount !== undefined && hasField(kind.name, 'currency');
  const currencyAt = isBilled && isCurrencyWord(others[amountAt + 1]) ? amountAt + 1 : -1;
  const currency = others[currencyAt];
  const surplus = others.filter((_, at) => at !== amountAt && at !== currencyAt);
  refuseForeignCurrency(kind, { order, amount, surplus });
  if (surplus.length > 0) throw leftOver(kind, { order, amount, surplus });
  return {
    order,
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
  };
}

const JSON_NAME = /\.json$/i;
/** JSON itself, or a file as curl marks it. */
const NO_NAME = /^\s*[[{@]/;

/** The refusal of two inputs, wherever they were given. */
export const twoInputs = (): Failure =>
  new Failure('usage', message('input_named_twice'), { hint: message('input_named_twice_hint') });
