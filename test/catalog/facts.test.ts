import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as PARTS from '../../src/catalog/parts.ts';
import { fill } from '../../src/core/words/sentence.ts';
import { sentencesIn } from '../helpers/sentences.ts';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

type Facts = Readonly<Record<string, unknown>>;
type Sentence = string | ((facts: Facts) => string);

const ENGLISH = sentencesIn('en') as Readonly<Record<string, Sentence>>;
const KOREAN = sentencesIn('ko') as Readonly<Record<string, Sentence>>;

const CODES = Object.keys(ENGLISH);

/** Facts of each type that a sentence may want, in the order in which they are tried. */
const SAMPLES: readonly ((name: string, at: number) => unknown)[] = [
  (name) => `«${name}»`,
  (name) => [`«${name}-a»`, `«${name}-b»`],
  (_, at) => 7_301 + at * 10,
  (name) => [{ word: `«${name}-word»`, near: `«${name}-near»` }],
  (name, at) => ({ line: 9_001 + at, amount: `«${name}-amount»` }),
  (name) => [[`«${name}-a»`, `«${name}-b»`]],
  () => '==',
  () => 'accepted',
  (name) => [{ en: [`«${name}-a»`], ko: [`«${name}-a»`] }],
];

/** Facts that make the other branches of a sentence. */
const OTHERS: readonly unknown[] = [undefined, null, 0, 1, 2, false, true, '', [], ['«one»']];

/** What a sentence says, and which facts it reads; undefined where these facts are of a wrong type. */
function said(words: Sentence, facts: Facts): { text: string; read: string[] } | undefined {
  const sentence = typeof words === 'string' ? asFunction(words) : words;
  const read = new Set<string>();
  const watched = new Proxy(facts, {
    get: (target, name: string) => {
      read.add(name);
      return target[name];
    },
  });
  try {
    const text: unknown = sentence(watched);
    const isWhole = typeof text === 'string' && !/undefined|NaN|\[object |null/.test(text);
    return isWhole ? { text, read: [...read] } : undefined;
  } catch {
    return undefined;
  }
}

const gapsOf = (sentence: string): string[] =>
  [...sentence.matchAll(/\{([A-Za-z]\w*)\}/g)].map(([, name = '']) => name);

/** Reads the facts of the gaps, as a function would. */
const asFunction =
  (sentence: string) =>
  (facts: Facts): string =>
    fill<string>(sentence, Object.fromEntries(gapsOf(sentence).map((name) => [name, facts[name]])));

/** The names of the facts that a sentence destructures or reads. */
function namesOf(sentence: Sentence): string[] {
  if (typeof sentence === 'string') return gapsOf(sentence);
  const source = String(sentence);
  const names = [...source.matchAll(/\bp\.(\w+)|\bfacts\.(\w+)/g)].map(([, a, b]) => a ?? b ?? '');
  const pattern =
    /^\(\{([^}]*)\}/.exec(source)?.[1] ?? /const \{([^}]*)\} = facts/.exec(source)?.[1];
  const taken = (pattern ?? '').split(',').map((part) => part.split(/[:=]/)[0]?.trim() ?? '');
  const rest = /\.\.\.removed|^\(?removed\)?/.test(source) ? ['events', 'orders', 'batches'] : [];
  return [...new Set([...names, ...taken, ...rest])].filter((name) => /^\w+$/.test(name));
}

/** Every way to give each name one of the samples, those with the first samples first. */
function* assignments(names: readonly string[]): Generator<Facts> {
  if (names.length === 0) {
    yield {};
    return;
  }
  const [name = '', ...others] = names;
  for (const facts of assignments(others))
    for (const sample of SAMPLES) yield { ...facts, [name]: sample(name, names.length) };
}

/** Facts that suit a sentence in both languages. */
function factsFor(code: string): Facts | undefined {
  const [inEnglish = '', inKorean = ''] = [ENGLISH[code], KOREAN[code]];
  let tries = 0;
  for (const facts of assignments(namesOf(inEnglish))) {
    if (said(inEnglish, facts) !== undefined && said(inKorean, facts) !== undefined) return facts;
    tries += 1;
    if (tries > 400_000) return undefined;
  }
  return undefined;
}

/** The facts, and each of them once replaced by what makes another branch. */
function* variants(facts: Facts): Generator<Facts> {
  yield facts;
  for (const name of Object.keys(facts))
    for (const other of OTHERS) yield { ...facts, [name]: other };
}

