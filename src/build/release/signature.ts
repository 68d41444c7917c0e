// The layout of a Windows program: learn.microsoft.com/windows/win32/debug/pe-format.

/** In the MS-DOS header: where the signature `PE\0\0` is. */
const PE_OFFSET = 0x3c;
/** The optional header follows the signature and the COFF header. */
const OPTIONAL_HEADER = 24;
const PE32_PLUS = 0x20b;

/** In the optional header. */
const CHECKSUM = 64;
const CERTIFICATE_TABLE = 144;

/** Where the optional header begins. @throws Error for anything but a 64-bit Windows program. */
function optionalHeader(program: Buffer): number {
  const at = program.length > PE_OFFSET + 4 ? program.readUInt32LE(PE_OFFSET) : program.length;
  const isProgram =
    program.toString('latin1', at, at + 4) === 'PE\0\0' &&
    program.readUInt16LE(at + OPTIONAL_HEADER) === PE32_PLUS;
  if (!isProgram) throw new Error('this is not a 64-bit Windows program');
  return at + OPTIONAL_HEADER;
}

/** Where the certificates of a Windows program are, in bytes from its start; a length of 0 if it is not signed. */
export function certificatesOf(program: Buffer): { readonly at: number; readonly length: number } {
  const entry = optionalHeader(program) + CERTIFICATE_TABLE;
  return { at: program.readUInt32LE(entry), length: program.readUInt32LE(entry + 4) };
}

/**
 * A Windows program without the signature of its maker, which is no longer valid once the program is changed: Windows
 * and virus scanners trust a broken signature less than none.
 * @throws Error if something follows the certificates, which would move.
 */
export function unsigned(program: Buffer): Buffer {
  const { at, length } = certificatesOf(program);
  if (length === 0) return program;
  if (at + length !== program.length) throw new Error('the certificates are not at the end');
  const copy = Buffer.from(program.subarray(0, at));
  const header = optionalHeader(copy);
  // The checksum included the certificates; 0 is none.
  copy.writeUInt32LE(0, header + CHECKSUM);
  copy.fill(0, header + CERTIFICATE_TABLE, header + CERTIFICATE_TABLE + 8);
  return copy;
}
