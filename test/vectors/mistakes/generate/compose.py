"""Two and three mistakes at once: parts chosen by a seeded hand from what people do, the likelier ones more often."""
import random

BODIES = {  # options of one part, the common ones repeated
    'php': ['send=both sign=json order=slash', 'sign=json', 'sign=both+newline', 'sign=ksort', 'sign=pretty_both', 'sign=sent+euckr', 'sign=filtered order=null', 'sign=repr_array', 'sign=form order=noitems', 'sign=hex_both order=html'],
    'python': ['sign=dumps', 'send=requests sign=compact', 'sign=dumps', 'send=requests sign=compact_utf8', 'sign=sorted_utf8', 'send=requests sign=repr', 'sign=sent+newline', 'sign=sent+cp949', 'sign=no_nulls order=null', 'sign=indent2_utf8', 'send=requests sign=sorted'],
    'node': ['sign=indent2', 'sign=object', 'sign=sorted order=buyer', 'sign=sent+double order=ascii', 'sign=no_null order=null', 'sign=sent+newline', 'sign=json order=usd', 'sign=sent+latin1', 'send=indent2 sign=json', 'sign=form order=noitems'],
    'ruby': ['sign=to_json order=html', 'sign=pretty', 'sign=sent+newline', 'sign=repr', 'sign=compact_nulls order=null', 'sign=sorted order=buyer', 'sign=ascii'],
    'go': ['sign=map order=html', 'sign=struct order=html', 'sign=encoder', 'sign=map', 'sign=sparse order=null', 'sign=indent', 'send=encoder sign=struct', 'sign=sent+newline'],
    'java': ['sign=gson order=query', 'sign=gson_nulls order=html', 'sign=gson order=null', 'sign=gson_object_plain', 'sign=jackson_hash_map', 'sign=gson_map order=buyer', 'sign=jackson_pretty', 'sign=sent+cp949', 'sign=repr', 'sign=jackson_non_null order=null'],
    'perl': ['sign=sorted', 'sign=sent+newline', 'sign=pp order=partial', 'sign=sorted_ascii', 'sign=sent+mojibake', 'sign=sorted_pretty'],
    'mono': ['sign=sent+bom', 'sign=indented', 'sign=ascii', 'sign=html order=html', 'sign=sent+utf16le', 'sign=class', 'sign=sparse order=null', 'sign=script order=html', 'sign=sent+crlf_end', 'sign=double_amount'],
    'elixir': ['sign=sorted', 'sign=pretty', 'sign=sorted order=buyer', 'sign=sent+newline', 'sign=repr'],
    'lua': ['sign=dkjson_sorted', 'sign=floats', 'sign=sent+newline', 'sign=slashes order=slash'],
    'shell': ['sign=sent+newline', 'sign=sent+newline', 'sign=jq', 'sign=jq_captured', 'sign=jq_sorted', 'sign=empty', 'send=raw+newline sign=raw'],
}
ORDERS = ['order=cancel', 'order=cancel,reason', 'order=korean', 'order=partial']
PAID = ['order=korean', 'order=korean', 'order=buyer']
KEYS = ['newline', 'newline', 'newline', 'crlf', 'quoted', 'hex', 'b64', 'api', 'other', 'cut', 'upper', 'trunc32', 'empty', 'lower', 'swapped', 'space']
TWO_KEYS = ['quoted+newline', 'cut+newline', 'other+newline', 'cut+lower', 'upper+newline']
MESSAGES = ['dot', 'dot', 'colon', 'newline', 'pipe', 'body_ts', 'body', 'body', 'method_path_nl', 'key_ts', 'hashed', 'ts_path']
MACS = ['sha1', 'sha512', 'md5', 'before', 'unkeyed', 'sha512']
SPELLINGS = ['base64', 'base64', 'base64', 'HEX', 'HEX', 'base64url_bare', 'sha256=', 'hex_of_hex', 'base64_of_hex', 'trunc32', 'unpadded', 'quoted']
STAMPS = ['ms000', 'minus1', 'iso', 'minus1']
MISSING = {  # what a program has no option for
    'java': {'empty'}, 'perl': {'trunc16'}, 'lua': {'trunc16', 'base64url_bare', 'space'}, 'mono': {'dash'}, 'elixir': {'space', 'md5', 'quoted+newline'}, 'shell': {'unpadded'}, 'php': set(), 'ruby': set(), 'go': set(),
}
PAIRS = [('body', 'key'), ('body', 'key'), ('body', 'encode'), ('body', 'encode'), ('key', 'encode'), ('key', 'encode'), ('message', 'encode'), ('message', 'encode'), ('message', 'key'), ('body', 'message'),
         ('mac', 'encode'), ('body', 'stamp'), ('key', 'stamp'), ('stamp', 'encode'), ('body', 'mac'), ('keys',)]
TRIPLES = [('body', 'key', 'encode'), ('body', 'key', 'encode'), ('message', 'key', 'encode'), ('message', 'key', 'encode'), ('body', 'message', 'encode'), ('body', 'stamp', 'encode'), ('mac', 'key', 'encode'), ('body', 'key', 'message'), ('keys', 'encode')]
COUNTS = {'php': (22, 12), 'python': (22, 12), 'node': (20, 10), 'java': (20, 10), 'mono': (14, 7), 'go': (14, 7), 'ruby': (14, 7), 'shell': (12, 5), 'perl': (10, 4), 'elixir': (8, 3), 'lua': (8, 3)}


def plans(runtime):
    for group, combinations, count in zip(('composed2', 'composed3'), (PAIRS, TRIPLES), COUNTS[runtime]):
        yield from composed(runtime, group, combinations, count)


def composed(runtime, group, combinations, count):
    rng, made, seen = random.Random(f'{runtime}/{group}'), 0, set()
    while made < count:
        plan = choose(runtime, combinations[made % len(combinations)], rng)
        told = ' '.join(f'{name}={value}' for name, value in plan.items() if name != 'order')
        if not is_sensible(plan, MISSING.get(runtime, set())) or told in seen:
            continue
        seen.add(told)
        made += 1
        yield {**plan, 'group': group, 'name': f'{group}-{made}', 'note': told}


def choose(runtime, parts, rng):
    plan = dict([rng.choice(PAID if 'body' in parts else ORDERS).split('=')])
    for part in parts:
        if part == 'body':
            plan.update(word.split('=', 1) for word in rng.choice(BODIES[runtime]).split())
        elif part == 'keys':
            plan['key'] = rng.choice(TWO_KEYS)
        else:
            table = {'key': KEYS, 'message': MESSAGES, 'mac': MACS, 'encode': SPELLINGS, 'stamp': STAMPS}[part]
            plan[part] = rng.choice(table)
    return plan


def is_sensible(plan, missing):
    """Whether every part has a say: a body that is hashed away, a key that is not used and the like are left out."""
    if set(plan.values()) & missing:
        return False
    if plan.get('mac') == 'unkeyed' and 'key' in plan or plan.get('mac') == 'md5' and plan.get('encode') == 'trunc32':
        return False
    if plan.get('key') in ('api', 'other', 'empty') and plan.get('mac') == 'before':
        return False
    if plan.get('key') == 'swapped' and 'mac' in plan:
        return False
    return not (plan.get('message') in ('body', 'ts') and ('stamp' in plan or plan.get('sign') == 'empty'))
