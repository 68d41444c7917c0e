import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The file that lists the digests of all others. */
export const SUMS = 'SHA256SUMS';

export const sha256 = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex');

/** A release's files, by their names. */
export type Files = ReadonlyMap<string, Buffer>;

/** As `sha256sum --check` reads it. */
export const sumsOf = (files: Files): string =>
  [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, content]) => `${sha256(content)}  ${name}\n`)
    .join('');

/**
 * The digests of a list, by the names of their files.
 * @throws Error for a line of another form.
 */
export function listedIn(list: string): ReadonlyMap<string, string> {
  const lines = list.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, digest = '', name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      if (name === '') throw new Error(`${SUMS}: "${line}" is not a digest and a name`);
      return [name, digest];
    }),
  );
}

/**
 * Compares a release's files with their list.
 * @returns what is wrong, a sentence each.
 */
export function wrongSums(list: string, files: Files): string[] {
  const listed = listedIn(list);
  const missing = [...listed.keys()].filter((name) => !files.has(name));
  const unlisted = [...files.keys()].filter((name) => !listed.has(name));
  const changed = [...files].filter(
    ([name, content]) => listed.has(name) && listed.get(name) !== sha256(content),
  );
  return [
    ...missing.map((name) => `${name} is missing`),
    ...unlisted.map((name) => `${name} is not listed in ${SUMS}`),
    ...changed.map(([name]) => `${name} does not match ${SUMS}`),
  ];
}

/**
 * The files of a release, but for their list.
 * @throws Error if there is no folder, or if it has a folder.
 */
export function filesIn(folder: string): Files {
  if (!existsSync(folder)) throw new Error(`${folder} does not exist`);
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
  const found = readdirSync(folder, { withFileTypes: true });
  const other = found.find((entry) => !entry.isFile());
  if (other !== undefined)
    throw new Error(`${path.join(folder, other.name)} is not a file; a release has files alone`);
  const names = found.map(({ name }) => name).filter((name) => name !== SUMS);
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]));
}

/** @throws Error if there is none. */
export function listIn(folder: string): string {
  const file = path.join(folder, SUMS);
  if (!existsSync(file)) throw new Error(`${folder} has no ${SUMS}, so it is not a release`);
  return readFileSync(file, 'utf8');
}
