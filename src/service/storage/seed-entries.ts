import type { JsonNode } from '../../core/json/node.ts';
import { parseJson } from '../../core/json/parse.ts';
import { type Fault, fault, message } from '../../words/message.ts';
import { faultAt, faultsWithin, type PlaceFault, pointerTo } from './faults.ts';

/** One report or record of a seed file. */
export interface SeedEntry {
  readonly node: JsonNode;
  /** The text it was read from, if it is on a line of its own. */
  readonly line?: string;
  /** A fault in it: by JSON pointer, after the line number in a file of lines. */
  readonly fault: PlaceFault;
}

interface SeedEntries {
  readonly entries: readonly SeedEntry[];
  readonly faults: readonly Fault[];
}

/** Takes a seed file apart: one JSON array, one JSON object, or an object on each line (NDJSON). */
export function splitSeed(text: string): SeedEntries {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  const isNdjson = filled.length > 1 && filled.every((line) => line.startsWith('{'));
  return isNdjson ? splitLines(lines) : splitWhole(text);
}

function splitLines(lines: readonly string[]): SeedEntries {
  const read = lines.flatMap((line, index) => (line === '' ? [] : [readLine(line, index + 1)]));
  return {
    entries: read.flatMap(({ entries }) => entries),
    faults: read.flatMap(({ faults }) => faults),
  };
}

function readLine(line: string, number: number): SeedEntries {
  const place = `line ${number}`;
  const parsed = parseJson(line, true);
  if (!parsed.ok) {
    const faults = parsed.faults.map(({ message: sentence }) =>
      fault(place, 'as_told', { sentence }),
    );
    return { entries: [], faults };
  }
  const placed: PlaceFault = (path, what) => ({
    at: path.length === 0 ? place : `${place} ${pointerTo(path)}`,
    ...what,
  });
  return { entries: [{ node: parsed.node, line, fault: placed }], faults: [] };
}

function splitWhole(text: string): SeedEntries {
  if (text === '') return { entries: [], faults: [] };
  const parsed = parseJson(text);
  if (!parsed.ok)
    return {
      entries: [],
      faults: parsed.faults.map(({ message: sentence }) =>
        faultAt([], message('as_told', { sentence })),
      ),
    };
  const { node } = parsed;
  if (node.type !== 'array') return { entries: [{ node, line: text, fault: faultAt }], faults: [] };
  const entries = node.items.map((item, index) => ({
    node: item,
    fault: faultsWithin([index]),
  }));
  return { entries, faults: [] };
}
