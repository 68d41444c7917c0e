import { isUtf8 } from 'node:buffer';
import type { BodyVariant } from '../variant.ts';
import { toBinary } from './binary.ts';
import { type Draft, toVariants } from './draft.ts';
import { printDrafts } from './print-drafts.ts';
import { readSource } from './source.ts';
import { stepDrafts } from './step-drafts.ts';
import { type Style, stylesOf } from './styles/styles.ts';
import { type Reading, readings } from './text/readings.ts';

/** How far a body of some weight is followed. */
const REACH: readonly (readonly [weight: number, maxCost: number])[] = [
  [8 * 1024, 100],
  [24 * 1024, 20],
  [96 * 1024, 10],
];
/** What is heavier is not taken apart at all, and from some size on is left as it is. */
const HEAVY_COST = 8;
const MAX_RECEIVED = 1024 * 1024;

/** A JSON value takes about as long as this many bytes of text. */
const BYTES_PER_VALUE = 40;
const COMMA = 0x2c;

/** How many bodies of one kind there may be, and how many bytes they may have together. */
const MAX_BODIES = 6000;
const MAX_BYTES = 6 * 1024 * 1024;

/** A text that was mended first is followed less far. */
const MENDED_SHARE = 0.25;

/**
 * Every body that the signer may have had instead of the received one, the cheapest first.
 * @param received the bytes of the request; any bytes at all.
 * @param maxCost deviations that cost more are left out.
 */
export function bodyVariants(received: Uint8Array, maxCost: number): BodyVariant[] {
  if (received.length > MAX_RECEIVED) return [];
  const weight = weigh(received);
  const reach = REACH.find(([heaviest]) => weight <= heaviest)?.[1];
  const bound = Math.min(maxCost, reach ?? HEAVY_COST);
  const drafts = [...asReceived(received), ...readings(received)]
    .filter((reading) => reading.cost <= bound)
    .flatMap((reading) => draftsOf(reading, bound, reach !== undefined));
  return toVariants(drafts, received);
}

/** What a body costs to be taken apart, in bytes of text: a hostile one has very many values. */
function weigh(received: Uint8Array): number {
  let values = 0;
  for (let at = received.indexOf(COMMA); at >= 0; at = received.indexOf(COMMA, at + 1)) values += 1;
  return received.length + values * BYTES_PER_VALUE;
}

/** Bytes that are text as they are. */
function asReceived(received: Uint8Array): Reading[] {
  if (!isUtf8(received)) return [];
  return [{ text: Buffer.from(received).toString(), cost: 0, causes: [] }];
}

function draftsOf(reading: Reading, maxCost: number, isRead: boolean): Draft[] {
  const { text } = reading;
  const rest = maxCost - reading.cost;
  const source = isRead ? readSource(text) : undefined;
  const share = reading.cost === 0 ? 1 : MENDED_SHARE;
  const limit = share * Math.min(MAX_BODIES, MAX_BYTES / text.length);
  const plain: Style = {
    content: toBinary(text),
    cost: 0,
    causes: [],
    namePrograms: () => [],
    changedTree: source?.tree,
  };
  const styles = [plain, ...(source === undefined ? [] : stylesOf(source, rest, limit))];
  const drafts = [...styles, ...stepDrafts(styles, rest, limit), ...printDrafts(styles, rest)];
  if (reading.cost === 0) return drafts;
  return drafts.map((draft) => ({
    ...draft,
    cost: draft.cost + reading.cost,
    causes: [...reading.causes, ...draft.causes],
  }));
}
