import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { usesBuild } from './test/helpers/require-build.ts';

const needingBuild = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file}`)
    .filter((file) => file.endsWith('.test.ts') && usesBuild(file));

const PROOFS = ['proofs', 'faults', 'every-mistake'];

/** The modes: tests (the default), `unit` for those that need no build, `proofs` and its long forms. */
export default defineConfig(({ mode }) => {
  const isProofs = PROOFS.includes(mode);
  return {
    test: {
      include: isProofs ? ['test/**/*.{proof,browser}.ts'] : ['test/**/*.test.ts'],
      exclude: mode === 'unit' ? needingBuild() : [],
      globalSetup: mode === 'unit' ? [] : ['test/helpers/require-build.ts'],
      // Modules are loaded once for each worker, not for each file: that is half of the time.
      isolate: isProofs,
      pool: 'forks',
      maxWorkers: isProofs ? 2 : 3,
      testTimeout: isProofs ? 600_000 : 60_000,
      hookTimeout: isProofs ? 600_000 : 60_000,
    },
  };
});
