import type { JsonNode } from '../../../json/node.ts';
import { COST } from '../../variant.ts';
import { printGo, printGoStruct, printGoSyntax } from './go.ts';
import { printGroovy, printJava } from './java.ts';
import { printInspected } from './javascript.ts';
import { printAnonymous, printElixir, printPerl } from './other-languages.ts';
import { phpSerialize, printR, varDump, varExport } from './php.ts';
import { type Print, printOf } from './print.ts';
import { printPython, printPythonItems, printSortedPython } from './python.ts';
import { printRuby, printRuby34, printRuby34Symbols, printRubySymbols } from './ruby.ts';

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

/** How languages print an order that nobody made JSON of; the likelier first. */
const LANGUAGES: readonly Language[] = [
  language(common, 'Python str(dict)', printPython),
  language(common, 'Java Map.toString', (node) => printJava(node, 'as received')),
  language(usual, 'Java HashMap.toString', (node) => printJava(node, 'HashMap')),
  language(usual, 'Ruby Hash#inspect', printRuby),
  language(usual, 'Ruby Hash#inspect with symbols', printRubySymbols),
  language(usual, 'Ruby 3.4 Hash#inspect', printRuby34),
  language(usual, 'Ruby 3.4 Hash#inspect with symbols', printRuby34Symbols),
  language(usual, 'Go fmt.Sprint(map)', (node) => printGo(node, 'as written')),
  language(usual, 'Go fmt.Sprint(map) of float64', (node) => printGo(node, 'float64')),
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
  language(rare, 'Go fmt.Sprint(struct)', (node) => printGoStruct(node, 'as written')),
  language(remote, 'Go fmt.Sprint(struct) of float64', (node) => printGoStruct(node, 'float64')),
  language(rare, 'Go %#v of a map', (node) => printGoSyntax(node, 'as written')),
  language(remote, 'Go %#v of a map of float64', (node) => printGoSyntax(node, 'float64')),
  language(rare, 'C# anonymous ToString', printAnonymous),
  language(rare, 'PHP var_dump', (node) => varDump(node)),
  language(remote, 'Groovy Map.toString', printGroovy),
  language(remote, 'Perl Data::Dumper', (node) => printPerl(node, 'as received')),
  language(remote, 'Perl Data::Dumper, sorted', (node) => printPerl(node, 'sorted')),
];

/** The body as one language or another prints the object itself. */
export function languagePrints(node: JsonNode): Print[] {
  if (node.type !== 'array' && node.type !== 'object') return [];
  return LANGUAGES.flatMap(({ cost, language: name, serializer, print }) => {
    const text = print(node);
    if (text === undefined) return [];
    return [printOf(text, cost, { id: 'body.language-repr', language: name }, [serializer])];
  });
}
