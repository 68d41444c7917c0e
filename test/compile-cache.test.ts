import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCompileCache } from '../src/compile-cache.ts';
import { temporaryDirectory } from './helpers/temporary-directory.ts';

describe('the compile cache', () => {
  let home = '';
  let cache = '';
  const enabled: string[] = [];
  const enable = (directory: string): void => {
    enabled.push(directory);
  };

  beforeEach(() => {
    home = temporaryDirectory();
    cache = path.join(home, 'cache');
    enabled.length = 0;
    vi.stubEnv('HOME', home);
    vi.stubEnv('XDG_CACHE_HOME', cache);
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it("is in this user's cache directory, which no other user can read", async () => {
    await useCompileCache(enable);
    expect(enabled).toEqual([path.join(cache, 'conv')]);
    expect(statSync(path.join(cache, 'conv')).mode & 0o777).toBe(0o700);
  });

  it('is not used where others can write', async () => {
    mkdirSync(path.join(cache, 'conv'), { recursive: true });
    chmodSync(path.join(cache, 'conv'), 0o777);
    await useCompileCache(enable);
    expect(enabled).toEqual([]);
  });

  it("leaves another user's home directory alone, as under sudo", async () => {
    const { uid } = statSync(home);
    vi.spyOn(process as Required<NodeJS.Process>, 'geteuid').mockReturnValue(uid + 1);
    await useCompileCache(enable);
    expect(enabled).toEqual([]);
    expect(existsSync(cache)).toBe(false);
  });

  it.each([
    ['a relative directory', () => vi.stubEnv('XDG_CACHE_HOME', 'cache')],
    ['a user without a home directory', () => vi.stubEnv('HOME', 'nowhere')],
    ['a directory that cannot be made', () => vi.stubEnv('XDG_CACHE_HOME', '/dev/null/cache')],
  ])('is left out for %s', async (_, change) => {
    change();
    await useCompileCache(enable);
    expect(enabled).toEqual([]);
  });

  it('never fails, whatever Node says', async () => {
    await useCompileCache(() => {
      throw new Error('no room');
    });
  });
});
