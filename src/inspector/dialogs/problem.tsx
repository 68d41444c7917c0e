import { makeVisible } from '../../core/visible.ts';

export const Problem = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <p class="problem" role="alert">
      {makeVisible(text)}
    </p>
  );
