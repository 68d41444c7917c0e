import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { requireBuild } from './helpers/require-build.ts';
import { temporaryDirectory } from './helpers/temporary-directory.ts';

const NOW = Date.now() / 1000;

describe('tests of the built binary', () => {
  let root: string;
  const write = (name: string, age: number): void => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
    utimesSync(file, NOW - age, NOW - age);
  };

  beforeEach(() => {
    root = temporaryDirectory();
    for (const name of ['package.json', 'src/main.ts', 'src/cli/run.ts']) write(name, 10);
  });

  it('run a build that is newer than all sources', () => {
    write('dist/main.cjs', 5);
    expect(() => requireBuild(root)).not.toThrow();
  });

  it.each(['package.json', 'src/cli/run.ts'])('refuse one that is older than %s', (name) => {
    write('dist/main.cjs', 5);
    write(name, 1);
    expect(() => requireBuild(root)).toThrow(`dist is older than ${name}: run npm run build`);
  });

  it('refuse to run without one', () => {
    expect(() => requireBuild(root)).toThrow('dist is missing: run npm run build');
  });
});
