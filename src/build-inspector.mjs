// Turns src/mock/inspector into one self-contained page: its script and its style stand in it.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const room = fileURLToPath(new URL('mock/inspector', import.meta.url));

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

const buildText = async (entry) => {
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    entryPoints: [path.join(room, entry)],
  });
  return { text: outputFiles[0].text.trim(), inputs: Object.keys(metafile.inputs) };
};

/**
 * Writes `inspector.html` into a folder.
 * @returns the files that went into it.
 */
export async function buildInspector(folder) {
  const [template, style, script] = await Promise.all([
    readFile(path.join(room, 'template.html'), 'utf8'),
    buildText('style.css'),
    buildText('main.tsx'),
  ]);
  const page = template
    .replace('/*style*/', () => style.text)
    .replace('/*script*/', () => script.text);
  await writeFile(path.join(folder, 'inspector.html'), page);
  return [...style.inputs, ...script.inputs];
}
