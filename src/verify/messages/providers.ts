import { type Cause, COST } from '../model/cause.ts';
import type { Recipe } from './recipe.ts';

const BASE64 = ['encoding.base64'] as const;

/** Recipes that are rarely mistaken for this service's. */
const REMOTE_PROVIDERS: readonly ProviderRecipe[] = [
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

const PREFIX = ['encoding.prefix'] as const;
const WEBHOOK = ['encoding.base64', 'encoding.prefix'] as const;

const { usual, rare, remote } = COST;

const PROVIDERS: readonly ProviderRecipe[] = [
  // https://api.slack.com/authentication/verifying-requests-from-slack; Zoom uses it, too.
  { provider: 'Slack', text: 'v0:{timestamp}:{body}', cost: usual, spellings: PREFIX },
  { provider: 'Slack', text: 'v1:{timestamp}:{body}', cost: rare, spellings: PREFIX },
  // https://www.standardwebhooks.com: Svix, PortOne V2, and others.
  {
    provider: 'Standard Webhooks',
    text: '{id}.{timestamp}.{body}',
    cost: usual,
    decodedKey: true,
    spellings: WEBHOOK,
  },
  { provider: 'Twitch', text: '{id}{timestamp}{body}', cost: rare, spellings: PREFIX },
  // https://docs.tosspayments.com: the signature header of a webhook is `v1:` and base64.
  {
    provider: 'Toss Payments',
    text: '{body}:{timestamp}',
    cost: usual,
    spellings: WEBHOOK,
    exact: true,
  },
  { provider: 'Coupang', text: '{short_date}{METHOD}{path_and_query}', cost: usual },
  { provider: 'Coupang', text: '{short_date}{METHOD}{path_and_query}{body}', cost: rare },
  { provider: 'Coupang', text: '{timestamp}{METHOD}{path_and_query}{body}', cost: rare },
  {
    provider: 'Coinbase',
    text: '{timestamp}{METHOD}{path}{body}',
    cost: usual,
    decodedKey: true,
    spellings: BASE64,
  },
  { provider: 'OKX', text: '{iso_ms}{METHOD}{path}{body}', cost: rare, spellings: BASE64 },
  { provider: 'OKX', text: '{iso}{METHOD}{path}{body}', cost: rare, spellings: BASE64 },
  {
    provider: 'KuCoin',
    text: '{timestamp}{thousand}{METHOD}{path}{body}',
    cost: rare,
    spellings: BASE64,
  },
  { provider: 'Bybit', text: '{timestamp}{thousand}{api_key}5000{body}', cost: rare },
  { provider: 'Bybit', text: '{timestamp}{api_key}5000{body}', cost: rare },
  { provider: 'Binance', text: '{body}&timestamp={timestamp}{thousand}', cost: rare },
  { provider: 'Binance', text: '{body}&timestamp={timestamp}', cost: rare },
  {
    provider: 'Kraken',
    text: '{path}{kraken}',
    cost: rare,
    algorithm: 'sha512',
    decodedKey: true,
    spellings: BASE64,
  },
  {
    provider: 'Gate.io',
    text: '{METHOD}\n{path}\n\n{sha512_hex}\n{timestamp}',
    cost: rare,
    algorithm: 'sha512',
  },
  {
    provider: 'Bithumb',
    text: '{path}\0{body}\0{timestamp}{thousand}',
    cost: remote,
    algorithm: 'sha512',
    spellings: ['encoding.base64-of-hex'],
  },
  // https://developers.hubspot.com: "v3"; its timestamp is in milliseconds.
  {
    provider: 'HubSpot',
    text: '{METHOD}{url}{body}{timestamp}{thousand}',
    cost: rare,
    spellings: BASE64,
  },
  {
    provider: 'Twilio',
    text: '{url}{sorted_members}',
    cost: remote,
    algorithm: 'sha1',
    spellings: BASE64,
  },
  { provider: 'Trello', text: '{body}{url}', cost: rare, algorithm: 'sha1', spellings: BASE64 },
  {
    provider: 'Naver Cloud',
    text: '{METHOD} {path}\n{timestamp}\n{api_key}',
    cost: usual + 1,
    spellings: BASE64,
  },
  {
    provider: 'Naver Cloud',
    text: '{METHOD} {path}\n{timestamp}{thousand}\n{api_key}',
    cost: usual + 1,
    spellings: BASE64,
  },
  {
    provider: 'Naver Cloud',
    text: '{METHOD} {path}\n{timestamp}\n{api_key}\n{body}',
    cost: rare,
    spellings: BASE64,
  },
  { provider: 'LINE Pay', text: '{secret}{path}{body}{nonce}', cost: rare, spellings: BASE64 },
  { provider: 'LINE Pay', text: '{secret}{path}{body}{timestamp}', cost: rare, spellings: BASE64 },
  { provider: 'Solapi', text: '{iso}{id}', cost: remote },
  { provider: 'Solapi', text: '{iso_ms}{id}', cost: remote },
  { provider: 'Mailgun', text: '{timestamp}{id}', cost: remote },
  ...REMOTE_PROVIDERS,
];

/**
 * The recipes of other providers, each as one step.
 * @param secret source of a recipe's own key; without it, such recipes are omitted.
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

/** Another provider's recipe, unless simple causes already describe it. */
interface ProviderRecipe {
  readonly provider: string;
  readonly text: string;
  readonly cost: number;
  /** The node:crypto name, if it is not SHA-256. */
  readonly algorithm?: string;
  /** The key is the Base64-decoded secret. */
  readonly decodedKey?: true;
  readonly spellings?: readonly Cause['id'][];
  /** If the signature is encoded differently, simple causes describe it. */
  readonly exact?: true;
}
