import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { DatabaseSync as Database } from '@photostructure/sqlite';
import { isSingleFile } from '../../core/durable/build-files.ts';

const PACKAGE = '@photostructure/sqlite';

/** Linux has two C libraries; Alpine has the other one. */
const LIBC = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
const ADDON = `prebuilds/${process.platform}-${process.arch}/@photostructure+sqlite.${LIBC}.node`;

interface Driver {
  readonly DatabaseSync: typeof Database;
}

/**
 * The native code of the driver, opened as it is: the package's own way to it loads five files and takes longer than all
 * else that a report does with its journal. Where it is not found, as where it had to be compiled, the package finds it.
 */
function openDriver(): Driver {
  // The single-file program has no packages. Its Node has a driver, which that package imitates.
  if (isSingleFile()) return process.getBuiltinModule('node:sqlite') as Driver;
  // It must not be opened twice in a process, so Node remembers it: several files of the build have this one in them.
  const require = createRequire(path.join(__dirname, 'driver.cjs'));
  for (let folder = __dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const file = path.join(folder, 'node_modules', PACKAGE, ADDON);
    if (existsSync(file)) return require(file);
  }
  return require(PACKAGE);
}

export const { DatabaseSync } = openDriver();
