"""What happens to a request beside its signature: clocks, headers, and what nothing explains."""
import base64
import datetime
import hashlib
import hmac
import re

import orders


CLOCK_CAUSES = {'stale': 'clock.stale', 'ahead': 'clock.ahead', 'ms': 'clock.milliseconds', 'ms000': 'clock.milliseconds', 'zone': 'clock.timezone', 'iso': 'clock.not-whole', 'float0': 'clock.not-whole'}


def header_timestamp(clock, one):
    """The text of X-Signature-Timestamp, and what is signed: `right`, `stale:452`, `zone:-9`, `ms`, `iso` …"""
    name, _, amount = clock.partition(':')
    seconds, number = one['seconds'], float(amount or 0)
    moment = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    return {
        'right': lambda: str(seconds), 'stale': lambda: str(one['now'] - int(number)), 'ahead': lambda: str(one['now'] + int(number)),
        'zone': lambda: str(seconds + int(number * 3600)), 'ms': lambda: str(seconds * 1000 + one['ms']), 'ms000': lambda: f'{seconds}000',
        'us': lambda: str(seconds * 1000000 + one['ms'] * 1000 + 417),
        'float': lambda: f'{seconds}.{one["ms"]:03}4{one["ms"] % 90 + 10}', 'float0': lambda: f'{seconds}.0', 'iso': lambda: moment.strftime('%Y-%m-%dT%H:%M:%SZ'),
        'iso_ms': lambda: moment.strftime('%Y-%m-%dT%H:%M:%S.') + f'{one["ms"]:03}Z', 'sql': lambda: moment.strftime('%Y-%m-%d %H:%M:%S'),
        'quoted': lambda: f'"{seconds}"', 'blank': lambda: '', 'plus': lambda: f'+{seconds}', 'exponent': lambda: f'{seconds / 1e9:.9f}e9', 'comma': lambda: f'{seconds:,}',
        'word': lambda: 'now', 'nan': lambda: 'NaN', 'null': lambda: 'null', 'negative': lambda: f'-{seconds}',
    }[name]()


def apply(plan, one, made, rng):
    """@param made changed in place: body, headers, verdict, causes."""
    for word in filter(None, plan.get('then', '').split(',')):
        name, _, argument = word.partition(':')
        ACTS[name](made, argument, one, rng)
    if 'expect' in plan:
        made['causes'] = [one_set.split('+') for one_set in plan['expect'].split('/')]


def header(made, name):
    return next(line for line in made['headers'] if line[0].lower() == name.lower())


def missing(made, name, _one, _rng):
    made['headers'] = [line for line in made['headers'] if line[0].lower() != name.lower()]


def blank(made, name, _one, _rng):
    header(made, name)[1] = ''


def twice(made, name, _one, _rng):
    made['headers'].append(list(header(made, name)))


def twice_other(made, name, one, _rng):
    value = {'x-merchant-key': one['other']['api_key'], 'x-signature-timestamp': str(one['seconds'] - 1), 'x-signature': 'ab' * 32}[name.lower()]
    made['headers'].append([header(made, name)[0], value])


def unknown_key(made, kind, one, _rng):
    line = header(made, 'X-Merchant-Key')
    line[1] = {'other': one['other']['api_key'], 'upper': line[1].upper(), 'cut': line[1][:-1], 'undefined': 'undefined', 'bearer': f'Bearer {line[1]}',
               'quoted': f'"{line[1]}"', 'nbsp': f'{line[1]}\u00a0', 'inner': f'{line[1][:8]} {line[1][8:]}', 'zero': f'\u200b{line[1]}'}[kind]


def names(made, case, _one, _rng):
    change = {'upper': str.upper, 'lower': str.lower, 'mixed': lambda name: ''.join(c.upper() if i % 2 else c.lower() for i, c in enumerate(name))}[case]
    made['headers'] = [[change(name), value] for name, value in made['headers']]


