// Turns src into dist: minified CommonJS, one file per `await import(...)` and per module of AT_FIRST_USE,
// so that a command loads only what it uses. A lazily required chunk costs less than an ES module
// loaded by `import()`.
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE } from './bundle-options.mjs';
import { commitOf } from './commit.mjs';
import { runBundled, writeCompletionTables, writeMan } from './generated.mjs';
import { buildInspector } from './inspector.mjs';
import { lazyWords } from './words.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = path.join(root, 'dist');
/** The new build replaces the old one at the end, so that a running conv finds all of its files. */
const fresh = path.join(root, `dist.new.${process.pid}`);

const OPTIONS = {
  ...BUNDLE,
  minify: true,
  outdir: fresh,
  outExtension: { '.js': '.cjs' },
  metafile: true,
  define: { CONV_COMMIT: JSON.stringify(commitOf(root) ?? null) },
};

/** `import { createMock } from 'conv-cli/mock'`, and its self-contained types. */
const LIBRARY = 'src/mock-library.ts';
const ENTRIES = ['src/main.ts', 'src/code-cache.ts', 'src/explain-worker.ts', LIBRARY];
const LIBRARY_TYPES = 'src/mock/library/api.ts';

/**
 * Large modules that most runs do without: each is one chunk that all others share, loaded when one of
 * its exports is first used, however it is imported.
 */
const AT_FIRST_USE = [
  path.join(root, 'src/catalog/catalog.ts'),
  // Needed only to explain JSON that the built-in parser refuses.
  'jsonc-parser',
];

const JOURNAL = ['src/client/journal/open.ts', 'src/client/journal/sqlite-reader.ts'];

/** What a command of `hot/` loads in each run: it is one file, with what all of it shares only once. Korean is apart. */
const HOT = {
  report: [
    'src/cli/commands/report/report.ts',
    'src/cli/words/report.ts',
    'src/client/journal/open.ts',
    'src/client/journal/sqlite-journal.ts',
    'src/client/transport/choose.ts',
  ],
  sign: ['src/cli/commands/sign.ts', 'src/cli/words/sign.ts', 'src/cli/words/durations.ts'],
  verify: [
    'src/cli/commands/verify.ts',
    'src/cli/commands/verify/view/valid.ts',
    'src/verify/words/verdict.ts',
    'src/cli/words/sign.ts',
    'src/core/words/places.ts',
  ],
  log: ['src/cli/commands/log.ts', ...JOURNAL],
  show: ['src/cli/commands/show.ts', 'src/cli/words/log.ts', ...JOURNAL],
  help: ['src/cli/any-line.ts'],
};

/** @returns the files that are part of an entry, though they are imported dynamically; undefined for one that is not hot. */
function partsOf(entry) {
  const { dir, name } = path.parse(path.relative(root, entry));
  return dir === 'src/hot' ? HOT[name].map((file) => path.join(root, file)) : undefined;
}

/** The words of `send`, and what runs it fast, are other chunks than the command. */
const chunkName = (file) => {
  const name = path.basename(file).replace(/\.[cm]?[jt]s$/, '');
  const folder = path.basename(path.dirname(file));
  return folder === 'words' || folder === 'hot' ? `${folder}-${name}` : name;
};

/** Turns every dynamic import into its own chunk, but for some; `found` collects them for the next round. */
const chunks = (found, inline) => ({
  name: 'chunks',
  setup(build) {
    build.onResolve({ filter: /^\./ }, async ({ kind, path: wanted, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const { path: file, errors } = await build.resolve(wanted, {
        resolveDir,
        kind: 'import-statement',
      });
      if (errors.length > 0) return { errors };
      if (inline.includes(file)) return undefined;
      found.add(file);
      return { path: `./${chunkName(file)}.cjs`, external: true };
    });
  },
});

/** What `catalog/codes.ts` would find out by loading every part. */
const codesOfParts = {
  name: 'codes-of-parts',
  setup(build) {
    build.onLoad({ filter: /\/catalog\/codes\.ts$/ }, async () => {
      const codes = await runBundled('catalog/codes', fresh, ({ CODES }) => CODES);
      return { contents: `export const CODES = ${JSON.stringify(codes)};` };
    });
  },
};

/**
 * Node modules that packages load for features that conv does not use: child_process for executable subcommands in
 * commander (saves 5 ms), assert for the scripts of @bomb.sh/tab (saves 2 ms).
 */
const UNUSED = { child_process: '/commander/', assert: '/@bomb.sh/tab/' };

const withoutUnused = {
  name: 'without-unused',
  setup(build) {
    build.onResolve({ filter: /^node:(child_process|assert)$/ }, ({ path: wanted, importer }) => {
      const name = wanted.slice('node:'.length);
      return importer.includes(UNUSED[name]) ? { path: name, namespace: 'none' } : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'module.exports = {};' }));
  },
};

