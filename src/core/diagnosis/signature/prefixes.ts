import { type Peeled, wrapped } from './reading.ts';

/** What openssl and others print before a digest: `HMAC-SHA2-256(stdin)= `, `(stdin)= `. */
const OPENSSL = /^(?:[A-Za-z0-9-]{1,24})?\((?:stdin|[^()]{0,80})\) ?= ?/;

/**
 * A word, and what parts it from the signature: `sha256=`, `v1,`, `HMAC-SHA256 `, `Bearer `. Two hex
 * digits are a byte of the digest.
 */
const WORD = /^(?![0-9A-Fa-f]{2}[^A-Za-z0-9])[A-Za-z][A-Za-z0-9_./+-]{0,31}(?: ?[=:,] ?| )/;

/** As a browser's `integrity` has it: `sha256-`. */
const INTEGRITY = /^sha\d{1,3}-/i;

/** As C and PostgreSQL mark hex. */
const HEX_MARK = /^(?:0x|\\x)/i;

/** `t=1700000000,v1=…`, `keyId="…",signature="…"`: the first value that is called a signature. */
const PARAMETER =
  /(?:^|[,;&{\s"'])([vh]\d|signature|sig|hmac|sign|digest|mac)["']?\s?[=:]\s?["']?/i;

const END_OF_PARAMETER = /["',;&}\s]/;

/** What sha256sum and openssl -r print after a digest: `  -`, ` *stdin`, a file's name. */
const FILE_NAME = / [ *][^\s]{1,200}$/;

/** The text without what was put before it, or after it. */
export function* takeOffPrefixes(text: string): Generator<Peeled> {
  const head = text.slice(0, 160);
  for (const pattern of [OPENSSL, WORD, INTEGRITY, HEX_MARK]) {
    const prefix = pattern.exec(head)?.[0];
    if (prefix !== undefined) yield withoutPrefix(text.slice(prefix.length), prefix);
  }
  yield* takeParameter(text);
  const name = FILE_NAME.exec(text.slice(-202))?.[0];
  if (name !== undefined) {
    yield { text: text.slice(0, -name.length), causes: wrapped('the name of a file') };
  }
}

function* takeParameter(text: string): Generator<Peeled> {
  const found = PARAMETER.exec(text.slice(0, 2000));
  if (found === null) return;
  const rest = text.slice(found.index + found[0].length);
  const end = rest.search(END_OF_PARAMETER);
  yield withoutPrefix(end === -1 ? rest : rest.slice(0, end), `${found[1]}=`);
}

const withoutPrefix = (text: string, prefix: string): Peeled => ({
  text,
  causes: [{ id: 'encoding.prefix', prefix }],
});
