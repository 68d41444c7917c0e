import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bodyVariants } from '../../../src/verify/bodies/variants.ts';

const VECTORS = new URL('../../vectors/bodies/', import.meta.url);
const received = readFileSync(new URL('order.json', VECTORS));
/** What each program wrote when it had read order.json, in base64: see make.sh there. */
const outputs = JSON.parse(readFileSync(new URL('outputs.json', VECTORS), 'utf8')) as Record<
  string,
  string
>;

const found = new Map(
  bodyVariants(received, 30).map((variant) => [
    Buffer.from(variant.value).toString('base64'),
    variant,
  ]),
);

/** What makes the program's text different from the received one, less `body.`. */
const EXPECTED: readonly (readonly [program: string, causes: string])[] = [
  ['php default', 'escaped-slashes escaped-unicode number-format'],
  ['php slashes', 'escaped-unicode number-format'],
  ['php unicode', 'escaped-slashes number-format'],
  ['php both', 'number-format'],
  ['php pretty', 'pretty-printed escaped-slashes escaped-unicode number-format'],
  ['php pretty both', 'pretty-printed number-format'],
  ['php hex all', 'escaped-slashes escaped-html escaped-unicode number-format'],
  ['php hex tag amp', 'escaped-slashes escaped-html escaped-unicode number-format'],
  ['php hex all both', 'escaped-html number-format'],
  ['php zf', 'escaped-slashes escaped-unicode number-format'],
  ['php zf both', 'number-format'],
  ['php force', 'empty-container escaped-slashes escaped-unicode number-format'],
  ['php numeric', 'escaped-slashes escaped-unicode number-format'],
  ['php hex quot both', 'escaped-html number-format'],
  ['php assoc', 'empty-container number-format'],
  ['php assoc default', 'empty-container escaped-slashes escaped-unicode number-format'],
  ['php ksort', 'empty-container keys-sorted number-format'],
  ['php filter', 'nulls-dropped members-dropped number-format'],
  ['php p17', 'number-format'],
  ['py default', 'spaced-separators escaped-unicode number-format'],
  ['py raw', 'spaced-separators number-format'],
  ['py compact', 'escaped-unicode number-format'],
  ['py compact raw', 'number-format'],
  ['py sort', 'keys-sorted spaced-separators escaped-unicode number-format'],
  ['py sort compact', 'keys-sorted escaped-unicode number-format'],
  ['py sort compact raw', 'keys-sorted number-format'],
  ['py i2', 'pretty-printed escaped-unicode number-format'],
  ['py i2raw', 'pretty-printed number-format'],
  ['py i4raw', 'pretty-printed number-format'],
  ['py i4sort', 'keys-sorted pretty-printed escaped-unicode number-format'],
  ['requests', 'spaced-separators escaped-unicode number-format'],
  ['orjson', 'number-format'],
  ['orjson s', 'keys-sorted number-format'],
  ['flask', 'keys-sorted escaped-unicode number-format trailing-newline'],
  ['py nonull', 'nulls-dropped number-format'],
  ['py event last', 'keys-reordered number-format'],
  ['py no sub', 'members-dropped number-format'],
  ['js', 'number-format'],
  ['js 2', 'pretty-printed number-format'],
  ['js 4', 'pretty-printed number-format'],
  ['js tab', 'pretty-printed number-format'],
  ['js sorted', 'keys-sorted number-format'],
  ['rb', 'number-format'],
  ['rb pretty', 'pretty-printed number-format'],
  ['rb ascii', 'escaped-unicode number-format'],
  ['rb safe', 'number-format'],
  ['rb sorted', 'keys-sorted number-format'],
  ['rails', 'escaped-html number-format'],
  ['rails compact', 'nulls-dropped escaped-html number-format'],
  ['go map', 'keys-sorted escaped-html number-format'],
  ['go map indent', 'keys-sorted pretty-printed escaped-html number-format'],
  ['go struct', 'escaped-html number-format'],
  ['go encoder', 'escaped-html number-format trailing-newline'],
  ['go encoder nohtml', 'number-format trailing-newline'],
  ['go encoder trimmed', 'number-format'],
  ['go map encoder nohtml', 'keys-sorted number-format trailing-newline'],
  ['go known only', 'members-dropped escaped-html'],
  ['perl canon', 'keys-sorted number-format'],
  ['perl canon pretty', 'keys-sorted pretty-printed number-format trailing-newline'],
  ['perl canon ascii', 'keys-sorted escaped-unicode number-format'],
  ['gson map', 'nulls-dropped escaped-html number-format'],
  ['gson map nohtml', 'nulls-dropped number-format'],
  ['gson map nulls', 'escaped-html number-format'],
  ['gson pretty', 'nulls-dropped pretty-printed escaped-html number-format'],
  ['gson tree', 'nulls-dropped escaped-html'],
  ['gson tree nulls', 'escaped-html'],
  ['jackson', 'number-format'],
  ['jackson pretty', 'pretty-printed number-format'],
  ['jackson ascii', 'escaped-unicode number-format'],
  ['jackson sorted', 'keys-sorted number-format'],
  ['jackson hashmap', 'keys-reordered number-format'],
  ['jackson treemap', 'keys-sorted number-format'],
  ['json-simple', 'keys-reordered escaped-slashes escaped-unicode number-format'],
  ['json-simple linked', 'escaped-slashes escaped-unicode number-format'],
  ['groovy', 'escaped-unicode number-format'],
  ['newton', 'number-format'],
  ['newton indented', 'pretty-printed number-format'],
  ['newton html', 'escaped-html number-format'],
  ['newton ascii', 'escaped-unicode number-format'],
  ['jss', 'escaped-html'],
  ['jq .', 'pretty-printed number-format trailing-newline'],
  ['jq -c', 'number-format trailing-newline'],
  ['jq -cS', 'keys-sorted number-format trailing-newline'],
  ['jq -S trimmed', 'keys-sorted pretty-printed number-format'],
  ['jq --tab', 'pretty-printed number-format trailing-newline'],
  ['json.tool', 'pretty-printed escaped-unicode number-format trailing-newline'],
];

