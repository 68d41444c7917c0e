import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What becomes part of `dist`. */
const SOURCES = ['src', 'package.json'];

/** What only a file says that uses the build. */
const USES_BUILD =
  /helpers\/(?:conv|desk|pty|require-build)\.ts'|mock-process\.ts'|bin\/conv\.js|'conv-cli\/mock'|\bdist\b/;

export const usesBuild = (file: string): boolean => USES_BUILD.test(readFileSync(file, 'utf8'));

/** Workers inherit it: an edit during a run is for the next one. */
const CHECKED = 'CONV_TESTS_BUILD_CHECKED';

/** Before all tests. A file that seldom spawns is no reason: its first spawn looks. */
export default async function setup(project: TestProject): Promise<void> {
  const { filenamePattern } = project.vitest as { readonly filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  if (!testFiles.some(usesBuild)) return;
  requireBuild(ROOT);
  if (!project.config.watch) process.env[CHECKED] = 'yes';
}

/** @returns the path of the built binary, which is no older than the sources were. */
export function builtBinary(): string {
  if (process.env[CHECKED] === undefined) requireBuild(ROOT);
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
