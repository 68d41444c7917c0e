import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Target } from '../../../src/verify/model/cause.ts';
import { undoSpelling } from '../../../src/verify/signature/undo.ts';

/** HMAC-SHA256, HMAC-SHA512 and HMAC-SHA1 of `m6` under the key `k`, by PHP; and of `m2`. */
const HEX = '0d20060c02eaf849fe671016eae2deb522bccad0f6b3b891461dec11f4d41029';
const SHA512 =
  'e1c0de9ee82adc3c4a62bd46afada9c42bafcf2c2ac43f842a032cbb950ebf2733623943f4e38ce32d194f01885acac7edba8daf1a27b2fb1a9e976dfd889140';
const SHA1 = 'ebee25ae3450cbeb14e1667c4bb46fe1fd7c0e53';
const NEGATIVE = 'ccbd4dc59931cee31682845ff83e287660226c156ac73b7f6f0dbf9cf0054275';

const latin1 = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');

/** The cheapest target that the digest matches, as the ids of its causes. */
function explain(presented: string, digest = HEX): string[] | undefined {
  const target = undoSpelling(presented).find((it) => isMatch(it, digest));
  return target?.causes.map(({ id }) => id.replace('encoding.', '')).sort();
}

const isMatch = ({ matches, fits }: Target, hex: string): boolean =>
  matches(latin1(hex)) && fits(hex.length / 2);

const BASE64 = 'DSAGDALq+En+ZxAW6uLetSK8ytD2s7iRRh3sEfTUECk=';
const BYTES =
  '13, 32, 6, 12, 2, 234, 248, 73, 254, 103, 16, 22, 234, 226, 222, 181, 34, 188, 202, 208, 246, 179, 184, 145, 70, 29, 236, 17, 244, 212, 16, 41';

