import { COST } from '../variant.ts';
import { fromBytes, toText } from './binary.ts';
import type { Draft } from './draft.ts';
import type { Style } from './styles/styles.ts';
import { TEXT_STEPS, type TextStep } from './text/steps.ts';

/** Other texts than the received one go through the likelier steps only, and rarer texts through none. */
const LIKELY = COST.usual;

/** Of two steps, neither is rare. */
const MAX_PAIR = 2 * COST.usual;

/**
 * What became of the texts between their making and their signing.
 * @param limit about how many there may be.
 */
export function stepDrafts(styles: readonly Style[], maxCost: number, limit: number): Draft[] {
  const drafts: Draft[] = [];
  for (const style of styles) {
    if (style.cost > LIKELY || style.cost + COST.common > maxCost) continue;
    const text = toText(style.content);
    drafts.push(...oneStep(style, text, maxCost));
    if (drafts.length < limit) drafts.push(...twoSteps(style, text, maxCost));
    if (drafts.length >= limit) break;
  }
  return drafts;
}

const isReceived = (style: Style): boolean => style.cost === 0;

function oneStep(style: Style, text: string, maxCost: number): Draft[] {
  const dearest = Math.min(maxCost - style.cost, isReceived(style) ? maxCost : LIKELY);
  const drafts: Draft[] = [];
  for (const step of TEXT_STEPS) {
    if (step.cost > dearest) continue;
    const bytes = step.apply(text);
    if (bytes !== undefined) drafts.push(draftOf(style, [step], bytes));
  }
  return drafts;
}

/** The first leaves a text, so that the second can follow. */
function twoSteps(style: Style, text: string, maxCost: number): Draft[] {
  if (style.cost > COST.common) return [];
  const most = Math.min(maxCost - style.cost, isReceived(style) ? MAX_PAIR : 2 * COST.common);
  return TEXT_STEPS.filter(({ cost }) => cost + COST.common <= most).flatMap((first) => {
    const between = first.rewrite?.(text);
    return between === undefined ? [] : secondSteps(style, first, between, most - first.cost);
  });
}

function secondSteps(style: Style, first: TextStep, text: string, maxCost: number): Draft[] {
  const drafts: Draft[] = [];
  for (const second of TEXT_STEPS) {
    if (second.cost > maxCost || sameCause(first, second)) continue;
    const bytes = second.apply(text);
    if (bytes !== undefined) drafts.push(draftOf(style, [first, second], bytes));
  }
  return drafts;
}

const sameCause = (a: TextStep, b: TextStep): boolean => a.causes[0]?.id === b.causes[0]?.id;

/** With a step after it, the text is no longer what the program itself writes. */
const draftOf = (style: Style, steps: readonly TextStep[], bytes: Uint8Array): Draft => ({
  content: fromBytes(bytes),
  cost: steps.reduce((cost, step) => cost + step.cost, style.cost),
  causes: [...style.causes, ...steps.flatMap((step) => step.causes)],
  namePrograms: () => steps.at(-1)?.serializers ?? [],
});
