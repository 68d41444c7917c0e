import { type JsonNode, memberOf } from '../json/node.ts';
import { excerpt } from '../visible.ts';
import { type Answer, describeAnswer } from './answer.ts';
import type { ServiceError } from './verdict.ts';

/** "The error body format: not shown". These bounds hold whatever it is. */
const CODE_LIMIT = 100;
const MESSAGE_LIMIT = 500;
const LISTED_ERRORS = 5;

/** The members that hold an error in the formats that services use, the more telling ones first. */
const NESTED_MEMBERS = ['error', 'errors'] as const;
const MESSAGE_MEMBERS = ['message', 'detail', 'title'] as const;

/**
 * The error that a service spells out: `{"error":{"code","message"}}`, `{"error":"…"}`,
 * `{"message":"…"}`, `{"errors":[…]}`.
 * @returns null where the answer is no JSON of that kind.
 */
export function findServiceError(answer: Answer): ServiceError | null {
  return answer.type === 'json' ? findIn(answer.node) : null;
}

/**
 * Whether a refusal is written as the service writes its own: `{"error":{"code","message", …}}` with one
 * of the two at least. Gateways say `{"message":"…"}`, `{"error":"Bad Request","status":400, …}`, text,
 * HTML or nothing.
 */
export function isOwnForm(answer: Answer): boolean {
  if (answer.type !== 'json' || answer.node.type !== 'object') return false;
  const error = memberOf(answer.node, 'error');
  if (error?.type !== 'object') return false;
  return ['code', 'message'].some((name) => textOf(memberOf(error, name), CODE_LIMIT) !== null);
}

/** The error that a service spells out, else what its answer is; null where it is empty. */
export function readServiceError(answer: Answer): ServiceError | null {
  if (answer.type === 'empty') return null;
  return findServiceError(answer) ?? { code: null, message: describeAnswer(answer) };
}

function findIn(node: JsonNode): ServiceError | null {
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

function findInList(items: readonly JsonNode[]): ServiceError | null {
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
