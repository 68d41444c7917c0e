import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Profile } from '../../../src/client/profiles/profile.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';

/** A directory for settings, as a test wants it. */
export interface TestDirectory {
  /** Not there until something is written. */
  readonly config: string;
  readonly file: string;
  /** Writes the file itself, 0600 in a directory of 0700. */
  write(content: string | Uint8Array): void;
  remove(): void;
}

export function createDirectory(): TestDirectory {
  const root = mkdtempSync(path.join(tmpdir(), 'conv-profiles-'));
  const config = path.join(root, 'config');
  const file = path.join(config, 'profiles.json');
  return {
    config,
    file,
    write: (content) => {
      mkdirSync(config, { recursive: true, mode: 0o700 });
      writeFileSync(file, content, { mode: 0o600 });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

export const SECRET = 'whsec-0123456789';

export const profile = (values: Partial<Profile> = {}): Profile => ({
  apiKey: 'mk_1',
  secret: new Secret(SECRET),
  endpoint: 'https://api.shop.example/v1',
  currency: undefined,
  mode: 'sandbox',
  ...values,
});

/** A profile as the file holds it. */
export const STORED = {
  api_key: 'mk_1',
  hmac_secret: SECRET,
  s2s_endpoint_base: 'https://api.shop.example/v1',
  mode: 'sandbox',
} as const;
