import { describe, expect, it } from 'vitest';
import { decodeText, recognizeUtf16, toText } from '../../../../src/core/kit/json/decode.ts';

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
      message: { code: 'input_is_utf16', params: { encoding: name } },
    });
  });

  it.each([
    ['CP949', Buffer.from([0x7b, 0x22, 0xc7, 0xd1, 0x22, 0x7d]), 2],
    ['behind blanks', Buffer.from([0x20, 0x20, 0x22, 0xff, 0x22]), 3],
    ['cut in a character', Buffer.from([0x22, 0xed, 0x95]), 1],
  ])('says where text is not UTF-8: %s', (_, bytes, offset) => {
    expect(decodeText(bytes)).toMatchObject({
      message: { code: 'input_is_no_utf8', params: { offset } },
    });
  });

  it.each([
    ['', undefined],
    ['a', undefined],
    ['\0', undefined],
    ['\0a', 'UTF-16BE'],
    ['a\0', 'UTF-16LE'],
    ['\0\0', 'UTF-16BE'],
    ['\xff\xfe', 'UTF-16LE'],
    ['\xfe\xff', 'UTF-16BE'],
    ['\xff\xff', undefined],
    ['\xfe\xfe', undefined],
  ])('%j is taken for %s', (bytes, name) => {
    expect(recognizeUtf16(Buffer.from(bytes, 'latin1'))).toBe(name);
  });

  it('reads bytes as UTF-8 whatever is wrong with them', () => {
    const inside = Buffer.from('xx한x').subarray(1, 5);
    expect(toText(inside)).toBe('x한');
    expect(toText(Buffer.from('xabx').subarray(1, 3))).toBe('ab');
    expect(toText(Buffer.from([0x61, 0xff]))).toBe('a\ufffd');
  });

  it('keeps blanks that JSON has none of, and a mark that is not whole', () => {
    expect(decodeText(Buffer.from('\u00a0{}\f'))).toMatchObject({ text: '\u00a0{}\f' });
    expect(decodeText(Buffer.from([0xef, 0xbb]))).toMatchObject({ ok: false });
    expect(decodeText(Buffer.from('\ufeff'))).toMatchObject({ ok: true, text: '' });
  });

  it('reads nothing as an empty text', () => {
    expect(decodeText(Buffer.from(' \n'))).toMatchObject({ ok: true, text: '' });
  });
});
