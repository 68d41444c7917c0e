import { decodings } from './decodings.ts';
import type { Reading, Repair } from './reading.ts';
import { REPAIRS } from './repairs.ts';

export type { Reading } from './reading.ts';

/** How many flaws a body is thought to have at once. */
const DEEPEST = 3;
/** A body that large is read less hard. */
const LARGE = 256 * 1024;

/**
 * Other texts that the received bytes may have come from: what a client put around them, what a
 * copy by hand changed. The flaw is on the received side; what was signed had it not.
 * @returns the text itself is not among them, where the bytes are plain UTF-8.
 */
export function readings(received: Uint8Array): Reading[] {
  const first = decodings(received);
  const known = new Map(first.map((reading) => [reading.text, reading]));
  let latest = first;
  for (let depth = 0; depth < (received.length > LARGE ? 1 : DEEPEST); depth += 1) {
    latest = latest.flatMap((reading) => repairAll(reading, known));
  }
  return [...known.values()].filter(({ causes }) => causes.length > 0);
}

/** The readings that are new, or cheaper than the one of the same text. */
function repairAll(reading: Reading, known: Map<string, Reading>): Reading[] {
  return REPAIRS.flatMap((repair) => {
    const repaired = apply(repair, reading);
    const rival = repaired && known.get(repaired.text);
    if (repaired === undefined || (rival !== undefined && rival.cost <= repaired.cost)) return [];
    known.set(repaired.text, repaired);
    return [repaired];
  });
}

function apply({ cost, cause, undo }: Repair, reading: Reading): Reading | undefined {
  if (reading.causes.some((known) => known.id === cause.id)) return undefined;
  const text = undo(reading.text);
  if (text === undefined || text === reading.text || text === '') return undefined;
  return { text, cost: reading.cost + cost, causes: [...reading.causes, cause] };
}
