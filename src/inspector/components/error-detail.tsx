import { makeVisible } from '../../core/visible.ts';
import type { ErrorJson, Violation } from '../model/wire-error.ts';

/** Why a request was refused: by what rule, what to do, and each fault of its body. */
export const ErrorDetail = ({ error }: { readonly error: ErrorJson }) => (
  <div class="error-detail">
    <p class="error">
      <code>{error.code}</code> {makeVisible(error.message)}
    </p>
    {error.rule !== undefined && <p class="line">Rule: {makeVisible(error.rule)}</p>}
    {error.hint !== undefined && <p class="line">Hint: {makeVisible(error.hint)}</p>}
    {error.violations !== undefined && error.violations.length > 0 && (
      <ul class="violations" aria-label="What is wrong with the body">
        {error.violations.map((violation, at) => (
          <Fault key={at} violation={violation} />
        ))}
      </ul>
    )}
  </div>
);

function Fault({ violation }: { readonly violation: Violation }) {
  const { pointer, rule, message, expected, got, hint } = violation;
  return (
    <li>
      <p>
        <code>{pointer === '' ? '(the whole body)' : makeVisible(pointer)}</code>{' '}
        {makeVisible(message)}
      </p>
      <dl>
        <Value name="rule" value={rule} />
        <Value name="expected" value={expected} />
        <Value name="got" value={got} />
        <Value name="hint" value={hint} />
      </dl>
    </li>
  );
}

/** A value that is not there is not said. */
const Value = ({ name, value }: { readonly name: string; readonly value: unknown }) =>
  value == null ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{makeVisible(typeof value === 'string' ? value : JSON.stringify(value))}</dd>
    </div>
  );
