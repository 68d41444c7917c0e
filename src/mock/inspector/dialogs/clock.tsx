import { useState } from 'preact/hooks';
import { TIMESTAMP_TOLERANCE_SECONDS } from '../../../protocol/protocol.ts';
import type { Service } from '../browser/service.ts';
import type { Dispatch } from '../browser/session.ts';
import { type ClockReading, fullTime, readAfterSet, serviceTime } from '../model/clock.ts';
import { groupDigits } from '../model/money.ts';
import { DialogBox, Problem, useTask } from './dialog.tsx';

interface ClockDialogProps {
  readonly service: Service;
  readonly dispatch: Dispatch;
  readonly onClose: () => void;
  readonly clock: ClockReading;
}

/** The service moves its clock by no more at once: a year. */
const MAX_SECONDS = 366 * 86_400;

/** In seconds: just beyond the window first. */
const STEPS = [
  ['+301 s, beyond the window', 301],
  ['−301 s', -301],
  ['+1 hour', 3_600],
  ['+1 day', 86_400],
] as const;

export function ClockDialog({ service, dispatch, onClose, clock }: ClockDialogProps) {
  const [seconds, setSeconds] = useState('60');
  const { isBusy, problem, run } = useTask();
  const advance = (by: number) =>
    run(async () => {
      const now = await service.advance(by);
      dispatch({ type: 'clock', clock: readAfterSet(clock, now, Date.now()) });
    });
  return (
    <DialogBox title="The service’s clock" onClose={onClose}>
      <p class="big">{fullTime(new Date(serviceTime(clock, Date.now())).toISOString())}</p>
      <p>
        {clock.isFrozen && 'It stands still. '}A signed timestamp must lie within{' '}
        {TIMESTAMP_TOLERANCE_SECONDS} s of it.
      </p>
      <p class="actions start">
        {STEPS.map(([name, by]) => (
          <button
            key={name}
            type="button"
            class="button"
            disabled={isBusy}
            onClick={() => advance(by)}
          >
            {name}
          </button>
        ))}
      </p>
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          advance(Number(seconds));
        }}
      >
        <label>
          Seconds
          <input
            type="number"
            required
            step="1"
            min={-MAX_SECONDS}
            max={MAX_SECONDS}
            aria-describedby="seconds-hint"
            value={seconds}
            onInput={(event) => setSeconds(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button" disabled={isBusy}>
          Advance
        </button>
      </form>
      <p id="seconds-hint" class="hint">
        Whole seconds; with a minus the clock goes back. At most {groupDigits(String(MAX_SECONDS))}{' '}
        (366 days) at once.
      </p>
      <Problem text={problem} />
    </DialogBox>
  );
}
