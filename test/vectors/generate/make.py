# Makes ../signing.json out of cases.json: every tool below signs every case, and all must agree.
# Usage: python3 make.py
import base64, json, os, pathlib, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).parent
TOOLS = {
    "OpenSSL": (["sh", "sign-openssl.sh"], ["openssl", "version"]),
    "Python": (["python3", "sign.py"], ["python3", "--version"]),
    "Perl": (["perl", "sign.pl"], ["perl", "-e", "print $^V"]),
    "PHP": (["php", "sign.php"], ["php", "-r", "echo PHP_VERSION;"]),
    "Ruby": (["ruby", "sign.rb"], ["ruby", "--version"]),
    "Go": (["go", "run", "sign.go"], ["go", "version"]),
}
DECODERS = {"utf8": str.encode, "hex": bytes.fromhex, "base64": base64.b64decode}


def run(command, **more):
    return subprocess.run(command, cwd=HERE, check=True, capture_output=True, text=True, **more).stdout.strip()


def body_of(case):
    return DECODERS[case.get("encoding", "utf8")](case["body"]) * case.get("repeat", 1)


def sign(case, folder):
    file = pathlib.Path(folder) / "body"
    file.write_bytes(body_of(case))
    environment = {**os.environ, "SECRET": case["secret"]}
    made = {name: run([*tool, case["timestamp"], str(file)], env=environment) for name, (tool, _) in TOOLS.items()}
    if len(set(made.values())) != 1:
        sys.exit(f"the tools disagree on {case['name']}: {made}")
    return next(iter(made.values()))


cases = json.loads((HERE / "cases.json").read_text())
with tempfile.TemporaryDirectory() as folder:
    vectors = [{**case, "signature": sign(case, folder)} for case in cases]
made_with = {name: run(version) for name, (_, version) in TOOLS.items()}
lines = ",\n".join("    " + json.dumps(vector, ensure_ascii=False) for vector in vectors)
result = f'{{\n  "made_with": {json.dumps(made_with)},\n  "vectors": [\n{lines}\n  ]\n}}\n'
(HERE.parent / "signing.json").write_text(result)
