import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isFailure } from '../../../core/words/failure.ts';
import { type ByteSource, bytesOf, fromStore } from './byte-source.ts';
import { damagedFile, expandsTooMuch } from './failures.ts';
import { openScratch } from './scratch.ts';

/** No export is larger; past the first bytes, no text compresses better than this. */
const LIMITS = { bytes: 8 * 1024 ** 3, free: 64 * 1024 ** 2, ratio: 250 };

/**
 * Unpacks a gzip file into a private scratch file, so that it can be read more than once.
 * @throws Failure `invalid_input` if it is damaged, cut off, or expands beyond the size of any export.
 */
export async function unpackGzip(
  source: ByteSource,
  directory: string,
  limits = LIMITS,
): Promise<ByteSource> {
  const store = openScratch(directory);
  const most = Math.min(limits.bytes, Math.max(limits.free, source.sizeBytes * limits.ratio));
  const packed = Readable.from(bytesOf(source, 0, source.sizeBytes));
  const gunzip = createGunzip();
  packed.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const block of packed.pipe(gunzip)) {
      if (store.sizeBytes + block.length > most) throw expandsTooMuch(source.name);
      store.append(block);
    }
    await source.assertUnchanged();
    return fromStore(source.name, store);
  } catch (error) {
    store.close();
    throw isFailure(error) ? error : damagedFile(source.name, 'gzip_file_noun', error);
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
}
