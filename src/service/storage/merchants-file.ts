import { closeSync, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { textOf, unreadable } from './input-file.ts';
import { decodeMerchants, type ListedMerchant } from './merchants-decode.ts';
import type { KeyRules } from './merchants-faults.ts';

/** What `--merchants` names, as it was read. */
export interface MerchantsFile {
  /** By `api_key`, in the file's order, at least one. */
  readonly merchants: ReadonlyMap<string, ListedMerchant>;
  /** Its permission bits (such as 0o644), where others on this machine can get at it: to be warned about. */
  readonly looseMode: number | undefined;
}

const OTHERS = 0o077;

/**
 * Reads the merchants that the service is to know; links and pipes are followed.
 * @throws Failure `usage` where the file cannot be read, or with all that is wrong in it.
 */
export function readMerchants(file: string, rules: KeyRules): MerchantsFile {
  const { bytes, status } = readBytes(file);
  const merchants = decodeMerchants(textOf(bytes, file), file, rules);
  return { merchants, looseMode: looseModeOf(status) };
}

function readBytes(file: string): { readonly bytes: Uint8Array; readonly status: Stats } {
  try {
    const descriptor = openSync(file, 'r');
    try {
      return { status: fstatSync(descriptor), bytes: readFileSync(descriptor) };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw unreadable(file, '--merchants', error);
  }
}

/** A pipe is its reader's own, and Windows has no such bits. */
function looseModeOf(status: Stats): number | undefined {
  const isLoose = status.isFile() && (status.mode & OTHERS) !== 0;
  return isLoose && process.platform !== 'win32' ? status.mode & 0o777 : undefined;
}
