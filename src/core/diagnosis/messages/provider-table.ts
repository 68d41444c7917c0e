import { COST } from '../variant.ts';
import type { ProviderRecipe } from './provider-recipe.ts';
import { REMOTE_PROVIDERS } from './provider-remote.ts';

const BASE64 = ['encoding.base64'] as const;
const PREFIX = ['encoding.prefix'] as const;
const WEBHOOK = ['encoding.base64', 'encoding.prefix'] as const;

const { usual, rare, remote } = COST;

export const PROVIDERS: readonly ProviderRecipe[] = [
  // https://api.slack.com/authentication/verifying-requests-from-slack; Zoom took it over.
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
