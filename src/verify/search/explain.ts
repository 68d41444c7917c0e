import { isAscii, isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { recognizeUtf16 } from '../../core/kit/json/decode.ts';
import { jsonValue } from '../../core/kit/json/value.ts';
import { presentedValues } from '../../core/protocol/signature-checks.ts';
import type {
  Cause,
  Explanation,
  MacVariant,
  Problem,
  SignedString,
  Target,
  Variant,
} from '../model/cause.ts';
import type { StringForm } from '../words/verdict.ts';
import { heldPart, type Parts } from './parts.ts';
import { type Limits, type Progress, search } from './search.ts';
import { type Match, Trial } from './trial.ts';
import { NO_KEY, type World, type Worlds } from './worlds.ts';

/** How many explanations are worth a person's time. */
const MAX_EXPLANATIONS = 5;

/** The explanations of the matches, simplest first, without duplicates. */
export function explain(matches: readonly Match[], { account, request }: Problem): Explanation[] {
  const secret = account.secret?.reveal();
  const explanations = matches
    .filter(isSpelledAsItSays)
    .map((match) => explanationOf(match, secret))
    .map((explanation) => withLength(withMojibake(explanation), request))
    .sort((a, b) => a.cost - b.cost || a.causes.length - b.causes.length);
  const distinct = new Map<string, Explanation>();
  for (const explanation of explanations) {
    const name = causeNames(explanation.causes);
    if (!distinct.has(name)) distinct.set(name, explanation);
  }
  return [...distinct.values()].slice(0, MAX_EXPLANATIONS);
}

/** Text whose single bytes are UTF-8 was read in that encoding by mistake: the signed bytes were right. */
function withMojibake(explanation: Explanation): Explanation {
  const { causes, signed } = explanation;
  const isRight = isUtf8(signed.body) && !isAscii(signed.body);
  const isMisread = ({ id, charset }: Cause): boolean =>
    isRight && id === 'body.charset' && /^(?:iso-8859-1|windows-1252)$/.test(String(charset));
  if (!causes.some(isMisread)) return explanation;
  const mark = { form: 'misread', side: 'received' };
  return { ...explanation, causes: causes.map((it) => (isMisread(it) ? { ...it, ...mark } : it)) };
}

/** Three digits after the timestamp that are the length of the signed body were not read from a clock. */
function withLength(explanation: Explanation, { headers }: Problem['request']): Explanation {
  const { causes, signed } = explanation;
  const timestamp = presentedValues(headers).timestamp ?? '';
  if (signed.timestamp !== `${timestamp}${signed.body.length}`) return explanation;
  const template = '{timestamp}{length}{body}';
  const isTime = ({ id }: Cause): boolean => id === 'message.timestamp-milliseconds';
  return {
    ...explanation,
    causes: causes.map((it) => (isTime(it) ? { id: 'message.separator', template } : it)),
    signed: { ...signed, template },
  };
}

function explanationOf(match: Match, secret: string | undefined): Explanation {
  const { template, timestamp, body, key, digest, target } = match;
  const isRecipes = ({ id }: Cause): boolean => template.spellings?.includes(id) === true;
  const spelling = target.causes.filter((cause) => !isRecipes(cause));
  const parts = [body, template, timestamp, key, digest];
  return {
    causes: [...parts.flatMap(({ causes }) => causes), ...spelling],
    cost: parts.reduce((sum, { cost }) => sum + cost, spelling.length === 0 ? 0 : target.cost),
    serializers: body.serializers,
    signed: describeSigned(match, secret),
  };
}

/** Some recipes are reported only if the signature is spelled as they require. */
const isSpelledAsItSays = ({ template, target }: Match): boolean =>
  template.exact !== true ||
  (template.spellings ?? []).every((id) => target.causes.some((cause) => cause.id === id));

/** A description of the signed string; the full string only if it does not contain the secret. */
function describeSigned(
  { template, timestamp, body, message }: Match,
  secret: string | undefined,
): Explanation['signed'] {
  const holdsSecret = secret !== undefined && Buffer.from(message).includes(secret);
  return {
    body: body.value,
    message: holdsSecret ? undefined : message,
    template: template.template,
    timestamp: timestamp.value,
  };
}

const causeNames = (causes: readonly Cause[]): string =>
  [...new Set(causes.map(({ id }) => id))].sort().join(' ');

/** What is known of the signed string, and the remaining search. */
interface Split {
  readonly signedString: SignedString | undefined;
  readonly worlds: Worlds;
}

const PLAIN_SHA256: MacVariant = {
  value: (_, message) => hash('sha256', message, 'binary'),
  length: 32,
  keyed: false,
  cost: 0,
  causes: [],
};

/**
 * Splits the search: looks for what makes the string that the program signed, without any key. Then only keys and digests
 * remain to be tried, on that very string.
 */
export function* splitSearch(worlds: Worlds, problem: Problem, limits: Limits): Progress<Split> {
  const { signedString: given, account } = problem;
  if (given === undefined) return { signedString: undefined, worlds };
  const strings = readingsOf(given);
  const found: Match[] = [];
  for (const string of strings) found.push(...(yield* makersOf(string, worlds, limits)));
  const [first] = found;
  if (first === undefined) return asGiven(strings, problem, worlds);
  return {
    signedString: {
      known: true,
      causes: causesOf(first),
      signed: describeSigned(first, account.secret?.reveal()),
    },
    worlds: only(found, worlds),
  };
}

/** What makes a string out of the request; the simplest. */
function* makersOf(string: Uint8Array, worlds: Worlds, limits: Limits): Progress<readonly Match[]> {
  const wanted = hash('sha256', string, 'binary');
  const target: Target = {
    causes: [],
    cost: 0,
    matches: (digest) => digest === wanted,
    fits: (length) => length === 32,
  };
  const plain = { keys: heldPart([NO_KEY]), digests: heldPart([PLAIN_SHA256]) };
  const unkeyed = Object.values(worlds).map((world) => ({
    ...world,
    parts: { ...world.parts, ...plain },
  }));
  const { matches } = yield* search(unkeyed, new Trial([target], undefined), limits);
  return matches.slice(0, 1);
}

/** What a file may hold besides the string: an editor's or a shell's newline, a byte order mark, PowerShell's UTF-16, quotes. */
function readingsOf(given: Uint8Array): readonly Buffer[] {
  const bytes = Buffer.from(given);
  const text = recognizeUtf16(given) === 'UTF-16LE' ? bytes.toString('utf16le') : undefined;
  const whole = [bytes, ...(text === undefined ? [] : [Buffer.from(text)])];
  return whole.flatMap((it) => {
    const bare = it.toString('latin1').replace(/^\xef\xbb\xbf/, '');
    const others = [bare, bare.replace(/\r?\n$/, '')].filter((other) => other.length < it.length);
    const unquoted = jsonValue(it.toString().replace(/^\ufeff/, ''));
    return [
      it,
      ...others.map((other) => Buffer.from(other, 'latin1')),
      ...(typeof unquoted === 'string' ? [Buffer.from(unquoted)] : []),
    ];
  });
}

const HEX_OR_BASE64 = /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64}|[\da-f]{128}|[\w+/-]{43}=)$/i;

