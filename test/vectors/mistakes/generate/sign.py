"""Signs as people do in Python; one task a line, one answer a line."""
import base64
import datetime
import hashlib
import hmac
import html
import json
import sys
import unicodedata
import urllib.parse

import httpx
import requests
import simplejson

URL = 'https://s2s.example.invalid/conversions'


def shallow(order, *names):
    return {name: value for name, value in order.items() if name not in names}


def no_nulls(order):
    return {name: value for name, value in order.items() if value is not None}


BODIES = {
    'raw': lambda o, raw: raw, 'dumps': lambda o, raw: json.dumps(o), 'compact': lambda o, raw: json.dumps(o, separators=(',', ':')),
    'compact_utf8': lambda o, raw: json.dumps(o, separators=(',', ':'), ensure_ascii=False), 'utf8': lambda o, raw: json.dumps(o, ensure_ascii=False),
    'sorted': lambda o, raw: json.dumps(o, sort_keys=True), 'sorted_compact': lambda o, raw: json.dumps(o, sort_keys=True, separators=(',', ':')),
    'sorted_utf8': lambda o, raw: json.dumps(o, sort_keys=True, separators=(',', ':'), ensure_ascii=False),
    'indent2': lambda o, raw: json.dumps(o, indent=2), 'indent4': lambda o, raw: json.dumps(o, indent=4), 'indent2_utf8': lambda o, raw: json.dumps(o, indent=2, ensure_ascii=False),
    'tabs_utf8': lambda o, raw: json.dumps(o, indent='\t', ensure_ascii=False), 'sorted_indent4_utf8': lambda o, raw: json.dumps(o, indent=4, sort_keys=True, ensure_ascii=False),
    'requests': lambda o, raw: requests.Request('POST', URL, json=o).prepare().body.decode(), 'httpx': lambda o, raw: httpx.Request('POST', URL, json=o).content.decode(),
    'httpx28': lambda o, raw: json.dumps(o, ensure_ascii=False, separators=(',', ':'), allow_nan=False), 'simplejson': lambda o, raw: simplejson.dumps(o),
    'html_safe': lambda o, raw: simplejson.dumps(o, for_json=True, cls=simplejson.encoder.JSONEncoderForHTML, separators=(',', ':')),
    'repr': lambda o, raw: str(o), 'form': lambda o, raw: urllib.parse.urlencode(o), 'form_requests': lambda o, raw: requests.Request('POST', URL, data=o).prepare().body,
    'empty': lambda o, raw: '', 'no_nulls': lambda o, raw: json.dumps(no_nulls(o), separators=(',', ':'), ensure_ascii=False),
    'floats': lambda o, raw: json.dumps({**o, 'amount': float(o['amount'])}, separators=(',', ':'), ensure_ascii=False),
    'text_amount': lambda o, raw: json.dumps({**o, 'amount': str(o['amount'])}, separators=(',', ':'), ensure_ascii=False),
    'without_items': lambda o, raw: json.dumps(shallow(o, 'items'), separators=(',', ':'), ensure_ascii=False),
    'without_buyer': lambda o, raw: json.dumps(shallow(o, 'buyer'), separators=(',', ':'), ensure_ascii=False),
    'template': lambda o, raw: raw.replace('","', '", "'), 'kwargs': lambda o, raw: json.dumps(dict(sorted(o.items())), separators=(',', ':'), ensure_ascii=False),
    'reversed': lambda o, raw: json.dumps(dict(reversed(o.items())), separators=(',', ':'), ensure_ascii=False),
}
STEPS = {
    'newline': lambda b: b + b'\n', 'crlf_end': lambda b: b + b'\r\n', 'crlf': lambda b: b.replace(b'\n', b'\r\n'), 'bom': lambda b: b'\xef\xbb\xbf' + b, 'space': lambda b: b + b' ',
    'lead': lambda b: b' ' + b, 'cp949': lambda b: b.decode().encode('cp949', 'replace'), 'euckr': lambda b: b.decode().encode('euc-kr'),
    'latin1': lambda b: b.decode().encode('latin-1', 'replace'), 'ascii': lambda b: b.decode().encode('ascii', 'replace'), 'utf16le': lambda b: b.decode().encode('utf-16-le'),
    'nfd': lambda b: unicodedata.normalize('NFD', b.decode()).encode(), 'double': lambda b: json.dumps(b.decode(), ensure_ascii=False).encode(),
    'mojibake': lambda b: b.decode('latin-1').encode(),
}


