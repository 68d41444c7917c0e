import { COST } from '../../variant.ts';
import { fixedPrints } from './fixed.ts';
import { phpQuoted } from './php.ts';
import { type Print, printOf } from './print.ts';
import { pythonBytes, pythonString } from './python.ts';
import { elixirString, rubyString } from './ruby.ts';

/** A list of bytes takes four characters a byte. */
const LARGE = 256 * 1024;

const { common, usual, rare, remote } = COST;

const quoted = (text: string, cost: number, language: string, serializer: string): Print =>
  printOf(text, cost, { id: 'body.language-repr', language, form: 'quoted text' }, [serializer]);

const bytes = (text: string, cost: number, language: string, serializer: string): Print =>
  printOf(text, cost, { id: 'body.language-repr', language, form: 'bytes' }, [serializer]);

/** An f-string with bytes in it. */
export const bytesPrint = (text: string): Print =>
  bytes(pythonBytes(text), common, 'Python', 'Python str(bytes)');

/** Quotes that a shell or a template should have taken away. */
const wrapped = (text: string, wrapper: string): Print =>
  printOf(text, rare, { id: 'body.wrapped', wrapper });

/** What a language prints for a JSON text or for its bytes, and what is signed in place of any. */
export function textPrints(text: string): Print[] {
  const first = [
    ...fixedPrints(),
    bytesPrint(text),
    quoted(pythonString(text), usual, 'Python', 'Python repr(str)'),
  ];
  if (text.length > LARGE) return first;
  return [
    ...first,
    quoted(rubyString(text), usual, 'Ruby', 'Ruby String#inspect'),
    quoted(elixirString(text), rare, 'Elixir', 'Elixir inspect'),
    quoted(phpQuoted(text), rare, 'PHP', 'PHP var_export'),
    wrapped(`'${text}'`, "'…'"),
    wrapped(`"${text}"`, '"…"'),
    ...byteLists(text),
  ];
}

function byteLists(text: string): Print[] {
  const numbers = [...Buffer.from(text)];
  const signed = [...new Int8Array(numbers)];
  return [
    bytes(`[${numbers.join(' ')}]`, usual, 'Go', 'Go fmt.Sprint([]byte)'),
    bytes(numbers.join(','), rare, 'JavaScript', 'JavaScript String(Uint8Array)'),
    bytes(JSON.stringify(Buffer.from(text)), rare, 'JavaScript', 'JSON.stringify(Buffer)'),
    bytes(`[${signed.join(', ')}]`, rare, 'Java', 'Java Arrays.toString(byte[])'),
    bytes(`[${numbers.join(', ')}]`, remote, 'Rust', 'Rust {:?} of Vec<u8>'),
  ];
}
