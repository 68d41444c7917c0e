import { useEffect, useState } from 'preact/hooks';
import { inspector } from '../../words/inspector.ts';
import { type ClockReading, clockTime, fullTime, serviceTime } from '../model/format.ts';
import type { Connection, Dialog } from '../model/state.ts';
import type { PartProps } from '../session/session.ts';
import { Icon } from './parts.tsx';

const words = inspector.header;

const OUTCOMES = ['accepted', 'repeated', 'refused'] as const;

/** What is known of the whole run, and what can be done to it. */
export function Header({ state, can, dispatch }: PartProps) {
  const { connection, totals, forgotten, clock, problem } = state;
  const open = (dialog: Dialog) => () => dispatch({ type: 'open', dialog });
  return (
    <header class="top">
      <h1>
        <Brand /> conv mock
      </h1>
      <ConnectionState connection={connection} clock={clock} />
      <p class="totals">
        {OUTCOMES.map((outcome) => (
          <span key={outcome} data-tone={outcome}>
            {words.totals[outcome](totals[outcome])}
          </span>
        ))}
        {forgotten > 0 && <span>{words.totals.forgotten(forgotten)}</span>}
      </p>
      <nav class="tools" aria-label={words.tools}>
        {can('clock') && (
          <button type="button" class="tool" onClick={open({ type: 'clock' })}>
            <Icon name="clock" /> <Clock clock={clock} />
          </button>
        )}
        {can('faults') && (
          <button type="button" class="tool" onClick={open({ type: 'faults' })}>
            <Icon name="fault" /> <span class="label">{words.faults}</span>
          </button>
        )}
        {connection !== 'report' && (
          <a class="tool" href="run" download>
            <Icon name="download" /> <span class="label">{words.download}</span>
          </a>
        )}
        {can('reset') && (
          <button type="button" class="tool" onClick={open({ type: 'reset' })}>
            <Icon name="reset" /> <span class="label">{words.reset}</span>
          </button>
        )}
        <button type="button" class="tool" aria-label={words.help} onClick={open({ type: 'help' })}>
          <Icon name="help" />
        </button>
      </nav>
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </header>
  );
}

const Brand = () => (
  <svg class="brand" viewBox="0 0 16 16" aria-hidden="true">
    <rect width="16" height="16" rx="4" />
    <path d="M4 8.5l2.6 2.6L12 5.5" />
  </svg>
);

interface ConnectionProps {
  readonly connection: Connection;
  readonly clock: ClockReading;
}

const ConnectionState = ({ connection, clock }: ConnectionProps) => (
  <p class="connection" data-connection={connection} role="status">
    <span class="dot" aria-hidden="true" />
    {connection === 'report'
      ? words.reportOf(fullTime(new Date(clock.at).toISOString()))
      : words.connection[connection]}
  </p>
);

/** The service's clock, which may be far from this computer's. */
function Clock({ clock }: { readonly clock: ClockReading }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const time = new Date(serviceTime(clock, now)).toISOString();
  return (
    <time dateTime={time} title={words.clock(fullTime(time))}>
      {clockTime(time)} UTC
    </time>
  );
}
