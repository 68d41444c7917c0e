// The contract of the journal and its merges once more, on a PostgreSQL server.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import './contract/refuse-overtaking.test.ts';
import './contract/at-once.test.ts';
import './contract/attempts.test.ts';
import './contract/authors.test.ts';
import './contract/behind-refused.test.ts';
import './contract/cancel.test.ts';
import './contract/claims.test.ts';
import './contract/drain-sharing.test.ts';
import './contract/drain.test.ts';
import './contract/events.test.ts';
import './contract/find.test.ts';
import './contract/free-again.test.ts';
import './contract/handed-over.test.ts';
import './contract/remaining.test.ts';
import './contract/prune.test.ts';
import './contract/search.test.ts';
import './contract/staging.test.ts';
import './contract/successors.test.ts';
import './contract/unknown-kind.test.ts';
import './contract/waiting-turn.test.ts';
import './contract/settle.test.ts';
import './contract/withdrawn-rows.test.ts';
import './merge.test.ts';

const HERE = import.meta.dirname;
const sourceOf = (file: string): string => readFileSync(path.join(HERE, file), 'utf8');

it('every test that depends on the store is imported here', () => {
  const depending = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && /\bSTORES\b|\binProofs\b/.test(sourceOf(file)))
    .sort();
  const imported = [...sourceOf('on-postgres.proof.ts').matchAll(/^import '\.\/(.*)';$/gm)];
  expect(imported.map(([, file]) => file).sort()).toEqual(depending);
});
