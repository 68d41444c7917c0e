import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../src/core/kit/json/parse.ts';
import { textPrints, treePrints } from '../../../../src/verify/bodies/prints/prints.ts';

const printsOf = (text: string) => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(text);
  return treePrints(parsed.node);
};

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

const printedBy = (serializer: string, text: string): string | undefined => {
  const print = printsOf(text).find(({ serializers }) => serializers.includes(serializer));
  return print && textOf(print.bytes);
};

const ORDER = `{"merchant_order_id":"S-1 a/b","amount":1284000,"rate":10.10,"paid":true,"cb_aev":null,"name":"강 'x' \\"y\\" #{z} é🐶\\n\\\\","items":[{"item_id":"P1","price":5000,"opt":[]},{"item_id":"P 2","price":0.5,"opt":{}}],"buyer":{"zip":"06236","tags":["a","b&c"]}}`;

/** Real outputs of Python 3.11, PHP 8.2, Ruby 3.1, Rails 6.1, Go 1.19, Java 17 with Jackson and Gson, Node 20. */
describe('treePrints', () => {
  it.each([
    [
      'Python str(dict)',
      `{'merchant_order_id': 'S-1 a/b', 'amount': 1284000, 'rate': 10.1, 'paid': True, 'cb_aev': None, 'name': '강 \\'x\\' "y" #{z} é🐶\\n\\\\', 'items': [{'item_id': 'P1', 'price': 5000, 'opt': []}, {'item_id': 'P 2', 'price': 0.5, 'opt': {}}], 'buyer': {'zip': '06236', 'tags': ['a', 'b&c']}}`,
    ],
    [
      'Python str(list(items))',
      `[('merchant_order_id', 'S-1 a/b'), ('amount', 1284000), ('rate', 10.1), ('paid', True), ('cb_aev', None), ('name', '강 \\'x\\' "y" #{z} é🐶\\n\\\\'), ('items', [{'item_id': 'P1', 'price': 5000, 'opt': []}, {'item_id': 'P 2', 'price': 0.5, 'opt': {}}]), ('buyer', {'zip': '06236', 'tags': ['a', 'b&c']})]`,
    ],
    [
      'Java Map.toString',
      `{merchant_order_id=S-1 a/b, amount=1284000, rate=10.1, paid=true, cb_aev=null, name=강 'x' "y" #{z} é🐶\n\\, items=[{item_id=P1, price=5000, opt=[]}, {item_id=P 2, price=0.5, opt={}}], buyer={zip=06236, tags=[a, b&c]}}`,
    ],
    [
      'Java HashMap.toString',
      `{amount=1284000, cb_aev=null, merchant_order_id=S-1 a/b, rate=10.1, paid=true, name=강 'x' "y" #{z} é🐶\n\\, items=[{opt=[], item_id=P1, price=5000}, {opt={}, item_id=P 2, price=0.5}], buyer={zip=06236, tags=[a, b&c]}}`,
    ],
    [
      'Java TreeMap.toString',
      `{amount=1284000, buyer={tags=[a, b&c], zip=06236}, cb_aev=null, items=[{item_id=P1, opt=[], price=5000}, {item_id=P 2, opt={}, price=0.5}], merchant_order_id=S-1 a/b, name=강 'x' "y" #{z} é🐶\n\\, paid=true, rate=10.1}`,
    ],
    [
      'Java Map.toString by Gson',
      `{merchant_order_id=S-1 a/b, amount=1284000.0, rate=10.1, paid=true, cb_aev=null, name=강 'x' "y" #{z} é🐶\n\\, items=[{item_id=P1, price=5000.0, opt=[]}, {item_id=P 2, price=0.5, opt={}}], buyer={zip=06236, tags=[a, b&c]}}`,
    ],
    [
      'Ruby Hash#inspect',
      `{"merchant_order_id"=>"S-1 a/b", "amount"=>1284000, "rate"=>10.1, "paid"=>true, "cb_aev"=>nil, "name"=>"강 'x' \\"y\\" \\#{z} é🐶\\n\\\\", "items"=>[{"item_id"=>"P1", "price"=>5000, "opt"=>[]}, {"item_id"=>"P 2", "price"=>0.5, "opt"=>{}}], "buyer"=>{"zip"=>"06236", "tags"=>["a", "b&c"]}}`,
    ],
    [
      'Ruby Hash#inspect with symbols',
      `{:merchant_order_id=>"S-1 a/b", :amount=>1284000, :rate=>10.1, :paid=>true, :cb_aev=>nil, :name=>"강 'x' \\"y\\" \\#{z} é🐶\\n\\\\", :items=>[{:item_id=>"P1", :price=>5000, :opt=>[]}, {:item_id=>"P 2", :price=>0.5, :opt=>{}}], :buyer=>{:zip=>"06236", :tags=>["a", "b&c"]}}`,
    ],
    [
      'Go fmt.Sprint(map)',
      `map[amount:1284000 buyer:map[tags:[a b&c] zip:06236] cb_aev:<nil> items:[map[item_id:P1 opt:[] price:5000] map[item_id:P 2 opt:map[] price:0.5]] merchant_order_id:S-1 a/b name:강 'x' "y" #{z} é🐶\n\\ paid:true rate:10.10]`,
    ],
    [
      'Go fmt.Sprint(map) of float64',
      `map[amount:1.284e+06 buyer:map[tags:[a b&c] zip:06236] cb_aev:<nil> items:[map[item_id:P1 opt:[] price:5000] map[item_id:P 2 opt:map[] price:0.5]] merchant_order_id:S-1 a/b name:강 'x' "y" #{z} é🐶\n\\ paid:true rate:10.1]`,
    ],
    [
      'Go %#v of a map of float64',
      `map[string]interface {}{"amount":1.284e+06, "buyer":map[string]interface {}{"tags":[]interface {}{"a", "b&c"}, "zip":"06236"}, "cb_aev":interface {}(nil), "items":[]interface {}{map[string]interface {}{"item_id":"P1", "opt":[]interface {}{}, "price":5000}, map[string]interface {}{"item_id":"P 2", "opt":map[string]interface {}{}, "price":0.5}}, "merchant_order_id":"S-1 a/b", "name":"강 'x' \\"y\\" #{z} é🐶\\n\\\\", "paid":true, "rate":10.1}`,
    ],
    [
      'PHP print_r',
      `Array\n(\n    [merchant_order_id] => S-1 a/b\n    [amount] => 1284000\n    [rate] => 10.1\n    [paid] => 1\n    [cb_aev] => \n    [name] => 강 'x' "y" #{z} é🐶\n\\\n    [items] => Array\n        (\n            [0] => Array\n                (\n                    [item_id] => P1\n                    [price] => 5000\n                    [opt] => Array\n                        (\n                        )\n\n                )\n\n            [1] => Array\n                (\n                    [item_id] => P 2\n                    [price] => 0.5\n                    [opt] => Array\n                        (\n                        )\n\n                )\n\n        )\n\n    [buyer] => Array\n        (\n            [zip] => 06236\n            [tags] => Array\n                (\n                    [0] => a\n                    [1] => b&c\n                )\n\n        )\n\n)\n`,
    ],
    [
      'PHP serialize',
      `a:8:{s:17:"merchant_order_id";s:7:"S-1 a/b";s:6:"amount";i:1284000;s:4:"rate";d:10.1;s:4:"paid";b:1;s:6:"cb_aev";N;s:4:"name";s:25:"강 'x' "y" #{z} é🐶\n\\";s:5:"items";a:2:{i:0;a:3:{s:7:"item_id";s:2:"P1";s:5:"price";i:5000;s:3:"opt";a:0:{}}i:1;a:3:{s:7:"item_id";s:3:"P 2";s:5:"price";d:0.5;s:3:"opt";a:0:{}}}s:5:"buyer";a:2:{s:3:"zip";s:5:"06236";s:4:"tags";a:2:{i:0;s:1:"a";i:1;s:3:"b&c";}}}`,
    ],
    [
      'PHP var_export',
      `array (\n  'merchant_order_id' => 'S-1 a/b',\n  'amount' => 1284000,\n  'rate' => 10.1,\n  'paid' => true,\n  'cb_aev' => NULL,\n  'name' => '강 \\'x\\' "y" #{z} é🐶\n\\\\',\n  'items' => \n  array (\n    0 => \n    array (\n      'item_id' => 'P1',\n      'price' => 5000,\n      'opt' => \n      array (\n      ),\n    ),\n    1 => \n    array (\n      'item_id' => 'P 2',\n      'price' => 0.5,\n      'opt' => \n      array (\n      ),\n    ),\n  ),\n  'buyer' => \n  array (\n    'zip' => '06236',\n    'tags' => \n    array (\n      0 => 'a',\n      1 => 'b&c',\n    ),\n  ),\n)`,
    ],
    [
      'PHP var_dump',
      `array(8) {\n  ["merchant_order_id"]=>\n  string(7) "S-1 a/b"\n  ["amount"]=>\n  int(1284000)\n  ["rate"]=>\n  float(10.1)\n  ["paid"]=>\n  bool(true)\n  ["cb_aev"]=>\n  NULL\n  ["name"]=>\n  string(25) "강 'x' "y" #{z} é🐶\n\\"\n  ["items"]=>\n  array(2) {\n    [0]=>\n    array(3) {\n      ["item_id"]=>\n      string(2) "P1"\n      ["price"]=>\n      int(5000)\n      ["opt"]=>\n      array(0) {\n      }\n    }\n    [1]=>\n    array(3) {\n      ["item_id"]=>\n      string(3) "P 2"\n      ["price"]=>\n      float(0.5)\n      ["opt"]=>\n      array(0) {\n      }\n    }\n  }\n  ["buyer"]=>\n  array(2) {\n    ["zip"]=>\n    string(5) "06236"\n    ["tags"]=>\n    array(2) {\n      [0]=>\n      string(1) "a"\n      [1]=>\n      string(3) "b&c"\n    }\n  }\n}\n`,
    ],
    [
      'Python urlencode',
      'merchant_order_id=S-1+a%2Fb&amount=1284000&rate=10.1&paid=True&cb_aev=None&name=%EA%B0%95+%27x%27+%22y%22+%23%7Bz%7D+%C3%A9%F0%9F%90%B6%0A%5C&items=%5B%7B%27item_id%27%3A+%27P1%27%2C+%27price%27%3A+5000%2C+%27opt%27%3A+%5B%5D%7D%2C+%7B%27item_id%27%3A+%27P+2%27%2C+%27price%27%3A+0.5%2C+%27opt%27%3A+%7B%7D%7D%5D&buyer=%7B%27zip%27%3A+%2706236%27%2C+%27tags%27%3A+%5B%27a%27%2C+%27b%26c%27%5D%7D',
    ],
    [
      'Python urlencode, sorted',
      'amount=1284000&buyer=%7B%27zip%27%3A+%2706236%27%2C+%27tags%27%3A+%5B%27a%27%2C+%27b%26c%27%5D%7D&cb_aev=None&items=%5B%7B%27item_id%27%3A+%27P1%27%2C+%27price%27%3A+5000%2C+%27opt%27%3A+%5B%5D%7D%2C+%7B%27item_id%27%3A+%27P+2%27%2C+%27price%27%3A+0.5%2C+%27opt%27%3A+%7B%7D%7D%5D&merchant_order_id=S-1+a%2Fb&name=%EA%B0%95+%27x%27+%22y%22+%23%7Bz%7D+%C3%A9%F0%9F%90%B6%0A%5C&paid=True&rate=10.1',
    ],
    [
      'Python urlencode, doseq',
      'merchant_order_id=S-1+a%2Fb&amount=1284000&rate=10.1&paid=True&cb_aev=None&name=%EA%B0%95+%27x%27+%22y%22+%23%7Bz%7D+%C3%A9%F0%9F%90%B6%0A%5C&items=%7B%27item_id%27%3A+%27P1%27%2C+%27price%27%3A+5000%2C+%27opt%27%3A+%5B%5D%7D&items=%7B%27item_id%27%3A+%27P+2%27%2C+%27price%27%3A+0.5%2C+%27opt%27%3A+%7B%7D%7D&buyer=zip&buyer=tags',
    ],
    [
      'Python urlencode, quote_via=quote',
      'merchant_order_id=S-1%20a%2Fb&amount=1284000&rate=10.1&paid=True&cb_aev=None&name=%EA%B0%95%20%27x%27%20%22y%22%20%23%7Bz%7D%20%C3%A9%F0%9F%90%B6%0A%5C&items=%5B%7B%27item_id%27%3A%20%27P1%27%2C%20%27price%27%3A%205000%2C%20%27opt%27%3A%20%5B%5D%7D%2C%20%7B%27item_id%27%3A%20%27P%202%27%2C%20%27price%27%3A%200.5%2C%20%27opt%27%3A%20%7B%7D%7D%5D&buyer=%7B%27zip%27%3A%20%2706236%27%2C%20%27tags%27%3A%20%5B%27a%27%2C%20%27b%26c%27%5D%7D',
    ],
    [
      'Python requests data=',
      'merchant_order_id=S-1+a%2Fb&amount=1284000&rate=10.1&paid=True&name=%EA%B0%95+%27x%27+%22y%22+%23%7Bz%7D+%C3%A9%F0%9F%90%B6%0A%5C&items=item_id&items=price&items=opt&items=item_id&items=price&items=opt&buyer=zip&buyer=tags',
    ],
    [
      'PHP http_build_query',
      'merchant_order_id=S-1+a%2Fb&amount=1284000&rate=10.1&paid=1&name=%EA%B0%95+%27x%27+%22y%22+%23%7Bz%7D+%C3%A9%F0%9F%90%B6%0A%5C&items%5B0%5D%5Bitem_id%5D=P1&items%5B0%5D%5Bprice%5D=5000&items%5B1%5D%5Bitem_id%5D=P+2&items%5B1%5D%5Bprice%5D=0.5&buyer%5Bzip%5D=06236&buyer%5Btags%5D%5B0%5D=a&buyer%5Btags%5D%5B1%5D=b%26c',
    ],
    [
      'PHP http_build_query, RFC 3986',
      'merchant_order_id=S-1%20a%2Fb&amount=1284000&rate=10.1&paid=1&name=%EA%B0%95%20%27x%27%20%22y%22%20%23%7Bz%7D%20%C3%A9%F0%9F%90%B6%0A%5C&items%5B0%5D%5Bitem_id%5D=P1&items%5B0%5D%5Bprice%5D=5000&items%5B1%5D%5Bitem_id%5D=P%202&items%5B1%5D%5Bprice%5D=0.5&buyer%5Bzip%5D=06236&buyer%5Btags%5D%5B0%5D=a&buyer%5Btags%5D%5B1%5D=b%26c',
    ],
    [
      'Ruby URI.encode_www_form',
      'merchant_order_id=S-1+a%2Fb&amount=1284000&rate=10.1&paid=true&cb_aev&name=%EA%B0%95+%27x%27+%22y%22+%23%7Bz%7D+%C3%A9%F0%9F%90%B6%0A%5C&items=%7B%22item_id%22%3D%3E%22P1%22%2C+%22price%22%3D%3E5000%2C+%22opt%22%3D%3E%5B%5D%7D&items=%7B%22item_id%22%3D%3E%22P+2%22%2C+%22price%22%3D%3E0.5%2C+%22opt%22%3D%3E%7B%7D%7D&buyer=%7B%22zip%22%3D%3E%2206236%22%2C+%22tags%22%3D%3E%5B%22a%22%2C+%22b%26c%22%5D%7D',
    ],
    [
      'Rails to_query',
      'amount=1284000&buyer%5Btags%5D%5B%5D=a&buyer%5Btags%5D%5B%5D=b%26c&buyer%5Bzip%5D=06236&cb_aev=&items%5B%5D%5Bitem_id%5D=P1&items%5B%5D%5Bprice%5D=5000&items%5B%5D%5Bitem_id%5D=P+2&items%5B%5D%5Bprice%5D=0.5&merchant_order_id=S-1+a%2Fb&name=%EA%B0%95+%27x%27+%22y%22+%23%7Bz%7D+%C3%A9%F0%9F%90%B6%0A%5C&paid=true&rate=10.1',
    ],
    [
      'Go url.Values of float64',
      'amount=1.284e%2B06&buyer=map%5Btags%3A%5Ba+b%26c%5D+zip%3A06236%5D&cb_aev=%3Cnil%3E&items=%5Bmap%5Bitem_id%3AP1+opt%3A%5B%5D+price%3A5000%5D+map%5Bitem_id%3AP+2+opt%3Amap%5B%5D+price%3A0.5%5D%5D&merchant_order_id=S-1+a%2Fb&name=%EA%B0%95+%27x%27+%22y%22+%23%7Bz%7D+%C3%A9%F0%9F%90%B6%0A%5C&paid=true&rate=10.1',
    ],
    [
      'JavaScript URLSearchParams',
      'merchant_order_id=S-1+a%2Fb&amount=1284000&rate=10.1&paid=true&cb_aev=null&name=%EA%B0%95+%27x%27+%22y%22+%23%7Bz%7D+%C3%A9%F0%9F%90%B6%0A%5C&items=%5Bobject+Object%5D%2C%5Bobject+Object%5D&buyer=%5Bobject+Object%5D',
    ],
    [
      'Node querystring.stringify',
      "merchant_order_id=S-1%20a%2Fb&amount=1284000&rate=10.1&paid=true&cb_aev=&name=%EA%B0%95%20'x'%20%22y%22%20%23%7Bz%7D%20%C3%A9%F0%9F%90%B6%0A%5C&items=&items=&buyer=",
    ],
  ])('%s', (serializer, expected) => {
    expect(printedBy(serializer, ORDER)).toBe(expected);
  });

  it.each([
    [
      'Ruby Hash#inspect with symbols',
      '{"a-b":1,"a b":2,"a?":3,"a b!":6,"한":7,"A":4,"1":5}',
      '{:"a-b"=>1, :"a b"=>2, :a?=>3, :"a b!"=>6, :한=>7, :A=>4, :"1"=>5}',
    ],
    ['Ruby 3.4 Hash#inspect with symbols', '{"a":1,"b-c":null}', '{a: 1, "b-c": nil}'],
    [
      'Elixir inspect',
      '{"b":"S\\"1#{z}\\n\\u001b#$c","a":[{"z":1284000,"y":null},{},10.10]}',
      '%{"a" => [%{"y" => nil, "z" => 1284000}, %{}, 10.1], "b" => "S\\"1\\#{z}\\n\\e#$c"}',
    ],
    [
      'Elixir inspect with atoms',
      '{"merchant_order_id":"S","amount":5000,"a-b":1}',
      '%{"a-b": 1, amount: 5000, merchant_order_id: "S"}',
    ],
    [
      'C# anonymous ToString',
      '{"id":"S1","amount":5000,"rate":10.10,"paid":true,"cb":null}',
      '{ id = S1, amount = 5000, rate = 10.10, paid = True, cb =  }',
    ],
    [
      'Go fmt.Sprint(struct) of float64',
      '{"id":"S1","rate":10.1,"paid":true,"cb":null,"items":[{"price":1284000,"opt":[]},{"price":2.5,"opt":[]}]}',
      '{S1 10.1 true <nil> [{1.284e+06 []} {2.5 []}]}',
    ],
    [
      'Perl Data::Dumper, sorted',
      `{"b":"a'b","a":{"n":1,"f":0.5,"l":["x",null]}}`,
      `{'a' => {'f' => '0.5','l' => ['x',undef],'n' => 1},'b' => 'a\\'b'}`,
    ],
    ['JavaScript String(array)', '[{"a":1},{"b":2}]', '[object Object],[object Object]'],
  ])('%s of %s', (serializer, text, expected) => {
    expect(printedBy(serializer, text)).toBe(expected);
  });

  it('takes the last of two members of one name, where the first stood', () => {
    expect(printedBy('Python str(dict)', '{"a":1,"b":2,"a":3}')).toBe("{'a': 3, 'b': 2}");
  });

  it('joins fields and values that nobody escaped', () => {
    const texts = printsOf('{"id":"A b","n":5,"amount":null}').map(({ bytes }) => textOf(bytes));
    expect(texts).toContain('id=A b&n=5&amount=null');
    expect(texts).toContain('amount=&id=A b&n=5');
    expect(texts).toContain('id=A b&n=5');
    expect(texts).toContain('A b5');
  });

  it.each(['"text"', '5', 'null', '{}', '[]', '[[[{}]]]', '{"":""}', '{"a":1e999,"b":-0}'])(
    'prints whatever JSON there is: %s',
    (text) => {
      for (const { causes } of printsOf(text)) expect(causes).not.toEqual([]);
    },
  );
});