function formOf(string: Buffer, timestamp: string, body: Uint8Array): StringForm | undefined {
  const text = string.toString('latin1');
  const isBody = (it: string): boolean => it !== '' && it.charCodeAt(0) === body[0];
  if (text.startsWith(timestamp) && isBody(text.slice(timestamp.length))) return 'another body';
  if (isBody(text)) return 'no timestamp';
  return HEX_OR_BASE64.test(text) ? 'digest' : undefined;
}

/** Nothing makes this string of the request: keys and digests are tried on it as it is. */
function asGiven(strings: readonly Buffer[], { request }: Problem, worlds: Worlds): Split {
  const timestamp = presentedValues(request.headers).timestamp ?? '';
  const message = strings.at(-1) ?? Buffer.alloc(0);
  const formIn = (string: Buffer) => formOf(string, timestamp, request.body);
  const template = '{signed}';
  const parts = {
    bodies: heldPart([{ value: request.body, cost: 0, causes: [], serializers: [] }]),
    templates: heldPart(
      strings.map((bytes) => {
        const form = formIn(bytes);
        return {
          value: [{ type: 'bytes' as const, bytes }],
          template,
          cost: 0,
          causes: [{ id: 'message.other-string' as const, ...(form && { form }) }],
        };
      }),
    ),
    timestamps: heldPart([{ value: timestamp, cost: 0, causes: [] }]),
  };
  return {
    signedString: {
      known: false,
      form: formIn(message),
      signed: { body: request.body, message, template, timestamp },
    },
    worlds: fixed(parts, worlds),
  };
}

const causesOf = ({ body, template, timestamp }: Match) =>
  [body, template, timestamp].flatMap(({ causes }) => causes);

/** Without its cost. Members are read individually, because some variants compute their causes lazily. */
const bare = <Value>({ value, causes }: Variant<Value>): Variant<Value> => ({
  value,
  cost: 0,
  causes,
});

/** Restricts the search to the known strings: body, recipe, and time are fixed. */
function only(found: readonly Match[], worlds: Worlds): Worlds {
  const known = {
    bodies: heldPart(found.map(({ body }) => ({ ...bare(body), serializers: body.serializers }))),
    templates: heldPart(found.map(({ template }) => ({ ...template, cost: 0 }))),
    timestamps: heldPart(found.map(({ timestamp }) => bare(timestamp))),
  };
  return fixed(known, worlds);
}

function fixed(known: Pick<Parts, 'bodies' | 'templates' | 'timestamps'>, worlds: Worlds): Worlds {
  const fix = (world: World): World => ({ ...world, parts: { ...world.parts, ...known } });
  return { free: fix(worlds.free), recipes: fix(worlds.recipes), ranges: fix(worlds.ranges) };
}
