import { suggest } from '../core/kit/suggest.ts';
import type { HeaderLine } from '../core/protocol/signature-checks.ts';
import { Failure } from '../core/words/failure.ts';
import { message } from '../core/words/message.ts';
import type { Cause } from './model/cause.ts';

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

/** What reveals the language of a merchant's program. */
interface Traces {
  readonly headers: readonly HeaderLine[];
  /** Known serializers whose output is exactly the signed body. */
  readonly serializers: readonly string[];
  readonly causes: readonly Cause[];
}

/** What HTTP clients call themselves; the first that fits counts. */
const CLIENTS: readonly (readonly [RegExp, Language | undefined])[] = [
  [/guzzle|\bphp\b|symfony|curl-php|wordpress|laravel/i, 'php'],
  [/python|httpx|aiohttp|urllib3|tornado|scrapy/i, 'python'],
  [
    /\baxios\b|\bnode\b|node-fetch|node\.js|undici|\bgot\b|superagent|\bdeno\b|\bbun\b|needle/i,
    'node',
  ],
  [/\bruby\b|faraday|httparty|rest-client|http\.rb|typhoeus|excon/i, 'ruby'],
  [/go-http-client|\bresty\b|fasthttp/i, 'go'],
  [/\bktor\b|kotlin/i, 'kotlin'],
  [/\bjava\b|java-http-client|okhttp|apache-httpclient|reactornetty|spring|jersey/i, 'java'],
  [/\.net\b|restsharp|dotnet|refit|\bmono\b/i, 'csharp'],
  [/perl|elixir|hackney|mint\/|\blua\b|rust|reqwest/i, undefined],
  [/\bcurl\b|\bwget\b|httpie/i, 'shell'],
];

/** What serializers and language prints are named after. */
const SERIALIZERS: readonly (readonly [RegExp, Language])[] = [
  [/\.net|c#|newtonsoft|system\.text\.json|javascriptserializer/i, 'csharp'],
  [/\bphp\b/i, 'php'],
  [/python|django|fastapi/i, 'python'],
  [/javascript|\bnode\b|^json\.stringify/i, 'node'],
  [/\bruby\b|\brails\b/i, 'ruby'],
  [/\bgo\b/i, 'go'],
  [/kotlin/i, 'kotlin'],
  [/\bjava\b|jackson|gson|json-simple|groovy|org\.json/i, 'java'],
  [/\bjq\b|shell/i, 'shell'],
];

/**
 * The language that the merchant's program is written in: by its User-Agent, by a language's own
 * print, or by the only serializers that write these bytes.
 * @returns undefined if nothing reveals it, or several fit.
 */
export function detectLanguage(traces: Traces): Language | undefined {
  const agent = traces.headers.find(([name]) => name.toLowerCase() === 'user-agent')?.[1] ?? '';
  const client = CLIENTS.find(([pattern]) => pattern.test(agent));
  if (client !== undefined) return client[1];
  return languageOfPrint(traces.causes) ?? onlyLanguageOf(traces.serializers);
}

function languageOfPrint(causes: readonly Cause[]): Language | undefined {
  const print = causes.find(({ id }) => id === 'body.language-repr');
  if (causes.some(({ id }) => id === 'body.object-object')) return 'node';
  return print === undefined ? undefined : languageOf(String(print.language ?? ''));
}

function onlyLanguageOf(serializers: readonly string[]): Language | undefined {
  const languages = new Set(serializers.map(languageOf));
  return languages.size === 1 ? [...languages][0] : undefined;
}

/** Whose a serializer is, by its name. */
export const languageOf = (name: string): Language | undefined =>
  LANGUAGES.find((it) => it === name.toLowerCase()) ??
  SERIALIZERS.find(([pattern]) => pattern.test(name))?.[1];
