import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diagnose } from '../diagnose.ts';

interface Recorded {
  readonly id: string;
  readonly note: string;
  readonly body: string;
  readonly timestamp: string;
  readonly secret: string;
  readonly signature: string;
  readonly cause: string;
  readonly value: string;
}

const recorded = (runtime: string): readonly (readonly [string, Recorded])[] =>
  readFileSync(`test/vectors/values/${runtime}.ndjson`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded)
    .map((it) => [`${it.id}: ${it.note}`, it]);

describe.each(['python', 'node'])('a value that %s changed before it signed', (runtime) => {
  it.each(recorded(runtime))('%s', async (_, { signature, cause, value, ...facts }) => {
    const { explanations } = await diagnose(signature, { ...facts, apiKey: 'pk_recorded' });
    const [first] = explanations;
    expect(first?.causes).toEqual([expect.objectContaining({ id: cause })]);
    expect(first?.causes[0]?.value ?? first?.causes[0]?.scope).toBe(value);
  });
});
