import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../src/catalog/codes.ts';
import { koreanOf } from '../../src/catalog/korean.ts';
import * as PARTS from '../../src/catalog/parts.ts';
import { type FactsOf, fill } from '../../src/core/words/sentence.ts';
import { sentencesIn } from '../helpers/sentences.ts';

const [english, korean] = [sentencesIn('en'), sentencesIn('ko')];

describe('the codes of messages', () => {
  it('belong to one part each', () => {
    const codes = Object.values(CODES).flat();
    expect(codes.length).toBeGreaterThan(900);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });

  it('are the same in both languages', () => {
    for (const [part, sentences] of Object.entries(PARTS))
      expect(Object.keys(koreanOf(part as keyof typeof PARTS) ?? {}).sort(), part).toEqual(
        Object.keys(sentences).sort(),
      );
  });
});

describe('the gaps of a sentence', () => {
  const FACTS = readFileSync(new URL('../../src/core/words/facts.ts', import.meta.url), 'utf8');
  const known = [...FACTS.matchAll(/^ {2}readonly (\w+):/gm)].map(([, name]) => name);

  const gapsOf = (sentence: unknown): readonly (string | undefined)[] =>
    typeof sentence === 'string'
      ? [...sentence.matchAll(/\{([A-Za-z]\w*)\}/g)].map(([, name]) => name)
      : [];

  it('have names of the vocabulary: another one would be shown as it is', () => {
    expect(known.length).toBeGreaterThan(100);
    const names = Object.values(english).flatMap(gapsOf);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('are those of the English one in Korean', () => {
    const others = Object.entries(english).flatMap(([code, sentence]) => {
      const translated = korean[code as keyof typeof korean];
      return gapsOf(translated).filter((name) => !gapsOf(sentence).includes(name));
    });
    expect(others).toEqual([]);
  });

  it('are filled with what a template would show', () => {
    expect(fill('{line} of {name}: {"a":1}', { line: 3, name: '{line}' })).toBe(
      '3 of {line}: {"a":1}',
    );
    const inKorean = ({ name }: FactsOf<'{name}'>) => `${name}!`;
    expect(fill<'{name}'>(inKorean, { name: 'x' })).toBe('x!');
  });
});
