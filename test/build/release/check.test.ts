import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRelease } from '../../../src/build/release/check.ts';
import { contentsOf } from '../../../src/build/release/contents.ts';
import { formula, manifest } from '../../../src/build/release/install-files.ts';
import { LICENSES } from '../../../src/build/release/names.ts';
import {
  archiveOf,
  folderOf,
  isWindows,
  ownPlatform,
  PLATFORMS,
  type Platform,
  programOf,
} from '../../../src/build/release/platforms.ts';
import { SUMS, sha256, sumsOf } from '../../../src/build/release/sums.ts';
import { tarGz } from '../../../src/build/release/tar.ts';
import { zip } from '../../../src/build/release/zip.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';

const own = ownPlatform();
const OTHER = PLATFORMS.find((each) => each !== own && !isWindows(each)) as Platform;
const WINDOWS = PLATFORMS.find(isWindows) as Platform;

type Files = Map<string, Buffer>;

/** An archive as a release has it, but for the program. */
const archived = (platform: Platform, program: Record<string, unknown> = {}): Promise<Buffer> => {
  const entry = {
    name: `${folderOf(platform, '1.0.0')}/${programOf(platform)}`,
    content: Buffer.from('program'),
    isExecutable: true,
    ...program,
  };
  return isWindows(platform) ? zip([entry], 0) : tarGz([entry], 0);
};

const sbom = (version: string): Buffer =>
  Buffer.from(JSON.stringify({ metadata: { component: { name: 'conv-cli', version } } }));

let good: Files;

beforeAll(async () => {
  good = new Map([
    ['conv-cli-1.0.0.tgz', Buffer.from('package')],
    ['conv-1.0.0.cdx.json', sbom('1.0.0')],
    [LICENSES, Buffer.from('MIT')],
  ]);
  for (const each of PLATFORMS) good.set(archiveOf(each, '1.0.0'), await archived(each));
  const released = {
    ...{ version: '1.0.0', description: 'Report orders.', url: 'https://shop.test/conv' },
    archives: PLATFORMS.map((platform) => ({
      platform,
      sha256: sha256(good.get(archiveOf(platform, '1.0.0')) as Buffer),
    })),
  };
  good.set('conv.rb', Buffer.from(formula(released)));
  good.set('conv.json', Buffer.from(manifest(released) ?? ''));
});

/** What the check says of files whose sums were remade. */
async function checked(files: Files): Promise<readonly string[]> {
  const folder = temporaryDirectory();
  for (const [name, content] of files) writeFileSync(path.join(folder, name), content);
  writeFileSync(path.join(folder, SUMS), sumsOf(files));
  return await checkRelease(folder, () => undefined);
}

function edit(files: Files, name: string, from: string | RegExp, to: string): void {
  const before = String(files.get(name));
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  files.set(name, Buffer.from(after));
}

const windows = archiveOf(WINDOWS, '1.0.0');
const other = archiveOf(OTHER, '1.0.0');
const ZEROS = '0'.repeat(64);

/** Replaces the archive of a platform, without what describes the archives. */
async function replace(files: Files, platform: Platform, archive: Promise<Buffer>): Promise<void> {
  for (const name of ['conv.rb', 'conv.json']) files.delete(name);
  files.set(archiveOf(platform, '1.0.0'), await archive);
}

