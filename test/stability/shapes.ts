import type { Fact } from './removals.ts';

/** Members that differ from run to run. */
const VARIABLE: readonly (readonly [RegExp, string])[] = [[/\b\d{4}-\d{2}-\d{2}\b/g, 'DATE']];

/** Members whose values are words of conv that scripts compare. */
const WORDS = new RegExp(
  [
    /(?:^|[.\]])(?:answer|code|ending|finding|kind|mode|state|status|verdict)$/,
    /(?:^|[.\]]|last_|reported_)(?:error|outcome|status)$/,
    /(?:^|\.)check\.(?:clock|key|signature)$/,
    /(?:causes|checks|open_points)\[\]\.id$/,
    /^[^.]+\.source$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

interface Member {
  readonly path: string;
  readonly value: unknown;
}

function* members(value: unknown, path = ''): Generator<Member> {
  if (path !== '') yield { path, value };
  if (!['list', 'object'].includes(typeOf(value))) return;
  for (const [key, member] of Object.entries(value as object)) {
    const name = VARIABLE.reduce((text, [pattern, word]) => text.replace(pattern, word), key);
    yield* members(
      member,
      Array.isArray(value) ? `${path}[]` : path === '' ? name : `${path}.${name}`,
    );
  }
}

/** Of objects that are no JSON, their class. */
function typeOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return value === null ? '' : typeof value;
  if (Array.isArray(value)) return 'list';
  if (value instanceof Uint8Array) return 'Uint8Array';
  return value.constructor === Object ? 'object' : value.constructor.name;
}

/** The shape of what was printed or answered. @param what its name; a line that says its type has a shape of its own. */
export function shapeOf(what: string, values: readonly unknown[]): Fact[] {
  const types = new Map<string, Set<string>>();
  const words = new Set<string>();
  for (const value of values) {
    const { type } = value as { readonly type?: unknown };
    const whole = typeof type === 'string' ? `${what} (${type})` : what;
    for (const member of members(value)) {
      const name = `${whole}: ${member.path}`;
      types.set(name, (types.get(name) ?? new Set()).add(typeOf(member.value)));
      if (typeof member.value === 'string' && WORDS.test(member.path))
        words.add(`${name}=${member.value}`);
    }
  }
  return [
    ...[...types].map(
      ([name, kinds]): Fact => [name, [...kinds].filter(Boolean).sort().join(' or ')],
    ),
    ...[...words].map((word): Fact => [word, '']),
  ];
}

/** Lines of JSON, or one value over several lines; others are words for people. */
export const jsonOf = (text: string): object[] =>
  text
    .split(/\n(?=\S)(?!\})/)
    .flatMap((value) => (value.startsWith('{') ? [JSON.parse(value)] : []));
