import { type Cause, type CauseId, type Explanation, isReception, partOf } from './model/cause.ts';

/** One explanation of several requests. */
export interface SharedExplanation {
  /** Its causes hold the particulars that are the same in all requests. */
  readonly explanation: Explanation;
  /** Index of a request that shows all shared causes. */
  readonly example: number;
}

/**
 * The simplest explanation that fits all failing requests: of any rank for each, with the same causes everywhere. One
 * body can show more causes of the same serializer than another (without Korean text, nothing is escaped), so bodies
 * match if the same serializer produces them.
 * @param failing the explanations of each request.
 * @returns undefined if none fits all, or if there are fewer than two requests.
 */
export function shareExplanation(
  failing: readonly (readonly Explanation[])[],
): SharedExplanation | undefined {
  const [first, ...others] = failing.map(byWay);
  if (first === undefined || others.length === 0) return undefined;
  const fitting = [...first.keys()].flatMap((way) => {
    const explanations = [first, ...others].flatMap((ways) => ways.get(way) ?? []);
    return explanations.length === failing.length ? [explanations] : [];
  });
  const [best] = fitting.map(join).sort((a, b) => a.explanation.cost - b.explanation.cost);
  return best === undefined || best.explanation.causes.length === 0 ? undefined : best;
}

/** The cheapest explanation of one request for each way in which it can be like another request's. */
function byWay(explanations: readonly Explanation[]): Map<string, Explanation> {
  const ways = new Map<string, Explanation>();
  for (const explanation of [...explanations].sort((a, b) => a.cost - b.cost)) {
    for (const way of waysOf(explanation)) if (!ways.has(way)) ways.set(way, explanation);
  }
  return ways;
}

/** Keys for matching: the same causes, or the same serializer with the same other causes. */
function waysOf({ causes, serializers }: Explanation): string[] {
  const ids = idsOf(causes).filter((id) => !isReception(id));
  const beside = ids.filter((id) => partOf(id) !== 'body');
  const isSerialized = beside.length < ids.length;
  return [
    ids.join(' '),
    ...(isSerialized ? serializers : []).map((name) => [`by ${name}`, ...beside].join(' ')),
  ];
}

const idsOf = (causes: readonly Cause[]): CauseId[] =>
  [...new Set(causes.map(({ id }) => id))].sort();

/** Merges explanations that match; their costs are added. */
function join(explanations: readonly Explanation[]): SharedExplanation {
  const sizes = explanations.map(({ causes }) => causes.length);
  const example = sizes.indexOf(Math.max(...sizes));
  const whole = explanations[example] as Explanation;
  const cost = explanations.reduce((sum, explanation) => sum + explanation.cost, 0);
  const serializers = whole.serializers.filter((name) =>
    explanations.every((explanation) => explanation.serializers.includes(name)),
  );
  return {
    explanation: { ...whole, causes: commonCauses(explanations), serializers, cost },
    example,
  };
}

/** All causes of the signature, and other causes that every request has, with their common details. */
function commonCauses(explanations: readonly Explanation[]): Cause[] {
  const all = explanations.flatMap(({ causes }) => causes);
  const inAll = (id: CauseId): boolean =>
    explanations.every(({ causes }) => causes.some((cause) => cause.id === id));
  const ids = [...new Set(all.map(({ id }) => id))].filter((id) => !isReception(id) || inAll(id));
  return ids.map((id) => agreedOn(all.filter((cause) => cause.id === id)));
}

/** A cause with the particulars that are the same wherever it was found. */
function agreedOn([first, ...others]: readonly Cause[]): Cause {
  const { id, ...particulars } = first as Cause;
  const same = Object.entries(particulars).filter(([name, value]) =>
    others.every((other) => other[name] === value),
  );
  return { id, ...Object.fromEntries(same) };
}
