import { Failure, type Fault } from '../../core/failure.ts';
import { formatPointer, type JsonPath } from '../../core/json/node.ts';

/** Makes a fault of a part of a file, by its path from that part on. */
export type PlaceFault = (path: JsonPath, message: string) => Fault;

/** One thing wrong with a file that was given, by its JSON pointer. */
export const faultAt: PlaceFault = (path, message) => ({
  path: path.length === 0 ? '(the whole file)' : formatPointer(path),
  message,
});

/** Faults of the part of a file at a path. */
export const faultsWithin =
  (at: JsonPath): PlaceFault =>
  (path, message) =>
    faultAt([...at, ...path], message);

/**
 * A file that cannot be used, with all that is wrong with it at once.
 * @param what the file is to be: `a state file`.
 */
export function unusableFile(file: string, what: string, faults: readonly Fault[]): Failure {
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
  return new Failure('usage', `${file} cannot be used as ${what}: ${count}`, { faults });
}

/** Each value that already stood further up, by its path and that of the first. */
export function findRepeated(values: readonly (readonly [JsonPath, unknown])[]): Fault[] {
  const first = new Map<unknown, JsonPath>();
  return values.flatMap(([path, value]) => {
    const before = first.get(value);
    if (before === undefined) first.set(value, path);
    if (before === undefined || value === undefined) return [];
    return [faultAt(path, `stands twice: it is the same as ${formatPointer(before)}`)];
  });
}
