import { FORMULA, LICENSES, MANIFEST, packageOf, sbomName, versionOf } from './names.ts';
import { archiveOf, folderOf, isWindows, ownPlatform, PLATFORMS, programOf } from './platforms.ts';
import type { Sbom } from './sbom.ts';
import { type Files, SUMS, sha256 } from './sums.ts';
import { listTarGz } from './tar.ts';
import { listZip } from './zip.ts';

interface Contents {
  readonly version: string;
  /** Archives of other platforms that were not built. */
  readonly absent: readonly string[];
  /** What is wrong, a sentence each. */
  readonly wrong: readonly string[];
}

/**
 * Checks that the files of a release belong together, without running any.
 * @throws Error if they cannot be read.
 */
export async function contentsOf(files: Files): Promise<Contents> {
  const version = versionOf(files.keys());
  if (version === undefined) throw new Error('there is no package');
  const archives = PLATFORMS.map((platform) => archiveOf(platform, version));
  const own = ownPlatform();
  const needed = [packageOf(version), sbomName(version), LICENSES];
  if (own !== undefined) needed.push(archiveOf(own, version));
  const known = new Set([...needed, ...archives, FORMULA, MANIFEST]);
  const wrong = [
    ...needed.filter((name) => !files.has(name)).map((name) => `${name} is missing`),
    ...[...files.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is not a file of conv ${version}`),
    ...wrongSbom(files, version),
    ...wrongDescriptions(files, version),
    ...(await wrongArchives(files, version)),
  ];
  const absent = archives.filter((name) => !files.has(name) && !needed.includes(name));
  return { version, absent, wrong };
}

const wrongVersion = (name: string, found: unknown, version: string): string[] =>
  found === version ? [] : [`${name} is of version ${found}, not ${version}`];

function wrongSbom(files: Files, version: string): string[] {
  const name = sbomName(version);
  const content = files.get(name);
  if (content === undefined) return [];
  const { metadata } = parsed<Partial<Sbom>>(name, content);
  return wrongVersion(name, metadata?.component.version, version);
}

/** What a file for a package manager says of a release. */
interface Description {
  readonly version: string | undefined;
  /** By the names of the archives. */
  readonly digests: ReadonlyMap<string, string>;
}

function wrongDescriptions(files: Files, version: string): string[] {
  const [formula, manifest] = [files.get(FORMULA), files.get(MANIFEST)];
  const namesOf = (isFor: (platform: (typeof PLATFORMS)[number]) => boolean): string[] =>
    PLATFORMS.filter(isFor).map((platform) => archiveOf(platform, version));
  return [
    ...(formula === undefined
      ? []
      : compared(
          FORMULA,
          inFormula(String(formula)),
          namesOf((each) => !isWindows(each)),
        )),
    ...(manifest === undefined ? [] : compared(MANIFEST, inManifest(manifest), namesOf(isWindows))),
  ];

  function compared(file: string, found: Description, archives: readonly string[]): string[] {
    const lacking = archives.filter((name) => files.has(name) && !found.digests.has(name));
    return [
      ...wrongVersion(file, found.version, version),
      ...lacking.map((name) => `${file} lacks ${name}`),
      ...[...found.digests].flatMap(([name, digest]) => {
        const content = files.get(name);
        if (content === undefined) return [`${file} names ${name}, which is missing`];
        return digest === sha256(content)
          ? []
          : [`${file}: the digest of ${name} does not match ${SUMS}`];
      }),
    ];
  }
}

const inFormula = (text: string): Description => ({
  version: /^ *version "(.*)"$/m.exec(text)?.[1],
  digests: new Map(
    [...text.matchAll(/url ".*\/(.*)"\n *sha256 "(.*)"/g)].map(([, name = '', digest = '']) => [
      name,
      digest,
    ]),
  ),
});

function inManifest(content: Buffer): Description {
  const { version, architecture } = parsed<{
    readonly version?: string;
    readonly architecture?: Record<string, { readonly url: string; readonly hash: string }>;
  }>(MANIFEST, content);
  const downloads = Object.values(architecture ?? {});
  const digests = downloads.map(({ url, hash }) => [url.split('/').at(-1) ?? '', hash] as const);
  return { version, digests: new Map(digests) };
}

async function wrongArchives(files: Files, version: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const platform of PLATFORMS) {
    const name = archiveOf(platform, version);
    const content = files.get(name);
    if (content === undefined) continue;
    const program = `${folderOf(platform, version)}/${programOf(platform)}`;
    const listed = await (isWindows(platform) ? listZip : listTarGz)(content).catch((error) => {
      throw new Error(`${name} cannot be unpacked: ${error.message}`);
    });
    const found = listed.find((entry) => entry.name === program);
    if (found === undefined) wrong.push(`${name} does not contain ${program}`);
    else if (found.length === 0) wrong.push(`${name}: ${program} is empty`);
    else if (!found.isExecutable) wrong.push(`${name}: ${program} is not executable`);
  }
  return wrong;
}

function parsed<T>(name: string, content: Buffer): T {
  try {
    return JSON.parse(String(content));
  } catch {
    throw new Error(`${name} is not JSON`);
  }
}
