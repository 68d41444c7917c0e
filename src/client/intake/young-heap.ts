import { setFlagsFromString } from 'node:v8';

/** For what is kept until a file is read: where the young part of the heap is small, each of its collections copies it. */
export function letYoungHeapGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
