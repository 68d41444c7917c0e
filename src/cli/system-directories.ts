import envPaths from 'env-paths';
import type { Directories } from './directories.ts';

/** The platform's own places: XDG on Linux, Library on macOS, AppData on Windows. */
export function systemDirectories(): Directories {
  const { config, data } = envPaths('conv', { suffix: '' });
  return { config, data };
}
