import { utils, write } from 'cfb';

const WIDE = 1;

export const uint16 = (...numbers: readonly number[]): Buffer =>
  Buffer.concat(numbers.map((number) => Buffer.from([number & 0xff, number >> 8])));

export const uint32 = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number >>> 0);
  return bytes;
};

export const double = (number: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number);
  return bytes;
};

/** A record of Excel 97. */
export const record = (type: number, ...data: readonly Uint8Array[]): Buffer => {
  const bytes = Buffer.concat(data);
  return Buffer.concat([uint16(type, bytes.length), bytes]);
};

/** A string with its length in two bytes. */
export const wide = (text: string): Buffer =>
  Buffer.concat([uint16(text.length), Buffer.from([WIDE]), Buffer.from(text, 'utf16le')]);

/** A string of Latin-1. */
export const narrow = (text: string): Buffer =>
  Buffer.concat([uint16(text.length), Buffer.from([0]), Buffer.from(text, 'latin1')]);

/** The beginning of a cell: its row, column and style, from 0. */
export const place = (row: number, column: number, style = 0): Buffer => uint16(row, column, style);

const GLOBALS = 5;
const SHEET = 0x10;

const begin = (version: number, kind: number): Buffer =>
  record(0x809, uint16(version, kind), Buffer.alloc(12));
const end = record(0x0a);

export interface BiffParts {
  /** The records of each sheet. */
  readonly sheets: readonly {
    readonly name: string;
    readonly isHidden?: boolean;
    readonly records: readonly Buffer[];
  }[];
  /** Records of the workbook: shared strings, styles. */
  readonly globals?: readonly Buffer[];
  readonly version?: number;
  readonly stream?: string;
}

/** An .xls in its container. */
export function xlsOf({
  sheets,
  globals = [],
  version = 0x600,
  stream = 'Workbook',
}: BiffParts): Buffer {
  const bodies = sheets.map(({ records }) =>
    Buffer.concat([begin(version, SHEET), ...records, end]),
  );
  const head = (offsets: readonly number[]) =>
    Buffer.concat([
      begin(version, GLOBALS),
      ...globals,
      ...sheets.map(({ name, isHidden = false }, at) =>
        record(
          0x85,
          uint32(offsets[at] ?? 0),
          Buffer.from([isHidden ? 1 : 0, 0, name.length, WIDE]),
          Buffer.from(name, 'utf16le'),
        ),
      ),
      end,
    ]);
  let offset = head([]).length;
  const offsets = bodies.map((body) => {
    offset += body.length;
    return offset - body.length;
  });
  return containerOf(stream, Buffer.concat([head(offsets), ...bodies]));
}

export function containerOf(name: string, content: Buffer): Buffer {
  const container = utils.cfb_new();
  utils.cfb_add(container, `/${name}`, content);
  return Buffer.from(write(container, { type: 'buffer' }) as Uint8Array);
}
