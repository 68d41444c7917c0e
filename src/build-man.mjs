// Writes the manual pages (`man conv-paid`, `man conv-faults`): the build does so, and `npm run man` alone.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE } from './bundle-options.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param dist the folder that gets a folder `man`. */
export async function buildMan(dist) {
  const folder = path.join(dist, 'man');
  const program = path.join(dist, `man.${process.pid}.cjs`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await build({ ...BUNDLE, entryPoints: [path.join(root, 'src/man.ts')], outfile: program });
    const { manPages } = createRequire(import.meta.url)(program);
    for (const { file, text } of await manPages()) await writeFile(path.join(folder, file), text);
  } finally {
    await rm(program, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildMan(path.join(root, 'dist'));
