// Writes the code cache of the build: runs each command once on this very node, and keeps what V8 has
// compiled by then. It is for this binary alone and no part of the package: see code-cache.ts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const BODY = '{"merchant_order_id":"1","event_id":"e","amount":5,"currency":"KRW","cb_aev":"a"}';
const ROW = `{"kind":"paid",${BODY.slice(1)}\n`;
const NOBODY = 'http://127.0.0.1:9';

/** Each command as it is used most, in an order in which one can follow the other. */
const COMMANDS = (folder) => [
  ['--help'],
  [
    ...['profile', 'add', 'p', '--api-key', 'k', '--endpoint', NOBODY, '--secret-file'],
    `${folder}/secret`,
  ],
  ['whoami'],
  ['sign', `${folder}/body`, '--timestamp', '1'],
  ['verify', `${folder}/body`, '--headers', `${folder}/headers`, '--now', '1'],
  ['template', 'paid'],
  ['paid', '--order', '1', '--amount', '5', '--currency', 'KRW', '--retries', '0'],
  ['partial', '--order', '1', '--amount', '5', '--dry-run'],
  ['cancel', '--order', '1', '--dry-run'],
  ['decline', '--order', '1', '--dry-run'],
  ['paid', '--order', '1', '--amount', '5', '--currency', 'KRW', '--dry-run'],
  ['replay', '--pending', '--retries', '0'],
  ['log'],
  ['order', '1'],
  ['send', `${folder}/rows`, '--check'],
  ['send', `${folder}/rows`, '--dry-run'],
  ['batch', 'list'],
  ['mock', '--expect', 'paid ==0', '--', process.execPath, '-e', '0'],
  ['mock', '--expect', 'paid ==0', '--within', '1'],
];

/** In a child: loads `dist` with a record of its scripts, runs one command, and writes their caches. */
async function runAndKeep(dist, args) {
  const scripts = new Map();
  Module._extensions['.cjs'] = (module, filename) => {
    if (!filename.startsWith(dist)) return Module._extensions['.js'](module, filename);
    const script = new Script(Module.wrap(readFileSync(filename, 'utf8')), { filename });
    scripts.set(filename, script);
    const requireFrom = (id) => module.require(id);
    const wrapped = script.runInThisContext();
    return wrapped.call(module.exports, module.exports, requireFrom, module, filename, dist);
  };
  const require = Module.createRequire(import.meta.url);
  const folder = require(path.join(dist, 'code-cache.cjs')).codeCacheFolder(dist);
  await require(path.join(dist, 'composition.cjs')).start(args);
  mkdirSync(folder, { recursive: true });
  for (const [filename, script] of scripts) {
    writeFileSync(path.join(folder, path.basename(filename)), script.createCachedData());
  }
}

/** @param dist the folder of the chunks. */
export function warm(dist) {
  const folder = mkdtempSync(path.join(tmpdir(), 'conv-build-'));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    CONV_CONFIG_DIR: folder,
    CONV_DATA_DIR: folder,
  };
  try {
    writeFileSync(path.join(folder, 'secret'), 'a_secret');
    writeFileSync(path.join(folder, 'body'), BODY);
    writeFileSync(path.join(folder, 'rows'), ROW);
    writeFileSync(
      path.join(folder, 'headers'),
      'X-Merchant-Key: k\nX-Signature-Timestamp: 1\nX-Signature: 0\n',
    );
    for (const args of COMMANDS(folder)) {
      const child = [fileURLToPath(import.meta.url), dist, ...args];
      const { status, stderr } = spawnSync(process.execPath, child, { env, encoding: 'utf8' });
      if (status !== 0) process.stderr.write(`no code cache for conv ${args[0]}: ${stderr}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runAndKeep(process.argv[2], process.argv.slice(3));
}
