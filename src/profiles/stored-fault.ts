import { formatPath, type JsonPath } from '../core/json/node.ts';
import { type Fault, type Message, message } from '../words/message.ts';

export const NO_OBJECT = message('member_not_object');
export const NO_STRING = message('member_not_string');
export const UNKNOWN = message('member_unknown');

/** What is wrong with a member of the stored profiles. */
export const faultAt = (path: JsonPath, wrong: Message): Fault => ({
  ...wrong,
  at: formatPath(path),
});

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
