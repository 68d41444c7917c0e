/** What `conv whoami --check` has found out. */
export const whoamiWords = {
  finding_ok: 'accepted',
  finding_wrong: 'refused',
  finding_unknown: 'unknown',
  account_accepted: 'the service accepts the key, the signature, and the clock',
  account_refused:
    'the service refused the key or the signature, and does not say which of them is wrong',
  account_clock_off: 'not accepted: {skew}',
  account_key_refused: 'not accepted: the service does not know the key, or it is inactive',
  account_signature_refused:
    'not accepted: the signature does not match, so the secret is not that of this key',
  account_unchecked: 'not checked: there is no usable response from the service',
  account_unchecked_why: 'not checked: {why}',
  accepted_by:
    'HTTP {status}: it refused the report that was sent, a refund of -1, and not the signature',
  check_endpoint: 'check the endpoint, then run the command again',
  wait_for_limit: 'the service limits requests: run the command again later',
  wait_for_service: 'run the command again later; if that does not help, ask the service',
  check_address: 'check the endpoint and the network, then run the command again',
  set_clock: 'set the clock, then run the command again',
  correct_key: 'correct api_key: {command}',
  set_key: 'set {variable} to the key that the service gave you',
  correct_secret:
    'compare the secret with that of the service ({check}), and correct it: {command}',
  correct_either:
    'compare the key, and the secret ({check}), with those of the service, and correct them: {command}',
  two_profiles: 'two profiles were given, {name} and {other}; use one',
} as const;
