import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './commands.ts';

/** Of the build, the library for tests in JavaScript and the package's own loader are of no use in a program. */
const LEFT_OUT = /^(?:mock-library\.|code-cache\.|third-party)/;

/** The files of the build that the program contains, by the names that it reads them by. */
function assetsOf(dist: string): Record<string, string> {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.\w+$/.test(name) && !LEFT_OUT.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, path.join(dist, name)]));
}

export interface Parts {
  /** `program.cjs` and `explain-thread.cjs`, bundled. The program is written there, too. */
  readonly staging: string;
  readonly dist: string;
  /** The Node that puts the program together, of the same version. */
  readonly builder: string;
  /** The Node that becomes part of the program. */
  readonly node: string;
}

/**
 * Puts a single-file program together (nodejs.org/api/single-executable-applications.html).
 * @returns its content.
 */
export function assemble({ staging, dist, builder, node }: Parts): Buffer {
  const assets = { ...assetsOf(dist), 'explain-thread.cjs': 'explain-thread.cjs' };
  const config = {
    // Relative: the program contains this path.
    main: 'program.cjs',
    output: 'conv',
    executable: node,
    disableExperimentalSEAWarning: true,
    // The first file is 5 kB; for all others conv keeps code itself, on every platform: see `src/code-cache.ts`.
    useCodeCache: false,
    // Else NODE_OPTIONS could load code into the program, or keep it from starting.
    execArgvExtension: 'none',
    assets,
  };
  writeFileSync(path.join(staging, 'sea.json'), JSON.stringify(config));
  run(builder, ['--build-sea', 'sea.json'], staging);
  return readFileSync(path.join(staging, 'conv'));
}
