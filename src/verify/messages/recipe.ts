import { createHash } from 'node:crypto';
import type { Cause, Segment, TemplateVariant } from '../model/cause.ts';

/** The value of a template name: fixed text, or a segment. */
export type Piece =
  | { readonly text: string; readonly label?: string }
  /** The label is for people; default: the name in braces. */
  | { readonly segment: Segment; readonly label?: string };

/** A name that is not known for this request has no piece. */
export type Pieces = Readonly<Record<string, Piece | undefined>>;

/** A template in readable form, with its parts. */
export interface Compiled {
  readonly template: string;
  /** Fixed text and placeholders. */
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

/** Adjacent texts become one: there is less to join, and equal templates are recognized. */
function append(parts: (string | Segment)[], part: string | Segment): void {
  const last = parts.at(-1);
  if (part === '') return;
  if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
  else parts.push(part);
}

/** As the search takes it. */
const segmentsOf = ({ parts }: Compiled): Segment[] =>
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

/** A way to join the signed string, before it is known whether this request has all its pieces. */
export interface Recipe {
  /** `{timestamp}.{body}`: names in braces are pieces. */
  readonly text: string;
  readonly cost: number;
  readonly causes: readonly Cause[];
  readonly provider?: string | undefined;
  readonly key?: Uint8Array | undefined;
  readonly algorithm?: string | undefined;
  readonly spellings?: readonly Cause['id'][] | undefined;
  readonly exact?: boolean | undefined;
}

/** Causes that name their template. */
const WITH_TEMPLATE: ReadonlySet<Cause['id']> = new Set<Cause['id']>([
  'message.method-path',
  'message.api-key',
  'message.body-hashed',
  'message.members',
]);

/** Converts a template of this request for the search. */
export function toVariant(recipe: Recipe, compiled: Compiled): TemplateVariant {
  const { cost, provider, key, algorithm, spellings, exact } = recipe;
  const { template } = compiled;
  return {
    value: segmentsOf(compiled),
    template,
    cost,
    causes: recipe.causes.map((it) => (WITH_TEMPLATE.has(it.id) ? { ...it, template } : it)),
    ...(provider === undefined ? {} : { provider }),
    ...(key === undefined ? {} : { key }),
    ...(algorithm === undefined ? {} : { algorithm }),
    ...(spellings === undefined ? {} : { spellings }),
    ...(exact === undefined ? {} : { exact }),
  };
}

/**
 * The signed string.
 * @param timestamp the text used as the timestamp.
 */
export function renderMessage(
  segments: readonly Segment[],
  timestamp: string,
  body: Uint8Array,
): Uint8Array {
  const parts = segments.map((segment) => renderSegment(segment, timestamp, body));
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
}

/** Whether the signed string depends on the timestamp. */
export const usesTimestamp = (segments: readonly Segment[]): boolean =>
  holds(segments, 'timestamp');

/** Whether the signed string depends on the body. */
export const usesBody = (segments: readonly Segment[]): boolean => holds(segments, 'body');

const holds = (segments: readonly Segment[], type: Segment['type']): boolean =>
  segments.some((segment) => segment.type === type || ('of' in segment && holds(segment.of, type)));

function renderSegment(segment: Segment, timestamp: string, body: Uint8Array): Uint8Array {
  switch (segment.type) {
    case 'bytes':
      return segment.bytes;
    case 'timestamp':
      return Buffer.from(timestamp);
    case 'body':
      return body;
    case 'digest':
      return spell(messageDigest(segment.algorithm, segment.of, timestamp, body), segment.form);
    case 'transcoded':
      return transcode(renderMessage(segment.of, timestamp, body), segment.charset);
  }
}

const messageDigest = (
  algorithm: string,
  of: readonly Segment[],
  timestamp: string,
  body: Uint8Array,
): Buffer =>
  createHash(algorithm)
    .update(renderMessage(of, timestamp, body))
    .digest();

function spell(digest: Buffer, form: 'hex' | 'HEX' | 'base64' | 'raw'): Buffer {
  if (form === 'raw') return digest;
  if (form === 'base64') return Buffer.from(digest.toString('base64'));
  const hex = digest.toString('hex');
  return Buffer.from(form === 'hex' ? hex : hex.toUpperCase());
}

/** Bytes that are not UTF-8 become U+FFFD, as they do in the languages whose strings are UTF-16. */
function transcode(bytes: Uint8Array, charset: 'utf-16le' | 'utf-16be'): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  const littleEndian = Buffer.from(text, 'utf16le');
  return charset === 'utf-16le' ? littleEndian : littleEndian.swap16();
}
