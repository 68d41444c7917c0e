"""Orders, keys and headers as merchants have them; everything from a seeded random.Random."""
import base64
import json

NAMES = ['겨울 극세사 담요', '머그컵 2인 세트', '양말 (남/여) 3켤레', '무선 이어폰 케이스', '제주 감귤 5kg', '한우 불고기 600g',
         '립밤 15g 리필', '여행용 파우치 L', '핸드크림 50ml', '유기농 현미 4kg', '등산 스틱 1쌍', '김치 3kg (포기)']
ASCII_NAMES = ['Desk lamp 12W', 'Cotton tee L', 'USB-C cable 2m', 'Phone grip', 'Trail shoes 270']
HTML_NAMES = ["R&D <한정판> 셔츠's", 'B&B 잼 <무가당> 2병', "Tom's <세일> 1+1 & 사은품", '<b>특가</b> 수건 & 타월']
EMOJI_NAMES = ['냥냥이 😺 간식', '생일 🎂 케이크 초', '커피 ☕ 원두 1kg 🚚']
SURNAMES, GIVEN = '김이박최정강조윤', ['하윤', '도현', '서연', '지후', '은우', '수아']
MEMOS = ['문 앞에 놓아 주세요', '경비실에 맡겨 주세요', '부재 시 연락 바랍니다']
HOSTS = ['shop.example', 'img.shop.example', 'cdn.mall.example']


def hexes(rng, count):
    return ''.join(rng.choice('0123456789abcdef') for _ in range(count))


def product(rng, traits):
    if 'html' in traits:
        return rng.choice(HTML_NAMES)
    if 'emoji' in traits:
        return rng.choice(EMOJI_NAMES)
    if 'ascii' in traits:
        return rng.choice(ASCII_NAMES)
    if 'latin' in traits:
        return rng.choice(['Café Crème 250g', 'Jalapeño señor', 'Größe M, blau'])
    return NAMES[2] if 'slash' in traits and rng.random() < 0.5 else rng.choice(NAMES)


def price(rng, traits):
    if 'usd' in traits:
        return rng.choice([f'{rng.randint(3, 90)}.{rng.randint(1, 9)}0', f'{rng.randint(3, 90)}.{rng.randint(1, 9)}',
                           f'{rng.randint(3, 90)}.{rng.randint(10, 98)}'])
    if 'float' in traits:
        return f'{rng.randint(10, 400) * 100}.0'
    return str(rng.randint(10, 400) * 100)


def item(rng, traits):
    entry = [('item_id', f'P{rng.randint(0, 99999):05}'), ('name', product(rng, traits)),
             ('price', Raw(price(rng, traits))), ('quantity', rng.randint(1, 4))]
    if 'slash' in traits:
        entry.append(('image_url', f'https://{rng.choice(HOSTS)}/p/{rng.randint(1, 9999)}/main.jpg'))
    return Members(entry)


class Raw(str):
    """A literal of JSON."""


class Members(list):
    """The members of an object, in order."""


