// Writes the manual pages (`man conv-paid`, `man conv-faults`): the build does so, and `npm run man` alone.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBundled } from './run-bundled.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param dist the folder that gets a folder `man`. */
export async function buildMan(dist) {
  const folder = path.join(dist, 'man');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const pages = await runBundled('man', dist, ({ manPages }) => manPages());
  for (const { file, text } of pages) await writeFile(path.join(folder, file), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildMan(path.join(root, 'dist'));
