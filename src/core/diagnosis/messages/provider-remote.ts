import { COST } from '../variant.ts';
import type { ProviderRecipe } from './provider-recipe.ts';

const BASE64 = ['encoding.base64'] as const;

/** Recipes that are rarely mistaken for this service's. */
export const REMOTE_PROVIDERS: readonly ProviderRecipe[] = [
  {
    provider: 'Pusher',
    text: '{METHOD}\n{path}\nauth_key={api_key}&auth_timestamp={timestamp}&auth_version=1.0&body_md5={md5_hex}',
    cost: COST.remote,
  },
  {
    provider: 'Azure',
    text: '{METHOD}\n{path}\n{http_date};{host};{sha256_base64}',
    cost: COST.remote,
    decodedKey: true,
    spellings: BASE64,
  },
  // draft-cavage-http-signatures
  {
    provider: 'HTTP Signatures',
    text: '(request-target): {method} {path}\ndate: {http_date}',
    cost: COST.remote,
    spellings: BASE64,
  },
  {
    provider: 'HTTP Signatures',
    text: '(request-target): {method} {path}\nhost: {host}\ndate: {http_date}',
    cost: COST.remote,
    spellings: BASE64,
  },
  {
    provider: 'HTTP Signatures',
    text: '(request-target): {method} {path}\nhost: {host}\ndate: {http_date}\ndigest: SHA-256={sha256_base64}',
    cost: COST.remote,
    spellings: BASE64,
  },
  { provider: 'HTTP Signatures', text: 'date: {http_date}', cost: COST.remote, spellings: BASE64 },
];
