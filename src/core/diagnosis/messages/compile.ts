import type { Segment } from '../variant.ts';

/** What a name in a template stands for: fixed text, or a segment. */
export type Piece =
  | { readonly text: string; readonly label?: string }
  /** The label is for people; it is the name in braces where it is not given. */
  | { readonly segment: Segment; readonly label?: string };

/** A name that is not known for this request has no piece. */
export type Pieces = Readonly<Record<string, Piece | undefined>>;

/** A template as people read it, and what it consists of. */
export interface Compiled {
  readonly template: string;
  /** Fixed text, and what is filled in between. */
  readonly parts: readonly (string | Segment)[];
}

/**
 * Reads a template such as `{timestamp}.{body}`: names in braces are pieces, the rest is itself.
 * @returns undefined if a piece is not known for this request.
 */
export function compile(text: string, pieces: Pieces): Compiled | undefined {
  const parts: (string | Segment)[] = [];
  let template = '';
  for (const [index, name] of text.split(/\{(\w+)\}/).entries()) {
    const piece = index % 2 === 0 ? { text: name, label: name } : pieces[name];
    if (piece === undefined) return undefined;
    append(parts, 'text' in piece ? piece.text : piece.segment);
    template += piece.label ?? `{${name}}`;
  }
  return { template, parts };
}

/** Texts that follow each other become one: less to join, and equal templates are found. */
function append(parts: (string | Segment)[], part: string | Segment): void {
  const last = parts.at(-1);
  if (part === '') return;
  if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
  else parts.push(part);
}

/** As the search takes it. */
export const segmentsOf = ({ parts }: Compiled): Segment[] =>
  parts.map((part) =>
    typeof part === 'string' ? { type: 'bytes', bytes: Buffer.from(part) } : part,
  );

/** Equal for templates that always make the same bytes. */
export const identityOf = ({ parts }: Compiled): string =>
  parts.map((part) => (typeof part === 'string' ? part : segmentIdentity(part))).join('\u{2022}');

function segmentIdentity(segment: Segment): string {
  if ('bytes' in segment) return Buffer.from(segment.bytes).toString('latin1');
  const further = 'of' in segment ? segment.of.map(segmentIdentity).join('\u{2022}') : '';
  return `\u{2020}${Object.values(segment).filter(isText).join(' ')}(${further})`;
}

const isText = (value: unknown): value is string => typeof value === 'string';
