import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import { putInPlace } from '../../core/durable/replace-file.ts';
import { toStored } from './file-format.ts';
import type { Profiles } from './profile.ts';
import { PROFILES_FILE } from './read.ts';

const STAGE = 'profiles.next';

/**
 * Writes all profiles atomically and durably. conf writes a new file next to the old one; it is read back before it
 * replaces the old one, because a short write on a full disk raises no error, and conf alone would follow symbolic
 * links. The caller holds the lock.
 * @param directory an existing directory.
 * @param check runs before the file is replaced; its errors are passed on.
 * @throws the system's error.
 */
export function writeProfiles(directory: string, profiles: Profiles, check: () => void): void {
  try {
    removeStage(directory);
    writeStage(directory, toStored(profiles));
    verifyStage(directory, serialize(toStored(profiles)));
    putInPlace(stageOf(directory), path.join(directory, PROFILES_FILE), check);
  } finally {
    removeStage(directory);
  }
}

const stageOf = (directory: string): string => path.join(directory, `${STAGE}.json`);
const serialize = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** Also removes the file of a killed process, because it contains secrets. */
function removeStage(directory: string): void {
  const left = readdirSync(directory).filter((name) => name.startsWith(STAGE));
  for (const name of left) rmSync(path.join(directory, name), { force: true });
}

function writeStage(directory: string, value: Record<string, unknown>): void {
  const store = new Conf({ cwd: directory, configName: STAGE, configFileMode: 0o600, serialize });
  store.store = value;
}

function verifyStage(directory: string, expected: string): void {
  if (readFileSync(stageOf(directory), 'utf8') === expected) return;
  throw Object.assign(new Error('short write'), { code: 'ENOSPC' });
}
