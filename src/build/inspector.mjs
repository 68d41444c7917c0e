// Turns src/mock/inspector into one self-contained page with an inline script and style.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const room = fileURLToPath(new URL('../mock/inspector', import.meta.url));

const OPTIONS = {
  bundle: true,
  minify: true,
  write: false,
  platform: 'browser',
  format: 'iife',
  target: ['chrome111', 'firefox115', 'safari16.4'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  charset: 'utf8',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};

/** Replaces the page's English words with Korean ones. */
const inKorean = {
  name: 'in-korean',
  setup(it) {
    it.onResolve({ filter: /\/words\/inspector\.ts$/ }, ({ path: wanted, resolveDir }) => ({
      path: path.join(resolveDir, wanted.replace(/\.ts$/, '.ko.ts')),
    }));
  },
};

const buildText = async (entry, plugins = []) => {
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    entryPoints: [path.join(room, entry)],
    plugins,
  });
  return { text: outputFiles[0].text.trim(), inputs: Object.keys(metafile.inputs) };
};

/**
 * Writes `inspector.html` into a folder, and the same page in Korean.
 * @returns the files that went into them.
 */
export async function buildInspector(folder) {
  const [template, style, english, korean] = await Promise.all([
    readFile(path.join(room, 'template.html'), 'utf8'),
    buildText('style.css'),
    buildText('main.tsx'),
    buildText('main.tsx', [inKorean]),
  ]);
  const pageWith = (script) =>
    template.replace('/*style*/', () => style.text).replace('/*script*/', () => script.text);
  await writeFile(path.join(folder, 'inspector.html'), pageWith(english));
  const inKoreanToo = pageWith(korean).replace('<html lang="en">', '<html lang="ko">');
  await writeFile(path.join(folder, 'inspector-ko.html'), inKoreanToo);
  return [...style.inputs, ...english.inputs, ...korean.inputs];
}
