import type { Fact } from './removals.ts';

/** Members that differ from run to run. */
const VARIABLE: readonly (readonly [RegExp, string])[] = [[/\b\d{4}-\d{2}-\d{2}\b/g, 'DATE']];

/** Each member of a value by its path, with its type. */
function* members(value: unknown, at = ''): Generator<Fact> {
  if (value === null || typeof value !== 'object') {
    yield [at, value === null ? '' : typeof value];
    return;
  }
  const isList = Array.isArray(value);
  if (at !== '') yield [at, isList ? 'list' : 'object'];
  for (const [key, member] of Object.entries(value)) {
    const name = VARIABLE.reduce((text, [pattern, word]) => text.replace(pattern, word), key);
    yield* members(member, isList ? `${at}[]` : at === '' ? name : `${at}.${name}`);
  }
}

/** The shape of what was printed or answered. @param what its name; a line that says its type has a shape of its own. */
export function shapeOf(what: string, values: readonly unknown[]): Fact[] {
  const types = new Map<string, Set<string>>();
  for (const value of values) {
    const { type } = value as { readonly type?: unknown };
    const whole = typeof type === 'string' ? `${what} (${type})` : what;
    for (const [member, kind] of members(value)) {
      const name = `${whole}: ${member}`;
      types.set(name, (types.get(name) ?? new Set()).add(kind));
    }
  }
  return [...types].map(([name, kinds]) => [name, [...kinds].filter(Boolean).sort().join(' or ')]);
}

/** Lines of JSON, or one value over several lines; others are words for people. */
export const jsonOf = (text: string): object[] =>
  text
    .split(/\n(?=\S)(?!\})/)
    .flatMap((value) => (value.startsWith('{') ? [JSON.parse(value)] : []));