describe('textPrints', () => {
  const printed = (serializer: string, text: string): string | undefined => {
    const print = textPrints(text).find(({ serializers }) => serializers.includes(serializer));
    return print && textOf(print.bytes);
  };

  it.each([
    [
      'Python str(bytes)',
      ORDER,
      `b'{"merchant_order_id":"S-1 a/b","amount":1284000,"rate":10.10,"paid":true,"cb_aev":null,"name":"\\xea\\xb0\\x95 \\'x\\' \\\\"y\\\\" #{z} \\xc3\\xa9\\xf0\\x9f\\x90\\xb6\\\\n\\\\\\\\","items":[{"item_id":"P1","price":5000,"opt":[]},{"item_id":"P 2","price":0.5,"opt":{}}],"buyer":{"zip":"06236","tags":["a","b&c"]}}'`,
    ],
    [
      'Python repr(str)',
      ORDER,
      `'{"merchant_order_id":"S-1 a/b","amount":1284000,"rate":10.10,"paid":true,"cb_aev":null,"name":"강 \\'x\\' \\\\"y\\\\" #{z} é🐶\\\\n\\\\\\\\","items":[{"item_id":"P1","price":5000,"opt":[]},{"item_id":"P 2","price":0.5,"opt":{}}],"buyer":{"zip":"06236","tags":["a","b&c"]}}'`,
    ],
    [
      'Ruby String#inspect',
      ORDER,
      `"{\\"merchant_order_id\\":\\"S-1 a/b\\",\\"amount\\":1284000,\\"rate\\":10.10,\\"paid\\":true,\\"cb_aev\\":null,\\"name\\":\\"강 'x' \\\\\\"y\\\\\\" \\#{z} é🐶\\\\n\\\\\\\\\\",\\"items\\":[{\\"item_id\\":\\"P1\\",\\"price\\":5000,\\"opt\\":[]},{\\"item_id\\":\\"P 2\\",\\"price\\":0.5,\\"opt\\":{}}],\\"buyer\\":{\\"zip\\":\\"06236\\",\\"tags\\":[\\"a\\",\\"b&c\\"]}}"`,
    ],
    [
      'PHP var_export',
      ORDER,
      `'{"merchant_order_id":"S-1 a/b","amount":1284000,"rate":10.10,"paid":true,"cb_aev":null,"name":"강 \\'x\\' \\\\"y\\\\" #{z} é🐶\\\\n\\\\\\\\","items":[{"item_id":"P1","price":5000,"opt":[]},{"item_id":"P 2","price":0.5,"opt":{}}],"buyer":{"zip":"06236","tags":["a","b&c"]}}'`,
    ],
    ['JavaScript String(Uint8Array)', '{"', '123,34'],
    ['JSON.stringify(Buffer)', 'ab', '{"type":"Buffer","data":[97,98]}'],
    ['Go fmt.Sprint([]byte)', '{"가', '[123 34 234 176 128]'],
    ['Java Arrays.toString(byte[])', '{"가', '[123, 34, -22, -80, -128]'],
  ])('%s', (serializer, text, expected) => {
    expect(printed(serializer, text)).toBe(expected);
  });
});

describe('what is signed in place of any text', () => {
  it.each([
    ['', 'body.empty'],
    ['undefined', 'body.empty'],
    ['{}', 'body.empty'],
    ['[object Object]', 'body.object-object'],
    ['Array', 'body.language-repr'],
    ['System.Collections.Generic.Dictionary`2[System.String,System.Object]', 'body.language-repr'],
  ])('%j is %s', (text, id) => {
    const print = textPrints('5').find(({ bytes }) => textOf(bytes) === text);
    expect(print?.causes[0]?.id).toBe(id);
  });
});
