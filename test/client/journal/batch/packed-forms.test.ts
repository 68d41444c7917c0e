import { describe, expect, it } from 'vitest';
import {
  ChunkWriter,
  HEADER_BYTES,
  HeaderAt,
  KIND_AT,
  KIND_NUMBERS,
  sealOfChunk,
  VERSION,
} from '../../../../src/client/journal/batch/pack.ts';
import { sealChunks, unpackChunk } from '../../../../src/client/journal/batch/unpack.ts';
import { runNow } from '../../../../src/client/journal/connection.ts';
import { FirstSight } from '../../../../src/client/journal/first-sight.ts';
import { KeyedSeals } from '../../../../src/client/journal/keyed-seals.ts';
import { SqliteConnection, SqliteFile } from '../../../../src/client/journal/sqlite-connection.ts';
import { REPORT_KINDS, type ReportKind } from '../../../../src/core/protocol/kinds/index.ts';
import { SECRET } from '../../../helpers/sealing.ts';
import { claimAll, drainOf, paidRow, stage, twoJournals } from './support/drains.ts';
import { rowOf } from './support/rows.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What a conv wrote whose chunks had no version: batch 1, lane 5. */
const UNVERSIONED = Buffer.from(
  [
    'AQAAAAAABQQAAABNAAAAAQAAAAAAAgAAAAAAdAMAAABBLTEGAAAAcGFpZC0xDwAAAHsiYW1vdW50IjoxMC41fQUAAA',
    'B3ZWItMQQAAAAxMC41AwAAAFVTRFIAAAACAAAAAAADAAAAAABtAwAAAEEtMQkAAABwYXJ0aWFsLTEVAAAAeyJyZWZ1',
    'bmRfYW1vdW50IjoyLjV9AgAAAFIxAwAAADIuNQMAAABVU0QqAAAAAwAAAAAABAAAAAAAAgMAAABBLTEIAAAAY2FuY2',
    'VsLTECAAAAe30/AAAABQAAAAAABwAAAAAABwsAAADso7zrrLhcMDA1YwkAAABkZWNsaW5lLTEOAAAAeyJyZWFzb24i',
    'OiJ4In0=',
  ].join(''),
  'base64',
);

const ROWS = [
  rowOf({
    ...{ row: 1, line: 2, merchantOrderId: 'A-1', eventId: 'paid-1', subId: 'web-1' },
    body: bytes('{"amount":10.5}'),
  }),
  rowOf({
    ...{ row: 2, line: 3, kind: 'partial', merchantOrderId: 'A-1', eventId: 'partial-1' },
    ...{ refundId: 'R1', amount: '2.5', body: bytes('{"refund_amount":2.5}') },
  }),
  rowOf({
    ...{ row: 3, line: 4, kind: 'cancel', merchantOrderId: 'A-1', eventId: 'cancel-1' },
    ...{ amount: null, currency: null, isDerived: false, body: bytes('{}') },
  }),
  rowOf({
    ...{ row: 5, line: 7, kind: 'decline', merchantOrderId: '주문\\', eventId: 'decline-1' },
    ...{ amount: null, currency: null, body: bytes('{"reason":"x"}') },
  }),
];

/** One row as it is packed now. */
function packedRow(): Buffer {
  const writer = new ChunkWriter();
  writer.add(rowOf());
  return Buffer.from(writer.take(1, 5).packed);
}

function withByte(at: number, value: number): Buffer {
  const packed = packedRow();
  packed[at] = value;
  return packed;
}

describe('rows that were packed before there were versions', () => {
  it('are read as they were', () => {
    expect(unpackChunk(UNVERSIONED)).toEqual(ROWS);
  });

  it('are sent', async () => {
    const { one } = await twoJournals();
    const batch = await stage(one, [paidRow(1), paidRow(2), paidRow(3), paidRow(4)]);
    const packed = Buffer.from(UNVERSIONED);
    const connection = new SqliteConnection(new SqliteFile(one.place, 0));
    connection.file.run('DELETE FROM chunks');
    const insert = 'INSERT INTO chunks (batch, lane, rows, seal, packed) VALUES (1, 5, 4, ?, ?)';
    const seal = sealOfChunk(packed);
    const number = runNow(connection.insert('number', insert, seal, packed));
    connection.seals = new KeyedSeals({ secret: SECRET }, new FirstSight(one.place, undefined));
    runNow(sealChunks(connection, batch.id, [{ number, seal }]));
    connection.file.close();
    const { claimed } = await claimAll(await drainOf(one, batch));
    expect(claimed.map(({ event }) => [event.kind, event.eventId])).toEqual(
      ROWS.map(({ kind, eventId }) => [kind, eventId]),
    );
  });
});

describe('a chunk', () => {
  it('says its version, and no two kinds have one number', () => {
    expect(packedRow()[HeaderAt.version]).toBe(VERSION);
    expect(Object.keys(KIND_NUMBERS).sort()).toEqual([...REPORT_KINDS].sort());
    expect(new Set(Object.values(KIND_NUMBERS)).size).toBe(REPORT_KINDS.length);
  });

  it.each([
    ['a version that comes later', HeaderAt.version, VERSION + 1],
    ['a kind that comes later', HEADER_BYTES + KIND_AT, 4],
    ['a kind far off', HEADER_BYTES + KIND_AT, 255],
  ])('of %s is refused, not read as another one', (_, at, value) => {
    expect(() => unpackChunk(withByte(at, value))).toThrow(
      expect.objectContaining({ isTooNew: true }),
    );
  });

  it('of no version is damage', () => {
    const damaged = expect.objectContaining({ errcode: 11 });
    for (const value of [16, 64, 127])
      expect(() => unpackChunk(withByte(HeaderAt.version, value))).toThrow(damaged);
  });

  it('of a later version sends nothing of its batch, and says why', async () => {
    const { one } = await twoJournals();
    const batch = await stage(one, [paidRow(1)]);
    const connection = new SqliteConnection(new SqliteFile(one.place, 0));
    const packed = Buffer.from(
      connection.file.get('SELECT packed FROM chunks')?.packed as Uint8Array,
    );
    packed[HEADER_BYTES + KIND_AT] = 9;
    connection.file.run('UPDATE chunks SET packed = ?, seal = ?', packed, sealOfChunk(packed));
    connection.file.close();
    const tooNew = expect.objectContaining({ code: 'journal_too_new' });
    await expect((async () => claimAll(await drainOf(one, batch)))()).rejects.toThrow(tooNew);
    expect(await one.find({ order: 'oldest-first' }).all()).toEqual([]);
  });

  it('takes no row of a kind without a number', () => {
    const row = rowOf({ kind: 'settle' as ReportKind });
    expect(() => new ChunkWriter().add(row)).toThrow('no number stands for the kind settle');
  });
});
