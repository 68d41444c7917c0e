import {
  type JsonMember,
  jsonMember,
  jsonNumber,
  jsonString,
  memberOf,
  printJson,
} from '../../core/kit/json/node.ts';
import { isFailure } from '../../core/words/failure.ts';
import { type ShellWord, splitCommands } from './formats/shell-words.ts';
import { jsonOfLength, jsonWord, literalAt, python, writtenBy } from './literal.ts';

/** The length of the body as it was sent; a printed body has another one. */
const LENGTH =
  /(?<![a-z0-9])content[-_]?length["'\s:=>,()[\]{}\\]{1,20}(?:string\(\d\)\s"?)?(\d{1,9})(?![\w.])/i;

export function declaredIn(text: string): number | undefined {
  const found = LENGTH.exec(text);
  if (found === null || ANSWERED.test(text.slice(0, found.index))) return undefined;
  return Number(found[1]);
}

/** The request's headers followed by the answer, which has a length of its own. */
const ANSWERED = /x[-_]signature[\s\S]*(?:\bresponse\b|HTTP\/\d(?:\.\d)? \d{3})/i;

/**
 * The body that was sent, if the text shows its members but not its text: as in a program's source,
 * on a console, in Wireshark's tree, or in HTTPie's arguments.
 * @returns undefined if it shows none, several, or nothing of how they were written.
 */
export function jsonOfFields(text: string): string | undefined {
  return ofLiteral(text) ?? ofTree(text) ?? ofHttpie(text);
}

/** Bounds that keep every search short: how often the name appears, and braces before it. */
const MAX_NAMES = 10;
const MAX_OPENINGS = 20;

const EVENT_ID = /\bevent_id\b/g;

/** An object as a program has it in its source, or prints it. */
function ofLiteral(text: string): string | undefined {
  const places = [...text.matchAll(EVENT_ID)].slice(0, MAX_NAMES);
  const found = new Set(places.flatMap(({ index }) => literalAround(text, index) ?? []));
  const [only, ...others] = found;
  return others.length > 0 ? undefined : only;
}

function literalAround(text: string, at: number): string | undefined {
  let start = at;
  for (let tried = 0; start > 0 && tried < MAX_OPENINGS; tried += 1) {
    start = Math.max(text.lastIndexOf('{', start - 1), text.lastIndexOf('[', start - 1));
    const literal = /["'`]\s*$/.test(text.slice(Math.max(0, start - 9), Math.max(0, start)))
      ? undefined
      : literalAt(text, start);
    if (literal?.node.type === 'object' && memberOf(literal.node, 'event_id') !== undefined) {
      const written = writtenBy(text, start, literal, false);
      const declared = declaredIn(text);
      return (
        written ??
        (declared === undefined ? printJson(literal.node) : jsonOfLength(literal.node, declared))
      );
    }
  }
  return undefined;
}
/** The members of JSON as Wireshark shows them: each with its name and its value. */
const MEMBERS =
  /^[ \t]+Member(?: Key)?: "?([\w-]+)"?$[\s\S]{0,600}?^[ \t]+(?:String value: (.*)|Number value: (.*)|(True|False|Null) value)$/gm;

function ofTree(text: string): string | undefined {
  const start = text.indexOf('JavaScript Object Notation');
  if (start === -1) return undefined;
  const members = [...text.slice(start).matchAll(MEMBERS)].flatMap(
    ([, name = '', string, number, word = '']) => {
      if (string !== undefined) return jsonMember(name, jsonString(string));
      const value = number === undefined ? jsonWord(word) : jsonNumber(number);
      return value === undefined ? [] : jsonMember(name, value);
    },
  );
  return jsonOfLength({ type: 'object', members }, declaredIn(text));
}

/** HTTPie's `name=text` and `name:=json`, from which it makes JSON as Python does. */
function ofHttpie(text: string): string | undefined {
  const start = text.search(/(?<![^\s$])https? (?=[^\n]*(?:\\\n[^\n]*)*\bevent_id=)/);
  const members = start === -1 ? [] : commandAt(text.slice(start)).flatMap(memberIn);
  const whole = members.flatMap((it) => it ?? []);
  if (start === -1 || whole.length < members.length) return undefined;
  return python({ type: 'object', members: whole }, '');
}

/** Returns no command if the quotes of what follows it are not those of a shell. */
function commandAt(text: string): readonly ShellWord[] {
  try {
    return splitCommands(text)[0] ?? [];
  } catch (error) {
    if (!isFailure(error)) throw error;
    return [];
  }
}

/** Undefined for values known only at run time, and for nested names. */
function memberIn({ text, expands }: ShellWord): (JsonMember | undefined)[] {
  const [, name, sign, value = ''] = /^([\w.[\]-]+)(:?=)(?!=)([\s\S]*)$/.exec(text) ?? [];
  if (name === undefined) return [];
  if (expands || /[[\]]/.test(name) || value.startsWith('@')) return [undefined];
  const node = sign === '=' ? jsonString(value) : literalAt(value, 0)?.node;
  return [node && jsonMember(name, node)];
}
