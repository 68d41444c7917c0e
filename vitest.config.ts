import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { usesBuild } from './test/helpers/require-build.ts';

const needingBuild = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file}`)
    .filter((file) => file.endsWith('.test.ts') && usesBuild(file));

/** The proofs that take a minute or more, the longest first: one that began last would run alone. */
const LONGEST = [
  'faults/defects',
  'faults/proofs',
  'client/journal/on-postgres',
  'cli/dialects',
  'properties',
  'cli/team-held',
  'cli/team-cut',
  'help/examples',
  'cli/hostile-output',
  'mock/storage/killed',
  'client/claims/many-claims',
  'cli/team-late',
  'exports/many-orders',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.proof.ts`));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

const PROOFS = ['proofs', 'faults', 'every-mistake'];

/** The modes: tests (the default), `unit` for those that need no build, `proofs` and its long forms. */
export default defineConfig(({ mode }) => {
  const isProofs = PROOFS.includes(mode);
  return {
    test: {
      include: isProofs ? ['test/**/*.{proof,browser}.ts'] : ['test/**/*.test.ts'],
      exclude: mode === 'unit' ? needingBuild() : [],
      setupFiles: ['src/catalog/use.ts'],
      globalSetup: mode === 'unit' ? [] : ['test/helpers/require-build.ts'],
      // Modules are loaded once for each worker, not for each file: that is half of the time.
      isolate: isProofs,
      pool: 'forks',
      // Many wait, for a service or a child: two at once keep two cores busy for little more than half of the time.
      maxWorkers: 3,
      sequence: { sequencer: LongestFirst },
      testTimeout: isProofs ? 600_000 : 60_000,
      hookTimeout: isProofs ? 600_000 : 60_000,
    },
  };
});
