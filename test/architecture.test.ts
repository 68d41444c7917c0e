import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const TEST = fileURLToPath(new URL('.', import.meta.url));

/**
 * Who may import whom. `client`, `verify` and `mock` are three products that share `core` and do not know each other;
 * `cli` composes them. A type import counts like any other.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  client: ['core'],
  verify: ['core'],
  mock: ['core'],
  help: ['core', 'mock/words'],
  cli: ['core', 'client', 'verify', 'mock', 'help', 'catalog'],
  catalog: ['core', 'client/words', 'verify/words', 'mock/words', 'cli/words'],
  'main.ts': ['cli', 'core', 'hot', 'composition.ts'],
  hot: ['composition.ts'],
  'code-cache.ts': ['load-build.ts'],
  'load-build.ts': [],
  'single-file': ['code-cache.ts', 'load-build.ts', 'main.ts'],
  'composition.ts': ['cli', 'client', 'core', 'catalog'],
  build: ['cli', 'core', 'help', 'mock', 'verify', 'catalog'],
  'explain-worker.ts': ['cli', 'core', 'mock', 'catalog'],
  'mock-library.ts': ['cli', 'client', 'core', 'mock', 'catalog'],
};

/** Within a flat, from the bottom up: each folder may import those that it lists, which stand above it. */
const WITHIN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  core: {
    kit: [],
    words: ['kit'],
    protocol: ['kit', 'words'],
    durable: ['kit', 'words'],
  },
  client: {
    words: [],
    transport: [],
    files: [],
    shops: ['files'],
    profiles: ['files', 'shops'],
    journal: ['files', 'profiles'],
    delivery: ['transport', 'files', 'profiles', 'journal'],
    sending: ['files', 'journal', 'delivery'],
    smoke: ['profiles', 'delivery'],
    health: ['journal', 'delivery'],
    reconcile: ['files', 'shops', 'journal', 'delivery'],
    claims: ['files', 'shops', 'journal', 'delivery', 'reconcile'],
  },
};

/** Folders of tests that are of no folder of `src`: they stand for all below them. */
const TESTS_ALONE = [
  ...['helpers', 'bench', 'vectors', 'faults', 'exports', 'stability', 'verify/mistakes'],
  ...['client/journal/contract', 'cli/hostile', 'cli/masking'],
];

/** What tests bring along, beside them. */
const OF_TESTS = ['support', 'fixtures', 'tls'];

/** Places that know no clock, disk, network, terminal or environment. */
const PURE = [
  'core/kit/',
  'core/words/',
  'core/protocol/',
  'verify/',
  'client/files/rows/',
  'client/reconcile/compare.ts',
  ...['order', 'repeated-lines', 'shop-columns', 'shop-row', 'status-word'].map(
    (name) => `client/shops/${name}.ts`,
  ),
  ...[
    'presets',
    'woocommerce-words',
    'unknown/field-words',
    'unknown/folded',
    'unknown/status-guess',
  ].map((name) => `client/shops/${name}.ts`),
  ...['concurrency', 'order-queues', 'rate'].map((name) => `client/sending/${name}.ts`),
];

/** What a pure folder may import beside the rooms: computation only. */
const PURE_PACKAGES = [
  'node:crypto',
  'node:buffer',
  // Its `inspect` is what a signer printed; it knows no terminal.
  'node:util',
  // Bytes in, bytes out.
  'node:zlib',
  'zod/mini',
  'jsonc-parser',
  'fastest-levenshtein',
];

/**
 * Where code still holds texts of four words in a row. The names of programs and of their habits, which `verify`
 * reports as data, and what the service's document says of a kind belong there; the others are to become messages.
 */
const HOLD_TEXTS = [
  'verify/',
  'core/protocol/kinds/',
  // What the system calls a full disk.
  'client/journal/failures.ts',
  // What the key of the journal's seals is made of.
  'core/protocol/signing.ts',
  // Why a drain was stopped: never shown.
  'client/sending/drain.ts',
  // Names of columns, in French.
  'client/shops/unknown/field-words.ts',
];

