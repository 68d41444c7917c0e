/** More members than a report has; input is hostile. */
const MAX_BYTES = 65_536;

/**
 * Twilio's way with a form: the names in order, each with its value after it.
 * @returns undefined if the body is not a JSON object of texts and numbers.
 */
export function sortedMembers(body: Uint8Array): string | undefined {
  const value = body.length > MAX_BYTES ? undefined : parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const flat = members.every(([, member]) => typeof member !== 'object');
  return flat ? members.map(([name, member]) => `${name}${member}`).join('') : undefined;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString());
  } catch {
    return undefined;
  }
}
