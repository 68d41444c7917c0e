/** Stands still for so long, without the event loop. */
export function pause(milliseconds: number): void {
  if (milliseconds > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Milliseconds on a clock that nobody sets; `performance.now` would take a while to load. */
export const monotonicMs = (): number => process.uptime() * 1000;