describe.skipIf(own === undefined)('a release whose sums were remade', () => {
  const ownArchive = own === undefined ? '' : archiveOf(own, '1.0.0');

  it.each<[string, string, (files: Files) => unknown]>([
    ['no package', 'there is no package', (files) => files.delete('conv-cli-1.0.0.tgz')],
    ['no SBOM', 'conv-1.0.0.cdx.json is missing', (files) => files.delete('conv-1.0.0.cdx.json')],
    ['no licenses', `${LICENSES} is missing`, (files) => files.delete(LICENSES)],
    [
      'no archive for this machine',
      `${ownArchive} is missing`,
      (files) => {
        for (const name of ['conv.rb', 'conv.json', ownArchive]) files.delete(name);
      },
    ],
    [
      'an archive of another version',
      `conv-1.0.1-${OTHER.name}.tar.gz is not a file of conv 1.0.0`,
      (files) => files.set(archiveOf(OTHER, '1.0.1'), files.get(other) as Buffer),
    ],
    [
      'two packages',
      'conv-cli-1.0.1.tgz is not a file of conv 1.0.0',
      (files) => files.set('conv-cli-1.0.1.tgz', Buffer.from('package')),
    ],
    [
      'a stranger',
      'notes.txt is not a file of conv 1.0.0',
      (files) => files.set('notes.txt', Buffer.from('x')),
    ],
    [
      'an SBOM of another version',
      'conv-1.0.0.cdx.json is of version 0.9.0, not 1.0.0',
      (files) => files.set('conv-1.0.0.cdx.json', sbom('0.9.0')),
    ],
    [
      'an SBOM that is no JSON',
      'conv-1.0.0.cdx.json is not JSON',
      (files) => files.set('conv-1.0.0.cdx.json', Buffer.from('{')),
    ],
    [
      'an empty SBOM',
      'conv-1.0.0.cdx.json is of version undefined, not 1.0.0',
      (files) => files.set('conv-1.0.0.cdx.json', Buffer.from('{}')),
    ],
    [
      'a formula of another version',
      'conv.rb is of version 0.9.0, not 1.0.0',
      (files) => edit(files, 'conv.rb', 'version "1.0.0"', 'version "0.9.0"'),
    ],
    [
      'another digest in the formula',
      `conv.rb: the digest of ${other} does not match ${SUMS}`,
      (files) => edit(files, 'conv.rb', sha256(files.get(other) as Buffer), ZEROS),
    ],
    [
      'a formula that names an archive of another version',
      `conv.rb names conv-1.0.1-${OTHER.name}.tar.gz, which is missing`,
      (files) => edit(files, 'conv.rb', `/${other}`, `/${archiveOf(OTHER, '1.0.1')}`),
    ],
    [
      'a formula without an archive',
      `conv.rb lacks ${other}`,
      (files) => edit(files, 'conv.rb', new RegExp(`url ".*${other}"`), ''),
    ],
    [
      'a formula that names an archive that is gone',
      `conv.rb names ${other}, which is missing`,
      (files) => files.delete(other),
    ],
    [
      'a manifest of another version',
      'conv.json is of version 0.9.0, not 1.0.0',
      (files) => edit(files, 'conv.json', '"version": "1.0.0"', '"version": "0.9.0"'),
    ],
    [
      'another digest in the manifest',
      `conv.json: the digest of ${windows} does not match ${SUMS}`,
      (files) => edit(files, 'conv.json', sha256(files.get(windows) as Buffer), ZEROS),
    ],
    [
      'a manifest without a program',
      `conv.json lacks ${windows}`,
      (files) =>
        edit(files, 'conv.json', /"architecture": \{[\s\S]*?\}\s*\}/, '"architecture": {}'),
    ],
    ...[OTHER, WINDOWS].flatMap((platform): [string, string, (files: Files) => unknown][] => {
      const name = archiveOf(platform, '1.0.0');
      const program = `${folderOf(platform, '1.0.0')}/${programOf(platform)}`;
      const plant = (change: Record<string, unknown>) => (files: Files) =>
        replace(files, platform, archived(platform, change));
      return [
        [
          `${name} without its program`,
          `${name} does not contain ${program}`,
          plant({ name: 'x' }),
        ],
        [
          `${name} with an empty program`,
          `${name}: ${program} is empty`,
          plant({ content: Buffer.alloc(0) }),
        ],
        [
          `${name} with a program that cannot be run`,
          `${name}: ${program} is not executable`,
          plant({ isExecutable: false }),
        ],
        [
          `half of ${name}`,
          `${name} cannot be unpacked: `,
          (files) => {
            const whole = files.get(name) as Buffer;
            const half = whole.subarray(0, whole.length / 2);
            return replace(files, platform, Promise.resolve(half));
          },
        ],
      ];
    }),
  ])('fails with %s', async (_, expected, plant) => {
    const files = new Map(good);
    await plant(files);
    expect(await checked(files)).toContainEqual(expect.stringContaining(expected));
  });

  it('has nothing wrong without a break', async () => {
    expect(await contentsOf(good)).toEqual({ version: '1.0.0', absent: [], wrong: [] });
  });

  it('may lack other platforms', async () => {
    const files = new Map([...good].filter(([name]) => name !== other && name !== 'conv.rb'));
    expect(await contentsOf(files)).toEqual({ version: '1.0.0', absent: [other], wrong: [] });
  });
});

it.each<[string, string, (folder: string) => unknown]>([
  ['no folder', 'FOLDER does not exist', (folder) => rmSync(folder, { recursive: true })],
  ['an empty folder', `FOLDER has no ${SUMS}, so it is not a release`, () => undefined],
  [
    'a folder in it',
    `${path.join('FOLDER', 'more')} is not a file; a release has files alone`,
    (folder) => mkdirSync(path.join(folder, 'more')),
  ],
  [
    'a file in its place',
    'FOLDER is not a folder',
    (folder) => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, 'x');
    },
  ],
  [
    'a list of another form',
    `${SUMS}: "a.zip" is not a digest and a name`,
    (folder) => writeFileSync(path.join(folder, SUMS), 'a.zip\n'),
  ],
])('the check says in a sentence that there is %s', async (_, expected, plant) => {
  const folder = temporaryDirectory();
  plant(folder);
  const [wrong, ...others] = await checkRelease(folder, () => undefined);
  expect([wrong?.replace(folder, 'FOLDER'), others]).toEqual([expected, []]);
});
