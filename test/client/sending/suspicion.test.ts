import { describe, expect, it } from 'vitest';
import {
  type EndedTurn,
  PROBES_OF_GOOD_KEY,
  REFUSED_OF_PROVEN_KEY,
  Suspicion,
} from '../../../src/client/sending/suspicion.ts';
import { newTurn } from '../../../src/client/sending/turn.ts';
import { classify } from '../../../src/core/protocol/answers/classify.ts';
import { answer, EXPECTED } from '../../core/protocol/answers/results.ts';
import { heldFrom } from './memory-events.ts';

/** A report that was refused at a time; each is of an order of its own. */
function refusedAt(endedAt: number): EndedTurn {
  const turn = newTurn(heldFrom({ order: `A-${endedAt}` }, endedAt));
  const result = answer(403);
  const attempted = { verdict: classify(result, EXPECTED), result };
  return { turn, began: { startedAt: 0, sentAt: endedAt - 1 }, attempted, endedAt };
}

/** So many probes are refused, one after the other. */
function refuseProbes(suspicion: Suspicion, count: number, from = 100): void {
  for (let at = from; at < from + count; at += 1) {
    const ended = refusedAt(at);
    suspicion.probeWith(ended.turn);
    suspicion.add(ended);
  }
}

const stateOf = ({ isOpen, holdsOthers, isDue }: Suspicion) => ({ isOpen, holdsOthers, isDue });

const CLOSED = { isOpen: false, holdsOthers: false, isDue: false };
const PROBING = { isOpen: true, holdsOthers: true, isDue: false };
const DUE = { isOpen: true, holdsOthers: true, isDue: true };
const COLLECTING = { isOpen: true, holdsOthers: false, isDue: false };

describe('a suspicion', () => {
  it('is as patient as it says', () => {
    expect([PROBES_OF_GOOD_KEY, REFUSED_OF_PROVEN_KEY]).toEqual([3, 20]);
  });

  it.each([
    ['without evidence', false, 0, PROBING],
    ['without evidence', false, 1, DUE],
    ['with evidence', true, 0, PROBING],
    ['with evidence', true, 2, PROBING],
    ['with evidence', true, 3, DUE],
  ])('%s (%s) after %i refused probes', (_, hasEvidence, probes, state) => {
    const suspicion = new Suspicion();
    if (hasEvidence) suspicion.clearBefore(0);
    suspicion.add(refusedAt(1));
    refuseProbes(suspicion, probes);
    expect(stateOf(suspicion)).toEqual(state);
  });

  it('counts no refusal that was in flight when it began', () => {
    const suspicion = new Suspicion();
    for (let at = 1; at < 10; at += 1) suspicion.add(refusedAt(at));
    expect(stateOf(suspicion)).toEqual(PROBING);
  });

  it.each([
    [0, CLOSED],
    [1, COLLECTING],
    [19, COLLECTING],
    [20, DUE],
  ])('after something got through, holds up others only after twenty: %i', (count, state) => {
    const suspicion = new Suspicion();
    suspicion.add(refusedAt(1));
    suspicion.clearBefore(1);
    for (let at = 2; at < 2 + count; at += 1) suspicion.add(refusedAt(at));
    expect(stateOf(suspicion)).toEqual(state);
  });

  it('is cleared of what was refused before a report was sent that got through', () => {
    const suspicion = new Suspicion();
    for (const at of [1, 2, 3]) suspicion.add(refusedAt(at));
    expect(suspicion.clearBefore(2).map(({ endedAt }) => endedAt)).toEqual([1, 2]);
    expect(suspicion.ended.map(({ endedAt }) => endedAt)).toEqual([3]);
  });

  it('is not less by what was sent before', () => {
    const suspicion = new Suspicion();
    suspicion.add(refusedAt(5));
    expect(suspicion.clearBefore(4)).toEqual([]);
    expect(stateOf(suspicion)).toEqual(PROBING);
  });

  it.each<[string, (suspicion: Suspicion) => unknown]>([
    ['taken', (suspicion) => suspicion.take()],
    ['cleared', (suspicion) => suspicion.clearBefore(1000)],
  ])('begins anew once it is %s', (_, end) => {
    const suspicion = new Suspicion();
    suspicion.hasEvidence = true;
    refuseProbes(suspicion, 2);
    end(suspicion);
    expect(stateOf(suspicion)).toEqual(CLOSED);
    refuseProbes(suspicion, 2, 2000);
    expect(suspicion.isDue).toBe(false);
  });
});
