import { archiveOf, folderOf, isMac, isWindows, type Platform, programOf } from './platforms.ts';

/** What package managers are told of a release. */
export interface Released {
  readonly version: string;
  readonly description: string;
  /** Where the files of the release are published, without a slash at the end. */
  readonly url: string;
  /** The platforms that were built, each with the digest of its archive. */
  readonly archives: readonly { readonly platform: Platform; readonly sha256: string }[];
}

/** A formula for Homebrew. */
export function formula({ version, description, url, archives }: Released): string {
  const blocks = [
    ['on_macos', archives.filter(({ platform }) => isMac(platform))],
    ['on_linux', archives.filter(({ platform }) => platform.name.startsWith('linux-'))],
  ] as const;
  const sources = blocks.flatMap(([system, built]) =>
    built.length === 0 ? [] : [`  ${system} do`, ...built.flatMap(source), '  end', ''],
  );
  return `${[
    'class Conv < Formula',
    `  desc ${quoted(description.replace(/\.$/, ''))}`,
    `  homepage ${quoted(url)}`,
    `  version ${quoted(version)}`,
    '  license "MIT"',
    '',
    ...sources,
    ...INSTALLATION,
  ].join('\n')}\n`;

  function source({ platform, sha256 }: Released['archives'][number]): string[] {
    return [
      platform.name.endsWith('-arm64') ? '    on_arm do' : '    on_intel do',
      `      url ${quoted(`${url}/${archiveOf(platform, version)}`)}`,
      `      sha256 ${quoted(sha256)}`,
      '    end',
    ];
  }
}

/** In Ruby, `#` in a string can start code. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll('#', '\\#');

const INSTALLATION = [
  '  def install',
  '    bin.install "conv"',
  '    man1.install Dir["man/*.1"]',
  '    man7.install Dir["man/*.7"]',
  '    # Apple silicon runs no program without a signature; this one names nobody.',
  '    system "codesign", "--force", "--sign", "-", bin/"conv" if OS.mac?',
  '    generate_completions_from_executable(bin/"conv", "completion", shells: [:bash, :zsh, :fish])',
  '  end',
  '',
  '  test do',
  '    assert_equal version.to_s, shell_output("#{bin}/conv --version").strip',
  '  end',
  'end',
];

/** A manifest for Scoop; undefined if there is no program for Windows. */
export function manifest({ version, description, url, archives }: Released): string | undefined {
  const windows = archives.find(({ platform }) => isWindows(platform));
  if (windows === undefined) return undefined;
  const { platform, sha256 } = windows;
  const download = {
    url: `${url}/${archiveOf(platform, version)}`,
    hash: sha256,
    extract_dir: folderOf(platform, version),
  };
  const content = {
    version,
    description: description.replace(/\.$/, ''),
    homepage: url,
    license: 'MIT',
    architecture: { '64bit': download },
    bin: programOf(platform),
  };
  return `${JSON.stringify(content, null, 4)}\n`;
}
