import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Dependencies } from '../../../src/cli/dependencies.ts';
import { systemClock } from '../../../src/cli/process.ts';
import type { CheckedRow } from '../../../src/client/files/rows/row.ts';
import type { Sealer } from '../../../src/client/journal/keyed-seals.ts';
import { openJournal } from '../../../src/client/journal/open.ts';
import type { Batch } from '../../../src/client/journal/port.ts';
import { withReasonsInWords } from '../../../src/client/transport/choose.ts';
import { createPooledTransport } from '../../../src/client/transport/wire.ts';
import { accountIdByEndpoint } from '../../../src/core/protocol/account.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { text } from '../../../src/core/words/text.ts';
import { fakeDependencies } from '../../helpers/fake-dependencies.ts';
import type { FakeTerminal } from '../../helpers/fake-terminal.ts';
import { type Answer, startTestService, type TestService } from '../../helpers/service.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { writeProfiles } from '../../helpers/written-profiles.ts';

const LEASE_MS = 60_000;

/** A shop with a service of its own on a real socket, a real journal, and profiles `shop` and `other`. */
export interface Shop {
  readonly service: TestService;
  readonly data: string;
  /** Takes paid reports of these orders into the journal, as `conv send` does. */
  stage(orders: readonly string[], options?: StageOptions): Promise<Batch>;
  /** What a command sees; each has a terminal of its own. */
  dependencies(changes?: Changes): Dependencies & { readonly terminal: FakeTerminal };
}

/** What a test wants to be different. */
export type Changes = Omit<Partial<Dependencies>, 'terminal'>;

interface StageOptions {
  readonly profile?: string;
  readonly source?: string;
  readonly skipped?: number;
}

/** The account of a profile of the shop, as it seals entries. */
export const sealerOf = (profile: string): Sealer => ({ secret: new Secret(`whsec-${profile}`) });

export async function openShop(answer: Answer): Promise<Shop> {
  const service = await startTestService(answer);
  onTestFinished(() => service.close());
  const home = temporaryDirectory();
  writeProfiles(path.join(home, 'config'), service.url, ['shop', 'other']);
  const data = path.join(home, 'data');
  const records = path.join(home, 'config', 'journals');
  const open = (_attemptMs: number, sealer: Sealer | undefined) => {
    const sealing = sealer && { ...sealer, records };
    return openJournal({ directory: data, sealing, now: systemClock.now, leaseMs: LEASE_MS });
  };
  return {
    service,
    data,
    stage: async (orders, { profile = 'shop', source = 'orders.csv', skipped = 0 } = {}) => {
      const owner = {
        accountId: accountIdByEndpoint({ endpoint: service.url, apiKey: `mk_${profile}` }),
        endpoint: service.url,
        profile,
      };
      const journal = await open(0, sealerOf(profile));
      const staging = await journal.stage(owner, source);
      await staging.add(orders.map((order, at) => paidRow(order, at + 1)));
      const batch = staging.finish(skipped);
      await journal.close();
      return batch;
    },
    dependencies: (changes = {}) => ({
      ...fakeDependencies(home, { now: Date.UTC(2026, 0, 31) }),
      clock: systemClock,
      openJournal: open,
      openEventJournal: open,
      openTransport: async () =>
        withReasonsInWords(createPooledTransport({ connections: 4 }), async (why) => text(why)),
      ...changes,
    }),
  };
}

/** Rows begin in line 2: line 1 is the header. */
function paidRow(order: string, row: number): CheckedRow {
  const eventId = `paid-${order}`;
  const report = { merchant_order_id: order, event_id: eventId, amount: 5000, currency: 'KRW' };
  return {
    row,
    line: row + 1,
    kind: 'paid',
    merchantOrderId: order,
    eventId,
    isDerived: true,
    refundId: null,
    subId: null,
    amount: '5000',
    currency: 'KRW',
    body: Buffer.from(JSON.stringify(report)),
  };
}
