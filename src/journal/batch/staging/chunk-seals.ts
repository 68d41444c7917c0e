import type { Connection } from '../../connection.ts';
import { type SealedEntry, sealsOf, type Trust } from '../../keyed-seals.ts';
import { originalText } from '../../text.ts';
import type { StoredBatch } from '../batches.ts';
import type { StoredChunk } from './unpack.ts';

/**
 * The seals of chunks are in a table of their own: to seal a chunk anew, its rows need not be written again.
 * @param batch its number. @param number the chunk's.
 */
export function sealChunk(
  connection: Connection,
  batch: number,
  number: number,
  seal: Uint8Array,
): void {
  const id = connection.get('SELECT id FROM batches WHERE number = ?', batch)?.id;
  const entry = entryOf(originalText(id) ?? '', number, seal);
  const write = 'INSERT OR REPLACE INTO chunk_seals (chunk, keyed_seal) VALUES (?, ?)';
  connection.run(write, number, sealsOf(connection).seal(entry));
}

/** Whether conv itself staged the chunk, in this batch, under the account's secret: to be asked before its rows become events. */
export function trustInChunk(
  connection: Connection,
  { id }: Pick<StoredBatch, 'id'>,
  { number, seal }: Pick<StoredChunk, 'number' | 'seal'>,
): Trust {
  const stored = connection.get('SELECT keyed_seal FROM chunk_seals WHERE chunk = ?', number);
  return sealsOf(connection).trustIn(entryOf(id, number, seal), stored?.keyed_seal ?? null);
}

/** The checksum covers the rows, the lane and the number of the batch; only the id is no other batch's later. */
const entryOf = (batchId: string, number: number, seal: Uint8Array): SealedEntry => ({
  kind: 'chunk',
  number,
  batchId,
  seal,
});
