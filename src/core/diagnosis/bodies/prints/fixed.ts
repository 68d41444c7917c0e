import { COST } from '../../variant.ts';
import { type Print, printOf } from './print.ts';

const { common, usual, rare, remote } = COST;

const empty = (cost: number, literal: string, ...serializers: string[]): Print =>
  printOf(literal, cost, { id: 'body.empty', literal }, serializers);

const objectWord = (cost: number, literal: string): Print =>
  printOf(literal, cost, { id: 'body.object-object', literal }, ['JavaScript String(object)']);

const typeName = (cost: number, language: string, literal: string): Print =>
  printOf(literal, cost, { id: 'body.language-repr', language, form: 'type name' }, [language]);

/** What is signed in place of any body: nothing, or a word that says nothing of it. */
export const fixedPrints = (): Print[] => [
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
