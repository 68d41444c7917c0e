import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { description, name as packageName, version } from '../../../package.json';
import { commitOf, commitTime } from '../commit.mjs';
import { assemble } from './assemble.ts';
import { npm } from './commands.ts';
import type { Entry } from './entries.ts';
import { replaced } from './folder.ts';
import { formula, manifest, type Released } from './install-files.ts';
import { FORMULA, LICENSES, MANIFEST, sbomName } from './names.ts';
import { fetchNode, type NodePackage } from './node-packages.ts';
import type { Platform } from './platforms.ts';
import * as platforms from './platforms.ts';
import { bundledIn, sbomOf } from './sbom.ts';
import { filesIn, SUMS, sha256, sumsOf } from './sums.ts';
import { tarGz } from './tar.ts';
import { zip } from './zip.ts';

interface ReleasePlan {
  /** The checkout, whose `dist` is built. */
  readonly root: string;
  /** A folder for what is needed on the way, with the bundled files that start the program. */
  readonly staging: string;
  /** Where the release is written. An earlier one is replaced. */
  readonly folder: string;
  readonly platforms: readonly Platform[];
  /** Where the files will be published. Without it, there are no files for Homebrew and Scoop. */
  readonly url: string | undefined;
  readonly say: (line: string) => void;
}

/** Makes a release: the package, a single-file program for each platform, and what describes and checks them. */
export async function release(plan: ReleasePlan): Promise<void> {
  sayCommit(plan);
  await replaced(plan.folder, (folder) => write({ ...plan, folder }));
  plan.say(`${plan.folder}: ${readdirSync(plan.folder).length} files`);
}

async function write(plan: ReleasePlan): Promise<void> {
  const { root, folder } = plan;
  npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], root);
  const bundled = readFileSync(path.join(root, 'dist', LICENSES), 'utf8');
  const nodes = fetchNodes(plan);
  const licenses = `${bundled}\nnode ${platforms.NODE_VERSION}\n\n${nodes.license}`;
  const archives = await writeArchives(plan, nodes, filesBeside(root, licenses));
  const add = (name: string, content: string): void =>
    writeFileSync(path.join(folder, name), content);
  add(LICENSES, licenses);
  add(sbomName(version), sbom(root, bundled));
  if (plan.url !== undefined) {
    const released: Released = { version, description, url: plan.url, archives };
    add(FORMULA, formula(released));
    const forScoop = manifest(released);
    if (forScoop !== undefined) add(MANIFEST, forScoop);
  }
  add(SUMS, sumsOf(filesIn(folder)));
}

function sayCommit({ root, say }: ReleasePlan): void {
  const commit = commitOf(root);
  say(`conv ${version}, commit ${commit ?? 'unknown'}`);
  if (commit === undefined || commit.endsWith('-dirty'))
    say('warning: the checkout has uncommitted changes, so the release is not reproducible');
}

interface Nodes {
  readonly of: (platform: Platform) => string;
  /** The one that runs here. */
  readonly builder: string;
  readonly license: string;
}

/** @throws Error if there is no Node for this platform, which puts the programs together. */
function fetchNodes({ platforms: wanted, staging, say }: ReleasePlan): Nodes {
  const own = platforms.ownPlatform();
  if (own === undefined)
    throw new Error(`a release cannot be made on ${process.platform}-${process.arch}`);
  const fetched = new Map<Platform, NodePackage>();
  for (const platform of new Set([own, ...wanted])) {
    say(`fetching ${platform.package}@${platforms.NODE_VERSION}`);
    fetched.set(platform, fetchNode(platform, staging));
  }
  const license = [...fetched.values()].find((each) => each.license !== undefined)?.license;
  if (license === undefined) throw new Error('no package has the license of Node');
  const of = (platform: Platform): string => fetched.get(platform)?.executable ?? '';
  return { of, builder: of(own), license };
}

/** What an archive has beside the program. */
function filesBeside(root: string, licenses: string): Entry[] {
  const man = path.join(root, 'dist', 'man');
  const read = (name: string, file: string): Entry => ({
    name,
    content: readFileSync(file),
    isExecutable: false,
  });
  return [
    read('LICENSE', path.join(root, 'LICENSE')),
    {
      name: LICENSES,
      content: Buffer.from(licenses),
      isExecutable: false,
    },
    ...readdirSync(man)
      .sort()
      .map((name) => read(`man/${name}`, path.join(man, name))),
  ];
}

async function writeArchives(plan: ReleasePlan, nodes: Nodes, beside: readonly Entry[]) {
  const { root, staging, folder, say } = plan;
  const archives: Released['archives'][number][] = [];
  for (const platform of plan.platforms) {
    const parts = { staging, dist: path.join(root, 'dist'), builder: nodes.builder };
    const content = assemble({ ...parts, node: nodes.of(platform) });
    const program = { name: platforms.programOf(platform), content, isExecutable: true };
    const name = platforms.archiveOf(platform, version);
    const archive = await archived(platform, [program, ...beside], commitTime(root));
    writeFileSync(path.join(folder, name), archive);
    archives.push({ platform, sha256: sha256(archive) });
    say(`${name}: ${megabytes(archive)}, the program ${megabytes(content)}`);
  }
  return archives;
}

function archived(platform: Platform, files: readonly Entry[], time: number): Promise<Buffer> {
  const folder = platforms.folderOf(platform, version);
  const entries = files.map((file) => ({ ...file, name: `${folder}/${file.name}` }));
  return platforms.isWindows(platform) ? zip(entries, time) : tarGz(entries, time);
}

const megabytes = ({ length }: Buffer): string => `${(length / 1e6).toFixed(1)} MB`;

function sbom(root: string, licenses: string): string {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
  return sbomOf(JSON.parse(npm([...args, '--package-lock-only'], root)), {
    name: packageName,
    bundled: bundledIn(licenses),
    nodeVersion: platforms.NODE_VERSION,
    time: new Date(commitTime(root) * 1000).toISOString(),
  });
}
