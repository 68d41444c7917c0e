// Runs a part of src at build time. It is bundled first, because Node 20 runs no TypeScript.
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE } from './bundle-options.mjs';

const src = fileURLToPath(new URL('.', import.meta.url));

/**
 * @param name an entry point in src, without its ending.
 * @param folder where the bundle is written, and removed afterwards.
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
