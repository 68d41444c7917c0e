import { describe, expect, it } from 'vitest';
import { helpTexts } from '../../src/cli/words/help.ko.ts';
import { labels } from '../../src/cli/words/labels.ko.ts';
import { KINDS } from '../../src/core/protocol/kinds/index.ts';
import { kindHelp, kindLabels, kindNames } from '../../src/core/words/kinds.ko.ts';

const FIELDS = KINDS.flatMap(({ fields }) => fields);

const SAID = {
  help: KINDS.flatMap(({ command, fields }) => [
    command.summary,
    command.description,
    ...fields.map(({ flag }) => flag.description),
  ]),
  asked: FIELDS.flatMap(({ flag: { question, without } }) => [question, without ?? []].flat()),
  previews: KINDS.flatMap(({ preview }) => preview.map(({ label }) => label)),
  names: KINDS.flatMap(({ words }) => [words.title, words.status]),
};

describe('the Korean of the kinds', () => {
  it.each<[keyof typeof SAID, Readonly<Record<string, string>>]>([
    ['help', helpTexts],
    ['asked', labels],
    ['previews', labels],
    ['names', kindNames],
  ])('has every text: %s', (part, texts) => {
    expect(SAID[part].filter((text) => texts[text] === undefined)).toEqual([]);
  });

  it('has no text that no kind says', () => {
    const said: readonly string[] = Object.values(SAID).flat();
    const texts = [kindHelp, kindLabels, kindNames].flatMap(Object.keys);
    expect(texts.filter((text) => !said.includes(text))).toEqual([]);
  });
});
