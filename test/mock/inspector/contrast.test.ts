import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync(
  new URL('../../../src/mock/inspector/style/tokens.css', import.meta.url),
  'utf8',
);

const colours = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, hex]) => [name, hex]),
  );

const [light = '', dark = ''] = tokens.split('@media');
const THEMES = { light: colours(light), dark: { ...colours(light), ...colours(dark) } };

/** Relative luminance, as WCAG 2 has it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** What a part may lie on. */
const GROUNDS = ['card', 'paper', 'raised', 'accent-soft'];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colour = (name: string) => THEMES[theme][name] ?? '';

  it.each(['net', 'refunded', 'dropped', 'line-strong', 'accent'])(
    '%s is seen on every ground (3:1)',
    (part) => {
      for (const ground of GROUNDS)
        expect(contrast(colour(part), colour(ground)), ground).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(['ink', 'ink-soft'])('%s is read on every ground (4.5:1)', (part) => {
    for (const ground of GROUNDS)
      expect(contrast(colour(part), colour(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['good', 'warn', 'bad', 'note', 'odd'])('%s is read on its own soft ground', (part) => {
    for (const ground of [`${part}-soft`, 'card'])
      expect(contrast(colour(part), colour(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });
});
