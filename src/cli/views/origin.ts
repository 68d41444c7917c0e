import type { BatchReader, JournaledEvent } from '../../client/journal/port.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { fill } from '../../core/words/sentence.ts';
import { logWords } from '../words/log.ts';

/** The row of a file that an event was created from. */
interface Origin {
  readonly batch: string;
  /** As it was named. */
  readonly file: string;
  readonly line: number;
}

export type OriginOf = (event: JournaledEvent) => Origin | undefined;

export const NO_ORIGINS: OriginOf = () => undefined;

/** Reads the batches only if one of the events came from a file. */
export async function originsOf(
  events: readonly JournaledEvent[],
  journal: BatchReader,
): Promise<OriginOf> {
  if (events.every(({ origin }) => origin === undefined)) return NO_ORIGINS;
  const files = new Map((await journal.batches({})).map(({ id, source }) => [id, source]));
  return ({ origin }) =>
    origin && {
      batch: origin.batchId,
      file: files.get(origin.batchId) ?? '',
      line: origin.line,
    };
}

/** `orders.csv, line 3 (b-k3m9q2x7)` */
export const originText = ({ batch, file, line }: Origin): string =>
  fill(logWords.line_of_file, { file: makeVisible(file), line, batch });

/** For scripts; all null of an event that was reported alone. */
export const originJson = (origin: Origin | undefined) => ({
  batch: origin?.batch ?? null,
  file: origin?.file ?? null,
  line: origin?.line ?? null,
});
