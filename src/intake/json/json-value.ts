/** The value goes on behind the text. */
export const INCOMPLETE = -1;
export const UNCLOSED_STRING = -2;
export const WRONG_BRACKET = -3;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

export const isJsonBlank = (code: number): boolean =>
  code === 0x20 || code === LINE_FEED || code === 0x0d || code === 0x09;

export interface ValueScanner {
  /** @returns where the value ends (the index behind it), or one of the constants above. */
  scan(text: string, from: number): number;
}

/**
 * Finds the end of one JSON value whose text comes in pieces: by its strings and brackets alone.
 * Whether it is JSON in between is for the parser to say, which gets its exact text.
 */
export function scanValue(): ValueScanner {
  const closers: number[] = [];
  let inString = false;
  let isEscaped = false;

  /** Within a string, to behind its closing quote. */
  const scanString = (text: string, from: number): number => {
    let at = from;
    if (isEscaped) at += 1;
    isEscaped = false;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) at += 1;
      // JSON has no raw line feed in a string: so one that is never closed costs one line.
      else if (code === LINE_FEED) return UNCLOSED_STRING;
    }
    isEscaped = at > text.length;
    return INCOMPLETE;
  };

  /** A string, or a bracket, or what stands between them. @returns the index behind it, or a fault. */
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
