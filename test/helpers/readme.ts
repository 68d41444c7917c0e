import { readFileSync } from 'node:fs';

/** A command that the README shows, and what it says that comes of it. */
export interface ShownCommand {
  readonly command: string;
  readonly output: string;
}

const README = new URL('../../README.md', import.meta.url);

/** The commands of the README's `console` blocks, in its order. */
export function shownCommands(): ShownCommand[] {
  const blocks = readFileSync(README, 'utf8').matchAll(/^```console\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, block = '']) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((text) => {
        const [command = '', ...lines] = text.split('\n');
        return { command, output: lines.join('\n').trim() };
      }),
  );
}

/** What differs from run to run, each as one word. */
const VARIABLE: readonly [pattern: RegExp, word: string][] = [
  [/\b(paid|partial|cancel|decline)-[0-9a-f]{32}\b/g, '$1-ID'],
  [/\b[0-9a-f]{64}\b/g, 'HEX64'],
  [/\bb-[a-z2-7]{8}\b/g, 'BATCH'],
  [/\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(\.\d+)?Z?/g, 'TIME'],
  [/\b\d+(\.\d+)? m?s\b/g, 'DURATION'],
  [/\d+ days \d+ hours/g, 'DAYS'],
  [/127\.0\.0\.1:\d{4,5}\b/g, '127.0.0.1:PORT'],
  // A CSV ends its lines so; a page shows no difference.
  [/\r\n/g, '\n'],
  [/ +/g, ' '],
];

/** Text with what differs from run to run made equal. */
export const normalised = (text: string): string =>
  VARIABLE.reduce((at, [pattern, word]) => at.replace(pattern, word), text).trim();
