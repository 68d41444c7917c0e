import { createState, seed } from '../../../src/mock/service/state.ts';
import { openState } from '../../../src/mock/storage/state-file.ts';

/** Accepts one report after another, and says each event id once it may be answered. */
async function acceptForever(file: string): Promise<void> {
  const { ledgers, writer } = openState(file);
  const state = { ...createState(new Map()), ledgers };
  for (let number = (ledgers.get('shop')?.events.size ?? 0) + 1; ; number += 1) {
    const body = `{"merchant_order_id":"o-${number}","event_id":"e-${number}","amount":5000,"currency":"KRW"}`;
    seed(state, 'shop', [{ kind: 'paid', body: Buffer.from(body) }]);
    const ledger = state.ledgers.get('shop');
    const order = ledger?.orders.get(`o-${number}`);
    const event = ledger?.events.get(`e-${number}`);
    if (order === undefined || event === undefined) throw new Error(`o-${number} is not accepted`);
    writer.changed(state, { apiKey: 'shop', order, event });
    await writer.settled();
    process.stdout.write(`e-${number}\n`);
  }
}

await acceptForever(process.argv[2] ?? '');
