import { makeVisible } from '../../core/visible.ts';
import type { Dispatch } from '../browser/session.ts';
import type { ResultJson } from '../model/wire.ts';
import { Icon } from './icon.tsx';

interface ResultsProps {
  readonly results: readonly ResultJson[];
  readonly dispatch: Dispatch;
}

/** What the run was expected to do, and whether it did: what failed stands open. */
export function Results({ results, dispatch }: ResultsProps) {
  const failed = results.filter(({ passed }) => !passed).length;
  const show = (sequence: number) => () => {
    dispatch({ type: 'show', sequence });
    requestAnimationFrame(() => document.getElementById('detail')?.scrollIntoView());
  };
  return (
    <section class="results" aria-label="Expectations">
      <h2>
        Expectations{' '}
        <span class="pill" data-tone={failed === 0 ? 'accepted' : 'refused'}>
          {failed === 0 ? `all ${results.length} met` : `${failed} of ${results.length} failed`}
        </span>
      </h2>
      <ul>
        {results.map((result) => (
          <li key={result.text} data-passed={result.passed}>
            <Icon name={result.passed ? 'check' : 'cross'} />
            <span class="said">{result.passed ? 'met' : 'failed'}</span>
            <code>{makeVisible(result.text)}</code> <span>{makeVisible(result.summary)}</span>
            {result.requests.map(({ sequence, request, differences }) => (
              <p class="closest" key={sequence}>
                See{' '}
                <button type="button" class="link" onClick={show(sequence)}>
                  {makeVisible(request)}
                </button>{' '}
                {makeVisible(differences.join('; '))}
              </p>
            ))}
            {result.more > 0 && <p class="closest">and {result.more} more</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
