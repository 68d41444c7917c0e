import path from 'node:path';
import type { Said } from '../core/failure.ts';
import { type DecodedText, decodeText } from '../core/json/decode.ts';
import { type Fault, type Message, message } from '../words/message.ts';
import { unreadable } from './failures.ts';
import { fromStored } from './file-format.ts';
import { type LooseMode, readPlainFile } from './plain-file.ts';
import { NO_PROFILES, type Profiles } from './profile.ts';

export const PROFILES_FILE = 'profiles.json';

/** All profiles as they were read, and what the user should know of the file. */
export interface ProfilesFile extends Profiles {
  readonly path: string;
  /** What others on this machine can get at; to be warned about. */
  readonly looseModes: readonly LooseMode[];
}

/**
 * Reads and checks the profiles, by a plain read: no more is loaded than that takes.
 * @param directory conv's directory for settings; where it is not there, neither are profiles.
 * @throws Failure `profiles_unreadable`, naming the file, where it is damaged, a link or forbidden.
 */
export function readProfiles(directory: string): ProfilesFile {
  const file = path.join(path.resolve(directory), PROFILES_FILE);
  const found = readPlainFile(file);
  if (found === undefined) return { ...NO_PROFILES, path: file, looseModes: [] };
  return { ...parse(file, decodeText(found.bytes)), path: file, looseModes: found.looseModes };
}

function parse(file: string, decoded: DecodedText): Profiles {
  if (!decoded.ok) throw damaged(file, decoded.message);
  const stored = fromStored(parseJson(file, decoded.text));
  if (stored.ok) return stored.profiles;
  throw damaged(file, together(stored.faults));
}

/** The parser's own message is kept back: it quotes the text, which holds secrets. */
function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /at position (\d+)/.exec((error as Error).message)?.[1];
    throw damaged(file, message('not_json', { at: at === undefined ? undefined : Number(at) + 1 }));
  }
}

/** All of them in one sentence. */
const together = (faults: readonly Fault[]): Message =>
  faults
    .map((found) => message('fault_at', { at: found.at, wrong: found }))
    .reduce((first, next) => message('and_also', { first, next }));

const damaged = (file: string, reason: Said) =>
  unreadable(message('profiles_damaged', { file, reason }));
