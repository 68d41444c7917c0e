import { useState } from 'preact/hooks';
import { makeVisible } from '../../core/visible.ts';

/** So many characters are shown at first: a body may be megabytes long. */
const SHORT = 2_000;

/** A text from outside: nothing in it is invisible, and a long one comes on demand. */
export function ForeignText({ text }: { readonly text: string }) {
  const [isWhole, setIsWhole] = useState(text.length <= SHORT);
  if (isWhole) return <>{makeVisible(text)}</>;
  return (
    <>
      {makeVisible(text.slice(0, SHORT))}…{' '}
      <button type="button" class="link" onClick={() => setIsWhole(true)}>
        Show all {text.length} characters
      </button>
    </>
  );
}
