import type * as z from 'zod/mini';

export type Issue = z.core.$ZodIssue;

/**
 * What is wrong with a body, in sentences.
 * @param value the body: what is not in it is missing, and not of a wrong type.
 */
export function tellIssues(issues: readonly Issue[], value: unknown): string[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'invalid_union') return tellIssues(nearest(issue.errors), value);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${shown(key)} does not belong there`);
    const name = issue.path.join('.');
    return valueAt(value, issue.path) === undefined
      ? [`${name} is missing`]
      : [`${name} ${tell(issue)}`];
  });
}

const shown = (key: string): string => JSON.stringify(key.slice(0, 80));

/** Of several forms of a body, the one that it comes closest to. */
const nearest = (forms: readonly (readonly Issue[])[]): readonly Issue[] =>
  [...forms].sort((a, b) => weight(a) - weight(b))[0] ?? [];

const weight = (issues: readonly Issue[]): number =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
    0,
  );

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | null)?.[step], value);

const TYPES: Readonly<Record<string, string>> = {
  number: 'must be a number',
  string: 'must be a string',
  boolean: 'must be true or false',
  array: 'must be a list',
};

/** The message is that of a rule of our own; zod's carry none. */
function tell(issue: Issue): string {
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? 'is of a wrong type';
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  if (issue.code === 'too_small')
    return issue.origin === 'array' ? 'must not be empty' : `must be at least ${issue.minimum}`;
  if (issue.code === 'invalid_format' && 'prefix' in issue)
    return `must begin with ${issue.prefix}`;
  return issue.code === 'custom' ? issue.message : 'cannot be read';
}
