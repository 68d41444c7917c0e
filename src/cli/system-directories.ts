import { homedir } from 'node:os';
import path from 'node:path';

/**
 * The platform's own places: XDG on Linux, Library on macOS, AppData on Windows.
 * @returns undefined for a user without a home directory, as in some containers.
 */
export async function systemDirectories(): Promise<
  { readonly config: string; readonly data: string; readonly cache: string } | undefined
> {
  if (!hasHome()) return undefined;
  // Loaded lazily, because it looks up the home directory on load.
  const { default: envPaths } = await import('env-paths');
  const { config, data, cache } = envPaths('conv', { suffix: '' });
  return { config, data, cache };
}

/** An empty HOME would put everything into the current directory. */
function hasHome(): boolean {
  try {
    return path.isAbsolute(homedir());
  } catch {
    return false;
  }
}
