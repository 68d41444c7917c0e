import { COST, type TemplateVariant } from '../variant.ts';
import { apiKeyRecipes } from './api-keys.ts';
import { bodyDigestRecipes } from './body-digests.ts';
import { charsetRecipes } from './charsets.ts';
import { type Compiled, compile, identityOf, type Pieces } from './compile.ts';
import { beginningOf, type MessageFacts, usable } from './facts.ts';
import { methodPathRecipes } from './method-paths.ts';
import { type SignedPaths, signedPaths } from './paths.ts';
import { piecesOf } from './pieces.ts';
import { providerRecipes } from './providers.ts';
import { type Recipe, toVariant } from './recipe.ts';
import { joinRecipes } from './separators.ts';

/** Of larger bodies only the likeliest templates are tried: every one costs a pass over the body. */
const LARGE_BYTES = 256 * 1024;

/**
 * What may have been joined to the signed string, other than the document's `{timestamp}{body}`.
 * @param maxCost dearer ones are left out.
 * @returns the cheapest first; no two make the same bytes with the same key and digest.
 */
export function templateVariants(
  facts: MessageFacts,
  maxCost = Number.POSITIVE_INFINITY,
): TemplateVariant[] {
  const paths = signedPaths(facts.destination, beginningOf(facts.body));
  const pieces = piecesOf(facts, [...paths.likely, ...paths.others]);
  const dearest = facts.body.length > LARGE_BYTES ? Math.min(maxCost, COST.common) : maxCost;
  return cheapest(recipes(facts, paths, dearest), pieces);
}

function recipes(facts: MessageFacts, { likely, others }: SignedPaths, dearest: number): Recipe[] {
  const names = others.map((_, index) => `path_${likely.length + index}`);
  return [
    ...joinRecipes(),
    ...charsetRecipes(),
    ...apiKeyRecipes(),
    ...methodPathRecipes(names),
    ...bodyDigestRecipes(),
    ...providerRecipes(usable(facts.secret?.reveal())),
  ]
    .filter(({ cost }) => cost <= dearest)
    .flatMap((recipe) => [recipe, ...onOtherPaths(recipe, likely.length)])
    .filter(({ cost }) => cost <= dearest);
}

/** The same with the second path, a little dearer. */
function onOtherPaths(recipe: Recipe, likely: number): Recipe[] {
  const named = recipe.text.includes('{path}') && recipe.cost < COST.remote;
  return named && likely > 1
    ? [{ ...recipe, text: recipe.text.replace('{path}', '{path_1}'), cost: recipe.cost + 1 }]
    : [];
}

/** "The timestamp text with the exact JSON body text appended directly." */
const DOCUMENTED: Compiled = { template: '', parts: [{ type: 'timestamp' }, { type: 'body' }] };

/** Of templates that make the same bytes the cheapest; of those that cost the same, the fewest causes. */
function cheapest(recipes: readonly Recipe[], pieces: Pieces): TemplateVariant[] {
  const sorted = [...recipes].sort((a, b) => a.cost - b.cost || a.causes.length - b.causes.length);
  const known = new Set([identityOf(DOCUMENTED)]);
  const variants: TemplateVariant[] = [];
  for (const recipe of sorted) {
    const compiled = compile(recipe.text, pieces);
    if (compiled === undefined) continue;
    const identity = identityOf(compiled) + fixedBy(recipe);
    if (!known.has(identity)) variants.push(toVariant(recipe, compiled));
    known.add(identity);
  }
  return variants;
}

/** A recipe with a key, a digest or a spelling of its own is another one. */
const fixedBy = ({ key, algorithm, exact = false }: Recipe): string =>
  key === undefined && algorithm === undefined && !exact
    ? ''
    : `\u{2023}${key !== undefined} ${algorithm} ${exact}`;
