// Tests of properties once more, with all of their runs: see helpers/runs.ts.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import './actions/sign-lines.test.ts';
import './core/delivery/order-queues.test.ts';
import './core/delivery/plain-success.test.ts';
import './core/diagnosis/capture/parse-request.test.ts';
import './core/json/parse.test.ts';
import './core/json/print-string.test.ts';
import './core/masking/mask.test.ts';
import './core/rows/order-check.test.ts';
import './core/rows/same-bytes.test.ts';
import './core/signing/hmac.test.ts';
import './core/signing/line-signer.test.ts';
import './core/spreadsheet.test.ts';
import './intake/chopped.test.ts';
import './intake/own-csv.test.ts';
import './journal/batch/staging-pack.test.ts';
import './journal/text.test.ts';
import './service/model.test.ts';
import './service/storage/merchants.test.ts';
import './service/storage/state-format.test.ts';

it('every file with fewer runs in the tests is imported here', () => {
  const source = (file: string): string =>
    readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const shortened = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && source(file).includes("helpers/runs.ts'"))
    .sort();
  const imported = [...source('properties.proof.ts').matchAll(/^import '\.\/(.*)';$/gm)];
  expect(imported.map(([, file]) => file).sort()).toEqual(shortened);
});
