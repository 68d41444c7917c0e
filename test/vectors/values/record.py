"""Requests of a program whose values changed between the signature and the wire: one JSON object a line.

    python3 test/vectors/values/record.py > test/vectors/values/python.ndjson

Each change is made by Python's own functions; none of conv's code takes part.
"""
import datetime, decimal, hashlib, hmac, html, json, struct, textwrap, unicodedata, urllib.parse

SECRET, TIMESTAMP = 'recorded-values-4f1c9a7e22d05b68', '1795706412'
UTC, SEOUL = datetime.timezone.utc, datetime.timezone(datetime.timedelta(hours=9))
PAID_AT = datetime.datetime(2026, 11, 26, 12, 0, 12, tzinfo=UTC)
ITEMS = [{'item_id': 'SKU-1', 'name': '머그컵', 'price': 24950, 'quantity': 2}, {'item_id': 'SKU-2', 'name': '에코백', 'price': 900, 'quantity': 1}]


def order(**members):
    return {'merchant_order_id': 'A-1001', 'event_id': 'paid-A-1001', 'amount': 50800, 'currency': 'KRW', **members}


def dumps(report):
    return json.dumps(report, ensure_ascii=False, separators=(',', ':'))


def record(name, cause, value, sent, signed, note):
    body, text = (it if isinstance(it, str) else dumps(it) for it in (sent, signed))
    assert body != text, name
    mac = hmac.new(SECRET.encode(), (TIMESTAMP + text).encode(), hashlib.sha256).hexdigest()
    print(json.dumps({'id': name, 'runtime': 'python', 'note': note, 'body': body, 'timestamp': TIMESTAMP, 'secret': SECRET,
                      'signature': mac, 'cause': cause, 'value': value}, ensure_ascii=False))


def text(name, cause, received, change, note):
    record(name, cause, 'product_name', order(product_name=received), order(product_name=change(received)), note)


text('strip', 'body.value-whitespace', ' 머그컵, 대형 ', str.strip, 'str.strip()')
text('rstrip', 'body.value-whitespace', '머그컵, 대형\t', str.rstrip, 'str.rstrip()')
text('split-join', 'body.value-whitespace', '머그컵,  대형', lambda it: ' '.join(it.split()), "' '.join(name.split())")
text('dedent-line', 'body.value-whitespace', '머그컵\n대형', lambda it: ' '.join(it.splitlines()), "' '.join(name.splitlines())")
text('no-break', 'body.value-whitespace', '머그컵\u00a0대형', lambda it: unicodedata.normalize('NFKC', it), "normalize('NFKC', name) of a no-break space")
text('crlf', 'body.value-whitespace', '머그컵\n대형', lambda it: it.replace('\n', '\r\n'), 'a form field: CRLF')
text('cell', 'body.value-whitespace', '머그컵', lambda it: it + '\n', 'the line of a file, with its newline')
text('nfd', 'body.normalization', '머그컵', lambda it: unicodedata.normalize('NFD', it), "normalize('NFD', name): a file name of macOS")
text('nfc', 'body.normalization', unicodedata.normalize('NFD', '머그컵'), lambda it: unicodedata.normalize('NFC', it), "normalize('NFC', name)")
text('zero-width', 'body.value-invisible', '머그\u200b컵', lambda it: it.replace('\u200b', ''), 'a zero-width space is removed')
text('html', 'body.value-escaped', "Tom's \"Mug\" & <Cup>", html.escape, 'html.escape(name)')
text('html-unescape', 'body.value-decoded', 'Tom&#x27;s Mug &amp; Cup', html.unescape, 'html.unescape(name)')
text('quote', 'body.value-escaped', '머그컵 1/2', lambda it: urllib.parse.quote(it, safe=''), "urllib.parse.quote(name, safe='')")
text('unquote-plus', 'body.value-decoded', 'Mug+Cup 1%2B1', urllib.parse.unquote_plus, 'urllib.parse.unquote_plus(name)')
text('lower', 'body.value-case', 'MUG Large', str.lower, 'str.lower()')
text('upper', 'body.value-case', 'Mug Large', str.upper, 'str.upper()')
text('cut-50', 'body.value-truncated', '머그컵 ' * 20 + 'x', lambda it: it[:50], 'name[:50]')
text('cut-100-bytes', 'body.value-truncated', '머그컵' * 20, lambda it: it.encode()[:100].decode('utf8', 'ignore'), 'name.encode()[:100].decode("utf8", "ignore")')
text('quotes', 'body.smart-quotes', '"머그컵" 대형', lambda it: '“머그컵” 대형', 'typographic quotes')

