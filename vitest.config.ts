import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** What starts the built binary; a file that names one of these needs a build. */
const SPAWNING = /helpers\/(?:conv|pty|require-build)\.ts'|mock-process\.ts'|bin\/conv\.js|'dist'/;

const spawned = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file}`)
    .filter((file) => SPAWNING.test(readFileSync(file, 'utf8')));

const PROOFS = ['proofs', 'faults', 'every-mistake'];

/** The modes: tests (the default), `unit` for those that need no build, `proofs` and its long forms. */
export default defineConfig(({ mode }) => {
  const isProofs = PROOFS.includes(mode);
  return {
    test: {
      include: isProofs ? ['test/**/*.{proof,browser}.ts'] : ['test/**/*.test.ts'],
      exclude: mode === 'unit' ? spawned() : [],
      globalSetup: mode === 'unit' ? [] : ['test/helpers/require-build.ts'],
      // Modules are loaded once for each worker, not for each file: that is half of the time.
      isolate: isProofs,
      pool: 'forks',
      maxWorkers: isProofs ? 2 : 3,
      testTimeout: isProofs ? 600_000 : 60_000,
      hookTimeout: 60_000,
    },
  };
});
