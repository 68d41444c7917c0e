import { secretsInUse } from '../client/profiles/secrets-in-use.ts';
import { makeVisible } from '../core/kit/visible.ts';
import { Mask } from '../core/protocol/masking/mask.ts';
import type { Failure } from '../core/words/failure.ts';
import { type FailureText, failureText } from '../core/words/failure-text.ts';
import { placeWord } from '../core/words/places.ts';

/** Renders a failure for standard error: lines for people, one JSON object for scripts. */
export function renderFailure(failure: Failure, { asJson }: { readonly asJson: boolean }): string {
  const shown = withoutSecrets(failureText(failure));
  return asJson ? failureJson(shown) : failureLines(shown);
}

/** Every error passes here, whatever it quotes: a service, a database server, a file. */
function withoutSecrets({ message, hint, faults, ...rest }: FailureText): FailureText {
  const mask = new Mask(secretsInUse());
  return {
    ...rest,
    message: mask.text(message),
    hint: hint === undefined ? undefined : mask.text(hint),
    faults: faults.map((fault) => ({ ...fault, message: mask.text(fault.message) })),
  };
}

function failureJson({ code, message, hint, faults, clockSkewSeconds }: FailureText): string {
  const clock = { clock_skew_seconds: clockSkewSeconds };
  const error = { code, message, hint, ...clock, faults: faults.length > 0 ? faults : undefined };
  return JSON.stringify({ error });
}

/** Messages and paths quote what others wrote, and are one line each; only a hint's own line feeds are conv's. */
function failureLines({ code, message, hint, faults }: FailureText): string {
  const lines = [
    `conv: ${makeVisible(message)} [${code}]`,
    ...faults.map((fault) => `  ${makeVisible(`${placeWord(fault.path)}: ${fault.message}`)}`),
    ...(hint === undefined ? [] : hint.split('\n').map((line) => `  ${makeVisible(line)}`)),
  ];
  return `${lines.join('\n')}\n`;
}
