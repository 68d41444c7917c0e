import { suggest } from '../../core/kit/suggest.ts';
import { excerpt } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Fault, fault, type Message, message } from '../../core/words/message.ts';
import type { faultWords } from '../words/faults.ts';
import { ACTION_WORDS, type FaultAction, type Moment, type RetryAfter } from './actions.ts';
import type { Conditions, FaultRule } from './rule.ts';
import {
  bad,
  type Delay,
  mapped,
  type Read,
  type ReadWord,
  readDelay,
  readKinds,
  readPattern,
  readProbability,
  readWhole,
  readWholeSeconds,
  withoutValue,
  withValue,
} from './values.ts';

/** The part of a rule that a keyword adds. */
interface RulePart {
  readonly when?: Conditions;
  readonly delay?: Delay;
  readonly moment?: Moment;
  readonly retryAfter?: RetryAfter;
}

/** A keyword with a value; an empty value counts as missing. */
const option =
  <T>(read: (text: string) => Read<T>, toPart: (value: T) => RulePart): ReadWord<RulePart> =>
  (value) =>
    withValue(read, toPart)(value === '' ? undefined : value);

const MANY = 999_999_999;

/** Keywords for conditions and manners; their help is in `mock/words/faults.ts`. */
const OPTION_WORDS: Readonly<
  Record<keyof typeof faultWords.conditions | keyof typeof faultWords.manners, ReadWord<RulePart>>
> = {
  kind: option(readKinds, (kinds) => ({ when: { kinds } })),
  order: option(readPattern, (order) => ({ when: { order } })),
  event: option(readPattern, (event) => ({ when: { event } })),
  every: option(readWhole(1, MANY), (every) => ({ when: { every } })),
  p: option(readProbability, (probability) => ({ when: { probability } })),
  first: option(readWhole(1, MANY), (first) => ({ when: { first } })),
  slow: option(readDelay, (delay) => ({ delay })),
  'before-commit': withoutValue({ moment: 'before' }),
  'after-commit': withoutValue({ moment: 'after' }),
  'retry-after': option(readWholeSeconds, (seconds) => ({
    retryAfter: { seconds, form: 'seconds' },
  })),
  'retry-after-date': option(readWholeSeconds, (seconds) => ({
    retryAfter: { seconds, form: 'date' },
  })),
};

type ActionName = keyof typeof ACTION_WORDS;
type OptionName = keyof typeof OPTION_WORDS;

const isAction = (name: string): name is ActionName => Object.hasOwn(ACTION_WORDS, name);
const isOption = (name: string): name is OptionName => Object.hasOwn(OPTION_WORDS, name);

/** Names that other tools use. */
const HABITS: Readonly<Record<string, string>> = {
  delay: 'slow',
  latency: 'slow',
  timeout: 'hang',
  probability: 'p',
  chance: 'p',
  nth: 'every',
  times: 'first',
  order_id: 'order',
  merchant_order_id: 'order',
  event_id: 'event',
  ratelimit: 'rate-limit',
  'drop-response': 'drop-answer',
};

/** Longer than any keyword. */
const LONGEST_NAME = 40;

/** The message for an unknown keyword, with the known one that it most likely means. */
function unknownWord(name: string, known: readonly string[]): Message {
  const status = /^[45]\d\d$/.test(name) ? `status=${name}` : undefined;
  const habit = Object.hasOwn(HABITS, name) ? HABITS[name] : undefined;
  const near = status ?? habit ?? nearest(name, known);
  return message('not_a_fault_word', { near });
}

/** A single character is too little to guess from. */
const nearest = (name: string, known: readonly string[]): string | undefined =>
  name.length > 1 && name.length <= LONGEST_NAME ? suggest(name, known) : undefined;

/** A rule, or everything that is wrong with its text. */
type ParsedRule =
  | { readonly ok: true; readonly rule: FaultRule }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** A word of a rule: `name`, or `name=value`. */
interface Word {
  readonly name: string;
  readonly value: string | undefined;
}

/** The parsed words of a rule. */
interface ReadWords {
  readonly actions: readonly { readonly name: ActionName; readonly action: FaultAction }[];
  readonly part: RulePart;
}

const KNOWN = [...Object.keys(ACTION_WORDS), ...Object.keys(OPTION_WORDS)];

/** Maximum length, because requests can contain rules, which must be fast to parse. */
const LONGEST = 1000;

