import { makeVisible } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { fill } from '../../core/words/sentence.ts';
import { checkRequest } from '../../verify/check-request.ts';
import type { VerifiedRequest } from '../../verify/verify.ts';
import { verify as words } from '../../verify/words/verify.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { readRegularFile } from '../files/input.ts';
import { argument } from '../flags.ts';
import { parseSeconds } from '../times.ts';
import { type KnownAccounts, loadAccounts } from './verify/accounts.ts';
import { type Check, checkFor, exitStatus, watchSearch } from './verify/check.ts';
import { FLAGS, refuseForSeveral, type VerifyOptions } from './verify/flags.ts';
import { planRequests, refuseRequest } from './verify/plan.ts';
import type { Plan } from './verify/planned.ts';
import type { GivenRequest } from './verify/request.ts';
import { readShowing, type Showing, shownFor } from './verify/showing.ts';

/** `conv verify`: one request in, one verdict out; or several. */
async function verify(
  body: string | undefined,
  options: VerifyOptions,
  dependencies: Dependencies,
): Promise<number> {
  const nowSeconds = chooseNow(options, dependencies);
  const showing = readShowing(body, options);
  const signedString = await readSigned(options);
  const accounts = await loadAccounts(options, dependencies);
  const plan = await choosePlan(body, options, accounts, nowSeconds, dependencies);
  await noteAll(plan.remarks, dependencies);
  const check = checkFor(accounts, { signedString, deep: options.deep === true, nowSeconds });
  const shown = { ...showing, hasUntriedProfiles: accounts.hasUntried };
  const requests = plan.requests.map((it) => ({
    ...it,
    read: async () => readAsSent(await it.read(), accounts, nowSeconds),
  }));
  const read = { ...plan, requests };
  if (!plan.isSeveral) return verifyOne(read, check, shown, options, dependencies);
  refuseForSeveral(options);
  const { verifySeveral } = await import('./verify/several.ts');
  return verifySeveral(read, check, shown, dependencies);
}

/** What undoes a copy is loaded only where the request is not fine as it is shown. */
async function readAsSent(
  given: GivenRequest,
  { account }: KnownAccounts,
  nowSeconds: number,
): Promise<GivenRequest> {
  if (checkRequest(given.request, account, nowSeconds).verdict === 'valid') return given;
  const { asSent } = await import('./verify/copied.ts');
  return asSent(given, account, nowSeconds);
}

/** Messages are loaded only if there is something to print. */
async function noteAll(
  remarks: readonly Message[],
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<void> {
  if (remarks.length === 0) return;
  const { text } = await import('../../core/words/text.ts');
  for (const remark of remarks) terminal.note(fill(words.verify_note, { remark: text(remark) }));
}

async function readSigned({ signed }: VerifyOptions): Promise<Uint8Array | undefined> {
  if (signed === undefined) return undefined;
  const string = await readRegularFile(signed, 'the_signed_string');
  // An empty string would be found as a cause, although nothing was written.
  if (Buffer.from(string).toString().trim() !== '') return string;
  throw new Failure(
    'invalid_input',
    message('verify_input_empty', { source: makeVisible(signed) }),
    { hint: message('verify_write_signed') },
  );
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
  refuseRequest(body, options);
  if (options.eventId === undefined) return planRequests(body, options, dependencies);
  const { planEvent } = await import('./verify/event.ts');
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
  if (planned === undefined) return exitStatus([]);
  const given = await planned.read();
  await noteAll(given.remarks, dependencies);
  const result = await searchOne(given, check, deep === true, dependencies);
  terminal.print(await viewOf(result, showing, terminal));
  return exitStatus([result]);
}

/** What explains a mismatch is loaded only if there is one. */
async function viewOf(
  result: VerifiedRequest,
  showing: Showing,
  terminal: Dependencies['terminal'],
): Promise<string> {
  const shown = shownFor(showing, result);
  if (showing.json) {
    const { verifyJson } = await import('./verify/view/json.ts');
    return verifyJson(result, shown);
  }
  const theme = await terminal.theme();
  if (result.verdict.verdict === 'valid') {
    const { validText } = await import('./verify/view/valid.ts');
    return validText(result, theme, shown);
  }
  const { verifyText } = await import('./verify/view/text.ts');
  return verifyText(result, theme, shown);
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

const NOTES = `
Examples:
  $ conv verify body.json --headers headers.txt    lines of "Name: value"
  $ conv verify request.har                        a whole request, as captured
  $ conv verify                                    prompts for a paste
  $ pbpaste | conv verify                          a copied curl command or log
  $ conv verify body.json --timestamp 1785585600 --signature 5f2c… --key pk_1
  $ conv verify --event-id paid-9f2c41d0           a journaled event
  $ conv verify captured/                          every request in a folder
  $ conv verify body.json --headers headers.txt --language php
  $ conv verify body.json --headers headers.txt --signed signed.txt
  $ conv verify body.json --headers headers.txt --deep

Exit codes: 0 the service would accept every request, 7 it would refuse one.
More: conv help verify`;

export const command = defineCommand({
  name: 'verify',
  description:
    'Check a signed request as the service does: headers, timestamp, key, and signature. If the signature does not match, find the mistake that explains it.',
  arguments: [
    argument('[body]', 'exact body, whole request, or folder of requests; - reads stdin', 'files'),
  ],
  flags: FLAGS,
  notes: NOTES,
  run: verify,
});
