// npm's `prepack` and `postpack`: while npm packs, package.json has no `prepare`. The package is built already, and npm
// would warn of such a script wherever the package is installed.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PREPARE = '    "prepare": "node src/build/prepare.mjs",\n';
const SCRIPTS = '  "scripts": {\n';

const CHANGES = {
  before: (text) => text.replace(PREPARE, ''),
  after: (text) => (text.includes(PREPARE) ? text : text.replace(SCRIPTS, SCRIPTS + PREPARE)),
};

const [, , step, file = fileURLToPath(new URL('../../package.json', import.meta.url))] =
  process.argv;
writeFileSync(file, CHANGES[step](readFileSync(file, 'utf8')));
