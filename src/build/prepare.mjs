// npm's `prepare`: builds what the binary needs. `npm install --global .` runs it in a fresh clone
// without its dependencies: those are fetched first.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

function installDependencies() {
  const npm = [process.env.npm_execpath, 'ci', '--ignore-scripts'];
  // A global install hands its own settings down; this one is local.
  const env = { ...process.env, npm_config_global: 'false', npm_config_location: 'project' };
  const { status } = spawnSync(process.execPath, npm, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci failed: run it in this folder, then npm run build');
}

if (!existsSync(`${root}node_modules/esbuild`)) installDependencies();
await import('./build.mjs');
