// Tests of properties once more, with all of their runs: see helpers/runs.ts.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import './client/delivery/sign-lines.test.ts';
import './client/sending/order-queues.test.ts';
import './core/protocol/answers/plain-success.test.ts';
import './core/protocol/http-date.test.ts';
import './verify/capture/parse-request.test.ts';
import './core/kit/json/parse.test.ts';
import './core/kit/json/print-string.test.ts';
import './core/protocol/masking/mask.test.ts';
import './client/files/rows/order-check.test.ts';
import './client/files/rows/same-bytes.test.ts';
import './core/protocol/hmac.test.ts';
import './core/protocol/line-signer.test.ts';
import './core/kit/spreadsheet.test.ts';
import './client/files/intake/chopped.test.ts';
import './client/files/intake/own-csv.test.ts';
import './client/journal/text.test.ts';
import './exports/account.test.ts';
import './exports/shops.test.ts';
import './mock/model.test.ts';
import './mock/storage/merchants.test.ts';
import './mock/storage/state-format.test.ts';

const RUNS = /import \{[^}]*\bruns\b[^}]*\} from '[./]*helpers\/runs\.ts'/;

it('every file with fewer runs in the tests is imported here', () => {
  const source = (file: string): string =>
    readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const shortened = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && RUNS.test(source(file)))
    .sort();
  const imported = [...source('properties.proof.ts').matchAll(/^import '\.\/(.*)';$/gm)];
  expect(imported.map(([, file]) => file).sort()).toEqual(shortened);
});
