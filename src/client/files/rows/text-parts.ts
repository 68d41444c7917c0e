import type { ByteStore } from './byte-store.ts';

/** Any number of texts, divided into parts: only one part at a time need be in memory. */
export interface TextParts {
  /** @param text without line ends. */
  add(part: number, text: string): void;
  /** Those of one part, in the order in which they were added. */
  texts(part: number): Iterable<string>;
  readonly count: number;
}

/** About this many characters of a part are buffered before they are written to the store. */
const BLOCK = 16 * 1024;

interface Part {
  unwritten: string;
  readonly blocks: { readonly position: number; readonly bytes: number }[];
}

/** @param store others may append to it as well. */
export function createTextParts(store: ByteStore, count: number): TextParts {
  const parts = Array.from({ length: count }, (): Part => ({ unwritten: '', blocks: [] }));
  const write = (part: Part): void => {
    const bytes = Buffer.from(part.unwritten);
    part.blocks.push({ position: store.sizeBytes, bytes: bytes.length });
    store.append(bytes);
    part.unwritten = '';
  };
  return {
    count,
    add(at, text) {
      const part = parts[at] as Part;
      part.unwritten += `${text}\n`;
      if (part.unwritten.length >= BLOCK) write(part);
    },
    *texts(at) {
      const { unwritten, blocks } = parts[at] as Part;
      for (const { position, bytes } of blocks) {
        const block = Buffer.allocUnsafe(bytes);
        store.read(position, block);
        yield* linesOf(block.toString());
      }
      yield* linesOf(unwritten);
    },
  };
}

const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, -1);

/** Texts that belong to lines of a sheet, added in any order and read back in that of the sheet. */
export interface LineLog {
  /** @param text without line ends. Those of one line stay in the order in which they were added. */
  add(line: number, text: string): void;
  texts(): Iterable<{ readonly line: number; readonly text: string }>;
  readonly size: number;
}

const LINE_PARTS = 64;

/** @param lastLine of the sheet. */
export function createLineLog(store: ByteStore, lastLine: number): LineLog {
  const parts = createTextParts(store, LINE_PARTS);
  const partOf = (line: number): number =>
    Math.floor(((line - 1) * LINE_PARTS) / Math.max(1, lastLine));
  let size = 0;
  return {
    add(line, text) {
      parts.add(partOf(line), `${line} ${text}`);
      size += 1;
    },
    *texts() {
      for (let part = 0; part < LINE_PARTS; part += 1)
        yield* [...parts.texts(part)].map(withLine).sort((one, other) => one.line - other.line);
    },
    get size() {
      return size;
    },
  };
}

function withLine(text: string): { readonly line: number; readonly text: string } {
  const end = text.indexOf(' ');
  return { line: Number(text.slice(0, end)), text: text.slice(end + 1) };
}
