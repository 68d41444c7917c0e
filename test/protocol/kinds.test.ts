import { describe, expect, it } from 'vitest';
import { kindOf as kindOfWord } from '../../src/client/rows/check/kind-word.ts';
import { parseJson } from '../../src/kit/json/parse.ts';
import { suggestPath } from '../../src/mock/service/suggestions.ts';
import { KINDS, type ReportKind } from '../../src/protocol/kinds/index.ts';
import { inferKind } from '../../src/protocol/reports/infer-kind.ts';
import { validateReport } from '../../src/protocol/reports/validate.ts';

const faultsIn = (kind: ReportKind, body: object) => {
  const parsed = parseJson(JSON.stringify(body));
  if (!parsed.ok) throw new Error('no JSON');
  return validateReport(kind, parsed.node).violations;
};

const isUnique = (words: readonly unknown[]): boolean => new Set(words).size === words.length;

describe('the kinds of report', () => {
  it('share neither number, path, status nor word', () => {
    expect(isUnique(KINDS.map(({ number }) => number))).toBe(true);
    expect(isUnique(KINDS.map(({ path }) => path))).toBe(true);
    expect(isUnique(KINDS.map(({ to }) => to))).toBe(true);
    const words = KINDS.flatMap(({ name, aliases, fileWords: { en, ko } }) => [
      ...[name, ...aliases, ...en, ...ko],
    ]);
    expect(isUnique(words)).toBe(true);
    expect(isUnique(KINDS.flatMap(({ pathWords }) => pathWords))).toBe(true);
  });

  it('keep the numbers under which journals have them', () => {
    const numbers = Object.fromEntries(KINDS.map(({ name, number }) => [name, number]));
    expect(numbers).toMatchObject({ paid: 0, partial: 1, cancel: 2, decline: 3 });
    expect(KINDS.every(({ number }) => Number.isInteger(number) && number < 256)).toBe(true);
  });

  it('agree on a field that several of them have', () => {
    const types = new Map<string, string>();
    for (const { name, type } of KINDS.flatMap(({ fields }) => fields)) {
      expect(types.get(name) ?? type, name).toBe(type);
      types.set(name, type);
    }
  });

  it('lead from states that there are', () => {
    const states = ['UNREPORTED', ...KINDS.map(({ to }) => to)];
    for (const { from } of KINDS) expect(states).toEqual(expect.arrayContaining([...from]));
  });
});

describe.each(KINDS)('$name', (kind) => {
  const { name, fields, money, template, preview, snippet, openApi, aliases, fileWords } = kind;
  const names: readonly string[] = fields.map((field) => field.name);
  const required: readonly string[] = fields.filter((field) => field.required).map((f) => f.name);

  it('has examples without a fault', () => {
    for (const body of [template, ...Object.values(openApi.samples)])
      expect(faultsIn(name, body)).toEqual([]);
    expect(Object.keys(template)).toEqual(names);
    expect(Object.keys(Object.values(openApi.samples)[0] ?? {})).toEqual(
      expect.arrayContaining([...required]),
    );
  });

  it('names fields that it has', () => {
    expect(names).toEqual(expect.arrayContaining(preview.map(({ field }) => field)));
    expect(names).toEqual(expect.arrayContaining(Object.keys(snippet)));
    if (money !== null) expect(fields.find((f) => f.name === money)?.type).toBe('amount');
  });

  it('is known by its words', () => {
    for (const word of [name, ...aliases, ...fileWords.en, ...fileWords.ko])
      expect(kindOfWord(word)).toBe(name);
    for (const word of kind.pathWords) expect(suggestPath(`/v1/${word}`)).toBe(kind.path);
  });

  it('is told by its fields where they are no other kind’s', () => {
    const inferred = inferKind(Buffer.from(JSON.stringify(template)));
    expect([name, undefined]).toContain(inferred);
    if (money !== null) expect(inferred).toBe(name);
  });
});
