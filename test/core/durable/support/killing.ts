import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** What changes the disk; each call of it is a step before which a process may be killed. */
const STEPS = ['linkSync', 'renameSync', 'rmSync', 'unlinkSync', 'openSync', 'closeSync'];

/** node:fs, by which the process kills itself before the step that KILL_AT says; a file is written in pieces. */
const KILLING = `
  const fs = require('fs');
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL');
  };
  const stepping = (name) => (...values) => (step(), fs[name](...values));
  const writeFileSync = (name, text, { flag, mode }) => {
    step();
    const descriptor = fs.openSync(name, flag, mode);
    step();
    fs.writeSync(descriptor, text.slice(0, 20));
    step();
    fs.writeSync(descriptor, text.slice(20));
    fs.closeSync(descriptor);
  };
  const steppers = Object.fromEntries(${JSON.stringify(STEPS)}.map((name) => [name, stepping(name)]));
  module.exports = { ...fs, ...steppers, writeFileSync };`;

const killing: Plugin = {
  name: 'killing',
  setup(builder) {
    builder.onResolve({ filter: /^node:fs$/ }, ({ importer }) =>
      importer.includes(`${path.sep}durable${path.sep}`)
        ? { path: 'fs', namespace: 'killing' }
        : undefined,
    );
    builder.onLoad({ filter: /^fs$/, namespace: 'killing' }, () => ({ contents: KILLING }));
  },
};

/** Builds take-once.ts so that it can be killed at each step. @param file where to. */
export async function buildKilling(file: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL('take-once.ts', import.meta.url))],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    plugins: [killing],
    logLevel: 'error',
  });
}
