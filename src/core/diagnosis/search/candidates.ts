import { usesBody, usesTimestamp } from '../messages/render.ts';
import type { BodyVariant, TemplateVariant, TimestampVariant } from '../variant.ts';
import { listOf } from './part.ts';
import type { Parts, Prices } from './parts.ts';

/** A string that may have been signed: what it is made of. */
export interface Candidate {
  readonly template: TemplateVariant;
  readonly timestamp: TimestampVariant;
  readonly body: BodyVariant;
}

/** Bodies that are joined to one timestamp by one template. */
export interface Row {
  readonly template: TemplateVariant;
  readonly timestamp: TimestampVariant;
  readonly bodies: readonly BodyVariant[];
}

/** All strings that cost just this; a body or a timestamp that a template leaves out is not varied. */
export function* rowsAt(parts: Parts, prices: Prices): Generator<Row> {
  const bodies = listOf(parts.bodies.at(prices.bodies));
  const timestamps = parts.timestamps.at(prices.timestamps);
  for (const template of listOf(parts.templates.at(prices.templates))) {
    if (prices.timestamps > 0 && !usesTimestamp(template.value)) continue;
    if (prices.bodies > 0 && !usesBody(template.value)) continue;
    for (let index = 0; index < timestamps.count; index += 1)
      yield { template, timestamp: timestamps.at(index), bodies };
  }
}
