import type { XmlEvents } from '../workbook/zip.ts';
import { decodeReferences } from './references.ts';

/** Elements whose content is no text of the page. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'title', 'xml']);

const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Takes apart HTML and XML that browsers and Excel read: tags may stay open, and attributes unquoted. */
export interface MarkupParser {
  /** @returns how many characters wait for the end of a tag. */
  write(text: string): number;
  end(): void;
}

/** Calls with names in lower case, without prefixes; text has single blanks, as a browser shows it. */
export function parseMarkup(events: XmlEvents): MarkupParser {
  let rest = '';
  let hidden: string | undefined;

  const emitText = (text: string): void => {
    if (text !== '') events.text?.(decodeReferences(text.replace(/[ \t\r\n]+/g, ' ')));
  };

  const emitTag = (tag: string): void => {
    const [, slash, prefixed = ''] = /^<(\/?)([a-z][^\s/>]*)/i.exec(tag) ?? [];
    const name = localName(prefixed);
    const isClosing = slash === '/';
    if (name !== '' && !isClosing)
      events.open?.(name, attributesOf(tag.slice(prefixed.length + 1, -1)));
    if (isClosing || tag.endsWith('/>')) events.close?.(name);
    else if (HIDDEN.has(name)) hidden = name;
  };

  /** @returns where the next part begins; undefined where this one continues past the text. */
  const takeMark = (at: number): number | undefined => {
    for (const [opening, closing] of SECTIONS) {
      if (!rest.startsWith(opening, at)) continue;
      const end = rest.indexOf(closing, at + opening.length);
      if (end === -1) return undefined;
      if (opening === CDATA) events.text?.(rest.slice(at + opening.length, end));
      return end + closing.length;
    }
    const end = endOfTag(rest, at);
    if (end === -1) return undefined;
    emitTag(rest.slice(at, end + 1));
    return end + 1;
  };

  /** @returns where the content of a hidden element ends, or may end. */
  const skipHidden = (name: string, at: number): number | undefined => {
    const end = rest.slice(at).search(new RegExp(`</(?:[a-z]+:)?${name}\\b`, 'i'));
    if (end !== -1) hidden = undefined;
    if (end !== -1) return at + end;
    const mark = rest.lastIndexOf('<');
    if (mark === at) return undefined;
    return mark < at ? rest.length : mark;
  };

  const takeText = (at: number, end: number): number | undefined => {
    emitText(rest.slice(at, end));
    return end > at ? end : undefined;
  };

  /** A tag, or a text before one. @returns where the next one begins; undefined where more must come first. */
  const take = (at: number, isWhole: boolean): number | undefined => {
    if (hidden !== undefined) return skipHidden(hidden, at);
    const mark = nextMark(rest, at);
    if (mark === at) return takeMark(at);
    return takeText(at, mark === -1 ? endOfText(rest, at, isWhole) : mark);
  };

  const parse = (isWhole: boolean): void => {
    let at = 0;
    while (at < rest.length) {
      const next = take(at, isWhole);
      if (next === undefined) break;
      at = next;
    }
    rest = rest.slice(at);
  };

  return {
    write: (text) => {
      rest += text;
      parse(false);
      return rest.length;
    },
    end: () => parse(true),
  };
}

const CDATA = '<![CDATA[';

const SECTIONS: readonly (readonly [opening: string, closing: string])[] = [
  ['<!--', '-->'],
  [CDATA, ']]>'],
];

/** A `<` before a digit or a blank is text. */
const MARK = /<(?:[a-z/!?]|$)/gi;

function nextMark(text: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.exec(text)?.index ?? -1;
}

/** A character reference, and a run of blanks, may continue in the next piece. */
function endOfText(text: string, from: number, isWhole: boolean): number {
  if (isWhole) return text.length;
  const reference = text.lastIndexOf('&');
  if (reference >= from && reference > text.length - LONGEST_REFERENCE) return reference;
  return Math.max(from, text.trimEnd().length);
}

/** `&#x10ffff;`. */
const LONGEST_REFERENCE = 10;

/** @returns where the tag closes, outside quoted values; -1 if it continues past the text. */
function endOfTag(text: string, from: number): number {
  const end = text.indexOf('>', from);
  return end === -1 || !/["']/.test(text.slice(from, end)) ? end : endOfQuoted(text, from);
}

function endOfQuoted(text: string, from: number): number {
  let quote = '';
  let last = '';
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at;
    else if (last === '=' && (character === '"' || character === "'")) quote = character;
    if (character.trim() !== '') last = character;
  }
  return -1;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

const NONE: Readonly<Record<string, string>> = {};

const attributesOf = (text: string): Readonly<Record<string, string>> =>
  text.length < 2 ? NONE : attributesIn(text);

const attributesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [
      localName(name),
      decodeReferences(values.find((value) => value !== undefined) ?? ''),
    ]),
  );
