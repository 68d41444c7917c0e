import type { JsonNode } from '../../../core/kit/json/node.ts';
import { COST } from '../../model/cause.ts';
import {
  printAnonymous,
  printElixir,
  printGo,
  printGroovy,
  printJava,
  printPerl,
} from './compiled.ts';
import { formPrints } from './form-prints.ts';
import {
  elixirString,
  type Print,
  phpQuoted,
  phpSerialize,
  printInspected,
  printOf,
  printPython,
  printPythonItems,
  printR,
  printRuby,
  printRuby34,
  printRuby34Symbols,
  printRubySymbols,
  printSortedPython,
  pythonBytes,
  pythonString,
  rubyString,
  varDump,
  varExport,
} from './scripting.ts';

const { common, usual, rare, remote } = COST;

interface Language {
  readonly cost: number;
  readonly language: string;
  readonly serializer: string;
  readonly print: (node: JsonNode) => string | undefined;
}

const language = (
  cost: number,
  serializer: string,
  print: (node: JsonNode) => string | undefined,
): Language => ({ cost, language: serializer.split(' ')[0] ?? serializer, serializer, print });

/** How languages print an order that was not serialized as JSON, likelier first. */
const LANGUAGES: readonly Language[] = [
  language(common, 'Python str(dict)', printPython),
  language(common, 'Java Map.toString', (node) => printJava(node, 'as received')),
  language(usual, 'Java HashMap.toString', (node) => printJava(node, 'HashMap')),
  language(usual, 'Ruby Hash#inspect', printRuby),
  language(usual, 'Ruby Hash#inspect with symbols', printRubySymbols),
  language(usual, 'Ruby 3.4 Hash#inspect', printRuby34),
  language(usual, 'Ruby 3.4 Hash#inspect with symbols', printRuby34Symbols),
  language(usual, 'Go fmt.Sprint(map)', (node) => printGo(node, 'map', 'as written')),
  language(usual, 'Go fmt.Sprint(map) of float64', (node) => printGo(node, 'map', 'float64')),
  language(usual, 'JavaScript util.inspect', printInspected),
  language(usual, 'PHP print_r', (node) => printR(node)),
  language(usual, 'PHP serialize', phpSerialize),
  language(rare, 'PHP var_export', (node) => varExport(node)),
  language(rare, 'Elixir inspect', (node) => printElixir(node, 'strings')),
  language(rare, 'Elixir inspect with atoms', (node) => printElixir(node, 'atoms')),
  language(rare, 'Java TreeMap.toString', (node) => printJava(node, 'sorted')),
  language(rare, 'Java Map.toString by Gson', (node) => printJava(node, 'as received', 'doubles')),
  language(rare, 'Python str(dict), sorted', printSortedPython),
  language(rare, 'Python str(sorted(items))', (node) => printPythonItems(node, 'sorted')),
  language(remote, 'Python str(list(items))', (node) => printPythonItems(node, 'as received')),
  language(rare, 'Go fmt.Sprint(struct)', (node) => printGo(node, 'struct', 'as written')),
  language(remote, 'Go fmt.Sprint(struct) of float64', (node) =>
    printGo(node, 'struct', 'float64'),
  ),
  language(rare, 'Go %#v of a map', (node) => printGo(node, 'syntax', 'as written')),
  language(remote, 'Go %#v of a map of float64', (node) => printGo(node, 'syntax', 'float64')),
  language(rare, 'C# anonymous ToString', printAnonymous),
  language(rare, 'PHP var_dump', (node) => varDump(node)),
  language(remote, 'Groovy Map.toString', printGroovy),
  language(remote, 'Perl Data::Dumper', (node) => printPerl(node, 'as received')),
  language(remote, 'Perl Data::Dumper, sorted', (node) => printPerl(node, 'sorted')),
];

/** The body as one language or another prints the object itself. */
function languagePrints(node: JsonNode): Print[] {
  if (node.type !== 'array' && node.type !== 'object') return [];
  return LANGUAGES.flatMap(({ cost, language: name, serializer, print }) => {
    const text = print(node);
    if (text === undefined) return [];
    return [printOf(text, cost, { id: 'body.language-repr', language: name }, [serializer])];
  });
}

export type { Print } from './scripting.ts';

/** What programs make of an order when they print or post it in another form than JSON. */
export const treePrints = (node: JsonNode): Print[] => [
  ...languagePrints(node),
  ...formPrints(node),
  ...objectWords(node),
];

