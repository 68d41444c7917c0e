import { makeVisible } from '../../../core/kit/visible.ts';
import { TIMESTAMP_TOLERANCE_SECONDS } from '../../../core/protocol/protocol.ts';
import { inspector } from '../../words/inspector.ts';
import { fullTime } from '../model/format.ts';
import {
  absenceOf,
  type HeaderRow,
  headerRows,
  type Step,
  signatureSteps,
  skewPosition,
  wrongUnitOf,
} from '../model/signature.ts';
import type { Explanation, RequestJson } from '../model/wire.ts';
import { BodyText, Icon, Sentence } from './parts.tsx';

const words = inspector.signature;

/** Why a signature does not match, as far as that is known. */
function Findings({ request }: { readonly request: RequestJson }) {
  const { explanations, ruled_out: ruledOut, next } = request;
  if (explanations.length + ruledOut.length + next.length === 0) return null;
  return (
    <div class="findings">
      {explanations.length > 0 && <h5>{words.explains}</h5>}
      {explanations.map((explanation) => (
        <Explained key={explanation.summary} explanation={explanation} />
      ))}
      <Sentences title={words.found} sentences={ruledOut} />
      <Sentences title={words.next} sentences={next} />
    </div>
  );
}

/** As the 401 says it: what happened, where the bytes differ, and what to do. */
function Explained({ explanation }: { readonly explanation: Explanation }) {
  const { summary, fix, first_difference: difference } = explanation;
  return (
    <>
      <p>{makeVisible(summary)}</p>
      {difference !== undefined && (
        <>
          <p>{words.firstDifference(difference.of, difference.offset)}</p>
          <pre class="bytes">
            {`${words.signedAs} ${makeVisible(difference.signed)}\n${words.receivedAs} ${makeVisible(difference.received)}`}
          </pre>
        </>
      )}
      {fix !== undefined && <p>{makeVisible(fix)}</p>}
    </>
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
        <Sentence text={words.toSign}>
          <span class="timestamp-part">{words.timestampPart(sizes[0])}</span> +{' '}
          <span class="body-part">{words.bodyPart(sizes[1])}</span> ={' '}
          {words.totalOf(sizes[0] + sizes[1])}
        </Sentence>
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
        <Sentence text={words.presented}>
          <HeaderValue value={signature} absence={absence} />
        </Sentence>
      </span>
      <span>
        <strong data-tone={matches ? 'accepted' : 'refused'}>
          {matches
            ? words.matches
            : signature === undefined
              ? words.absent(words.absence[absence])
              : words.differs}
        </strong>
      </span>
    </p>
  );
}

const HeaderValue = ({ value, absence }: Pick<HeaderRow, 'value' | 'absence'>) =>
  value === undefined ? (
    <em data-absence={absence}>{words.absence[absence]}</em>
  ) : (
    <code>{makeVisible(value)}</code>
  );

/** The five minutes before and after the service's clock, and where in them the timestamp is. */
const SkewGauge = ({ seconds }: { readonly seconds: number }) => (
  <svg
    class="gauge"
    viewBox="0 0 400 34"
    role="img"
    aria-label={words.gauge(seconds, TIMESTAMP_TOLERANCE_SECONDS)}
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
      −{words.inSeconds(TIMESTAMP_TOLERANCE_SECONDS)}
    </text>
    <text x="200" y="30">
      {words.gaugeClock}
    </text>
    <text x="298" y="30">
      +{words.inSeconds(TIMESTAMP_TOLERANCE_SECONDS)}
    </text>
  </svg>
);

/** The signature taken apart: the service's four checks, each with what it looked at. */
export function Signature({ request }: { readonly request: RequestJson }) {
  const steps = signatureSteps(request);
  if (steps.length === 0) return null;
  const passed = steps.every((step) => step.passed);
  return (
    <section class="signature" aria-label={words.title}>
      <h4>
        {words.title} <Verdict passed={passed} />
      </h4>
      <ol class="steps">
        {steps.map((step) => (
          <li key={step.name} data-passed={step.passed}>
            <h5>
              <Icon name={step.passed ? 'check' : 'cross'} /> {words.steps[step.name]}
              <span class="said">{step.passed ? words.yes : words.no}</span>
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
    {passed ? words.passed : words.failed}
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
          <HeaderValue value={value} absence={absence} />
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
          <Sentence text={words.presented}>
            <code>
              {makeVisible(presented?.timestamp ?? words.absence[absenceOf(request, 'timestamp')])}
            </code>
          </Sentence>
        </span>
        <span>
          <Sentence text={words.service}>
            <code title={fullTime(time)}>{now}</code>
          </Sentence>
        </span>
      </p>
      {skew !== null && wrongUnitOf(request) === undefined && <SkewGauge seconds={skew} />}
    </>
  );
}
