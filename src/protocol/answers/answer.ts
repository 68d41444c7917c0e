import { decodeText } from '../../kit/json/decode.ts';
import { type JsonNode, memberOf, printJson } from '../../kit/json/node.ts';
import { parseJson } from '../../kit/json/parse.ts';
import { excerpt } from '../../kit/visible.ts';
import type { Said } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import type { ServiceError } from './verdict.ts';

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

function isHtml(text: string, contentType = ''): boolean {
  const looksLikeJson = text.startsWith('{') || text.startsWith('[');
  const saysHtml = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType);
  return /^(<!doctype html|<html|<head|<body)\b/i.test(text) || (saysHtml && !looksLikeJson);
}

/** The `<hidden>` marker of a masked secret is part of the text. */
const TITLE = /<title[^<>]*>((?:<hidden>|[^<])*)/i;

function titleOf(page: string): string | null {
  const [, title = ''] = TITLE.exec(page.slice(0, HEAD_LIMIT)) ?? [];
  return excerpt(title, TITLE_LIMIT) || null;
}

/** "The error body format: not shown". These limits apply to any format. */
const CODE_LIMIT = 100;
const MESSAGE_LIMIT = 500;
const LISTED_ERRORS = 5;

/** The members that hold an error in the formats that services use, the more telling ones first. */
const NESTED_MEMBERS = ['error', 'errors'] as const;
const MESSAGE_MEMBERS = ['message', 'detail', 'title'] as const;

/**
 * The error in common formats: `{"error":{"code","message"}}`, `{"error":"…"}`, `{"message":"…"}`, `{"errors":[…]}`.
 * @returns null if the response has none of them.
 */
export function findServiceError(answer: Answer): SpelledError | null {
  return answer.type === 'json' ? findIn(answer.node) : null;
}

/**
 * Whether a refusal has the service's own format: `{"error":{"code","message", …}}` with at least one of the two.
 * Gateways send `{"message":"…"}`, `{"error":"Bad Request","status":400, …}`, text, HTML, or nothing.
 */
export function isOwnForm(answer: Answer): boolean {
  if (answer.type !== 'json' || answer.node.type !== 'object') return false;
  const error = memberOf(answer.node, 'error');
  if (error?.type !== 'object') return false;
  return ['code', 'message'].some((name) => textOf(memberOf(error, name), CODE_LIMIT) !== null);
}

/** The service's error, or else a description of the response; null if it is empty. */
export function readServiceError(answer: Answer): ServiceError | null {
  if (answer.type === 'empty') return null;
  return findServiceError(answer) ?? { code: null, message: describeAnswer(answer) };
}

/** An error that is text from one end to the other. */
type SpelledError = { readonly [Member in keyof ServiceError]: string | null };

function findIn(node: JsonNode): SpelledError | null {
  if (node.type === 'string') return { code: null, message: excerpt(node.value, MESSAGE_LIMIT) };
  if (node.type === 'array') return findInList(node.items.slice(0, LISTED_ERRORS));
  if (node.type !== 'object') return null;
  const own = {
    code: textOf(memberOf(node, 'code'), CODE_LIMIT),
    message: firstText(MESSAGE_MEMBERS.map((name) => memberOf(node, name))),
  };
  const nested = NESTED_MEMBERS.map((name) => memberOf(node, name)).map(
    (member) => member && findIn(member),
  );
  const inner = nested.find((error) => error) ?? { code: null, message: null };
  const code = inner.code ?? own.code;
  const message = inner.message ?? own.message;
  return code === null && message === null ? null : { code, message };
}

function findInList(items: readonly JsonNode[]): SpelledError | null {
  const errors = items.map(findIn).filter((error) => error !== null);
  const messages = errors.flatMap(({ message }) => message ?? []);
  if (messages.length === 0) return errors[0] ?? null;
  return { code: errors[0]?.code ?? null, message: excerpt(messages.join('; '), MESSAGE_LIMIT) };
}

const firstText = (nodes: readonly (JsonNode | undefined)[]): string | null =>
  nodes.map((node) => textOf(node, MESSAGE_LIMIT)).find((text) => text !== null) ?? null;

/** A code may be a number. */
function textOf(node: JsonNode | undefined, limit: number): string | null {
  if (node?.type === 'string') return excerpt(node.value, limit) || null;
  return node?.type === 'number' ? excerpt(node.literal, limit) : null;
}
