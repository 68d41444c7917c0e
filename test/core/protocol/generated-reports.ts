import {
  type JsonMember,
  type JsonObject,
  jsonMember,
  jsonNumber,
  jsonString,
} from '../../../src/core/kit/json/node.ts';
import { type FieldName, KINDS, type KnownKind } from '../../../src/core/protocol/kinds/index.ts';

/** A report as a row has it, and as a body has it. */
export interface Generated {
  readonly kind: KnownKind;
  /** Its texts by field. */
  readonly texts: ReadonlyMap<FieldName, string>;
  readonly body: JsonObject;
}

/** Texts that are right, nearly right and wrong, by the type of a field. */
const TEXTS = {
  id: ['o-1', 'a', '가', ' ', '', '\u0000', '1'.repeat(300)],
  text: ['', 'a', '머그 (대)', '\n'],
  amount: [
    ...['0', '5000', '49.90', '0.01', '1.500', '12345678901234567890.123'],
    ...['-1', '-0', '-0.0', '1e3', '1E-2', '-1e3', '1e99', '0e5', '1'.repeat(31), '9'.repeat(70)],
  ],
  currency: ['KRW', 'usd', 'KR', 'KRWW', '', 'K1W', ' KRW', '원화'],
} as const;

/** Small, quick, and the same for the same seed (mulberry32). @returns numbers from 0 up to 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Reports of all kinds, half of them right. */
export function* generatedReports(count: number, seed: number): Generator<Generated> {
  const next = random(seed);
  for (let at = 0; at < count; at += 1) {
    const kind = pick(KINDS, next);
    yield generate(kind, next() < 0.5 ? 0 : 0.4, next);
  }
}

const pick = <Item>(items: readonly Item[], next: () => number): Item =>
  items[Math.floor(next() * items.length)] as Item;

/** @param wrong how likely each text is to be any one. */
function generate(kind: KnownKind, wrong: number, next: () => number): Generated {
  const texts = new Map<FieldName, string>();
  const members: JsonMember[] = [];
  for (const { name, type, required } of kind.fields) {
    if (type === 'items' || next() < (required ? wrong / 2 : 0.5)) continue;
    const text = next() < wrong ? pick<string>(TEXTS[type], next) : TEXTS[type][1];
    texts.set(name as FieldName, text);
    members.push(jsonMember(name, type === 'amount' ? jsonNumber(text) : jsonString(text)));
  }
  return { kind, texts, body: { type: 'object', members } };
}
