import type { Cause } from '../cause.ts';
import type { ProviderRecipe } from './provider-recipe.ts';
import { PROVIDERS } from './provider-table.ts';
import type { Recipe } from './recipe.ts';

/**
 * The recipes of other providers, each as one step.
 * @param secret what a recipe's own key is made of; without it such recipes are left out.
 */
export function providerRecipes(secret: string | undefined): Recipe[] {
  const decoded = secret === undefined ? undefined : decodedKey(secret);
  return PROVIDERS.flatMap((recipe) => [...whole(recipe, decoded), ...halfWay(recipe)]);
}

/** With the key, the digest and the spellings that the provider asks for. */
function whole(recipe: ProviderRecipe, decoded: Uint8Array | undefined): Recipe[] {
  const { provider, text, cost, algorithm, spellings, exact } = recipe;
  if (recipe.decodedKey === true && decoded === undefined) return [];
  const key = recipe.decodedKey === true ? decoded : undefined;
  return [{ text, cost, causes: causedBy(provider), provider, key, algorithm, spellings, exact }];
}

/** The message alone was taken over: key, digest and spelling are the document's, or causes of their own. */
function halfWay({ provider, text, cost, algorithm, decodedKey }: ProviderRecipe): Recipe[] {
  if (algorithm === undefined && decodedKey === undefined) return [];
  return [{ text, cost: cost + 1, causes: causedBy(provider), provider }];
}

const causedBy = (provider: string): Cause[] => [{ id: 'message.other-provider', provider }];

/** The secret's bytes, without the prefix of Standard Webhooks; undefined if it is not Base64. */
function decodedKey(secret: string): Uint8Array | undefined {
  const text = secret.trim().replace(/^whsec_/, '');
  return /^[A-Za-z0-9+/_-]{4,}={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}
