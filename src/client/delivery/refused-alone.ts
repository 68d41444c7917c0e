import {
  isAboutAccount,
  type PostResult,
  REFUSED_ALONE,
  type Verdict,
  WRONG_ADDRESS,
} from '../../core/protocol/answers/verdict.ts';
import type { ReportKind } from '../../core/protocol/kinds/index.ts';
import { message } from '../../core/words/message.ts';
import type { EventFilter, Intent, JournaledEvent } from '../journal/port.ts';
import type { AttemptResult } from './attempt.ts';
import type { EventSources, ProveAccount } from './edges.ts';

/** Finds the newest report that the service accepted: what a person settled as accepted says nothing of the key. */
export const acceptedByService = (accountId: string, kind?: ReportKind): EventFilter => ({
  accountId,
  ...(kind === undefined ? {} : { kind }),
  state: 'accepted',
  notByHand: true,
  order: 'newest-first',
  limit: 1,
});

/** Where a report is sent: under which account, and to which `s2s_endpoint_base`. */
export type Destination = Pick<Intent, 'accountId' | 'endpoint'>;

/**
 * The newest report that speaks for the key and the address. The journal keeps one endpoint per account, the first one:
 * at another one, nothing is known to have been accepted.
 * @param kind of the report; each kind has an address of its own.
 */
export async function lastAcceptedAt(
  { accountId, endpoint }: Destination,
  { find }: Pick<EventSources, 'find'>,
  kind?: ReportKind,
): Promise<JournaledEvent | undefined> {
  const [last] = (await find?.(acceptedByService(accountId, kind)).all()) ?? [];
  return last?.endpoint === endpoint ? last : undefined;
}

/**
 * Whether a refusal is about this report alone, because others were accepted with the key and the address. "Any failure
 * returns status `401`": that one is always about the credentials, which may have changed since.
 */
export async function isAboutReportAloneByHistory(
  { verdict, result }: AttemptResult,
  destination: Destination,
  sources: Pick<EventSources, 'find'>,
): Promise<boolean> {
  if (verdict.isDoubtful || !isAboutAccount(verdict)) return false;
  if (result.type === 'response' && result.status === 401) return false;
  return (await lastAcceptedAt(destination, sources)) !== undefined;
}

/** The kind whose address a refusal may be about; undefined if it is about the key, which is the same for all. */
export const kindInDoubt = ({ errorCode }: Verdict, kind: ReportKind): ReportKind | undefined =>
  errorCode === WRONG_ADDRESS ? kind : undefined;

/** Whether a refusal is about this report alone: as an accepted one shows that is sent again, or else by history. */
export async function isAboutReportAlone(
  attempted: AttemptResult,
  { kind, ...destination }: Destination & Pick<Intent, 'kind'>,
  sources: Pick<EventSources, 'find'>,
  prove: ProveAccount | undefined,
): Promise<boolean> {
  const { verdict } = attempted;
  if (verdict.isDoubtful || !isAboutAccount(verdict)) return false;
  const proof = await prove?.(undefined, kindInDoubt(verdict, kind));
  if (proof === 'good' || proof === 'bad') return proof === 'good';
  return isAboutReportAloneByHistory(attempted, destination, sources);
}

/** The refusal of one report that is no verdict on the key, the clock or the address. It settles nothing. */
export const refusedAlone = (verdict: Verdict, result: PostResult): Verdict => ({
  ...verdict,
  outcome: verdict.outcome === 'unconfirmed' ? 'unconfirmed' : 'undelivered',
  errorCode: REFUSED_ALONE,
  message: message('refused_alone', { status: result.type === 'response' ? result.status : 0 }),
  clockSkewSeconds: null,
});
