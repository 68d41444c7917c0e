let readerGone: AbortController | undefined;

/**
 * Aborts once a write has found that the reader of standard output is gone (`| head`), so that a
 * long list ends there. Where the system knows no SIGPIPE it never aborts.
 * The listener stays: without it the next such write would end the process by the signal.
 */
export function listenForClosedReader(): AbortSignal {
  if (readerGone === undefined) process.on('SIGPIPE', () => readerGone?.abort());
  // Each list has its own: what another one has found says nothing about this one.
  readerGone = new AbortController();
  return readerGone.signal;
}
