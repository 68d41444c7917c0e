import { makeVisible } from '../../../kit/visible.ts';
import { TIMESTAMP_TOLERANCE_SECONDS } from '../../../protocol/protocol.ts';
import { fullTime } from '../model/format.ts';
import {
  absenceOf,
  headerRows,
  type Step,
  signatureSteps,
  skewPosition,
} from '../model/signature.ts';
import type { RequestJson } from '../model/wire.ts';
import { BodyText, Icon } from './parts.tsx';

/** Why a signature does not match, as far as it was found out. */
function Findings({ request }: { readonly request: RequestJson }) {
  const { explanations, ruled_out: ruledOut, next } = request;
  if (explanations.length + ruledOut.length + next.length === 0) return null;
  return (
    <div class="findings">
      <Sentences title="What explains it" sentences={explanations.map(({ summary }) => summary)} />
      <Sentences title="What was found" sentences={ruledOut} />
      <Sentences title="What to do next" sentences={next} />
    </div>
  );
}

interface SentencesProps {
  readonly title: string;
  readonly sentences: readonly string[];
}

const Sentences = ({ title, sentences }: SentencesProps) =>
  sentences.length === 0 ? null : (
    <>
      <h5>{title}</h5>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{makeVisible(sentence)}</li>
        ))}
      </ul>
    </>
  );

/** "The timestamp text with the exact JSON body text appended directly": both parts visibly apart, with nothing in between. */
function SignedString({ request }: { readonly request: RequestJson }) {
  const timestamp = request.presented?.timestamp ?? '';
  const sizes = [new TextEncoder().encode(timestamp).length, request.body_bytes] as const;
  return (
    <>
      <p class="parts">
        String to sign: <span class="timestamp-part">timestamp, {sizes[0]} bytes</span> +{' '}
        <span class="body-part">body, {sizes[1]} bytes</span> = {sizes[0] + sizes[1]} bytes
      </p>
      <pre class="bytes">
        <span class="timestamp-part">{makeVisible(timestamp)}</span>
        <span class="body-part">
          <BodyText request={request} />
        </span>
      </pre>
      <Presented request={request} />
    </>
  );
}

function Presented({ request }: { readonly request: RequestJson }) {
  const signature = request.presented?.signature;
  const absence = absenceOf(request, 'signature');
  const matches = request.checks?.signature === true;
  return (
    <p class="clocks">
      <span>
        presented{' '}
        {signature === undefined ? (
          <em data-absence={absence}>{absence}</em>
        ) : (
          <code>{makeVisible(signature)}</code>
        )}
      </span>
      <span>
        <strong data-tone={matches ? 'accepted' : 'refused'}>
          {matches ? '✓ matches' : signature === undefined ? `✗ ${absence}` : '✗ does not match'}
        </strong>
      </span>
    </p>
  );
}

/** The window of five minutes either side of the service's clock, and where the timestamp stands. */
const SkewGauge = ({ seconds }: { readonly seconds: number }) => (
  <svg
    class="gauge"
    viewBox="0 0 400 34"
    role="img"
    aria-label={`${seconds} seconds from the service's clock; ${TIMESTAMP_TOLERANCE_SECONDS} are allowed`}
  >
    <line class="beyond" x1="4" x2="396" y1="10" y2="10" />
    <line class="window" x1="102" x2="298" y1="10" y2="10" />
    <line class="now" x1="200" x2="200" y1="4" y2="16" />
    <circle
      class={Math.abs(seconds) <= TIMESTAMP_TOLERANCE_SECONDS ? 'mark' : 'mark outside'}
      cx={4 + 392 * skewPosition(seconds)}
      cy="10"
      r="5"
    />
    <text x="102" y="30">
      −{TIMESTAMP_TOLERANCE_SECONDS} s
    </text>
    <text x="200" y="30">
      service’s clock
    </text>
    <text x="298" y="30">
      +{TIMESTAMP_TOLERANCE_SECONDS} s
    </text>
  </svg>
);

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
