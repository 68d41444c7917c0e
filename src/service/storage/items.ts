import type { JsonPath } from '../../core/json/node.ts';
import { isObject } from './shape.ts';

/** A value of a file and where it stands. */
export type Placed = readonly [path: JsonPath, value: unknown];

/** The elements of an array that is a member; none where it is no array, which its shape says. */
export function itemsOf([path, value]: Placed, member: string): Placed[] {
  const [at, list] = memberAt([path, value], member);
  return Array.isArray(list) ? list.map((item, index) => [[...at, index], item]) : [];
}

/** A member; undefined where there is none. */
export function memberAt([path, value]: Placed, member: string): Placed {
  const found = isObject(value) && Object.hasOwn(value, member) ? value[member] : undefined;
  return [[...path, member], found];
}
