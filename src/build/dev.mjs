// Runs the sources, without a build: npm run dev -- paid --order 1 …
// They are bundled first, because Node 20 runs no TypeScript.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';
import { BUNDLE } from './bundle-options.mjs';
import { buildInspector } from './inspector.mjs';
import { lazyWords } from './words.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Inside node_modules, so that unbundled packages are found. */
const folder = path.join(root, 'node_modules', '.cache', 'conv-dev');

/** @param names of entry points in src; each becomes one file. */
const bundle = (...names) =>
  build({
    ...BUNDLE,
    plugins: [...BUNDLE.plugins, lazyWords()],
    entryPoints: names.map((name) => path.join(root, 'src', `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    sourcemap: 'inline',
  });

mkdirSync(folder, { recursive: true });
await Promise.all([bundle('main', 'explain-worker'), buildInspector(folder)]);
await stop();

// npm runs scripts in the package's folder, but file arguments are relative to where the command was typed.
process.chdir(process.env.INIT_CWD ?? process.cwd());
process.setSourceMapsEnabled(true);
const { main } = createRequire(import.meta.url)(path.join(folder, 'main.cjs'));
process.exitCode = await main(process.argv.slice(2));
