import { COST } from '../model/cause.ts';
import type { KeyStep } from './transformed.ts';

/** What a shell, an `.env` file or a template does to a value, with its name for people. */
type Reading = readonly [as: string, read: (text: string) => string];

const VARIABLE = /\$\{[^}]*\}|\$[A-Za-z_]\w*/g;

/** One of each group; the groups are in the order in which they are applied. */
const READINGS: readonly (readonly Reading[])[] = [
  [
    ['$NAME as nothing', (text) => text.replace(VARIABLE, '')],
    ['$$ as $', (text) => text.replaceAll('$$', '$')],
    // As docker compose does.
    [
      '$NAME as nothing and $$ as $',
      (text) => text.replace(/\$\$|\$\{[^}]*\}|\$[A-Za-z_]\w*/g, (it) => (it === '$$' ? '$' : '')),
    ],
    // As a batch file of Windows does.
    [
      '%NAME% as nothing and %% as %',
      (text) => text.replace(/%%|%\w+%/g, (it) => (it === '%%' ? '%' : '')),
    ],
    ['%NAME% as nothing', (text) => text.replace(/%\w+%/g, '')],
    ['%% as %', (text) => text.replaceAll('%%', '%')],
  ],
  [
    ['cut at #', (text) => text.replace(/#[\s\S]*$/, '').trimEnd()],
    ['cut at a space before #', (text) => text.replace(/\s+#[\s\S]*$/, '')],
  ],
  [
    ['without the quotes around it', (text) => text.replace(/^(["'])([\s\S]*)\1$/, '$2')],
    ['without any quotes', (text) => text.replace(/["']/g, '')],
  ],
  [
    ['without backslashes', (text) => text.replace(/\\([\s\S])/g, '$1')],
    ['without carets', (text) => text.replaceAll('^', '')],
  ],
];

/** The secret as the reader of a file or a command line understands it: one reading does several things at once. */
export function* expandedSteps(text: string): Generator<KeyStep> {
  if (!/[$%#"'\\^]/.test(text)) return;
  for (const [key, names] of readAll(text)) {
    if (names.length < 2 && !names.some((name) => name.includes(' and '))) continue;
    yield { key, cost: COST.rare, cause: { id: 'key.expanded', as: names.join(', ') } };
  }
}

/** Every reading that changes something, with the names of what it does. */
function readAll(text: string): (readonly [key: string, names: readonly string[]])[] {
  let read: (readonly [string, readonly string[]])[] = [[text, []]];
  for (const group of READINGS) {
    const further = read.flatMap(([key, names]) =>
      group.flatMap(([as, change]) => {
        const changed = change(key);
        return changed === key || changed === '' ? [] : [[changed, [...names, as]] as const];
      }),
    );
    read = [...read, ...further];
  }
  return read;
}

/** How many characters screens leave visible on one side. */
const SHOWN = [0, 2, 3, 4, 5, 6, 8] as const;
/** How many characters stand for the hidden ones, whatever their number. */
const MASKS: readonly string[] = [
  ...[3, 4, 6, 8, 10, 12, 16].map((count) => '*'.repeat(count)),
  ...['••••', '••••••••', '...', '…', 'xxxx', 'XXXX'],
];

/** The secret as a screen shows it that hides most of it. */
export function* maskedSteps(text: string): Generator<KeyStep> {
  const prefix = /^[A-Za-z0-9]{1,10}_(?:[A-Za-z0-9]{1,6}_)?/.exec(text)?.[0].length ?? 0;
  const starts = [...new Set([...SHOWN, prefix])];
  for (const start of starts) {
    for (const end of SHOWN) {
      const hidden = text.length - start - end;
      const alike = start === end || start === 0 || end === 0 || end === 4 || start === prefix;
      if (hidden < 1 || !alike || start + end === 0) continue;
      const last = end === 0 ? '' : text.slice(-end);
      for (const mask of [...sameLength(hidden), ...MASKS]) {
        const cause = { id: 'key.masked', shown_first: start, shown_last: end } as const;
        yield { key: text.slice(0, start) + mask + last, cost: COST.remote + 2, cause };
      }
    }
  }
}

const sameLength = (hidden: number): string[] =>
  ['*', '•', 'x', 'X'].map((mark) => mark.repeat(Math.min(hidden, 300)));

/** The secret pasted or read more than once. */
export function* repeatedSteps(text: string): Generator<KeyStep> {
  for (const [separator, cost] of [
    ['', COST.usual],
    ['\n', COST.rare],
    ['\r\n', COST.rare],
    [' ', COST.rare],
    [',', COST.rare],
  ] as const) {
    const cause = { id: 'key.repeated', times: 2, separator } as const;
    yield { key: text + separator + text, cost, cause };
  }
  yield { key: text.repeat(3), cost: COST.rare, cause: { id: 'key.repeated', times: 3 } };
  const half = text.slice(0, text.length / 2);
  if (half !== '' && half + half === text) {
    const cause = { id: 'key.repeated', times: 2, side: 'stored secret' } as const;
    yield { key: half, cost: COST.usual, cause };
  }
}

/** The secret's bytes as a list of numbers: `String(new Uint8Array(…))`, Java's `Arrays.toString`. */
export function* byteListSteps(bytes: Uint8Array): Generator<KeyStep> {
  if (bytes.length > 300) return;
  const cause = { id: 'key.byte-list' } as const;
  for (const key of [
    bytes.join(','),
    `[${bytes.join(', ')}]`,
    bytes.join(' '),
    `[${bytes.join(' ')}]`,
  ])
    yield { key, cost: COST.rare, cause };
}
