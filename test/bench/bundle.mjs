import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE } from '../../src/build/bundle-options.mjs';
import { LIMIT_MS } from './support.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

/**
 * Bundles a program that uses conv's sources as conv itself is bundled.
 * @param contents TypeScript; paths are as seen from this folder.
 * @param outfile where it goes.
 * @returns what runs it in a process of its own and gives what it prints as JSON.
 */
export async function bundleProgram(contents, outfile) {
  await build({
    ...BUNDLE,
    inject: [path.join(here, '../../src/catalog/use.ts')],
    stdin: { contents, resolveDir: here, loader: 'ts' },
    outfile,
    minify: true,
  });
  const env = { ...process.env, NODE_PATH: path.join(here, '../../node_modules') };
  return (...args) => {
    const { stdout, stderr } = spawnSync(process.execPath, [outfile, ...args.map(String)], {
      env,
      encoding: 'utf8',
      timeout: LIMIT_MS,
    });
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  };
}
