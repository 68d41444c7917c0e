import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Who may import whom: the rooms of the house, and what each may look into. Types of results may be looked at from output. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // Messages are data everywhere; only the edges put them into words.
  words: ['core'],
  core: ['words'],
  durable: ['words', 'core'],
  profiles: ['words', 'core', 'durable'],
  journal: ['words', 'core', 'durable'],
  transport: ['words', 'core'],
  intake: ['words', 'core', 'durable'],
  service: ['words', 'core', 'durable'],
  actions: ['words', 'core', 'durable', 'profiles', 'journal', 'transport', 'service'],
  output: ['words', 'core'],
  help: ['words', 'core', 'output'],
  inspector: ['words', 'core'],
  library: ['words', 'core', 'durable', 'actions', 'output', 'service'],
  cli: ['words', 'core', 'durable', 'actions', 'output', 'profiles', 'help'],
  'composition.ts': ['actions', 'cli', 'core', 'durable', 'intake', 'journal', 'transport'],
  'explain-worker.ts': ['actions', 'output', 'service'],
  'man.ts': ['cli', 'help'],
  'code-cache.ts': [],
  'main.ts': ['code-cache.ts', 'composition.ts'],
};

/** `import type` of these is allowed beside: a type costs nothing at run time and ties nothing together. */
const MAY_IMPORT_TYPES: Readonly<Record<string, readonly string[]>> = {
  actions: ['intake'],
  output: ['actions', 'intake', 'profiles', 'journal', 'service'],
  cli: ['intake', 'journal', 'transport', 'service'],
};

/** The core is pure: it knows no clock, disk, network, terminal or environment. */
const CORE_PACKAGES = [
  'node:crypto',
  'node:buffer',
  // Its `inspect` is what a signer printed; it knows no terminal.
  'node:util',
  'zod/mini',
  'jsonc-parser',
  'fastest-levenshtein',
];
/** Comments and texts may speak of a clock; only code may not ask it. */
const codeOf = (file: string): string =>
  sourceOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`/g, '');
const IMPURE =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bperformance\.|\bsetTimeout\(/;

interface Import {
  readonly file: string;
  readonly target: string;
  readonly isType: boolean;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.split(path.sep).join('/'));

const sourceOf = (file: string): string => readFileSync(path.join(SRC, file), 'utf8');
const roomOf = (file: string): string => file.split('/')[0] ?? '';

const IMPORT =
  /(?:^|\n)(?:import|export)\s+(type\s+)?(?:[^'";]*?from\s*)?'([^']+)'|import\('([^']+)'\)/g;

const importsOf = (file: string): Import[] =>
  [...sourceOf(file).matchAll(IMPORT)].map(([, type, fixed, lazy]) => ({
    file,
    target: fixed ?? lazy ?? '',
    isType: type !== undefined,
  }));

const imports = files.flatMap(importsOf);
const resolved = ({ file, target }: Import): string =>
  path.posix.join(path.posix.dirname(file), target);

describe('the house', () => {
  it('has only rooms with a rule', () => {
    expect(Object.keys(MAY_IMPORT)).toEqual(
      expect.arrayContaining([...new Set(files.map(roomOf))]),
    );
  });

  it('lets each room look only where it may', () => {
    const offences = imports
      .filter(({ target }) => target.startsWith('.') && !target.endsWith('/package.json'))
      .map((found) => ({
        ...found,
        from: roomOf(found.file),
        to: roomOf(resolved(found).replace(/^\.\.\//, '')),
      }))
      .filter(({ from, to, isType }) => {
        const allowed = [
          from,
          ...(MAY_IMPORT[from] ?? []),
          ...(isType ? (MAY_IMPORT_TYPES[from] ?? []) : []),
        ];
        return !allowed.includes(to);
      });
    expect(offences.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('keeps the core pure', () => {
    const core = files.filter((file) => roomOf(file) === 'core');
    const foreign = imports.filter(
      ({ file, target }) =>
        roomOf(file) === 'core' && !target.startsWith('.') && !CORE_PACKAGES.includes(target),
    );
    expect(foreign.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
    expect(core.filter((file) => IMPURE.test(codeOf(file)))).toEqual([]);
  });

  it('imports nobody in a circle', () => {
    const graph = new Map(files.map((file) => [file, [] as string[]]));
    for (const found of imports) {
      if (found.target.startsWith('.') && !found.isType)
        graph.get(found.file)?.push(resolved(found));
    }
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
