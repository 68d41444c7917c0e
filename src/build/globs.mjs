// `import.meta.glob` in bundles, as Vite has it in tests: an object of the modules that match, by their paths, or of what they export
// by the name that the option `import` gives. It is always `eager`.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { globSync } from 'tinyglobby';

const GLOB =
  /import\.meta\.glob<[^(]*>\((?<patterns>\s*(?:'[^']+'|\[[^\]]+\])),(?<options>[^)]*)\)/g;

/** As they are imported: `./claims.md`. */
const filesLike = (patterns, cwd) =>
  globSync(
    [...patterns.matchAll(/'([^']+)'/g)].map(([, pattern]) => pattern),
    { cwd },
  )
    .map((file) => (file.startsWith('.') ? file : `./${file}`))
    .sort();

/** @returns the source with imports in front, which the globs have become objects of. */
function withImports(source, folder) {
  const imports = [];
  const code = source.replace(GLOB, (_, patterns, options) => {
    const entries = filesLike(patterns, folder).map((file) => {
      const name = `found${imports.length}`;
      const wanted = /import: '(\w+)'/.exec(options)?.[1];
      const what = wanted === undefined ? `* as ${name}` : `{ ${wanted} as ${name} }`;
      imports.push(`import ${what} from '${file}';`);
      return `'${file}': ${name}`;
    });
    return `{ ${entries.join(', ')} }`;
  });
  return [...imports, code].join('\n');
}

export const globs = {
  name: 'globs',
  setup(it) {
    it.onLoad({ namespace: 'file', filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      if (!source.includes('import.meta.glob')) return undefined;
      return { contents: withImports(source, path.dirname(file)), loader: 'ts' };
    });
  },
};
