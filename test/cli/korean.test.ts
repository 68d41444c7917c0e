import { afterEach, describe, expect, it } from 'vitest';
import { describeProgram } from '../../src/cli/help.ts';
import { languageOf, unknownLanguage, withoutLanguage } from '../../src/cli/language.ts';
import { run } from '../../src/cli/run.ts';
import { helpTexts } from '../../src/cli/words/help.ko.ts';
import { type Language, useLanguage } from '../../src/core/words/language.ts';
import type { CommandInfo } from '../../src/help/command-tree.ts';
import { withSubcommands } from '../../src/help/command-tree.ts';
import { koreanPage } from '../../src/help/ko/korean-pages.ts';
import { type Block, type Line, parseMarkdown } from '../../src/help/markdown.ts';
import { PAGES } from '../../src/help/pages.ts';
import { TOPICS, type TopicName } from '../../src/help/topics.ts';
import { faultWords } from '../../src/mock/words/faults.ko.ts';
import { argv } from '../helpers/argv.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';

const NOWHERE = { CONV_CONFIG_DIR: '/nonexistent', CONV_DATA_DIR: '/nonexistent' };

describe('the language of a run', () => {
  it.each([
    [argv`log --lang ko`, {}, 'ko'],
    [['--lang=ko', 'log'], { CONV_LANG: 'en' }, 'ko'],
    [['log'], { CONV_LANG: 'ko' }, 'ko'],
    [['log'], { CONV_LANG: 'en', LANG: 'ko_KR.UTF-8' }, 'en'],
    [['log'], { LC_ALL: 'ko_KR.UTF-8' }, 'ko'],
    [['log'], { LC_ALL: 'C', LANG: 'ko_KR.UTF-8' }, 'en'],
    [['log'], { LC_MESSAGES: 'ko', LANG: 'en_US' }, 'ko'],
    [['log'], { LANG: 'kok_IN' }, 'en'],
    [['log'], { LANG: 'fr_FR.UTF-8' }, 'en'],
    [['log', '--json'], { CONV_LANG: 'ko' }, 'en'],
    [argv`mock -- run --lang ko --json`, { LANG: 'ko_KR' }, 'ko'],
    [argv`mock -- run --lang ko`, {}, 'en'],
    [argv`profile add shop --lang ko`, {}, 'ko'],
    [argv`profile edit shop --lang none`, { CONV_LANG: 'ko' }, 'ko'],
    // What is refused, in the language of the next source.
    [argv`log --lang xx`, { CONV_LANG: 'ko' }, 'ko'],
    [['log'], { CONV_LANG: 'xx', LANG: 'ko_KR.UTF-8' }, 'ko'],
    [['log'], { LC_ALL: '', LC_MESSAGES: '', LANG: 'ko_KR.eucKR' }, 'ko'],
    [['log'], { LC_ALL: 'POSIX', LANG: 'ko_KR.UTF-8' }, 'en'],
  ])('%j with %j is %s', async (argv, variables, language) => {
    expect(await languageOf(argv, { ...NOWHERE, ...variables })).toBe(language);
  });

  it.each([
    ['ko-KR', {}, 'ko'],
    ['ko', {}, 'ko'],
    ['en-US', {}, 'en'],
    ['ko-KR', { LANG: 'en_US.UTF-8' }, 'en'],
    ['ko-KR', { LC_ALL: 'C' }, 'en'],
  ])('of a system set to %s, with the variables %j, is %s', async (locale, variables, language) => {
    expect(await languageOf(['log'], { ...NOWHERE, ...variables }, () => locale)).toBe(language);
  });

  it('is refused where conv does not speak it', () => {
    expect(unknownLanguage(argv`log --lang xx`, {})).toEqual({ origin: '--lang', value: 'xx' });
    expect(unknownLanguage(['log'], { CONV_LANG: 'de' })?.origin).toBe('CONV_LANG');
    expect(unknownLanguage(['log', '--lang'], {})).toEqual({ origin: '--lang', value: '' });
    expect(unknownLanguage(argv`profile add x --lang`, {})).toBeUndefined();
    expect(unknownLanguage(argv`log --lang ko`, { CONV_LANG: 'de' })).toBeUndefined();
  });

  it('is no word of the command itself', () => {
    expect(withoutLanguage(argv`log --lang ko --limit 3`)).toEqual(['log', '--limit', '3']);
    expect(withoutLanguage(['--lang=ko', 'log'])).toEqual(['log']);
    const kept = argv`profile edit shop --lang ko`;
    expect(withoutLanguage(kept)).toEqual(kept);
    const others = argv`mock -- x --lang ko`;
    expect(withoutLanguage(others)).toEqual(others);
  });
});

const PLAIN = /^[^\p{L}]*$|^(?:\S+, )*\S+$|^merchant_order_id or sub_id$/u;

const textsOf = (command: CommandInfo): string[] => [
  command.summary,
  command.description,
  ...command.arguments.map(({ description }) => description),
  ...command.flags.map(({ description }) => description),
];