/** Spaces and `#` within quotes or parentheses are part of a word. */
const WORD = /(?:"[^"]*"|\([^)]*\)|[^\s"(]|["(])+/g;

/**
 * Reads one rule: words separated by spaces, in any order (`drop-answer kind=paid first=2`).
 * All faults of the rule are found at once.
 */
export function parseRule(text: string): ParsedRule {
  if (text.length > LONGEST)
    return { ok: false, faults: [faultAt(text, message('rule_too_long'))] };
  const words = (text.match(WORD) ?? []).map(toWord);
  const readings = words.map((word) => readWord(word));
  const wrong = words.flatMap((word, at) => messageAt(word, readings[at]));
  const drafts = readings.flatMap((reading) => (reading.ok ? [reading.value] : []));
  const draft = drafts.reduce(merge, NOTHING);
  const faults = [...wrong, ...repeated(words), ...contradictions(draft, words)];
  return faults.length === 0 ? { ok: true, rule: toRule(words, draft) } : { ok: false, faults };
}

const NOTHING: ReadWords = { actions: [], part: {} };

function toWord(text: string): Word {
  const [name = '', ...rest] = text.split('=');
  return { name, value: rest.length === 0 ? undefined : rest.join('=') };
}

const wordText = ({ name, value }: Word): string =>
  value === undefined ? name : `${name}=${value}`;
const faultAt = (word: string, what: Message): Fault => ({ at: excerpt(word, 80), ...what });

const messageAt = (word: Word, reading: Read<ReadWords> | undefined): Fault[] =>
  reading?.ok === false ? [faultAt(wordText(word), reading.message)] : [];

function readWord({ name, value }: Word): Read<ReadWords> {
  if (isAction(name)) {
    const toWords = (action: FaultAction) => ({ actions: [{ name, action }], part: {} });
    return mapped(ACTION_WORDS[name].read(value), toWords);
  }
  if (!isOption(name)) return bad(unknownWord(name, KNOWN));
  return mapped(OPTION_WORDS[name](value), (part) => ({ actions: [], part }));
}

const merge = (a: ReadWords, b: ReadWords): ReadWords => ({
  actions: [...a.actions, ...b.actions],
  part: { ...a.part, ...b.part, when: { ...a.part.when, ...b.part.when } },
});

function repeated(words: readonly Word[]): Fault[] {
  const names = words.map(({ name }) => name);
  const twice = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  return [...twice].map((name) => faultAt(name, message('word_repeated')));
}

/** Everything wrong with a rule as one message, joined by semicolons. */
export const ruleFaults = ({ faults }: Extract<ParsedRule, { ok: false }>): Message =>
  message('several_faults', {
    parts: faults.map(({ at, ...what }) => message('word_is_wrong', { word: at, what })),
  });

/** Words that are valid alone but not together. */
function contradictions({ actions, part }: ReadWords, words: readonly Word[]): Fault[] {
  const has = (name: string): boolean => words.some((word) => word.name === name);
  const [first, second] = [...new Set(actions.map(({ name }) => name))];
  const both = (a: string, b: string): boolean => has(a) && has(b);
  const found: (Fault | false)[] = [
    words.every(({ name }) => KNOWN.includes(name)) && !ACTS.some(has) && NOTHING_HAPPENS,
    second !== undefined && faultAt(second, message('cannot_combine', { other: first ?? '' })),
    both('before-commit', 'after-commit') && contradiction('after-commit', 'before-commit'),
    both('retry-after', 'retry-after-date') && contradiction('retry-after-date', 'retry-after'),
    part.retryAfter !== undefined && !has('status') && !has('rate-limit') && RETRY_AFTER_ALONE,
    first !== undefined && momentFault(first, part),
    has('refuse') && (has('order') || has('event') || has('slow')) && REFUSE_KNOWS_LITTLE,
  ];
  return found.filter((each) => each !== false);
}

const ACTS = [...Object.keys(ACTION_WORDS), 'slow'];
const NOTHING_HAPPENS = fault('the rule', 'nothing_happens');
const RETRY_AFTER_ALONE = fault('retry-after', 'retry_after_alone');
const REFUSE_KNOWS_LITTLE = fault('refuse', 'refuse_knows_little');

const contradiction = (word: string, other: string): Fault => fault(word, 'contradicts', { other });

function momentFault(name: ActionName, { moment }: RulePart): Fault | false {
  const { isFixed, moment: own } = ACTION_WORDS[name];
  if (!isFixed || moment === undefined || moment === own) return false;
  return fault(`${moment}-commit`, 'contradicts_moment', { action: name, moment: own });
}

function toRule(words: readonly Word[], { actions: [first], part }: ReadWords): FaultRule {
  const usual = first === undefined ? 'after' : ACTION_WORDS[first.name].moment;
  const action = first === undefined ? {} : { action: first.action };
  return { text: words.map(wordText).join(' '), when: {}, moment: usual, ...part, ...action };
}

/** A rule's text and place, for messages. */
interface Source {
  readonly where: string;
  readonly text: string;
}

/** Parses `--fault` rules. @param option the caller's name for them. @throws Failure `usage` with all faults. */
export function readFaultRules(texts: readonly string[], option = '--fault'): FaultRule[] {
  const sources = texts.map((text) => ({ where: `${option} ${excerpt(text, 80)}`, text }));
  return readAll(sources, message('fault_flag_unreadable'));
}

/**
 * Reads a fault file: one rule per line; blank lines, and anything after a `#` that follows a space, are ignored.
 * @param name the file's name, for messages.
 * @throws Failure `usage` with every fault of every line.
 */
export function readFaultFile(text: string, name: string): FaultRule[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const sources = lines
    .map((line, at) => ({ where: `line ${at + 1}`, text: withoutComment(line) }))
    .filter((source) => source.text !== '');
  return readAll(sources, message('fault_file_unreadable', { file: excerpt(name, 200) }));
}

const COMMENT = /^((?:"[^"]*"|[^"])*?)(?:^|\s)#.*$/;

