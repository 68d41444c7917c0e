import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import { syncDirectory, syncFile } from '../../core/durable/sync.ts';
import { toStored } from './file-format.ts';
import type { Profiles } from './profile.ts';
import { PROFILES_FILE } from './read.ts';

/** The file that conf writes; its temporary files begin with the same name. */
const STAGE = 'profiles.next';

/**
 * Writes all profiles atomically and durably. conf writes them, with mode 0600, to a file of its own, and conv puts that in
 * place, because conf takes a write that ends short on a full disk for a whole one, follows a symbolic link, leaves the
 * directory unsynced, and inside a snap (`SNAP`) the file, too. The caller holds the lock.
 * @param directory an existing directory.
 * @param check runs before the file is replaced; its errors are passed on.
 * @throws the system's error.
 */
export function writeProfiles(directory: string, profiles: Profiles, check: () => void): void {
  const options = { cwd: directory, configName: STAGE, configFileMode: 0o600, serialize };
  const stored = toStored(profiles);
  try {
    removeStage(directory);
    const conf = new Conf(options);
    conf.store = stored;
    if (readFileSync(conf.path, 'utf8') !== serialize(stored)) throw diskFull();
    syncFile(conf.path);
    check();
    renameSync(conf.path, path.join(directory, PROFILES_FILE));
    syncDirectory(directory);
  } finally {
    removeStage(directory);
  }
}

const serialize = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const diskFull = (): Error => Object.assign(new Error('short write'), { code: 'ENOSPC' });

/** Also what a killed process has left, because it contains secrets. */
function removeStage(directory: string): void {
  const left = readdirSync(directory).filter((name) => name.startsWith(STAGE));
  for (const name of left) rmSync(path.join(directory, name), { force: true });
}
