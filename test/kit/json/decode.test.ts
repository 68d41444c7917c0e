import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/kit/json/decode.ts';

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('decodeText', () => {
  it.each([
    ['as it is', Buffer.from('{"a":1}')],
    ['less a byte order mark', Buffer.concat([UTF8_MARK, Buffer.from('{"a":1}')])],
    ['less blanks around it', Buffer.from('\r\n {"a":1}\t\n')],
    ['less both', Buffer.concat([UTF8_MARK, Buffer.from(' {"a":1}\r\n')])],
  ])('reads UTF-8 %s', (_, bytes) => {
    const decoded = decodeText(bytes);
    expect(decoded).toMatchObject({ ok: true, text: '{"a":1}' });
    expect(decoded.ok && Buffer.from(decoded.bytes).toString()).toBe('{"a":1}');
  });

  it('leaves every byte inside as it is', () => {
    const inside = Buffer.from('{"name":"한글  \\/ é","b":1.10}');
    const decoded = decodeText(Buffer.concat([inside, Buffer.from('\n')]));
    expect(decoded.ok && Buffer.compare(decoded.bytes, inside)).toBe(0);
  });

  it.each([
    ['UTF-16LE', Buffer.from('\ufeff{"a":1}', 'utf16le')],
    ['UTF-16LE', Buffer.from('{"a":1}', 'utf16le')],
    ['UTF-16BE', bigEndian('\ufeff{"a":1}')],
    ['UTF-16BE', bigEndian('{"a":1}')],
  ])('names %s, as PowerShell writes it', (name, bytes) => {
    expect(decodeText(bytes)).toEqual({
      ok: false,
      message: `the input is ${name} (as PowerShell writes): save it as UTF-8`,
    });
  });

  it.each([
    ['CP949', Buffer.from([0x7b, 0x22, 0xc7, 0xd1, 0x22, 0x7d]), 2],
    ['behind blanks', Buffer.from([0x20, 0x20, 0x22, 0xff, 0x22]), 3],
    ['cut in a character', Buffer.from([0x22, 0xed, 0x95]), 1],
  ])('says where text is not UTF-8: %s', (_, bytes, offset) => {
    expect(decodeText(bytes)).toMatchObject({
      message: expect.stringContaining(`see byte ${offset};`),
    });
  });

  it('reads nothing as an empty text', () => {
    expect(decodeText(Buffer.from(' \n'))).toMatchObject({ ok: true, text: '' });
  });
});
