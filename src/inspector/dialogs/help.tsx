import { DialogBox } from './dialog.tsx';

const KEYS = [
  [['/'], 'search'],
  [['j', '↓'], 'next order'],
  [['k', '↑'], 'previous order'],
  [['Enter'], 'go to the order’s requests'],
  [['Escape'], 'close, or back to the list'],
  [['?'], 'this help'],
] as const;

export const HelpDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <DialogBox title="Help" onClose={onClose}>
    <dl class="keys">
      {KEYS.map(([keys, meaning]) => (
        <div key={meaning}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <p>
      Open a request to see its signature step by step: the three headers, the timestamp against the
      service’s clock, the key, and the string that was signed.
    </p>
    <p>
      All times are UTC, by the service’s clock. The full list of rules: <code>conv help mock</code>
      .
    </p>
  </DialogBox>
);
