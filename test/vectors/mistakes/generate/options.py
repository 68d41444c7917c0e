"""What each option of a plan means: the sets of causes that describe it, any of which is right."""

B64, URL, UP, PRE = 'encoding.base64', 'encoding.base64url', 'encoding.uppercase-hex', 'encoding.prefix'
OTHER = 'message.other-provider'

STEPS = {  # what is done to the bytes of a body behind its serializer
    'newline': [['body.trailing-newline']], 'crlf_end': [['body.trailing-newline']], 'crlf': [['body.crlf']], 'bom': [['body.bom']],
    'space': [['body.whitespace']], 'lead': [['body.whitespace'], ['message.separator']], 'cp949': [['body.charset']], 'euckr': [['body.charset']],
    'latin1': [['body.charset']], 'ascii': [['body.charset']], 'ufffd': [['body.charset']], 'utf16le': [['body.charset']],
    'utf16be': [['body.charset']], 'mojibake': [['body.charset']], 'nfd': [['body.normalization']],
    'double': [['body.double-encoded']],
}
BODIES = {  # serializers whose output is no JSON
    'form': [['body.form-encoded']], 'repr': [['body.language-repr']], 'object': [['body.object-object']],
    'empty': [['body.empty'], ['message.timestamp-only']],
}
ORDERED = {'form_hash', 'form_sorted', 'form_map', 'repr_hash'}  # another order may be told apart
KEYS = {
    'newline': 'whitespace', 'crlf': 'whitespace', 'space': 'whitespace', 'lead': 'whitespace', 'quoted': 'quoted', 'squoted': 'quoted',
    'hex': 'hex-decoded', 'b64': 'base64-decoded', 'b64raw': 'base64-decoded', 'cut': 'prefix', 'upper': 'case', 'lower': 'case', 'url': 'escaped', 'html': 'escaped',
    'trunc32': 'truncated', 'trunc16': 'truncated', 'trunc24': 'truncated', 'short': 'truncated', 'api': 'api-key', 'other': 'other-profile', 'empty': 'empty',
    'undefined': 'empty', 'null': 'empty', 'None': 'empty', 'nil': 'empty', 'dollar': 'empty', 'swapped': 'swapped', 'put': 'prefix',
}
SECRETS = {'hex': 'hex', 'b64': 'base64', 'b64raw': 'base64url', 'cut': 'shs', 'upper': 'hex', 'lower': 'mixed', 'url': 'symbols', 'html': 'symbols',
           'trunc32': 'mixed', 'trunc16': 'mixed32', 'trunc24': 'mixed', 'short': 'hex'}
STRIPE = [[OTHER], [PRE, OTHER], [PRE, 'message.separator'], ['encoding.wrapped', OTHER]]
MESSAGES = {
    'dot': [['message.separator'], [OTHER]], 'colon': None, 'newline': None, 'pipe': None, 'space': None, 'dash': None, 'comma': None, 'under': None,
    'amp': None, 'semi': None, 'slash': None, 'tab': None, 'body_ts': [['message.order']],
    'body_dot_ts': [['message.order', 'message.separator'], ['message.order']], 'body_newline_ts': [['message.order', 'message.separator'], ['message.order'], ['body.trailing-newline', 'message.order']],
    'body_colon_ts': [['message.order', 'message.separator'], ['message.order']],
    'body': [['message.body-only']], 'ts': [['message.timestamp-only'], ['body.empty']],
    'method_path_nl': [['message.method-path'], ['message.method-path', 'message.separator']], 'ts_method_path': [['message.method-path'], [OTHER]],
    'path': [['message.method-path']], 'ts_path': [['message.method-path']], 'method': [['message.method-path']],
    'key_ts': [['message.api-key']], 'ts_key': [['message.api-key']], 'ts_body_key': [['message.api-key']],
    'key_dot': [['message.api-key'], ['message.api-key', 'message.separator']], 'key_pipe': [['message.api-key'], ['message.api-key', 'message.separator']],
    'key_newline': [['message.api-key'], ['message.api-key', 'message.separator']],
    'hashed': [['message.body-hashed']], 'hashed_b64': [['message.body-hashed']], 'hashed_dot': [['message.body-hashed'], ['message.body-hashed', 'message.separator']],
    'slack': [[OTHER]],
}
RECIPES = {  # message, digest and spelling at once
    'slack': [[OTHER], [PRE, OTHER]], 'stripe': STRIPE, 'github': [[OTHER], [PRE, OTHER], [PRE, 'message.body-only']],
    'github1': [[OTHER], [PRE, OTHER], ['mac.algorithm', OTHER], [PRE, 'mac.algorithm', OTHER], [PRE, 'mac.algorithm', 'message.body-only']],
    'shopify': [[OTHER], [B64, OTHER], [B64, 'message.body-only']],
    'svix': [[*extra, OTHER] for extra in ([], [B64], [PRE], [B64, PRE], ['key.base64-decoded'], ['key.base64-decoded', 'key.prefix'],
                                           [B64, 'key.base64-decoded', 'key.prefix'], [B64, PRE, 'key.base64-decoded', 'key.prefix'], [B64, PRE, 'key.base64-decoded'])],
    'coinbase': [[*extra, message] for extra in ([], [B64], ['key.base64-decoded'], [B64, 'key.base64-decoded']) for message in (OTHER, 'message.method-path')],
    'okx': [[*extra, message] for extra in ([], [B64]) for message in (OTHER, 'message.method-path')]
           + [['message.timestamp-format', *extra, message] for extra in ([], [B64]) for message in (OTHER, 'message.method-path')],
    'toss': [[OTHER], [B64, OTHER], [B64, PRE, OTHER], [PRE, OTHER]],
    'coupang': [[*extra, message] for extra in ([], ['message.timestamp-format']) for message in (OTHER, 'message.method-path')],
}
STAMPS = {'ms': 'milliseconds', 'ms000': 'milliseconds', 'minus1': 'differs', 'plus1': 'differs', 'plus2': 'differs', 'minus5': 'differs', 'kst': 'differs', 'utc': 'differs',
          'iso': 'format', 'iso_ms': 'format', 'iso_kst': 'format', 'float': 'format', 'padded': 'format', 'quoted': 'format', 'sql': 'format', 'sql_kst': 'format'}
