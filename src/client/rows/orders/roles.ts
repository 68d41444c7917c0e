import { eachKind, isFinal } from '../../../protocol/kinds/index.ts';
import type { RecordKind } from './read-record.ts';

/** What a row does to its order: it begins it, takes from it, or ends it. One that cannot be sent does nothing. */
type Role = 'begins' | 'refunds' | 'ends' | 'none';

const ROLES: Readonly<Record<RecordKind, Role>> = {
  ...eachKind(({ from, to, effect }): Role => {
    if (from.includes('UNREPORTED')) return 'begins';
    if (isFinal(to)) return 'ends';
    return effect.net === 'reduced' ? 'refunds' : 'none';
  }),
  faulty: 'none',
};

export const roleOf = (kind: RecordKind): Role => ROLES[kind];
