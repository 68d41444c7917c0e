import { shellWord } from '../../../core/kit/shell.ts';
import { quotedName } from '../../../core/kit/visible.ts';
import { KINDS, type KnownKind } from '../../../core/protocol/kinds/index.ts';
import { readAmount } from '../../../core/protocol/reports/amount.ts';
import { isKnownCurrency } from '../../../core/protocol/reports/currency.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';

/** What the words after a report command are. */
export interface Operands {
  readonly order?: string;
  /** As typed. */
  readonly amount?: string;
  /** A file of JSON, or `-`. */
  readonly source?: string;
}

/** What has a name: pipes and devices are files, too; undefined if nothing has it. */
export type Look = (name: string) => 'file' | 'directory' | undefined;

/**
 * The one rule for what follows a report command: `-`, an existing file, and a name that ends in `.json` are JSON;
 * anything else is the order ID and, after it, the amount of a report that carries money.
 * @throws Failure `usage` for a word that is certainly something else, with what to type instead.
 */
export function readOperands(words: readonly string[], kind: KnownKind, look: Look): Operands {
  const isJson = (word: string): boolean =>
    word === '-' || look(word) === 'file' || (JSON_NAME.test(word) && !NO_NAME.test(word));
  const [source, otherSource] = words.filter(isJson);
  if (otherSource !== undefined) throw twoInputs();
  const rest = words.filter((word) => !isJson(word));
  refuseFields(rest, kind);
  for (const word of rest) refuseOtherInput(word, kind, look);
  const [order, ...others] = rest;
  const amountAt = kind.money === null ? -1 : others.findIndex(isAmount);
  const surplus = others.find((_, at) => at !== amountAt);
  const amount = others[amountAt];
  if (order !== undefined && surplus !== undefined)
    throw leftOver(kind, { order, amount, surplus });
  return {
    ...(order !== undefined && { order }),
    ...(amount !== undefined && { amount }),
    ...(source !== undefined && { source }),
  };
}

const JSON_NAME = /\.json$/i;
const INLINE_JSON = /^\s*[[{]/;
/** JSON itself, or a file as curl marks it. */
const NO_NAME = /^\s*[[{@]/;

/** The refusal of two inputs, wherever they were given. */
export const twoInputs = (): Failure =>
  new Failure('usage', message('input_named_twice'), { hint: message('input_named_twice_hint') });

/** The flag of each field, by all names of it: `amount`, `total`, `orderid`. */
const flagsByName = (kind: KnownKind): ReadonlyMap<string, string> =>
  new Map(
    kind.fields.flatMap(({ name, synonyms, flag }) =>
      [name, flag.name, ...synonyms].map((each) => [lettersOf(each), flag.name] as const),
    ),
  );

const lettersOf = (word: string): string => word.replace(/[-_]/g, '').toLowerCase();

/** `amount=5000`, `amount 5000`: as flags they are understood. */
function refuseFields(words: readonly string[], kind: KnownKind): void {
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
function refuseOtherInput(word: string, { command }: KnownKind, look: Look): void {
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

const PATH = /[/\\]/;
const FILE_NAME = /^@|\.(?:csv|tsv|ndjson|jsonl|xlsx?|ods|txt|xml|html?|gz|zip|jso|jsn)$/i;

function meantFile(word: string, command: string, look: Look): Message {
  // As curl marks a file.
  const [, file = ''] = /^@(.+)$/.exec(word) ?? [];
  if (look(file) === 'file')
    return message('operand_without_at', { command, file: shellWord(file) });
  return FILE_NAME.test(word)
    ? message('operand_rule_of_files')
    : message('operand_rule', { command, order: shellWord(word) });
}

/** `5000`, and all that people write in its place, such as `5,000` and `₩5000`; `A-5000` is not. */
function isAmount(word: string): boolean {
  const [letters] = /^[A-Za-z]+/.exec(word) ?? [];
  if (letters !== undefined && !isCurrency(letters)) return false;
  const reading = readAmount(word);
  return reading.ok || reading.message.code !== 'amount_not_plain' || /^[\d.,]+%?$/.test(word);
}

const isCurrency = (word: string): boolean =>
  /^[A-Za-z]{3}$/.test(word) && isKnownCurrency(word.toUpperCase());

interface Left {
  readonly order: string;
  readonly amount: string | undefined;
  readonly surplus: string;
}

/** Why a word after the order ID is none of what can follow it, and what to type instead. */
function leftOver(kind: KnownKind, { order, amount, surplus }: Left): Failure {
  const command = kind.command.name;
  if (kind.money === null && isAmount(surplus)) return noAmount(command, order, surplus);
  if (kind.isRepeatable && ALL.test(surplus)) return refundOfAll(order, surplus);
  const flag = flagFor(kind, surplus);
  if (flag !== undefined) {
    const name = quotedName(surplus);
    const flags = `${flag} ${shellWord(surplus)}`;
    return new Failure('usage', message('operand_left_over', { name }), {
      hint: message('operand_as_flag', { flags }),
    });
  }
  if (amount !== undefined)
    return new Failure('usage', message('operand_left_over', { name: quotedName(surplus) }), {
      hint: message('other_fields_are_flags', { command }),
    });
  const isSwapped = kind.money !== null && isAmount(order);
  const reason = message('two_order_ids', {
    first: quotedName(order),
    second: quotedName(surplus),
  });
  return new Failure('usage', reason, {
    hint: isSwapped
      ? message('order_comes_first', { example: lineOf(command, surplus, order) })
      : message('one_report_per_call', { command }),
  });
}

/** What else people put after the order ID. */
function flagFor({ fields, isRepeatable, money }: KnownKind, word: string): string | undefined {
  const has = (name: string): boolean => fields.some((field) => field.name === name);
  if (has('currency') && isCurrency(word)) return '--currency';
  if (has('reason') && /\s/.test(word)) return '--reason';
  return isRepeatable && money !== null && /^r(?:f|ef|efund)?[-_:]?\d+$/i.test(word)
    ? '--refund-id'
    : undefined;
}

/** A part of an order goes back by the report that carries an amount and is no first one. */
function noAmount(command: string, order: string, amount: string): Failure {
  const refund = KINDS.find(({ isRepeatable }) => isRepeatable)?.command.name ?? command;
  return new Failure('usage', message('operand_no_amount', { command }), {
    hint: message('refund_a_part', { example: lineOf(refund, order, amount) }),
  });
}

const ALL = /^(?:all|full|whole|전액|전체)$/i;

function refundOfAll(order: string, surplus: string): Failure {
  const cancel = KINDS.find(({ effect }) => effect.refunded === 'all')?.command.name ?? '';
  return new Failure('usage', message('operand_left_over', { name: quotedName(surplus) }), {
    hint: message('cancel_whole_order', { example: lineOf(cancel, order) }),
  });
}

const lineOf = (command: string, ...words: readonly string[]): string =>
  ['conv', command, ...words.map(shellWord)].join(' ');
