// How a text of `src/words/en` comes in Korean: what imports it gets the export of the same name from
// `src/words/ko`, if that is the language of the run when it is loaded. English runs load no Korean.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const words = fileURLToPath(new URL('words', import.meta.url));
const ENGLISH = path.join(words, 'en');
const KOREAN = path.join(words, 'ko');

/** All of `src/words/ko`. */
export const KOREAN_TEXTS = path.join(KOREAN, 'texts.ts');

/** As `texts.ts` names a file. */
const memberOf = (file) =>
  path.basename(file, '.ts').replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** `export const NAME`, `export function NAME`: the files of texts export in no other way. */
const exportsOf = (source) =>
  [...source.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(([, name]) => name);

/** A module with the exports of an English one, each in the language of the run. */
const inBothLanguages = (file, names, texts) => `
import { languageInUse } from ${JSON.stringify(path.join(words, 'language.ts'))};
import * as english from ${JSON.stringify(file)};
const chosen = (name, text) =>
  languageInUse() === 'ko' ? require(${JSON.stringify(texts)}).${memberOf(file)}[name] ?? text : text;
${names.map((name) => `export const ${name} = /* @__PURE__ */ chosen('${name}', english.${name});`).join('\n')}
`;

/** @param texts what is required where a text is wanted in Korean: the path of `texts.ts`, or of its chunk. */
export const inKorean = (texts) => ({
  name: 'in-korean',
  setup(build) {
    build.onResolve(
      { filter: /\/en\/[\w-]+\.ts$/ },
      ({ kind, path: wanted, importer, resolveDir }) => {
        const file = path.join(resolveDir, wanted);
        if (kind !== 'import-statement' || path.dirname(file) !== ENGLISH) return undefined;
        if (importer.startsWith(words) || !existsSync(path.join(KOREAN, path.basename(file))))
          return undefined;
        return { path: file, namespace: 'in-korean' };
      },
    );
    build.onLoad({ filter: /.*/, namespace: 'in-korean' }, async ({ path: file }) => ({
      contents: inBothLanguages(file, exportsOf(await readFile(file, 'utf8')), texts),
      resolveDir: path.dirname(file),
    }));
    build.onResolve({ filter: /.*/, namespace: 'in-korean' }, ({ path: wanted }) =>
      wanted.endsWith('.cjs') ? { path: wanted, external: true } : { path: wanted },
    );
  },
});
