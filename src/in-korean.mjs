// Makes imports of `src/words/en` multilingual: an importer gets the export of the same name from `src/words/ko` if
// the run is in Korean when it is loaded. English runs load no Korean. A text that is missing in Korean fails the
// build.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const words = fileURLToPath(new URL('words', import.meta.url));
const ENGLISH = path.join(words, 'en');
const KOREAN = path.join(words, 'ko');

/** The message catalog, whose language `text.ts` chooses itself. */
const CATALOG = path.join(ENGLISH, 'english.ts');

/** All of `src/words/ko`. */
export const KOREAN_TEXTS = path.join(KOREAN, 'texts.ts');

/** The name of a file in `texts.ts`. */
const memberOf = (file) =>
  path.basename(file, '.ts').replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** `export const NAME`, `export function NAME`: the files of texts export in no other way. */
const exportsOf = (source) =>
  [...source.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(([, name]) => name);

/** Exports that both the English and the Korean file have. */
async function translatedExportsOf(file) {
  const [english, korean] = await Promise.all(
    [ENGLISH, KOREAN].map((folder) => readFile(path.join(folder, path.basename(file)), 'utf8')),
  );
  const translated = exportsOf(korean);
  return exportsOf(english).filter((name) => translated.includes(name));
}

/** A module with the exports of an English one, in the language of the run. */
const inBothLanguages = (file, names, texts) => `
import { languageInUse } from ${JSON.stringify(path.join(words, 'language.ts'))};
import * as english from ${JSON.stringify(file)};
const chosen = (name, text) =>
  languageInUse() === 'ko' ? require(${JSON.stringify(texts)}).${memberOf(file)}[name] : text;
${names.map((name) => `export const ${name} = /* @__PURE__ */ chosen('${name}', english.${name});`).join('\n')}
`;

/** @param texts the module to require for Korean texts: the path of `texts.ts`, or of its chunk. */
export const inKorean = (texts) => ({
  name: 'in-korean',
  setup(build) {
    build.onResolve(
      { filter: /\/en\/[\w-]+\.ts$/ },
      ({ kind, path: wanted, importer, resolveDir }) => {
        const file = path.join(resolveDir, wanted);
        if (kind !== 'import-statement' || path.dirname(file) !== ENGLISH) return undefined;
        if (importer.startsWith(words) || file === CATALOG) return undefined;
        return { path: file, namespace: 'in-korean' };
      },
    );
    build.onLoad({ filter: /.*/, namespace: 'in-korean' }, async ({ path: file }) => ({
      contents: inBothLanguages(file, await translatedExportsOf(file), texts),
      resolveDir: path.dirname(file),
    }));
    build.onResolve({ filter: /.*/, namespace: 'in-korean' }, ({ path: wanted }) =>
      wanted.endsWith('.cjs') ? { path: wanted, external: true } : { path: wanted },
    );
  },
});
