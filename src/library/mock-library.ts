import { createExplainer } from '../actions/mock/explain-mismatch.ts';
import { givenMerchants, type MockMerchants } from '../actions/mock/merchants.ts';
import type { MockPlan } from '../actions/mock/plan.ts';
import { searchInWorker } from '../actions/mock/search-in-worker.ts';
import { startMock } from '../actions/mock/start-mock.ts';
import { checkApiKey, checkSecret } from '../profiles/rules.ts';
import { readFaultRules } from '../service/faults/read-rules.ts';
import type { Mock, MockOptions } from './api.ts';
import { checkOptions } from './check-options.ts';
import { inWordsLater, merchantPlace } from './in-words.ts';
import { chunkFile, readInspector } from './inspector.ts';
import { toMock } from './to-mock.ts';

/**
 * Runs the bundled service in this process, for a test: on a real port, with nothing else to install.
 * @throws Failure `usage` where an option cannot be used, or the port cannot be listened on.
 * @public `import { createMock } from 'conv/mock'`
 */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  return inWordsLater(() => start(options));
}

async function start(options: MockOptions): Promise<Mock> {
  checkOptions(options);
  const merchants = merchantsIn(options);
  const token = crypto.randomUUID();
  const mock = await startMock(planOf(options), merchants, {
    now: Date.now,
    token,
    faultSeed: Math.floor(Math.random() * 2 ** 32),
    onRequest: () => undefined,
    onShutdown: () => undefined,
    explainerFor: (known) =>
      createExplainer(known, searchInWorker(chunkFile('explain-worker.cjs'))),
    template: readInspector,
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

const planOf = ({ port, keep, terse, state, clock, faults, faultSeed }: MockOptions): MockPlan => ({
  port: port ?? 0,
  keep: keep ?? KEEP,
  isTerse: terse === true,
  stateFile: state,
  seedFiles: [],
  clock: clock === undefined ? {} : { start: clock.getTime() },
  faults: readFaultRules(faults ?? [], 'faults'),
  faultSeed,
  expectations: [],
  withinMs: 0,
});
