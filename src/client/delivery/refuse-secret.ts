import { formatPath, type JsonNode, type JsonPath } from '../../core/kit/json/node.ts';
import { parseJson } from '../../core/kit/json/parse.ts';
import { FIELD_NAMES } from '../../core/protocol/kinds/index.ts';
import { Mask } from '../../core/protocol/masking/mask.ts';
import type { Secret } from '../../core/protocol/masking/secret.ts';
import { ITEM_FIELD_NAMES } from '../../core/protocol/reports/report-fields.ts';
import { Failure, type Said } from '../../core/words/failure.ts';
import { message, withTexts } from '../../core/words/message.ts';
import type { Checker } from '../files/read-file.ts';
import type { RowReading } from '../files/rows/row.ts';

/**
 * Reports are journaled, sent, and shown verbatim, so they must not contain the secret.
 * @throws Failure `invalid_report`
 */
export function refuseSecret(body: Uint8Array, secret: Secret, line?: number): void {
  if (secret.isTooShortToMask) return;
  const parsed = parseJson(Buffer.from(body).toString());
  const path = parsed.ok ? placeOfSecret(secret.reveal(), parsed.node, []) : undefined;
  if (path === undefined) return;
  throw contains(path === A_NAME ? message('name_of_a_field') : formatPath(path), line);
}

const contains = (place: Said, line: number | undefined): Failure =>
  new Failure('invalid_report', message('contains_secret', { place, line }), {
    hint: message('correct_report_or_secret'),
  });

/** Optimized for many rows: a byte search rules out most of them. Faults can quote a row, so they are masked. */
export function withoutSecret(checker: Checker, secret: Secret): Checker {
  if (secret.isTooShortToMask) return checker;
  const mask = new Mask([secret]);
  const bytes = Buffer.from(JSON.stringify(secret.reveal()).slice(1, -1));
  const refuse = (reading: RowReading, line: number): void => {
    if (!reading.ok) {
      const isQuoted = reading.faults.some((fault) => isMaskedIn(fault.message, mask));
      if (isQuoted) throw contains(message('a_value'), line);
    } else if (asBuffer(reading.row.body).includes(bytes)) {
      refuseSecret(reading.row.body, secret, line);
    }
  };
  return {
    async check(rows) {
      const readings = await checker.check(rows);
      readings.forEach((reading, at) => {
        refuse(reading, rows[at]?.line ?? 0);
      });
      return readings;
    },
  };
}

/** Whether a sentence contains masked text. */
const isMaskedIn = (sentence: Said, mask: Mask): boolean =>
  typeof sentence === 'string'
    ? mask.text(sentence) !== sentence
    : JSON.stringify(withTexts(sentence, (fact) => mask.text(fact))) !== JSON.stringify(sentence);

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Field names are never masked, even if they equal the secret. */
const FIELDS: ReadonlySet<string> = new Set([...FIELD_NAMES, ...ITEM_FIELD_NAMES]);

const A_NAME = Symbol();

type Place = JsonPath | typeof A_NAME | undefined;

/** The first place; names come before their values, so that no path shows the secret. */
function placeOfSecret(secret: string, node: JsonNode, path: JsonPath): Place {
  if (node.type === 'string') return node.value.includes(secret) ? path : undefined;
  for (const [step, child] of childrenOf(node)) {
    const isInName = typeof step === 'string' && !FIELDS.has(step) && step.includes(secret);
    const place = isInName ? A_NAME : placeOfSecret(secret, child, [...path, step]);
    if (place !== undefined) return place;
  }
  return undefined;
}

function childrenOf(node: JsonNode): Iterable<readonly [step: string | number, child: JsonNode]> {
  if (node.type === 'array') return node.items.entries();
  return node.type === 'object' ? node.members.map(({ key, value }) => [key, value]) : [];
}