/** What must not change with the language: facts, flags, variables, statuses, and commands of conv. */
const KEPT = new RegExp(
  [
    '«[^»]*»',
    '--[a-z][a-z0-9-]+',
    String.raw`\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b`,
    String.raw`\b[a-z0-9]+_[a-z0-9_]+\b`,
    String.raw`\d[\d,]{3,}`,
    'conv (?:batch (?:cancel|export|list|resume)|journal init|profile (?:add|edit|list|map|use))',
    'conv (?:cancel|claims|help|log|mock|order|paid|partial|reconcile|replay|send|show|sign)',
    'conv (?:smoke|template|verify|whoami|withdraw|work)',
  ].join('|'),
  'g',
);

const keptIn = (text: string): string[] =>
  [...new Set(text.match(KEPT) ?? [])].map((part) => part.replaceAll(',', '')).sort();

/** Sentences with a word of conv itself (`read`, `directory`), which is translated. */
const TRANSLATED: readonly string[] = ['profiles_inaccessible', 'profiles_not_plain'];

/** Facts and commands of the English text that the Korean one lacks. */
function lacking(code: string, facts: Facts): string[] {
  const inEnglish = said(ENGLISH[code] ?? '', facts)?.text;
  const inKorean = said(KOREAN[code] ?? '', facts)?.text;
  if (inEnglish === undefined || inKorean === undefined) return [];
  const plain = inKorean.replaceAll(',', '');
  return keptIn(inEnglish)
    .filter((part) => !plain.includes(part))
    .map((part) => `${code}: ${part} in ${inKorean}`);
}

describe('the Korean sentences', () => {
  it('are as many as the English ones', () => {
    expect(Object.keys(KOREAN).sort()).toEqual([...CODES].sort());
    expect(CODES.length).toBeGreaterThan(900);
  });

  it('have samples of facts for every sentence', () => {
    expect(CODES.filter((code) => factsFor(code) === undefined)).toEqual([]);
  });

  it('say every fact, flag and command that the English ones say, in every branch', () => {
    const codes = CODES.filter((code) => !TRANSLATED.includes(code));
    const faults = codes.flatMap((code) =>
      [...variants(factsFor(code) ?? {})].flatMap((facts) => lacking(code, facts)),
    );
    expect([...new Set(faults)]).toEqual([]);
  });
});

/** Says its own name: as text, as a number's text, and as the name of whatever is read from it. */
const named = (name: string): unknown =>
  new Proxy(
    {},
    {
      get: (_, key) => (typeof key === 'symbol' ? () => `«${name}»` : `«${key}»`),
    },
  );

/** What a function of a view says; undefined where it wants other facts than names. */
function saidByView(sentence: unknown): string | undefined {
  try {
    const text: unknown = (sentence as (...facts: unknown[]) => unknown)(named('0'), named('1'));
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Texts of a catalogue that is no list of messages, by their places in it. */
function* textsOf(value: unknown, place: string): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [place, value];
  else if (typeof value === 'function') yield [place, saidByView(value) ?? ''];
  else if (typeof value === 'object' && value !== null && !(value instanceof RegExp))
    for (const [name, inner] of Object.entries(value)) yield* textsOf(inner, `${place}.${name}`);
}

/** English words that have Korean beside them. */
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /[\\/]words[\\/].*\.ko\.ts$/.test(file))
  .map((file) => file.replace(/\.ko\.ts$/, ''))
  .filter((file) => existsSync(path.join(SRC, `${file}.ts`)));

/** What a file exports in both languages, and not as messages: those are tried above, with facts of the right types. */
async function viewTextsOf(file: string) {
  const inEnglish = await import(path.join(SRC, `${file}.ts`));
  const inKorean = await import(path.join(SRC, `${file}.ko.ts`));
  const names = Object.keys(inKorean).filter((name) => name in inEnglish && !(name in PARTS));
  const textsIn = (words: Readonly<Record<string, unknown>>) =>
    new Map(names.flatMap((name) => [...textsOf(words[name], name)]));
  return { english: textsIn(inEnglish), korean: textsIn(inKorean) };
}

describe('the Korean texts of the views', () => {
  it('name the same facts, flags and commands as the English ones', async () => {
    const all = await Promise.all(FILES.map(viewTextsOf));
    const faults = all.flatMap(({ english, korean }) =>
      [...english].flatMap(([place, text]) =>
        keptIn(text)
          .filter((part) => !korean.get(place)?.replaceAll(',', '').includes(part))
          .map((part) => `${place}: ${part} in ${korean.get(place)}`),
      ),
    );
    expect(faults).toEqual([]);
    expect(all.flatMap(({ english }) => [...english]).length).toBeGreaterThan(300);
  });
});
