import { describe, expect, it } from 'vitest';
import { mergeOutcomes, type Outcome } from '../../../src/core/delivery/verdict.ts';

describe('the outcome of several attempts', () => {
  it.each<[Outcome[], Outcome, Outcome]>([
    // before, last, together
    [[], 'accepted', 'accepted'],
    [[], 'undelivered', 'undelivered'],
    [['undelivered'], 'undelivered', 'undelivered'],
    [['unconfirmed'], 'undelivered', 'unconfirmed'],
    [['unconfirmed', 'undelivered'], 'undelivered', 'unconfirmed'],
    [['undelivered'], 'unconfirmed', 'unconfirmed'],
    [['unconfirmed'], 'accepted', 'accepted'],
    [['unconfirmed'], 'rejected', 'rejected'],
    [['unconfirmed'], 'unauthorized', 'unauthorized'],
  ])('%j, then %s: %s', (previous, last, together) => {
    expect(mergeOutcomes(previous, last)).toBe(together);
  });
});
