import type { SignatureChecks } from '../../protocol/signature-checks.ts';

/** The four checks for scripts, in the service's order. */
export const checksJson = ({ headers, timestamp, key, signature }: SignatureChecks) => [
  { id: 'headers', ok: headers.ok },
  { id: 'timestamp', ok: timestamp.ok, skew_seconds: timestamp.skewSeconds },
  { id: 'key', ok: key.ok },
  { id: 'signature', ok: signature.ok },
];
