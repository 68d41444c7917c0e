import type { Cause } from '../cause.ts';

/** One way to do one thing, such as ordering keys. */
export interface Option<Value> {
  /** By which serializers refer to it. */
  readonly name: string;
  readonly cost: number;
  readonly causes: readonly Cause[];
  readonly value: Value;
}

/**
 * One thing that programs do differently, with every way that makes a difference to the received
 * text. Choice 0 is always to leave it as it was received.
 */
export interface Axis<Value> {
  /** Choice 1 is the first of them. */
  readonly options: readonly Option<Value>[];
  /** The choice that a name stands for: 0 where it changes nothing, undefined if it is unknown. */
  readonly choiceOf: (name: string) => number | undefined;
}

/**
 * Keeps the options that change something, each result once: of equal ones the first, so the table
 * puts the likelier first.
 * @param result what comes of an option, as a text to compare; undefined if it cannot be taken.
 * @param unchanged what comes of none.
 */
export function createAxis<Value>(
  options: readonly Option<Value>[],
  result: (value: Value) => string | undefined,
  unchanged: string,
): Axis<Value> {
  const choices = new Map<string, number>();
  const byResult = new Map<string, number>([[unchanged, 0]]);
  const kept: Option<Value>[] = [];
  for (const option of options) {
    const text = result(option.value);
    if (text === undefined) continue;
    let choice = byResult.get(text);
    if (choice === undefined) {
      kept.push(option);
      choice = kept.length;
      byResult.set(text, choice);
    }
    choices.set(option.name, choice);
  }
  return { options: kept, choiceOf: (name) => choices.get(name) };
}

/** The chosen value; undefined for leaving things as received. */
export const chosenOf = <Value>(axis: Axis<Value>, choice: number): Value | undefined =>
  axis.options[choice - 1]?.value;
