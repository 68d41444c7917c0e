import type { VerifiedRequest } from '../../actions/verify.ts';
import { verifyJson } from '../../output/verify/json.ts';
import { verifyText } from '../../output/verify/text.ts';
import { verify as words } from '../../words/en/verify.ts';
import type { Message } from '../../words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import { parseSeconds } from '../seconds.ts';
import { type KnownAccounts, loadAccounts } from './accounts.ts';
import { type Check, checkFor } from './check.ts';
import { refuseForSeveral } from './limits.ts';
import type { VerifyOptions } from './options.ts';
import { type Plan, planRequests } from './plan.ts';
import type { GivenRequest } from './request.ts';
import { readShowing, type Showing, shownFor } from './showing.ts';
import { readSignedString } from './signed-string.ts';
import { statusOf } from './status.ts';
import { watchSearch } from './watch.ts';

/** `conv verify`: one request in, one verdict out; or several. */
export async function verify(
  body: string | undefined,
  options: VerifyOptions,
  dependencies: Dependencies,
): Promise<number> {
  const nowSeconds = chooseNow(options, dependencies);
  const showing = readShowing(body, options);
  const signedString = readSignedString(options);
  const accounts = await loadAccounts(options, dependencies);
  const plan = await choosePlan(body, options, accounts, nowSeconds, dependencies);
  await noteAll(plan.remarks, dependencies);
  const check = checkFor(accounts, { signedString, deep: options.deep === true, nowSeconds });
  const shown = { ...showing, hasUntriedProfiles: accounts.hasUntried };
  if (!plan.isSeveral) return verifyOne(plan, check, shown, options, dependencies);
  refuseForSeveral(options);
  const { verifySeveral } = await import('./several.ts');
  return verifySeveral(plan, check, shown, dependencies);
}

/** The sentences are loaded only if there is something to say. */
async function noteAll(
  remarks: readonly Message[],
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<void> {
  if (remarks.length === 0) return;
  const { text } = await import('../../words/text.ts');
  for (const remark of remarks) terminal.note(words.verify_note({ remark: text(remark) }));
}

const chooseNow = ({ now }: VerifyOptions, { clock }: Dependencies): number =>
  now === undefined ? Math.floor(clock.now() / 1000) : parseSeconds('--now', now);

async function choosePlan(
  body: string | undefined,
  options: VerifyOptions,
  accounts: KnownAccounts,
  nowSeconds: number,
  dependencies: Dependencies,
): Promise<Plan> {
  if (options.eventId === undefined) return planRequests(body, options);
  const { planEvent } = await import('./event.ts');
  return planEvent(
    body,
    { ...options, eventId: options.eventId },
    accounts,
    nowSeconds,
    dependencies,
  );
}

async function verifyOne(
  { requests: [planned] }: Plan,
  check: Check,
  showing: Showing,
  { deep }: VerifyOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  if (planned === undefined) return statusOf([]);
  const given = await planned.read();
  await noteAll(given.remarks, dependencies);
  const result = await searchOne(given, check, deep === true, dependencies);
  const shown = shownFor(showing, result);
  terminal.print(
    showing.json ? verifyJson(result, shown) : verifyText(result, await terminal.theme(), shown),
  );
  return statusOf([result]);
}

/** A short search ends before anybody could follow or stop it. */
async function searchOne(
  given: GivenRequest,
  check: Check,
  isDeep: boolean,
  dependencies: Dependencies,
): Promise<VerifiedRequest> {
  if (!isDeep) return check(given, { now: dependencies.clock.now });
  const watch = watchSearch(dependencies);
  try {
    return await check(given, watch);
  } finally {
    watch.end();
  }
}
