import { readableText, toBinary } from '../bytes.ts';

/** How text was escaped by what it is quoted in: what its first quote became tells which it is. */
interface Quoting {
  /** A quote inside the text. */
  readonly quote: string;
  readonly undo: (text: string) => string;
}

const BACKSLASHED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};

/** The escapes of JSON, JavaScript, Python, Java, Go, nginx: a byte (`\xec`), UTF-16 units, a letter. */
const unescapeBackslashes = (text: string): string =>
  text.replaceAll(
    /\\x([0-9a-f]{2})|((?:\\u[0-9a-f]{4})+)|\\(.)/gis,
    (_, byte?: string, units?: string, letter = '') => {
      if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
      if (units !== undefined) return toBinary(unitsOf(units));
      return BACKSLASHED[letter] ?? letter;
    },
  );

const unitsOf = (escapes: string): string =>
  String.fromCharCode(
    ...escapes
      .split('\\u')
      .slice(1)
      .map((unit) => Number.parseInt(unit, 16)),
  );

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  amp: '&',
  lt: '<',
  gt: '>',
  '#39': "'",
  apos: "'",
};

const QUOTINGS: readonly Quoting[] = [
  { quote: '"', undo: (text) => text },
  { quote: '\\"', undo: unescapeBackslashes },
  { quote: '\\\\\\"', undo: (text) => unescapeBackslashes(unescapeBackslashes(text)) },
  { quote: '\\x22', undo: unescapeBackslashes },
  { quote: '\\u0022', undo: unescapeBackslashes },
  { quote: '`"', undo: (text) => text.replaceAll(/`(.)/gs, '$1') },
  { quote: '""', undo: (text) => text.replaceAll('""', '"') },
  {
    quote: '&quot;',
    undo: (text) =>
      text.replaceAll(/&(quot|#34|amp|lt|gt|#39|apos);/g, (_, name) => ENTITIES[name] ?? ''),
  },
];

/** The longest body that is looked for among other text, in bytes. */
const MAX_BODY = 256 * 1024;

/** Bounds, so that no text makes a search of it long: braces before the name, and how often it appears. */
const MAX_OPENINGS = 20;
const MAX_NAMES = 10;

/** The event of AWS Lambda: `"body": "eyJl…", "isBase64Encoded": true`. */
const ENCODED =
  /"body"\s{0,8}:\s{0,8}"([A-Za-z0-9+/]{20,}={0,2})"(?=[\s\S]{0,20000}"isBase64Encoded"\s{0,8}:\s{0,8}true)/;

/**
 * The body among other text: the object that names the event, as its bytes were before a log or a
 * program quoted it.
 * @param text a byte string.
 * @returns undefined if there is none, or several that differ.
 */
export function findBody(text: string): string | undefined {
  const encoded = ENCODED.exec(text)?.[1];
  if (encoded !== undefined && text.includes('event_id') === false) {
    return Buffer.from(encoded, 'base64').toString('latin1');
  }
  const bodies = new Set(QUOTINGS.flatMap((quoting) => bodiesIn(text, quoting)));
  const [only, second] = bodies;
  return second === undefined ? only : undefined;
}

function bodiesIn(text: string, quoting: Quoting): string[] {
  const bodies: string[] = [];
  const name = `${quoting.quote}event_id${quoting.quote}`;
  let at = text.indexOf(name);
  for (let seen = 0; at !== -1 && seen < MAX_NAMES; seen += 1, at = text.indexOf(name, at + 1)) {
    const before = text[at - 1];
    if (quoting.quote === '"' && before !== undefined && '\\`"'.includes(before)) continue;
    const body = bodyAround(text, at, quoting);
    if (body !== undefined) bodies.push(body);
  }
  return bodies;
}

/** The innermost object around a place that names an event itself. */
function bodyAround(text: string, at: number, { undo }: Quoting): string | undefined {
  let start = at;
  for (let tried = 0; tried < MAX_OPENINGS; tried += 1) {
    start = start === 0 ? -1 : text.lastIndexOf('{', start - 1);
    if (start === -1) return undefined;
    const tail = text.slice(start, start + MAX_BODY);
    const body = [isBytesOfPython(text, start) ? '' : undo(tail), unescapeBackslashes(tail)]
      .map(objectAtStart)
      .find(namesEvent);
    if (body !== undefined) return body;
  }
  return undefined;
}

/** `b'{…}'`: every byte that is no ASCII is written as an escape. */
const isBytesOfPython = (text: string, start: number): boolean =>
  /\bb['"]$/.test(text.slice(start - 3, start));

/** From an opening brace to the one that closes it; braces in strings do not count. */
function objectAtStart(text: string): string | undefined {
  const token = /"(?:[^"\\]|\\.)*"|[{}]/gs;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '{') depth += 1;
    if (match[0] === '}') depth -= 1;
    if (depth === 0) return text.slice(0, token.lastIndex);
  }
  return undefined;
}

function namesEvent(body: string | undefined): body is string {
  if (body === undefined) return false;
  try {
    return Object.hasOwn(JSON.parse(readableText(body)), 'event_id');
  } catch {
    return false;
  }
}
