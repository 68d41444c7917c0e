import { Failure } from '../../core/failure.ts';
import { excerpt } from '../../core/visible.ts';
import { type Fault, fault, type Message, message } from '../../words/message.ts';
import { parseRule } from './parse.ts';
import type { FaultRule } from './rule.ts';

/** The text of a rule and where it is, for messages. */
interface Source {
  readonly where: string;
  readonly text: string;
}

/**
 * Reads the rules of `--fault`.
 * @param option what the caller calls it.
 * @throws Failure `usage` with every fault of every rule.
 */
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