def order(rng, traits):
    """@returns the text of one report: compact, UTF-8, slashes and all left as they are."""
    number = rng.choice([f'S{rng.randint(2024010100000, 2026123199999)}', f'2025{rng.randint(101, 1231):04}_{rng.randint(1, 99999)}',
                         f'ord-{rng.randint(1, 99999):08}', f'{rng.randint(10**18, 10**19)}0-L'])
    event = rng.choice([f'evt_{hexes(rng, 16)}', f'paid-{number}',
                        '-'.join(hexes(rng, n) for n in (8, 4, 4, 4, 12))])
    members = Members([('merchant_order_id', number), ('event_id', event)])
    if 'cancel' in traits:
        if 'reason' in traits:
            members.append(('reason', rng.choice(['고객 변심', '재고 없음', '중복 주문'])))
        return text(members)
    if 'partial' in traits:
        return text(Members(members + [('refund_amount', Raw(price(rng, traits)))]))
    items = [item(rng, traits) for _ in range(rng.choice([1, 1, 1, 2] if 'many' not in traits else [3, 4]))]
    members += [('amount', Raw(price(rng, traits))), ('currency', 'USD' if 'usd' in traits else 'KRW'),
                ('cb_aev', f'aev_{hexes(rng, 20)}'), ('product_name', product(rng, traits))]
    if 'noitems' not in traits:
        members.append(('items', [] if 'emptyitems' in traits else items))
    if 'nosub' not in traits:
        members.append(('sub_id', rng.choice([f'web-{hexes(rng, 6)}', f'aff_{hexes(rng, 8)}', f'cafe24-{rng.randint(1, 9999)}'])))
    if 'null' in traits:
        members = nulled(rng, members)
    if 'query' in traits:
        members.append(('landing', f'https://{rng.choice(HOSTS)}/?utm_source=cb&utm_medium=cps&c={rng.randint(1, 999)}'))
    if 'buyer' in traits:
        members.append(('buyer', Members([('name', rng.choice(SURNAMES) + rng.choice(GIVEN)), ('grade', rng.choice(['VIP', 'GOLD', 'NEW'])),
                                          ('age', rng.randint(19, 70)), ('address', Members([('zip', f'{rng.randint(1000, 99999):05}'), ('memo', rng.choice(MEMOS))]))])))
    if 'emptyobject' in traits:
        members.append(('extra', Members()))
    if 'bool' in traits:
        members += [('first_purchase', Raw(rng.choice(['true', 'false']))), ('channel', rng.choice(['app', 'web']))]
    if 'shuffled' in traits:
        rng.shuffle(members)
    return text(members)


def nulled(rng, members):
    victims = rng.choice([['cb_aev'], ['sub_id'], ['cb_aev', 'sub_id']])
    return Members((name, Raw('null') if name in victims else value) for name, value in members)


def text(value):
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, Members):
        return '{' + ','.join(f'{text(name)}:{text(inner)}' for name, inner in value) + '}'
    if isinstance(value, list):
        return '[' + ','.join(map(text, value)) + ']'
    return json.dumps(value, ensure_ascii=False)


def secret(rng, kind):
    data = bytes(rng.randrange(256) for _ in range(32))
    letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
    mixed = lambda count: ''.join(rng.choice(letters) for _ in range(count))
    kinds = {
        'hex': lambda: hexes(rng, 64), 'hex40': lambda: hexes(rng, 40), 'hex32': lambda: hexes(rng, 32),
        'base64': lambda: base64.b64encode(data).decode(), 'base64url': lambda: base64.urlsafe_b64encode(data).decode().rstrip('='),
        'uuid': lambda: '-'.join(hexes(rng, n) for n in (8, 4, 4, 4, 12)), 'mixed': lambda: mixed(40), 'mixed32': lambda: mixed(32),
        'shs': lambda: 'shs_' + mixed(36), 'whsec': lambda: 'whsec_' + base64.b64encode(data[:24]).decode(), 'sk': lambda: 'sk_live_' + mixed(32),
        'symbols': lambda: mixed(16) + rng.choice(['+', '&']) + mixed(12) + '/' + mixed(4) + '=',
    }
    return kinds[kind or rng.choice(['hex', 'base64', 'base64url', 'uuid', 'mixed', 'mixed32', 'shs'])]()


def api_key(rng):
    return rng.choice([f'sample-{hexes(rng, 24)}', f'pk_test_{hexes(rng, 24)}', '-'.join(hexes(rng, n) for n in (8, 4, 4, 4, 12))])


AGENTS = {'php': 'GuzzleHttp/7', 'python': 'python-requests/2.28.1', 'ruby': 'Ruby', 'go': 'Go-http-client/1.1', 'java': 'Java/17.0.15', 'node': 'node',
          'perl': 'libwww-perl/6.67', 'elixir': 'hackney/1.20', 'shell': 'curl/7.88.1', 'lua': 'LuaSocket 3.0'}


def headers(rng, runtime, key, timestamp, signature, length):
    lines = [['Content-Type', rng.choice(['application/json', 'application/json; charset=utf-8'])], ['X-Merchant-Key', key],
             ['X-Signature-Timestamp', timestamp], ['X-Signature', signature]]
    if rng.random() < 0.3 and runtime in AGENTS:
        lines = [['Host', 's2s.example.invalid'], ['User-Agent', AGENTS[runtime]], *lines, ['Content-Length', str(length)]]
    return [[name.lower(), value] for name, value in lines] if runtime == 'node' and rng.random() < 0.5 else lines