async function buildChunks(entryPoints, found, inline = []) {
  const chunkOf = (file) => {
    if (inline.includes(file)) return undefined;
    found.add(file);
    return `./${chunkName(file)}.cjs`;
  };
  const plugins = [
    ...BUNDLE.plugins,
    chunks(found, inline),
    lazyWords(AT_FIRST_USE, chunkOf),
    codesOfParts,
    withoutUnused,
  ];
  const entries = entryPoints.map((file) => ({ in: file, out: chunkName(file) }));
  const { metafile } = await build({ ...OPTIONS, entryPoints: entries, plugins });
  return Object.keys(metafile.inputs);
}

/** In rounds, each of which builds what the one before found: a file that many chunks share is parsed once a round. */
async function buildAll() {
  const found = new Set(ENTRIES.map((entry) => path.join(root, entry)));
  const inputs = [];
  for (let built = 0; built < found.size; ) {
    const round = [...found].slice(built);
    built = found.size;
    const others = round.filter((file) => partsOf(file) === undefined);
    inputs.push(...(await buildChunks(others, found)));
    for (const file of round.filter((each) => !others.includes(each)))
      inputs.push(...(await buildChunks([file], found, partsOf(file))));
  }
  const names = new Map();
  for (const entry of found) {
    const name = chunkName(entry);
    if (names.has(name))
      throw new Error(`two chunks are named ${name}: ${names.get(name)}, ${entry}`);
    names.set(name, entry);
  }
  return inputs;
}

/**
 * Escapes what esbuild leaves as it is in patterns and templates: a file of ASCII alone takes half the memory and is
 * read faster.
 */
async function escapeAll() {
  for (const name of (await readdir(fresh)).filter((each) => each.endsWith('.cjs'))) {
    const file = path.join(fresh, name);
    const code = await readFile(file, 'utf8');
    const escaped = code.replace(
      /[^\0-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    if (escaped !== code) await writeFile(file, escaped);
  }
}

/** The bundle contains third-party code, so their licenses are included. */
async function writeLicenses(inputs) {
  const folders = new Set(
    [...inputs].flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []),
  );
  const texts = await Promise.all([...folders].sort().map(licenseOf));
  await writeFile(path.join(fresh, 'third-party-licenses.txt'), texts.join('\n'));
}

async function licenseOf(folder) {
  const { name, version, license } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  );
  const names = ['LICENSE', 'LICENSE.md', 'license', 'license.md', 'LICENCE', 'LICENSE.txt'];
  const texts = await Promise.all(
    names.map((n) => readFile(path.join(folder, n), 'utf8').catch(() => '')),
  );
  return `${name} ${version} (${license})\n\n${texts.find((text) => text !== '') ?? ''}\n${'-'.repeat(78)}\n`;
}

const unionOf = (names) => names.map((name) => `'${name}'`).join(' | ');

/** The types stand by themselves: instead of an import of the kinds, they have their names. */
const kindTypes = () =>
  runBundled(
    'core/protocol/kinds/index',
    fresh,
    ({ REPORT_KINDS, ORDER_STATUSES }) =>
      `type ReportKind = ${unionOf(REPORT_KINDS)};\ntype OrderStatus = ${unionOf(ORDER_STATUSES)};\n`,
  );

async function writeTypes() {
  const written = await readFile(path.join(root, LIBRARY_TYPES), 'utf8');
  const kinds = await kindTypes();
  const types = written.replace(/^import type .*\/kinds\/index\.ts';\n/m, () => kinds);
  const source = await readFile(path.join(root, LIBRARY), 'utf8');
  const [docstring] = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/(?=\nexport async function createMock)/.exec(
    source,
  );
  const declaration = `${docstring}\nexport declare function createMock(options?: MockOptions): Promise<Mock>;\n`;
  await writeFile(path.join(fresh, 'mock-library.d.ts'), `${types}\n${declaration}`);
}

process.chdir(root);
try {
  // It may write package.json, of which the rest is made.
  await writeMan(fresh);
  const inputs = await buildAll();
  await escapeAll();
  await writeTypes();
  await writeLicenses([...inputs, ...(await buildInspector(fresh))]);
  await writeCompletionTables(fresh);
  await rm(dist, { recursive: true, force: true });
  await rename(fresh, dist);
} finally {
  await rm(fresh, { recursive: true, force: true });
}
