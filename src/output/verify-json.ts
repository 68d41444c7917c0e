import type { VerifiedRequest } from '../actions/verify.ts';

/** One JSON object for scripts: the checks stand in the service's order. */
export function verifyJson({
  verdict: { verdict, checks, explanations, searched },
}: VerifiedRequest): string {
  const { headers, timestamp, key, signature } = checks;
  const result = {
    verdict,
    checks: [
      { id: 'headers', ok: headers.ok },
      { id: 'timestamp', ok: timestamp.ok, skew_seconds: timestamp.skewSeconds },
      { id: 'key', ok: key.ok },
      { id: 'signature', ok: signature.ok },
    ],
    explanations,
    searched,
  };
  return `${JSON.stringify(result)}\n`;
}
