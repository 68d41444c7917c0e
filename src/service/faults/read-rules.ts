import { Failure, type Fault } from '../../core/failure.ts';
import { excerpt } from '../../core/visible.ts';
import { parseRule } from './parse.ts';
import type { FaultRule } from './rule.ts';

const HINT = 'such as: drop-answer kind=paid first=2; conv help faults lists all words';

/** A rule's text and where it stands, for messages. */
interface Source {
  readonly where: string;
  readonly text: string;
}

/**
 * Reads the rules of `--fault`.
 * @throws Failure `usage` with every fault of every rule.
 */
export function readFaultRules(texts: readonly string[]): FaultRule[] {
  const sources = texts.map((text) => ({ where: `--fault ${excerpt(text, 80)}`, text }));
  return readAll(sources, '--fault: a rule cannot be read');
}

/**
 * Reads a fault file: one rule a line; blank lines, and what follows a `#` after a blank, are left out.
 * @param name the file's name, for messages.
 * @throws Failure `usage` with every fault of every line.
 */
export function readFaultFile(text: string, name: string): FaultRule[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const sources = lines
    .map((line, at) => ({ where: `line ${at + 1}`, text: withoutComment(line) }))
    .filter((source) => source.text !== '');
  return readAll(sources, `the fault file ${excerpt(name, 200)} cannot be read`);
}

const COMMENT = /^((?:"[^"]*"|[^"])*?)(?:^|\s)#.*$/;

const withoutComment = (line: string): string => line.replace(COMMENT, '$1').trim();

function readAll(sources: readonly Source[], message: string): FaultRule[] {
  const parsed = sources.map(({ where, text }) => ({ where, result: parseRule(text) }));
  const faults = parsed.flatMap(({ where, result }) =>
    result.ok ? [] : result.faults.map((fault) => located(where, fault)),
  );
  if (faults.length > 0) throw new Failure('usage', message, { hint: HINT, faults });
  return parsed.flatMap(({ result }) => (result.ok ? [result.rule] : []));
}

const located = (where: string, { path, message }: Fault): Fault => ({
  path: where,
  message: `${path} ${message}`,
});
