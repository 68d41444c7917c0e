"""Which causes lie between two JSON texts. Knows both sides, so nothing is searched: it compares what is written."""
from decimal import Decimal, InvalidOperation

from lossless import NotJson, parse, spoken, tokens, units

HTML = set('<>&\'="+`\u2028\u2029')


def style(text):
    """How blanks are used: compact, spaced, or the ways of the pretty print."""
    pairs = tokens(text)
    gaps = {(pairs[i - 1][1] if pairs[i - 1][1] in '{}[],:' else 'v', gap) for i, (gap, _) in enumerate(pairs) if i > 0}
    if all(gap == '' for _, gap in gaps):
        return 'compact'
    if any('\n' in gap for _, gap in gaps):
        indent = min((gap.rpartition('\n')[2] for _, gap in gaps if '\n' in gap and gap.rpartition('\n')[2]), key=len, default='')
        colon = ''.join(gap for before, gap in sorted(gaps) if before == ':') + '|' + ''.join(sorted({gap for i, (gap, t) in enumerate(pairs) if t == ':'}))
        return f'pretty {indent!r} {colon}'
    return 'spaced'


STYLE_CAUSE = {'compact': 'body.compacted', 'spaced': 'body.spaced-separators', 'pretty': 'body.pretty-printed'}


def number(literal):
    try:
        return Decimal(spoken(literal) if literal.startswith('"') else literal)
    except InvalidOperation:
        return None


def compare(signed, received, found):
    """Adds to `found` what differs between two parsed values."""
    if isinstance(signed, tuple) and isinstance(received, tuple):
        if signed[0] == received[0]:
            return (objects if signed[0] == 'object' else arrays)(signed[1], received[1], found)
        if not signed[1] and not received[1]:
            return found.add('body.empty-container')
    if isinstance(signed, str) and isinstance(received, str):
        return scalars(signed, received, found)
    return found.add('? another value')


def scalars(signed, received, found):
    if signed == received:
        return
    if signed.startswith('"') and received.startswith('"'):
        return strings(signed, received, found)
    same = number(signed) is not None and number(signed) == number(received)
    found.add('body.number-format' if same else f'? {signed} for {received}')


def strings(signed, received, found):
    ours, theirs = units(signed), units(received)
    if [char for char, _ in ours] != [char for char, _ in theirs]:
        return found.add(f'? {signed} for {received}')
    for (char, spelling), (_, other) in zip(ours, theirs):
        if spelling != other:
            found.add('body.escaped-slashes' if char == '/' else 'body.escaped-html' if char in HTML
                      else 'body.escaped-unicode' if ord(char) > 126 else 'body.escaped-control')


def arrays(signed, received, found):
    if len(signed) != len(received):
        found.add('? another length')
    for ours, theirs in zip(signed, received):
        compare(ours, theirs, found)


def objects(signed, received, found):
    ours, theirs = [spoken(name) for name, _ in signed], [spoken(name) for name, _ in received]
    values = dict(zip(theirs, (value for _, value in received)))
    if any(values[name] == 'null' for name in theirs if name not in ours):
        found.add('body.nulls-dropped')
    if any(values[name] != 'null' for name in theirs if name not in ours) or (len(set(theirs)) < len(theirs) and ours != theirs):
        found.add('body.members-dropped')
    if any(name not in theirs for name in ours):
        found.add('body.members-added')
    if len(set(ours)) < len(ours):
        found.add('? a member twice')
    shared = [name for name in ours if name in values]
    if len(set(theirs)) == len(theirs) and shared != [name for name in theirs if name in ours]:
        found.add('order: sorted' if ours == sorted(ours) else 'order: other')
    for name, value in signed:
        if spoken(name) in values:
            strings(name, next(n for n, _ in received if spoken(n) == spoken(name)), found)
            compare(value, values[spoken(name)], found)


def is_sorted(value):
    if not isinstance(value, tuple):
        return True
    if value[0] == 'array':
        return all(map(is_sorted, value[1]))
    names = [spoken(name) for name, _ in value[1]]
    return names == sorted(names) and all(is_sorted(inner) for _, inner in value[1])


def differences(signed, received, by_chance=False):
    """
    The acceptable sets of causes that turn one text into the other; as small as can be.
    @param by_chance the order is that of a hash table: sorted is then an order like any other.
    """
    found, (ours, theirs) = set(), (parse(signed), parse(received))
    compare(ours, theirs, found)
    if style(signed) != style(received):
        found.add(STYLE_CAUSE[style(signed).split(' ')[0]])
    unknown = [one for one in found if one.startswith('?')]
    if unknown:
        raise NotJson(f'bodies differ: {unknown}')
    orders = {one for one in found if one.startswith('order: ')}
    rest = {one for one in found if not one.startswith('order: ')}
    if not orders:
        return [rest]
    if 'order: other' in orders:
        return [rest | {'body.keys-reordered'}]
    partly = not is_sorted(ours)
    return [rest | {'body.keys-sorted'}] + ([rest | {'body.keys-reordered'}] if by_chance or partly else [])
