import { joinNames } from '../../../words/en/phrase.ts';
import { languageOf } from '../detect-language.ts';
import type { Language } from '../snippets/language.ts';

/**
 * Serializers for a sentence: of each program the plainest name, those of the language first.
 * @param names every serializer that writes the bytes in question; one at least.
 */
export function nameSerializers(names: readonly string[], language: Language | undefined): string {
  const plainest = new Map<string, string>();
  for (const name of names) {
    const known = plainest.get(programOf(name));
    if (known === undefined || name.length < known.length) plainest.set(programOf(name), name);
  }
  const isOwn = (name: string): number =>
    language !== undefined && languageOf(name) === language ? 0 : 1;
  return joinNames([...plainest.values()].sort((a, b) => isOwn(a) - isOwn(b)));
}

/** `Python json.dumps`, `Python requests json=`: the first word says whose it is. */
const programOf = (name: string): string => name.split(/[ (]/)[0] ?? name;
