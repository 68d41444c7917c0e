import { type English, english } from './en/index.ts';
import type { Fault, Message } from './message.ts';

type Sentence = string | ((params: Readonly<Record<string, unknown>> | undefined) => string);

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'code' in value && 'params' in value;

/** Puts messages into words. */
export type Say = (message: Message) => string;

/** @param others sentences that replace the usual ones, by their codes. */
export function sayWith(others: Partial<English>): Say {
  const sentences = { ...english, ...others };
  const say: Say = ({ code, params }) => {
    const sentence = sentences[code] as unknown as Sentence;
    return typeof sentence === 'string' ? sentence : sentence(params && inWords(params, say));
  };
  return say;
}

/** Puts a message into words. The facts in it are not yet safe for a terminal: see `makeVisible`. */
export const text: Say = sayWith({});

const inWords = (params: Readonly<Record<string, unknown>>, say: Say): Record<string, unknown> => {
  const filling = (value: unknown): unknown => (isMessage(value) ? say(value) : value);
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(filling) : filling(value),
    ]),
  );
};

/** A fault as scripts get it in `--json`, and people in a line. */
export const faultText = (
  fault: Fault,
  say: Say = text,
): { readonly path: string; readonly message: string } => ({
  path: fault.at,
  message: say(fault),
});
