import { describe, expect, it } from 'vitest';
import { BODY, idsOf, TIMESTAMP, variantThatSigns } from './facts.ts';

const SHA256 = '895ce9c8754c108abcb312b0ce839adb10cd10bc21548f0d9a9d5995bbe26f3e';
const MD5 = '5253cc9884bab0043738bdb2c2b4a56b';
const SHA1 = '1a424dc4b256ba67565cab252c14f1128daa30ee';
const SHA512 =
  '7d2534432ab505794c94a532b227b002d846c2a49943dc431481b94dfd15a71eae6a1d542ad8160b8e1b84f5873a2ab8105b92d48596902ce81002540642fa17';
const SHA256_BASE64 = 'iVzpyHVMEIq8sxKwzoOa2xDNELwhVI8Nmp1Zlbvibz4=';

const T = TIMESTAMP;
const B = BODY;

describe('what may have been signed', () => {
  it.each([
    [`${T}.${B}`, ['message.separator']],
    [`${T}:${B}`, ['message.separator']],
    [`${T}\n${B}`, ['message.separator']],
    [`${T}\r\n${B}`, ['message.separator']],
    [`${T} ${B}`, ['message.separator']],
    [`${T}|${B}`, ['message.separator']],
    [`${T}\\n${B}`, ['message.separator']],
    [`${T}\0${B}`, ['message.separator']],
    [`timestamp=${T}&body=${B}`, ['message.separator']],
    [`${B}${T}`, ['message.order']],
    [`${B}:${T}`, ['message.order', 'message.separator']],
    [B, ['message.body-only']],
    [T, ['message.timestamp-only']],
    [`POST/conversions${T}${B}`, ['message.method-path']],
    [`POST\n/conversions\n${T}\n${B}`, ['message.method-path']],
    [`${T}POST/conversions${B}`, ['message.method-path']],
    [`${T}.POST./conversions.${B}`, ['message.method-path']],
    [`${T}post/conversions${B}`, ['message.method-path']],
    [`/conversions${T}${B}`, ['message.method-path']],
    [`POST /conversions\n${T}\n${B}`, ['message.method-path']],
    [`POST|/conversions|${T}|${B}`, ['message.method-path']],
    [`POST${T}${B}`, ['message.method-path']],
    [`POST${B}`, ['message.method-path']],
    [`pk_test_1${T}${B}`, ['message.api-key']],
    [`${T}pk_test_1${B}`, ['message.api-key']],
    [`${T}.pk_test_1.${B}`, ['message.api-key']],
    [`${T}${B}pk_test_1`, ['message.api-key']],
    [`pk_test_1:${B}`, ['message.api-key']],
    [`pk_test_1${T}POST/conversions${B}`, ['message.api-key', 'message.method-path']],
    [`${T}${SHA256}`, ['message.body-hashed']],
    [`${T}${SHA256.toUpperCase()}`, ['message.body-hashed']],
    [`${T}${SHA256_BASE64}`, ['message.body-hashed']],
    [`${T}${MD5}`, ['message.body-hashed']],
    [`${T}${SHA1}`, ['message.body-hashed']],
    [`${T}${SHA512}`, ['message.body-hashed']],
    [`${T}.${SHA256}`, ['message.body-hashed', 'message.separator']],
    [`${SHA256}${T}`, ['message.body-hashed', 'message.order']],
    [SHA256, ['message.body-hashed', 'message.body-only']],
    [`POST\n/conversions\n${T}\n${SHA256}`, ['message.body-hashed', 'message.method-path']],
    [`v0:${T}:${B}`, ['message.other-provider']],
    [`evt_1.${T}.${B}`, ['message.other-provider']],
  ])('%j', (signed, ids) => {
    expect(idsOf(variantThatSigns(signed)?.causes)).toEqual(ids);
  });

  it('the raw digest of the body', () => {
    const signed = Buffer.concat([Buffer.from(T), Buffer.from(SHA256, 'hex')]);
    expect(idsOf(variantThatSigns(signed)?.causes)).toEqual(['message.body-hashed']);
  });

  // Python: ('1755338674' + '{"a":"가"}').encode('utf-16le').hex()
  it.each([
    ['31003700350035003300330038003600370034007b002200610022003a00220000ac22007d00', 'utf-16le'],
    ['0031003700350035003300330038003600370034007b002200610022003a0022ac000022007d', 'utf-16be'],
  ])('all of it in UTF-16: %s', (hex, charset) => {
    const body = '{"a":"가"}';
    const variant = variantThatSigns(Buffer.from(hex, 'hex'), { body });
    expect(variant?.causes).toEqual([{ id: 'body.charset', charset, extent: 'whole string' }]);
  });

  it('never what the document asks for', () => {
    expect(variantThatSigns(`${T}${B}`)).toBeUndefined();
  });
});

describe('the particulars', () => {
  it.each([
    [`${T}.${B}`, { id: 'message.separator', separator: '.', provider: 'Stripe' }],
    [
      `POST\n/conversions\n${T}\n${B}`,
      { id: 'message.method-path', template: 'POST\n/conversions\n{timestamp}\n{body}' },
    ],
    [`pk_test_1.${T}.${B}`, { id: 'message.api-key', template: '{api_key}.{timestamp}.{body}' }],
    [`${T}${SHA256}`, { id: 'message.body-hashed', template: '{timestamp}{sha256(body) in hex}' }],
  ])('%j', (signed, cause) => {
    expect(variantThatSigns(signed)?.causes).toEqual([cause]);
  });

  it('another provider may sign as two plain causes say', () => {
    expect(variantThatSigns(`${B}:${T}`)?.provider).toBe('Toss Payments');
  });
});
