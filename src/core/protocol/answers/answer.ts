import { decodeText } from '../../kit/json/decode.ts';
import { type JsonNode, printJson } from '../../kit/json/node.ts';
import { parseJson } from '../../kit/json/parse.ts';
import { excerpt } from '../../kit/visible.ts';
import type { Said } from '../../words/failure.ts';
import { message } from '../../words/message.ts';

/** The body of a response, as far as it can be recognized: services fail in many ways. */
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
 * Recognizes a body by its content; a proxy's error page seldom has the right content type.
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

/** `resultMessage`, `result_message` and `ResultMessage` are one name. */
export const plainKey = (key: string): string => key.replace(/[_\s-]/g, '').toLowerCase();

/** A short description of a response for the end of a sentence: `an HTML page titled "Bad Gateway"`. */
export function describeAnswer(answer: Answer): Said {
  switch (answer.type) {
    case 'empty':
      return message('empty_answer');
    case 'html':
      return message('html_document', { title: answer.title });
    case 'json':
      return excerpt(printJson(answer.node), EXCERPT_LIMIT);
    case 'text':
      return excerpt(answer.text, EXCERPT_LIMIT);
    case 'binary':
      return message('not_utf8_text');
  }
}

/** How HTML begins. */
const PAGE =
  /^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body|title|meta|link|script|style|center|h[1-6]|p|div|span|table|br|hr|b|a)\b/i;

/** Languages such as PHP call any text HTML: without a tag, it is none. */
function isHtml(text: string, contentType = ''): boolean {
  const looksLikeJson = text.startsWith('{') || text.startsWith('[');
  const saysHtml = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType);
  return PAGE.test(text) || (saysHtml && !looksLikeJson && /<[a-z/!]/i.test(text));
}

/** The `<hidden>` marker of a masked secret is part of the text. */
const TITLE = /<title[^<>]*>((?:<hidden>|[^<])*)/i;

function titleOf(page: string): string | null {
  const [, title = ''] = TITLE.exec(page.slice(0, HEAD_LIMIT)) ?? [];
  return excerpt(title, TITLE_LIMIT) || null;
}
