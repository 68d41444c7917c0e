import type { Intent } from './journal.ts';

/** The kind counts too: a cancel and a decline can have the same bytes, and go to different paths. */
export const isSameReport = (
  one: Pick<Intent, 'kind' | 'body'>,
  other: Pick<Intent, 'kind' | 'body'>,
): boolean => one.kind === other.kind && Buffer.compare(one.body, other.body) === 0;
