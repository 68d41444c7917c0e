import { expect } from 'vitest';
import { isFailure } from '../../src/core/words/failure.ts';
import { failureText } from '../../src/core/words/failure-text.ts';
import type { Message } from '../../src/core/words/message.ts';
import { text } from '../../src/core/words/text.ts';

/** Matches a failure by what it says: any of its code, message, hint and faults. */
export const failing = (expected: Readonly<Record<string, unknown>>) =>
  expect.toSatisfy(
    (error: unknown) =>
      isFailure(error) && expect.objectContaining(expected).asymmetricMatch(failureText(error)),
  );

/** Matches a message by its text. */
export const saying = (sentence: string | RegExp) =>
  expect.toSatisfy((message: Message) =>
    typeof sentence === 'string' ? text(message) === sentence : sentence.test(text(message)),
  );

/** What is caught, as text where it is a failure. */
export const said = (error: unknown): unknown => (isFailure(error) ? failureText(error) : error);
