import type { Secret } from '../../core/secret.ts';

/** A copy of plain data in which no string shows one of the secrets. */
export function redactAll<Value>(value: Value, secrets: readonly Secret[]): Value {
  return redacted(value, secrets) as Value;
}

function redacted(value: unknown, secrets: readonly Secret[]): unknown {
  if (typeof value === 'string') return secrets.reduce((at, secret) => secret.redact(at), value);
  if (Array.isArray(value)) return value.map((item) => redacted(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, redacted(member, secrets)]);
  return Object.fromEntries(members);
}
