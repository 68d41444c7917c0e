import { english } from './en/index.ts';
import type { Fault, Message } from './message.ts';

type Sentence = string | ((params: Readonly<Record<string, unknown>> | undefined) => string);

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'code' in value && 'params' in value;

/** Puts a message into words. What stands in its facts is not yet safe for a terminal: see `makeVisible`. */
export function text({ code, params }: Message): string {
  const sentence = english[code] as unknown as Sentence;
  return typeof sentence === 'string' ? sentence : sentence(params && inWords(params));
}

const inWords = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isMessage(value) ? text(value) : value]),
  );

/** A fault as scripts get it in `--json`, and people in a line. */
export const faultText = (fault: Fault): { readonly path: string; readonly message: string } => ({
  path: fault.at,
  message: text(fault),
});
