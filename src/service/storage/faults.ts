import { Failure } from '../../core/failure.ts';
import { formatPointer, type JsonPath } from '../../core/json/node.ts';
import { type Fault, fault, type Message, message } from '../../words/message.ts';

/** Makes a fault of a part of a file, by its path within that part. */
export type PlaceFault = (path: JsonPath, what: Message) => Fault;

/** How a place in a file is written. */
export type Place = (path: JsonPath) => string;

/** A JSON pointer. */
export const pointerTo: Place = (path) =>
  path.length === 0 ? '(the whole file)' : formatPointer(path);

/** One thing wrong with a file, by its JSON pointer. */
export const faultAt: PlaceFault = (path, what) => ({ at: pointerTo(path), ...what });

/** Faults of the part of a file at a path. */
export const faultsWithin =
  (at: JsonPath, place: Place = pointerTo): PlaceFault =>
  (path, what) => ({ at: place([...at, ...path]), ...what });

/**
 * A file that cannot be used, with everything that is wrong with it.
 * @param what the file should be: `a_state_file`.
 */
export function unusableFile(
  file: string,
  what: 'a_state_file' | 'a_seed' | 'a_list_of_merchants',
  faults: readonly Fault[],
): Failure {
  const facts = { file, what: message(what), faults: faults.length };
  return new Failure('usage', message('unusable_file', facts), { faults });
}

/** Each value that already occurred above, by its path and that of the first. */
export function findRepeated(
  values: readonly (readonly [JsonPath, unknown])[],
  place: Place = pointerTo,
): Fault[] {
  const first = new Map<unknown, JsonPath>();
  return values.flatMap(([path, value]) => {
    const before = first.get(value);
    if (before === undefined) first.set(value, path);
    if (before === undefined || value === undefined) return [];
    return [fault(place(path), 'same_as_before', { before: place(before) })];
  });
}
