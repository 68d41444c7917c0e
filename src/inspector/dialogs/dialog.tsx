import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../components/icon.tsx';

interface DialogBoxProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** What stands over the page; Escape closes it, and the focus returns to where it was. */
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
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="cross" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
