import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npm, run } from './commands.ts';
import { archiveOf, folderOf, ownPlatform, PLATFORMS, programOf } from './platforms.ts';
import { filesIn, SUMS, wrongSums } from './sums.ts';

/** What `conv --version --json` prints, as far as it is compared. */
interface Build {
  readonly version: string;
  readonly build: string;
  readonly commit: string | null;
}

/**
 * Checks a folder of a release: the digests, the package installed into an empty folder, and the program of this
 * platform. Both make a dry run, and must be of one version and commit.
 * @returns what is wrong, a sentence each.
 */
export function checkRelease(folder: string, say: (line: string) => void): string[] {
  const files = filesIn(folder);
  const names = [...files.keys()];
  const place = mkdtempSync(path.join(tmpdir(), 'conv-check-'));
  try {
    const wrong = wrongSums(readFileSync(path.join(folder, SUMS), 'utf8'), files);
    if (wrong.length > 0) return wrong;
    say(`✓ ${files.size} files are as ${SUMS} lists them`);
    const builds = [installed(folder, names, place), ...unpacked(folder, names, place)].map(
      ({ name, program }) => ({ name, ...tried(program, name, place, say) }),
    );
    for (const name of notRun(names)) say(`- ${name} is not for this machine: not run`);
    return differences(builds);
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

function installed(folder: string, names: readonly string[], place: string): Program {
  const name = names.find((each) => each.endsWith('.tgz'));
  if (name === undefined) throw new Error('there is no package');
  const prefix = path.join(place, 'package');
  mkdirSync(prefix);
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
  npm(['install', ...quiet, '--prefix', prefix, path.resolve(folder, name)], prefix);
  const entry = path.join(prefix, 'node_modules', 'conv-cli', 'bin', 'conv.js');
  return { name, program: [process.execPath, entry] };
}

/** The program of this platform, if there is one. */
function unpacked(folder: string, names: readonly string[], place: string): Program[] {
  const own = ownPlatform();
  return names.flatMap((name) => {
    const version =
      /^conv-(.*)\.cdx\.json$/.exec(names.find((each) => each.endsWith('.cdx.json')) ?? '')?.[1] ??
      '';
    if (own === undefined || name !== archiveOf(own, version)) return [];
    run('tar', ['-xf', path.resolve(folder, name)], place);
    return [{ name, program: [path.join(place, folderOf(own, version), programOf(own))] }];
  });
}

const notRun = (names: readonly string[]): string[] =>
  names.filter((name) =>
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

function differences(builds: readonly (Build & { readonly name: string })[]): string[] {
  const [first, ...others] = builds;
  return others.flatMap((each) =>
    each.version === first?.version && each.commit === first.commit
      ? []
      : [`${each.name} is of another version or commit than ${first?.name}`],
  );
}
