import { getRawAsset } from 'node:sea';
import type { BuildFiles } from '../load-build.ts';

/** Modules of Node alone: a program that has all of its files inside loads no code from the disk. */
function requireFromNode(id: string): unknown {
  const module = process.getBuiltinModule(id);
  if (module !== undefined) return module;
  throw Object.assign(new Error(`the single-file program has no package ${id}`), {
    code: 'MODULE_NOT_FOUND',
  });
}

/**
 * The files inside the program. Their folder is the program itself, so that none of them can be taken for a file on the
 * disk, and `core/durable/build-files.ts` knows that it is in here.
 */
export const embedded: BuildFiles = {
  folder: process.execPath,
  read: (name) => Buffer.from(getRawAsset(name) as ArrayBuffer),
  require: requireFromNode,
  cache: {},
};
