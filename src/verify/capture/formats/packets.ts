/** The beginning of a raw request, in text that is not a capture's. */
export const REQUEST = /[A-Z]{3,7} \S{1,2000} HTTP\/1/;

/**
 * The request inside the bytes of packets, joined, without the headers of the network.
 * @returns undefined if none of them begins one.
 */
export function requestIn(blocks: readonly Buffer[]): string | undefined {
  const packets = blocks.map(payloadOf);
  const first = packets.findIndex(({ payload }) => REQUEST.test(payload.toString('latin1')));
  const { flow, payload } = packets[first] ?? {};
  if (payload === undefined) return undefined;
  const rest = packets.slice(first + 1).filter((it) => it.flow === flow);
  const bytes = Buffer.concat([payload, ...rest.map((it) => it.payload)]).toString('latin1');
  return bytes.slice(bytes.search(REQUEST));
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
