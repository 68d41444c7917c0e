#!/usr/bin/env python3
"""
Makes the corpus: `/usr/bin/python3 generate.py [runtime…]`. Every request is signed by a program in the runtime it is
said to come from; this file invents the orders, asks the programs and writes down what is to be found.
"""
import base64
import hashlib
import hmac
import json
import random
import sys

import compose
import orders
import tamper
from expect import NotJson, differences
from options import (BODIES, KEYS, MACS, MESSAGES, ORDERED, RECIPES, SECRETS, SPELLINGS, STAMPS, STEPS, alternatives, multiply)
from programs import HERE, PROGRAMS, ask, build

PATHS = {'cancel': '/conversions/cancel', 'reason': '/conversions/decline', 'partial': '/conversions/partial'}


def read_plan(runtime):
    """One line a mistake: `name | option=value … | note`, with `x3` for three of them."""
    own = (HERE / 'plans' / f'{runtime}.txt').read_text().splitlines() if runtime != 'none' else []
    shared = [line.removeprefix(f'{runtime}/') for line in (HERE / 'plans' / 'reception.txt').read_text().splitlines() if line.startswith(f'{runtime}/')]
    for line in own + shared:
        if not line.strip() or line.startswith('#'):
            continue
        name, options, note = (part.strip() for part in line.split('|', 2))
        words = options.split()
        plan = dict(word.split('=', 1) for word in words if '=' in word)
        count = next((int(word[1:]) for word in words if word[0] == 'x' and '=' not in word), 1)
        if 'group' in plan and line in shared:
            name = f'{plan["group"]}-{name}'
        for index in range(count):
            yield {**plan, 'name': name if index == 0 else f'{name}-{index + 1}', 'note': note}


def task(runtime, plan, attempt):
    """What the program is to do; the order, the account and the clock differ with every attempt."""
    rng = random.Random(f'{runtime}/{plan["name"]}/{attempt}')
    small = plan.get('group', 'real') == 'real' and 'order' not in plan and not {'send', 'sign'} & set(plan) and rng.random() < 0.7
    traits = rng.choice(['cancel', 'cancel,reason', 'partial']).split(',') if small else plan.get('order', '').split(',')
    if runtime not in ('go', 'java', 'mono') and set(traits) <= {'', 'korean', 'null', 'buyer'} and rng.random() < 0.35:
        traits = [*traits, 'noitems']
    key_options = plan.get('key', 'right').split('+')
    kind = plan.get('secret') or next((SECRETS[option] for option in key_options if option in SECRETS), None)
    now = rng.randint(1735700000, 1785000000)
    seconds = now - rng.choice([0, 1, 2, 3, 11, 28, -2])
    path = next((PATHS[trait] for trait in traits if trait in PATHS), '/conversions')
    one = {
        'raw': orders.order(rng, traits), 'secret': orders.secret(rng, kind), 'api_key': orders.api_key(rng), 'now': now, 'seconds': seconds,
        'ms': rng.randint(0, 999), 'path': plan.get('base', '') + path, 'other': {'name': rng.choice(['shop-kr', 'outlet', 'staging']), 'api_key': orders.api_key(rng),
                                                         'hmac_secret': orders.secret(rng, None)},
        'send': plan.get('send', 'raw'), 'sign': plan.get('sign', 'sent'), 'key': plan.get('key', 'right'), 'message': plan.get('message', 'right'),
        'mac': plan.get('mac', 'sha256'), 'encode': plan.get('encode', 'hex'), 'stamp': plan.get('stamp', 'right'), 'recipe': plan.get('recipe', ''),
    }
    one['ts'] = tamper.header_timestamp(plan.get('clock', 'right'), one)
    if 'prefix' in plan:
        one['secret'] = plan['prefix'] + one['secret']
    return one


def body_alternatives(runtime, plan, answer):
    sent, signed = ([base64.b64decode(stage) for stage in answer[side]] for side in ('sent', 'signed'))
    send, sign = plan.get('send', 'raw').split('+'), plan.get('sign', 'sent').split('+')
    parts, kind = [], sign[0].split('_')[0]
    if sign[0] == 'sent':
        changed = {step for step, before, after in zip(sign[1:], signed, signed[1:]) if before != after}
    else:
        if kind in BODIES:
            parts.append(BODIES[kind])
            if sign[0] in ORDERED or runtime in ('go', 'elixir'):
                parts.append([[], ['body.keys-sorted'], ['body.keys-reordered']])
        else:
            ours, theirs = signed[0].decode(), sent[0].decode()
            parts.append([list(one) for one in differences(ours, theirs, is_by_chance(runtime, sign[0]))])
            if ours.endswith('\n') != theirs.endswith('\n'):
                parts.append([['body.trailing-newline']])
        steps = lambda names, stages: {name for name, before, after in zip(names[1:], stages, stages[1:]) if before != after}
        changed = steps(sign, signed) ^ steps(send, sent)
    wanted = set(sign[1:]) ^ (set(send[1:]) if sign[0] != 'sent' else set())
    if not wanted <= changed:
        raise NoMistake(f'no effect: {wanted - changed}')
    parts += [double_encoded(signed) if step == 'double' else STEPS[step] for step in sorted(changed)]
    if kind not in ('sent', *BODIES) and sign[0] != send[0] and all(part == [[]] for part in parts):
        raise NoMistake('the same body')
    return parts


def double_encoded(stages):
    """The outer encoder may have escapes of its own; they are part of the one step, or told apart."""
    escapes = [cause for spelling, cause in ((rb'\u', 'body.escaped-unicode'), (rb'\/', 'body.escaped-slashes')) if spelling in stages[-1]]
    return [['body.double-encoded', *escapes[:count]] for count in range(len(escapes) + 1)] + ([['body.double-encoded', escapes[1]]] if escapes[1:] else [])


