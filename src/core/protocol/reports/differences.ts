import { type JsonNode, printJson } from '../../kit/json/node.ts';
import { parseReport } from '../../kit/json/parse.ts';
import { shortenedTo } from '../../kit/visible.ts';
import { type Fault, fault } from '../../words/message.ts';

/** What differs between two bodies of one event, member by member: `amount: was 5000, now 6000`. */
export function describeDifferences(before: Uint8Array, after: Uint8Array): Fault[] {
  const [old, now] = [memberTexts(before), memberTexts(after)];
  const names = new Set([...old.keys(), ...now.keys()]);
  const changed = [...names].filter((name) => old.get(name) !== now.get(name));
  if (changed.length === 0) return [fault('body', 'same_values_other_bytes')];
  return changed.map((name) =>
    fault(name, 'value_changed', { before: shown(old.get(name)), now: shown(now.get(name)) }),
  );
}

const MOST_SHOWN = 200;

/** A value in a line: a long one is cut. */
function shown(value: string | undefined): string | undefined {
  return value === undefined ? undefined : shortenedTo(MOST_SHOWN, value);
}

function memberTexts(body: Uint8Array): Map<string, string> {
  const parsed = parseReport(new TextDecoder().decode(body));
  const node: JsonNode | undefined = parsed.ok ? parsed.node : undefined;
  if (node?.type !== 'object') return new Map();
  return new Map(node.members.map(({ key, value }) => [key, printJson(value)]));
}
