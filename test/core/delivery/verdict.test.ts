import { describe, expect, it } from 'vitest';
import { inLightOf, NO_DETAILS, type Outcome } from '../../../src/core/delivery/verdict.ts';

const verdict = (outcome: Outcome, settles: boolean) => ({
  ...NO_DETAILS,
  outcome,
  settles,
  message: 'said',
});

describe('an attempt after which nobody knows whether the event was counted', () => {
  it.each<[Outcome, boolean, Outcome, boolean]>([
    ['accepted', true, 'accepted', true],
    ['rejected', true, 'unconfirmed', false],
    ['rejected', false, 'unconfirmed', false],
    ['undelivered', false, 'unconfirmed', false],
    ['unconfirmed', false, 'unconfirmed', false],
    ['unauthorized', false, 'unauthorized', false],
  ])('%s (settles: %s) after it is %s (settles: %s)', (outcome, settles, together, settled) => {
    const merged = inLightOf(true, verdict(outcome, settles));
    expect(merged).toMatchObject({ outcome: together, settles: settled });
  });

  it('is named where a refusal follows it', () => {
    const { message } = inLightOf(true, verdict('rejected', true));
    expect(message).toBe('said; but an earlier attempt may have been counted');
  });
});

it('an attempt before which nothing was sent stands for itself', () => {
  const refused = verdict('rejected', true);
  expect(inLightOf(false, refused)).toBe(refused);
});
