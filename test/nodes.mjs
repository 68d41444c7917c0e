// Runs the tests and the proofs on the other release lines of Node, each fetched as an npm package into a
// temporary folder: npm run test:nodes [-- 22 24]
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const lines = process.argv.length > 2 ? process.argv.slice(2) : ['22', '24', '26'];

/**
 * The npm package `node` only picks one of these by an install script; named directly, it also comes
 * where install scripts are switched off.
 */
function packageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${process.arch}`;
}

/** @returns the path of this line's `node`, freshly installed into `folder`. */
function fetchNode(line, folder) {
  const install = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--prefix',
    folder,
    `${packageName()}@${line}`,
  ];
  const npm = spawnSync(process.execPath, [process.env.npm_execpath, ...install], {
    stdio: 'inherit',
  });
  if (npm.status !== 0) throw new Error(`Node ${line} could not be fetched`);
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  return path.join(folder, 'node_modules', packageName(), 'bin', executable);
}

function runSuite(line) {
  const folder = mkdtempSync(path.join(tmpdir(), `conv-node-${line}-`));
  // Some tests run conv as another user, who must be able to start this node.
  chmodSync(folder, 0o755);
  try {
    const node = fetchNode(line, folder);
    process.stdout.write(`\nNode ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout}`);
    const run = (mode) =>
      spawnSync(node, [vitest, 'run', '--mode', mode], { cwd: root, stdio: 'inherit' }).status;
    return run('test') || run('proofs');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const failed = lines.filter((line) => runSuite(line) !== 0);
process.stdout.write(
  failed.length === 0 ? 'All lines passed.\n' : `Failed on Node ${failed.join(', ')}.\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
