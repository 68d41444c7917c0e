import './catalog/use.ts';
import { createExplainer } from './cli/commands/mock/explain-mismatch.ts';
import { searchInWorker } from './cli/commands/mock/mismatch-search.ts';
import { checkApiKey, checkSecret } from './client/profiles/rules.ts';
import { explainThread, readBuildFile } from './core/durable/build-files.ts';
import { loadSentences } from './core/words/text.ts';
import { readFaultRules } from './mock/faults/parse.ts';
import type { Mock, MockOptions } from './mock/library/api.ts';
import { checkOptions } from './mock/library/check-options.ts';
import { inWordsLater, merchantPlace } from './mock/library/in-words.ts';
import { toMock } from './mock/library/to-mock.ts';
import { givenMerchants, type MockMerchants } from './mock/run/merchants.ts';
import type { MockPlan } from './mock/run/plan.ts';
import { startMock } from './mock/run/start-mock.ts';
import { MOCK_SENTENCES } from './mock/sentences.ts';

/**
 * Runs the bundled service in this process for tests, on a real port.
 * @throws Failure `usage` if an option is invalid, or the port is unavailable. @public `import { createMock } from
 *   'conv-cli/mock'`
 */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  return inWordsLater(() => start(options));
}

async function start(options: MockOptions): Promise<Mock> {
  checkOptions(options);
  loadSentences(MOCK_SENTENCES);
  const merchants = merchantsIn(options);
  const token = crypto.randomUUID();
  const mock = await startMock(planOf(options), merchants, {
    now: Date.now,
    token,
    faultSeed: Math.floor(Math.random() * 2 ** 32),
    onRequest: () => undefined,
    onShutdown: () => undefined,
    explainerFor: (known) => createExplainer(known, searchInWorker(explainThread())),
    template: () => readBuildFile('inspector.html'),
  });
  return toMock(mock, merchants.main, token, options.allowNone === true);
}

function merchantsIn({ merchants = [] }: MockOptions): MockMerchants {
  return givenMerchants(
    merchants.map(({ apiKey, hmacSecret, active, mode, sellerId }) => ({
      api_key: apiKey,
      hmac_secret: hmacSecret,
      ...(active === undefined ? {} : { active }),
      ...(mode === undefined ? {} : { mode }),
      ...(sellerId === undefined ? {} : { seller_id: sellerId }),
    })),
    { apiKey: checkApiKey, secret: checkSecret },
    merchantPlace,
  );
}

const KEEP = 10_000;

const planOf = ({
  port,
  keep,
  dialect,
  state,
  clock,
  faults,
  faultSeed,
}: MockOptions): MockPlan => ({
  port: port ?? 0,
  keep: keep ?? KEEP,
  dialect: dialect === undefined ? [] : [dialect],
  stateFile: state,
  seedFiles: [],
  clock: clock === undefined ? {} : { start: clock.getTime() },
  faults: readFaultRules(faults ?? [], 'faults'),
  faultSeed,
  expectations: [],
  withinMs: 0,
});
