import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStatusLine } from '../../src/cli/terminal/terminal.ts';
import { textWidth } from '../../src/core/kit/columns.ts';

/** A terminal that wraps its lines anew when its width changes; it knows what conv writes, and no more. */
class Screen {
  width: number;
  /** What was written as lines; the last one is that of the cursor, which stands at its end. */
  lines: string[] = ['$ conv send orders.csv', ''];
  readonly listeners = new Set<() => void>();

  constructor(width: number) {
    this.width = width;
  }

  resize(width: number): void {
    this.width = width;
    for (const listener of this.listeners) listener();
  }

  write(text: string): void {
    for (const [, up, clear, other] of text.matchAll(/\x1b\[(\d+)A|(\r\x1b\[J)|([^\x1b\r]+)/g)) {
      if (up !== undefined) this.#goUp(Number(up));
      else if (clear !== undefined) this.#clear();
      else this.lines.push(`${this.lines.pop()}${other}`);
    }
  }

  /** As many lines as a person sees. */
  rowsOf(line: string): number {
    return Math.max(1, Math.ceil(textWidth(line) / this.width));
  }

  #rowsUp = 0;

  #goUp(rows: number): void {
    this.#rowsUp += rows;
  }

  /** Takes whole lines away only where the cursor has reached their first row. */
  #clear(): void {
    let rows = this.#rowsUp + 1;
    this.#rowsUp = 0;
    while (rows > 0) {
      const line = this.lines.pop() ?? '';
      const own = this.rowsOf(line);
      if (own > rows) this.lines.push(line.slice(0, (own - rows) * this.width));
      rows -= own;
    }
    if (rows === 0) this.lines.push('');
  }
}

function statusOn(screen: Screen) {
  return createStatusLine({
    columns: () => screen.width,
    write: (text) => screen.write(text),
    onResize: (listener) => {
      screen.listeners.add(listener);
      return () => screen.listeners.delete(listener);
    },
  });
}

const LONG = '412,300 of 1,000,000 · 6,210/s · 1 min 35 s left · 411,871 accepted, 12 rejected';

describe('a line on how far something is', () => {
  it.each([
    ['is one column shorter than the screen', 40, LONG, LONG.slice(0, 38)],
    ['counts wide characters twice', 10, '주문주문주문', '주문주문'],
    ['has at least one column', 1, 'ab', ''],
  ])('%s', (_, width, text, start) => {
    const screen = new Screen(width);
    statusOn(screen)(text);
    expect(screen.lines.at(-1)).toBe(`${start}…`);
    expect(screen.lines).toHaveLength(2);
  });

  it.each([
    ['as wide as it was', 100, LONG],
    ['narrower', 60, `${LONG.slice(0, 58)}…`],
    ['less than half as wide', 30, `${LONG.slice(0, 28)}…`],
    ['wider', 120, LONG],
  ])(
    'is drawn anew at once where the screen becomes %s, and leaves nothing behind',
    (_, width, text) => {
      const screen = new Screen(100);
      const show = statusOn(screen);
      show(LONG);
      screen.resize(width);
      expect(screen.lines).toEqual(['$ conv send orders.csv', text]);
      show('');
      expect(screen.lines).toEqual(['$ conv send orders.csv', '']);
    },
  );

  it('leaves nothing behind, whatever becomes of the screen, and takes nothing else away', () => {
    const step = fc.oneof(
      fc.record({ width: fc.integer({ min: 2, max: 120 }), isTold: fc.boolean() }),
      fc.record({ text: fc.string({ unit: fc.constantFrom('a', '·', '문'), maxLength: 130 }) }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const screen = new Screen(80);
        const show = statusOn(screen);
        for (const each of steps) {
          if ('text' in each) show(each.text);
          else if (each.isTold) screen.resize(each.width);
          else screen.width = each.width;
        }
        show('');
        expect(screen.lines).toEqual(['$ conv send orders.csv', '']);
        expect(screen.listeners.size).toBe(0);
      }),
    );
  });
});