/** JavaScript's string of a list of objects. */
function objectWords(node: JsonNode): Print[] {
  if (node.type !== 'array' || !node.items.every(({ type }) => type === 'object')) return [];
  const text = node.items.map(() => '[object Object]').join(',');
  return [printOf(text, COST.usual, { id: 'body.object-object' }, ['JavaScript String(array)'])];
}

const empty = (cost: number, literal: string, ...serializers: string[]): Print =>
  printOf(literal, cost, { id: 'body.empty', literal }, serializers);

const objectWord = (cost: number, literal: string): Print =>
  printOf(literal, cost, { id: 'body.object-object', literal }, ['JavaScript String(object)']);

const typeName = (cost: number, language: string, literal: string): Print =>
  printOf(literal, cost, { id: 'body.language-repr', language, form: 'type name' }, [language]);

/** Signed texts that do not depend on the body: empty, or a fixed word. */
const fixedPrints = (): Print[] => [
  empty(common, ''),
  empty(usual, 'undefined', 'JavaScript'),
  empty(usual, 'null', 'JavaScript', 'Java', 'PHP json_encode'),
  empty(usual, 'None', 'Python'),
  empty(rare, 'nil', 'Ruby', 'Lua', 'Elixir'),
  empty(rare, 'false', 'PHP', 'JavaScript'),
  empty(usual, '""'),
  empty(usual, '{}'),
  empty(usual, '[]'),
  empty(rare, '<nil>', 'Go'),
  empty(rare, 'NULL'),
  empty(rare, "b''", 'Python'),
  empty(remote, '0'),
  empty(remote, '1'),
  empty(remote, 'true'),
  empty(remote, 'NaN', 'JavaScript'),
  empty(remote, "''"),
  objectWord(common, '[object Object]'),
  objectWord(rare, '[object Promise]'),
  objectWord(rare, '[object FormData]'),
  objectWord(rare, '[object ArrayBuffer]'),
  objectWord(rare, '[object ReadableStream]'),
  objectWord(remote, '[object Blob]'),
  objectWord(remote, '[object Undefined]'),
  objectWord(remote, '[object Map]'),
  objectWord(remote, '"[object Object]"'),
  typeName(usual, 'PHP', 'Array'),
  typeName(usual, 'C#', 'System.Collections.Generic.Dictionary`2[System.String,System.Object]'),
  typeName(rare, 'C#', 'System.Collections.Generic.Dictionary`2[System.String,System.String]'),
  typeName(usual, 'C#', 'System.Byte[]'),
  typeName(rare, 'C#', 'System.Object'),
  typeName(rare, 'C#', 'System.Dynamic.ExpandoObject'),
  typeName(rare, 'C#', 'System.Net.Http.StringContent'),
  typeName(rare, 'C#', 'System.Net.Http.ByteArrayContent'),
  typeName(remote, 'C#', 'System.Net.Http.Json.JsonContent'),
  typeName(remote, 'C#', 'System.IO.MemoryStream'),
  typeName(remote, 'C#', 'System.Collections.Hashtable'),
  typeName(remote, 'C#', 'System.Collections.Generic.List`1[System.Object]'),
];

/** A list of bytes takes four characters a byte. */
const LARGE = 256 * 1024;

const quotedPrint = (text: string, cost: number, language: string, serializer: string): Print =>
  printOf(text, cost, { id: 'body.language-repr', language, form: 'quoted text' }, [serializer]);

const bytes = (text: string, cost: number, language: string, serializer: string): Print =>
  printOf(text, cost, { id: 'body.language-repr', language, form: 'bytes' }, [serializer]);

/** An f-string with bytes in it. */
export const bytesPrint = (text: string): Print =>
  bytes(pythonBytes(text), common, 'Python', 'Python str(bytes)');

/** Quotes that a shell or a template should have taken away. */
const wrapped = (text: string, wrapper: string): Print =>
  printOf(text, rare, { id: 'body.wrapped', wrapper });

/** How languages print a JSON text or its bytes, and fixed texts. */
export function textPrints(text: string): Print[] {
  const first = [
    ...fixedPrints(),
    bytesPrint(text),
    quotedPrint(pythonString(text), usual, 'Python', 'Python repr(str)'),
  ];
  if (text.length > LARGE) return first;
  return [
    ...first,
    quotedPrint(rubyString(text), usual, 'Ruby', 'Ruby String#inspect'),
    quotedPrint(elixirString(text), rare, 'Elixir', 'Elixir inspect'),
    quotedPrint(phpQuoted(text), rare, 'PHP', 'PHP var_export'),
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
