import { type AccountCheck, checkAccount } from '../../../client/delivery/check-account.ts';
import type { SettingsView } from '../../../client/profiles/profile-view.ts';
import {
  requireAccount,
  type Sourced,
  type StoredSettings,
  withSecret,
} from '../../../client/profiles/settings.ts';
import { operandWord } from '../../../core/kit/shell.ts';
import type { Theme } from '../../../core/kit/theme.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { describeSkew } from '../../../core/protocol/answers/clock-skew.ts';
import { FAILURES } from '../../../core/words/failure.ts';
import { fill } from '../../../core/words/sentence.ts';
import { said } from '../../../core/words/text.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readPolicy } from '../../sending-options.ts';
import { errorText } from '../../views/error-text.ts';
import { serviceText } from '../../views/event-text.ts';
import { labelledRows } from '../../views/labels.ts';
import { whoamiWords } from '../../words/whoami.ts';
import { settingsJson, settingsText } from '../profile/view.ts';
import { withEdges } from '../report/sending.ts';

const TIMEOUT = '10';

const STATUSES: Readonly<Record<AccountCheck['outcome'], number>> = {
  authorized: 0,
  unauthorized: FAILURES.unauthorized.exit,
  unanswered: FAILURES.undelivered.exit,
  interrupted: FAILURES.interrupted.exit,
};

/** Checks the account with the service, and prints it with what was found. @returns the exit code. */
export async function showCheck(
  view: SettingsView,
  settings: StoredSettings,
  { json }: { readonly json?: boolean },
  dependencies: Dependencies,
): Promise<number> {
  const account = requireAccount(await withSecret(settings, dependencies.secrets));
  const { terminal } = dependencies;
  const id = `conv-check-${dependencies.newId()}`;
  const policy = readPolicy({ timeout: TIMEOUT });
  const check = await withEdges(new URL(account.endpoint), {}, dependencies, (edges) =>
    checkAccount(account, id, policy, edges),
  );
  if (json === true) terminal.print(settingsJson(view, checkJson(check)));
  else {
    const theme = await terminal.theme();
    terminal.print(`${settingsText(view, theme)}\n${checkText(check, settings, theme)}`);
  }
  return STATUSES[check.outcome];
}

function checkJson({
  error,
  clockSkewSeconds,
  httpStatus,
  merchantOrderId,
  ...check
}: AccountCheck) {
  const { message = null, service = null } = error === null ? {} : errorText(error);
  return {
    ...check,
    clock_skew_seconds: clockSkewSeconds,
    http_status: httpStatus,
    merchant_order_id: merchantOrderId,
    message,
    service,
  };
}

function checkText(check: AccountCheck, settings: StoredSettings, theme: Theme): string {
  const { outcome, error } = check;
  const mark = outcome === 'authorized' ? theme.good('✓') : theme.bad('✗');
  const isSent = outcome === 'authorized' || outcome === 'unauthorized';
  const rows: (readonly [string, string | undefined])[] = [
    ...(isSent ? findingRows(check) : []),
    ['basis', basis(check)],
    ['service', serviceText(error === null ? undefined : errorText(error).service)],
    ['problem', error === null || isNamed(check) ? undefined : makeVisible(said(error.message))],
    ['next', nextStep(check, settings)],
  ];
  return `${mark} ${headline(check)}\n${labelledRows(rows, theme)}`;
}

/** Whether the headline says what is wrong. */
const isNamed = ({ key, signature, clock, code }: AccountCheck): boolean =>
  [key, signature, clock].includes('wrong') || code === 'check_accepted';

/** What an acceptance rests on: a service that looks at the body first has not looked at the signature. */
const basis = ({ outcome, httpStatus: status }: AccountCheck): string | undefined =>
  outcome === 'authorized' && status !== null
    ? fill(whoamiWords.accepted_by, { status })
    : undefined;

const FINDINGS = {
  ok: whoamiWords.finding_ok,
  wrong: whoamiWords.finding_wrong,
  unknown: whoamiWords.finding_unknown,
} as const;

const findingRows = ({ key, signature, clock, clockSkewSeconds: skew }: AccountCheck) =>
  [
    ['key', FINDINGS[key]],
    ['signature', FINDINGS[signature]],
    ['clock', skew === null ? FINDINGS[clock] : said(describeSkew(skew))],
  ] as const;

function headline({ outcome, code, error, clockSkewSeconds }: AccountCheck): string {
  if (outcome === 'authorized') return whoamiWords.account_accepted;
  if (code === 'check_accepted' && error !== null)
    return fill(whoamiWords.account_unchecked_why, { why: said(error.message) });
  if (outcome !== 'unauthorized') return whoamiWords.account_unchecked;
  if (code === 'clock_off' && clockSkewSeconds !== null)
    return fill(whoamiWords.account_clock_off, { skew: said(describeSkew(clockSkewSeconds)) });
  if (code === 'key_refused') return whoamiWords.account_key_refused;
  if (code === 'signature_refused') return whoamiWords.account_signature_refused;
  return error === null ? whoamiWords.account_unchecked : whoamiWords.account_refused;
}

function nextStep(
  check: AccountCheck,
  { apiKey, secret, profile }: StoredSettings,
): string | undefined {
  const { outcome, code } = check;
  if (outcome === 'authorized') return undefined;
  if (outcome !== 'unauthorized') return nextUnanswered(check);
  if (code === 'clock_off') return whoamiWords.set_clock;
  if (code === 'key_refused')
    return apiKey?.source === 'profile'
      ? fill(whoamiWords.correct_key, { command: whereSet(apiKey) })
      : fill(whoamiWords.set_key, { variable: whereSet(apiKey) });
  const name = secret?.source === 'profile' ? ` ${operandWord(profile?.value ?? '')}` : '';
  const fingerprint = `conv whoami${name} --fingerprint`;
  if (code === 'signature_refused')
    return fill(whoamiWords.correct_secret, { check: fingerprint, command: whereSet(secret) });
  const command = [...new Set([whereSet(apiKey), whereSet(secret)])].join(', ');
  return fill(whoamiWords.correct_either, { check: fingerprint, command });
}

function nextUnanswered({ code, httpStatus }: AccountCheck): string {
  if (httpStatus === 429) return whoamiWords.wait_for_limit;
  if (httpStatus !== null && httpStatus >= 500) return whoamiWords.wait_for_service;
  return code === 'check_accepted' ? whoamiWords.check_endpoint : whoamiWords.check_address;
}

/** Where a value is corrected: `conv profile edit shop`, or the variable. */
function whereSet(value: Sourced<unknown> | undefined): string {
  if (value?.source !== 'profile') return value?.origin ?? '';
  return `conv profile edit ${operandWord(value.origin.replace(/^profile /, ''))}`;
}
