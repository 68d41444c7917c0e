#!/usr/bin/env python3
"""
Makes `further.json`: mistakes with keys, messages and outputs, each signed by the program in its plan. `further.txt` has
one a line: id | runtime | secret | sets of causes | program. A program prints the signature; it finds TS, BODY, SECRET,
API_KEY and DIGEST (the right one, in hex) in its environment.
"""
import base64
import hashlib
import hmac
import json
import os
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
RUN = {'node': ['node', '-e'], 'python': ['python3', '-c'], 'perl': ['perl', '-MDigest::SHA=hmac_sha256,hmac_sha256_hex', '-e'], 'shell': ['bash', '-c']}
BEFORE = {
    'node': 'const {createHmac} = require("crypto"); const {TS, BODY, SECRET, API_KEY, DIGEST} = process.env; const h = createHmac, p = console.log;'
            'const s = (m, k = SECRET) => h("sha256", k).update(m).digest(); const x = (d) => d.toString("hex");',
    'python': 'import os, hmac, hashlib, base64, json; TS, BODY, SECRET, API_KEY, DIGEST = (os.environ[n] for n in ("TS", "BODY", "SECRET", "API_KEY", "DIGEST"));'
              's = lambda m, k=SECRET: hmac.new(k.encode(), m.encode(), hashlib.sha256);',
    'perl': 'my ($t, $b, $s, $a, $d) = @ENV{qw(TS BODY SECRET API_KEY DIGEST)}; my $r = pack("H*", $d);',
    'shell': '',
}
SECRETS = {
    'mixed': '9f3Kx7Qv2mLz8Rt4Wp6Yc1Bn5Jd0Hs', 'hex': '4c6f72656d20697073756d20646f6c6f72207369742061e1ff8090a1b2c3d4e5',
    'base64': 'k3V0m9Qw1xZr7LpT5sYb2uHc8nGd4eFa6jKi0oMvXyA=', 'whsec': 'whsec_k3V0m9Qw1xZr7LpT5sYb2uHc8nGd4eFa6jKi0oMvXyA=',
    'dollar': 'p4$$w0rd$HOME9kT2vQ8mL1zR', 'hash': 'p4$$w0rd#kT2vQ8mL1zR', 'quoted': '"p4$w0rd#kT2vQ8mL1zR"', 'slash': r'p4\w0rd#kT2vQ8\mL1zR', 'live': 'sk_live_9f3Kx7Qv2mLz8Rt4Wp6Yc1',
    'long': 'Zk9Qw1xZr7LpT5sYb2uHc8nGd4eFa6jKi0oMvXyA9f3Kx7Qv2mLz8Rt4Wp6Yc1Bn5Jd0HsQ2', 'twice': 'hR3kV8nQ1sLw6YhR3kV8nQ1sLw6Y', 'percent': 'p4%%w0rd%PATHX%kT2vQ8mL1zR',
}


def case(index, line):
    name, runtime, kind, causes, program = (part.strip() for part in line.split('|', 4))
    secret, ts, api_key = SECRETS[kind], str(1795706412 + 977 * index), 'mk_live_5c1f09a7e2'
    body = json.dumps({
        'merchant_order_id': f'20261126-{4417 + index:07}', 'event_id': f'paid-20261126-{4417 + index:07}', 'amount': 49900 + 100 * index, 'currency': 'KRW',
        'product_name': '수분 앰플 50ml', 'items': [{'item_id': 'SKU-1183', 'name': '수분 앰플', 'price': 24900, 'quantity': 2}],
    }, ensure_ascii=False, separators=(',', ':'))
    digest = hmac.new(secret.encode(), (ts + body).encode(), hashlib.sha256).hexdigest()
    environment = {**os.environ, 'TS': ts, 'BODY': body, 'SECRET': secret, 'API_KEY': api_key, 'DIGEST': digest, 'LC_ALL': 'C.UTF-8'}
    done = subprocess.run([*RUN[runtime], BEFORE[runtime] + program], env=environment, capture_output=True, check=True, cwd=HERE)
    signature = done.stdout.decode().rstrip('\n')
    assert signature and (signature != digest), name
    host = [['Host', 'shop-api.example.org']] if ' host' in f' {name}' else []
    headers = [*host, ['Content-Type', 'application/json'], ['X-Merchant-Key', api_key], ['X-Signature-Timestamp', ts], ['X-Signature', signature]]
    sets = [sorted(one.split('+')) for one in causes.split()]
    return {'id': f'further-{name}'.replace(' ', '-'), 'runtime': runtime, 'group': 'real', 'received': {'body_b64': base64.b64encode(body.encode()).decode(), 'headers': headers},
            'now': int(ts) + 2, 'api_key': api_key, 'hmac_secret': secret, 'other_profiles': [], 'expect': {'verdict': 'explained', 'causes': sets}, 'note': program}


def main():
    lines = [line for line in (HERE / 'plans' / 'further.txt').read_text().splitlines() if line.strip() and not line.startswith('#')]
    cases = [case(index, line) for index, line in enumerate(lines)]
    text = ',\n'.join(json.dumps(one, ensure_ascii=False, separators=(',', ':')) for one in cases)
    (HERE.parent / 'further.json').write_text(f'[{text}]\n')
    print(len(cases), 'cases')


main()
