import { describe, expect, it } from 'vitest';
import { describeSpelling } from '../../../src/verify/signature/describe.ts';

describe('what a signature shows of itself', () => {
  it('the digest that it spells', () => {
    expect(
      describeSpelling('0D20060C02EAF849FE671016EAE2DEB522BCCAD0F6B3B891461DEC11F4D41029'),
    ).toEqual({
      kind: 'other-spelling',
      characters: 64,
      causes: [{ id: 'encoding.uppercase-hex' }],
      bytes: 32,
      algorithms: ['SHA-256'],
    });
  });

  it.each([
    ['ebee25ae3450cbeb14e1667c4bb46fe1fd7c0e53', 'hex', ['SHA-1']],
    [
      '4cDenugq3DxKYr1Gr62pxCuvzywqxD+EKgMsu5UOvyczYjlD9OOM4y0ZTwGIWsrH7bqNrxonsvsanpdt/YiRQA==',
      'other-spelling',
      ['SHA-512'],
    ],
    ['hello', 'unknown', []],
    ['0d20060c02eaf849fe', 'other-spelling', []],
  ])('%s: %s of %j', (presented, kind, algorithms) => {
    expect(describeSpelling(presented)).toMatchObject({ kind, algorithms });
  });

  it.each([
    ['[B@1b2c3d4e', 'Java'],
    ['javax.crypto.Mac@5e2de80c', 'Java'],
    ['Resource id #5', 'PHP'],
    ['<generator object sign at 0x7f0a>', 'Python'],
    ['<hmac.HMAC object at 0x7f0a>', 'Python'],
    ['#<OpenSSL::HMAC:0x00007f0a>', 'Ruby'],
    ['[object Promise]', 'JavaScript'],
    ['System.Byte[]', 'C#'],
    ['HASH(0x55d0c8b0)', 'Perl'],
    ['table: 0x55d0c8b0', 'Lua'],
  ])('%s is an object of %s', (presented, language) => {
    expect(describeSpelling(presented).accident).toEqual({ kind: 'object', language });
  });

  it.each([
    ['', 'missing'],
    ['undefined', 'missing'],
    ['None', 'missing'],
    ['$SIGNATURE', 'placeholder'],
    ['{{signature}}', 'placeholder'],
    ['<hmac-hex>', 'placeholder'],
  ])('%j is %s', (presented, kind) => {
    expect(describeSpelling(presented).accident).toEqual({ kind });
  });

  it.each([
    ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'sha256'],
    ['47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', 'sha256'],
    ['b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad', 'hmac-sha256'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'md5'],
  ])('%s is a digest of nothing', (presented, algorithm) => {
    expect(describeSpelling(presented).accident).toEqual({ kind: 'digest-of-nothing', algorithm });
  });
});