MACS = {'sha1': [['mac.algorithm']], 'sha512': [['mac.algorithm']], 'sha384': [['mac.algorithm']], 'sha224': [['mac.algorithm']], 'md5': [['mac.algorithm']],
        'sha3': [['mac.algorithm']], 'unkeyed': [['mac.unkeyed']], 'unkeyed512': [['mac.algorithm', 'mac.unkeyed'], ['mac.unkeyed']], 'unkeyed1': [['mac.algorithm', 'mac.unkeyed'], ['mac.unkeyed']],
        'unkeyed_md5': [['mac.algorithm', 'mac.unkeyed'], ['mac.unkeyed']],
        'before': [['mac.concatenated']], 'after': [['mac.concatenated']], 'appended': [['mac.appended']]}
SPELLINGS = {
    'base64': [[B64]], 'base64_newline': [[B64], [B64, 'encoding.wrapped']], 'base64url': [[URL]], 'base64url_bare': [[URL]], 'base64_bare': [[B64], [URL]], 'HEX': [[UP]],
    'sha256=': [[PRE]], 'hmac-sha256=': [[PRE]], 'HMAC_': [[PRE]], '0x': [[PRE]], 'stdin': [[PRE]], 'stdin_sha2': [[PRE]], 'file': [[PRE]], 'v1=': [[PRE]], 'bearer': [[PRE]],
    'hex_of_hex': [['encoding.hex-of-hex']], 'base64_of_hex': [['encoding.base64-of-hex']], 'dashes': [['encoding.dashes']],
    'DASHES': [['encoding.dashes', UP], ['encoding.dashes']], 'colons': [['encoding.dashes'], ['encoding.wrapped']],
    'trunc32': [['encoding.truncated']], 'trunc16': [['encoding.truncated']], 'trunc40': [['encoding.truncated']], 'unpadded': [['encoding.unpadded-hex']], 'bigint': [['encoding.unpadded-hex']],
    'quoted': [['encoding.wrapped']], 'bytes': [['encoding.wrapped', B64]], 'bytes_hex': [['encoding.wrapped']], 'spaced': [['encoding.wrapped']], 'SPACED': [['encoding.wrapped', UP]],
    'wrapped_xxd': [['encoding.wrapped']], 'trunc10': [['encoding.truncated']], 'trunc20': [['encoding.truncated']],
}


def alternatives(table, option):
    """@returns the sets of one option; None stands for the table's own cause."""
    if table is KEYS:
        return [['key.' + KEYS[option]]]
    if table is STAMPS:
        return [['message.timestamp-' + STAMPS[option]]]
    return table[option] or [['message.separator']]


def multiply(parts):
    """Every way to describe all parts together."""
    sets = [frozenset()]
    for part in parts:
        sets = [one | frozenset(more) for one in sets for more in part]
    return [list(one) for one in dict.fromkeys(tuple(sorted(s)) for s in sets)]