const withoutComment = (line: string): string => line.replace(COMMENT, '$1').trim();

function readAll(sources: readonly Source[], reason: Message): FaultRule[] {
  const parsed = sources.map(({ where, text }) => ({ where, result: parseRule(text) }));
  const faults = parsed.flatMap(({ where, result }) =>
    result.ok ? [] : result.faults.map((found) => located(where, found)),
  );
  if (faults.length > 0)
    throw new Failure('usage', reason, { hint: message('fault_rule_example'), faults });
  return parsed.flatMap(({ result }) => (result.ok ? [result.rule] : []));
}

const located = (where: string, { at, ...what }: Fault): Fault =>
  fault(where, 'word_is_wrong', { word: at, what });

/** The header by which a request asks for its own fault; the value is a rule. */
export const FAULT_HEADER = 'X-Conv-Fault';

/** A rule that a request carries, or why it is not one. */
export type RequestRule =
  | { readonly ok: true; readonly rule: FaultRule }
  | { readonly ok: false; readonly message: Message };

/** Reads the value of `X-Conv-Fault`. */
export const readHeaderRule = (value: string): RequestRule => read(value, value);

/** The prefix of an order id that asks for its own fault. */
export const MAGIC_ORDER = 'fault:';

/** Warns a client that its order ID is an invalid magic one. */
export const WARNING_HEADER = 'X-Conv-Warning';

/**
 * Reads a magic order id: `fault:RULE` or `fault:RULE:ANYTHING`, with `+` for the spaces in the rule.
 * A rule may contain colons, as a URL does: the rule ends at the last colon that leaves a valid one.
 * @returns undefined for an ordinary order id.
 */
export function readMagicOrder(merchantOrderId: string): RequestRule | undefined {
  if (!merchantOrderId.startsWith(MAGIC_ORDER)) return undefined;
  if (merchantOrderId.length > LONGEST)
    return {
      ok: false,
      message: message('order_too_long_for_rule', { given: excerpt(merchantOrderId, 80) }),
    };
  const texts = possibleRules(merchantOrderId.slice(MAGIC_ORDER.length).replaceAll('+', ' '));
  const readings = texts.map((text) => read(text, merchantOrderId));
  // If none is valid, the text before the first colon is probably the rule.
  return readings.find(({ ok }) => ok) ?? readings.at(-2) ?? readings[0];
}

/** How many colons are tried from each end: a hostile id has hundreds. */
const TRIED = 8;

/** The text before the last colon, before the second to last, and so on; then all of it. */
function possibleRules(text: string): string[] {
  const colons = [...text.matchAll(/:/g)].map(({ index }) => index);
  const tried = colons.filter((_, at) => at < TRIED || at >= colons.length - TRIED);
  return [...tried.map((end) => text.slice(0, end)).reverse(), text];
}

function read(text: string, given: string): RequestRule {
  const parsed = parseRule(text);
  if (parsed.ok) return parsed;
  return {
    ok: false,
    message: message('not_a_fault_rule', { given: excerpt(given, 80), faults: ruleFaults(parsed) }),
  };
}
