export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits `milliseconds`, or less: returns at once when `signal` ends the wait. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  // Loaded when it is needed: most reports are settled at the first attempt.
  sleep: async (milliseconds, signal) => {
    const { setTimeout: wait } = process.getBuiltinModule('node:timers/promises');
    await wait(milliseconds, undefined, { signal }).catch(() => undefined);
  },
};
