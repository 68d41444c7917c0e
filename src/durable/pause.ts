/**
 * Blocks the thread, event loop included, for this many milliseconds. In a module of its own, so that what only
 * waits does not load the driver of the journal.
 */
export function pause(milliseconds: number): void {
  if (milliseconds > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
