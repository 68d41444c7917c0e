import { useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
}

/** A text to take away: by the button, or by hand where the browser allows no clipboard. */
export function CopyField({ label, text }: CopyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [told, setTold] = useState('');
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setTold('Copied');
    } catch {
      setTold('Press Ctrl+C');
    }
  };
  return (
    <div class="copy">
      <label>
        {label}
        <textarea ref={field} readOnly rows={1} spellcheck={false} value={text} />
      </label>
      <button type="button" class="button" onClick={copy}>
        <Icon name="copy" /> Copy
      </button>
      <span role="status">{told}</span>
    </div>
  );
}
