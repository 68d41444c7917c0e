import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TOPICS } from '../../src/help/topics.ts';

/** A Markdown page that users read: the README, or a help topic. */
export interface Page {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

const page = (name: string, file: string): Page => {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  return { name, path, text: readFileSync(path, 'utf8') };
};

export const readme = (): Page => page('README', 'README.md');

export const topicPages = (): Page[] => TOPICS.map(({ name }) => page(name, `src/help/${name}.md`));

/** A command that a page shows, and what the page says that it prints. */
export interface ShownCommand {
  readonly command: string;
  readonly output: string;
}

/** The commands of a page's `console` blocks, in its order. */
export function shownCommands({ text }: Page): ShownCommand[] {
  return [...text.matchAll(CONSOLE)].flatMap(([, , block = '']) => commandsOf(block));
}

const CONSOLE = /^(```console\n)([\s\S]*?)^```$/gm;

const commandsOf = (block: string): ShownCommand[] =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [command = '', ...lines] = text.split('\n');
      return { command, output: lines.join('\n').trim() };
    });

/** The shell scripts of a page: they show no output. */
export const shellScripts = ({ text }: Page): string[] =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, script = '']) => script);

/** `UPDATE_PAGES=1` writes what commands print, and what tables are made of, into the pages. */
export const isUpdating = (): boolean => process.env.UPDATE_PAGES === '1';

/** Writes into the page what its commands have printed, unless only times and ids differ. */
export function writeOutputs(page: Page, printed: ReadonlyMap<string, string>): void {
  const isSame = ({ command, output }: ShownCommand): boolean =>
    normalised(printed.get(command) ?? output) === normalised(output);
  // All or nothing: the ids of one block appear in the next.
  if (shownCommands(page).every(isSame)) return;
  const text = page.text.replace(CONSOLE, (_, opening: string, block: string) => {
    const shown = commandsOf(block).map(({ command, output }) => {
      const now = (printed.get(command) ?? output).replace(/[\r\ufeff]/g, '').trim();
      return [`$ ${command}`, ...(now === '' ? [] : [now])].join('\n');
    });
    return `${opening}${shown.join('\n')}\n\`\`\``;
  });
  writeFileSync(page.path, text);
}

/** What differs from run to run, each as one word. */
const VARIABLE: readonly [pattern: RegExp, word: string][] = [
  [/\b(paid|partial|cancel|decline)-[0-9a-f]{32}\b/g, '$1-ID'],
  [/\b[0-9a-f]{64}\b/g, 'HEX64'],
  [/\bb-[a-z2-7]{8}\b/g, 'BATCH'],
  [/\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(\.\d+)?Z?/g, 'TIME'],
  // A wait is drawn; it can be none.
  [/retrying now/g, 'retrying in DURATION'],
  [/\b\d+(\.\d+)? m?s\b/g, 'DURATION'],
  [/\d+ days(?: \d+ (?:hour|minute|second)s?)?/g, 'DAYS'],
  [/127\.0\.0\.1:\d{4,5}\b/g, '127.0.0.1:PORT'],
  [/--fault-seed \d+/g, '--fault-seed SEED'],
  // A CSV has them; a page shows no difference.
  [/[\r\ufeff]/g, ''],
  [/ +/g, ' '],
];

/** Text with what differs from run to run made equal. */
export const normalised = (text: string): string =>
  VARIABLE.reduce((at, [pattern, word]) => at.replace(pattern, word), text).trim();
