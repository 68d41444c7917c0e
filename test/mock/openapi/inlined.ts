/** A document's value at `#/…`. */
const at = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], document);

/** The value with every `$ref` replaced by what it stands for. */
export function inlined(document: unknown, value: unknown = document): unknown {
  if (Array.isArray(value)) return value.map((item) => inlined(document, item));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return inlined(document, at(document, String(value.$ref)));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, inlined(document, member)]),
  );
}
