import { type JsonNode, type JsonObject, printJson } from '../../../core/kit/json/node.ts';
import {
  type PercentRule,
  PHP_URLENCODE,
  percentEncode,
  QUOTE_PLUS,
  RFC_3986,
  URI_COMPONENT,
  URI_COMPONENT_PLUS,
  WWW_FORM,
} from '../../kit/escapes.ts';
import { COST } from '../../model/cause.ts';
import { printGo } from './compiled.ts';
import {
  isContainer,
  type MemberOrder,
  membersOf,
  type Print,
  phpString,
  printOf,
  printRuby,
  pythonText,
} from './scripting.ts';

/** A field of a form; one without a value is its name alone. */
type Field = readonly [name: string, value: string | undefined];

/** The text of a value in a form; `dropped` if the field is omitted. */
type FieldText = (node: JsonNode) => string | typeof DROPPED | typeof NAME_ONLY;

const DROPPED = Symbol('dropped');
const NAME_ONLY = Symbol('name only');

/** An object as the fields of a form. */
type Flattener = (object: JsonObject) => Field[];

function fieldOf(name: string, node: JsonNode, text: FieldText): Field[] {
  const value = text(node);
  if (value === DROPPED) return [];
  return [[name, value === NAME_ONLY ? undefined : value]];
}

/** One field per top-level field. */
const flat =
  (text: FieldText, order?: MemberOrder): Flattener =>
  (object) =>
    membersOf(object, order).flatMap(([name, value]) => fieldOf(name, value, text));

/**
 * A list gives a field of the same name for each of its items.
 * @param maps whether a map is one value, or gives its names as if it were a list of them.
 */
const repeated =
  (text: FieldText, maps: 'whole' | 'names' = 'whole'): Flattener =>
  (object) =>
    membersOf(object).flatMap(([name, value]) =>
      maps === 'names' && value.type === 'object'
        ? namesOf(name, value)
        : itemsOf(value).flatMap((item) => fieldOf(name, item, text)),
    );

const itemsOf = (node: JsonNode): readonly JsonNode[] =>
  node.type === 'array' ? node.items : [node];

const namesOf = (name: string, map: JsonObject): Field[] => membersOf(map).map(([k]) => [name, k]);

/** The same at any depth: a map in a list gives its names too. */
const iterated =
  (text: FieldText): Flattener =>
  (object) =>
    membersOf(object).flatMap(([name, value]) =>
      itemsOf(value).flatMap((item) =>
        item.type === 'object' ? namesOf(name, item) : fieldOf(name, item, text),
      ),
    );

/**
 * A field for each plain value at any depth: `items[0][name]`.
 * @param lists whether items are numbered, or all are named `items[]`.
 */
const nested =
  (
    text: FieldText,
    lists: 'counted' | 'uncounted',
    order?: MemberOrder,
    inner = order,
  ): Flattener =>
  (object) =>
    membersOf(object, order).flatMap(([name, value]) => descend(name, value, text, lists, inner));

function descend(
  name: string,
  node: JsonNode,
  text: FieldText,
  lists: 'counted' | 'uncounted',
  order: MemberOrder | undefined,
): Field[] {
  const into = (step: string | number, value: JsonNode): Field[] =>
    descend(`${name}[${step}]`, value, text, lists, order);
  if (node.type === 'object') return membersOf(node, order).flatMap(([k, v]) => into(k, v));
  if (node.type !== 'array') return fieldOf(name, node, text);
  return node.items.flatMap((item, at) => into(lists === 'counted' ? at : '', item));
}

/** Python's str. */
const inPython: FieldText = pythonText;

const inPythonWithoutNone: FieldText = (node) =>
  node.type === 'null' ? DROPPED : pythonText(node);

/** JavaScript's String. */
const inJavaScript = (node: JsonNode): string => {
  switch (node.type) {
    case 'string':
      return node.value;
    case 'number':
      return String(Number(node.literal));
    case 'array':
      return node.items.map((n) => (n.type === 'null' ? '' : inJavaScript(n))).join(',');
    case 'object':
      return '[object Object]';
    default:
      return node.literal;
  }
};

/** Empty for null and other non-plain values. */
const inQuerystring: FieldText = (node) =>
  node.type === 'null' || isContainer(node) ? '' : inJavaScript(node);

const inPhp: FieldText = (node) => {
  if (node.type === 'null') return DROPPED;
  return node.type === 'boolean' ? String(Number(node.literal === 'true')) : phpString(node);
};

const inRuby: FieldText = (node) => {
  if (node.type === 'null') return NAME_ONLY;
  return node.type === 'string' ? node.value : printRuby(node);
};

const inRails: FieldText = (node) => {
  if (node.type === 'null') return '';
  return node.type === 'string' ? node.value : printRuby(node);
};

const inGo: FieldText = (node) => printGo(node, 'map', 'as written');

const inGoFloats: FieldText = (node) => printGo(node, 'map', 'float64');

/** Non-plain values as JSON. */
const asJson: FieldText = (node) => (node.type === 'string' ? node.value : printJson(node));

const asJsonEmptyNull: FieldText = (node) => (node.type === 'null' ? '' : asJson(node));

const asJsonWithoutNull: FieldText = (node) => (node.type === 'null' ? DROPPED : asJson(node));

/** Only plain values other than null. */
const plainOnly: FieldText = (node) => (isContainer(node) ? DROPPED : asJsonWithoutNull(node));

const { common, usual, rare, remote } = COST;

