/**
 * Writes a line at once; further ones of the same turn of the event loop together at its end, as a
 * write for each would cost more than its answer.
 */
export interface LogLines {
  readonly add: (line: string) => void;
  /** Writes what is left. */
  readonly flush: () => void;
}

/** @param onLost is told where nobody reads any more: a request must not fail for want of its log. */
export function createLogLines(
  print: (text: string) => void,
  onLost: (error: unknown) => void,
): LogLines {
  let lines: string[] = [];
  let isWaiting = false;
  const write = (text: string): void => {
    try {
      print(text);
    } catch (error) {
      onLost(error);
    }
  };
  const flush = (): void => {
    isWaiting = false;
    const text = lines.join('');
    lines = [];
    if (text !== '') write(text);
  };
  const add = (line: string): void => {
    if (isWaiting) {
      lines.push(line);
      return;
    }
    isWaiting = true;
    setImmediate(flush);
    write(line);
  };
  return { add, flush };
}