/** Paragraphs of prose: without examples, and without references to other pages. */
const proseOf = ({ notes }: CommandInfo): string[] =>
  notes
    .split('\n\n')
    .filter((paragraph) => !/^(?:Examples:|More: |Topics \(| {2})/m.test(paragraph))
    .map((paragraph) => paragraph.trim().replaceAll('\n', ' '));

describe('the Korean help', () => {
  it('has every text of every command and topic', async () => {
    const commands = withSubcommands(await describeProgram());
    const texts = [...commands.flatMap(textsOf), ...TOPICS.map(({ summary }) => summary)];
    const wanted = texts.filter((text) => text !== '' && !PLAIN.test(text));
    expect(wanted.length).toBeGreaterThan(200);
    expect(wanted.filter((text) => helpTexts[text] === undefined)).toEqual([]);
  });

  it('has every paragraph after the flags', async () => {
    const prose = withSubcommands(await describeProgram()).flatMap(proseOf);
    expect(prose.length).toBeGreaterThan(20);
    const missing = prose.filter((text) => text !== '' && helpTexts[text] === undefined);
    expect(missing).toEqual([]);
  });
});

/** Lines that are the same in both languages: commands, their choices, and lists of fields and flags. */
const NO_PROSE =
  /^(?: +(?:-|\$ \S|"|bash |fish |zsh |PowerShell |kind |shell )|conv help | *(?:[\w-]+, )+[\w-]+[.,]?$| {2}[a-z]+$|$)/;

/** What an example does, after it. */
const commentIn = (line: string): string | undefined => /^ {2}\$ \S.*? {2,}(\S.*)$/.exec(line)?.[1];

describe('the help of every command in Korean', () => {
  afterEach(() => useLanguage('en'));

  it('has no line of English prose, and breaks no command of conv', async () => {
    const names = withSubcommands(await describeProgram()).map(({ name }) => name);
    for (const name of [...names, 'conv help commands']) {
      const words = name.split(' ').slice(1);
      const inEnglish = new Set((await helpOf(words, 'en')).split('\n'));
      const inKorean = await helpOf(words, 'ko');
      const same = inKorean.split('\n').filter((line) => inEnglish.has(line));
      expect(same.filter((line) => commentIn(line) !== undefined || !NO_PROSE.test(line))).toEqual(
        [],
      );
      expect(inKorean).not.toMatch(/\bconv(?: help)?\n/);
    }
  });

  it('has no text that the English help lacks', async () => {
    const names = withSubcommands(await describeProgram()).map(({ name }) => name);
    let all = '';
    for (const name of names) all += await helpOf(name.split(' ').slice(1), 'en');
    all += await helpOf(['help', 'commands'], 'en');
    const said = all.replace(/\s+/g, ' ');
    expect(Object.keys(helpTexts).filter((text) => !said.includes(text))).toEqual([]);
  });

  it('keeps the blanks before a line', async () => {
    expect(await helpOf(['smoke'], 'ko')).toContain('\n  ✓ 서비스가');
    expect(await helpOf(['completion'], 'ko')).toMatch(/\n {14}\(\$PROFILE/);
  });
});

async function helpOf(words: readonly string[], language: Language): Promise<string> {
  useLanguage(language);
  const dependencies = fakeDependencies('/nonexistent');
  await run([...words, '--help'], dependencies);
  return dependencies.terminal.printed();
}

describe('a topic in Korean', () => {
  it('has the examples of the English page, and nothing left to fill in', () => {
    for (const { name } of TOPICS) {
      const english = PAGES[name];
      const page = koreanPage(name, english);
      const fences = (text: string): readonly string[] => text.match(/^```[\s\S]*?^```$/gm) ?? [];
      expect(fences(page), name).toEqual(fences(english));
      expect(page, name).not.toContain('<!--');
    }
  });

  it.each(TOPICS)(
    '$name has every heading, paragraph, row and code of the English page',
    ({ name }) => {
      const english = PAGES[name];
      expect(shapeOf(koreanPage(name, english))).toEqual(shapeOf(english));
    },
  );

  it('has the words of conv in its tables', () => {
    const page = (name: TopicName): string => koreanPage(name, PAGES[name]);
    expect(page('errors')).toMatch(/^\| `internal` \| 1 \| conv의 버그/m);
    expect(page('exit-codes')).toMatch(/^\| 0 \| 성공/m);
    expect(page('faults')).toContain(`| \`hang\` | ${faultWords.actions.hang.help} |`);
    expect(page('mock')).toContain('| cancel | CONFIRMED 또는 PARTIALLY_CANCELLED | CANCELLED |');
  });
});

const codesIn = (line: Line): readonly string[] =>
  line.flatMap(({ style, text }) => (style === 'code' ? [text] : [])).sort();

/** What does not change with the language. */
const shapeOf = (page: string): readonly unknown[] => parseMarkdown(page).map(blockShape);

function blockShape(block: Block): unknown {
  switch (block.type) {
    case 'heading':
      return block.level;
    case 'paragraph':
      return codesIn(block.line);
    case 'list':
      return block.items.map(codesIn);
    case 'table':
      return [block.header, ...block.rows].map((row) => row.map(codesIn));
    case 'code':
      return block.text;
  }
}
