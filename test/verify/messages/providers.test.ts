import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HEADERS, rendered, SECRET, variantsOf } from './facts.ts';

/** Made by Python's hmac and hashlib, after each provider's documentation. */
const SIGNATURES = [
  ['Slack', '24f80f3f5bde36b9a2a1906425212730de3f9fc0aeb33b2e6adc76bcee5ee45e'],
  ['Standard Webhooks', 'ef826b922e8fe8f2867d1db9697e10c01868df9da6bbf6b5e1425b81d0350a43'],
  ['Twitch', '1e05d578780f688478676b7125affc25c816d304c3737b00984c1e3201114255'],
  ['Coupang', '5b05eb2c4cada6b172551810f67c2ec4daf8d0dbebd194fa550d73ca572238d7'],
  ['Coinbase', '341fe2e146ee4621d62ac766359026ff5dc06a1ec1f1db524963df123d9c8814'],
  ['OKX', 'f0dd6e48f4d0d5fbbacb6c85717bb1f52ecf150da6406c16c51e04b92e7c5126'],
  ['KuCoin', 'fd1ead8247d4ba6c87edc37707bc06e65e1b244661d1cb21e5c43056d0e87481'],
  ['Bybit', 'bda60d04218cfdef77eca5e7fe6ae954ec2e477c248f0aaf82072867f19d5c6f'],
  ['Binance', '794178b68a068518202c2769bdad7f8aadab667d4aebdf11c87800cec3a83669'],
  [
    'Kraken',
    'ed8f198d41c089de334ca3cb7ce88a63b61c56c12ddecd2c618dd20a1f523c7bd997afbda22e8eeef309aeb82584efde0bdcab2807bbd7cf086ae0a354ca3761',
  ],
  [
    'Gate.io',
    '884092a1eceeb4856e911d03427ab38a8a81bdd27c0d6e0ecc6db49fece87c9f641965d8ccd4f458fe64aa31ff623a82fd244f225a01088164009797fd204d18',
  ],
  [
    'Bithumb',
    'd13f5cad7d65282544fa7b7205a56e3fa852944aded914124a2f671322890ae6d6bb52dd355c3ed277e2a298006a879cbfaf011739e58798501edf5f7ff8fa26',
  ],
  ['HubSpot', 'd009a9bb918efa95dd9d2257967958e6ec81545c52ff7415ae00aed1ec82a4a3'],
  ['Trello', 'f95987f3672c0fab9fa0c81d2f15511f8b076d0a'],
  ['Naver Cloud', '90d11622a17f5c4c3950bd48069b9a1b430109801dc3a6f1059cddd9725f7757'],
  ['LINE Pay', '25d52270c68eae9cc1b3928b5586c0dd7e0e5c2c37d4b5f92cd927d04b5f7284'],
  ['Solapi', '3e61424d8e61d06d3c3825a79af629b8a0f1226cd25592eab093e39627ac8e50'],
  ['Mailgun', 'c2488a6bc4017b7eb0a01fcd2e602c03b90c2ca3997766f4651c95eae99d6b33'],
  ['Pusher', '6daef6577c9abe234863cf1584453117eddaa48458e564a0cdb5b2e004a7835c'],
  ['Azure', '85215ca5a3da9fd95083ee2980871f1407e694883a7d45dadd4ec2e75781fee8'],
  ['HTTP Signatures', '375812c7818f3b4f338a82f892b12ff90db38c99f87a2a721f334338f6706ff4'],
] as const;

const given = {
  destination: {
    method: 'POST',
    path: '/v1/conversions',
    host: 'api.example.com',
    basePath: '/v1',
  },
  headers: [...HEADERS, ['X-LINE-Authorization-Nonce', 'n-1']] as const,
};

describe('the recipes of other providers', () => {
  it.each(SIGNATURES)('%s', (provider, signature) => {
    const matching = variantsOf(given).filter((variant) => {
      const hmac = createHmac(variant.algorithm ?? 'sha256', variant.key ?? SECRET);
      return hmac.update(rendered(variant)).digest('hex') === signature;
    });
    expect(matching.map(({ causes }) => causes)).toEqual([
      [{ id: 'message.other-provider', provider }],
    ]);
  });

  it('a secret of Standard Webhooks is decoded behind its prefix', () => {
    const keys = variantsOf({ secret: `whsec_${SECRET}` }).map(({ key }) => key);
    expect(keys).toContainEqual(Buffer.from(SECRET, 'base64'));
  });

  it('without base64 in the secret there is no key to decode', () => {
    const keys = variantsOf({ secret: 'not base64!' }).map(({ key }) => key);
    expect(keys.filter((key) => key !== undefined)).toEqual([]);
  });

  it('no template shows the secret', () => {
    const templates = variantsOf(given).map(({ template }) => template);
    expect(templates.filter((template) => template.includes(SECRET))).toEqual([]);
  });
});