describe('the digest of what real programs present', () => {
  it.each([
    ['plain hex', HEX, []],
    [
      'PHP strtoupper',
      '0D20060C02EAF849FE671016EAE2DEB522BCCAD0F6B3B891461DEC11F4D41029',
      ['uppercase-hex'],
    ],
    ['PHP base64_encode', BASE64, ['base64']],
    ['Perl hmac_sha256_base64', 'DSAGDALq+En+ZxAW6uLetSK8ytD2s7iRRh3sEfTUECk', ['base64']],
    ['Python urlsafe_b64encode', 'DSAGDALq-En-ZxAW6uLetSK8ytD2s7iRRh3sEfTUECk=', ['base64url']],
    ['Elixir url_encode64', 'DSAGDALq-En-ZxAW6uLetSK8ytD2s7iRRh3sEfTUECk', ['base64url']],
    ['Python b32encode', 'BUQAMDAC5L4ET7THCALOVYW6WURLZSWQ62Z3REKGDXWBD5GUCAUQ====', ['base32']],
    ['Elixir encode32', 'BUQAMDAC5L4ET7THCALOVYW6WURLZSWQ62Z3REKGDXWBD5GUCAUQ', ['base32']],
    [
      'PHP base64_encode of hex',
      'MGQyMDA2MGMwMmVhZjg0OWZlNjcxMDE2ZWFlMmRlYjUyMmJjY2FkMGY2YjNiODkxNDYxZGVjMTFmNGQ0MTAyOQ==',
      ['base64-of-hex'],
    ],
    [
      'PHP base64_encode of upper hex',
      'MEQyMDA2MEMwMkVBRjg0OUZFNjcxMDE2RUFFMkRFQjUyMkJDQ0FEMEY2QjNCODkxNDYxREVDMTFGNEQ0MTAyOQ==',
      ['base64-of-hex', 'uppercase-hex'],
    ],
    [
      'PHP bin2hex of hex',
      '30643230303630633032656166383439666536373130313665616532646562353232626363616430663662336238393134363164656331316634643431303239',
      ['hex-of-hex'],
    ],
    [
      'PHP base64_encode twice',
      'RFNBR0RBTHErRW4rWnhBVzZ1TGV0U0s4eXREMnM3aVJSaDNzRWZUVUVDaz0=',
      ['base64'],
    ],
    [
      'PHP bin2hex of base64',
      '4453414744414c712b456e2b5a78415736754c6574534b387974443273376952526833734566545545436b3d',
      ['base64'],
    ],
    [
      'PHP rawurlencode of base64',
      'DSAGDALq%2BEn%2BZxAW6uLetSK8ytD2s7iRRh3sEfTUECk%3D',
      ['base64', 'wrapped'],
    ],
    ['base64 in a form', 'DSAGDALq En ZxAW6uLetSK8ytD2s7iRRh3sEfTUECk=', ['base64', 'wrapped']],
    ['PHP chunk_split', 'DSAGDALq+En+ZxAW6uLe tSK8ytD2s7iRRh3sEfTU ECk=', ['base64', 'wrapped']],
    ['PHP substr', '0d20060c02eaf849fe671016eae2deb5', ['truncated']],
    ['PHP substr of base64', 'DSAGDALq+En+ZxAW6uLetSK8', ['base64', 'truncated']],
    ['JSON with quotes', `"${BASE64}"`, ['base64', 'wrapped']],
    [
      'JSON that escapes /',
      '"4cDenugq3DxKYr1Gr62pxCuvzywqxD+EKgMsu5UOvyczYjlD9OOM4y0ZTwGIWsrH7bqNrxonsvsanpdt\\/YiRQA=="',
      ['base64', 'wrapped'],
      SHA512,
    ],
    [
      'Ruby encode64, folded',
      '4cDenugq3DxKYr1Gr62pxCuvzywqxD+EKgMsu5UOvyczYjlD9OOM4y0ZTwGI WsrH7bqNrxonsvsanpdt/YiRQA==',
      ['base64', 'wrapped'],
      SHA512,
    ],
    ['HMAC-SHA512', SHA512, [], SHA512],
    ['HMAC-SHA1', SHA1, [], SHA1],
    ['Python str of bytes', `b'${BASE64}'`, ['base64', 'wrapped']],
    [
      'Python str of the digest',
      "b'\\r \\x06\\x0c\\x02\\xea\\xf8I\\xfeg\\x10\\x16\\xea\\xe2\\xde\\xb5\"\\xbc\\xca\\xd0\\xf6\\xb3\\xb8\\x91F\\x1d\\xec\\x11\\xf4\\xd4\\x10)'",
      ['raw', 'wrapped'],
    ],
    [
      'Ruby inspect',
      '"\\r \\x06\\f\\x02\\xEA\\xF8I\\xFEg\\x10\\x16\\xEA\\xE2\\xDE\\xB5\\"\\xBC\\xCA\\xD0\\xF6\\xB3\\xB8\\x91F\\x1D\\xEC\\x11\\xF4\\xD4\\x10)"',
      ['raw', 'wrapped'],
    ],
    [
      'Python hex with colons',
      '0d:20:06:0c:02:ea:f8:49:fe:67:10:16:ea:e2:de:b5:22:bc:ca:d0:f6:b3:b8:91:46:1d:ec:11:f4:d4:10:29',
      ['dashes'],
    ],
    [
      'C# BitConverter',
      '0D-20-06-0C-02-EA-F8-49-FE-67-10-16-EA-E2-DE-B5-22-BC-CA-D0-F6-B3-B8-91-46-1D-EC-11-F4-D4-10-29',
      ['dashes', 'uppercase-hex'],
    ],
    [
      'od',
      '0d 20 06 0c 02 ea f8 49 fe 67 10 16 ea e2 de b5  22 bc ca d0 f6 b3 b8 91 46 1d ec 11 f4 d4 10 29',
      ['wrapped'],
    ],
    [
      'Python with 0x',
      '0x0d 0x20 0x06 0x0c 0x02 0xea 0xf8 0x49 0xfe 0x67 0x10 0x16 0xea 0xe2 0xde 0xb5 0x22 0xbc 0xca 0xd0 0xf6 0xb3 0xb8 0x91 0x46 0x1d 0xec 0x11 0xf4 0xd4 0x10 0x29',
      ['dashes'],
    ],
    ['xxd -p', '0d20060c02eaf849fe671016eae2deb522bccad0f6b3b891461dec11f4d4 1029', ['wrapped']],
    [
      'xxd -p -c 8',
      '0d20060c02eaf849 fe671016eae2deb5 22bccad0f6b3b891 461dec11f4d41029',
      ['wrapped'],
    ],
    ['openssl dgst', `SHA2-256(stdin)= ${HEX}`, ['prefix']],
    ['openssl dgst of old', `(stdin)= ${HEX}`, ['prefix']],
    [
      'openssl dgst -c',
      'SHA2-256(stdin)= 0d:20:06:0c:02:ea:f8:49:fe:67:10:16:ea:e2:de:b5:22:bc:ca:d0:f6:b3:b8:91:46:1d:ec:11:f4:d4:10:29',
      ['dashes', 'prefix'],
    ],
    ['openssl dgst -r', `${HEX} *stdin`, ['wrapped']],
    ['sha256sum', `${HEX}  -`, ['wrapped']],
    [
      'Java BigInteger',
      'd20060c02eaf849fe671016eae2deb522bccad0f6b3b891461dec11f4d41029',
      ['unpadded-hex'],
    ],
    [
      'Java BigInteger below zero',
      '-3342b23a66ce311ce97d7ba007c1d7899fdd93ea9538c48090f240630ffabd8b',
      ['unpadded-hex'],
      NEGATIVE,
    ],
    [
      'Java toHexString',
      'd206c2eaf849fe671016eae2deb522bccad0f6b3b891461dec11f4d41029',
      ['unpadded-hex'],
    ],
    [
      'Java toHexString of signed bytes',
      'd206c2ffffffeafffffff849fffffffe671016ffffffeaffffffe2ffffffdeffffffb522ffffffbcffffffcaffffffd0fffffff6ffffffb3ffffffb8ffffff91461dffffffec11fffffff4ffffffd41029',
      ['unpadded-hex'],
    ],
    [
      'C# ToString("X")',
      'D206C2EAF849FE671016EAE2DEB522BCCAD0F6B3B891461DEC11F4D41029',
      ['unpadded-hex', 'uppercase-hex'],
    ],
    [
      'Python hex of a number',
      '0xd20060c02eaf849fe671016eae2deb522bccad0f6b3b891461dec11f4d41029',
      ['prefix', 'unpadded-hex'],
    ],
    ['Python list', `[${BYTES}]`, ['byte-list']],
    ['PHP implode', BYTES.replaceAll(' ', ''), ['byte-list']],
    ['Go Println', `[${BYTES.replaceAll(',', '')}]`, ['byte-list']],
    [
      'Java Arrays.toString',
      '[13, 32, 6, 12, 2, -22, -8, 73, -2, 103, 16, 22, -22, -30, -34, -75, 34, -68, -54, -48, -10, -77, -72, -111, 70, 29, -20, 17, -12, -44, 16, 41]',
      ['byte-list'],
    ],
    ['Elixir inspect', `<<${BYTES}>>`, ['byte-list']],
    ['Node Uint8Array', `Uint8Array(32) [ ${BYTES} ]`, ['byte-list']],
    [
      'Node Buffer',
      '<Buffer 0d 20 06 0c 02 ea f8 49 fe 67 10 16 ea e2 de b5 22 bc ca d0 f6 b3 b8 91 46 1d ec 11 f4 d4 10 29>',
      ['byte-list'],
    ],
    [
      'Node Buffer as JSON',
      `{"type":"Buffer","data":[${BYTES.replaceAll(' ', '')}]}`,
      ['byte-list'],
    ],
    ['Python latin1', '\r \x06\f\x02êøIþg\x10\x16êâÞµ"¼ÊÐö³¸\x91F\x1dì\x11ôÔ\x10)', ['raw']],
    ['latin1 in UTF-8', Buffer.from(latin1(HEX)).toString('latin1'), ['raw']],
    ['Node toString', Buffer.from(HEX, 'hex').toString(), ['raw']],
    [
      'PHP rawurlencode of the digest',
      '%0D%20%06%0C%02%EA%F8I%FEg%10%16%EA%E2%DE%B5%22%BC%CA%D0%F6%B3%B8%91F%1D%EC%11%F4%D4%10%29',
      ['raw', 'wrapped'],
    ],
  ])('%s', (_, presented, causes, digest = HEX) => {
    expect(explain(presented, digest)).toEqual(causes);
  });

  it.each([
    'sha256=',
    'sha256:',
    'v0=',
    'v1=',
    'v1,',
    'v1:',
    'hmac-sha256=',
    'HMAC-SHA256 ',
    'HMAC-SHA2-256(stdin)= ',
    'HMAC-SHA256(body.json)= ',
    '0x',
    'Bearer ',
    'Signature ',
    't=1700000000,v1=',
    't=1700000000, v1=',
    'X-Signature: ',
    'signature=',
  ])('behind %j', (prefix) => {
    expect(explain(prefix + HEX)).toEqual(['prefix']);
  });

  it.each([
    `"${HEX}"`,
    `'${HEX}'`,
    `\`${HEX}\``,
    `“${HEX}”`,
    `<${HEX}>`,
    `["${HEX}"]`,
    ` ${HEX}`,
    `${HEX}\n`,
    `${HEX}\r\n`,
    `${HEX}\\n`,
    `${HEX}%0A`,
    `\u00a0${HEX}`,
    `\ufeff${HEX}`,
    `${HEX};`,
  ])('within %j', (presented) => {
    expect(explain(presented)).toEqual(['wrapped']);
  });

  it('keeps what was undone', () => {
    const [target] = undoSpelling('sha256=0D-20-06-0C-02-EA-F8-49-FE-67-10-16-EA-E2-DE-B5');
    expect(target?.causes).toEqual([
      { id: 'encoding.prefix', prefix: 'sha256=' },
      { id: 'encoding.dashes', separator: '-' },
      { id: 'encoding.uppercase-hex' },
    ]);
  });
});

