import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { nothingPiped } from '../../../src/client/files/intake/failures.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';
import { type Counter, openCounter, paid } from './counter.ts';

const EXPORT = 'merchant_order_id,amount,status\nA,5000,paid\n';
const INTERRUPTED = { interrupt: () => AbortSignal.abort() };

/** Where a comparison stops, each with how it is made to. */
const STOPS: readonly [
  what: string,
  words: string,
  stop: (counter: Counter) => ReturnType<Counter['reconcile']>,
][] = [
  ['packed twice', 'gunzip --keep FILE', async (at) => at.reconcile([packedTwice(at)])],
  ['of another program', 'is a PDF', async (at) => at.reconcile([at.write('o.pdf', '%PDF-1.7')])],
  [
    'over several lines',
    "jq -c '.orders[]' FILE > rows.ndjson",
    async (at) => at.reconcile([at.write('o.json', '{\n"a":1\n}')]),
  ],
  [
    'wrapped',
    "jq -c '.orders[]' FILE > rows.ndjson",
    async (at) => at.reconcile([at.write('o.ndjson', '{"orders":[{"id":"A"}]}')]),
  ],
  ['empty', 'has no rows', async (at) => at.reconcile([at.write('o.csv', '')])],
  ['not there', 'no such file', async (at) => at.reconcile([at.at('none.csv')])],
  [
    'with a faulty header',
    'no status column',
    async (at) => at.reconcile([at.write('o.csv', 'a,b\n1,2\n')]),
  ],
  [
    'with faulty rows',
    'unknown status',
    async (at) => at.reconcile([at.write('o.csv', `${EXPORT},-5,?\nB,1e3,paid\n"C,1`)]),
  ],
  [
    'with a wrong flag',
    'neither an age nor a date',
    async (at) => at.reconcile([at.at('o.csv'), '--since', 'soon']),
  ],
  [
    'to write into a directory',
    'is not a regular file; choose another name',
    async (at) => at.reconcile([at.at('o.csv'), '--write', at.at('')]),
  ],
  [
    'to write over notes',
    'exists and was not written by conv; choose another name or add --force',
    (at) => at.reconcile([at.at('o'), '--write', at.write('notes', 'x')]),
  ],
  [
    'interrupted',
    'interrupted: nothing was compared',
    async (at) => at.reconcile([at.write('o.csv', EXPORT)], INTERRUPTED),
  ],
  ['beside a damaged journal', 'is damaged (file is not a database)', besideDamage],
  [
    'without a profile',
    'or set CONV_API_KEY and CONV_ENDPOINT',
    async (at) =>
      at.reconcile([at.write('o.csv', EXPORT)], {
        directories: async () => ({ config: at.at('nowhere'), data: at.shop.data }),
      }),
  ],
];

function packedTwice(counter: Counter): string {
  writeFileSync(counter.at('o.gz'), gzipSync(gzipSync(EXPORT)));
  return counter.at('o.gz');
}

async function besideDamage(counter: Counter) {
  await counter.send(paid('A'));
  for (const name of readdirSync(counter.shop.data)) {
    writeFileSync(path.join(counter.shop.data, name), 'no journal'.repeat(1000));
  }
  return counter.reconcile([counter.write('o.csv', EXPORT)]);
}

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(directory, name));

/** What both commands do. */
const SHARED = [
  ...filesIn('src/client/files/intake'),
  'src/client/words/intake.ts',
  'src/cli/words/files.ts',
  'src/client/files/rows/check/read-row.ts',
  'src/cli/files/file-target.ts',
];

/** Nothing would have been sent anyway, and no flag of conv send helps. */
const OF_SENDING = /\bsen[dt]\b|--dry-run/;

describe('what a person is told where a comparison stops', () => {
  it.each(STOPS)('is not of sending: %s', async (_, words, stop) => {
    const { told } = await stop(await openCounter());
    expect(told).toContain(words);
    expect(told).not.toMatch(OF_SENDING);
  });

  it('is not of sending where nothing is piped in', () => {
    const { message, hint = '' } = failureText(nothingPiped());
    expect(message + hint).not.toMatch(OF_SENDING);
    expect(hint).toBe('Give a file, or pipe one in and use - as its name.');
  });

  it('names conv send only for what it alone does', async () => {
    const counter = await openCounter();
    const { told } = await counter.reconcile([counter.write('o.csv', EXPORT), '--map', 'shop']);
    expect(told).toContain('conv send FILE --map FIELD=COLUMN … --save-map NAME');
  });

  it.each(SHARED)('is not of sending in what both commands say: %s', (file) => {
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/\*|\*|\/\/)/.test(line));
    expect(lines.join('\n')).not.toMatch(/nothing was sent|conv send/);
  });
});