/** A way to write an object as `a=b&c=d`. */
interface Form {
  readonly cost: number;
  readonly serializer?: string;
  readonly flatten: Flattener;
  readonly join: (fields: readonly Field[]) => string;
  readonly form: 'escaped' | 'unescaped' | 'values';
}

function escaped(cost: number, serializer: string, rule: PercentRule, flatten: Flattener): Form {
  const encode = (text: string): string => percentEncode(text, rule);
  return { cost, serializer, flatten, join: (fields) => query(fields, encode), form: 'escaped' };
}

const unescaped = (cost: number, flatten: Flattener, between = '&'): Form => ({
  cost,
  flatten,
  join: (fields) => query(fields, (text) => text, between),
  form: 'unescaped',
});

/** The values alone, or name and value without a sign between. */
const values = (cost: number, flatten: Flattener, between: string, names = false): Form => ({
  cost,
  flatten,
  join: (fields) => fields.map(([name, value = '']) => (names ? name : '') + value).join(between),
  form: 'values',
});

function query(fields: readonly Field[], encode: (text: string) => string, between = '&'): string {
  const written = fields.map(([name, value]) =>
    value === undefined ? encode(name) : `${encode(name)}=${encode(value)}`,
  );
  return written.join(between);
}

const sorted = 'sorted';

const FORMS: readonly Form[] = [
  escaped(common, 'Python urlencode', QUOTE_PLUS, flat(inPython)),
  escaped(common, 'JavaScript URLSearchParams', WWW_FORM, flat(inJavaScript)),
  escaped(common, 'PHP http_build_query', PHP_URLENCODE, nested(inPhp, 'counted')),
  escaped(usual, 'PHP http_build_query, RFC 3986', RFC_3986, nested(inPhp, 'counted')),
  escaped(usual, 'PHP http_build_query, ksort', PHP_URLENCODE, ksorted()),
  escaped(usual, 'Python urlencode, sorted', QUOTE_PLUS, flat(inPython, sorted)),
  escaped(usual, 'Node querystring.stringify', URI_COMPONENT, repeated(inQuerystring)),
  escaped(usual, 'JavaScript encodeURIComponent', URI_COMPONENT, flat(inJavaScript)),
  escaped(usual, 'qs.stringify', RFC_3986, nested(inRails, 'counted')),
  escaped(usual, 'Ruby URI.encode_www_form', WWW_FORM, repeated(inRuby)),
  escaped(usual, 'Rails to_query', QUOTE_PLUS, nested(inRails, 'uncounted', sorted)),
  escaped(usual, 'Go url.Values', QUOTE_PLUS, flat(inGo, sorted)),
  escaped(rare, 'Go url.Values of float64', QUOTE_PLUS, flat(inGoFloats, sorted)),
  escaped(usual, 'a form with JSON in its fields', QUOTE_PLUS, flat(asJson)),
  escaped(rare, 'a form with JSON in its fields', WWW_FORM, flat(asJsonEmptyNull)),
  escaped(rare, 'a form with JSON in its fields', RFC_3986, flat(asJsonWithoutNull)),
  escaped(rare, 'Python urlencode, doseq', QUOTE_PLUS, repeated(inPython, 'names')),
  escaped(rare, 'Python urlencode, quote_via=quote', RFC_3986, flat(inPython)),
  escaped(rare, 'Python requests data=', QUOTE_PLUS, iterated(inPythonWithoutNone)),
  escaped(rare, 'jQuery.param', URI_COMPONENT_PLUS, nested(inRails, 'counted')),
  escaped(rare, 'JavaScript URLSearchParams, sorted', WWW_FORM, flat(inJavaScript, sorted)),
  unescaped(usual, flat(asJson)),
  unescaped(usual, flat(asJson, sorted)),
  unescaped(usual, flat(asJsonEmptyNull, sorted)),
  unescaped(usual, flat(asJsonWithoutNull, sorted)),
  unescaped(rare, flat(asJsonEmptyNull)),
  unescaped(rare, flat(asJsonWithoutNull)),
  unescaped(rare, flat(plainOnly)),
  unescaped(rare, flat(plainOnly, sorted)),
  unescaped(usual, nested(inPhp, 'counted')),
  unescaped(rare, ksorted()),
  unescaped(rare, flat(inPython)),
  unescaped(rare, flat(inPython, sorted)),
  unescaped(rare, flat(inJavaScript)),
  unescaped(rare, flat(inJavaScript, sorted)),
  unescaped(remote, flat(asJson), '|'),
  unescaped(remote, flat(asJson), ','),
  unescaped(remote, flat(asJson, sorted), ''),
  values(rare, flat(asJson), ''),
  values(rare, flat(asJsonEmptyNull), ''),
  values(rare, flat(plainOnly), ''),
  values(remote, flat(asJson), '|'),
  values(remote, flat(asJson), ','),
  values(remote, flat(asJson, sorted), ''),
  values(remote, flat(asJson, sorted), '', true),
];

/** ksort sorts the outermost names only. */
function ksorted(): Flattener {
  return nested(inPhp, 'counted', sorted, 'as received');
}

/** The body as a form, if it is an object. */
export function formPrints(node: JsonNode): Print[] {
  if (node.type !== 'object') return [];
  return FORMS.map(({ cost, serializer, flatten, join, form }) => {
    const text = join(flatten(node));
    const serializers = serializer === undefined ? [] : [serializer];
    return printOf(text, cost, { id: 'body.form-encoded', form }, serializers);
  }).filter(({ bytes }) => bytes.length > 0);
}
