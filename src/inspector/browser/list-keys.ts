/** What a key on the page means; undefined where it means nothing, or belongs to a field that is typed in. */
export type Command = 'search' | 'next' | 'previous' | 'open' | 'back' | 'help';

const COMMANDS: Readonly<Record<string, Command>> = {
  '/': 'search',
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'open',
  Escape: 'back',
  '?': 'help',
};

const TYPED_IN = 'input, textarea, select';
/** Enter and the arrows are theirs. */
const HAS_OWN_KEYS = 'a, button, summary, [data-scrolls]';

export function commandOf(event: KeyboardEvent): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const command = COMMANDS[event.key];
  const target = event.target instanceof Element ? event.target : null;
  if (command === undefined || target === null) return undefined;
  if (target.closest('dialog') !== null) return undefined;
  if (target.closest(TYPED_IN) !== null) return fromField(event.key, target);
  const isOwn = event.key === 'Enter' || event.key.startsWith('Arrow');
  return isOwn && target.closest(HAS_OWN_KEYS) !== null ? undefined : command;
}

/** From the search, the arrows and Enter go on to what was found. */
function fromField(key: string, target: Element): Command | undefined {
  if (key === 'Escape') return 'back';
  if (!target.matches('input[type=search]')) return undefined;
  if (key === 'ArrowDown') return 'next';
  return key === 'Enter' ? 'open' : undefined;
}