def signature(made, kind, _one, rng):
    line = header(made, 'X-Signature')
    value, random = line[1], bytes(rng.randrange(256) for _ in range(32))
    place = rng.randrange(len(value))
    line[1] = {
        'hex': lambda: random.hex(), 'base64': lambda: base64.b64encode(random).decode(), 'base64url': lambda: base64.urlsafe_b64encode(random).decode().rstrip('='),
        'flip': lambda: value[:place] + '0123456789abcdef'[int(value[place], 16) ^ (1 << rng.randrange(4))] + value[place + 1:],
        'four': lambda: value[:8], 'six': lambda: value[:12], 'sha1': lambda: random[:20].hex(), 'md5': lambda: random[:16].hex(), 'sha512': lambda: (random * 2)[:32].hex() + random[::-1].hex(),
        'HEX': lambda: random.hex().upper(), 'words': lambda: 'signature', 'zeros': lambda: '0' * 64, 'reversed': lambda: value[::-1], 'swap': lambda: value[32:] + value[:32],
        'prefixed': lambda: 'sha256=' + random.hex(), 'upper_flip': lambda: value[:place].upper() + ('0' if value[place] != '0' else '1') + value[place + 1:].upper(),
        'truncated': lambda: random.hex()[:32], 'dots': lambda: f'{base64.b64encode(random[:12]).decode()}.{base64.b64encode(random[:20]).decode()}', 'placeholder': lambda: '{signature}',
    }[kind]()


def edit(made, kind, _one, rng):
    """The body was changed on the way, in a way that is no mistake of a signer."""
    text = made['body'].decode()
    digits = str(rng.randint(11, 99))
    changes = {
        'amount': lambda: re.sub(r'"amount":\s?(\d+)', lambda m: m.group(0).replace(m.group(1), str(int(m.group(1)) + 12340)), text, count=1),
        'price': lambda: re.sub(r'"price":\s?(\d+)', lambda m: m.group(0).replace(m.group(1), '1' + m.group(1)), text, count=1),
        'name': lambda: re.sub(r'("product_name":\s?"[^"]*)"', rf'\1 {digits}호"', text, count=1), 'order_id': lambda: re.sub(r'("merchant_order_id":\s?"[^"]*)"', rf'\1-{digits}"', text, count=1),
        'event_id': lambda: re.sub(r'("event_id":\s?"[^"]*)"', rf'\1{digits}"', text, count=1), 'currency': lambda: text.replace('"KRW"', '"JPY"'),
        'letter': lambda: text.replace('evt_', 'evt-').replace('paid-', 'paid_').replace('aev_', 'aev-'), 'quantity': lambda: re.sub(r'("quantity":\s?)(\d)', r'\g<1>7', text, count=1),
        'cut': lambda: text[:-rng.randint(20, 40)], 'another': lambda: '{"merchant_order_id":"S20251109%s","event_id":"evt_%s"}' % (digits, digits * 8), 'doubled': lambda: text + text,
        'sub_id': lambda: re.sub(r'("sub_id":\s?")', rf'\g<1>{digits}', text, count=1),
    }
    changed = changes[kind]().encode()
    assert changed != made['body'], kind
    made['body'] = changed
    for line in made['headers']:
        if line[0].lower() == 'content-length':
            line[1] = str(len(changed))


def other_profile(made, _argument, one, _rng):
    made['other_profiles'] = [one['other']]


def hide(made, _argument, _one, _rng):
    """The secret that was used is nowhere to be found."""
    made['other_profiles'] = []


def stranger(made, _argument, _one, rng):
    made['other_profiles'] = [{'name': f'shop-{number}', 'api_key': orders.api_key(rng), 'hmac_secret': orders.secret(rng, None)} for number in (1, 2)]


def other_order(made, _argument, one, rng):
    """Rightly signed, but another order."""
    message = one['ts'] + orders.order(rng, ['korean'])
    header(made, 'X-Signature')[1] = hmac.new(one['secret'].encode(), message.encode(), hashlib.sha256).hexdigest()


ACTS = {'hide': hide, 'stranger': stranger, 'other_order': other_order, 'missing': missing, 'blank': blank, 'twice': twice, 'twice_other': twice_other, 'key': unknown_key, 'names': names, 'signature': signature,
        'edit': edit, 'profiles': other_profile}