for name, change, note in (
    ('isoformat', PAID_AT.isoformat(), 'datetime.isoformat()'),
    ('isoformat-seoul', PAID_AT.astimezone(SEOUL).isoformat(), 'astimezone(Asia/Seoul).isoformat()'),
    ('milliseconds', PAID_AT.isoformat(timespec='milliseconds'), "isoformat(timespec='milliseconds')"),
    ('str', str(PAID_AT), 'str(datetime)'),
    ('naive', str(PAID_AT.replace(tzinfo=None)), 'str(datetime) without a zone'),
    ('strftime', PAID_AT.astimezone(SEOUL).strftime('%Y-%m-%d %H:%M:%S'), "strftime('%Y-%m-%d %H:%M:%S')"),
    ('digits', PAID_AT.strftime('%Y%m%d%H%M%S'), "strftime('%Y%m%d%H%M%S')"),
    ('date', str(PAID_AT.date()), 'str(date)'),
    ('epoch', int(PAID_AT.timestamp()), 'int(timestamp())'),
):
    record(f'date-{name}', 'body.date-format', 'paid_at', order(paid_at='2026-11-26T12:00:12Z'), order(paid_at=change), note)

record('none', 'body.value-null', 'sub_id', order(sub_id=''), order(sub_id=None), 'name or None')
record('blank', 'body.value-null', 'sub_id', order(sub_id=None), order(sub_id=None or ''), "sub_id or ''")
record('str-none', 'body.value-null', 'sub_id', order(sub_id=None), order(sub_id=str(None)), 'str(None)')
record('int-bool', 'body.boolean-format', 'gift', order(gift=True), order(gift=int(True)), 'int(True)')
record('str-bool', 'body.boolean-format', 'gift', order(gift=False), order(gift=str(False)), 'str(False)')
record('lower-bool', 'body.boolean-format', 'gift', order(gift=True), order(gift=str(True).lower()), 'str(True).lower()')
record('bool-int', 'body.boolean-format', 'gift', order(gift=1), order(gift=bool(1)), 'bool(1), a TINYINT')

texts = [{**item, 'price': str(item['price']), 'quantity': str(item['quantity'])} for item in ITEMS]
record('item-texts', 'body.number-format', 'numbers in items', order(items=ITEMS), order(items=texts), 'str(price), str(quantity): rows of a database')
prices = [{**item, 'price': float(item['price'])} for item in ITEMS]
record('item-floats', 'body.number-format', 'prices', order(items=ITEMS), order(items=prices), 'float(price)')
record('grouped', 'body.number-format', 'amount', order(), order(amount=f'{50800:,}'), "f'{amount:,}'")
record('sum', 'body.number-format', 'tax', order(tax=0.3), order(tax=0.1 + 0.2), '0.1 + 0.2')
record('sum-down', 'body.number-format', 'tax', order(tax=24.91), order(tax=35.59 - 10.68), '35.59 - 10.68')
record('float32', 'body.number-format', 'tax', order(tax=24.91), order(tax=struct.unpack('f', struct.pack('f', 24.91))[0]), 'a 32-bit float')
record('minor', 'body.number-format', 'tax', order(tax=24.91), order(tax=int(decimal.Decimal('24.91') * 100)), 'minor units')
record('rounded', 'body.number-format', 'tax', order(tax=24.91), order(tax=round(24.91)), 'round(tax)')
record('quantized', 'body.number-format', 'tax', order(tax=24.5), order(tax=int(24.5)), 'int(tax)')

text('ljust', 'body.value-whitespace', '머그컵, 대형', lambda it: it.ljust(30), 'name.ljust(30): a column CHAR(30)')
text('expandtabs', 'body.value-whitespace', '머그컵\t대형', lambda it: it.expandtabs(4), 'name.expandtabs(4)')
text('apostrophe', 'body.smart-quotes', "Men's 자켓", lambda it: it.replace("'", '\u2019'), 'a typographic apostrophe')
text('wave-dash', 'body.smart-quotes', '10\uff5e20', lambda it: it.encode('cp932').decode('cp932').replace('\uff5e', '\u301c'), 'U+301C of Shift_JIS for U+FF5E of CP932')
lower = [{**item, 'item_id': item['item_id'].lower()} for item in ITEMS]
record('item-ids-lower', 'body.value-case', 'items[].item_id', order(items=ITEMS), order(items=lower), 'item_id.lower() of each item')
nfd = [{**item, 'name': unicodedata.normalize('NFD', item['name'])} for item in ITEMS]
record('item-names-nfd', 'body.normalization', 'items[].name', order(product_name='머그컵', items=ITEMS), order(product_name='머그컵', items=nfd), 'the names of all items in NFD')
rows = [{**item, 'price': f"{item['price']:.2f}", 'quantity': str(item['quantity'])} for item in ITEMS]
record('item-columns', 'body.number-format', 'numbers in items', order(items=ITEMS), order(items=rows), 'DECIMAL and INT of a database as text')
record('tinyint', 'body.boolean-format', 'all booleans', order(is_first=1, is_gift=0), order(is_first=True, is_gift=False), 'bool(row[...]) of columns TINYINT')