describe('a digest cut short', () => {
  it.each([
    [HEX.slice(0, 16), 16, 'start'],
    [HEX.slice(0, 31), 31, 'start'],
    [HEX.slice(0, 40), 40, 'start'],
    [HEX.slice(0, 63), 63, 'start'],
    [HEX.slice(-16), 16, 'end'],
    [HEX.slice(-33), 33, 'end'],
    [BASE64.slice(0, 11), 16, 'start'],
    [BASE64.slice(0, 22), 33, 'start'],
    [BASE64.slice(-24), 34, 'end'],
  ])('%s has %d hex digits of it', (presented, length, side) => {
    const target = undoSpelling(presented).find((it) => isMatch(it, HEX));
    expect(target?.causes.at(-1)).toEqual({ id: 'encoding.truncated', length, side });
  });

  it('to less than 64 bits proves nothing', () => {
    expect(undoSpelling(HEX.slice(0, 15))).toEqual([]);
    expect(undoSpelling(BASE64.slice(0, 10))).toEqual([]);
  });

  it('may have the length of another, which is likelier', () => {
    const targets = undoSpelling(SHA512.slice(0, 64));
    expect(targets[0]?.causes).toEqual([]);
    expect(explain(SHA512.slice(0, 64), SHA512)).toEqual(['truncated']);
  });
});

