// How bundles import words. An importer of `words/NAME.ts` gets what `words/NAME.ko.ts` exports by the same name where the
// run is in Korean; what has no Korean stays English. Either file is loaded when one of its exports is first read.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE } from './bundle-options.mjs';

const src = fileURLToPath(new URL('..', import.meta.url));

/** It asks for a language itself. */
const CATALOG = path.join(src, 'catalog');

const LANGUAGE = path.join(src, 'core', 'words', 'language.ts');

const koreanOf = (file) => file.replace(/\.ts$/, '.ko.ts');

const exported = new Map();

/** The names that a module exports. */
function exportsOf(file) {
  if (!exported.has(file)) exported.set(file, readExports(file));
  return exported.get(file);
}

async function readExports(file) {
  const options = { ...BUNDLE, format: 'esm', entryPoints: [file], outdir: src, write: false };
  const { metafile } = await build({ ...options, metafile: true });
  return Object.values(metafile.outputs)[0].exports;
}

/** A function that loads a module once. */
const loader = (name, file) =>
  `let ${name}Module; const ${name} = () => (${name}Module ??= require(${JSON.stringify(file)}));`;

const getters = (names, loaded) =>
  `module.exports = { ${names.map((name) => `get ${name}() { return ${loaded(name)}.${name}; }`)} };`;

/** Code for each way in which a module is replaced by one that loads it when one of its exports is first read. */
const REPLACEMENTS = {
  'first-use': async (file) => [loader('it', file), getters(await exportsOf(file), () => 'it()')],
  'in-language': async (file) => {
    const [names, translated] = await Promise.all([file, koreanOf(file)].map(exportsOf));
    return [
      `const { languageInUse } = require(${JSON.stringify(LANGUAGE)});`,
      `const inUse = () => languageInUse() === 'ko' ? korean() : english();`,
      loader('english', file),
      loader('korean', koreanOf(file)),
      getters(names, (name) => (translated.includes(name) ? 'inUse()' : 'english()')),
    ];
  },
};

/** How an importer gets words; undefined for a module that is imported as usual. */
function replacementFor(file, importer) {
  const areWords = /[\\/]words[\\/][\w.-]+\.ts$/;
  // Words import other words in their own language.
  if (!areWords.test(file) || areWords.test(importer)) return undefined;
  if (file.endsWith('.ko.ts')) return 'first-use';
  if (!existsSync(koreanOf(file))) return undefined;
  return importer.startsWith(CATALOG) ? 'first-use' : 'in-language';
}

/**
 * @param others modules besides words that are loaded at first use.
 * @param chunkOf the name of a file of the build that holds a module; undefined for one that stays in the bundle.
 */
export const lazyWords = (others = [], chunkOf = () => undefined) => ({
  name: 'lazy-words',
  setup(it) {
    it.onResolve({ filter: /./ }, ({ kind, path: wanted, importer, resolveDir }) => {
      if (kind !== 'import-statement') return undefined;
      const file = wanted.startsWith('.') ? path.join(resolveDir, wanted) : wanted;
      const namespace = others.includes(file) ? 'first-use' : replacementFor(file, importer);
      return namespace && { path: file, namespace };
    });
    for (const [namespace, replace] of Object.entries(REPLACEMENTS)) {
      it.onLoad({ filter: /./, namespace }, async ({ path: file }) => ({
        contents: (await replace(file)).join('\n'),
        resolveDir: src,
      }));
      it.onResolve({ filter: /./, namespace }, ({ path: file }) => {
        const chunk = file === LANGUAGE ? undefined : chunkOf(file);
        return chunk && { path: chunk, external: true };
      });
    }
  },
});
