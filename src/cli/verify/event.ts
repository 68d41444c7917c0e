import { type EventWithAttempts, findEvent } from '../../actions/find-event.ts';
import { requireSealed } from '../../actions/require-sealed.ts';
import { accountId } from '../../core/account.ts';
import { Failure } from '../../core/failure.ts';
import { signedHeaders } from '../../core/signing/sign.ts';
import type { JournalReader } from '../../journal/journal.ts';
import { foreignEvent, lastAttempt, signedNow } from '../../output/verify-event.ts';
import { requireCredentials } from '../../profiles/credentials.ts';
import { message } from '../../words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import { withJournal } from '../with-journal.ts';
import type { KnownAccounts } from './accounts.ts';
import { eventDestination } from './destination.ts';
import { type GivenHeaders, givenHeaders } from './headers.ts';
import type { NamedFiles } from './named-file.ts';
import type { VerifyOptions } from './options.ts';
import { namedFiles, type Plan, planHeaders } from './plan.ts';

/**
 * Plans to check an event of the journal, by its exact bytes: against the headers that are given, or
 * else as conv would send it now.
 * @throws Failure `unknown_event` as `conv show`; `usage` if the ID is used for different bodies;
 *   and where BODY is given, too; `journal_untrusted` if a signature is to be shown for bytes that conv did not journal; `no_profile` if it must be signed and there is no secret.
 */
export async function planEvent(
  body: string | undefined,
  options: VerifyOptions & { readonly eventId: string },
  accounts: KnownAccounts,
  nowSeconds: number,
  dependencies: Dependencies,
): Promise<Plan> {
  const { eventId } = options;
  if (body !== undefined) throw bodyTwice();
  const headers = givenHeaders(options);
  const { chosen, isOwn } = await withJournal(dependencies, async (journal) => {
    const choice = chooseEvent(findEvent(journal, eventId), accounts);
    if (options.showExpected === true) refuseUnsealed(choice.chosen, journal, accounts);
    return choice;
  });
  const plan =
    headers.from === 'nowhere'
      ? planAfresh(chosen, accounts, nowSeconds)
      : planAgainst(headers, chosen, namedFiles(options));
  const remarks = isOwn ? plan.remarks : [foreignEvent(chosen.event), ...plan.remarks];
  return { ...plan, remarks };
}

/** A signature that is shown can be used: only bytes that conv itself journaled under the secret get one. */
function refuseUnsealed(
  { event }: EventWithAttempts,
  journal: JournalReader,
  { settings: { secret, oldSealKeys } }: KnownAccounts,
): void {
  if (secret === undefined) return;
  requireSealed(event, journal, { secret: secret.value, oldSealKeys });
}

/** "An entry belongs to its account (endpoint + key)": that of the key in use goes first. */
function chooseEvent(
  found: readonly EventWithAttempts[],
  { account: { apiKey } }: KnownAccounts,
): { readonly chosen: EventWithAttempts; readonly isOwn: boolean } {
  const own = found.find(
    ({ event: { endpoint, accountId: owner } }) =>
      apiKey !== undefined && accountId({ endpoint, apiKey }) === owner,
  );
  if (own !== undefined) return { chosen: own, isOwn: true };
  const [first, ...others] = found;
  if (first === undefined || others.some((other) => !isSameBody(first, other))) throw ambiguous();
  return { chosen: first, isOwn: apiKey === undefined };
}

const isSameBody = (a: EventWithAttempts, b: EventWithAttempts): boolean =>
  Buffer.compare(a.event.body, b.event.body) === 0;

function planAgainst(
  headers: Exclude<GivenHeaders, { from: 'nowhere' }>,
  { event }: EventWithAttempts,
  named: NamedFiles,
): Plan {
  const body = { bytes: event.body, name: 'the event' };
  const plan = planHeaders(headers, async () => body, false, named);
  const requests = plan.requests.map((planned) => ({
    ...planned,
    read: async () => {
      const given = await planned.read();
      return { ...given, destination: { ...eventDestination(event), ...given.destination } };
    },
  }));
  return { ...plan, requests };
}

function planAfresh(
  { event, attempts }: EventWithAttempts,
  { account, settings }: KnownAccounts,
  nowSeconds: number,
): Plan {
  const headers = signedHeaders(requireCredentials(settings), nowSeconds, event.body);
  const given = {
    request: { headers: Object.entries(headers), body: event.body },
    destination: eventDestination(event),
    remarks: [],
  };
  return {
    requests: [{ source: event.eventId, read: async () => given }],
    isSeveral: false,
    isLenient: false,
    remarks: [signedNow(account.origin), lastAttempt(attempts)],
  };
}

const bodyTwice = (): Failure =>
  new Failure('usage', message('body_twice'), { hint: message('verify_remove_one') });

const ambiguous = (): Failure =>
  new Failure('usage', message('ambiguous_event'), { hint: message('name_account') });
