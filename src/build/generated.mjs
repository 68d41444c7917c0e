// What the build makes by running parts of src. They are bundled first, because Node 20 runs no TypeScript.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE } from './bundle-options.mjs';

const src = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a part of src.
 * @param name an entry point in src, without its ending.
 * @param folder where its bundle is written, and removed afterwards.
 * @param use receives its exports.
 */
export async function runBundled(name, folder, use) {
  const program = path.join(folder, `${path.basename(name)}.${process.pid}.cjs`);
  try {
    await build({ ...BUNDLE, entryPoints: [path.join(src, `${name}.ts`)], outfile: program });
    return await use(createRequire(import.meta.url)(program));
  } finally {
    await rm(program, { force: true });
  }
}

/**
 * Writes the manual pages (`man conv-paid`, `man conv-faults`), and lists them in package.json.
 * @param dist the folder that gets a folder `man`.
 */
export async function writeMan(dist) {
  const folder = path.join(dist, 'man');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const pages = await runBundled('build/man', dist, ({ manPages }) => manPages());
  for (const { file, text } of pages) await writeFile(path.join(folder, file), text);
  await nameForNpm(pages.map(({ file }) => `./dist/man/${file}`));
}

/** npm installs only the pages that package.json names: a folder of them (`directories.man`) is not enough. */
async function nameForNpm(man) {
  const file = path.join(src, '..', 'package.json');
  const written = await readFile(file, 'utf8');
  const named = `${JSON.stringify({ ...JSON.parse(written), man }, null, 2)}\n`;
  if (named !== written) await writeFile(file, named);
}

/**
 * Writes the tables by which `conv complete` answers.
 * @param dist the folder for `completion-en.json` and so on.
 */
export async function writeCompletionTables(dist) {
  const tables = await runBundled('build/completion-table', dist, (program) =>
    program.completionTables(),
  );
  for (const [language, table] of Object.entries(tables))
    await writeFile(path.join(dist, `completion-${language}.json`), JSON.stringify(table));
}

// `npm run man`.
if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeMan(path.join(src, '..', 'dist'));
