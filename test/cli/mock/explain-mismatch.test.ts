import { describe, expect, it } from 'vitest';
import { createExplainer } from '../../../src/cli/commands/mock/explain-mismatch.ts';
import { type Describe, searchHere } from '../../../src/cli/commands/mock/search-here.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { signedHeaders } from '../../../src/core/protocol/signing.ts';
import type { MockMerchants } from '../../../src/mock/run/merchants.ts';
import type { ServiceRequest } from '../../../src/mock/service/handle.ts';
import { NO_FINDINGS } from '../../../src/mock/service/log.ts';

const NOW = 1_785_585_600;
const ACCOUNT = { apiKey: 'pk_1', secret: new Secret('a secret'), origin: 'demo' };

const MERCHANTS: MockMerchants = {
  main: { ...ACCOUNT, origin: { type: 'environment' } },
  known: new Map([[ACCOUNT.apiKey, { secret: ACCOUNT.secret, active: true, sellerId: 's' }]]),
};

/** Nothing is searched for a right signature, so that only the order of things counts here. */
const request = (name: string): ServiceRequest => {
  const body = Buffer.from(name);
  const headers = Object.entries(signedHeaders(ACCOUNT, NOW, body));
  return { method: 'POST', path: '/conversions', headers, body };
};

const findings = (summary: string) => ({
  ...NO_FINDINGS,
  explanations: [{ causes: [], summary }],
});

/** Words that come when the test says so; notes how many are sought at once. */
function slowWords() {
  let atOnce = 0;
  const seen: { most: number; names: string[] } = { most: 0, names: [] };
  const gates: (() => void)[] = [];
  const describe: Describe = async ({ question }) => {
    atOnce += 1;
    seen.most = Math.max(seen.most, atOnce);
    const name = Buffer.from(question.request.body).toString();
    seen.names.push(name);
    await new Promise<void>((resolve) => gates.push(resolve));
    atOnce -= 1;
    return findings(name);
  };
  const letOnePass = async (): Promise<void> => {
    while (gates.length === 0) await new Promise((resolve) => setImmediate(resolve));
    gates.shift()?.();
  };
  return { describe, seen, letOnePass };
}

describe('mismatches at the bundled service', () => {
  it('are explained one after the other; beyond eight that wait, they are not', async () => {
    const { describe, seen, letOnePass } = slowWords();
    const { explain } = createExplainer(
      MERCHANTS,
      searchHere(() => 0, describe),
    );
    const names = Array.from({ length: 11 }, (_, at) => `request ${at}`);
    const answers = names.map((name) => explain(request(name), NOW));
    for (const { explanations, next } of await Promise.all(answers.slice(9))) {
      expect([explanations, next]).toEqual([[], [expect.stringMatching(/^too many .* at once/)]]);
    }
    for (const _ of names.slice(0, 9)) await letOnePass();
    const explained = await Promise.all(answers.slice(0, 9));
    expect(explained).toEqual(names.slice(0, 9).map(findings));
    expect(seen).toEqual({ most: 1, names: names.slice(0, 9) });
    const next = explain(request('next'), NOW);
    await letOnePass();
    expect(await next).toEqual(findings('next'));
  });

  it('are answered without where something goes wrong, and the next is explained', async () => {
    let calls = 0;
    const describe: Describe = async () => {
      calls += 1;
      if (calls === 1) throw new Error('no words');
      return findings('found');
    };
    const { explain } = createExplainer(
      MERCHANTS,
      searchHere(() => 0, describe),
    );
    expect(await explain(request('one'), NOW)).toEqual(NO_FINDINGS);
    expect(await explain(request('two'), NOW)).toEqual(findings('found'));
  });

  it('are given up when it stops', async () => {
    const { describe, letOnePass, seen } = slowWords();
    const { explain, stop } = createExplainer(
      MERCHANTS,
      searchHere(() => 0, describe),
    );
    const answers = [explain(request('one'), NOW), explain(request('two'), NOW)];
    const first = letOnePass();
    await first;
    await stop();
    expect((await Promise.all(answers))[1]).toEqual(NO_FINDINGS);
    expect(seen.names).toEqual(['one']);
  });
});
