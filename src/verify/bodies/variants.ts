import { isUtf8 } from 'node:buffer';
import { type Binary, fromBytes, toBinary, toBytes, toText } from '../kit/bytes.ts';
import { type BodyVariant, type Cause, COST } from '../model/cause.ts';
import type { HeaderValues } from './members.ts';
import { bytesPrint, type Print, textPrints, treePrints } from './prints/prints.ts';
import { readSource } from './source.ts';
import { type Style, stylesOf } from './styles.ts';
import { type Reading, readings } from './text/readings.ts';
import type { TextStep } from './text/rewriting.ts';
import { TEXT_STEPS } from './text/steps.ts';

/** A body that may turn out to be the received one, or to be known already. */
interface Draft {
  readonly content: Binary;
  readonly cost: number;
  readonly causes: readonly Cause[];
  /** Computed lazily, because there are many bodies and programs. */
  readonly namePrograms: () => readonly string[];
}

/** Keeps each body once, with the lowest cost, and then the fewest causes. @param received not a variant of itself. */
function toVariants(drafts: readonly Draft[], received: Uint8Array): BodyVariant[] {
  const equals = new Map<Binary, Draft[]>([[fromBytes(received), []]]);
  const simplest: Draft[] = [];
  for (const draft of [...drafts].sort(bySimplicity)) {
    const known = equals.get(draft.content);
    if (known !== undefined) {
      known.push(draft);
      continue;
    }
    equals.set(draft.content, [draft]);
    simplest.push(draft);
  }
  return simplest.map((draft) => new DraftedBody(draft, equals.get(draft.content) ?? []));
}

/** A body that looks up its programs' names lazily. */
class DraftedBody implements BodyVariant {
  readonly value: Uint8Array;
  readonly cost: number;
  readonly causes: readonly Cause[];
  readonly #equals: readonly Draft[];

  constructor({ content, cost, causes }: Draft, equals: readonly Draft[]) {
    this.value = toBytes(content);
    this.cost = cost;
    this.causes = causes;
    this.#equals = equals;
  }

  get serializers(): readonly string[] {
    return [...new Set(this.#equals.flatMap((draft) => draft.namePrograms()))];
  }
}

const bySimplicity = (a: Draft, b: Draft): number =>
  a.cost - b.cost || a.causes.length - b.causes.length;

/** Changes that cost more are not combined with a print. */
const CHEAP_CHANGE = COST.common;
/** The lowest cost of a print. */
const CHEAPEST_PRINT = COST.common;

/** What programs make of an order that they do not write as JSON, as it is or sorted first. */
function printDrafts(styles: readonly Style[], maxCost: number): Draft[] {
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

/** The fields of a form have no order of their own: the program that makes the form gives them one. */
const matters = ({ id }: Cause, print: Print): boolean =>
  !(id === 'body.keys-sorted' || id === 'body.keys-reordered') ||
  !print.causes.some((cause) => cause.id === 'body.form-encoded');

/** Texts other than the received one take only the likelier steps, and rarer texts take none. */
const LIKELY = COST.usual;

/** Limit for two steps, neither of which may be rare. */
const MAX_PAIR = 2 * COST.usual;

/** Drafts with changes between serialization and signing. @param limit approximate maximum number. */
function stepDrafts(styles: readonly Style[], maxCost: number, limit: number): Draft[] {
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

/** After a step, the text is not the program's own output anymore. */
const draftOf = (style: Style, steps: readonly TextStep[], bytes: Uint8Array): Draft => ({
  content: fromBytes(bytes),
  cost: steps.reduce((cost, step) => cost + step.cost, style.cost),
  causes: [...style.causes, ...steps.flatMap((step) => step.causes)],
  namePrograms: () => steps.at(-1)?.serializers ?? [],
});

/** How far the variants of a body are followed, by its weight. */
const REACH: readonly (readonly [weight: number, maxCost: number])[] = [
  [8 * 1024, 100],
  [24 * 1024, 20],
  [96 * 1024, 10],
];
/** Heavier bodies are not varied, and very large ones are left unchanged. */
const HEAVY_COST = 8;
const MAX_RECEIVED = 1024 * 1024;

/** A JSON value takes about as long as this many bytes of text. */
const BYTES_PER_VALUE = 40;
const COMMA = 0x2c;

/** How many bodies of one kind there may be, and how many bytes they may have together. */
const MAX_BODIES = 6000;
const MAX_BYTES = 6 * 1024 * 1024;

/** The variants of a text that was repaired first are followed less far. */
const REPAIRED_SHARE = 0.25;

/**
 * Every body that the signer may have had instead of the received one, the cheapest first.
 * @param received the bytes of the request; any bytes at all.
 * @param maxCost deviations that cost more are left out.
 * @param headers values that may have been members of the signed body.
 */
export function bodyVariants(
  received: Uint8Array,
  maxCost: number,
  headers: HeaderValues = {},
): BodyVariant[] {
  if (received.length > MAX_RECEIVED) return [];
  const weight = weigh(received);
  const reach = REACH.find(([heaviest]) => weight <= heaviest)?.[1];
  const bound = Math.min(maxCost, reach ?? HEAVY_COST);
  const drafts = [...asReceived(received), ...readings(received)]
    .filter((reading) => reading.cost <= bound)
    .flatMap((reading) => draftsOf(reading, bound, reach === undefined ? undefined : headers));
  return toVariants(drafts, received);
}

/** The cost of varying a body, in bytes of text; a hostile one has very many values. */
function weigh(received: Uint8Array): number {
  let values = 0;
  for (let at = received.indexOf(COMMA); at >= 0; at = received.indexOf(COMMA, at + 1)) values += 1;
  return received.length + values * BYTES_PER_VALUE;
}

/** The received bytes as text. */
function asReceived(received: Uint8Array): Reading[] {
  if (!isUtf8(received)) return [];
  return [{ text: Buffer.from(received).toString(), cost: 0, causes: [] }];
}

/** @param headers undefined if the body is too heavy to be read. */
function draftsOf(reading: Reading, maxCost: number, headers: HeaderValues | undefined): Draft[] {
  const { text } = reading;
  const rest = maxCost - reading.cost;
  const source = headers && readSource(text, headers);
  const share = reading.cost === 0 ? 1 : REPAIRED_SHARE;
  const limit = share * Math.min(MAX_BODIES, MAX_BYTES / text.length);
  const plain: Style = {
    content: toBinary(text),
    cost: 0,
    causes: [],
    namePrograms: () => [],
    changedTree: source?.tree,
  };
  const styles = [plain, ...(source === undefined ? [] : stylesOf(source, rest, limit))];
  const drafts = [...styles, ...stepDrafts(styles, rest, limit), ...printDrafts(styles, rest)];
  if (reading.cost === 0) return drafts;
  return drafts.map((draft) => ({
    ...draft,
    cost: draft.cost + reading.cost,
    causes: [...reading.causes, ...draft.causes],
  }));
}
