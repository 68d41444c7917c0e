import type { FailureCode } from '../../core/words/failure.ts';
import { EXIT_CODES, FAILURE_TEXTS } from '../../core/words/failures.ko.ts';
import { dialectPoints } from '../../mock/words/dialects.ko.ts';
import { faultWords } from '../../mock/words/faults.ko.ts';
import type { TopicName } from '../topics.ts';

/** The Markdown of every topic in Korean, by its file. */
const PAGES = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true });

const FENCE = /^```[^\n]*\n[\s\S]*?^```$/gm;

const codesOf = (words: Readonly<Record<string | number, string>>): Map<string, string> =>
  new Map(Object.entries(words));

const MEANINGS = codesOf(EXIT_CODES);
const KEYWORDS = new Map(
  Object.values(faultWords)
    .flatMap((group) => Object.values(group))
    .map(({ form, help }) => [`\`${form.replaceAll('|', '\\|')}\``, help]),
);

/** A table that is made of words of conv: its header, and each row by the English one. */
interface KoreanTable {
  readonly header: readonly string[];
  readonly row: (english: readonly string[]) => readonly string[];
}

const KEYWORD_TABLE: KoreanTable = {
  header: ['키워드', '의미'],
  row([keyword = '', english = '']) {
    const help = KEYWORDS.get(keyword);
    return [keyword, typeof help === 'string' ? help : english];
  },
};

const TABLES: Readonly<Record<string, KoreanTable>> = {
  errors: {
    header: ['코드', '종료 코드', '의미', '조치'],
    row([code = '', exit = '']) {
      const { meaning, advice } = FAILURE_TEXTS[code.replaceAll('`', '') as FailureCode];
      return [code, exit, meaning, advice];
    },
  },
  'exit-codes': {
    header: ['코드', '의미'],
    row: ([code = '']) => [code, MEANINGS.get(code) ?? ''],
  },
  transitions: {
    header: ['리포트', '리포트 전 주문 상태', '리포트 후 주문 상태'],
    row: (cells) => cells.map((cell) => cell.replaceAll(' or ', ' 또는 ')),
  },
  'dialect-presets': { header: ['프리셋', '선택'], row: (cells) => cells },
  dialects: {
    header: ['항목', '선택', '의미'],
    row: ([point = '', choices = '']) => [
      point,
      choices,
      dialectPoints[point.replaceAll('`', '') as keyof typeof dialectPoints],
    ],
  },
  'faults-before': KEYWORD_TABLE,
  'faults-after': KEYWORD_TABLE,
  'faults-manner': KEYWORD_TABLE,
  'faults-condition': KEYWORD_TABLE,
};

const ROWS = /^<!-- table: (?<name>[\w-]+) -->\n.*\n.*\n(?<rows>(?:\|.*\n)+)/gm;

/** The tables of an English page in Korean, by name. */
const tablesOf = (english: string): Map<string, string> =>
  new Map(
    [...english.matchAll(ROWS)].map(({ groups: { name = '', rows = '' } = {} }) => {
      const { header = [], row = () => [] } = TABLES[name] ?? {};
      const cells = rows
        .trim()
        .split('\n')
        .map((line) => row(line.slice(2, -2).split(' | ')));
      const lines = [header, header.map(() => '---'), ...cells];
      return [name, lines.map((line) => `| ${line.join(' | ')} |`).join('\n')];
    }),
  );

/**
 * A topic in Korean. The examples of the English page replace the `<!-- code -->` markers in order, and generated
 * tables have the rows of the English ones.
 */
export function koreanPage(name: TopicName, english: string): string {
  const fences = english.match(FENCE) ?? [];
  const tables = tablesOf(english);
  let at = 0;
  const page = PAGES[`./${name}.md`] ?? '';
  return page
    .replaceAll('<!-- code -->', () => fences[at++] ?? '')
    .replace(/<!-- table: ([\w-]+) -->/g, (_, table: string) => tables.get(table) ?? '');
}
