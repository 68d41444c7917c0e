import { mkdirSync, writeFileSync } from 'node:fs';

/** Writes profiles as conv itself stores them, each with key `mk_NAME` and secret `whsec-NAME`. */
export function writeProfiles(directory: string, endpoint: string, names: readonly string[]): void {
  const profiles = names.map((name) => [
    name,
    {
      api_key: `mk_${name}`,
      hmac_secret: `whsec-${name}`,
      s2s_endpoint_base: endpoint,
      mode: 'sandbox',
    },
  ]);
  const stored = { profiles: Object.fromEntries(profiles), active: names[0] };
  mkdirSync(directory, { mode: 0o700 });
  writeFileSync(`${directory}/profiles.json`, JSON.stringify(stored), { mode: 0o600 });
}