def other(task):
    return task['other']['hmac_secret'].encode()


KEYS = {
    'newline': lambda k, t: k + b'\n', 'crlf': lambda k, t: k + b'\r\n', 'space': lambda k, t: k + b' ', 'lead': lambda k, t: b' ' + k, 'quoted': lambda k, t: b'"' + k + b'"',
    'squoted': lambda k, t: b"'" + k + b"'", 'hex': lambda k, t: bytes.fromhex(k.decode()), 'b64': lambda k, t: base64.urlsafe_b64decode(k.replace(b'+', b'-').replace(b'/', b'_') + b'=='[:-len(k) % 4]),
    'cut': lambda k, t: k.partition(b'_')[2], 'put': lambda k, t: b'whsec_' + k, 'upper': lambda k, t: k.upper(), 'lower': lambda k, t: k.lower(),
    'url': lambda k, t: urllib.parse.quote(k, safe='').encode(), 'html': lambda k, t: html.escape(k.decode()).encode(), 'trunc32': lambda k, t: k[:32], 'trunc16': lambda k, t: k[:16],
    'short': lambda k, t: k[:-1], 'api': lambda k, t: t['api_key'].encode(), 'other': lambda k, t: other(t), 'empty': lambda k, t: b'', 'None': lambda k, t: str(None).encode(),
    'dollar': lambda k, t: b'$CONV_HMAC_SECRET', 'swapped': lambda k, t: k,
}
J = b''.join
MESSAGES = {
    'right': lambda s, b, t: s + b, 'dot': lambda s, b, t: s + b'.' + b, 'colon': lambda s, b, t: s + b':' + b, 'newline': lambda s, b, t: s + b'\n' + b, 'pipe': lambda s, b, t: s + b'|' + b,
    'space': lambda s, b, t: s + b' ' + b, 'dash': lambda s, b, t: s + b'-' + b, 'comma': lambda s, b, t: s + b',' + b, 'under': lambda s, b, t: s + b'_' + b, 'amp': lambda s, b, t: s + b'&' + b,
    'body_ts': lambda s, b, t: b + s, 'body_dot_ts': lambda s, b, t: b + b'.' + s, 'body': lambda s, b, t: b, 'ts': lambda s, b, t: s,
    'method_path_nl': lambda s, b, t: b'\n'.join([b'POST', t['path'].encode(), s, b]), 'ts_method_path': lambda s, b, t: s + b'POST' + t['path'].encode() + b,
    'path': lambda s, b, t: t['path'].encode() + s + b, 'ts_path': lambda s, b, t: s + t['path'].encode() + b, 'method': lambda s, b, t: b'POST' + s + b,
    'key_ts': lambda s, b, t: t['api_key'].encode() + s + b, 'ts_key': lambda s, b, t: s + t['api_key'].encode() + b, 'ts_body_key': lambda s, b, t: s + b + t['api_key'].encode(),
    'key_pipe': lambda s, b, t: b'|'.join([t['api_key'].encode(), s, b]), 'key_dot': lambda s, b, t: b'.'.join([t['api_key'].encode(), s, b]),
    'hashed': lambda s, b, t: s + hashlib.sha256(b).hexdigest().encode(), 'hashed_b64': lambda s, b, t: s + base64.b64encode(hashlib.sha256(b).digest()),
    'hashed_dot': lambda s, b, t: s + b'.' + hashlib.sha256(b).hexdigest().encode(),
}


def keyed(name):
    return lambda k, m: hmac.new(k, m, name).digest()


