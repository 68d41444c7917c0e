import type { Encoding } from './format.ts';
import { requestIn } from './packets.ts';

/** A row of a hex dump: an offset, up to 16 bytes in pairs or fours, then what they look like. */
const ROW = /^[ \t|]*(?:0x)?([0-9a-f]{4,8})[:|]?[ \t]+((?:[0-9a-f]{2} {0,2}){1,16})/gim;

/** As Wireshark, tcpdump, xxd, hexdump and Netty print bytes, with the headers of the network. */
export const hexDump: Encoding = {
  looksLike: (text) => text.search(ROW) !== -1,
  read: (text) => {
    const rows = [...text.matchAll(ROW)].map(([, offset = '', pairs = '']) => ({
      offset: Number.parseInt(offset, 16),
      bytes: Buffer.from(pairs.replaceAll(' ', ''), 'hex'),
    }));
    if (rows.length < 4) return undefined;
    return requestIn(blocksOf(rows));
  },
};

interface Row {
  readonly offset: number;
  readonly bytes: Buffer;
}

/** A dump begins again at 0 for each packet. */
function blocksOf(rows: readonly Row[]): Buffer[] {
  const blocks: Buffer[][] = [];
  let next = -1;
  for (const { offset, bytes } of rows) {
    if (offset !== next) blocks.push([]);
    blocks.at(-1)?.push(bytes);
    next = offset + bytes.length;
  }
  return blocks.map((block) => Buffer.concat(block));
}
