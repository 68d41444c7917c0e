import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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
    ...changed.map(([name]) => `${name} has another digest than ${SUMS} lists`),
  ];
}

/** The files of a release, but for their list. */
export const filesIn = (folder: string): Files =>
  new Map(
    readdirSync(folder)
      .filter((name) => name !== SUMS)
      .map((name) => [name, readFileSync(path.join(folder, name))]),
  );
