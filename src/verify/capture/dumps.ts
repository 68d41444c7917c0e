/** A row of a hex dump: an offset, up to 16 bytes in pairs or fours, then what they look like. */
const ROW = /^[ \t|]*(?:0x)?([0-9a-f]{4,8})[:|]?[ \t]+((?:[0-9a-f]{2} {0,2}){1,16})/gim;

const REQUEST = /[A-Z]{3,7} \S{1,2000} HTTP\/1/;

/**
 * The request inside a hex dump, as Wireshark, tcpdump, xxd, hexdump and Netty print them. Network headers
 * are left out, and the packets of the request joined.
 * @returns undefined if there is none.
 */
export function requestOfHexDump(text: string): string | undefined {
  const rows = [...text.matchAll(ROW)].map(([, offset = '', pairs = '']) => ({
    offset: Number.parseInt(offset, 16),
    bytes: Buffer.from(pairs.replaceAll(' ', ''), 'hex'),
  }));
  if (rows.length < 4) return undefined;
  return requestOfPackets(blocksOf(rows));
}

function requestOfPackets(blocks: readonly Buffer[]): string | undefined {
  const packets = blocks.map(payloadOf);
  const first = packets.findIndex(({ payload }) => REQUEST.test(payload.toString('latin1')));
  const { flow, payload } = packets[first] ?? {};
  if (payload === undefined) return undefined;
  const rest = packets.slice(first + 1).filter((it) => it.flow === flow);
  const bytes = Buffer.concat([payload, ...rest.map((it) => it.payload)]).toString('latin1');
  return bytes.slice(bytes.search(REQUEST));
}

/** Bytes as the strings and arrays of C have them, as a stream of hexadecimal digits, or as `xxd -p` prints them. */
const BYTES = [
  /\\x([0-9a-f]{2})/gi,
  /\b0x([0-9a-f]{2})\b/gi,
  /(?<![^\s])((?:[0-9a-f]{2})+)(?![^\s])/gi,
];

/** Fewer bytes are not a request. */
const LEAST_BYTES = 40;

/** @returns undefined if the text does not show the bytes of a request in one of these ways. */
export function requestOfBytes(text: string): string | undefined {
  for (const pattern of BYTES) {
    const hex = [...text.matchAll(pattern)].map(([, digits]) => digits).join('');
    const request =
      hex.length < 2 * LEAST_BYTES ? undefined : requestOfPackets([Buffer.from(hex, 'hex')]);
    if (request !== undefined) return request;
  }
  return undefined;
}

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

interface Packet {
  /** The ports it goes between; empty if it is not a packet. */
  readonly flow: string;
  readonly payload: Buffer;
}

/** The lengths of the frames before IP: none, the loopback's of BSD, Ethernet's, Linux's "cooked" ones. */
const FRAMES = [0, 4, 14, 16, 20];
const TCP = 6;

function payloadOf(bytes: Buffer): Packet {
  const segments = FRAMES.flatMap((frame) => segmentOf(bytes.subarray(frame)));
  return segments[0] ?? { flow: '', payload: bytes };
}

/** The TCP segment in a packet of IP, version 4 (RFC 791) or 6 (RFC 8200, without extensions). */
function segmentOf(packet: Buffer): Packet[] {
  if (packet.length < 40) return [];
  const version = packet.readUInt8(0) >> 4;
  const isTcp = packet.readUInt8(version === 4 ? 9 : 6) === TCP;
  if (!isTcp || (version !== 4 && version !== 6)) return [];
  const start = version === 4 ? (packet.readUInt8(0) & 15) * 4 : 40;
  const length = version === 4 ? packet.readUInt16BE(2) : 40 + packet.readUInt16BE(4);
  const segment = packet.subarray(start, length);
  if (segment.length < 20) return [];
  const flow = `${segment.readUInt16BE(0)} ${segment.readUInt16BE(2)}`;
  return [{ flow, payload: segment.subarray((segment.readUInt8(12) >> 4) * 4) }];
}

/** What curl sends, in its `--trace-ascii`: the offset of each row tells how the row before it ended. */
const SENT = /^=> Send (?:header|data), (\d{1,9}) bytes.*\n((?:[0-9a-f]{4,8}: .*(?:\n|$))+)/gm;

/** @returns undefined if the text is no trace of curl, or one in hexadecimal. */
export function requestOfTrace(text: string): string | undefined {
  const sent = [...text.matchAll(SENT)].map(([, length = '', rows = '']) =>
    joinRows(rows.trimEnd().split(/\r?\n/), Number(length)),
  );
  const request = sent.join('');
  return REQUEST.test(request) ? request : undefined;
}

function joinRows(rows: readonly string[], length: number): string {
  const parts = rows.map((row) => ({
    offset: Number.parseInt(row, 16),
    text: row.slice(row.indexOf(':') + 2),
  }));
  return parts
    .map(({ offset, text }, at) => {
      const next = parts[at + 1]?.offset;
      return `${text}${endOf((next ?? length) - offset - text.length, next === undefined)}`;
    })
    .join('');
}

/** @param size of what the trace left out at the end of a row; any other number means a retyped trace. */
const endOf = (size: number, isLast: boolean): string =>
  ['', '\n', '\r\n'][size] ?? (isLast ? '' : '\r\n');
