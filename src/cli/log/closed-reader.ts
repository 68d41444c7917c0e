let readerGone: AbortController | undefined;

/**
 * Aborts once a write has found that the reader of standard output is gone (`| head`), so that a
 * long list ends there. Where the system knows no SIGPIPE it never aborts.
 * The listener stays: without it the next such write would end the process by the signal.
 */
export function listenForClosedReader(): AbortSignal {
  if (readerGone === undefined) {
    const controller = new AbortController();
    process.on('SIGPIPE', () => controller.abort());
    readerGone = controller;
  }
  return readerGone.signal;
}
