import { COST } from '../variant.ts';
import type { Step } from './step.ts';

/** Prefixes that say what a credential is, and nothing of it. */
const WELL_KNOWN: readonly string[] = [
  'shs_',
  'whsec_',
  'sk_',
  'sk_live_',
  'sk_test_',
  'pk_',
  'pk_live_',
  'pk_test_',
  'test_',
  'live_',
  'prod_',
  'secret_',
  'secret-',
  'key_',
  'hmac_',
  'sample-',
  'base64:',
  'hex:',
  'secret:',
  'key:',
  'hmac:',
  'sha256:',
  'sha256=',
  '0x',
  'Bearer ',
  'Basic ',
  'HMAC_SECRET=',
  'CONV_HMAC_SECRET=',
  'SECRET=',
  'hmac_secret=',
];

const PUT_ON: readonly (readonly [prefix: string, cost: number])[] = [
  ['shs_', COST.usual],
  ['whsec_', COST.usual],
  ['Bearer ', COST.rare],
  ['Basic ', COST.rare],
  ['sk_', COST.rare],
  ['sk_live_', COST.rare],
  ['sk_test_', COST.rare],
  ['pk_test_', COST.rare],
  ['pk_live_', COST.rare],
  ['test_', COST.rare],
  ['live_', COST.rare],
  ['secret_', COST.rare],
  ['secret:', COST.rare],
  ['secret=', COST.rare],
  ['key=', COST.rare],
  ['key:', COST.rare],
  ['hmac:', COST.rare],
  ['hmac ', COST.rare],
  ['HMAC ', COST.rare],
  ['sha256=', COST.rare],
  ['sha256:', COST.rare],
  ['base64:', COST.rare],
  ['hex:', COST.rare],
  ['0x', COST.rare],
  ['=', COST.rare],
  [': ', COST.rare],
  ['HMAC_SECRET=', COST.rare],
  ['HMAC_SECRET: ', COST.rare],
  ['CONV_HMAC_SECRET=', COST.rare],
  ['SECRET=', COST.rare],
  ['hmac_secret=', COST.rare],
  ['hmac_secret: ', COST.rare],
  ['AWS4', COST.rare],
  ['$', COST.rare],
];

/** After a separator further in, what comes before it is not a prefix. */
const LONGEST_PREFIX = 24;

/** The secret with its prefix cut off, or with another one put on. */
export function* prefixSteps(text: string): Generator<Step> {
  const known = WELL_KNOWN.filter((prefix) => text.startsWith(prefix) && prefix !== text);
  for (const prefix of known) {
    const cause = { id: 'key.prefix', prefix, cut: prefix.length } as const;
    yield { key: text.slice(prefix.length), cost: COST.common, cause };
  }
  for (const { index } of text.slice(0, LONGEST_PREFIX).matchAll(/[_\-:.= ]/g)) {
    const cut = index + 1;
    if (cut === text.length) continue;
    yield {
      key: text.slice(cut),
      cost: COST.usual + (index > 8 ? 3 : 0),
      cause: { id: 'key.prefix', cut },
    };
  }
  for (const [prefix, cost] of PUT_ON) {
    yield { key: prefix + text, cost, cause: { id: 'key.prefix', prefix } };
  }
  yield { key: `${text}&`, cost: COST.rare, cause: { id: 'key.prefix', suffix: '&' } };
}

/** The api key joined to the secret, or only its prefix. */
export function* apiKeyPrefixSteps(text: string, apiKey: string): Generator<Step> {
  const own = /^(?:[A-Za-z]{1,12}[_-]){1,2}/.exec(apiKey)?.[0];
  if (own !== undefined) {
    const cause = { id: 'key.prefix', prefix: "the api key's own" } as const;
    yield { key: own + text, cost: COST.rare, cause };
  }
  for (const separator of ['', ':', '.', '&', '-', '_', '|']) {
    const before = { id: 'key.prefix', prefix: `the api key${separator}` } as const;
    yield { key: apiKey + separator + text, cost: COST.rare, cause: before };
    const after = { id: 'key.prefix', suffix: `${separator}the api key` } as const;
    yield { key: text + separator + apiKey, cost: COST.remote, cause: after };
  }
}
