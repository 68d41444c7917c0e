import { shellWord } from '../../../core/kit/shell.ts';
import { quotedName } from '../../../core/kit/visible.ts';
import { hasField, KINDS, type KnownKind } from '../../../core/protocol/kinds/index.ts';
import { readAmount } from '../../../core/protocol/reports/amount.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import { findCommand } from '../../commands.ts';
import {
  amountIn,
  currencyIn,
  isAmount,
  isCurrency,
  isCurrencyWord,
  isSurelyAmount,
  PART,
  WHOLE,
} from './word-forms.ts';

/** What has a name: pipes and devices are files, too; undefined if nothing has it. */
export type Look = (name: string) => 'file' | 'directory' | undefined;

/** The flags of the same line by option: `order`, `currency`. */
export type Beside = Readonly<Record<string, unknown>>;

const INLINE_JSON = /^\s*[[{]/;

/** The flag of each field, by all names of it: `amount`, `total`, `orderid`. */
const flagsByName = (kind: KnownKind): ReadonlyMap<string, string> =>
  new Map(
    kind.fields.flatMap(({ name, synonyms, flag }) =>
      [name, flag.name, ...synonyms].map((each) => [lettersOf(each), flag.name] as const),
    ),
  );

const lettersOf = (word: string): string => word.replace(/[-_]/g, '').toLowerCase();

/** `amount=5000`, `amount 5000`: as flags they are understood. @throws Failure `usage` */
export function refuseFields(words: readonly string[], kind: KnownKind): void {
  const flags = flagsByName(kind);
  const typed = words.map((word) => ({ word, ...fieldIn(word, flags) }));
  const named = typed.flatMap(({ flag, value }, at) => {
    const next = value ?? typed[at + 1]?.word;
    return flag === undefined || next === undefined ? [] : [`${flag} ${shellWord(next)}`];
  });
  const [first] = typed.filter(({ flag }) => flag !== undefined);
  if (first === undefined || named.length === 0) return;
  throw new Failure('usage', message('operand_is_field', { name: quotedName(first.word) }), {
    hint: message('operand_as_flag', { flags: named.join(' ') }),
  });
}

/** @returns no value for a name alone, which the next word is the value of. */
function fieldIn(word: string, flags: ReadonlyMap<string, string>) {
  const [, name = word, value] = /^([\w-]+):?=(.*)$/s.exec(word) ?? [];
  return { flag: flags.get(lettersOf(name)), value };
}

/** @throws Failure `usage` for JSON in place of a file's name, and for the name of a file that is not there. */
export function refuseOtherInput(word: string, { command }: KnownKind, look: Look): void {
  if (INLINE_JSON.test(word))
    throw new Failure('usage', message('operand_is_json'), {
      hint: message('operand_json_piped', { command: command.name }),
    });
  const isDirectory = look(word) === 'directory';
  if (!isDirectory && !PATH.test(word) && !FILE_NAME.test(word)) return;
  const reason = isDirectory ? 'operand_is_directory' : 'operand_is_no_file';
  throw new Failure('usage', message(reason, { name: quotedName(word) }), {
    hint: meantFile(word, command.name, look),
  });
}

/** Order IDs have slashes, too: `2026/1001`. */
const PATH = /^[./~].*\/|^\/|\\|^[a-z][a-z\d+.-]*:\/\//i;
const FILE_NAME = /^@|\.(?:csv|tsv|ndjson|jsonl|xlsx?|ods|txt|xml|html?|pdf|gz|zip|jso|jsn)$/i;

function meantFile(word: string, command: string, look: Look): Message {
  // As curl marks a file.
  const [, file = ''] = /^@(.+)$/.exec(word) ?? [];
  return look(file) === 'file'
    ? message('operand_without_at', { command, file: shellWord(file) })
    : message('operand_rule', { command, order: shellWord(word) });
}

/**
 * An accepted report cannot be taken back, so a first word that is certainly no order ID is not taken for one.
 * @throws Failure `usage`
 */
export function refuseNoOrder(words: readonly string[], kind: KnownKind, beside: Beside): void {
  const [word] = words;
  const looks = word === undefined ? undefined : otherThanOrder(word);
  if (word === undefined || looks === undefined) return;
  const example =
    looks === 'looks_like_command' ? commandLine(words, kind) : reportLine(words, kind, beside);
  throw new Failure('usage', message(looks, { name: quotedName(word) }), {
    hint: message('if_it_is_the_id', { example, order: shellWord(word) }),
  });
}

function otherThanOrder(word: string) {
  if (isSurelyAmount(word)) return 'looks_like_amount';
  if (/^[A-Z]{3}$/.test(word) && isCurrency(word)) return 'looks_like_currency';
  return LIST.test(word) || HELP.test(word) || findCommand(word.toLowerCase()) !== undefined
    ? 'looks_like_command'
    : undefined;
}

const HELP = /^help$/i;
const LIST = /^(?:list|ls)$/i;

function commandLine([word = '', ...others]: readonly string[], kind: KnownKind): string {
  if (HELP.test(word)) return lineOf(kind.command.name, '--help');
  if (LIST.test(word)) return lineOf('log');
  return lineOf(findCommand(word.toLowerCase())?.name ?? word, ...others);
}

/** The line that says the same in the right order. */
function reportLine(words: readonly string[], kind: KnownKind, beside: Beside): Message | string {
  const numbers = words.filter((word) => WHOLE.test(word) || !isCurrency(word));
  const amount = numbers.find(isSurelyAmount) ?? numbers.findLast(isAmount);
  const id = beside.order ?? numbers.find((word) => word !== amount && !isSurelyAmount(word));
  const order = typeof id === 'string' ? id : 'ORDER';
  if (amount !== undefined && PART.test(amount) && kind.money !== null)
    return message('write_the_amount', { show: lineOf('show', order) });
  if (amount !== undefined && WHOLE.test(amount) && !hasField(kind.name, 'currency'))
    return lineOf(CANCEL, order);
  const isPaid = hasField(kind.name, 'currency');
  const currency = beside.currency ?? words.map(currencyIn).find((code) => code !== undefined);
  return lineOf(
    kind.money === null ? REFUND : kind.command.name,
    order,
    (amount && amountIn(amount)) ?? 'AMOUNT',
    ...(isPaid && typeof currency === 'string' ? ['--currency', currency] : []),
  );
}

interface Left {
  readonly order: string;
  readonly amount: string | undefined;
  /** What is neither the order ID nor the amount. */
  readonly surplus: readonly string[];
}

/** A refund is in the currency of its order. @throws Failure `usage` */
export function refuseForeignCurrency(kind: KnownKind, { order, amount, surplus }: Left): void {
  if (amount === undefined || hasField(kind.name, 'currency')) return;
  const reading = readAmount(amount);
  const isBeside = surplus.length === 1 && isCurrencyWord(surplus[0]);
  const isWithin = !reading.ok && reading.message.code === 'amount_with_currency';
  if (!isBeside && !isWithin) return;
  const example = lineOf(kind.command.name, order, amountIn(amount) ?? amount);
  throw new Failure('usage', message('refund_has_no_currency'), {
    hint: message('line_meant', { command: example }),
  });
}

/** Why a word after the order ID is none of what can follow it, and what to type instead. */
export function leftOver(kind: KnownKind, left: Left): Failure {
  const { order, surplus } = left;
  const [word = '', ...more] = surplus;
  const command = kind.command.name;
  const isMoney = kind.money !== null;
  if (!isMoney && isAmount(word) && more.length === 0) return noAmount(command, order, word);
  if (isMoney && PART.test(word))
    return new Failure('usage', message('operand_is_no_number', { name: quotedName(word) }), {
      hint: message('write_the_amount', { show: lineOf('show', order) }),
    });
  const hint = instead(kind, left) ?? otherFields(kind, left);
  return hint === undefined
    ? severalOrders(kind, left)
    : new Failure('usage', message('operand_left_over', { name: quotedName(word) }), { hint });
}

/** What a word that is not expected probably is. */
function instead(kind: KnownKind, { order, amount, surplus }: Left): Message | undefined {
  const command = kind.command.name;
  const [word = ''] = surplus;
  const reason = reasonIn(kind, surplus);
  if (reason !== undefined)
    return message('operand_as_flag', { flags: `--reason ${shellWord(reason)}` });
  if (kind.isRepeatable && WHOLE.test(word))
    return message('cancel_whole_order', { example: lineOf(CANCEL, order) });
  const isNumber = isAmount(order) && !(amount !== undefined && isSurelyAmount(amount));
  if (hasField(kind.name, 'currency') && isCurrency(word) && (amount !== undefined || isNumber))
    return message('line_meant', {
      // Which of two numbers is the order ID is not clear.
      command: isNumber
        ? lineOf(command, 'ORDER', 'AMOUNT', word)
        : lineOf(command, order, amount ?? 'AMOUNT', word),
    });
  const flag = flagFor(kind, word);
  return flag === undefined
    ? undefined
    : message('operand_as_flag', { flags: `${flag} ${shellWord(word)}` });
}

/** `too late` that is not quoted is one reason. */
const reasonIn = ({ name }: KnownKind, surplus: readonly string[]): string | undefined =>
  hasField(name, 'reason') && !surplus.some((word) => /\d/.test(word) && !/\s/.test(word))
    ? surplus.join(' ')
    : undefined;

const otherFields = ({ command }: KnownKind, { amount, surplus }: Left): Message | undefined =>
  amount === undefined || surplus.every((word) => /^\d+$/.test(word))
    ? undefined
    : message('other_fields_are_flags', { command: command.name });

/** What else people put after the order ID. */
function flagFor({ name, isRepeatable, money }: KnownKind, word: string): string | undefined {
  if (hasField(name, 'currency') && isCurrency(word)) return '--currency';
  return isRepeatable && money !== null && /^r(?:f|ef|efund)?[-_:]?\d+$/i.test(word)
    ? '--refund-id'
    : undefined;
}

/** A part of an order goes back by the report that carries an amount and is no first one. */
const noAmount = (command: string, order: string, amount: string): Failure =>
  new Failure('usage', message('operand_no_amount', { command }), {
    hint: message('refund_a_part', { example: lineOf(REFUND, order, amountIn(amount) ?? amount) }),
  });

function severalOrders(kind: KnownKind, { order, amount, surplus }: Left): Failure {
  const [other = '', ...more] = amount === undefined ? surplus : [amount, ...surplus];
  const command = kind.command.name;
  const reason = message('two_order_ids', {
    first: quotedName(order),
    second: quotedName(other),
  });
  const isSwapped =
    kind.money !== null && isAmount(order) && more.length === 0 && SURELY_ORDER.test(other);
  return new Failure('usage', reason, {
    hint: isSwapped
      ? message('order_comes_first', { amount: order, example: lineOf(command, other, order) })
      : message('one_report_per_call', { command }),
  });
}

/** `A-1001`, `#1001`: conv must not advise to report under a word that is none, as the report cannot be taken back. */
const SURELY_ORDER = /^(?:#|[A-Z]{1,6}[-_#]?)\d+$/;

const REFUND = KINDS.find(({ isRepeatable }) => isRepeatable)?.command.name ?? '';
const CANCEL = KINDS.find(({ effect }) => effect.refunded === 'all')?.command.name ?? '';

const lineOf = (command: string, ...words: readonly string[]): string =>
  ['conv', command, ...words.map(shellWord)].join(' ');
