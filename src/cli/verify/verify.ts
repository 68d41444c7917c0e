import { type CheckingAccount, verifyRequest } from '../../actions/verify.ts';
import { FAILURES } from '../../core/failure.ts';
import { verifyText } from '../../output/verify.ts';
import { verifyJson } from '../../output/verify-json.ts';
import { requireCredentials } from '../../profiles/credentials.ts';
import type { Dependencies } from '../dependencies.ts';
import { parseSeconds } from '../seconds.ts';
import { settingsOf } from '../settings.ts';
import type { HeaderOptions } from './headers.ts';
import { readRequest } from './request.ts';

export interface VerifyOptions extends HeaderOptions {
  readonly now?: string;
  readonly profile?: string;
  readonly json?: boolean;
}

/** `conv verify`: one request in, one verdict out. */
export async function verify(
  body: string | undefined,
  options: VerifyOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const nowSeconds = chooseNow(options, dependencies);
  const account = await loadAccount(options, dependencies);
  const request = await readRequest(body, options);
  const result = verifyRequest(request, account, nowSeconds);
  for (const remark of request.remarks) terminal.note(`note: ${remark}`);
  terminal.print(options.json ? verifyJson(result) : verifyText(result, await terminal.theme()));
  return result.verdict.verdict === 'valid' ? 0 : FAILURES.signature_mismatch.exit;
}

const chooseNow = ({ now }: VerifyOptions, { clock }: Dependencies): number =>
  now === undefined ? Math.floor(clock.now() / 1000) : parseSeconds('--now', now);

async function loadAccount(
  { profile }: VerifyOptions,
  dependencies: Dependencies,
): Promise<CheckingAccount> {
  const settings = await settingsOf({ profile }, dependencies);
  return { ...requireCredentials(settings), origin: settings.apiKey?.origin ?? '' };
}
