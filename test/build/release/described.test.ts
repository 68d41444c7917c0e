import { describe, expect, it } from 'vitest';
import { formula, manifest, type Released } from '../../../src/build/release/install-files.ts';
import { withoutNpm } from '../../../src/build/release/node-packages.ts';
import { PLATFORMS } from '../../../src/build/release/platforms.ts';
import { bundledIn, type Sbom, sbomOf } from '../../../src/build/release/sbom.ts';
import { sha256, sumsOf, wrongSums } from '../../../src/build/release/sums.ts';

describe('SHA256SUMS', () => {
  const files = new Map([
    ['b.tgz', Buffer.from('b')],
    ['a.zip', Buffer.from('a')],
  ]);
  const list = sumsOf(files);

  it('lists each file, as sha256sum does', () => {
    expect(list).toBe(
      'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  a.zip\n' +
        '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b.tgz\n',
    );
    expect(wrongSums(list, files)).toEqual([]);
  });

  it.each<[string, string, (found: Map<string, Buffer>) => unknown]>([
    [
      'one is changed',
      'a.zip does not match SHA256SUMS',
      (found) => found.set('a.zip', Buffer.from('x')),
    ],
    ['one is missing', 'a.zip is missing', (found) => found.delete('a.zip')],
    ['one is added', 'c is not listed', (found) => found.set('c', Buffer.alloc(0))],
  ])('tells where %s', (_, expected, change) => {
    const found = new Map(files);
    change(found);
    expect(wrongSums(list, found)).toEqual([expect.stringContaining(expected)]);
  });
});

describe('the SBOM', () => {
  const component = (name: string, isForDevelopment: boolean) => ({
    'bom-ref': `${name}@1.0.0`,
    name,
    version: '1.0.0',
    scope: isForDevelopment ? 'optional' : 'required',
    properties: [
      { name: 'cdx:npm:package:path', value: `node_modules/${name}` },
      ...(isForDevelopment ? [{ name: 'cdx:npm:package:development' }] : []),
    ],
  });
  const ofNpm = (random: string): Sbom => ({
    serialNumber: `urn:uuid:${random}`,
    metadata: {
      timestamp: random,
      lifecycles: [{ phase: 'pre-build' }],
      tools: [{ vendor: 'npm', name: 'cli', version: random }],
      component: component('folder', false),
    },
    components: [component('sqlite', false), component('zod', true), component('vitest', true)],
    dependencies: [
      { ref: 'folder@1.0.0', dependsOn: ['sqlite@1.0.0', 'zod@1.0.0', 'vitest@1.0.0'] },
      { ref: 'vitest@1.0.0', dependsOn: [] },
    ],
  });
  const known = {
    name: 'conv-cli',
    bundled: bundledIn('zod 1.0.0 (MIT)\n\nMIT License\n'),
    nodeVersion: '26.10.0',
    time: '2026-11-23T05:22:20.000Z',
  };
  const { components, dependencies, metadata, serialNumber } = JSON.parse(
    sbomOf(ofNpm('one'), known),
  );

  it('has what is installed, what is bundled, and Node; and no tools', () => {
    expect(components.map(({ name }: { name: string }) => name)).toEqual(['sqlite', 'zod', 'node']);
    expect(components[0]).toMatchObject({ scope: 'required', properties: [] });
    expect(components[1]).toMatchObject({ scope: 'required', properties: [] });
    expect(components[2].cpe).toBe('cpe:2.3:a:nodejs:node.js:26.10.0:*:*:*:*:*:*:*');
    expect(dependencies).toEqual([
      { ref: 'folder@1.0.0', dependsOn: ['sqlite@1.0.0', 'zod@1.0.0', 'node@26.10.0'] },
      { ref: 'node@26.10.0', dependsOn: [] },
    ]);
    expect(metadata).toEqual({
      timestamp: known.time,
      lifecycles: [{ phase: 'build' }],
      component: expect.objectContaining({ name: 'conv-cli', properties: [] }),
    });
  });

  it('depends on the commit alone', () => {
    expect(sbomOf(ofNpm('other'), known)).toBe(sbomOf(ofNpm('one'), known));
    expect(serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const later = { ...known, time: '2027-01-01T00:00:00.000Z' };
    expect(JSON.parse(sbomOf(ofNpm('one'), later)).serialNumber).not.toBe(serialNumber);
  });
});

it("Node's license is without the part about npm", () => {
  const part = (name: string, text: string): string =>
    `- ${name}, located at deps/${name}, is licensed as follows:\n  """\n    ${text}\n  """\n`;
  const [ada, npm, gyp] = [part('ada', 'A'), part('npm', 'https://npm.test'), part('gyp', 'G')];
  expect(withoutNpm(`Node\n\n${ada}\n${npm}\n${gyp}`)).toBe(`Node\n\n${ada}\n${gyp}`);
  expect(withoutNpm(`${ada}\n${npm}`)).toBe(`${ada}\n`);
  expect(withoutNpm(`${ada}\n${gyp}`)).toBe(`${ada}\n${gyp}`);
});

const released: Released = {
  version: '1.0.0',
  description: 'Report orders.',
  url: 'https://downloads.shop.test/v1.0.0',
  archives: PLATFORMS.map((platform) => ({ platform, sha256: sha256(Buffer.from(platform.name)) })),
};

describe('the formula for Homebrew', () => {
  it('has the archive of each Mac and Linux, with its digest', () => {
    const text = formula(released);
    const found = [...text.matchAll(/url "([^"]+)"\n\s+sha256 "([0-9a-f]{64})"/g)];
    expect(found.map(([, url, digest]) => [url, digest])).toEqual(
      ['macos-x64', 'macos-arm64', 'linux-x64', 'linux-arm64'].map((name) => [
        `https://downloads.shop.test/v1.0.0/conv-1.0.0-${name}.tar.gz`,
        sha256(Buffer.from(name)),
      ]),
    );
  });

  it('closes each block that it opens', () => {
    const lines = formula(released).split('\n');
    const opened = lines.filter((line) => /^\s*(?:class|def) | do$/.test(line));
    expect(opened).toHaveLength(lines.filter((line) => /^\s*end$/.test(line)).length);
  });

  it('leaves out a system without a program', () => {
    const linux = released.archives.filter(({ platform }) => platform.name === 'linux-x64');
    const text = formula({ ...released, archives: linux });
    expect(text).not.toContain('on_macos');
    expect(text).toContain('on_linux');
  });

  it('contains no code that a description brings along', () => {
    const description = 'a "quoted" #{exit} text';
    expect(formula({ ...released, description })).toContain('desc "a \\"quoted\\" \\#{exit} text"');
  });
});

describe('the manifest for Scoop', () => {
  it('has the archive for Windows, with its digest and the folder in it', () => {
    expect(JSON.parse(manifest(released) ?? '')).toEqual({
      version: '1.0.0',
      description: 'Report orders',
      homepage: 'https://downloads.shop.test/v1.0.0',
      license: 'MIT',
      architecture: {
        '64bit': {
          url: 'https://downloads.shop.test/v1.0.0/conv-1.0.0-windows-x64.zip',
          hash: sha256(Buffer.from('windows-x64')),
          extract_dir: 'conv-1.0.0-windows-x64',
        },
      },
      bin: 'conv.exe',
    });
  });

  it('does not exist without a program for Windows', () => {
    expect(manifest({ ...released, archives: [] })).toBeUndefined();
  });
});
