import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
import type { Desk } from './run-send.ts';

/** What comes of a sheet of an unknown shop by the command that conv advises. */
interface Advised {
  /** The command line. */
  readonly command: string;
  readonly sums: readonly string[];
}

const wordsOf = (command: string): readonly string[] =>
  command
    .match(/(?:'[^']*'|[^\s'])+/g)
    ?.map((word) => word.replaceAll("'", ''))
    .map((word) => (word === 'CODE' ? 'USD' : word)) ?? [];

export async function advised(
  desk: Desk,
  words: readonly string[],
  variables: NodeJS.ProcessEnv = {},
) {
  const refused = await desk.conv(words, { variables });
  expect(refused.status, refused.stderr).toBe(2);
  const { error } = JSON.parse(refused.stderr.trim().split('\n').at(-1) ?? '');
  const command = /^\s+conv (.*)$/m.exec(error.hint)?.[1] ?? '';
  return { command, ...(await desk.conv(wordsOf(command), { variables })) };
}

const fileOf = (desk: Desk, lines: readonly string[]): string =>
  desk.write('orders.csv', `${lines.join('\n')}\n`);

export async function sendByAdvice(
  desk: Desk,
  lines: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<
  Advised & { readonly held: readonly unknown[]; readonly currencies: readonly unknown[] }
> {
  const asked = ['send', fileOf(desk, lines), '--check', '--json'];
  const { command, stdout, stderr } = await advised(desk, asked, variables);
  const said = jsonLines(stdout);
  const held = said.filter(({ type }) => type === 'held').map((line) => line.merchant_order_id);
  const { totals } = said.at(-1) as unknown as { totals: readonly Record<string, unknown>[] };
  expect(totals, stderr).toBeDefined();
  const sums = totals.map(({ kind, amount }) => `${kind} ${amount}`);
  return { command, held, sums, currencies: totals.map(({ currency }) => currency) };
}

/** The same of the reports that `conv reconcile` writes. */
export async function reconcileByAdvice(
  desk: Desk,
  lines: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<Advised> {
  desk.addProfile();
  const reports = desk.at('reports.ndjson');
  const asked = ['reconcile', fileOf(desk, lines), '--json', '--write', reports];
  const { command, status, stderr } = await advised(desk, asked, variables);
  expect([0, 8], stderr).toContain(status);
  const sums = new Map<string, number>();
  for (const { kind, amount, refund_amount: refund } of writtenTo(reports))
    sums.set(`${kind}`, (sums.get(`${kind}`) ?? 0) + Number(amount ?? refund));
  return { command, sums: [...sums].map(([kind, sum]) => `${kind} ${sum}`) };
}

/** Nothing is written if nothing is missing. */
function writtenTo(file: string): readonly Record<string, unknown>[] {
  try {
    return jsonLines(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}
