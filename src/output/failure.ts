import type { Failure } from '../core/failure.ts';

/** The one way a failure reaches a person (lines) or a script (one JSON object), on standard error. */
export function renderFailure(failure: Failure, { asJson }: { readonly asJson: boolean }): string {
  return asJson ? failureJson(failure) : failureText(failure);
}

function failureJson({ code, message, hint, faults }: Failure): string {
  const error = { code, message, hint, faults: faults.length > 0 ? faults : undefined };
  return JSON.stringify({ error });
}

function failureText({ code, message, hint, faults }: Failure): string {
  const lines = [
    `conv: ${message} [${code}]`,
    ...faults.map((fault) => `  ${fault.path}: ${fault.message}`),
    ...(hint === undefined ? [] : hint.split('\n').map((line) => `  ${line}`)),
  ];
  return `${lines.join('\n')}\n`;
}
