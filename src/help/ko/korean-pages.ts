import { FAILURES, type FailureCode } from '../../words/failure.ts';
import { EXIT_CODES, FAILURE_TEXTS } from '../../words/ko/failures.ts';
import type { TopicName } from '../topics.ts';
import ci from './ci.md?raw';
import data from './data.md?raw';
import delivery from './delivery.md?raw';
import errors from './errors.md?raw';
import exitCodes from './exit-codes.md?raw';
import expectations from './expectations.md?raw';
import faults from './faults.md?raw';
import files from './files.md?raw';
import mock from './mock.md?raw';
import reconcile from './reconcile.md?raw';
import reports from './reports.md?raw';
import scripting from './scripting.md?raw';
import security from './security.md?raw';
import team from './team.md?raw';
import verify from './verify.md?raw';

/** The Markdown of every topic in Korean. */
const PAGES: Readonly<Record<TopicName, string>> = {
  ci,
  data,
  delivery,
  errors,
  'exit-codes': exitCodes,
  expectations,
  faults,
  files,
  mock,
  reconcile,
  reports,
  scripting,
  security,
  team,
  verify,
};

const FENCE = /^```[^\n]*\n[\s\S]*?^```$/gm;

const table = (
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const TABLES: Readonly<Record<string, () => string>> = {
  errors: () =>
    table(
      ['코드', '종료 코드', '의미', '조치'],
      Object.entries(FAILURE_TEXTS).map(([code, { meaning, advice }]) => [
        `\`${code}\``,
        FAILURES[code as FailureCode].exit,
        meaning,
        advice,
      ]),
    ),
  'exit-codes': () => table(['코드', '의미'], Object.entries(EXIT_CODES)),
};

/**
 * A topic in Korean. Its examples are those of the English page, in their order: each stands at a `<!-- code -->`.
 */
export function koreanPage(name: TopicName, english: string): string {
  const fences = english.match(FENCE) ?? [];
  let at = 0;
  return PAGES[name]
    .replaceAll('<!-- code -->', () => fences[at++] ?? '')
    .replace(/<!-- table: ([\w-]+) -->/g, (_, table: string) => TABLES[table]?.() ?? '');
}
