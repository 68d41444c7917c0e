import { isUtf8 } from 'node:buffer';
import { type JsonNode, jsonString } from '../../kit/json/node.ts';
import { parseJson } from '../../kit/json/parse.ts';
import { ORDER_STATUSES } from '../kinds/index.ts';
import { Finder, type Reading, type Span } from './finder.ts';
import { mayHoldInvisible, textWithoutInvisible } from './invisible.ts';
import { HIDDEN, type Secret } from './secret.ts';
import { wrappedSpellings } from './spellings.ts';

const STATUSES: readonly unknown[] = ORDER_STATUSES;

/** Hides secrets in texts from elsewhere, in every spelling, and nothing else. */
export class Mask {
  readonly #secrets: readonly Secret[];
  /** Other masked texts, verbatim or in upper case: the signature of an attempt. */
  readonly #literals: readonly string[];

  constructor(secrets: readonly Secret[], literals: readonly string[] = []) {
    this.#secrets = secrets;
    this.#literals = literals;
  }

  /** Fast check whether a text may need masking; only false positives are possible. */
  mayTouch(text: string): boolean {
    const lower = text.toLowerCase();
    for (const literal of this.#literals) if (mayHold(lower, literal)) return true;
    for (const { finder } of this.#secrets) if (finder.mayFind(lower)) return true;
    return false;
  }

  /** One value: a string after unescaping. */
  value(text: string): string {
    return STATUSES.includes(text) ? text : this.#hidden(text);
  }

  /** The value of a header, in which each character is a byte. */
  header(text: string): string {
    return this.#hidden(text, { areBytes: true });
  }

  /** Text in no known format, which may have been cut at its end. */
  text(text: string): string {
    return this.#hidden(text, { isCut: true });
  }

  /**
   * Masks a document. In JSON, only strings with a secret change; names, numbers, and whitespace are kept. Anything
   * else is text.
   * @param isFreeName field names to mask, too: those that the sender chose.
   */
  document(text: string, isFreeName: (name: string) => boolean = () => false): string {
    if (!this.mayTouch(text)) return text;
    const json = text.replace(/^\ufeff/, '');
    if (!parseJson(json).ok) return this.text(text);
    return text.replace(STRING, (all, literal: string, colon: string | undefined) => {
      if (colon === undefined) return this.#literal(literal);
      return isFreeName(JSON.parse(literal)) ? this.#literal(literal) + colon : all;
    });
  }

  /** Masks the bytes of a document; returns the same object if nothing is masked. */
  body(bytes: Uint8Array, isFreeName?: (name: string) => boolean): Uint8Array {
    const text = bodyText(bytes);
    const encoding = encodingOf(bytes);
    const masked =
      encoding === 'utf8'
        ? this.document(text, isFreeName)
        : this.#hidden(text, { isCut: true, areBytes: true });
    return masked === text ? bytes : Buffer.from(masked, encoding);
  }

  /** Replaces every masked byte with a star, so that offsets do not change. */
  starred(bytes: Uint8Array): Uint8Array {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const spans = this.#spans(text, { isCut: true, areBytes: true });
    if (spans.length === 0) return bytes;
    const starred = Buffer.from(bytes);
    for (const [from, to] of spans) starred.fill('*', from, to);
    return starred;
  }

  /** A JSON value whose strings show no secret; all other literals are as they were. */
  node<Node extends JsonNode>(node: Node): Node {
    return this.#node(node) as Node;
  }

  #node(node: JsonNode): JsonNode {
    if (node.type === 'array')
      return { ...node, items: node.items.map((item) => this.#node(item)) };
    if (node.type === 'object') {
      const members = node.members.map((one) => ({ ...one, value: this.#node(one.value) }));
      return { ...node, members };
    }
    if (node.type !== 'string') return node;
    const value = this.value(node.value);
    return value === node.value ? node : jsonString(value);
  }

  #literal(literal: string): string {
    const value: string = JSON.parse(literal);
    const masked = this.value(value);
    return masked === value ? literal : JSON.stringify(masked);
  }

  #hidden(text: string, reading?: Reading): string {
    const spans = this.#spans(text, reading);
    return spans.length === 0 ? text : withoutSpans(text, spans);
  }

  #spans(text: string, reading?: Reading): Span[] {
    if (!this.mayTouch(text)) return [];
    return [
      ...this.#secrets.flatMap(({ finder }) => finder.find(text, reading)),
      ...this.#literals
        .filter((literal) => literal !== '')
        .flatMap((literal) => [literal, literal.toUpperCase()])
        .flatMap((literal) => [...occurrences(text, literal)]),
      ...this.#literals.flatMap((literal) =>
        new Finder(literal, wrappedSpellings).find(text, reading),
      ),
    ];
  }
}

const encodingOf = (bytes: Uint8Array) => (isUtf8(bytes) ? 'utf8' : 'latin1');

/** The bytes of a document as `mayTouch` takes them: as characters of their own if they are no text. */
export const bodyText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encodingOf(bytes));

/** Lines are no shorter: a signature is new in each attempt, and its beginning is faster to look for than a pattern. */
const SHORTEST_LINE = 8;

/** Whether a lower-case text may hold a literal, also where something invisible interrupts it. */
function mayHold(lower: string, literal: string): boolean {
  if (literal === '') return false;
  const beginning = literal.slice(0, SHORTEST_LINE).toLowerCase();
  if (lower.includes(beginning)) return true;
  return mayHoldInvisible(lower) && textWithoutInvisible(lower).includes(beginning);
}

/** A string of JSON, and the colon that makes it a name. */
const STRING = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/gs;

function* occurrences(text: string, literal: string): Generator<Span> {
  for (let at = text.indexOf(literal); at !== -1; at = text.indexOf(literal, at + 1)) {
    yield [at, at + literal.length];
  }
}

/** Spans that touch or overlap are hidden as one. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  let result = '';
  let at = 0;
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (to <= at) continue;
    if (from >= at) result += `${text.slice(at, from)}${HIDDEN}`;
    at = to;
  }
  return result + text.slice(at);
}