const SENTENCE = /(?:^|[\s(:])[A-Za-z']?[a-z']*,? [a-z]+,? [a-z]+,? [a-z]+/;
const SQL = /\b(?:SELECT|FROM|WHERE|AND|ORDER BY|VALUES|SET|TABLE)\b/;
const LITERALS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** The texts in a file that read like sentences; that of an `Error` is for whoever made the mistake in the code. */
function sentencesIn(file: string): string[] {
  const code = sourceOf(file).replace(
    /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|new (?:Range|Type)?Error\([^;]*;/gm,
    '',
  );
  const texts = [...code.matchAll(LITERALS)].map(([text]) => text.replace(/\$\{[^}]*\}/g, '#'));
  return texts.filter((text) => SENTENCE.test(text.slice(1, -1)) && !SQL.test(text));
}

/** Comments and texts may mention a clock; only code may not read it. */
const codeOf = (file: string): string =>
  sourceOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`/g, '');
const IMPURE =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bperformance\.|\bsetTimeout\(/;

interface Import {
  readonly file: string;
  readonly target: string;
  /** `await import(...)` runs later, so it closes no circle. */
  readonly isLazy: boolean;
  readonly isType: boolean;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.split(path.sep).join('/'));

const sourceOf = (file: string): string => readFileSync(path.join(SRC, file), 'utf8');
const roomOf = (file: string): string => file.split('/')[0] ?? '';
const isOfWords = (file: string): boolean => path.basename(path.dirname(file)) === 'words';

/** What the words of `core` are made with; the other files of words hold sentences. */
const MACHINERY =
  /^core\/words\/(message|sentence|facts|text|failure|failure-text|language|system-reason|particles|endings|units)\.ts$/;

const isSentences = (file: string): boolean =>
  isOfWords(file) && !file.endsWith('.ko.ts') && !MACHINERY.test(file);

const isPure = (file: string): boolean => PURE.some((place) => file.startsWith(place));

const IMPORT = /(?:^|\n)(?:import|export)\s+(?:[^'";]*?from\s*)?'([^']+)'|import\('([^']+)'\)/g;

const importsOf = (file: string): Import[] =>
  [...sourceOf(file).matchAll(IMPORT)].map(([statement, fixed, lazy]) => ({
    file,
    target: fixed ?? lazy ?? '',
    isLazy: lazy !== undefined,
    isType: /^\s*import type\b/.test(statement),
  }));

const imports = files.flatMap(importsOf);
const local = imports
  .filter(({ target }) => target.startsWith('.') && !/package\.json$|\.(css|md)$/.test(target))
  .map((found) => ({
    ...found,
    target: path.posix.join(path.posix.dirname(found.file), found.target),
  }));

const shown = ({ file, target }: Import): string => `${file} imports ${target}`;

describe('the layout', () => {
  it('has a rule for every folder', () => {
    expect(Object.keys(MAY_IMPORT)).toEqual(
      expect.arrayContaining([...new Set(files.map(roomOf))]),
    );
  });

  it('lets each flat import only what it may', () => {
    const offenses = local.filter(({ file, target }) => {
      const [from, to] = [roomOf(file), roomOf(target)];
      const isAllowed = MAY_IMPORT[from]?.some(
        (place) => target === place || target.startsWith(`${place}/`),
      );
      return from !== to && !isAllowed;
    });
    expect(offenses.map(shown)).toEqual([]);
  });

  it.each(Object.entries(WITHIN))('lets nothing in %s look up', (flat, folders) => {
    const inside = local.filter(({ file, target }) =>
      [file, target].every((place) => place.startsWith(`${flat}/`)),
    );
    const offenses = inside.filter(({ file, target }) => {
      const [from, to] = [file, target].map((place) => place.split('/')[1] ?? '');
      return from !== to && !folders[from ?? '']?.includes(to ?? '');
    });
    expect(offenses.map(shown)).toEqual([]);
    const names = Object.keys(folders);
    for (const [at, name] of names.entries())
      expect(names.slice(0, at)).toEqual(expect.arrayContaining([...(folders[name] ?? [])]));
  });

  it('lets words import core only, and other words of their flat', () => {
    const offenses = local.filter(
      ({ file, target }) =>
        isOfWords(file) && roomOf(target) !== 'core' && path.dirname(file) !== path.dirname(target),
    );
    expect(offenses.map(shown)).toEqual([]);
  });

  it('has each sentence beside its Korean', () => {
    const english = files.filter((file) => isOfWords(file) && isSentences(file));
    expect(english.length).toBeGreaterThan(30);
    const alone = english.filter((file) => !files.includes(file.replace(/\.ts$/, '.ko.ts')));
    expect(alone).toEqual([]);
  });

  it('keeps sentences at the edges: elsewhere, messages are data', () => {
    const offenses = local.filter(
      ({ file, target, isType }) =>
        // A type brings no sentence: the IDs of what there are words for.
        !isType &&
        (isSentences(target) || /^core\/words\/(text|failure-text)\.ts/.test(target)) &&
        !/\/words\/|^(cli|mock|help|catalog)\/|^(composition|mock-library)\.ts/.test(file),
    );
    expect(offenses.map(shown)).toEqual([]);
  });

  it('keeps sentences out of the code of every room below the edges', () => {
    const offenses = files
      .filter((file) => /^(core|verify|client)\//.test(file) && !file.includes('/words/'))
      .filter((file) => !HOLD_TEXTS.some((place) => file.startsWith(place)))
      .flatMap((file) => sentencesIn(file).map((sentence) => `${file}: ${sentence}`));
    expect(offenses).toEqual([]);
  });

  it('keeps what is pure pure', () => {
    const foreign = imports.filter(
      ({ file, target }) =>
        isPure(file) && !target.startsWith('.') && !PURE_PACKAGES.includes(target),
    );
    expect(foreign.map(shown)).toEqual([]);
    expect(files.filter(isPure).filter((file) => IMPURE.test(codeOf(file)))).toEqual([]);
    const impure = local.filter(
      ({ file, target }) =>
        isPure(file) && !isPure(target) && !target.startsWith('core/words/message.ts'),
    );
    expect(impure.map(shown)).toEqual([]);
  });

  it('has no circle of imports, of types either', () => {
    const graph = new Map(files.map((file) => [file, [] as string[]]));
    for (const { file, target, isLazy } of local) if (!isLazy) graph.get(file)?.push(target);
    const state = new Map<string, 'open' | 'done'>();
    const visit = (file: string): string[] => {
      if (state.get(file) === 'done') return [];
      if (state.get(file) === 'open') return [file];
      state.set(file, 'open');
      const circles = (graph.get(file) ?? []).flatMap(visit);
      state.set(file, 'done');
      return circles;
    };
    expect(files.flatMap(visit)).toEqual([]);
  });
});

describe('the tests', () => {
  it('lie in folders as the sources do; a command has its folder in cli', () => {
    const folders = readdirSync(TEST, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !OF_TESTS.includes(entry.name))
      .map(({ parentPath, name }) => path.relative(TEST, path.join(parentPath, name)))
      .map((folder) => folder.split(path.sep).join('/'));
    const offenses = folders.filter(
      (folder) =>
        !TESTS_ALONE.some((alone) => folder === alone || folder.startsWith(`${alone}/`)) &&
        !existsSync(path.join(SRC, folder)) &&
        !existsSync(path.join(SRC, folder.replace(/^cli\//, 'cli/commands/'))),
    );
    expect(offenses).toEqual([]);
  });
});
