"""The programs that sign: how they are built, started and asked."""
import base64
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ.get('MISTAKES_BUILD', '/tmp/mistakes-build'))
JARS = ':'.join(f'/usr/share/java/{name}.jar' for name in ('gson', 'jackson-core', 'jackson-databind', 'jackson-annotations', 'json-simple'))
NEWTONSOFT = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll'
PROGRAMS = {
    'php': ['php', 'sign.php'], 'python': ['/usr/bin/python3', 'sign.py'], 'ruby': ['ruby', 'sign.rb'], 'node': ['node', 'sign.mjs'],
    'none': ['node', 'sign.mjs'], 'go': [f'{BUILD}/sign-go'], 'java': ['java', '-Dfile.encoding=UTF-8', '-cp', f'{BUILD}/java:{JARS}', 'Sign'], 'perl': ['perl', 'sign.pl'],
    'mono': ['mono', f'{BUILD}/sign.exe'], 'elixir': ['elixir', 'sign.exs'], 'lua': ['lua5.3', 'sign.lua'], 'shell': ['bash', 'sign.sh'],
}
BUILDS = {
    'go': [['go', 'build', '-o', f'{BUILD}/sign-go', 'sign.go']],
    'java': [['javac', '-d', f'{BUILD}/java', '-cp', JARS, 'Sign.java', 'Bodies.java']],
    'mono': [['cp', NEWTONSOFT, str(BUILD)], ['mcs', f'-out:{BUILD}/sign.exe', f'-r:{NEWTONSOFT}', '-r:System.Web.Extensions', '-r:System.Web', 'sign.cs']],
}


def build(runtime):
    (BUILD / 'java').mkdir(parents=True, exist_ok=True)
    for command in BUILDS.get(runtime, []):
        subprocess.run(command, cwd=HERE, check=True)


def flat(one):
    """For runtimes without a JSON parser: words `name=base64`."""
    known = {**{name: str(value) for name, value in one.items() if name != 'other'}, 'other': one['other']['hmac_secret'],
             'event_id': json.loads(one['raw'])['event_id'], 'terms': elixir_terms(json.loads(one['raw'], object_pairs_hook=tuple, parse_float=str))}
    return ' '.join(f'{name}={base64.b64encode(value.encode()).decode()}' for name, value in known.items())


def elixir_terms(value):
    if isinstance(value, tuple):
        return '{:object, [' + ', '.join(f'{{{json.dumps(name)}, {elixir_terms(inner)}}}' for name, inner in value) + ']}'
    if isinstance(value, list):
        return '[' + ', '.join(map(elixir_terms, value)) + ']'
    if isinstance(value, str):
        return value if value.replace('.', '').isdigit() and value.count('.') == 1 else json.dumps(value, ensure_ascii=False)
    return {None: 'nil', True: 'true', False: 'false'}.get(value) if value is None or isinstance(value, bool) else str(value)


def ask(runtime, tasks, attempt):
    environment = {**os.environ, 'PERL_HASH_SEED': str(attempt + 1), 'PERL_PERTURB_KEYS': '0', 'TZ': 'UTC', 'LC_ALL': 'C.UTF-8', 'PYTHONIOENCODING': 'utf-8'}
    write = flat if runtime in ('elixir', 'shell') else lambda one: json.dumps(one, ensure_ascii=False)
    lines = ''.join(write(one) + '\n' for one in tasks)
    done = subprocess.run(PROGRAMS[runtime], input=lines.encode(), capture_output=True, cwd=HERE, env=environment, check=False)
    if done.returncode != 0 or len(done.stdout.splitlines()) != len(tasks):
        sys.exit(f'{runtime}: {done.stderr.decode()[-3000:]} {len(done.stdout.splitlines())} of {len(tasks)} answers')
    return [json.loads(line) for line in done.stdout.splitlines()]
