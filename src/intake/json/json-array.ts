import type { FileRow } from '../../core/rows/row.ts';
import { intake } from '../../words/en/intake.ts';
import {
  INCOMPLETE,
  isJsonBlank,
  scanValue,
  UNCLOSED_STRING,
  type ValueScanner,
  WRONG_BRACKET,
} from './json-value.ts';
import { brokenRow, countLineFeeds, MAX_ROW_CHARACTERS, type Splitter } from './splitter.ts';

type Expected = 'opening' | 'first' | 'value' | 'comma' | 'nothing';

const FAULTS = {
  value: intake.value_missing,
  comma: intake.comma_missing,
  nothing: intake.text_after_array,
  cutOff: intake.array_not_closed,
  tooLong: intake.element_too_long,
  [UNCLOSED_STRING]: intake.string_not_closed,
  [WRONG_BRACKET]: intake.bracket_mismatch,
};

/**
 * The elements of one JSON array, each with its exact text. Own code, because the streaming parsers
 * give binary floats and no text, and were measured at a tenth of this speed.
 */
export function splitJsonArray(): Splitter {
  let expected: Expected = 'opening';
  let row = 1;
  let line = 1;
  let scanner: ValueScanner | undefined;
  /** The beginning of an element that goes on, and the line it began in. */
  let rest = '';
  let startLine = 1;

  const broken = (text: string, fault: string): FileRow => {
    const reason = intake.nothing_after_readable({ fault });
    return brokenRow({ row, line: scanner ? startLine : line }, text, reason, true);
  };

  /** @returns the index behind the element, or -1 where nothing more can be taken from this text. */
  const takeElement = (text: string, at: number, rows: FileRow[]): number => {
    if (scanner === undefined) startLine = line;
    scanner ??= scanValue();
    const end = scanner.scan(text, at);
    if (end === INCOMPLETE) {
      rest += text.slice(at);
      line += countLineFeeds(at === 0 ? text : text.slice(at));
      if (rest.length > MAX_ROW_CHARACTERS) rows.push(broken(rest, FAULTS.tooLong));
      return -1;
    }
    if (end === UNCLOSED_STRING || end === WRONG_BRACKET) {
      rows.push(broken(rest + text.slice(at), FAULTS[end]));
      return -1;
    }
    const part = text.slice(at, end);
    line += countLineFeeds(part);
    rows.push({ format: 'json', row: row++, line: startLine, text: rest + part });
    scanner = undefined;
    rest = '';
    expected = 'comma';
    return end;
  };

  /** What stands between elements. @returns whether it may stand here. */
  const takeMark = (character: string): boolean => {
    if (expected === 'opening' && character === '[') expected = 'first';
    else if (expected === 'comma' && character === ',') expected = 'value';
    else if ((expected === 'first' || expected === 'comma') && character === ']')
      expected = 'nothing';
    else return false;
    return true;
  };

  const isElement = (character: string): boolean =>
    (expected === 'first' || expected === 'value') && !',]}:'.includes(character);

  const takeNext = (text: string, at: number, rows: FileRow[]): number => {
    const character = text.charAt(at);
    if (takeMark(character)) return at + 1;
    if (isElement(character)) return takeElement(text, at, rows);
    const message = expected === 'first' || expected === 'opening' ? 'value' : expected;
    rows.push(broken(text.slice(at), FAULTS[message]));
    return -1;
  };

  return {
    take: (text) => {
      const rows: FileRow[] = [];
      let at = scanner === undefined ? 0 : takeElement(text, 0, rows);
      while (at !== -1 && at < text.length) {
        const code = text.charCodeAt(at);
        if (code === 0x0a) line += 1;
        at = isJsonBlank(code) ? at + 1 : takeNext(text, at, rows);
      }
      return rows;
    },
    end: () => (expected === 'nothing' ? [] : [broken(rest, FAULTS.cutOff)]),
  };
}
