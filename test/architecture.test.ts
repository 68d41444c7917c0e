import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Who may import whom: the rooms of the house, and what each may look into. Types of results may be looked at from output. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // Messages are data everywhere; only the edges put them into words.
  words: ['protocol', 'core'],
  // What the service's document says, as data. `core` moves into it, so both look into each other for now.
  protocol: ['words', 'core'],
  core: ['words', 'protocol'],
  durable: ['words', 'core'],
  profiles: ['words', 'protocol', 'core', 'durable'],
  journal: ['words', 'protocol', 'core', 'durable'],
  transport: ['words', 'protocol', 'core'],
  intake: ['words', 'protocol', 'core', 'durable'],
  service: ['words', 'protocol', 'core', 'durable'],
  actions: ['words', 'protocol', 'core', 'durable', 'profiles', 'journal', 'transport', 'service'],
  output: ['words', 'protocol', 'core'],
  inspector: ['words', 'protocol', 'core'],
  library: ['words', 'protocol', 'core', 'durable', 'actions', 'output', 'profiles', 'service'],
  help: ['words', 'protocol', 'core', 'output'],
  cli: ['words', 'protocol', 'core', 'durable', 'actions', 'output', 'profiles', 'help'],
  'man.ts': ['cli', 'help'],
  'composition.ts': ['actions', 'cli', 'core', 'durable', 'intake', 'journal', 'transport'],
  'explain-worker.ts': ['actions', 'output', 'service'],
  'compile-cache.ts': ['cli'],
  'main.ts': ['compile-cache.ts', 'composition.ts'],
};

/** `import type` of these is allowed beside: a type costs nothing at run time and ties nothing together. */
const MAY_IMPORT_TYPES: Readonly<Record<string, readonly string[]>> = {
  actions: ['intake'],
  output: ['actions', 'intake', 'profiles', 'journal', 'service'],
  cli: ['intake', 'journal', 'transport', 'service'],
};

/** These are pure: they know no clock, disk, network, terminal or environment. */
const PURE = ['protocol', 'core'];
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
    const core = files.filter((file) => PURE.includes(roomOf(file)));
    const foreign = imports.filter(
      ({ file, target }) =>
        PURE.includes(roomOf(file)) && !target.startsWith('.') && !CORE_PACKAGES.includes(target),
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
