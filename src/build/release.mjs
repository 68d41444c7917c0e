// npm run release [-- --platform linux-x64] [--url https://…] [FOLDER]: builds conv and makes a release.
// npm run release -- --check [FOLDER]: checks one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { BUNDLE } from './bundle-options.mjs';
import { runBundled } from './generated.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    /** All of them by default. */
    platform: { type: 'string', multiple: true },
    url: { type: 'string' },
    /** Takes `dist` as it is. */
    built: { type: 'boolean', default: false },
  },
});
const folder = path.resolve(positionals[0] ?? 'release');
const say = (line) => process.stdout.write(`${line}\n`);

/** What starts a single-file program. */
const bundleStart = (staging) =>
  build({
    ...BUNDLE,
    minify: true,
    entryPoints: ['program', 'explain-thread'].map((name) =>
      path.join(root, 'src', 'single-file', `${name}.ts`),
    ),
    outdir: staging,
    outExtension: { '.js': '.cjs' },
  });

function chosen(platforms) {
  const names = values.platform ?? platforms.map(({ name }) => name);
  return names.map((name) => {
    const platform = platforms.find((each) => each.name === name);
    if (platform === undefined)
      throw new Error(`--platform: ${name} is none of ${platforms.map((each) => each.name)}`);
    return platform;
  });
}

async function make({ PLATFORMS, refuseOthers, release }, staging) {
  refuseOthers(folder);
  const platforms = chosen(PLATFORMS);
  if (!values.built) await import('./build.mjs');
  await bundleStart(staging);
  await release({ root, staging, folder, platforms, url: values.url?.replace(/\/$/, ''), say });
}

async function check({ checkRelease }) {
  const wrong = await checkRelease(folder, say);
  for (const each of wrong) say(`✗ ${each}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

const staging = await mkdtemp(path.join(tmpdir(), 'conv-release-'));
try {
  await runBundled('build/release/index', staging, (program) =>
    values.check ? check(program) : make(program, staging),
  );
} catch (error) {
  if (error.constructor !== Error) throw error;
  const reasons = error.cause === undefined ? [] : [error.cause.message];
  process.stderr.write(`${[error.message, ...reasons].join(': ')}\n`);
  process.exitCode = 1;
} finally {
  await rm(staging, { recursive: true, force: true });
}
