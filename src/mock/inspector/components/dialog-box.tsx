import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { makeVisible } from '../../../core/kit/visible.ts';
import { inspector } from '../../words/inspector.ts';
import { sentenceOf } from '../session/service.ts';
import { Icon } from './parts.tsx';

interface DialogBoxProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog over the page; Escape closes it, and the focus returns to where it was. */
export function DialogBox({ title, onClose, children }: DialogBoxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return () => dialog.current?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" onClose={onClose}>
      <header>
        <h2 id="dialog-title">{title}</h2>
        <button
          type="button"
          class="tool"
          aria-label={inspector.dialogs.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="cross" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

export const Problem = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <p class="problem" role="alert">
      {makeVisible(text)}
    </p>
  );

interface Task {
  readonly isBusy: boolean;
  /** The error of the last task; empty if it succeeded. */
  readonly problem: string;
  /** @returns whether it succeeded. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** One request to the service at a time. */
export function useTask(): Task {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true);
    const found = await work().then(() => '', sentenceOf);
    setProblem(found);
    setIsBusy(false);
    return found === '';
  };
  return { isBusy, problem, run };
}
