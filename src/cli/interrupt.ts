const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * @returns a function that gives the one signal of this run: it aborts at the first SIGINT or SIGTERM,
 * and the next one ends the process as ever. Listening begins at the first call.
 */
export function createInterrupt(): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => {
    signal ??= listen();
    return signal;
  };
}

function listen(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    for (const name of SIGNALS) process.removeListener(name, stop);
    controller.abort();
  };
  for (const name of SIGNALS) process.once(name, stop);
  return controller.signal;
}
