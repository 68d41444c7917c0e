// Makes imports of English words multilingual: an importer of `words/NAME.ts` gets the export of the same name from
// `words/NAME.ko.ts` if the run is in Korean when it is loaded. English runs load no Korean. A text that is missing in
// Korean fails the build.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('.', import.meta.url));

/** Put together from all words, for a language that `text.ts` chooses itself. */
const CATALOG = path.join(src, 'catalog');

/** All Korean texts. */
export const KOREAN_TEXTS = path.join(CATALOG, 'texts.ts');

const LANGUAGE = path.join(src, 'core', 'words', 'language.ts');

const koreanOf = (file) => file.replace(/\.ts$/, '.ko.ts');

/** The name of a file in `texts.ts`. */
const memberOf = (file) =>
  path.basename(file, '.ts').replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** `export const NAME`, `export function NAME`: the files of texts export in no other way. */
const exportsOf = (source) =>
  [...source.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(([, name]) => name);

/** Exports that both the English and the Korean file have. */
async function translatedExportsOf(file) {
  const [english, korean] = await Promise.all(
    [file, koreanOf(file)].map((one) => readFile(one, 'utf8')),
  );
  const translated = exportsOf(korean);
  return exportsOf(english).filter((name) => translated.includes(name));
}

/** A module with the exports of an English one, in the language of the run. */
const inBothLanguages = (file, names, texts) => `
import { languageInUse } from ${JSON.stringify(LANGUAGE)};
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
      { filter: /\/words\/[\w-]+\.ts$/ },
      ({ kind, path: wanted, importer, resolveDir }) => {
        const file = path.join(resolveDir, wanted);
        if (kind !== 'import-statement' || !existsSync(koreanOf(file))) return undefined;
        if (importer.startsWith(CATALOG) || path.basename(resolveDir) === 'words') return undefined;
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
