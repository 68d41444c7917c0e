import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm, run } from './commands.ts';
import { isWindows, NODE_VERSION, type Platform } from './platforms.ts';
import { unsigned } from './signature.ts';

/** The Node of a platform, unpacked. */
export interface NodePackage {
  readonly executable: string;
  /** Node's license and those of its parts, but for npm, which no program contains; undefined if the package lacks it. */
  readonly license: string | undefined;
}

/**
 * Fetches a platform's Node from the package registry.
 * @param folder gets a folder for it.
 * @throws Error if it cannot be fetched, or is not the one that this release is made of.
 */
export function fetchNode(platform: Platform, folder: string): NodePackage {
  const own = path.join(folder, platform.package);
  mkdirSync(own, { recursive: true });
  const wanted = `${platform.package}@${NODE_VERSION}`;
  try {
    npm(['pack', '--silent', '--pack-destination', own, wanted], folder);
  } catch (error) {
    throw new Error(`${wanted} could not be fetched`, { cause: error });
  }
  const tarball = path.join(own, `${platform.package}-${NODE_VERSION}.tgz`);
  const digest = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  if (`sha512-${digest}` !== platform.integrity)
    throw new Error(`${wanted} is not the package that this release is made of`);
  run('tar', ['-xzf', tarball], own);
  const unpacked = path.join(own, 'package');
  const license = path.join(unpacked, 'LICENSE');
  const executable = path.join(unpacked, 'bin', isWindows(platform) ? 'node.exe' : 'node');
  if (isWindows(platform)) writeFileSync(executable, unsigned(readFileSync(executable)));
  return {
    executable,
    license: existsSync(license) ? withoutNpm(readFileSync(license, 'utf8')) : undefined,
  };
}

/** Node's license without the part about npm, which comes with Node but is not in its executable. */
export const withoutNpm = (license: string): string =>
  license.replace(/^- npm, located at .*\n {2}"""\n[\s\S]*?^ {2}"""\n\n?/m, '');