describe('what is no spelling of the digest', () => {
  it.each(['', 'undefined', '[B@1b2c3d4e', 'Resource id #5', '한글', '=', '-', '""', '{}'])(
    '%j has no targets',
    (presented) => {
      expect(undoSpelling(presented)).toEqual([]);
    },
  );

  it('more than 4 MB are not read', () => {
    expect(undoSpelling('ab'.repeat(2_000_001))).toEqual([]);
  });

  it('a text of many layers has few targets', () => {
    const layers = `${'("['.repeat(50)}${'v1=b\'"'.repeat(50)}${HEX}${'"])'.repeat(50)}`;
    expect(undoSpelling(layers).length).toBeLessThanOrEqual(12);
  });

  it('one flipped bit of a whole digest matches nothing', () => {
    const spellings = [
      (bytes: Buffer) => bytes.toString('hex'),
      (bytes: Buffer) => bytes.toString('hex').toUpperCase(),
      (bytes: Buffer) => bytes.toString('base64'),
      (bytes: Buffer) => [...bytes].map((byte) => byte.toString(16)).join(''),
    ];
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(bytes, fc.nat(255), fc.constantFrom(...spellings), (digest, bit, spell) => {
        const flipped = Buffer.from(digest);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const right = Buffer.from(digest).toString('latin1');
        return !undoSpelling(spell(flipped)).some(({ matches }) => matches(right));
      }),
    );
  });

  it('any text is read without a failure, and has at most twelve targets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (presented) => {
        return (
          undoSpelling(presented).every(({ cost }) => cost >= 0) &&
          undoSpelling(presented).length <= 12
        );
      }),
    );
  });
});

describe("Go's mac.Sum(message)", () => {
  it('is the message and a digest, in one long text', () => {
    const presented = '6d368bb990c40a7d61cb97597a942125025be50ac8beb74436e3735b98893a7f6620';
    const [target] = undoSpelling(presented);
    expect(target).toMatchObject({ causes: [], cost: 0 });
    expect(target?.fits(34)).toBe(true);
    expect(target?.fits(32)).toBe(false);
    expect(target?.matches(latin1(presented))).toBe(true);
  });

  it('may hold a body of a megabyte', () => {
    const presented = 'ab'.repeat(1_048_576);
    expect(undoSpelling(presented)[0]?.fits(1_048_576)).toBe(true);
  });
});
