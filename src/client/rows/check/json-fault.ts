import type { JsonFault } from '../../../kit/json/parse.ts';
import { type Message, message } from '../../../words/message.ts';

/**
 * A fault of a row's JSON. The parser counts lines in the text of the row; the file's lines are known.
 * @param line the line of the file that the text begins in.
 */
export function jsonFaultInRow({ what, position }: JsonFault, line: number): Message {
  if (position === undefined) return message('json_fault', { fault: what });
  return message('json_fault_in_row', {
    line: position.line === 1 ? undefined : line + position.line - 1,
    character: position.column,
    fault: what,
  });
}
