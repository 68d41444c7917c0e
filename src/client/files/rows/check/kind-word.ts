import { type JsonNode, type JsonObject, memberOf } from '../../../../core/kit/json/node.ts';
import { suggest } from '../../../../core/kit/suggest.ts';
import { KIND_NAMES, KINDS, type ReportKind } from '../../../../core/protocol/kinds/index.ts';
import { describeValue, toPlain } from '../../../../core/protocol/reports/plain.ts';
import { type Message, message } from '../../../../core/words/message.ts';

/** What a file may call its reports, in any case, including the words of Korean shops. */
const WORDS: ReadonlyMap<string, ReportKind> = new Map(
  KINDS.flatMap(({ name, aliases, fileWords: { en, ko } }) =>
    [...ko, name, ...aliases, ...en].map((word) => [word, name] as const),
  ),
);

/** How a kind is written for people. */
export const KIND_WORDS = KIND_NAMES;

/** @returns undefined for a word that names no report. */
export const kindFromWord = (word: string): ReportKind | undefined =>
  WORDS.get(word) ?? WORDS.get(plainWord(word));

/** macOS decomposes Korean (NFD); some shops put blanks between its words. */
const plainWord = (word: string): string => word.normalize('NFC').toLowerCase().replace(/\s/g, '');

/** These say that money went back, but not how much. */
const AMBIGUOUS: readonly string[] = ['환불', '환불완료'];

/** What to write instead of a word that may mean two kinds; undefined for every other word. */
export const ambiguityOf = (word: string): Message | undefined =>
  AMBIGUOUS.includes(plainWord(word)) ? message('kind_word_ambiguous', { word }) : undefined;

export type KindReading =
  | { readonly ok: true; readonly kind: ReportKind }
  | {
      readonly ok: false;
      readonly field: 'kind' | 'type';
      readonly code: 'required' | 'value';
      readonly message: Message;
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
    const kinds = { kind: first.kind, type: second.kind };
    return wrongKind('kind', message('kind_and_type_differ', kinds));
  }
  return first ?? ofFile(kindOfFile);
}

function ofFile(kind: ReportKind | undefined): KindReading {
  if (kind !== undefined) return { ok: true, kind };
  const sentence = message('kind_required', { kinds: KIND_WORDS });
  return { ok: false, field: 'kind', code: 'required', message: sentence };
}

function readWord(field: 'kind' | 'type', node: JsonNode): KindReading {
  const kind = node.type === 'string' ? kindFromWord(node.value) : undefined;
  if (kind !== undefined) return { ok: true, kind };
  const ambiguity = node.type === 'string' ? ambiguityOf(node.value) : undefined;
  if (ambiguity !== undefined) return wrongKind(field, ambiguity);
  const near = node.type === 'string' ? suggest(node.value, [...WORDS.keys()]) : undefined;
  const got = describeValue(toPlain(node));
  return wrongKind(field, message('kind_word_unknown', { kinds: KIND_WORDS, got, near }));
}

const wrongKind = (field: 'kind' | 'type', sentence: Message): KindReading => ({
  ok: false,
  field,
  code: 'value',
  message: sentence,
});
