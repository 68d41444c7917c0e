import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PATHS } from '../../src/core/protocol/protocol.ts';
import { runs } from '../helpers/runs.ts';
import { jsonOf, newState, paid, partial, plain, send, signed } from './requests.ts';

/** The kinds that the model knows. */
type ModelKind = 'paid' | 'partial' | 'cancel' | 'decline';

/** An event as the model sees it; money in whole cents. */
interface ModelEvent {
  readonly id: string;
  readonly kind: ModelKind;
  readonly order: string;
  readonly cents: number;
}

interface ModelOrder {
  readonly status: string;
  readonly net: number;
  readonly refunded: number;
}

/** The document's rules once more, in a few lines and in whole cents, apart from the code under test. */
class Model {
  readonly orders = new Map<string, ModelOrder>();
  readonly counted = new Map<string, ModelEvent>();

  /** @returns the order after the event, or undefined where it is refused. */
  receive(event: ModelEvent): ModelOrder | undefined {
    const before = this.orders.get(event.order);
    const earlier = this.counted.get(event.id);
    if (earlier !== undefined) return earlier === event ? before : undefined;
    const after = next(before, event);
    if (after === undefined) return undefined;
    this.counted.set(event.id, event);
    this.orders.set(event.order, after);
    return after;
  }
}

function next(order: ModelOrder | undefined, { kind, cents }: ModelEvent): ModelOrder | undefined {
  if (order === undefined) {
    return kind === 'paid' ? { status: 'CONFIRMED', net: cents, refunded: 0 } : undefined;
  }
  const { status, net, refunded } = order;
  if (kind === 'paid' || status === 'CANCELLED' || status === 'DECLINED') return undefined;
  if (kind === 'cancel') return { status: 'CANCELLED', net: 0, refunded: net + refunded };
  if (kind === 'decline') return { status: 'DECLINED', net: 0, refunded };
  if (cents > net) return undefined;
  return { status: 'PARTIALLY_CANCELLED', net: net - cents, refunded: refunded + cents };
}

const requestOf = ({ id, kind, order, cents }: ModelEvent) => {
  const amount = (cents / 100).toFixed(2);
  const bodies = {
    paid: paid(order, id, amount),
    partial: partial(order, id, amount),
    cancel: plain(order, id),
    decline: plain(order, id),
  };
  return signed(PATHS[kind], bodies[kind]);
};

const kinds = fc.constantFrom<ModelKind[]>(
  'paid',
  'paid',
  'partial',
  'partial',
  'partial',
  'cancel',
  'decline',
);

/** Few orders and few ids, so that events meet; ids are at times reused for another event. */
const event = fc.record({
  id: fc.integer({ min: 1, max: 12 }).map((number) => `e-${number}`),
  kind: kinds,
  order: fc.constantFrom('A', 'B'),
  cents: fc.integer({ min: 0, max: 500 }),
});

/** Any sequence, with any repetition and any interleaving: indexes into a pool of events. */
const sequence = fc
  .array(event, { minLength: 1, maxLength: 12 })
  .chain((pool) => fc.array(fc.constantFrom(...pool), { minLength: 1, maxLength: 40 }));

/** Two records of the same content would be one event to the service, so the model makes them one. */
const unify = (events: readonly ModelEvent[]): ModelEvent[] => {
  const known = new Map<string, ModelEvent>();
  return events.map((one) => {
    const money = one.kind === 'paid' || one.kind === 'partial' ? one.cents : 0;
    const key = `${one.id} ${one.kind} ${one.order} ${money}`;
    known.set(key, known.get(key) ?? one);
    return known.get(key) as ModelEvent;
  });
};

it('any sequence of reports, any repetition of event ids: each event counts once', () => {
  fc.assert(
    fc.property(sequence.map(unify), (events) => {
      const model = new Model();
      const state = newState();
      for (const one of events) {
        const expected = model.receive(one);
        const handled = send(state, requestOf(one));
        expect(handled.response.status).toBe(expected === undefined ? 422 : 200);
        if (expected === undefined) continue;
        const { status, net_amount, refunded_amount } = jsonOf(handled).data;
        expect({ status, net: net_amount, refunded: refunded_amount }).toEqual({
          status: expected.status,
          net: expected.net / 100,
          refunded: expected.refunded / 100,
        });
      }
    }),
    { numRuns: runs(200) },
  );
});
