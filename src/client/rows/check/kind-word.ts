import { type JsonNode, type JsonObject, memberOf } from '../../../kit/json/node.ts';
import { suggest } from '../../../kit/suggest.ts';
import { KIND_NAMES, KINDS, listed, type ReportKind } from '../../../protocol/kinds/index.ts';
import { describeValue, toPlain } from '../../../protocol/reports/plain.ts';

/** What a file may call its reports, in any case; with the words of Korean shops. */
const WORDS: ReadonlyMap<string, ReportKind> = new Map(
  KINDS.flatMap(({ name, aliases, fileWords: { en, ko } }) =>
    [...ko, name, ...aliases, ...en].map((word) => [word, name] as const),
  ),
);

/** What to write for a kind, for a person. */
export const KIND_WORDS = listed(KIND_NAMES, 'or');

/** @returns undefined for a word that names no report. */
export const kindOf = (word: string): ReportKind | undefined =>
  WORDS.get(word) ?? WORDS.get(plainWord(word));

/** macOS writes Korean in parts (NFD); some shops put blanks between its words. */
const plainWord = (word: string): string => word.normalize('NFC').toLowerCase().replace(/\s/g, '');

/** These say that money went back, and not how much of it. */
const AMBIGUOUS: readonly string[] = ['환불', '환불완료'];

/** What is to be said instead of a word that may mean two kinds; undefined for every other word. */
export const ambiguityOf = (word: string): string | undefined =>
  AMBIGUOUS.includes(plainWord(word))
    ? `"${word}" may mean a part or all of the money: write partial (a part, with refund_amount) or cancel (all of it)`
    : undefined;

export type KindReading =
  | { readonly ok: true; readonly kind: ReportKind }
  | {
      readonly ok: false;
      readonly field: 'kind' | 'type';
      readonly code: 'required' | 'value';
      readonly message: string;
    };

/**
 * The kind of a row: its own `kind` or `type`, else the file's.
 * @param kindOfFile what `--kind` says.
 */
export function readKind(row: JsonObject, kindOfFile: ReportKind | undefined): KindReading {
  const named = (['kind', 'type'] as const).flatMap((field) => {
    const node = memberOf(row, field);
    return node === undefined ? [] : [readWord(field, node)];
  });
  const [first, second] = named;
  const bad = named.find(({ ok }) => !ok);
  if (bad !== undefined) return bad;
  if (first?.ok && second?.ok && first.kind !== second.kind) {
    const message = `says ${first.kind}, but type says ${second.kind}: keep one of them`;
    return { ok: false, field: 'kind', code: 'value', message };
  }
  return first ?? ofFile(kindOfFile);
}

function ofFile(kind: ReportKind | undefined): KindReading {
  if (kind !== undefined) return { ok: true, kind };
  const message = `is required: ${KIND_WORDS}; for all rows without one: --kind paid`;
  return { ok: false, field: 'kind', code: 'required', message };
}

function readWord(field: 'kind' | 'type', node: JsonNode): KindReading {
  const kind = node.type === 'string' ? kindOf(node.value) : undefined;
  if (kind !== undefined) return { ok: true, kind };
  const ambiguity = node.type === 'string' ? ambiguityOf(node.value) : undefined;
  if (ambiguity !== undefined) return { ok: false, field, code: 'value', message: ambiguity };
  const near = node.type === 'string' ? suggest(node.value, [...WORDS.keys()]) : undefined;
  const question = near === undefined ? '' : `: did you mean ${near}?`;
  const message = `must be ${KIND_WORDS}, not ${describeValue(toPlain(node))}${question}`;
  return { ok: false, field, code: 'value', message };
}
