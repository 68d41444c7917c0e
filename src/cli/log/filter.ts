import { accountId } from '../../core/account.ts';
import type { ReportKind } from '../../core/protocol.ts';
import type { EventFilter, EventState } from '../../journal/journal.ts';
import { requireAccount } from '../../profiles/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { settingsOf } from '../settings.ts';
import { parseLimit } from './limit.ts';
import { parseSince } from './since.ts';

/** The flags of `conv log` that choose events. */
export interface FilterOptions {
  readonly pending?: boolean;
  readonly rejected?: boolean;
  readonly accepted?: boolean;
  readonly order?: string;
  readonly kind?: ReportKind;
  readonly since?: string;
  readonly limit?: string;
  readonly profile?: string;
}

/**
 * What the flags choose; without `--profile` the events of every account.
 * @throws Failure `usage` where a flag cannot be read, `no_profile` where the profile is unknown.
 */
export async function readFilter(
  options: FilterOptions,
  dependencies: Dependencies,
): Promise<EventFilter> {
  const { order: merchantOrderId, kind, since, limit, profile } = options;
  const state = stateOf(options);
  return {
    order: 'newest-first',
    ...(merchantOrderId === undefined ? {} : { merchantOrderId }),
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(since === undefined ? {} : { createdSince: parseSince(since, dependencies.clock.now()) }),
    ...(limit === undefined ? {} : { limit: parseLimit(limit) }),
    ...(profile === undefined ? {} : { accountId: await accountOf(profile, dependencies) }),
  };
}

/** commander has seen to it that only one of them is there. */
function stateOf({ pending, rejected, accepted }: FilterOptions): EventState | undefined {
  if (pending) return 'pending';
  if (rejected) return 'rejected';
  return accepted ? 'accepted' : undefined;
}

async function accountOf(profile: string, dependencies: Dependencies): Promise<string> {
  return accountId(requireAccount(await settingsOf({ profile }, dependencies)));
}