def is_by_chance(runtime, serializer):
    """Whether members come in the order of a hash table, which may happen to be sorted."""
    return runtime in ('perl', 'lua') and 'sorted' not in serializer or 'hash' in serializer or serializer == 'simple'


class NoMistake(Exception):
    """The mistake changed nothing on this order; another one is taken."""


def expectation(runtime, plan, one, answer):
    """@returns the acceptable sets of causes of what a program signed."""
    parts = body_alternatives(runtime, plan, answer)
    if one['recipe']:
        parts.append(RECIPES[one['recipe']])
    for table, name, right in ((KEYS, 'key', 'right'), (MESSAGES, 'message', 'right'), (MACS, 'mac', 'sha256'), (SPELLINGS, 'encode', 'hex'), (STAMPS, 'stamp', 'right')):
        parts += [alternatives(table, option) for option in one[name].split('+') if option != right]
    used = [option for option in one['key'].split('+') if option not in ('right', 'swapped')]
    if len(answer['effects']) != len(used) + 1:
        sys.exit(f'{runtime} has no key option {used}')
    if 'effects' in answer and len(set(answer['effects'])) < len(answer['effects']):
        raise NoMistake('a step without effect')
    if (one['message'], one['encode']) in (('body', 'sha256='), ('body', 'base64')):
        known = RECIPES['github' if one['encode'] == 'sha256=' else 'shopify']
        rest = expectation(runtime, plan, {**one, 'message': 'right', 'encode': 'hex'}, answer)
        return [*multiply(parts), *multiply([rest, known[:2]])]
    if one['mac'] == 'before' and used[-1:] in (['newline'], ['crlf'], ['space']):  # or the blank lies between secret and message
        return multiply(parts) + [[cause for cause in causes if cause != 'key.whitespace'] for causes in multiply(parts)]
    clock = tamper.CLOCK_CAUSES.get(plan.get('clock', '').split(':')[0])
    return multiply(parts) + (multiply([*parts, [[clock]]]) if clock else [])


def check_spelling(one, signature):
    """Leaves out digests that a spelling does not change, or that another spelling would write alike."""
    digits = {'sha1': 40, 'md5': 32, 'sha512': 128}.get(one['mac'], 64)
    if one['encode'] in ('unpadded', 'bigint') and len(signature) == digits or one['encode'] == '0x' and len(signature) != digits + 2:
        raise NoMistake('zeros, or none')
    if one['encode'].startswith('base64url') and not {'-', '_'} & set(signature):
        raise NoMistake('neither - nor _')


def case(runtime, plan, one, answer):
    body = base64.b64decode(answer['sent'][-1])
    right = hmac.new(one['secret'].encode(), one['ts'].encode() + body, hashlib.sha256).hexdigest()
    group = plan.get('group', 'real')
    rng = random.Random(f'{runtime}/{plan["name"]}/headers')
    signature = answer['signature'].strip()
    if group in ('rejected', 'valid') and signature != right:
        sys.exit(f'{runtime} {plan["name"]}: signed wrongly {answer}')
    if group in ('real', 'composed2', 'composed3'):
        if signature == right:
            raise NoMistake('the right signature')
        check_spelling(one, signature)
        verdict, causes = 'explained', expectation(runtime, plan, one, answer)
    else:
        verdict, causes = group, [[]]
    made = {'body': body, 'headers': orders.headers(rng, runtime, one['api_key'], one['ts'], signature, len(body)), 'verdict': verdict, 'causes': causes,
            'other_profiles': [one['other']] if 'other' in one['key'] or rng.random() < 0.08 else []}
    if group == 'unexplained' and signature == right and 'then' not in plan:
        sys.exit(f'{plan["name"]} is valid')
    tamper.apply(plan, one, made, random.Random(f'{runtime}/{plan["name"]}/tamper'))
    return {'id': f'{runtime}-{plan["name"]}', 'runtime': runtime, 'group': group,
            'received': {'body_b64': base64.b64encode(made['body']).decode(), 'headers': made['headers']}, 'now': one['now'], 'api_key': one['api_key'],
            'hmac_secret': one['secret'], 'other_profiles': made['other_profiles'], 'expect': {'verdict': made['verdict'], 'causes': made['causes']}, 'note': plan['note'] or plan['name']}


def generate(runtime):
    build(runtime)
    plans = [*read_plan(runtime), *(compose.plans(runtime) if runtime != 'none' else [])]
    names = [plan['name'] for plan in plans]
    assert len(set(names)) == len(names), [name for name in names if names.count(name) > 1]
    cases, open_plans, reasons = {}, plans, {}
    for attempt in range(60):
        if not open_plans:
            break
        tasks = [task(runtime, plan, attempt) for plan in open_plans]
        left = []
        for plan, one, answer in zip(open_plans, tasks, ask(runtime, tasks, attempt)):
            try:
                cases[plan['name']] = case(runtime, plan, one, answer)
            except (NoMistake, NotJson, UnicodeDecodeError) as reason:
                reasons[plan['name']] = reason
                left.append(plan)
        open_plans = left
    for plan in open_plans:
        print(f'{runtime}: {plan["name"]} left out: {reasons[plan["name"]]}', file=sys.stderr)
    lines = [json.dumps(cases[name], ensure_ascii=False, separators=(',', ':')) for name in names if name in cases]
    (HERE.parent / f'{runtime}.json').write_text('[\n' + ',\n'.join(lines) + '\n]\n')
    print(runtime, len(lines))


if __name__ == '__main__':
    for chosen in sys.argv[1:] or PROGRAMS:
        generate(chosen)
