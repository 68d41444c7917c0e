import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What becomes part of `dist`. */
const SOURCES = ['src', 'package.json'];

/** Before the whole suite. A few files that somebody names may need no build: there the first spawn looks. */
export default function setup({ vitest }: TestProject): void {
  const { filenamePattern } = vitest as { readonly filenamePattern?: readonly string[] };
  if (filenamePattern === undefined) requireBuild(ROOT);
}

let isChecked = false;

/** @returns the path of the built binary, which is no older than the sources. */
export function builtBinary(): string {
  if (!isChecked) requireBuild(ROOT);
  isChecked = true;
  return path.join(ROOT, 'bin', 'conv.js');
}

/**
 * Spawned tests run `dist`: after an edit they would test what the sources were before.
 * @param root the folder of the package.
 * @throws Error where there is no build, or a source is newer than the build.
 */
export function requireBuild(root: string): void {
  const main = path.join(root, 'dist', 'main.cjs');
  const built = statSync(main, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) throw new Error('dist is missing: run npm run build, then the tests');
  const newer = SOURCES.flatMap((name) => filesIn(path.join(root, name))).find(
    (file) => statSync(file).mtimeMs > built,
  );
  if (newer === undefined) return;
  const name = path.relative(root, newer);
  throw new Error(`dist is older than ${name}: run npm run build, then the tests`);
}

function filesIn(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(place, file))
    .filter((file) => statSync(file).isFile());
}
