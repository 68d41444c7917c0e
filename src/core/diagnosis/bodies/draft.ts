import type { Cause } from '../cause.ts';
import type { BodyVariant } from '../variant.ts';
import { type Binary, fromBytes, toBytes } from './binary.ts';

/** A body that may turn out to be the received one, or to be known already. */
export interface Draft {
  readonly content: Binary;
  readonly cost: number;
  readonly causes: readonly Cause[];
  /** Asked for only where the body is wanted: there are many bodies, and many programs. */
  readonly namePrograms: () => readonly string[];
}

/**
 * Keeps each body once, in its cheapest way; of equally cheap ones the one with the fewest causes.
 * @param received not a variant of itself.
 */
export function toVariants(drafts: readonly Draft[], received: Uint8Array): BodyVariant[] {
  const equals = new Map<Binary, Draft[]>([[fromBytes(received), []]]);
  const simplest: Draft[] = [];
  for (const draft of [...drafts].sort(bySimplicity)) {
    const known = equals.get(draft.content);
    if (known !== undefined) {
      known.push(draft);
      continue;
    }
    equals.set(draft.content, [draft]);
    simplest.push(draft);
  }
  return simplest.map((draft) => new DraftedBody(draft, equals.get(draft.content) ?? []));
}

/** The names of the programs are looked up only when they are asked for. */
class DraftedBody implements BodyVariant {
  readonly value: Uint8Array;
  readonly cost: number;
  readonly causes: readonly Cause[];
  readonly #equals: readonly Draft[];

  constructor({ content, cost, causes }: Draft, equals: readonly Draft[]) {
    this.value = toBytes(content);
    this.cost = cost;
    this.causes = causes;
    this.#equals = equals;
  }

  get serializers(): readonly string[] {
    return [...new Set(this.#equals.flatMap((draft) => draft.namePrograms()))];
  }
}

const bySimplicity = (a: Draft, b: Draft): number =>
  a.cost - b.cost || a.causes.length - b.causes.length;
