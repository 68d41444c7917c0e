import { formatPath, formatPointer, type JsonNode, type JsonPath } from '../../core/json/node.ts';
import { nearField } from '../../core/reports/unknown-field.ts';
import type { ReportFault } from '../../protocol/rulebook/faults.ts';
import { type Message, message as say } from '../../words/message.ts';
import { text } from '../../words/text.ts';
import { nodeAt, suggestValue } from './value.ts';

/** One violation as the answer tells it: where, what, and what was probably meant. */
export interface ToldViolation {
  /** A JSON pointer (RFC 6901). */
  readonly pointer: string;
  readonly rule: ReportFault['rule'];
  readonly expected: string;
  readonly got: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/**
 * A violation in the names of the wire.
 * @param unknown the fields of the same body that the service does not know: one may be the one that is missing.
 * @param body the whole body.
 */
export function tellViolation(
  violation: ReportFault,
  unknown: readonly ReportFault[],
  body: JsonNode,
): ToldViolation {
  const { path, rule, got } = violation;
  const [expected, message] = [text(violation.expected), text(violation)];
  const near = rule === 'required' ? misspelled(path, unknown) : wrong(violation, body);
  const hint = near && text(near);
  return { pointer: formatPointer(path), rule, expected, got, message, hint };
}

/** A field beside it that stands for nothing else. */
function misspelled(path: JsonPath, unknown: readonly ReportFault[]): Message | undefined {
  const name = String(path.at(-1));
  const other = unknown.find(
    ({ path: there }) =>
      formatPointer(there.slice(0, -1)) === formatPointer(path.slice(0, -1)) &&
      nearField(String(there.at(-1)), [name]) !== undefined,
  );
  return other && say('field_similar', { found: formatPath(other.path), name });
}

function wrong({ path, rule, expected }: ReportFault, body: JsonNode): Message | undefined {
  const value = rule === 'value' ? nodeAt(body, path) : undefined;
  return value && suggestValue(path, expected, value);
}
