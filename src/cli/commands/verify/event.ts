import {
  type EventWithAttempts,
  findEvent,
  requireSealed,
} from '../../../client/delivery/find-event.ts';
import type { Attempt, JournaledEvent, JournalReader } from '../../../client/journal/port.ts';
import { requireCredentials } from '../../../client/profiles/settings.ts';
import { excerpt, makeVisible } from '../../../core/kit/visible.ts';
import { isAccountOf } from '../../../core/protocol/account.ts';
import { signedHeaders } from '../../../core/protocol/signing.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import type { Dependencies } from '../../dependencies.ts';
import { localTime } from '../../terminal/local-time.ts';
import { accountText } from '../../views/event-text.ts';
import { withJournal } from '../../with-journal.ts';
import type { KnownAccounts } from './accounts.ts';
import { type GivenHeaders, givenHeaders, type VerifyOptions } from './flags.ts';
import { planHeaders } from './plan.ts';
import type { Plan } from './planned.ts';
import { eventDestination } from './request.ts';

/** Longest part of the service's answer that is shown, in characters. */
const SHOWN_ANSWER = 200;

/** No headers were given for the event. */
const signedNow = (origin: string): Message =>
  message('signed_now', { origin: makeVisible(origin) });

/** The event does not belong to the account in use. */
const foreignEvent = (event: Pick<JournaledEvent, 'profile' | 'endpoint'>): Message =>
  message('foreign_event', { account: accountText(event) });

/** The outcome of an event's last attempt. */
function lastAttempt(attempts: readonly Attempt[]): Message {
  const last = attempts.at(-1);
  if (last === undefined) return message('never_sent');
  const { number, startedAt, httpStatus, errorCode, response } = last;
  return message('last_attempt', {
    number,
    time: localTime(startedAt),
    httpStatus,
    errorCode: errorCode === null ? undefined : makeVisible(errorCode),
    answer: response === null || response === '' ? undefined : excerpt(response, SHOWN_ANSWER),
  });
}

/**
 * Plans to check a journaled event by its exact bytes, against the given headers, or else as conv would send it now.
 * @throws Failure `unknown_event` as `conv show`; `usage` if the ID is used for different bodies, or if BODY is
 *   given, too; `journal_untrusted` if a signature is requested for bytes that conv did not journal; `no_profile` if it
 *   must be signed and there is no secret.
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
    const choice = chooseEvent(await findEvent(journal, eventId), accounts);
    if (options.showExpected === true) await refuseUnsealed(choice.chosen, journal, accounts);
    return choice;
  });
  const plan =
    headers.from === 'nowhere'
      ? planAfresh(chosen, accounts, nowSeconds)
      : planAgainst(headers, chosen, options);
  const remarks = isOwn ? plan.remarks : [foreignEvent(chosen.event), ...plan.remarks];
  return { ...plan, remarks };
}

/** A signature that is shown can be used: only bytes that conv itself journaled under the secret get one. */
async function refuseUnsealed(
  { event }: EventWithAttempts,
  journal: JournalReader,
  { settings: { secret, oldSealKeys } }: KnownAccounts,
): Promise<void> {
  if (secret === undefined) return;
  await requireSealed(event, journal, { secret: secret.value, oldSealKeys });
}

/** If several merchants have the ID, the merchant in use is preferred. */
function chooseEvent(
  found: readonly EventWithAttempts[],
  { account: { apiKey }, settings: { merchant, mode } }: KnownAccounts,
): { readonly chosen: EventWithAttempts; readonly isOwn: boolean } {
  const own = found.find(
    ({ event }) =>
      apiKey !== undefined &&
      isAccountOf(
        { endpoint: event.endpoint, apiKey, merchant: merchant?.value, mode: mode.value },
        event,
      ),
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
  options: VerifyOptions,
): Plan {
  const body = { bytes: event.body, name: 'the event' };
  const plan = planHeaders(headers, async () => body, false, options);
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
