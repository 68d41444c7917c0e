import { withEventId } from '../../../client/delivery/event-id.ts';
import { findOwnEvent } from '../../../client/delivery/find-event.ts';
import { refuseSecret } from '../../../client/delivery/refuse-secret.ts';
import type { Intent, JournalReader } from '../../../client/journal/journal.ts';
import type { UsableAccount } from '../../../client/profiles/settings.ts';
import { accountId } from '../../../protocol/account.ts';
import { pathOf } from '../../../protocol/protocol.ts';
import { type Draft, fieldText, serialise } from '../../../protocol/reports/draft.ts';

/** The base address and the path of an endpoint: "path relative to `{base_url}`". */
export const endpointUrl = (baseUrl: string, { kind }: Pick<Intent, 'kind'>): URL =>
  new URL(`${baseUrl}${pathOf(kind)}`);

/** What an intent is made of beside the draft. */
export interface IntentSources {
  readonly account: UsableAccount;
  readonly refundId: string | undefined;
  /** Undefined where there is none yet. */
  readonly journal: JournalReader | undefined;
  readonly newId: () => string;
}

/**
 * What is written to the journal and sent: the draft with its event id, serialised once.
 * @throws Failure `invalid_report` where it contains the secret.
 */
export function createIntent(
  draft: Draft,
  { account, refundId, journal, newId }: IntentSources,
): Intent {
  const find = (eventId: string) =>
    findOwnEvent(journal, { accountId: accountId(account), eventId });
  const { draft: complete, ...succession } = withEventId(draft, {
    account,
    refundId,
    find,
    newId,
  });
  const body = serialise(complete);
  refuseSecret(body, account.secret);
  return {
    accountId: accountId(account),
    endpoint: account.endpoint,
    profile: account.profile,
    eventId: fieldText(complete, 'event_id') ?? '',
    kind: complete.kind,
    merchantOrderId: fieldText(complete, 'merchant_order_id') ?? '',
    subId: fieldText(complete, 'sub_id') ?? null,
    body,
    ...succession,
  };
}
