import { excerpt } from '../../core/visible.ts';
import { type Fault, fault, type Message, message } from '../../words/message.ts';
import { ACTION_WORDS, type ActionWord } from './action-words.ts';
import { CONDITION_WORDS, MANNER_WORDS, type RulePart } from './option-words.ts';
import type { FaultAction, FaultRule } from './rule.ts';
import { unknownWord } from './unknown-word.ts';
import { bad, type Read } from './values.ts';

/** A rule, or everything that is wrong with its text. */
export type ParsedRule =
  | { readonly ok: true; readonly rule: FaultRule }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** A word of a rule: `name`, or `name=value`. */
interface Word {
  readonly name: string;
  readonly value: string | undefined;
}

/** What was understood of a rule's words. */
interface Draft {
  readonly actions: readonly { readonly name: string; readonly action: FaultAction }[];
  readonly part: RulePart;
}

const OPTION_WORDS = { ...CONDITION_WORDS, ...MANNER_WORDS };
const KNOWN = [...Object.keys(ACTION_WORDS), ...Object.keys(OPTION_WORDS)];

/** Requests can carry rules: none of them may take long to read. */
export const LONGEST = 1000;

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

const NOTHING: Draft = { actions: [], part: {} };

function toWord(text: string): Word {
  const [name = '', ...rest] = text.split('=');
  return { name, value: rest.length === 0 ? undefined : rest.join('=') };
}

const textOf = ({ name, value }: Word): string => (value === undefined ? name : `${name}=${value}`);
const faultAt = (word: string, what: Message): Fault => ({ at: excerpt(word, 80), ...what });

const messageAt = (word: Word, reading: Read<Draft> | undefined): Fault[] =>
  reading?.ok === false ? [faultAt(textOf(word), reading.message)] : [];

function readWord({ name, value }: Word): Read<Draft> {
  if (Object.hasOwn(ACTION_WORDS, name)) {
    const read = actionWord(name).read(value);
    return read.ok
      ? { ok: true, value: { actions: [{ name, action: read.value }], part: {} } }
      : read;
  }
  const option = Object.hasOwn(OPTION_WORDS, name) ? OPTION_WORDS[name] : undefined;
  if (option === undefined) return bad(unknownWord(name, KNOWN));
  const read = option.read(value);
  return read.ok ? { ok: true, value: { actions: [], part: read.value } } : read;
}

const merge = (a: Draft, b: Draft): Draft => ({
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
function contradictions({ actions, part }: Draft, words: readonly Word[]): Fault[] {
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

function momentFault(name: string, { moment }: RulePart): Fault | false {
  const { isFixed, moment: own } = actionWord(name);
  if (!isFixed || moment === undefined || moment === own) return false;
  return fault(`${moment}-commit`, 'contradicts_moment', { action: name, moment: own });
}

/** Only for names in the table. */
const actionWord = (name: string): ActionWord => ACTION_WORDS[name] as ActionWord;

function toRule(words: readonly Word[], { actions: [first], part }: Draft): FaultRule {
  const usual = first === undefined ? 'after' : actionWord(first.name).moment;
  const action = first === undefined ? {} : { action: first.action };
  return { text: words.map(textOf).join(' '), when: {}, moment: usual, ...part, ...action };
}
