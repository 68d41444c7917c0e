import { makeVisible } from '../../core/visible.ts';
import type { RequestJson } from '../model/wire.ts';

/** Why a signature does not match, as far as it was found out. */
export function Findings({ request }: { readonly request: RequestJson }) {
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
