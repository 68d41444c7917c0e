import type { Cause } from '../cause.ts';

/** How another provider signs; what plain causes say in one or two words is not among them. */
export interface ProviderRecipe {
  readonly provider: string;
  readonly text: string;
  readonly cost: number;
  /** As node:crypto names it, where it is not SHA-256. */
  readonly algorithm?: string;
  /** The key is what the secret spells in base64. */
  readonly decodedKey?: true;
  readonly spellings?: readonly Cause['id'][];
  /** Where the signature is spelled differently, plain causes say what was done. */
  readonly exact?: true;
}
