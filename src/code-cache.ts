import { readFileSync, statSync } from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';

/** A loaded chunk, as node's own loader hands it over. */
interface LoadingModule {
  exports: unknown;
  require(id: string): unknown;
}

type Loader = (module: LoadingModule, filename: string) => void;

type Wrapped = (
  exports: unknown,
  require: (id: string) => unknown,
  module: LoadingModule,
  filename: string,
  dirname: string,
) => void;

/**
 * Where the code lies that the build compiled for its chunks. It is good for the very binary that made it
 * and for no other: V8 itself would take code of another patch release for its own.
 * @param folder the folder of the chunks.
 * @public the build asks for it, of the chunk that this becomes.
 */
export function codeCacheFolder(folder: string): string {
  const { size, mtimeMs } = statSync(process.execPath);
  const binary = `${process.version}-${process.arch}-${size}-${Math.floor(mtimeMs)}`;
  return path.join(folder, 'code-cache', binary);
}

/**
 * From here on chunks are loaded with the code that the build compiled for them: a third of a start would
 * else go into compiling. Where there is none, as in an installed package, they are compiled as ever.
 */
export function useCodeCache(folder: string): void {
  const cache = findCodeCache(folder);
  if (cache === undefined) return;
  const { _extensions: loaders } = Module as unknown as { _extensions: Record<string, Loader> };
  const usual = loaders['.js'];
  loaders['.cjs'] = (module, filename) => {
    const cachedData = readCache(path.join(cache, path.basename(filename)));
    if (cachedData === undefined) usual?.(module, filename);
    else loadWithCache(module, filename, cachedData);
  };
}

/** @returns undefined where Node itself does not know its binary, as without /proc. */
function findCodeCache(folder: string): string | undefined {
  try {
    return codeCacheFolder(folder);
  } catch {
    return undefined;
  }
}

function readCache(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function loadWithCache(module: LoadingModule, filename: string, cachedData: Buffer): void {
  const source = Module.wrap(readFileSync(filename, 'utf8'));
  const wrapped: Wrapped = new Script(source, { filename, cachedData }).runInThisContext();
  const require = (id: string): unknown => module.require(id);
  wrapped.call(module.exports, module.exports, require, module, filename, path.dirname(filename));
}
