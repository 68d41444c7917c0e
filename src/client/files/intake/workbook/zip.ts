import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { type ByteSource, bytesOf } from '../byte-source.ts';
import { expandsTooMuch } from '../failures.ts';
import { MAX_CELL_CHARACTERS, type WorkbookLimits } from './limits.ts';

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(bytesOf(this.#source, start, end));
  }
}

export interface Archive {
  readonly name: string;
  readonly zip: ZipFile;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly limits: WorkbookLimits;
}

/** Part names are compared without regard to case or a leading slash, as in Excel. */
const partName = (name: string): string => name.replace(/^\//, '').toLowerCase();

/** @throws yauzl's error for a damaged archive; Failure `invalid_input` for one with too many parts. */
export async function openArchive(source: ByteSource, limits: WorkbookLimits): Promise<Archive> {
  const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.sizeBytes, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= limits.entries) throw expandsTooMuch(source.name);
    entries.set(partName(entry.fileName), entry);
  }
  return { name: source.name, zip, entries, limits };
}

/** What is called for each tag and text of a part; names come without their prefixes. */
export interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads a part of the archive, and yields after each block of it; yields nothing if there is no such part.
 * @throws Failure `invalid_input` if it expands past the limits; otherwise the error in its bytes.
 */
export async function* readXml(
  { name, zip, entries, limits }: Archive,
  part: string,
  events: XmlEvents,
): AsyncGenerator<void> {
  const entry = entries.get(partName(part));
  if (entry === undefined) return;
  if (entry.uncompressedSize > limits.partBytes) throw expandsTooMuch(name);
  const { parser, unparsed } = makeParser(events);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = await zip.openReadStreamPromise(entry);
  let size = 0;
  try {
    for await (const block of stream as AsyncIterable<Buffer>) {
      size += block.length;
      parser.write(decoder.decode(block, { stream: true }));
      // A tag or a text that never ends would pile up in memory.
      if (size > limits.partBytes || unparsed(block.length) > 4 * MAX_CELL_CHARACTERS)
        throw expandsTooMuch(name);
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } finally {
    stream.destroy();
  }
}

export function localName(name: string): string {
  const prefix = name.indexOf(':');
  return prefix < 0 ? name : name.slice(prefix + 1);
}

function makeParser(events: XmlEvents) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  });
  let waiting = 0;
  const heard = (): void => {
    waiting = 0;
  };
  parser.on('opentag', ({ name, attributes }) => {
    heard();
    events.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    heard();
    events.close?.(localName(name));
  });
  const text = (part: string): void => {
    heard();
    events.text?.(part);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('error', (error) => {
    throw error;
  });
  const unparsed = (bytes: number): number => {
    waiting += bytes;
    return waiting;
  };
  return { parser, unparsed };
}
