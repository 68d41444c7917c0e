"""Reads JSON and keeps how everything is written: blanks, literals, order, duplicates."""
import re

TOKEN = re.compile(r'([ \t\r\n]*)("(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+)', re.S)
SHORT = {'n': '\n', 't': '\t', 'r': '\r', 'b': '\b', 'f': '\f', '/': '/', '\\': '\\', '"': '"'}


class NotJson(Exception):
    pass


def tokens(text):
    found, at = [], 0
    for match in TOKEN.finditer(text):
        if match.start() != at:
            raise NotJson(text[at:at + 20])
        found.append((match.group(1), match.group(2)))
        at = match.end()
    if text[at:].strip():
        raise NotJson(text[at:])
    return found


def parse(text):
    stream = [token for _, token in tokens(text)]
    value, end = read(stream, 0)
    if end != len(stream):
        raise NotJson('more than one value')
    return value


def read(stream, at):
    if at >= len(stream):
        raise NotJson('cut off')
    if stream[at] == '{':
        return read_object(stream, at + 1)
    if stream[at] == '[':
        return read_array(stream, at + 1)
    if not re.fullmatch(r'".*"|-?\d[\d.eE+-]*|true|false|null', stream[at], re.S):
        raise NotJson(stream[at])
    return stream[at], at + 1


def read_object(stream, at):
    members = []
    while stream[at] != '}':
        at += stream[at] == ','
        name, (value, end) = stream[at], read(stream, at + 2)
        if not name.startswith('"') or stream[at + 1] != ':':
            raise NotJson(name)
        members.append((name, value))
        at = end
    return ('object', members), at + 1


def read_array(stream, at):
    values = []
    while stream[at] != ']':
        at += stream[at] == ','
        value, at = read(stream, at)
        values.append(value)
    return ('array', values), at + 1


def units(literal):
    """The characters of a string, each with its spelling."""
    found = [(m.group(0), m.group(0)) for m in re.finditer(r'\\u[0-9a-fA-F]{4}|\\.|[^\\]', literal[1:-1], re.S)]
    result, pending = [], None
    for spelling, _ in found:
        char = decode(spelling)
        if pending is not None:
            char, spelling, pending = (pending[0] + char).encode('utf-16', 'surrogatepass').decode('utf-16'), pending[1] + spelling, None
        elif 0xd800 <= ord(char) < 0xdc00:
            pending = (char, spelling)
            continue
        result.append((char, spelling))
    return result


def decode(spelling):
    if spelling.startswith('\\u'):
        return chr(int(spelling[2:], 16))
    return SHORT[spelling[1]] if spelling.startswith('\\') else spelling


def spoken(literal):
    return ''.join(char for char, _ in units(literal))
