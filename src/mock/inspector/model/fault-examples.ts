/** Fault rules, one of each sort; a click takes one over, to be changed. */
export const FAULT_EXAMPLES: readonly string[] = [
  'drop-answer first=1',
  'status=500 kind=partial first=2',
  'rate-limit retry-after=3s every=3',
  'slow=2s kind=paid',
  'reset p=0.3',
  'skew=-7m first=1',
];
