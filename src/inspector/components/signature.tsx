import { makeVisible } from '../../core/visible.ts';
import { absenceOf, headerRows, type Step, signatureSteps } from '../model/signature.ts';
import { fullTime } from '../model/time.ts';
import type { RequestJson } from '../model/wire.ts';
import { Findings } from './findings.tsx';
import { Icon } from './icon.tsx';
import { SignedString } from './signed-string.tsx';
import { SkewGauge } from './skew-gauge.tsx';

/** The signature taken apart: the service's four checks, each with what it looked at. */
export function Signature({ request }: { readonly request: RequestJson }) {
  const steps = signatureSteps(request);
  if (steps.length === 0) return null;
  const passed = steps.every((step) => step.passed);
  return (
    <section class="signature" aria-label="Signature">
      <h4>
        Signature <Verdict passed={passed} />
      </h4>
      <ol class="steps">
        {steps.map((step) => (
          <li key={step.name} data-passed={step.passed}>
            <h5>
              <Icon name={step.passed ? 'check' : 'cross'} /> {step.title}
              <span class="said">{step.passed ? 'yes' : 'no'}</span>
            </h5>
            <p>{step.finding}</p>
            <Looked step={step} request={request} />
          </li>
        ))}
      </ol>
      <Findings request={request} />
    </section>
  );
}

const Verdict = ({ passed }: { readonly passed: boolean }) => (
  <span class="pill" data-tone={passed ? 'accepted' : 'refused'}>
    {passed ? 'all four checks pass' : 'not all of them pass'}
  </span>
);

interface LookedProps {
  readonly step: Step;
  readonly request: RequestJson;
}

/** What a check looked at. */
function Looked({ step, request }: LookedProps) {
  if (step.name === 'headers') return <Headers request={request} />;
  if (step.name === 'timestamp') return <Timestamp request={request} />;
  if (step.name === 'signature') return <SignedString request={request} />;
  return null;
}

const Headers = ({ request }: Pick<LookedProps, 'request'>) => (
  <dl class="headers">
    {headerRows(request).map(({ name, value, absence }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value === undefined ? (
            <em data-absence={absence}>{absence}</em>
          ) : (
            <code>{makeVisible(value)}</code>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

function Timestamp({ request }: Pick<LookedProps, 'request'>) {
  const { presented, checks, received_at: now, time } = request;
  const skew = checks?.skew_seconds ?? null;
  return (
    <>
      <p class="clocks">
        <span>
          presented{' '}
          <code>{makeVisible(presented?.timestamp ?? absenceOf(request, 'timestamp'))}</code>
        </span>
        <span>
          service <code title={fullTime(time)}>{now}</code>
        </span>
      </p>
      {skew !== null && <SkewGauge seconds={skew} />}
    </>
  );
}
