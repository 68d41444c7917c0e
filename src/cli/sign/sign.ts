import { type SignedBody, signBody, urlFor } from '../../actions/sign.ts';
import { Failure } from '../../core/failure.ts';
import type { ReportKind } from '../../core/protocol.ts';
import { remarkOnBody } from '../../core/signing/remarks.ts';
import { describeExpiry } from '../../output/expiry.ts';
import { explainSigning, explainText } from '../../output/explain.ts';
import { signJson, signText } from '../../output/sign.ts';
import { remarkOnTimestamp } from '../../output/skew.ts';
import { requireCredentials } from '../../profiles/credentials.ts';
import type { Settings } from '../../profiles/settings.ts';
import { signWords } from '../../words/en/sign.ts';
import { message } from '../../words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import { canBeReadAgain, readInput } from '../input.ts';
import { parseSeconds } from '../seconds.ts';
import { settingsOf } from '../settings.ts';

export interface SignOptions {
  readonly timestamp?: string;
  readonly lines?: boolean;
  readonly json?: boolean;
  readonly explain?: boolean;
  readonly curl?: boolean;
  readonly kind?: ReportKind;
  readonly endpoint?: string;
  readonly profile?: string;
}

/** `conv sign`: one body in, its headers out. */
export async function sign(
  file: string | undefined,
  options: SignOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal, clock } = dependencies;
  const nowSeconds = Math.floor(clock.now() / 1000);
  const timestamp = chooseTimestamp(options, nowSeconds);
  const { profile, endpoint } = options;
  const settings = await settingsOf({ profile, endpoint }, dependencies);
  const credentials = requireCredentials(settings);
  const signed = signBody(credentials, timestamp, await readInput(file, 'the body'));
  const extras = {
    explanation: options.explain ? explainSigning(signed) : undefined,
    curl: options.curl ? await curlFor(file, signed, settings, options, nowSeconds) : undefined,
  };
  for (const remark of await remarksOn(signed, options, nowSeconds)) terminal.note(remark);
  if (options.json) terminal.print(signJson(signed, extras));
  else if (extras.explanation !== undefined)
    terminal.print(explainText(extras.explanation, await terminal.theme()));
  else terminal.printExact(extras.curl ?? signText(signed));
  return 0;
}

/** Nobody signs what is refused anyway without being told; a script and a curl command hold the expiry themselves. */
async function remarksOn(
  { body, timestamp }: SignedBody,
  options: SignOptions,
  nowSeconds: number,
): Promise<string[]> {
  const untimely = remarkOnTimestamp(timestamp, nowSeconds);
  const warnings = [...(await bodyRemarks(body)), ...untimely].map((remark) =>
    signWords.sign_warning({ remark }),
  );
  const isSaid = options.json || options.curl || untimely.length > 0;
  return isSaid ? warnings : [...warnings, describeExpiry(timestamp, nowSeconds)];
}

/** The sentences are loaded only if there is something to say. */
async function bodyRemarks(body: Uint8Array): Promise<string[]> {
  const remarks = remarkOnBody(body);
  if (remarks.length === 0) return [];
  const { text } = await import('../../words/text.ts');
  return remarks.map(text);
}

/** @returns unix time in seconds. */
export const chooseTimestamp = ({ timestamp }: SignOptions, nowSeconds: number): number =>
  timestamp === undefined ? nowSeconds : parseSeconds('--timestamp', timestamp);

async function curlFor(
  file: string | undefined,
  { body, headers, timestamp }: SignedBody,
  { endpoint }: Settings,
  { kind }: SignOptions,
  nowSeconds: number,
): Promise<string> {
  if (endpoint === undefined) throw noEndpoint();
  const { curlCommand } = await import('../../output/curl.ts');
  return curlCommand({
    url: await urlFor(endpoint.value, kind, body),
    headers: { 'Content-Type': 'application/json', ...headers },
    timestamp,
    nowSeconds,
    ...(canBeReadAgain(file)
      ? { bodyFile: file }
      : { bodyFile: `conv-body-${timestamp}.json`, bodyBytes: body }),
  });
}

const noEndpoint = (): Failure =>
  new Failure('no_profile', message('curl_needs_endpoint'), {
    hint: message('curl_needs_endpoint_hint'),
  });
