/**
 * Aborts once a write has found that the reader of standard output is gone (`| head`), so that a
 * long list ends there. Where the system knows no SIGPIPE it never aborts.
 */
export function listenForClosedReader(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGPIPE', () => controller.abort());
  return controller.signal;
}
