import { storedOptional } from './stored-text.ts';

/** What bodies are searched by, as it is stored. */
export interface SearchedInBody {
  /** The click ID of a paid report. */
  readonly clickId: string | null;
  /** "If omitted it falls back to `items[0].name`." */
  readonly productName: string | null;
}

/** The longest beginning of a text that is compared; PostgreSQL refuses an index entry above 2,704 bytes. */
const SEARCHED_CHARACTERS = 200;

/** As a text is stored and searched. */
export const searchedText = (text: string): string =>
  storedOptional([...text].slice(0, SEARCHED_CHARACTERS).join('')) ?? '';

/** A body that is no JSON object has nothing to be found by. */
export function searchedInBody(body: Uint8Array): SearchedInBody {
  const { cb_aev, product_name, items } = parsed(body);
  const [first] = Array.isArray(items) ? items : [];
  return {
    clickId: textOrNull(cb_aev),
    productName: textOrNull(product_name ?? (first as { name?: unknown } | null | undefined)?.name),
  };
}

function parsed(body: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    return Object(JSON.parse(bytes.toString())) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' ? searchedText(value) : null;
