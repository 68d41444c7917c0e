import type { JsonNode } from '../../../kit/json/node.ts';
import { parseReport } from '../../../kit/json/parse.ts';
import { isNote } from './fields.ts';

/**
 * The text of a row that `--errors` could only write down as text, for it was no JSON object: so it can be corrected in place.
 * @returns undefined for every other row.
 */
function sourceIn(node: JsonNode): string | undefined {
  if (node.type !== 'object' || !node.members.every(({ key }) => isNote(key))) return undefined;
  const value = node.members.find(({ key }) => key === 'conv_source')?.value;
  return value?.type === 'string' ? value.value : undefined;
}

/** The text of a row of JSON as the file had it before conv wrote it down. */
export function sourceOf(text: string): string {
  if (!text.includes('"conv_source"')) return text;
  const parsed = parseReport(text);
  return (parsed.ok ? sourceIn(parsed.node) : undefined) ?? text;
}