MACS = {
    'sha256': keyed('sha256'), 'sha1': keyed('sha1'), 'sha512': keyed('sha512'), 'sha384': keyed('sha384'), 'md5': keyed('md5'), 'sha3': keyed('sha3_256'), 'sha224': keyed('sha224'),
    'unkeyed': lambda k, m: hashlib.sha256(m).digest(), 'unkeyed512': lambda k, m: hashlib.sha512(m).digest(), 'before': lambda k, m: hashlib.sha256(k + m).digest(),
    'after': lambda k, m: hashlib.sha256(m + k).digest(), 'unkeyed_md5': lambda k, m: hashlib.md5(m).digest(),
}
SPELLINGS = {
    'hex': bytes.hex, 'base64': lambda d: base64.b64encode(d).decode(), 'base64url': lambda d: base64.urlsafe_b64encode(d).decode(), 'HEX': lambda d: d.hex().upper(),
    'base64url_bare': lambda d: base64.urlsafe_b64encode(d).decode().rstrip('='), 'base64_newline': lambda d: base64.encodebytes(d).decode(), 'bytes': lambda d: str(base64.b64encode(d)),
    'sha256=': lambda d: 'sha256=' + d.hex(), 'hmac-sha256=': lambda d: 'hmac-sha256=' + d.hex(), '0x': lambda d: hex(int.from_bytes(d, 'big')), 'dashes': lambda d: d.hex('-'),
    'hex_of_hex': lambda d: d.hex().encode().hex(), 'base64_of_hex': lambda d: base64.b64encode(d.hex().encode()).decode(), 'trunc32': lambda d: d.hex()[:32],
    'bigint': lambda d: '%x' % int.from_bytes(d, 'big'), 'quoted': lambda d: json.dumps(d.hex()), 'HMAC_': lambda d: 'HMAC ' + d.hex(), 'colons': lambda d: d.hex(':'), 'v1=': lambda d: 'v1=' + d.hex(),
    'trunc16': lambda d: d.hex()[:16], 'unpadded': lambda d: ''.join('%x' % byte for byte in d), 'bytes_hex': lambda d: str(d.hex().encode()),
}
KST = datetime.timezone(datetime.timedelta(hours=9))


def moment(t, zone=datetime.timezone.utc):
    return datetime.datetime.fromtimestamp(t['seconds'], zone)


STAMPS = {
    'right': lambda t: t['ts'], 'ms': lambda t: str(t['seconds'] * 1000 + t['ms']), 'ms000': lambda t: str(t['seconds'] * 1000), 'minus1': lambda t: str(t['seconds'] - 1),
    'plus1': lambda t: str(t['seconds'] + 1), 'plus2': lambda t: str(t['seconds'] + 2), 'iso': lambda t: moment(t).strftime('%Y-%m-%dT%H:%M:%SZ'), 'iso_kst': lambda t: moment(t, KST).isoformat(),
    'float': lambda t: str(float(t['seconds'])), 'kst': lambda t: str(t['seconds'] + 32400), 'sql': lambda t: str(moment(t))[:19], 'sql_kst': lambda t: str(moment(t, KST))[:19],
    'quoted': lambda t: json.dumps(t['ts']), 'utc': lambda t: str(t['seconds'] - 32400),
}


def recipe(name, task, key, body):
    stamp = task['ts'].encode()
    if name == 'stripe':
        return f't={task["ts"]},v1=' + hmac.new(key, stamp + b'.' + body, 'sha256').hexdigest()
    if name == 'slack':
        return 'v0=' + hmac.new(key, b'v0:' + stamp + b':' + body, 'sha256').hexdigest()
    if name == 'svix':
        event = json.loads(task['raw'])['event_id'].encode()
        return 'v1,' + base64.b64encode(hmac.new(base64.b64decode(key.removeprefix(b'whsec_')), b'.'.join([event, stamp, body]), 'sha256').digest()).decode()
    if name == 'coinbase':
        return base64.b64encode(hmac.new(base64.b64decode(key), stamp + b'POST' + task['path'].encode() + body, 'sha256').digest()).decode()
    return 'sha256=' + hmac.new(key, body, 'sha256').hexdigest()


def stages(chain, task, first=None):
    base, *steps = chain.split('+')
    found = [first if base == 'sent' else BODIES[base](json.loads(task['raw']), task['raw']).encode()]
    for step in steps:
        found.append(STEPS[step](found[-1]))
    return found


def answer(task):
    sent = stages(task['send'], task)
    signed = stages(task['sign'], task, sent[-1])
    keys = [task['secret'].encode()]
    for option in task['key'].split('+'):
        if option not in ('right', 'swapped'):
            keys.append(KEYS[option](keys[-1], task))
    message = MESSAGES[task['message']](STAMPS[task['stamp']](task).encode(), signed[-1], task)
    pair = (message, keys[-1]) if 'swapped' in task['key'] else (keys[-1], message)
    signature = recipe(task['recipe'], task, keys[-1], signed[-1]) if task['recipe'] else SPELLINGS[task['encode']](MACS[task['mac']](*pair))
    text = lambda found: [base64.b64encode(one).decode() for one in found]
    return {'sent': text(sent), 'signed': text(signed), 'signature': signature, 'effects': text(keys)}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))))
