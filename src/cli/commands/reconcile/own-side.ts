import type { BatchReader, JournalReader } from '../../../client/journal/port.ts';
import { incomplete, type StoredSettings } from '../../../client/profiles/settings.ts';
import { Listing } from '../../../core/kit/listing.ts';
import type { Account } from '../../../core/protocol/account.ts';
import { message } from '../../../core/words/message.ts';

/**
 * Whose reports are compared: nothing is signed for that, so no secret is needed.
 * @throws Failure `no_profile`
 */
export function ownerOf({ apiKey, endpoint, merchant, mode }: StoredSettings): Account {
  if (apiKey !== undefined && endpoint !== undefined)
    return {
      apiKey: apiKey.value,
      endpoint: endpoint.value,
      merchant: merchant?.value,
      mode: mode.value,
    };
  const values = { api_key: apiKey, s2s_endpoint_base: endpoint };
  throw incomplete(values, message('set_up_owner'));
}

/** The empty result for a machine without a journal. */
export const EMPTY: Pick<
  JournalReader & BatchReader,
  'find' | 'attemptsOf' | 'batches' | 'rowsOf'
> = {
  find: () => Listing.of([]),
  attemptsOf: async () => [],
  batches: async () => [],
  rowsOf: () => Listing.of([]),
};
