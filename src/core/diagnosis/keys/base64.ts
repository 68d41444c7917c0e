import { isBase64 } from '../../strict-decoding.ts';
import { COST } from '../variant.ts';
import { type Step, toKey } from './step.ts';

/** The secret taken for base64, as strictly or leniently as the languages do. */
export function* base64DecodedSteps(text: string): Generator<Step> {
  const likely = /[A-Z]/.test(text) && /[a-z]/.test(text) ? COST.common : COST.usual;
  if (isBase64(text, 'standard')) yield step(text, 'standard', likely);
  if (isBase64(text, 'url')) yield step(text, 'url', likely);
  yield step(text.replace(/[-_=]|[^ -~]/g, ''), 'standard, other characters dropped', COST.usual);
  yield step(text.replace(/=[\s\S]*$|[-_]/g, ''), 'standard, up to the first =', COST.usual);
  yield step(text, 'either, other characters dropped', COST.usual);
  yield step(wholeQuanta(text, /^[A-Za-z0-9+/]*/), 'standard, up to the first error', COST.rare);
  yield step(wholeQuanta(text, /^[A-Za-z0-9_-]*/), 'url, up to the first error', COST.rare);
}

/** The secret's own bytes, written as base64. */
export function* base64EncodedSteps(bytes: Uint8Array): Generator<Step> {
  const base64 = Buffer.from(bytes).toString('base64');
  const forms = [
    [base64, 'standard', COST.usual],
    [base64.replaceAll('+', '-').replaceAll('/', '_'), 'url', COST.rare],
    [base64.replace(/=+$/, ''), 'unpadded', COST.rare],
    [Buffer.from(bytes).toString('base64url'), 'url, unpadded', COST.rare],
    [base64.replace(/.{1,60}/g, '$&\n'), 'in lines of 60, as Ruby writes it', COST.rare],
  ] as const;
  for (const [key, form, cost] of forms)
    yield { key, cost, cause: { id: 'key.base64-encoded', form } };
}

/** Go's decoder gives what it read before the first error, in steps of four characters. */
function wholeQuanta(text: string, alphabet: RegExp): string {
  const readable = alphabet.exec(text)?.[0] ?? '';
  return readable.slice(0, readable.length - (readable.length % 4));
}

/** Node takes both alphabets, drops what is in neither, and stops at `=`. */
const step = (text: string, alphabet: string, cost: number): Step => ({
  key: toKey(Buffer.from(text, 'base64')),
  cost,
  cause: { id: 'key.base64-decoded', alphabet },
});
