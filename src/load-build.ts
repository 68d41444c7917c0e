import path from 'node:path';
import vm from 'node:vm';

/** Loads a file of the build, by its name. */
export type LoadFile = (name: string) => unknown;

/** The files of a build, and what is around them. */
export interface BuildFiles {
  /** The folder by which they are named. */
  readonly folder: string;
  readonly read: (name: string) => Buffer;
  /** Loads modules of Node and packages. */
  readonly require: (id: string) => unknown;
  /** The modules that are loaded, by their paths. */
  readonly cache: NodeJS.Dict<NodeJS.Module>;
}

/** Compiles each file anew. */
export const freshLoader = (files: BuildFiles): LoadFile =>
  loaderOf(files, (name, filename) => new vm.Script(wrapped(files.read(name)), { filename }));

/** As Node loads files. */
export function loaderOf(
  { folder, require, cache }: BuildFiles,
  compile: (name: string, filename: string) => vm.Script,
): LoadFile {
  const load: LoadFile = (name) => {
    const filename = path.join(folder, name);
    const known = cache[filename];
    if (known !== undefined) return known.exports;
    const module = { id: filename, filename, path: folder, exports: {}, loaded: true };
    cache[filename] = module as unknown as NodeJS.Module;
    const run = compile(name, filename).runInThisContext();
    run(module.exports, requireOf, module, filename, folder);
    return module.exports;
  };
  const requireOf = (id: string): unknown =>
    id.startsWith('./') ? load(id.slice(2)) : require(id);
  return load;
}

/** As Node wraps a module. */
export const wrapped = (source: Buffer): string =>
  `(function (exports, require, module, __filename, __dirname) { ${source.toString()}\n})`;
