import type { Permutations } from '../bodies/permutations/permutations.ts';
import type { BodyVariant } from '../variant.ts';
import { listOf } from './part.ts';
import { type Parts, THE_RECIPE } from './parts.ts';
import type { Progress } from './search.ts';
import type { Match, Trial } from './trial.ts';

/**
 * Tries every order of a body's keys, with everything else as the document has it: what is left to
 * languages whose hashes have no order.
 */
export function* tryPermutations(
  { runs, at }: Permutations,
  parts: Parts,
  trial: Trial,
): Progress<{ readonly matches: readonly Match[]; readonly interrupted: boolean }> {
  const timestamp = parts.timestamps.at(0).at(0);
  const tools = {
    keys: listOf(parts.keys.at(0)),
    digests: listOf(parts.digests.at(0)),
    unkeyed: true,
  };
  const matches: Match[] = [];
  for (const run of runs) {
    run((bytes, index) => {
      const body: BodyVariant = { value: bytes, cost: 0, causes: [], serializers: [] };
      const row = { template: THE_RECIPE, timestamp, bodies: [body] };
      trial.of(row, tools, (match) => matches.push({ ...match, body: at(index) }));
      return matches.length > 0;
    });
    if (matches.length > 0) break;
    if (yield trial.hypotheses) return { matches, interrupted: true };
  }
  return { matches, interrupted: false };
}
