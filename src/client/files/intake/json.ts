import { type Message, message } from '../../../core/words/message.ts';
import type { FileRow } from '../rows/row.ts';
import { brokenRow, countLineFeeds, MAX_ROW_CHARACTERS, type Splitter } from './splitter.ts';

/** The value continues past the text. */
const INCOMPLETE = -1;
const UNCLOSED_STRING = -2;
const WRONG_BRACKET = -3;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const isJsonBlank = (code: number): boolean =>
  code === 0x20 || code === LINE_FEED || code === 0x0d || code === 0x09;

interface ValueScanner {
  /** @returns where the value ends (the index after it), or one of the constants above. */
  scan(text: string, from: number): number;
}

/**
 * Finds the end of one JSON value whose text comes in pieces, by its strings and brackets alone.
 * Whether it is valid JSON is up to the parser, which gets its exact text.
 */
function scanValue(): ValueScanner {
  const closers: number[] = [];
  let inString = false;
  let isEscaped = false;

  /** The rest of a string, to just past its closing quote. */
  const scanString = (text: string, from: number): number => {
    let at = from;
    if (isEscaped) at += 1;
    isEscaped = false;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) at += 1;
      // A JSON string has no raw line feed, so one that is never closed costs one line.
      else if (code === LINE_FEED) return UNCLOSED_STRING;
    }
    isEscaped = at > text.length;
    return INCOMPLETE;
  };

  /** A string, or a bracket, or what is between them. @returns the index after it, or a fault. */
  const step = (text: string, at: number): number => {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      inString = true;
      return at + 1;
    }
    if (code === OPEN_BRACE) closers.push(CLOSE_BRACE);
    else if (code === OPEN_BRACKET) closers.push(CLOSE_BRACKET);
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET)
      if (closers.pop() !== code) return WRONG_BRACKET;
    return at + 1;
  };

  const scanNested = (text: string, from: number): number => {
    for (let at = from; at < text.length; ) {
      const wasString = inString;
      const next = wasString ? scanString(text, at) : step(text, at);
      if (next < 0) return next;
      inString = inString && !wasString;
      at = next;
      if (closers.length === 0 && !inString) return at;
    }
    return INCOMPLETE;
  };

  /** A number or a word. */
  const scanScalar = (text: string, from: number): number => {
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === COMMA || code === CLOSE_BRACKET || isJsonBlank(code)) return at;
    }
    return INCOMPLETE;
  };

  let isScalar: boolean | undefined;
  return {
    scan: (text, from) => {
      isScalar ??= ![QUOTE, OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACE].includes(text.charCodeAt(from));
      return isScalar ? scanScalar(text, from) : scanNested(text, from);
    },
  };
}

type Expected = 'opening' | 'first' | 'value' | 'comma' | 'nothing';

const FAULTS = {
  value: message('value_missing'),
  comma: message('comma_missing'),
  nothing: message('text_after_array'),
  cutOff: message('array_not_closed'),
  tooLong: message('element_too_long'),
  [UNCLOSED_STRING]: message('string_not_closed'),
  [WRONG_BRACKET]: message('bracket_mismatch'),
};

/**
 * The elements of one JSON array, each with its exact text. Hand-written, because streaming parsers
 * give binary floats instead of text, and were measured at a tenth of this speed.
 */
export function splitJsonArray(): Splitter {
  let expected: Expected = 'opening';
  let row = 1;
  let line = 1;
  let scanner: ValueScanner | undefined;
  /** The beginning of an unfinished element, and the line it began on. */
  let rest = '';
  let startLine = 1;

  const broken = (text: string, fault: Message): FileRow => {
    const reason = message('nothing_after_readable', { fault });
    return brokenRow({ row, line: scanner ? startLine : line }, text, reason, true);
  };

  /** @returns the index after the element, or -1 where nothing more can be taken from this text. */
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

  /** What is between elements. @returns whether it is allowed here. */
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
    const missing = expected === 'first' || expected === 'opening' ? 'value' : expected;
    rows.push(broken(text.slice(at), FAULTS[missing]));
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

/** One JSON text per line, ended by LF or CRLF. A blank line is counted, but is not a row. */
export function splitNdjson(): Splitter {
  let rest = '';
  let line = 1;
  let row = 1;
  const add = (text: string, rows: FileRow[]): void => {
    const json = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (!isBlank(json)) rows.push({ format: 'json', row: row++, line, text: json });
    line += 1;
  };
  return {
    take: (text) => {
      const rows: FileRow[] = [];
      let start = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
        add(rest + text.slice(start, end), rows);
        rest = '';
        start = end + 1;
      }
      rest += text.slice(start);
      if (rest.length > MAX_ROW_CHARACTERS)
        rows.push(brokenRow({ row, line }, rest, TOO_LONG, true));
      return rows;
    },
    end: () => {
      const rows: FileRow[] = [];
      add(rest, rows);
      return rows;
    },
  };
}

const TOO_LONG = message('line_too_long');

const isBlank = (text: string): boolean => text.charCodeAt(0) !== 0x7b && text.trim() === '';
