import { createHmac } from 'node:crypto';
import { renderMessage, usesBody, usesTimestamp } from '../messages/recipe.ts';
import type {
  BodyVariant,
  KeyVariant,
  MacVariant,
  Segment,
  Target,
  TemplateVariant,
  TimestampVariant,
} from '../model/cause.ts';
import { listOf, type Parts, type Prices } from './parts.ts';
import {
  AS_THE_RECIPE_SAYS,
  type Bench,
  BLOCK_BYTES,
  fastHmac,
  makeReady,
  type OddDigest,
  type PreparedKey,
  type Tools,
} from './worlds.ts';

const FIRST_SPACE = 4096;
const ASCII_END = 0x80;

/**
 * A reusable buffer for signed strings, of which a search assembles hundreds of thousands. The first block is
 * reserved for the HMAC.
 */
class MessageSpace {
  #bytes = new Uint8Array(FIRST_SPACE);
  #end = BLOCK_BYTES;
  readonly #views = new Map<number, Uint8Array>();

  /** @returns the block and the string after it; the next call overwrites them. */
  join(segments: readonly Segment[], timestamp: string, body: Uint8Array): Uint8Array {
    this.#end = BLOCK_BYTES;
    for (const segment of segments) {
      if (segment.type === 'body') this.#write(body);
      else if (segment.type === 'timestamp') this.#writeText(timestamp);
      else if (segment.type === 'bytes') this.#write(segment.bytes);
      else this.#write(renderMessage([segment], timestamp, body));
    }
    return this.#view(this.#end);
  }

  /** Many strings have the same length, so they share one view of the memory. */
  #view(end: number): Uint8Array {
    const known = this.#views.get(end);
    if (known !== undefined) return known;
    const view = this.#bytes.subarray(0, end);
    this.#views.set(end, view);
    return view;
  }

  #write(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** Timestamps are short and nearly always ASCII; written directly, they need no object of their own. */
  #writeText(text: string): void {
    this.#reserve(text.length);
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit >= ASCII_END) {
        this.#write(Buffer.from(text.slice(at)));
        return;
      }
      this.#bytes[this.#end] = unit;
      this.#end += 1;
    }
  }

  #reserve(count: number): void {
    if (this.#end + count <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#end + count) * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#views.clear();
  }
}

/** A candidate whose digest is the presented one, with the key and the digest that make it so. */
export interface Match extends Candidate {
  readonly message: Uint8Array;
  readonly key: KeyVariant;
  readonly digest: MacVariant;
  readonly target: Target;
}

/** The service's own: HMAC-SHA256. */
const THE_DIGEST: MacVariant = { value: () => '', length: 32, keyed: true, cost: 0, causes: [] };

/** Roughly as many bytes are hashed in the time that one call takes. */
const BYTES_PER_UNIT = 1024;

/** What one signature of that many bytes costs, in units of a short one. */
export const effortOf = (bytes: number): number => 1 + bytes / BYTES_PER_UNIT;

/** What may have been presented: a search asks for each of its digests. */
class Wanted {
  readonly #listed = new Map<string, Target>();
  /** Their first bytes: to look at one is cheaper than to look a digest up. */
  readonly #beginnings = new Array<boolean>(256).fill(false);
  readonly #others: readonly Target[];
  readonly #fitting = new Map<number, readonly Target[]>();

  /** @param targets the cheapest first. */
  constructor(targets: readonly Target[]) {
    for (const target of targets)
      for (const digest of target.digests ?? [])
        if (!this.#listed.has(digest)) this.#listed.set(digest, target);
    for (const digest of this.#listed.keys()) this.#beginnings[digest.charCodeAt(0)] = true;
    this.#others = targets.filter(({ digests }) => digests === undefined);
  }

  targetOf(digest: string): Target | undefined {
    const others = this.#fitting.get(digest.length) ?? this.#keepFitting(digest.length);
    for (const target of others) if (target.matches(digest)) return target;
    return this.#beginnings[digest.charCodeAt(0)] ? this.#listed.get(digest) : undefined;
  }

  #keepFitting(length: number): readonly Target[] {
    const fitting = this.#others.filter(({ fits }) => fits(length));
    this.#fitting.set(length, fitting);
    return fitting;
  }
}

/** Computes and compares signatures, and counts them. */
export class Trial {
  readonly #wanted: Wanted;
  readonly #secret: Uint8Array | undefined;
  readonly #space = new MessageSpace();
  #tools: Tools | undefined;
  #bench: Bench = { prepared: [], keys: [], odd: [] };
  /** Signatures computed so far. */
  hypotheses = 0;
  /** The same, in units of a short message: a long one costs more. */
  effort = 0;

  /** @param secret the default key of other providers' recipes. */
  constructor(targets: readonly Target[], secret: Uint8Array | undefined) {
    this.#wanted = new Wanted(targets);
    this.#secret = secret;
  }

  /** Tries all keys and digests on a row of bodies. */
  of(row: Row, tools: Tools, found: (match: Match) => void): void {
    const bench = this.#prepare(tools);
    if (bench.prepared.length > 0) this.#tryOwn(row, bench, found);
    for (const odd of bench.odd) this.#tryOdd(row, odd, found);
  }

  /** A search spends its time here, so a candidate allocates nothing but its bytes and its digest. */
  #tryOwn({ template, timestamp, bodies }: Row, bench: Bench, found: (match: Match) => void): void {
    const { prepared, keys } = bench;
    const [space, wanted] = [this.#space, this.#wanted];
    for (const body of bodies) {
      const room = space.join(template.value, timestamp.value, body.value);
      for (let at = 0; at < prepared.length; at += 1) {
        const target = wanted.targetOf(fastHmac(prepared[at] as PreparedKey, room));
        if (target === undefined) continue;
        const message = room.slice(BLOCK_BYTES);
        const key = keys[at] as KeyVariant;
        found({ template, timestamp, body, message, key, digest: THE_DIGEST, target });
      }
      this.#count(prepared.length, room.length);
    }
  }

  #tryOdd({ template, timestamp, bodies }: Row, odd: OddDigest, found: (match: Match) => void) {
    const { digest, keys } = odd;
    for (const body of bodies) {
      const room = this.#space.join(template.value, timestamp.value, body.value);
      const message = room.subarray(BLOCK_BYTES);
      for (const key of keys) {
        const made =
          digest === AS_THE_RECIPE_SAYS
            ? this.#byRecipe(template, message)
            : digest.value(key.value, message);
        const target = this.#wanted.targetOf(made);
        if (target === undefined) continue;
        found({ template, timestamp, body, message: message.slice(), key, digest, target });
      }
      this.#count(keys.length, room.length);
    }
  }

  #count(signatures: number, roomBytes: number): void {
    this.hypotheses += signatures;
    this.effort += signatures * effortOf(roomBytes - BLOCK_BYTES);
  }

  /** Caches the last tools, which are usually requested repeatedly. */
  #prepare(tools: Tools): Bench {
    if (tools === this.#tools) return this.#bench;
    this.#tools = tools;
    this.#bench = makeReady(tools);
    return this.#bench;
  }

  /** The digest of a recipe with a fixed key or algorithm; none without a key. */
  #byRecipe({ key = this.#secret, algorithm = 'sha256' }: TemplateVariant, message: Uint8Array) {
    if (key === undefined) return '';
    return createHmac(algorithm, key).update(message).digest('binary');
  }
}

/** A candidate for the signed string. */
interface Candidate {
  readonly template: TemplateVariant;
  readonly timestamp: TimestampVariant;
  readonly body: BodyVariant;
}

/** Bodies that are joined to one timestamp by one template. */
interface Row {
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
