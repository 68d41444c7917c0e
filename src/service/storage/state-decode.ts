import { Failure } from '../../core/failure.ts';
import { type JsonNode, memberOf } from '../../core/json/node.ts';
import { findDuplicateKeys, parseJson } from '../../core/json/parse.ts';
import type { ReportKind } from '../../core/protocol.ts';
import { shortened, toPlain } from '../../core/reports/plain.ts';
import { message } from '../../words/message.ts';
import type { AcceptedEvent } from '../ledger.ts';
import type { ServiceStore } from '../state.ts';
import { faultAt, unusableFile } from './faults.ts';
import { toOrder } from './order-format.ts';
import { STATE_VERSION } from './state-encode.ts';
import { findStateFaults } from './state-faults.ts';

/** Every merchant's orders and events, by `api_key`. */
export type Ledgers = ServiceStore['ledgers'];

/**
 * Reads what `encodeState` wrote, or a person changed.
 * @param file its name, for the messages.
 * @throws Failure `usage` with all faults at once, by JSON pointer; or where a newer conv wrote it.
 */
export function decodeState(text: string, file: string): Ledgers {
  const node = parse(text, file);
  refuseNewer(node, file);
  const plain = toPlain(node);
  const faults = [
    ...findDuplicateKeys(node).map((path) => faultAt(path, message('member_repeated'))),
    ...findStateFaults(plain),
  ];
  if (faults.length > 0) throw unusableFile(file, 'a_state_file', faults);
  return toLedgers(plain as PlainState);
}

function parse(text: string, file: string): JsonNode {
  const parsed = parseJson(text);
  if (parsed.ok) return parsed.node;
  const messages =
    text === ''
      ? [message('state_empty')]
      : parsed.faults.map(({ message: sentence }) => message('as_told', { sentence }));
  throw unusableFile(
    file,
    'a_state_file',
    messages.map((what) => faultAt([], what)),
  );
}

/** Before anything else is judged: a newer format may look quite different. */
function refuseNewer(node: JsonNode, file: string): void {
  const version = node.type === 'object' ? memberOf(node, 'version') : undefined;
  if (version?.type !== 'number' || !(Number(version.literal) > STATE_VERSION)) return;
  const facts = { file, version: shortened(version.literal), known: STATE_VERSION };
  throw new Failure('usage', message('state_too_new', facts), {
    hint: message('update_or_other_state'),
  });
}

/** The whole file, once nothing is wrong with it. */
interface PlainState {
  readonly merchants: readonly {
    readonly api_key: string;
    readonly orders: readonly unknown[];
    readonly events: readonly PlainEvent[];
  }[];
}

interface PlainEvent {
  readonly event_id: string;
  readonly kind: ReportKind;
  readonly merchant_order_id: string;
  readonly body_sha256: string;
}

const toLedgers = ({ merchants }: PlainState): Ledgers =>
  new Map(
    merchants.map(({ api_key: apiKey, orders, events }) => [
      apiKey,
      {
        orders: new Map(orders.map(toOrder).map((order) => [order.merchantOrderId, order])),
        events: new Map(events.map(toEvent).map((event) => [event.eventId, event])),
      },
    ]),
  );

const toEvent = (event: PlainEvent): AcceptedEvent => ({
  eventId: event.event_id,
  kind: event.kind,
  merchantOrderId: event.merchant_order_id,
  bodyDigest: event.body_sha256,
});
