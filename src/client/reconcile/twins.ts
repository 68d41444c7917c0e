import { EXACT_DIGITS } from '../files/rows/digit-watch.ts';
import { createOrderSet, type OrderSet } from '../files/rows/order-set.ts';
import type { Finding, FindingCode } from './compare.ts';

/** Longer ids than a spreadsheet keeps all digits of. */
const LONG = /^[1-9]\d{15,18}$/;
const isRounded = (rest: string): boolean => /^0+$/.test(rest);

/** The key under which an id is looked for that may be this one, rounded or not; undefined for one that is not long. */
function roundedKey(merchantOrderId: string, whose: 'own' | 'other'): string | undefined {
  if (!LONG.test(merchantOrderId)) return undefined;
  const kept = merchantOrderId.slice(0, EXACT_DIGITS);
  const rest = merchantOrderId.slice(EXACT_DIGITS);
  return `${isRounded(rest) === (whose === 'own') ? 'rounded' : 'whole'} ${kept} ${rest.length}`;
}

/** A numeric ID without its leading zeros, which spreadsheets drop. */
interface Digits {
  readonly zeros: number;
  /** Without them; all zeros are `0`. */
  readonly rest: string;
}

const NUMBER = /^(0*)(\d+)$/;
const ALL_BUT_ONE = /^0+(?=\d)/;

/** @returns undefined for an id that is not digits alone. */
function digitsOf(merchantOrderId: string): Digits | undefined {
  if (!NUMBER.test(merchantOrderId)) return undefined;
  const rest = merchantOrderId.replace(ALL_BUT_ONE, '');
  return { zeros: merchantOrderId.length - rest.length, rest };
}

/** The id again. */
const withZeros = ({ zeros, rest }: Digits): string => `${'0'.repeat(zeros)}${rest}`;

/**
 * Orders found on one side only that differ from one on the other in leading zeros alone, or in what rounding to 15 digits
 * leaves of a number: likely one order.
 */
export interface Twins {
  /** Findings of the file, with the reported order that each is likely to be. */
  ofFile(findings: readonly Finding[]): Promise<readonly Finding[]>;
  /** Handles a finding of the journal, after all findings of the file. */
  ofJournal(finding: Finding): Finding;
}

/** Findings for IDs that the service does not know. */
const ONLY_IN_FILE: readonly FindingCode[] = ['never_reported', 'billed_not_reported'];

/**
 * @param reportedIds the IDs of all reported orders, possibly with duplicates; read only if there may be a twin.
 * @param inFile the orders of the file.
 */
export function createTwins(
  reportedIds: () => AsyncIterable<string>,
  inFile: Pick<OrderSet, 'has'>,
): Twins {
  let loading: Promise<OrderSet> | undefined;
  const paired = createOrderSet();
  const twinOf = async (merchantOrderId: string): Promise<string | undefined> => {
    if (digitsOf(merchantOrderId) === undefined) return undefined;
    loading ??= onlyReported(reportedIds(), inFile);
    const twin = sameNumber(merchantOrderId, await loading);
    if (twin !== undefined) put(merchantOrderId, paired);
    return twin;
  };
  return {
    ofFile: (findings) =>
      Promise.all(
        findings.map(async (finding) =>
          ONLY_IN_FILE.includes(finding.code)
            ? withTwin(finding, await twinOf(finding.merchantOrderId))
            : finding,
        ),
      ),
    ofJournal: (finding) => withTwin(finding, sameNumber(finding.merchantOrderId, paired)),
  };
}

const withTwin = (finding: Finding, twin: string | undefined): Finding =>
  twin === undefined ? finding : { ...finding, twin };

/** Numbers without their leading zeros; the content is how many there were. */
async function onlyReported(
  ids: AsyncIterable<string>,
  inFile: Pick<OrderSet, 'has'>,
): Promise<OrderSet> {
  const numbers = createOrderSet();
  for await (const id of ids) if (!inFile.has(id)) put(id, numbers);
  return numbers;
}

function put(merchantOrderId: string, numbers: OrderSet): void {
  const digits = digitsOf(merchantOrderId);
  if (digits !== undefined) numbers.add(digits.rest, digits.zeros, 1);
  const long = roundedKey(merchantOrderId, 'own');
  if (long !== undefined) numbers.add(long, Number(merchantOrderId.slice(EXACT_DIGITS)), 1);
}

function sameNumber(merchantOrderId: string, numbers: OrderSet): string | undefined {
  const digits = digitsOf(merchantOrderId);
  const known = digits && numbers.get(digits.rest);
  if (digits && known) return withZeros({ ...digits, zeros: known.content });
  const long = roundedKey(merchantOrderId, 'other');
  const other = long === undefined ? undefined : numbers.get(long);
  if (other === undefined) return undefined;
  const rest = String(other.content).padStart(merchantOrderId.length - EXACT_DIGITS, '0');
  return `${merchantOrderId.slice(0, EXACT_DIGITS)}${rest}`;
}
