import { decodeText } from '../../../core/kit/json/decode.ts';
import { fileWord } from '../../../core/kit/shell.ts';
import { commandOf, type ReportKind } from '../../../core/protocol/kinds/index.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';

/** An input of many reports: what it is, and whether its rows say what kind they are. */
interface Several {
  readonly what: Message;
  readonly hasKinds: boolean;
}

/**
 * Refuses an input of which every row is a report: a table, NDJSON, or an array; and a PDF and a gzip file.
 * @param source a file, or `-`.
 * @throws Failure `invalid_input` with the command that sends them all, or makes the input readable.
 */
export function refuseSeveral(kind: ReportKind, source: string, input: Uint8Array): void {
  const command = commandOf(kind);
  refuseOtherForms(command, source, input);
  const several = severalIn(source, input);
  if (several === undefined) return;
  const words = [
    'conv send',
    ...(several.hasKinds ? [] : ['--kind', command]),
    source === '-' ? source : fileWord(source),
  ];
  throw new Failure('invalid_input', message('input_is_several', { command, what: several.what }), {
    hint: message('send_sends_all', { example: words.join(' ') }),
  });
}

function refuseOtherForms(command: string, source: string, input: Uint8Array): void {
  const start = startOf(input);
  const refuse = (what: Message, hint: Message): never => {
    throw new Failure('invalid_input', message('input_is_several', { command, what }), { hint });
  };
  if (start === PDF) refuse(message('pdf_file'), message('export_as_csv'));
  if (!start.startsWith(GZIP)) return;
  const unpack = source === '-' ? 'gunzip' : `gunzip -c ${fileWord(source)}`;
  refuse(message('form_gzip'), message('line_meant', { command: `${unpack} | conv ${command} -` }));
}

const PDF = '25504446';
const GZIP = '1f8b';

const startOf = (input: Uint8Array): string => Buffer.from(input.subarray(0, 4)).toString('hex');

function severalIn(source: string, input: Uint8Array): Several | undefined {
  if (isWorkbook(input)) return { what: message('form_workbook'), hasKinds: false };
  const isNamedTable = /\.(?:csv|tsv)$/i.test(source);
  const decoded = decodeText(input);
  if (!decoded.ok)
    return isNamedTable ? { what: message('form_table'), hasKinds: false } : undefined;
  const lines = decoded.text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  return /^\s*[[{]/.test(decoded.text)
    ? (arrayIn(decoded.text) ?? linesIn(lines))
    : tableIn(lines, isNamedTable);
}

/** .xlsx and .ods are ZIP archives; .xls is a compound file. */
const isWorkbook = (input: Uint8Array): boolean =>
  ['504b0304', 'd0cf11e0'].includes(startOf(input));

function arrayIn(text: string): Several | undefined {
  const value = parsed(text);
  if (!Array.isArray(value)) return undefined;
  return { what: message('form_array', { count: value.length }), hasKinds: saysKind(value[0]) };
}

/** The first line of an object over several lines is no JSON by itself. */
function linesIn(lines: readonly string[]): Several | undefined {
  const first = parsed(lines[0] ?? '');
  const isNdjson = lines.length > 1 && isObject(first) && /^\s*\{/.test(lines[1] ?? '');
  if (!isNdjson) return undefined;
  return { what: message('form_lines', { count: lines.length }), hasKinds: saysKind(first) };
}

/** A header and a row, of as many cells. */
function tableIn(
  [header = '', row]: readonly string[],
  isNamedTable: boolean,
): Several | undefined {
  const separator = /[\t,;|]/.exec(header)?.[0];
  const isTable = separator !== undefined && row?.includes(separator) === true;
  if (!isTable && !isNamedTable) return undefined;
  const cells = header.split(separator ?? ',').map((cell) => cell.replace(/^\W+|\W+$/g, ''));
  return { what: message('form_table'), hasKinds: cells.some(isKindName) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const saysKind = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).some(isKindName);

const isKindName = (name: string): boolean => /^(?:kind|type)$/i.test(name);
