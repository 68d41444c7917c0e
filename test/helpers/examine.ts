import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { Secret } from '../../src/core/protocol/masking/secret.ts';
import type { HeaderLine } from '../../src/core/protocol/signature-checks.ts';
import { type VerifiedRequest, verifyRequest } from '../../src/verify/verify.ts';

/** A request that a real program made, with what is to be found out about it. */
interface Case {
  readonly id: string;
  readonly received: { readonly body_b64: string; readonly headers: readonly HeaderLine[] };
  readonly now: number;
  readonly api_key: string;
  readonly hmac_secret: string;
  readonly other_profiles: readonly {
    readonly name: string;
    readonly api_key: string;
    readonly hmac_secret: string;
  }[];
  readonly expect: { readonly verdict: string; readonly causes: readonly (readonly string[])[] };
  readonly note: string;
}

/** The share of explainable requests that must be explained by the right causes. */
const SHARE_OF_RIGHT_CAUSES = 0.98;

/** All of them take minutes, so each mode examines one in N. */
const STEPS: Readonly<Record<string, number>> = { 'every-mistake': 1, proofs: 3 };
const STEP = STEPS[process.env.MODE ?? ''] ?? 97;

const casesOf = (name: string): Case[] =>
  JSON.parse(readFileSync(new URL(`../vectors/mistakes/${name}.json`, import.meta.url), 'utf8'));

/**
 * Puts the requests of some runtimes to the test: no verdict may be wrong but that a mistake stays
 * unexplained, no explanation may be false, and nearly all causes must be the right ones.
 */
export async function examine(names: readonly string[]): Promise<void> {
  const wrong = { verdicts: [] as string[], causes: [] as string[] };
  const cases = names.flatMap(casesOf).filter((_, index) => index % STEP === 0);
  for (const it of cases) {
    const { verdict, explanations } = (await verify(it)).verdict;
    const found = idsOf(explanations[0]?.causes ?? []);
    const isRight = it.expect.causes.some((ids) => String(ids.toSorted()) === String(found));
    const line = `${it.id} (${it.note}): ${verdict} ${found}`;
    if (it.expect.verdict === 'explained') {
      if (!isRight) wrong.causes.push(line);
    } else if (verdict !== it.expect.verdict || !isRight) wrong.verdicts.push(line);
  }
  expect(wrong.verdicts).toEqual([]);
  const explained = cases.filter((it) => it.expect.verdict === 'explained').length;
  const allowed = Math.ceil(explained * (1 - SHARE_OF_RIGHT_CAUSES));
  expect(wrong.causes.length, wrong.causes.join('\n')).toBeLessThanOrEqual(allowed);
}

const verify = (it: Case): Promise<VerifiedRequest> =>
  verifyRequest(
    {
      request: { headers: it.received.headers, body: Buffer.from(it.received.body_b64, 'base64') },
      account: { apiKey: it.api_key, secret: new Secret(it.hmac_secret), origin: 'a test' },
      otherAccounts: it.other_profiles.map((other) => ({
        name: other.name,
        apiKey: other.api_key,
        secret: new Secret(other.hmac_secret),
      })),
      destination: {},
      deep: false,
      nowSeconds: it.now,
    },
    { now: () => 0 },
  );

const idsOf = (causes: readonly { readonly id: string }[]): string[] =>
  [...new Set(causes.map(({ id }) => id))].sort();
