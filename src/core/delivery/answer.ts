import { answersWords } from '../../words/en/answers.ts';
import { decodeText } from '../json/decode.ts';
import { type JsonNode, printJson } from '../json/node.ts';
import { parseJson } from '../json/parse.ts';
import { excerpt } from '../visible.ts';

/** The body of an answer, as far as it can be made out: services fail in many ways. */
export type Answer =
  | { readonly type: 'empty' }
  | { readonly type: 'html'; readonly title: string | null }
  | { readonly type: 'json'; readonly node: JsonNode }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'binary' };

/** Characters of a foreign text that a message shows. */
const EXCERPT_LIMIT = 300;
const TITLE_LIMIT = 80;

/** How much of an HTML page is searched for its title. */
const HEAD_LIMIT = 16_384;

/**
 * Tells what a body is by looking at it; a proxy's error page seldom has the right content type.
 * @param contentType the header as it came, if it did.
 */
export function readAnswer(body: Uint8Array, contentType: string | undefined): Answer {
  const decoded = decodeText(body);
  if (!decoded.ok) return { type: 'binary' };
  const { text } = decoded;
  if (text === '') return { type: 'empty' };
  if (isHtml(text, contentType)) return { type: 'html', title: titleOf(text) };
  const parsed = parseJson(text);
  return parsed.ok ? { type: 'json', node: parsed.node } : { type: 'text', text };
}

/** What came, in a few words that end a sentence: `an HTML page titled "Bad Gateway"`. */
export function describeAnswer(answer: Answer): string {
  switch (answer.type) {
    case 'empty':
      return answersWords.empty_answer;
    case 'html':
      return answersWords.html_document({ title: answer.title });
    case 'json':
      return excerpt(printJson(answer.node), EXCERPT_LIMIT);
    case 'text':
      return excerpt(answer.text, EXCERPT_LIMIT);
    case 'binary':
      return answersWords.not_utf8_text;
  }
}

function isHtml(text: string, contentType = ''): boolean {
  const looksLikeJson = text.startsWith('{') || text.startsWith('[');
  const saysHtml = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType);
  return /^(<!doctype html|<html|<head|<body)\b/i.test(text) || (saysHtml && !looksLikeJson);
}

/** Where a secret was hidden, its sign is part of the text. */
const TITLE = /<title[^<>]*>((?:<hidden>|[^<])*)/i;

function titleOf(page: string): string | null {
  const [, title = ''] = TITLE.exec(page.slice(0, HEAD_LIMIT)) ?? [];
  return excerpt(title, TITLE_LIMIT) || null;
}
