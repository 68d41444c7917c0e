/** The files of a release, but for the archives: see `archiveOf`. */
export const LICENSES = 'third-party-licenses.txt';
export const FORMULA = 'conv.rb';
export const MANIFEST = 'conv.json';

/** As `npm pack` names it. */
export const packageOf = (version: string): string => `conv-cli-${version}.tgz`;
export const sbomName = (version: string): string => `conv-${version}.cdx.json`;

/** The version that a release's package is of; undefined if there is no package. */
export const versionOf = (names: Iterable<string>): string | undefined =>
  [...names].flatMap((name) => /^conv-cli-(.+)\.tgz$/.exec(name)?.[1] ?? [])[0];
