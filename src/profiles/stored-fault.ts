import type { Fault } from '../core/failure.ts';
import { formatPath, type JsonPath } from '../core/json/node.ts';

export const NO_OBJECT = 'must be an object';
export const NO_STRING = 'must be a string';
export const UNKNOWN = 'is not known here';

/** What is wrong with a member of the stored profiles. */
export const fault = (path: JsonPath, message: string): Fault => ({
  path: formatPath(path),
  message,
});

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
