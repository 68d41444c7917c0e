/**
 * Blocks the thread, including the event loop, for this many milliseconds. A separate module, so that code that only
 * waits does not load the journal's driver.
 */
export function pause(milliseconds: number): void {
  if (milliseconds > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
