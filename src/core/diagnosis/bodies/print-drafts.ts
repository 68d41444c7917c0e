import type { Cause } from '../cause.ts';
import { COST } from '../variant.ts';
import { fromBytes, toText } from './binary.ts';
import type { Draft } from './draft.ts';
import { bytesPrint, type Print, textPrints, treePrints } from './prints/prints.ts';
import type { Style } from './styles/styles.ts';

/** Dearer changes are not printed as well. */
const CHEAP_CHANGE = COST.common;
/** No print is cheaper. */
const CHEAPEST_PRINT = COST.common;

/** What programs make of an order that they do not write as JSON: also of one that is sorted first. */
export function printDrafts(styles: readonly Style[], maxCost: number): Draft[] {
  return styles
    .filter(({ cost }) => cost <= CHEAP_CHANGE && cost + CHEAPEST_PRINT <= maxCost)
    .flatMap((style) => printsOf(style, maxCost - style.cost));
}

function printsOf(style: Style, maxCost: number): Draft[] {
  const { content, cost, causes, changedTree: tree } = style;
  const prints = [
    ...(tree === undefined ? [] : treePrints(tree)),
    ...(cost === 0 ? textPrints(toText(content)) : ofPython(style)),
  ];
  return prints
    .filter((print) => print.cost <= maxCost)
    .map((print) => ({
      content: fromBytes(print.bytes),
      cost: cost + print.cost,
      causes: [...causes.filter((cause) => matters(cause, print)), ...print.causes],
      namePrograms: () => print.serializers,
    }));
}

/** An f-string around `json.dumps(…).encode()`. */
const ofPython = ({ content, namePrograms }: Style): Print[] =>
  namePrograms().some((name) => name.startsWith('Python json'))
    ? [bytesPrint(toText(content))]
    : [];

/** The fields of a form have no order of their own: whoever makes one gives it to them. */
const matters = ({ id }: Cause, print: Print): boolean =>
  !(id === 'body.keys-sorted' || id === 'body.keys-reordered') ||
  !print.causes.some((cause) => cause.id === 'body.form-encoded');
