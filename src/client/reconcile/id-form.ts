/** What is before and after the part of an order ID that a statement and the journal have in common. */
interface Affixes {
  readonly before: string;
  readonly after: string;
}

/** How the order IDs of a statement are those of reported orders in another form. */
export interface IdForm {
  /** Orders of the statement that were looked up, and that were reported in the other form. */
  readonly looked: number;
  readonly found: number;
  /** One of them, as the statement has it and as it was reported. */
  readonly example: { readonly inFile: string; readonly reported: string };
  /** @returns undefined if the ID does not have the form of the statement. */
  reportedOf(inFile: string): string | undefined;
  inFileOf(reported: string): string | undefined;
}

/** The same change of many IDs. */
interface Change {
  readonly inFile: Affixes;
  readonly reported: Affixes;
  readonly orders: Map<string, string>;
}

/** Fewer orders prove nothing. */
const LEAST_ORDERS = 3;
/** Nearly all orders of a statement are found by one change, and hardly any as they are. */
const NEARLY_ALL = 0.8;
const HARDLY_ANY = 0.1;
/** This many orders show the form of a statement's IDs. */
export const MOST_ORDERS = 1000;
/** More changes than this are accidents. */
const MOST_CHANGES = 10_000;
/** A number that is in more IDs than this, such as a year, tells no order from another. */
const MOST_ALIKE = 4;

/**
 * Finds the change that makes the IDs of a statement those of reported orders: a beginning or an end that one side
 * has, or that the other side has another one for.
 * @param orders the first orders of the statement.
 * @param isReported whether an order was reported under this ID.
 * @param reportedIds of all reported orders, possibly with duplicates; read only if hardly any order is reported.
 */
export async function findIdForm(
  orders: readonly string[],
  isReported: (merchantOrderId: string) => Promise<boolean>,
  reportedIds: () => AsyncIterable<string>,
): Promise<IdForm | undefined> {
  const unknown: string[] = [];
  for (const [at, id] of orders.entries()) {
    if (!(await isReported(id))) unknown.push(id);
    if (at + 1 - unknown.length > orders.length * HARDLY_ANY) return undefined;
  }
  const best = await likeliest(unknown, reportedIds());
  const found = best?.orders.size ?? 0;
  if (best === undefined || found < Math.max(LEAST_ORDERS, orders.length * NEARLY_ALL))
    return undefined;
  const [[inFile, reported] = ['', '']] = best.orders;
  return {
    ...{ looked: orders.length, found, example: { inFile, reported } },
    reportedOf: (id) => changed(id, best.inFile, best.reported),
    inFileOf: (id) => changed(id, best.reported, best.inFile),
  };
}

function changed(id: string, from: Affixes, to: Affixes): string | undefined {
  const isOf = id.startsWith(from.before) && id.endsWith(from.after);
  const common = id.slice(from.before.length, id.length - from.after.length);
  if (!isOf || id.length <= from.before.length + from.after.length) return undefined;
  return `${to.before}${common}${to.after}`;
}

/** The change that the most orders have in common. */
async function likeliest(
  unknown: readonly string[],
  reportedIds: AsyncIterable<string>,
): Promise<Change | undefined> {
  const alike = new Map<string, string[]>();
  for (const id of unknown)
    for (const number of numbersIn(id)) alike.set(number, [...(alike.get(number) ?? []), id]);
  const changes = new Map<string, Change>();
  for await (const reported of reportedIds) {
    for (const number of numbersIn(reported)) {
      const ids = alike.get(number) ?? [];
      if (ids.length > MOST_ALIKE) continue;
      for (const inFile of ids) addChange(changes, inFile, reported, number);
    }
  }
  return [...changes.values()].sort((one, other) => other.orders.size - one.orders.size)[0];
}

/** The runs of digits in an ID, and all between the first digit and the last one. */
const numbersIn = (id: string): ReadonlySet<string> =>
  new Set([...(id.match(/\d.*\d|\d/) ?? []), ...(id.match(/\d+/g) ?? [])]);

function addChange(
  changes: Map<string, Change>,
  inFile: string,
  reported: string,
  number: string,
): void {
  const sides = differing(affixesOf(inFile, number), affixesOf(reported, number));
  if (inFile === reported || isInsideNumber(sides, inFile)) return;
  const key = JSON.stringify(sides);
  const known = changes.get(key);
  if (known !== undefined) known.orders.set(inFile, reported);
  else if (changes.size < MOST_CHANGES)
    changes.set(key, { ...sides, orders: new Map([[inFile, reported]]) });
}

function affixesOf(id: string, number: string): Affixes {
  const at = id.lastIndexOf(number);
  return { before: id.slice(0, at), after: id.slice(at + number.length) };
}

type Sides = Omit<Change, 'orders'>;

/** Without what both sides have next to the number. */
function differing(inFile: Affixes, reported: Affixes): Sides {
  const before = sameEnd(inFile.before, reported.before);
  const after = sameBeginning(inFile.after, reported.after);
  const cut = (affixes: Affixes): Affixes => ({
    before: affixes.before.slice(0, affixes.before.length - before),
    after: affixes.after.slice(after),
  });
  return { inFile: cut(inFile), reported: cut(reported) };
}

function sameBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function sameEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** Whether a change would take digits off a number, or add some: then it is another number. */
function isInsideNumber({ inFile, reported }: Sides, id: string): boolean {
  const common = id.slice(inFile.before.length, id.length - inFile.after.length);
  const isJoined = (one: string, other: string): boolean => /\d$/.test(one) && /^\d/.test(other);
  return [inFile, reported].some(
    ({ before, after }) => isJoined(before, common) || isJoined(common, after),
  );
}
