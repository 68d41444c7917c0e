import path from 'node:path';
import { readRegular } from '../core/durable/regular-file.ts';
import { isLanguage, LANGUAGES, type Language } from '../core/words/language.ts';
import { findDirectories, ifKnown } from './directories.ts';

type Variables = NodeJS.ProcessEnv;

/** A requested language, which may be unsupported. */
interface Named {
  readonly origin: '--lang' | 'CONV_LANG';
  readonly value: string;
}

const FLAG = '--lang';

/** The words before `--`, which starts another command. */
const ownWords = (argv: readonly string[]): readonly string[] => {
  const end = argv.indexOf('--');
  return end === -1 ? argv : argv.slice(0, end);
};

/** @returns the value of a flag that any command takes, up to `--`. */
export function valueAfter(flag: string, argv: readonly string[]): string | undefined {
  const words = ownWords(argv);
  const at = words.findIndex((word) => word === flag || word.startsWith(`${flag}=`));
  const word = words[at];
  return word === flag ? words[at + 1] : word?.slice(flag.length + 1);
}

/** `conv profile add` and `conv profile edit` keep it with the profile. */
const isKept = ([group, command]: readonly string[]): boolean =>
  group === 'profile' && (command === 'add' || command === 'edit');

/** The command line without the language, which every command takes. */
export function withoutLanguage(argv: readonly string[]): readonly string[] {
  const end = ownWords(argv).length;
  const words = argv.slice(0, end);
  const at = words.findIndex((word) => word === FLAG || word.startsWith(`${FLAG}=`));
  if (at === -1 || isKept(argv)) return argv;
  const width = words[at] === FLAG && at + 1 < end ? 2 : 1;
  return argv.toSpliced(at, width);
}

function namedLanguage(argv: readonly string[], variables: Variables): Named | undefined {
  // A missing value counts as unsupported.
  const flag = ownWords(argv).at(-1) === FLAG ? '' : valueAfter(FLAG, argv);
  // If `--lang` is stored in a profile, the command validates it, and `none` is valid.
  if (flag !== undefined && (isLanguage(flag) || !isKept(argv)))
    return { origin: FLAG, value: flag };
  const { CONV_LANG } = variables;
  return CONV_LANG ? { origin: 'CONV_LANG', value: CONV_LANG } : undefined;
}

/** @returns the unsupported language in `--lang` or `CONV_LANG`, if any. */
export function unknownLanguage(argv: readonly string[], variables: Variables): Named | undefined {
  const named = namedLanguage(argv, variables);
  return named === undefined || isLanguage(named.value) ? undefined : named;
}

/** `ko_KR.UTF-8` is Korean; unsupported languages fall back to English. */
const languageOfLocale = (
  { LC_ALL, LC_MESSAGES, LANG }: Variables,
  systemLocale: () => string,
): Language =>
  /^ko(?:[_.@-]|$)/i.test(LC_ALL || LC_MESSAGES || LANG || systemLocale()) ? 'ko' : 'en';

/** On Windows and macOS, Node reads the system settings; elsewhere, it would use the same variables. */
const ownLocale = (): string =>
  ['win32', 'darwin'].includes(process.platform) ? Intl.Collator().resolvedOptions().locale : '';

/**
 * The language of a run: `--lang`, `CONV_LANG`, the profile's, then the locale's. With `--json` it is always English,
 * so that scripts do not depend on the environment. An unsupported language is refused later, in the language of the
 * next source.
 */
export async function languageOf(
  argv: readonly string[],
  variables: Variables,
  systemLocale = ownLocale,
): Promise<Language> {
  if (ownWords(argv).includes('--json')) return 'en';
  return (
    [valueAfter(FLAG, argv), variables.CONV_LANG].find(isLanguage) ??
    (await languageOfProfile(argv, variables)) ??
    languageOfLocale(variables, systemLocale)
  );
}

interface StoredProfiles {
  readonly active?: string;
  readonly profiles?: Readonly<Record<string, { readonly lang?: string } | undefined>>;
}

/** Reads only the language, before anything else is loaded; errors in the file are reported later. */
async function languageOfProfile(
  argv: readonly string[],
  variables: Variables,
): Promise<Language | undefined> {
  const config = await ifKnown(() => findDirectories(variables), 'config');
  if (config === undefined) return undefined;
  try {
    const text = readRegular(path.join(config, 'profiles.json')).toString();
    // Avoids parsing the file if no profile has a language.
    if (!text.includes('"lang"')) return undefined;
    const { active, profiles }: StoredProfiles = JSON.parse(text);
    const name = valueAfter('--profile', argv) ?? (variables.CONV_PROFILE || active);
    const lang = profiles?.[name ?? '']?.lang;
    return LANGUAGES.find((language) => language === lang);
  } catch {
    return undefined;
  }
}
