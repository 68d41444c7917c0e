import type { JsonNode } from '../../../kit/json/node.ts';
import { COST } from '../../variant.ts';
import {
  type PercentRule,
  PHP_URLENCODE,
  percentEncode,
  QUOTE_PLUS,
  RFC_3986,
  URI_COMPONENT,
  URI_COMPONENT_PLUS,
  WWW_FORM,
} from '../text/escaping.ts';
import * as texts from './field-texts.ts';
import { type Field, type Flattener, flat, iterated, nested, repeated } from './field-texts.ts';
import { type Print, printOf } from './notation.ts';

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
const { inPython, inPhp, inJavaScript, inQuerystring, asJson, asJsonEmptyNull } = texts;
const { asJsonWithoutNull, plainOnly } = texts;

const FORMS: readonly Form[] = [
  escaped(common, 'Python urlencode', QUOTE_PLUS, flat(inPython)),
  escaped(common, 'JavaScript URLSearchParams', WWW_FORM, flat(inJavaScript)),
  escaped(common, 'PHP http_build_query', PHP_URLENCODE, nested(inPhp, 'counted')),
  escaped(usual, 'PHP http_build_query, RFC 3986', RFC_3986, nested(inPhp, 'counted')),
  escaped(usual, 'PHP http_build_query, ksort', PHP_URLENCODE, ksorted()),
  escaped(usual, 'Python urlencode, sorted', QUOTE_PLUS, flat(inPython, sorted)),
  escaped(usual, 'Node querystring.stringify', URI_COMPONENT, repeated(inQuerystring)),
  escaped(usual, 'JavaScript encodeURIComponent', URI_COMPONENT, flat(inJavaScript)),
  escaped(usual, 'qs.stringify', RFC_3986, nested(texts.inRails, 'counted')),
  escaped(usual, 'Ruby URI.encode_www_form', WWW_FORM, repeated(texts.inRuby)),
  escaped(usual, 'Rails to_query', QUOTE_PLUS, nested(texts.inRails, 'uncounted', sorted)),
  escaped(usual, 'Go url.Values', QUOTE_PLUS, flat(texts.inGo, sorted)),
  escaped(rare, 'Go url.Values of float64', QUOTE_PLUS, flat(texts.inGoFloats, sorted)),
  escaped(usual, 'a form with JSON in its fields', QUOTE_PLUS, flat(asJson)),
  escaped(rare, 'a form with JSON in its fields', WWW_FORM, flat(asJsonEmptyNull)),
  escaped(rare, 'a form with JSON in its fields', RFC_3986, flat(asJsonWithoutNull)),
  escaped(rare, 'Python urlencode, doseq', QUOTE_PLUS, repeated(inPython, 'names')),
  escaped(rare, 'Python urlencode, quote_via=quote', RFC_3986, flat(inPython)),
  escaped(rare, 'Python requests data=', QUOTE_PLUS, iterated(texts.inPythonWithoutNone)),
  escaped(rare, 'jQuery.param', URI_COMPONENT_PLUS, nested(texts.inRails, 'counted')),
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

/** The body as a form, where it is an object. */
export function formPrints(node: JsonNode): Print[] {
  if (node.type !== 'object') return [];
  return FORMS.map(({ cost, serializer, flatten, join, form }) => {
    const text = join(flatten(node));
    const serializers = serializer === undefined ? [] : [serializer];
    return printOf(text, cost, { id: 'body.form-encoded', form }, serializers);
  }).filter(({ bytes }) => bytes.length > 0);
}