describe('a body that a program wrote anew is explained by all that the program changed', () => {
  it.each(EXPECTED)('%s: %s', (program, causes) => {
    const variant = found.get(outputs[program] ?? '');
    const ids = new Set(variant?.causes.map((cause) => cause.id));
    expect([...ids].sort()).toEqual(
      causes
        .split(' ')
        .map((id) => `body.${id}`)
        .sort(),
    );
  });

  it('every output is in the table', () => {
    expect(Object.keys(outputs).sort()).toEqual(EXPECTED.map(([program]) => program).sort());
  });
});

describe('the programs that write exactly these bytes are named', () => {
  it.each([
    ['py default', 'Python json.dumps'],
    ['py sort', 'Python json.dumps(sort_keys=True)'],
    ['requests', 'Python requests json='],
    ['flask', 'Flask jsonify'],
    ['php default', 'PHP json_encode'],
    [
      'php pretty both',
      'PHP json_encode(JSON_PRETTY_PRINT|JSON_UNESCAPED_SLASHES|JSON_UNESCAPED_UNICODE)',
    ],
    ['go map', 'Go json.Marshal of a map'],
    ['go encoder', 'Go json.Encoder of a struct'],
    ['gson tree', 'Gson'],
    ['gson map', 'Gson (numbers read as Object)'],
    ['jackson pretty', 'Jackson (INDENT_OUTPUT)'],
    ['jackson hashmap', 'Jackson (of a HashMap)'],
    ['json-simple', 'json-simple'],
    ['rails', 'Rails to_json'],
    ['rb pretty', 'Ruby JSON.pretty_generate'],
    ['perl canon pretty', 'Perl JSON->canonical->pretty'],
    ['jss', 'JavaScriptSerializer of Mono'],
    ['newton html', 'Newtonsoft.Json (EscapeHtml)'],
    ['jq -cS', 'jq -c -S'],
    ['js 2', 'JSON.stringify(…, null, 2)'],
  ])('%s: %s', (program, name) => {
    expect(found.get(outputs[program] ?? '')?.serializers).toContain(name);
  });

  it('no program is named that writes numbers otherwise: JavaScript never writes 5000.0', () => {
    const names = found.get(outputs['py compact raw'] ?? '')?.serializers ?? [];
    expect(names).not.toContain('JSON.stringify');
    expect(names).toContain("Python json.dumps(ensure_ascii=False, separators=(',', ':'))");
  });
});
