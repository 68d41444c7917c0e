import { expect, it } from 'vitest';
import { certificatesOf, unsigned } from '../../../src/build/release/signature.ts';

const HEADER = 128;
const CODE = 1024;
const CERTIFICATES = Buffer.alloc(64, 'certificate');

/** As much of a Windows program as tells where its certificates are; after the code, unless told otherwise. */
function windowsProgram(magic = 0x20b, at = CODE): Buffer {
  const code = Buffer.alloc(CODE, 'code');
  code.write('MZ');
  code.writeUInt32LE(HEADER, 0x3c);
  code.write('PE\0\0', HEADER);
  const optional = HEADER + 24;
  code.writeUInt16LE(magic, optional);
  code.writeUInt32LE(0x1234, optional + 64);
  code.writeUInt32LE(at, optional + 112 + 4 * 8);
  code.writeUInt32LE(CERTIFICATES.length, optional + 112 + 4 * 8 + 4);
  return Buffer.concat([code, CERTIFICATES]);
}

it('a program loses its signature and its checksum, and nothing else', () => {
  const program = windowsProgram();
  expect(certificatesOf(program)).toEqual({ at: CODE, length: CERTIFICATES.length });
  const result = unsigned(program);
  expect(certificatesOf(result)).toEqual({ at: 0, length: 0 });
  const expected = Buffer.from(program.subarray(0, CODE));
  expected.fill(0, HEADER + 24 + 64, HEADER + 24 + 68);
  expected.fill(0, HEADER + 24 + 144, HEADER + 24 + 152);
  expect(result.equals(expected)).toBe(true);
  expect(unsigned(result)).toBe(result);
});

it.each([
  ['another kind of file', Buffer.from('\x7fELF'.padEnd(2000)), 'not a 64-bit Windows program'],
  ['an empty file', Buffer.alloc(0), 'not a 64-bit Windows program'],
  ['a 32-bit program', windowsProgram(0x10b), 'not a 64-bit Windows program'],
  ['certificates in the middle', windowsProgram(0x20b, 512), 'not at the end'],
])('refuses %s', (_, program, reason) => {
  expect(() => unsigned(program)).toThrow(reason);
});
