import { fstatSync } from 'node:fs';

/**
 * Whether a file descriptor is a terminal. `node:tty` loads the streams of the network (2 ms of a
 * start), so it is asked only about what can be one: a pipe or a file is told by its mode.
 */
export const isTerminal = (descriptor: number): boolean =>
  mayBeTerminal(descriptor) && process.getBuiltinModule('node:tty').isatty(descriptor);

function mayBeTerminal(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice();
  } catch {
    // Closed, or a console that this system has no mode for.
    return true;
  }
}
