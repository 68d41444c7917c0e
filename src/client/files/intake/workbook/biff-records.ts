/** A part of a workbook of Excel 97 to 2003 (BIFF8), with the parts that continue it. */
export interface BiffRecord {
  readonly type: number;
  readonly data: Buffer;
  readonly continued: readonly Buffer[];
}

const HEAD_BYTES = 4;
const CONTINUE = 0x3c;
const BEGIN = 0x809;
const END = 0x0a;

/** The records from an offset up to the end of its substream, without those of others inside it, such as charts. */
export function* recordsFrom(stream: Buffer, offset: number): Generator<BiffRecord> {
  let depth = 0;
  for (let at = offset; at + HEAD_BYTES <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const data = dataAt(stream, at);
    at += HEAD_BYTES + data.length;
    const continued: Buffer[] = [];
    while (at + HEAD_BYTES <= stream.length && stream.readUInt16LE(at) === CONTINUE) {
      const more = dataAt(stream, at);
      continued.push(more);
      at += HEAD_BYTES + more.length;
    }
    if (type === BEGIN) depth += 1;
    if (depth === 1) yield { type, data, continued };
    if (type === END) depth -= 1;
    if (depth === 0) return;
  }
  throw new Error('the stream ends within a substream');
}

function dataAt(stream: Buffer, at: number): Buffer {
  const from = at + HEAD_BYTES;
  const end = from + stream.readUInt16LE(at + 2);
  if (end > stream.length) throw new Error('the stream ends within a record');
  return stream.subarray(from, end);
}

/** Reads strings from a record and those that continue it. */
export interface StringReader {
  skip(bytes: number): void;
  uint16(): number;
  uint32(): number;
  /** @param lengthBytes how many bytes the length has. */
  string(lengthBytes: 1 | 2): string;
}

const WIDE = 1;
const PHONETIC = 4;
const RICH = 8;
const RUN_BYTES = 4;

export function readStrings({ data, continued }: BiffRecord, from: number): StringReader {
  const blocks = [data, ...continued];
  let block = blocks.shift() ?? Buffer.alloc(0);
  let at = from;

  const nextBlock = (): void => {
    const next = blocks.shift();
    if (next === undefined) throw new Error('the record ends within a string');
    block = next;
    at = 0;
  };

  const byte = (): number => {
    while (at >= block.length) nextBlock();
    at += 1;
    return block.readUInt8(at - 1);
  };

  const uint16 = (): number => byte() + byte() * 0x100;
  const uint32 = (): number => uint16() + uint16() * 0x10000;

  const skip = (bytes: number): void => {
    let left = bytes;
    while (left > block.length - at) {
      left -= block.length - at;
      nextBlock();
    }
    at += left;
  };

  /** Where a string goes on in another record, that one says again how wide its characters are. */
  const characters = (count: number, width: number): string => {
    let text = '';
    for (let left = count, isWide = width === WIDE; ; isWide = (byte() & WIDE) === WIDE) {
      const size = isWide ? 2 : 1;
      const taken = Math.min(left, Math.floor((block.length - at) / size));
      text += block.toString(isWide ? 'utf16le' : 'latin1', at, at + taken * size);
      at += taken * size;
      left -= taken;
      if (left === 0) return text;
    }
  };

  return {
    skip,
    uint16,
    uint32,
    string: (lengthBytes) => {
      const count = lengthBytes === 1 ? byte() : uint16();
      const flags = byte();
      const runs = (flags & RICH) === 0 ? 0 : uint16();
      const phonetic = (flags & PHONETIC) === 0 ? 0 : uint32();
      const text = characters(count, flags & WIDE);
      skip(runs * RUN_BYTES + phonetic);
      return text;
    },
  };
}
