import { describe, expect, it } from 'vitest';
import { signAs } from '../helpers/mistakes.ts';
import { diagnose, FACTS, IDS, ids, NEEDED, SAME_BYTES, signedWith } from './diagnose.ts';

describe('every cause', () => {
  it.each(IDS)('%s is named where it is what was done', async (id) => {
    const facts = { ...FACTS, ...NEEDED[id] };
    const verdict = await diagnose(signAs(signedWith(id), facts), facts);
    expect(ids(verdict.explanations[0]?.causes ?? [])).toEqual([SAME_BYTES[id] ?? id]);
  });
});
