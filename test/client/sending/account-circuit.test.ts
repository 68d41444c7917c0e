import { describe, expect, it } from 'vitest';
import {
  AccountCircuit,
  PROBES_OF_GOOD_KEY,
  REFUSED_OF_PROVEN_KEY,
  type UndecidedAttempt,
} from '../../../src/client/sending/account-circuit.ts';
import { newDelivery } from '../../../src/client/sending/batch-delivery.ts';
import { classify } from '../../../src/core/protocol/answers/classify.ts';
import { answer, EXPECTED } from '../../core/protocol/answers/results.ts';
import { heldFrom } from './memory-events.ts';

/** A report that was refused at a time; each is of an order of its own. */
function refusedAt(endedAt: number): UndecidedAttempt {
  const delivery = newDelivery(heldFrom({ order: `A-${endedAt}` }, endedAt));
  const result = answer(403);
  const attempted = { verdict: classify(result, EXPECTED), result };
  return {
    delivery,
    start: { startedAt: 0, sentAt: endedAt - 1, inFlight: 1 },
    attempted,
    endedAt,
  };
}

/** So many probes are refused, one after the other. */
function refuseProbes(circuit: AccountCircuit, count: number, from = 100): void {
  for (let at = from; at < from + count; at += 1) {
    const ended = refusedAt(at);
    circuit.startProbe(ended.delivery);
    circuit.add(ended);
  }
}

const stateOf = ({ hasUndecided: isOpen, allowsOnlyProbes, mustDecide }: AccountCircuit) => ({
  isOpen,
  allowsOnlyProbes,
  mustDecide,
});

const CLOSED = { isOpen: false, allowsOnlyProbes: false, mustDecide: false };
const PROBING = { isOpen: true, allowsOnlyProbes: true, mustDecide: false };
const DUE = { isOpen: true, allowsOnlyProbes: true, mustDecide: true };
const COLLECTING = { isOpen: true, allowsOnlyProbes: false, mustDecide: false };

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
    const circuit = new AccountCircuit();
    if (hasEvidence) circuit.clearBefore(0);
    circuit.add(refusedAt(1));
    refuseProbes(circuit, probes);
    expect(stateOf(circuit)).toEqual(state);
  });

  it('counts no refusal that was in flight when it began', () => {
    const circuit = new AccountCircuit();
    for (let at = 1; at < 10; at += 1) circuit.add(refusedAt(at));
    expect(stateOf(circuit)).toEqual(PROBING);
  });

  it.each([
    [0, CLOSED],
    [1, COLLECTING],
    [19, COLLECTING],
    [20, DUE],
  ])('after something got through, holds up others only after twenty: %i', (count, state) => {
    const circuit = new AccountCircuit();
    circuit.add(refusedAt(1));
    circuit.clearBefore(1);
    for (let at = 2; at < 2 + count; at += 1) circuit.add(refusedAt(at));
    expect(stateOf(circuit)).toEqual(state);
  });

  it('is cleared of what was refused before a report was sent that got through', () => {
    const circuit = new AccountCircuit();
    for (const at of [1, 2, 3]) circuit.add(refusedAt(at));
    expect(circuit.clearBefore(2).map(({ endedAt }) => endedAt)).toEqual([1, 2]);
    expect(circuit.undecided.map(({ endedAt }) => endedAt)).toEqual([3]);
  });

  it('is not less by what was sent before', () => {
    const circuit = new AccountCircuit();
    circuit.add(refusedAt(5));
    expect(circuit.clearBefore(4)).toEqual([]);
    expect(stateOf(circuit)).toEqual(PROBING);
  });

  it.each<[string, (circuit: AccountCircuit) => unknown]>([
    ['taken', (circuit) => circuit.take()],
    ['cleared', (circuit) => circuit.clearBefore(1000)],
  ])('begins anew once it is %s', (_, end) => {
    const circuit = new AccountCircuit();
    circuit.hasEvidence = true;
    refuseProbes(circuit, 2);
    end(circuit);
    expect(stateOf(circuit)).toEqual(CLOSED);
    refuseProbes(circuit, 2, 2000);
    expect(circuit.mustDecide).toBe(false);
  });
});
