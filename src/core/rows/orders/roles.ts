import type { RecordKind } from './read-record.ts';

/** What a row does to its order: it begins it, takes from it, or ends it. One that cannot be sent does nothing. */
type Role = 'begins' | 'refunds' | 'ends' | 'none';

const ROLES = {
  paid: 'begins',
  partial: 'refunds',
  cancel: 'ends',
  decline: 'ends',
  faulty: 'none',
} as const satisfies Record<RecordKind, Role>;

export const roleOf = (kind: RecordKind): Role => ROLES[kind];
