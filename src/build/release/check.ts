import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npm, run } from './commands.ts';
import { contentsOf } from './contents.ts';
import { packageOf } from './names.ts';
import { archiveOf, folderOf, ownPlatform, PLATFORMS, programOf } from './platforms.ts';
import { filesIn, listIn, SUMS, wrongSums } from './sums.ts';

/** What `conv --version --json` prints, as far as it is compared. */
interface Build {
  readonly version: string;
  readonly build: string;
  readonly commit: string | null;
}

/**
 * Checks a folder of a release: the digests, whether the files belong together, the package installed into an empty
 * folder, and the program of this platform. Both make a dry run, and must be of one version and commit.
 * @returns what is wrong, a sentence each.
 */
export async function checkRelease(
  folder: string,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const place = mkdtempSync(path.join(tmpdir(), 'conv-check-'));
  try {
    const files = filesIn(folder);
    const wrong = wrongSums(listIn(folder), files);
    if (wrong.length > 0) return wrong;
    say(`✓ ${files.size} files match ${SUMS}`);
    const contents = await contentsOf(files);
    if (contents.wrong.length > 0) return contents.wrong;
    say(`✓ names, SBOM, install files and archives agree: version ${contents.version}`);
    for (const name of contents.absent) say(`- ${name} is not in this release`);
    const programs = [
      installed(folder, contents.version, place),
      ...unpacked(folder, contents.version, place),
    ];
    // conv says its own name, too.
    const builds = programs.map(({ name, program }) => ({
      ...tried(program, name, place, say),
      name,
    }));
    for (const name of notRun(files.keys())) say(`- ${name} is not for this machine: not run`);
    return differences(builds, contents.version);
  } catch (error) {
    return [(error as Error).message];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** A program of the release, and the command that starts it. */
interface Program {
  readonly name: string;
  readonly program: readonly [string, ...string[]];
}

function installed(folder: string, version: string, place: string): Program {
  const name = packageOf(version);
  const prefix = path.join(place, 'package');
  mkdirSync(prefix);
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
  npm(['install', ...quiet, '--prefix', prefix, path.resolve(folder, name)], prefix);
  const entry = path.join(prefix, 'node_modules', 'conv-cli', 'bin', 'conv.js');
  return { name, program: [process.execPath, entry] };
}

/** The program of this platform, if conv has one. */
function unpacked(folder: string, version: string, place: string): Program[] {
  const own = ownPlatform();
  if (own === undefined) return [];
  const name = archiveOf(own, version);
  run('tar', ['-xf', path.resolve(folder, name)], place);
  return [{ name, program: [path.join(place, folderOf(own, version), programOf(own))] }];
}

const notRun = (names: Iterable<string>): string[] =>
  [...names].filter((name) =>
    PLATFORMS.some((each) => each !== ownPlatform() && name.includes(`-${each.name}.`)),
  );

const DRY_RUN = [
  'paid',
  '--order',
  '1',
  '--amount',
  '5000',
  '--currency',
  'KRW',
  '--dry-run',
  '--json',
];

/** Runs a program in an environment that has nothing else. */
function tried(
  [program, ...first]: Program['program'],
  name: string,
  place: string,
  say: (line: string) => void,
): Build {
  const env = { HOME: place, CONV_CONFIG_DIR: place, CONV_DATA_DIR: path.join(place, 'data') };
  const conv = (args: readonly string[]): string => run(program, [...first, ...args], place, env);
  const build = JSON.parse(conv(['--version', '--json'])) as Build;
  const { outcome } = JSON.parse(conv(DRY_RUN)) as { readonly outcome: string };
  if (outcome !== 'accepted') throw new Error(`${name}: the dry run is ${outcome}`);
  say(
    `✓ ${name}: ${build.build} ${build.version}, commit ${build.commit}; the dry run is accepted`,
  );
  return build;
}

/** @param version that the files are named after. */
function differences(
  builds: readonly (Build & { readonly name: string })[],
  version: string,
): string[] {
  const [first, ...others] = builds;
  const differing = others.filter(
    (each) => each.version !== first?.version || each.commit !== first.commit,
  );
  return [
    ...builds
      .filter((each) => each.version !== version)
      .map((each) => `${each.name} says that it is version ${each.version}`),
    ...differing.map(({ name }) => `${name} differs in version or commit from ${first?.name}`),
  ];
}
