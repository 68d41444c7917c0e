const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** @returns a signal that aborts at the first SIGINT or SIGTERM; the next one ends the process as ever. */
export function listenForInterrupt(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    for (const name of SIGNALS) process.removeListener(name, stop);
    controller.abort();
  };
  for (const name of SIGNALS) process.once(name, stop);
  return controller.signal;
}
