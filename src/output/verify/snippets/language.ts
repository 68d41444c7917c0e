import { Failure } from '../../../core/failure.ts';
import { suggest } from '../../../core/suggest.ts';
import { message } from '../../../words/message.ts';

/** The languages that conv writes examples in, by the names that `--language` takes. */
export const LANGUAGES = [
  'php',
  'python',
  'node',
  'ruby',
  'go',
  'java',
  'kotlin',
  'csharp',
  'shell',
] as const;

export type Language = (typeof LANGUAGES)[number];

/** Other names that people type. */
const ALIASES: Readonly<Record<string, Language>> = {
  py: 'python',
  python3: 'python',
  js: 'node',
  javascript: 'node',
  typescript: 'node',
  ts: 'node',
  nodejs: 'node',
  'node.js': 'node',
  rb: 'ruby',
  rails: 'ruby',
  golang: 'go',
  kt: 'kotlin',
  'c#': 'csharp',
  cs: 'csharp',
  dotnet: 'csharp',
  '.net': 'csharp',
  sh: 'shell',
  bash: 'shell',
  curl: 'shell',
};

/**
 * Reads what `--language` was given, in any case.
 * @throws Failure `usage` if no such language is known.
 */
export function parseLanguage(text: string): Language {
  const name = text.trim().toLowerCase();
  const language = LANGUAGES.find((it) => it === name) ?? ownEntry(name);
  if (language !== undefined) return language;
  const near = suggest(name, [...LANGUAGES, ...Object.keys(ALIASES)]);
  throw new Failure('usage', message('unknown_language', { given: JSON.stringify(text) }), {
    hint: message('known_languages', { near, known: LANGUAGES }),
  });
}

const ownEntry = (name: string): Language | undefined =>
  Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
