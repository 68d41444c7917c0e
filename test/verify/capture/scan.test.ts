import { describe, expect, it } from 'vitest';
import { HEADERS } from '../../../src/core/protocol/protocol.ts';
import { Failure } from '../../../src/core/words/failure.ts';
import { text as asText } from '../../../src/core/words/text.ts';
import { parseRequest, parseRequests } from '../../../src/verify/capture/parse-request.ts';
import { saying } from '../../helpers/saying.ts';

const KEY = 'pk_live_1';
const TIME = '1785585600';
const SIGNATURE = '0f'.repeat(16) + 'a1'.repeat(16);
const BODY =
  '{"event_id":"e-1","merchant":{"id":1},"product_name":"특가 \\"A\\" 5\\\\6","net":[5000,1.10]}';
const PLAIN = '{"event_id":"e-1","product_name":"mug","net":5000}';

const json = JSON.stringify;
/** As Python writes bytes: what is no ASCII, and the backslash, are escaped. */
const pythonBytes = (text: string): string =>
  `b'${[...Buffer.from(text)].map(byteOfPython).join('')}'`;
const byteOfPython = (byte: number): string => {
  const letter = String.fromCharCode(byte);
  if (byte > 0x7e) return `\\x${byte.toString(16)}`;
  return { '\\': '\\\\', "'": "\\'", '\r': '\\r', '\n': '\\n' }[letter] ?? letter;
};
/** As nginx writes a variable into its log (escape=default). */
const nginx = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte === 0x22 || byte === 0x5c || byte < 0x20 || byte > 0x7e
        ? `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    )
    .join('');
const entities = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const powershell = (text: string): string => text.replaceAll('`', '``').replaceAll('"', '`"');
const csv = (text: string): string => text.replaceAll('"', '""');

const HTTP = `POST /conversions HTTP/1.1\r\nHost: s2s.example.com\r\nX-Merchant-Key: ${KEY}\r\nX-Signature-Timestamp: ${TIME}\r\nX-Signature: ${SIGNATURE}\r\n\r\n`;
const hexDump = (text: string): string => {
  const bytes = Buffer.from(text);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const row = [...bytes.subarray(at, at + 16)];
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0'));
    const shown = row
      .map((it) => (it > 0x1f && it < 0x7f ? String.fromCharCode(it) : '.'))
      .join('');
    const columns = `${hex.slice(0, 8).join(' ')}  ${hex.slice(8).join(' ')}`.padEnd(49);
    lines.push(`${at.toString(16).padStart(4, '0')}   ${columns}   ${shown}`);
  }
  return lines.join('\n');
};
const har = (...entries: object[]): string => json({ log: { version: '1.2', entries } });
const entry = (signature: string, body: string) => ({
  request: {
    method: 'POST',
    url: 'https://s2s.example.com/conversions',
    headers: [
      { name: 'X-Merchant-Key', value: KEY },
      { name: 'X-Signature-Timestamp', value: TIME },
      { name: 'X-Signature', value: signature },
    ],
    postData: { mimeType: 'application/json', text: body },
  },
  response: { status: 401, headers: [], content: { text: '{"event_id":null}' } },
});

const LINES = `X-Merchant-Key: ${KEY}\nX-Signature-Timestamp: ${TIME}\nX-Signature: ${SIGNATURE}`;
const QUOTED = '{"event_id":"e-1","product_name":"특가 \\"A\\"","net":[5000,1.10]}';
const INDENTED = json(JSON.parse(PLAIN), null, 2);
const lines = (change: (line: string) => string, text: string): string =>
  text.split('\n').map(change).join('\n');
const three = (write: (name: string, value: string) => string, separator = '\n'): string =>
  [
    write('X-Merchant-Key', KEY),
    write('X-Signature-Timestamp', TIME),
    write('X-Signature', SIGNATURE),
  ].join(separator);
const xxd = (text: string): string =>
  (
    Buffer.from(text)
      .toString('hex')
      .match(/.{1,32}/g) ?? []
  )
    .map(
      (row, at) =>
        `${(at * 16).toString(16).padStart(8, '0')}: ${row.replace(/(.{4})/g, '$1 ')} xx\n`,
    )
    .join('');

/** What people paste, and the body that was sent; undefined where the notation cannot show it. */
type Capture = readonly [name: string, text: string, sent: string | undefined];

/** Captures that show the same body: their texts, by name. */
const showing = (sent: string | undefined, texts: Readonly<Record<string, string>>): Capture[] =>
  Object.entries(texts).map(([name, text]) => [name, text, sent]);

const CAPTURES: readonly Capture[] = [
  ...showing(BODY, {
    'PowerShell, a hashtable': `$headers = @{\n  "X-Merchant-Key" = "${KEY}"\n  "X-Signature-Timestamp" = "${TIME}"\n  "X-Signature" = "${SIGNATURE}"\n}\nInvoke-RestMethod -Uri "https://s/conversions" -Method Post -Headers $headers -Body "${powershell(BODY)}"`,
    'PowerShell, single quotes': `Invoke-WebRequest -Uri 'https://s/conversions' -Headers @{'X-Merchant-Key'='${KEY}';'X-Signature-Timestamp'='${TIME}';'X-Signature'='${SIGNATURE}'} -Body '${BODY}'`,
    'PowerShell, copied from a browser': `Invoke-WebRequest -UseBasicParsing -Uri "https://s/conversions" \`\n-Method "POST" \`\n-Headers @{\n"authority"="s"\n  "x-merchant-key"="${KEY}"\n  "x-signature"="${SIGNATURE}"\n  "x-signature-timestamp"="${TIME}"\n} \`\n-ContentType "application/json" \`\n-Body ([System.Text.Encoding]::UTF8.GetBytes("${powershell(BODY)}"))`,
    'fetch, copied from a browser': `fetch("https://s/conversions", {\n  "headers": {\n    "x-merchant-key": "${KEY}",\n    "x-signature": "${SIGNATURE}",\n    "x-signature-timestamp": "${TIME}"\n  },\n  "body": ${json(BODY)},\n  "method": "POST"\n});`,
    "Postman's Python": `import requests\npayload = ${json(BODY)}\nheaders = {\n  'X-Merchant-Key': '${KEY}',\n  'X-Signature-Timestamp': '${TIME}',\n  'X-Signature': '${SIGNATURE}'\n}\nresponse = requests.request("POST", url, headers=headers, data=payload)`,
    "Postman's console": `POST https://s/conversions: {\n  "Request Headers": {\n    "x-merchant-key": "${KEY}",\n    "x-signature-timestamp": "${TIME}",\n    "x-signature": "${SIGNATURE}"\n  },\n  "Request Body": ${json(BODY)}\n}`,
    "Postman's C#": `request.Headers.Add("X-Merchant-Key", "${KEY}");\nrequest.Headers.Add("X-Signature-Timestamp", "${TIME}");\nrequest.Headers.Add("X-Signature", "${SIGNATURE}");\nvar content = new StringContent(${json(BODY)}, null, "application/json");`,
    'HTTPie, its command': `http POST https://s/conversions X-Merchant-Key:${KEY} X-Signature-Timestamp:${TIME} X-Signature:${SIGNATURE} --raw '${BODY}'`,
    'Charles, HTTP/2': `:method\tPOST\n:path\t/conversions\nx-merchant-key\t${KEY}\nx-signature-timestamp\t${TIME}\nx-signature\t${SIGNATURE}\n\n${BODY}`,
    'HTTP/2 pseudo-headers': `:method: POST\n:path: /conversions\nx-merchant-key: ${KEY}\nx-signature-timestamp: ${TIME}\nx-signature: ${SIGNATURE}\n\n${BODY}`,
    'nginx, a log line with names': `10.0.0.1 - - [24/Nov/2026:09:00:00 +0000] "POST /conversions HTTP/1.1" 401 77 x_merchant_key="${KEY}" x_signature_timestamp="${TIME}" x_signature="${SIGNATURE}" body="${nginx(BODY)}"`,
    'nginx, escape=json': json({
      status: '401',
      http_x_merchant_key: KEY,
      http_x_signature_timestamp: TIME,
      http_x_signature: SIGNATURE,
      request_body: BODY,
    }),
    print_r: `Array\n(\n    [X-Merchant-Key] => ${KEY}\n    [X-Signature-Timestamp] => ${TIME}\n    [X-Signature] => ${SIGNATURE}\n)\n${BODY}`,
    var_dump: `array(3) {\n  ["X-Merchant-Key"]=>\n  string(9) "${KEY}"\n  ["X-Signature-Timestamp"]=>\n  string(10) "${TIME}"\n  ["X-Signature"]=>\n  string(64) "${SIGNATURE}"\n}\nstring(99) "${BODY}"`,
    'getallheaders with lists': `Array\n(\n    [x-merchant-key] => Array\n        (\n            [0] => ${KEY}\n        )\n    [x-signature-timestamp] => Array\n        (\n            [0] => ${TIME}\n        )\n    [x-signature] => Array\n        (\n            [0] => ${SIGNATURE}\n        )\n)\n${BODY}`,
    "Django's META": `{'CONTENT_TYPE': 'application/json', 'HTTP_X_MERCHANT_KEY': '${KEY}', 'HTTP_X_SIGNATURE_TIMESTAMP': '${TIME}', 'HTTP_X_SIGNATURE': '${SIGNATURE}'}\n${pythonBytes(BODY)}`,
    "Rails' env": `"HTTP_X_MERCHANT_KEY"=>"${KEY}", "HTTP_X_SIGNATURE_TIMESTAMP"=>"${TIME}", "HTTP_X_SIGNATURE"=>"${SIGNATURE}", "RAW_POST_DATA"=>${json(BODY)}`,
    Spring: `o.s.w.f.CommonsRequestLoggingFilter : After request [POST /conversions, headers=[x-merchant-key:"${KEY}", x-signature-timestamp:"${TIME}", x-signature:"${SIGNATURE}", Content-Type:"application/json"], payload=${BODY}]`,
    OkHttp: `--> POST https://s/conversions h2\nX-Merchant-Key: ${KEY}\nX-Signature-Timestamp: ${TIME}\nX-Signature: ${SIGNATURE}\n\n${BODY}\n--> END POST (99-byte body)`,
    'OkHttp in logcat': [
      '--> POST https://s/conversions',
      `X-Merchant-Key: ${KEY}`,
      `X-Signature-Timestamp: ${TIME}`,
      `X-Signature: ${SIGNATURE}`,
      '',
      BODY,
      '--> END POST',
    ]
      .map((line) => `2026-11-24 09:00:00.000  1234-5678  okhttp.OkHttpClient  I  ${line}`)
      .join('\n'),
    'Retrofit, Java source': `.addHeader("X-Merchant-Key", "${KEY}")\n.addHeader("X-Signature-Timestamp", "${TIME}")\n.addHeader("X-Signature", "${SIGNATURE}")\nRequestBody.create(mediaType, ${json(BODY)})`,
    'bytes of Python as names': `[(b'x-merchant-key', b'${KEY}'), (b'x-signature-timestamp', b'${TIME}'), (b'x-signature', b'${SIGNATURE}')]\n${pythonBytes(BODY)}`,
    "send: of Python's http.client": `send: ${pythonBytes(HTTP)}\nsend: ${pythonBytes(BODY)}\nreply: 'HTTP/1.1 401 Unauthorized\\r\\n'`,
    'send: in one piece': `send: ${pythonBytes(HTTP + BODY)}`,
    'a map of Go': `map[Content-Type:[application/json] X-Merchant-Key:[${KEY}] X-Signature:[${SIGNATURE}] X-Signature-Timestamp:[${TIME}]] ${BODY}`,
    'a map of Java': `{X-Merchant-Key=${KEY}, X-Signature-Timestamp=${TIME}, X-Signature=${SIGNATURE}} body=${BODY}`,
    'logfmt with names of its own': `level=info key=${KEY} ts=${TIME} sig=${SIGNATURE} body=${json(BODY)}`,
    Datadog: json({
      message: 'sent',
      http: {
        headers: { 'x-merchant-key': KEY, 'x-signature-timestamp': TIME, 'x-signature': SIGNATURE },
      },
      body: BODY,
    }),
    'Node’s console': `{\n  'X-Merchant-Key': '${KEY}',\n  'X-Signature-Timestamp': '${TIME}',\n  'X-Signature': '${SIGNATURE}'\n} ${BODY}`,
    'Wireshark’s bytes': hexDump(HTTP + BODY),
    'DevTools, older': `X-Merchant-Key:\n${KEY}\nX-Signature:\n${SIGNATURE}\nX-Signature-Timestamp:\n${TIME}\n${BODY}`,
    'a quoted mail': `Kim wrote:\n> X-Merchant-Key: ${KEY}\n> X-Signature-Timestamp: ${TIME}\n> X-Signature: ${SIGNATURE}\n>\n> ${BODY}`,
    'a mail quoted twice': `>> X-Merchant-Key: ${KEY}\n>> X-Signature-Timestamp: ${TIME}\n>> X-Signature: ${SIGNATURE}\n>> ${BODY}`,
    tabs: `X-Merchant-Key\t${KEY}\nX-Signature-Timestamp\t${TIME}\nX-Signature\t${SIGNATURE}\n${BODY}`,
    'a folded signature': `POST log\nX-Merchant-Key: ${KEY}\nX-Signature-Timestamp: ${TIME}\nX-Signature: ${SIGNATURE.slice(0, 40)}\n    ${SIGNATURE.slice(40)}\n${BODY}`,
    'a page’s source': `<td>X-Merchant-Key</td><td>${KEY}</td><td>X-Signature-Timestamp</td><td>${TIME}</td><td>X-Signature</td><td>${SIGNATURE}</td><pre>${entities(BODY)}</pre>`,
    ngrok: json({
      uri: '/conversions',
      request: {
        method: 'POST',
        headers: {
          'X-Merchant-Key': [KEY],
          'X-Signature-Timestamp': [TIME],
          'X-Signature': [SIGNATURE],
        },
        raw: Buffer.from(HTTP + BODY).toString('base64'),
      },
    }),
    HAR: har(entry(SIGNATURE, BODY)),
    'HAR with other requests': har(
      { request: { method: 'GET', url: 'https://s/', headers: [] } },
      entry(SIGNATURE, BODY),
    ),
  }),
  ...showing(PLAIN, {
    'fetch of Node, single quotes': `await fetch('https://s', {\n  headers: {\n    'X-Merchant-Key': '${KEY}',\n    'X-Signature-Timestamp': '${TIME}',\n    'X-Signature': '${SIGNATURE}',\n  },\n  body: '${PLAIN}',\n})`,
    'a dict of Python': `{'X-Merchant-Key': '${KEY}', 'X-Signature-Timestamp': '${TIME}', 'X-Signature': '${SIGNATURE}'} '${PLAIN}'`,
    YAML: `headers:\n  X-Merchant-Key: ${KEY}\n  X-Signature-Timestamp: "${TIME}"\n  X-Signature: ${SIGNATURE}\nbody: '${PLAIN}'`,
    'a log that escaped its JSON': json({
      log: json({
        headers: { 'X-Merchant-Key': KEY, 'X-Signature-Timestamp': TIME, 'X-Signature': SIGNATURE },
        body: PLAIN,
      }),
    }),
    'smart quotes': `curl https://s/conversions -H “X-Merchant-Key: ${KEY}” -H “X-Signature-Timestamp: ${TIME}” -H “X-Signature: ${SIGNATURE}” -d ‘${PLAIN}’`,
    'code spans of a chat': `X-Merchant-Key: \`${KEY}\`, X-Signature-Timestamp: \`${TIME}\`, X-Signature: \`${SIGNATURE}\`, body: \`${PLAIN}\``,
    'a spreadsheet’s CSV': `time,text\n09:00,"X-Merchant-Key: ${KEY}, X-Signature-Timestamp: ${TIME}, X-Signature: ${SIGNATURE}, ${csv(PLAIN)}"`,
    'cmd.exe’s curl': `curl "https://s/conversions" ^\r\n  -H "x-merchant-key: ${KEY}" ^\r\n  -H "x-signature-timestamp: ${TIME}" ^\r\n  -H "x-signature: ${SIGNATURE}" ^\r\n  --data-raw "${PLAIN.replaceAll('"', '\\"')}"`,
  }),
  ...showing(undefined, {
    var_export: `array (\n  'X-Merchant-Key' => '${KEY}',\n  'X-Signature-Timestamp' => '${TIME}',\n  'X-Signature' => '${SIGNATURE}',\n)`,
    $_SERVER: `array(40) {\n  ["HTTP_HOST"]=>\n  string(3) "s.x"\n  ["HTTP_X_MERCHANT_KEY"]=>\n  string(9) "${KEY}"\n  ["HTTP_X_SIGNATURE_TIMESTAMP"]=>\n  string(10) "${TIME}"\n  ["HTTP_X_SIGNATURE"]=>\n  string(64) "${SIGNATURE}"\n}`,
    '$_SERVER by print_r': `    [HTTP_X_MERCHANT_KEY] => ${KEY}\n    [HTTP_X_SIGNATURE_TIMESTAMP] => ${TIME}\n    [HTTP_X_SIGNATURE] => ${SIGNATURE}\n`,
    "Django's META, by line": `HTTP_X_MERCHANT_KEY: ${KEY}\nHTTP_X_SIGNATURE_TIMESTAMP: ${TIME}\nHTTP_X_SIGNATURE: ${SIGNATURE}\n`,
    aiohttp: `<CIMultiDict('X-Merchant-Key': '${KEY}', 'X-Signature-Timestamp': '${TIME}', 'X-Signature': '${SIGNATURE}')>`,
    'a map of Go, %#v': `http.Header{"X-Merchant-Key":[]string{"${KEY}"}, "X-Signature":[]string{"${SIGNATURE}"}, "X-Signature-Timestamp":[]string{"${TIME}"}}`,
    'a map of Java with lists': `{X-Merchant-Key=[${KEY}], X-Signature-Timestamp=[${TIME}], X-Signature=[${SIGNATURE}]}`,
    'Key=Value by line': `X-Merchant-Key=${KEY}\nX-Signature-Timestamp=${TIME}\nX-Signature=${SIGNATURE}`,
    'rawHeaders of Node': `[\n  'X-Merchant-Key',\n  '${KEY}',\n  'X-Signature-Timestamp',\n  '${TIME}',\n  'X-Signature',\n  '${SIGNATURE}'\n]`,
    'Wireshark’s tree': `Hypertext Transfer Protocol\n    POST /conversions HTTP/1.1\\r\\n\n    X-Merchant-Key: ${KEY}\\r\\n\n    X-Signature-Timestamp: ${TIME}\\r\\n\n    X-Signature: ${SIGNATURE}\\r\\n\n    \\r\\n\n    File Data: 99 bytes\nJavaScript Object Notation: application/json`,
    'DevTools, name and value on two lines': `x-merchant-key\n${KEY}\nx-signature\n${SIGNATURE}\nx-signature-timestamp\n${TIME}\n`,
    'headers in smart quotes': `“X-Merchant-Key”: “${KEY}”\n“X-Signature-Timestamp”: “${TIME}”\n“X-Signature”: “${SIGNATURE}”`,
    'a table of Markdown': `| Header | Value |\n|---|---|\n| X-Merchant-Key | ${KEY} |\n| X-Signature-Timestamp | ${TIME} |\n| X-Signature | ${SIGNATURE} |`,
  }),
];

/** More of the same kinds. */
const MORE: readonly Capture[] = [
  ...showing(INDENTED, {
    'HTTPie’s --verbose': `POST /conversions HTTP/1.1\nAccept: */*\n${LINES}\n\n${INDENTED}\n\n\nHTTP/1.1 401 Unauthorized\n\n{"error":"x"}`,
    mitmproxy: `2026-11-24 POST https://s/conversions HTTP/2.0\n     ← 401 application/json 77b 30ms\nRequest\n${lines((s) => `    ${s.replace(': ', ':          ')}`, LINES)}\nJSON\n${INDENTED}`,
  }),
  ...showing(QUOTED, {
    'Insomnia’s timeline': `* Preparing request\n> POST /conversions HTTP/1.1\n${lines((s) => `> ${s}`, LINES)}\n\n| ${QUOTED}\n\n< HTTP/1.1 401`,
    xxd: xxd(`POST /conversions HTTP/1.1\r\n${LINES.replaceAll('\n', '\r\n')}\r\n\r\n${QUOTED}`),
    'Laravel’s dd on a page': `${three((n, v) => `  "${n.toLowerCase()}" => array:1 [▼\n    0 => "${v}"\n  ]`)}\n"${QUOTED}"`,
    'set_debug_output of Net::HTTP': `<- ${json(`POST /conversions HTTP/1.1\r\n${LINES.replaceAll('\n', '\r\n')}\r\n\r\n`)}\n<- ${json(QUOTED)}\n-> "HTTP/1.1 401"`,
    'Faraday’s log': `I, [2026] INFO -- request: ${three((n, v) => `${n}: "${v}"`)}\nI, [2026] INFO -- request: ${QUOTED}`,
    'Go’s slog': `level=INFO headers="map[${three((n, v) => `${n}:[${v}]`, ' ')}]" body=${json(QUOTED)}`,
    'API Gateway': json({
      headers: { 'X-Merchant-Key': KEY, 'X-Signature-Timestamp': TIME, 'X-Signature': SIGNATURE },
      multiValueHeaders: {
        'X-Merchant-Key': [KEY],
        'X-Signature-Timestamp': [TIME],
        'X-Signature': [SIGNATURE],
      },
      body: QUOTED,
      isBase64Encoded: false,
    }),
    'AWS Lambda with its body in base64': json({
      headers: { 'x-merchant-key': KEY, 'x-signature-timestamp': TIME, 'x-signature': SIGNATURE },
      body: Buffer.from(QUOTED).toString('base64'),
      isBase64Encoded: true,
    }),
    Sentry: json({
      request: {
        headers: [
          ['X-Merchant-Key', KEY],
          ['X-Signature-Timestamp', TIME],
          ['X-Signature', SIGNATURE],
        ],
        data: QUOTED,
      },
    }),
    'an editor’s .http file': `### pay\nPOST https://s/conversions\nContent-Type: application/json\n${LINES}\n\n${QUOTED}`,
    'Postman’s collection': json({
      header: [
        { key: 'X-Merchant-Key', value: KEY },
        { key: 'X-Signature-Timestamp', value: TIME },
        { key: 'X-Signature', value: SIGNATURE },
      ],
      body: { mode: 'raw', raw: QUOTED },
    }),
    'Postman’s collection, indented': json(
      {
        header: [
          { key: 'X-Merchant-Key', value: KEY, type: 'text' },
          { key: 'X-Signature-Timestamp', value: TIME },
          { key: 'X-Signature', value: SIGNATURE },
        ],
        body: { mode: 'raw', raw: QUOTED },
      },
      null,
      2,
    ),
    'kubectl logs': lines(
      (s) => `2026-11-24T09:00:00.000000000Z stdout F ${s}`,
      `${LINES}\n${QUOTED}`,
    ),
    journalctl: lines((s) => `Nov 24 09:00:00 host app[12]: ${s}`, `${LINES}\n\n${QUOTED}`),
    winston: `info: sending {"headers":{"X-Merchant-Key":"${KEY}","X-Signature-Timestamp":${TIME},"X-Signature":"${SIGNATURE}"},"body":${json(QUOTED)}}`,
    'Rust’s Debug': `Request { headers: {"x-merchant-key": "${KEY}", "x-signature-timestamp": "${TIME}", "x-signature": "${SIGNATURE}"} } body=${json(QUOTED)}`,
    'PHP source in double quotes': `"X-Merchant-Key: ${KEY}",\n"X-Signature-Timestamp: ${TIME}",\n"X-Signature: ${SIGNATURE}"\n$body = ${json(QUOTED)};`,
    'Korean labels': `요청 헤더\n${three((n, v) => `ㆍ${n} : ${v}`)}\n본문: ${QUOTED}`,
  }),
  ...showing(PLAIN, {
    'curl --trace-ascii': `=> Send header, 200 bytes (0xc8)\n0000: POST /conversions HTTP/1.1\n001c: X-Merchant-Key: ${KEY}\n0040: X-Signature-Timestamp: ${TIME}\n0060: X-Signature: ${SIGNATURE}\n00b0: \n=> Send data, 50 bytes (0x32)\n0000: ${PLAIN}\n`,
    'tcpdump -A': `09:00:00.1 IP a.1 > b.80: Flags [PLAIN.], length 300: HTTP: POST /conversions HTTP/1.1\nE..4.@.POST /conversions HTTP/1.1\n${LINES}\n\n${PLAIN}`,
    'Apache HttpClient’s wire log': `DEBUG o.a.h.wire - http-outgoing-0 >> "POST /conversions HTTP/1.1[\\r][\\n]"\n${three((n, v) => `DEBUG o.a.h.wire - http-outgoing-0 >> "${n}: ${v}[\\r][\\n]"`)}\nDEBUG o.a.h.wire - http-outgoing-0 >> "${PLAIN}"`,
    'an escaped quotation': `${lines((s) => `&gt; ${s}`, LINES)}\n&gt; ${PLAIN}`,
    wget: `wget --method POST ${three((n, v) => `--header '${n}: ${v}'`, ' ')} --body-data '${PLAIN}' https://s/conversions`,
    syslog: `Nov 24 app[1]: ${LINES.replaceAll('\n', '#012')}#012#012${PLAIN}`,
    'an axios error': `config: {\n headers: Object [AxiosHeaders] {\n  'X-Merchant-Key': '${KEY}',\n  'X-Signature-Timestamp': ${TIME},\n  'X-Signature': '${SIGNATURE}'\n },\n data: '${PLAIN}'\n}`,
    'Kotlin source': `${three((n, v) => `.header("${n}", "${v}")`)}\n.post("""${PLAIN}""".toRequestBody())`,
    'Python source with str()': `headers = {"X-Merchant-Key": "${KEY}", "X-Signature-Timestamp": str(${TIME}), "X-Signature": "${SIGNATURE}"}\ndata = """${PLAIN}"""`,
    'PHP source with lines': `$headers = ['X-Merchant-Key: ${KEY}', 'X-Signature-Timestamp: ${TIME}', 'X-Signature: ${SIGNATURE}'];\n$body = '${PLAIN}';`,
    'logback’s map and body': `headers={X-Merchant-Key=[${KEY}], X-Signature-Timestamp=[${TIME}], X-Signature=[${SIGNATURE}]}, body={"event_id":"e-1","product_name":"mug","net":5000}`,
    'the response behind the request': `${LINES}\n\n${PLAIN}\n\nHTTP/1.1 401 Unauthorized\n{"error":"X-Signature does not match","event_id":"e-1"}`,
    'quoted-printable': `X-Merchant-Key: ${KEY}\nX-Signature-Timestamp: ${TIME}\nX-Signature: ${SIGNATURE.slice(0, 60)}=\n${SIGNATURE.slice(60)}\n\n${PLAIN}`,
  }),
  ...showing(undefined, {
    'Guzzle’s lists by var_dump': three(
      (n, v) => `  ["${n}"]=>\n  array(1) {\n    [0]=>\n    string(${v.length}) "${v}"\n  }`,
    ),
    'Laravel’s dd': three((n, v) => `  "${n.toLowerCase()}" => array:1 [\n    0 => "${v}"\n  ]`),
    'tuples of Elixir': `[${three((n, v) => `{"${n}", "${v}"}`, ', ')}]`,
    'HttpRequestMessage of .NET': `Method: POST, RequestUri: 'https://s/', Version: 1.1, Content: StringContent, Headers:\r\n{\r\n  ${LINES.replaceAll('\n', '\r\n  ')}\r\n}`,
    'a dictionary of Swift': `[${three((n, v) => `AnyHashable("${n}"): ${v}`, ', ')}]`,
    'attributes of XML': three((n, v) => `<entry key="${n}" value="${v}"/>`),
    'a YAML list of names and values': three((n, v) => `- name: ${n}\n  value: ${v}`),
    'full-width colons': three((n, v) => `${n}： ${v}`),
    'bold names': three((n, v) => `**${n}**: ${v}`),
    'bold names and code spans': three((n, v) => `- **${n}:** \`${v}\``),
    'numbered lines': three((n, v) => `  12 | ${n}: ${v}`),
    'PowerShell’s table':
      `Name                           Value\n----                           -----\n` +
      three((n, v) => `${n.padEnd(30)} ${v}`),
    'PowerShell’s table of lists': three((n, v) => `${n.padEnd(30)} {${v}}`),
    'a dictionary of Objective-C': `{\n${three((n, v) => `    "${n}" = ${/^\d+$/.test(v) ? v : `"${v}"`};`)}\n}`,
    'Docker’s JSON log': lines((s) => json({ log: `${s}\n`, stream: 'stdout' }), LINES),
    'a query string': `x-merchant-key=${KEY}&x-signature-timestamp=${TIME}&x-signature=${SIGNATURE}`,
    'Envoy’s debug log': `':method', 'POST'\n${three((n, v) => `'${n.toLowerCase()}', '${v}'`)}`,
    'a table of a page': `<table><tr><th>X-Merchant-Key</th><td>${KEY}</td></tr><tr><th>X-Signature-Timestamp</th><td>${TIME}</td></tr><tr><th>X-Signature</th><td><code>${SIGNATURE}</code></td></tr></table>`,
    'quoted cells and tabs': three((n, v) => `"${n}"\t"${v}"`),
    'a dictionary of C#': three((n, v) => `[${n}, ${v}]`),
    'Java’s toString': `HttpHeaders{${three((n, v) => `${n}=${v}`, ', ')}}`,
    'no-break spaces': three((n, v) => `${n}:\u00a0${v}`),
    'names and values in a sentence': `Request headers: X-Merchant-Key ${KEY}; X-Signature-Timestamp ${TIME}; X-Signature ${SIGNATURE}`,
  }),
];

/** As `util.inspect` colors it. */
const colored = (text: string): string => text.replaceAll(/'[^'\n]*'/g, '\u001b[32m$&\u001b[39m');
const words = (...values: number[]): Buffer => Buffer.from(values);
/** A packet of IP version 4 and TCP, as tcpdump -X shows it. */
const packet = (payload: string): string => {
  const bytes = Buffer.from(payload);
  const ip = words(
    0x45,
    0,
    (40 + bytes.length) >> 8,
    (40 + bytes.length) & 255,
    0,
    1,
    0x40,
    0,
    64,
    6,
    0,
    0,
    127,
    0,
    0,
    1,
    127,
    0,
    0,
    1,
  );
  const tcp = words(0xd7, 0x50, 0x12, 0xc6, 0, 0, 0, 1, 0, 0, 0, 1, 0x50, 0x18, 0, 64, 0, 0, 0, 0);
  const all = Buffer.concat([ip, tcp, bytes]);
  return `20:23:36.161080 IP localhost.55120 > localhost.4806: Flags [P.]\n${(all.toString('hex').match(/.{1,32}/g) ?? []).map((row, at) => `\t0x${(at * 16).toString(16).padStart(4, '0')}:  ${row.replace(/(.{4})/g, '$1 ')} E..q\n`).join('')}`;
};
const serialized = (text: string): string => `s:${Buffer.byteLength(text)}:"${text}";`;
const caret = (text: string): string =>
  `^"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/["\\{},$%&]/g, '^$&')}^"`;
const numbered = (text: string): string =>
  text
    .split('\n')
    .map((line, at) => `${at + 1}  ${line}`)
    .join('\n');

/** Found by a corpus of real programs' prints. */
const CONSOLES: readonly Capture[] = [
  ...showing(PLAIN, {
    'Node’s console in color': colored(
      `{\n  headers: {\n    'x-merchant-key': '${KEY}',\n    'x-signature-timestamp': '${TIME}',\n    'x-signature': '${SIGNATURE}'\n  },\n  body: '${PLAIN}'\n}`,
    ),
    'colors whose escape was lost': `[32mX-Merchant-Key[0m: ${KEY}\n[32mX-Signature-Timestamp[0m: ${TIME}\n[32mX-Signature[0m: [33m${SIGNATURE}[0m\n\n${PLAIN}`,
    'packets of tcpdump -X': packet(HTTP) + packet(PLAIN),
    'Netty’s dump': hexDump(HTTP + PLAIN).replaceAll(
      /^(\w{4}) {3}(.{49}) {3}(.*)$/gm,
      (_, at, pairs, shown) => `|0000${at}| ${pairs.replaceAll('  ', ' ')} |${shown.padEnd(16)}|`,
    ),
    'bytes of Go': `map[${three((n, v) => `${n}:[${v}]`, ' ')}]\n[${[...Buffer.from(PLAIN)].join(' ')}]`,
    Swift: `let parameters = ${json(PLAIN)}\n${three((n, v) => `request.addValue("${v}", forHTTPHeaderField: "${n}")`)}`,
    'Objective-C': `@{${three((n, v) => `@"${n}": @"${v}"`, ', ')}}; [[NSData alloc] initWithData:[@${json(PLAIN)} dataUsingEncoding]]`,
    'an editor’s line numbers': numbered(`POST /conversions HTTP/1.1\n${LINES}\n\n${PLAIN}`),
    'a header block and its empty line printed': `${HTTP.replace('\r\n\r\n', `\r\nContent-Length: ${PLAIN.length}\r\n\r\n`)}\n${PLAIN}\n`,
    'a value in a Korean sentence': `${three((n, v) => `${n} 는 ${v} 이고`)}\n바디: ${PLAIN}`,
    'quotes and hyphens of a phone': `${three((n, v) => `• ${n.replaceAll('-', '\u2011')}: ${v}`)}\n${PLAIN.replaceAll(/"([^"]*)"/g, '\u201c$1\u201d')}`,
    'lines that a mail wrapped': `>> ${LINES.replaceAll('\n', '\n>> ')}\n>>\n>> ${PLAIN.slice(0, 20)}\n>> ${PLAIN.slice(20)}`,
    'a page’s source': `Array\n(\n${three((n, v) => `    [HTTP_${n.toUpperCase().replaceAll('-', '_')}] =&gt; ${v}`)}\n)\n${entities(PLAIN)}`,
    'JSON.stringify in a program': `headers: {${three((n, v) => `'${n}': '${v}'`, ', ')}},\nbody: JSON.stringify(${INDENTED})`,
  }),
  ...showing(QUOTED, {
    'serialize of PHP': `a:2:{s:7:"headers";a:3:{${three((n, v) => serialized(n) + serialized(v), '')}}s:4:"body";${serialized(QUOTED)}}`,
    'bytes of Java': `{${three((n, v) => `${n}=[${v}]`, ', ')}}\n[${[...new Int8Array(Buffer.from(QUOTED))].join(', ')}]`,
    'cURL copied for cmd': `curl ^"https://s/conversions^" ^\r\n  ${three((n, v) => `-H ${caret(`${n}: ${v}`)}`, ' ^\r\n  ')} ^\r\n  --data-raw ${caret(QUOTED)}`,
    'PowerShell’s characters': `$h = @{${three((n, v) => `"${n}"="${v}"`, ';')}}\n-Body "${powershell(QUOTED).replaceAll(/[^\0-\x7f]/g, (it) => `$([char]${it.charCodeAt(0)})`)}"`,
    'columns of a table': `time,x-merchant-key,x-signature-timestamp,x-signature,body\nnow,${KEY},${TIME},${SIGNATURE},"${csv(QUOTED)}"`,
    'JSON in JSON in JSON': json({
      log: json({
        message: json({
          headers: {
            'X-Merchant-Key': KEY,
            'X-Signature-Timestamp': TIME,
            'X-Signature': SIGNATURE,
          },
          body: QUOTED,
        }),
      }),
    }),
    'the text beside its fields': json(
      {
        headers: { 'X-Merchant-Key': KEY, 'X-Signature-Timestamp': TIME, 'X-Signature': SIGNATURE },
        bodyRaw: QUOTED,
        body: JSON.parse(QUOTED),
      },
      null,
      2,
    ),
    'bytes in Apache’s wire log': `>> "${LINES.replaceAll('\n', '[\\r][\\n]"\n>> "')}[\\r][\\n]"\n>> "${[...Buffer.from(QUOTED)].map((it) => (it > 0x7e ? `[0x${it.toString(16)}]` : String.fromCharCode(it))).join('')}"`,
  }),
  ...showing('{"event_id":"e-1","product_name":"Joe\'s"}', {
    'YAML in single quotes': `headers:\n${three((n, v) => `  ${n}: ${v}`)}\nbody: '{"event_id":"e-1","product_name":"Joe''s"}'`,
    'a shell’s single quotes': `wget ${three((n, v) => `--header '${n}: ${v}'`, ' ')} --body-data '{"event_id":"e-1","product_name":"Joe'\\''s"}' https://s`,
  }),
];

const ESCAPED = '{"event_id":"e-1","product_name":"\\uba38\\uadf8 1\\/2"}';
const doubled = (text: string): string => text.replaceAll('\\', '\\\\');
const REPORT =
  "{'X-Merchant-Key': 'pk_live_1', 'X-Signature-Timestamp': '1785585600', 'X-Signature': ";

/** What a program's text stands for: its escapes, its line ends, its variables. */
const LITERALS: readonly Capture[] = [
  ...showing(ESCAPED, {
    'a print in single quotes': `${REPORT}'${SIGNATURE}', 'body': '${doubled(ESCAPED)}'}`,
    'a shell’s single quotes': `http --raw '${ESCAPED}' POST https://s\n${LINES}`,
    'a raw literal': `requests.post(url, data=r'${ESCAPED}')\n${LINES}`,
  }),
  ...showing(`${PLAIN}\n`, {
    'a newline in a log’s string': json({ headers: LINES, body: `${PLAIN}\n` }),
    'a newline in Python’s bytes': `${LINES}\nsend: ${pythonBytes(`${PLAIN}\n`)}`,
  }),
  ...showing(PLAIN, {
    'a newline of the log itself': `${LINES}\n"msg": ${json(`got ${PLAIN}\n`)}`,
    'var_dump of PHP with numbers, and Xdebug': `'X-Merchant-Key' => string '${KEY}' (length=9)\n'X-Signature-Timestamp' => int(${TIME})\n'X-Signature' => string '${SIGNATURE}' (length=64)\n${PLAIN}`,
    'a sentence': `Key is X-Merchant-Key: ${KEY}. X-Signature-Timestamp: ${TIME}. X-Signature: ${SIGNATURE}. Body: ${PLAIN}.`,
    ngrep: `interface: eth0\n####\nT 10.0.0.2:5 -> 10.0.0.9:80 [AP] #4\n${`${HTTP.replace('\r\n\r\n', `\r\nContent-Length: ${PLAIN.length}\r\n\r\n`)}`.replaceAll('\r\n', '.\n')}${PLAIN}\n##\nT 10.0.0.9:80 -> 10.0.0.2:5 [AP] #6\nHTTP/1.1 401 Unauthorized.\n.\n`,
  }),
  [
    'escapes in a program’s single quotes',
    `requests.post(url, headers=${REPORT}'${SIGNATURE}'}, data='${ESCAPED}'.encode())`,
    '{"event_id":"e-1","product_name":"머그 1/2"}',
  ],
  [
    'a string of JSON that a program sends',
    `fetch("https://s", { body: ${json(json(PLAIN))} })\n${LINES}`,
    json(PLAIN),
  ],
  [
    'lines of PowerShell',
    `$h = @{${three((n, v) => `"${n}"="${v}"`, ';')}}\n$body = @"\n{\`n  \`"event_id\`": \`"e-1\`"\`n}\n"@`,
    '{\n  "event_id": "e-1"\n}',
  ],
  [
    'PowerShell’s dollar sign',
    `$h = @{${three((n, v) => `"${n}"="${v}"`, ';')}}\n-Body "${powershell(PLAIN.replace('mug', '$5')).replace('$', '`$$')}"`,
    PLAIN.replace('mug', '$5'),
  ],
];

const RAW = `${HTTP.replace('\r\n\r\n', `\r\nContent-Length: ${PLAIN.length}\r\n\r\n`)}${PLAIN}`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const bytesOf = (text: string, write: (pair: string) => string): string =>
  (Buffer.from(text).toString('hex').match(/../g) ?? []).map(write).join('');
const FIELDS = 'event_id: \'e-1\', product_name: "mug", net: 5_000,';
const SPACED = '{"event_id": "e-1", "product_name": "\\uba38\\uadf8", "net": 5000.0}';
const OTHER = '{"event_id":"e-2"}';

/** What tools record, and what programs make of an object in their source. */
const RECORDED: readonly Capture[] = [
  ...showing(PLAIN, {
    'Burp, in base64': `<?xml version="1.0"?>\n<items><item><request base64="true"><![CDATA[${base64(RAW)}]]></request><response base64="true"><![CDATA[${base64('HTTP/1.1 401 No')}]]></response></item></items>`,
    'Burp, as it is': `<?xml version="1.0"?>\n<items><item><request base64="false"><![CDATA[${RAW}]]></request></item></items>`,
    'base64 in lines': base64(RAW).replaceAll(/.{76}/g, '$&\n'),
    'Wireshark, as an escaped string': bytesOf(RAW, (it) => `\\x${it}`).replaceAll(
      /.{64}/g,
      '"$&" \\\n',
    ),
    'Wireshark, as an array of C': `char peer0_0[] = { /* Packet 4 */\n${bytesOf(RAW, (it) => `0x${it}, `)}};`,
    'Wireshark, as a stream of digits': bytesOf(RAW, (it) => it),
    'OkHttp, whose answer repeats the report': `--> POST https://s/conversions\n${LINES}\n\n${PLAIN}\n--> END POST (50-byte body)\n<-- 200 https://s/conversions (40ms)\n\n${OTHER}\n<-- END HTTP`,
    'a log whose answer repeats the report': `${LINES}\nbody=${PLAIN}\nresponse_body: ${OTHER}`,
    'a block of YAML without a newline': `${LINES}\nbody: |-\n  ${PLAIN}\nstatus: 401`,
    'JSON.stringify of an object as it is typed': `fetch('https://s', { headers: {${three((n, v) => `'${n}': '${v}'`, ', ')}},\n  body: JSON.stringify({ ${FIELDS} }),\n})`,
    'JSON.stringify of a variable': `const report = { ${FIELDS} // won\n};\n${LINES}\nbody: JSON.stringify(report)`,
    axios: `axios.post('https://s', { ${FIELDS} }, { headers: {${three((n, v) => `'${n}': '${v}'`, ', ')}} })`,
    "axios' configuration": `axios({ url: 'https://s', data: {${FIELDS}}, headers: {${three((n, v) => `'${n}': '${v}'`, ', ')}} })`,
    'json.dumps with separators': `${LINES}\npayload = {'event_id': 'e-1', 'product_name': 'mug', 'net': 5000}\nbody = json.dumps(payload, separators=(',', ':'))`,
    json_encode: `${LINES}\n$data = ['event_id' => 'e-1', 'product_name' => 'mug', 'net' => 5000];\n$body = json_encode($data);`,
    'an object of a console': `{${three((n, v) => `'${n}': '${v}'`, ', ')}}\n{ ${FIELDS} }`,
    'the tree of Wireshark': `    X-Merchant-Key: ${KEY}\\r\\n\n    X-Signature-Timestamp: ${TIME}\\r\\n\n    X-Signature: ${SIGNATURE}\\r\\n\n    Content-Length: ${PLAIN.length}\\r\\n\nJavaScript Object Notation: application/json\n    Object\n        Member: event_id\n            String value: e-1\n            Key: event_id\n        Member: product_name\n            String value: mug\n        Member: net\n            Number value: 5000\n`,
    'a table with short names': `time\tkey\ttimestamp\tsignature\tbody\nnow\t${KEY}\t${TIME}\t${SIGNATURE}\t${PLAIN}`,
    'an event of Sentry, which has an ID of its own': json({
      event_id: 'x',
      data: JSON.parse(PLAIN),
      headers: LINES.split('\n').map((it) => it.split(': ')),
    }),
    'Korean labels alone': `머천트 키: ${KEY}\n타임스탬프: ${TIME}\n서명: ${SIGNATURE}\n본문: ${PLAIN}`,
    'an object of a console, with the length of what was sent': `{ headers: {${three((n, v) => `'${n}': '${v}'`, ', ')}, 'content-length': '${PLAIN.length}' },\n  body: { ${FIELDS} } }`,
  }),
  ...showing('{"a":1}', {
    'a quoted mail with a body that is no report': lines((it) => `> ${it}`, `${LINES}\n\n{"a":1}`),
    'a quoted raw request': `Hi,\n\n${lines((it) => `> ${it}`, `POST /a HTTP/1.1\n${LINES}\n\n{"a":1}`)}\n`,
  }),
  ...showing(INDENTED, {
    'JSON.stringify, indented': `${LINES}\nbody: JSON.stringify({ ${FIELDS} }, null, 2)`,
    'joined strings of C#': `${LINES}\nvar body = @"{" + "\\n" +\n@"  ""event_id"": ""e-1""," + "\\n" +\n@"  ""product_name"": ""mug""," + "\\n" + @"  ""net"": 5000" + "\\n" +\n@"}";`,
  }),
  ...showing(SPACED, {
    'requests with json=': `requests.post(url, headers={${three((n, v) => `'${n}': '${v}'`, ', ')}}, json={'event_id': 'e-1', 'product_name': '머그', 'net': 5000.0})`,
    'the fields of HTTPie': `$ http POST https://s ${three((n, v) => `${n}:${v}`, ' ')} \\\n  event_id=e-1 product_name=머그 net:=5000.0`,
  }),
  ...showing(QUOTED, {
    'a cell of a CSV export': `@timestamp,@message\nnow,"${csv(json({ headers: LINES, body: QUOTED }))}"`,
    'the string that was signed beside the body': `signing: ${TIME}${PLAIN}\n${LINES}\nbody: ${QUOTED}`,
  }),
  ['a block of YAML', `${LINES}\nbody: |\n  ${PLAIN}\nresponse: 401`, `${PLAIN}\n`],
  [
    'a folded block of YAML',
    `request:\n  body: >-\n    {"event_id":"e-1",\n    "net":5000}\n${LINES}`,
    '{"event_id":"e-1", "net":5000}',
  ],
  ['lines and a body that is no report', `${LINES}\n\n{"a": 1}\n`, '{"a": 1}'],
  [
    'curly quotes around the arguments of a command',
    `curl -X POST https://s ${three((n, v) => `-H \u2018${n}: ${v}\u2019`, ' ')} -d \u2018{"event_id":"e-1","product_name":"Kim\u2019s mug"}\u2019`,
    '{"event_id":"e-1","product_name":"Kim\'s mug"}',
  ],
  [
    'the source of a mail',
    `Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: quoted-printable\n\nPOST /a HTTP/1.1\n${LINES.slice(0, -9)}=\n${LINES.slice(-9)}\n\n{"event_id":"e-1","product=\n_name":"=EB=A8=B8=EA=B7=B8"}`,
    '{"event_id":"e-1","product_name":"머그"}',
  ],
];

const valuesNamed = (headers: ReadonlyArray<readonly [string, string]>, wanted: string) =>
  headers
    .filter(([name]) => name.toLowerCase() === wanted.toLowerCase())
    .map(([, value]) => value.trim());

describe('a capture as people have it is understood', () => {
  it.each([...CAPTURES, ...MORE, ...CONSOLES, ...LITERALS, ...RECORDED])('%s', (_, text, sent) => {
    const { headers, body } = parseRequest(Buffer.from(text));
    expect({
      key: valuesNamed(headers, HEADERS.key),
      timestamp: valuesNamed(headers, HEADERS.timestamp),
      signature: valuesNamed(headers, HEADERS.signature),
      body: body.found
        ? body.parts
            .map((part) => ('bytes' in part ? Buffer.from(part.bytes).toString() : part.file))
            .join('')
        : undefined,
    }).toEqual({ key: [KEY], timestamp: [TIME], signature: [SIGNATURE], body: sent });
  });
});

describe('a capture that shows a part is refused, not called a request without a header', () => {
  it.each([
    [
      'two of three',
      `{'HTTP_X_SIGNATURE': '${SIGNATURE}', 'HTTP_X_SIGNATURE_TIMESTAMP': '${TIME}'}`,
      'the capture does not show X-Merchant-Key',
    ],
    [
      'two requests',
      `{'X-Merchant-Key': '${KEY}', 'X-Signature-Timestamp': '${TIME}', 'X-Signature': '${SIGNATURE}'}\n{'X-Merchant-Key': '${KEY}', 'X-Signature-Timestamp': '${TIME}', 'X-Signature': '${'b2'.repeat(32)}'}`,
      'the capture shows several values for X-Signature',
    ],
    [
      'a log that shows two of three beside the body',
      json({ url: 'https://s', 'X-Merchant-Key': KEY, 'X-Signature-Timestamp': TIME, body: PLAIN }),
      'the capture does not show X-Signature',
    ],
    [
      'variables of Postman',
      `{"X-Merchant-Key": "{{key}}", "X-Signature-Timestamp": "${TIME}", "X-Signature": "{{sig}}",}`,
      'the capture shows a placeholder or variable instead of X-Merchant-Key, X-Signature',
    ],
    [
      'a value that a log struck out',
      `X-Merchant-Key=${KEY} X-Signature-Timestamp=${TIME} X-Signature=0f0f***`,
      'the capture masks or truncates X-Signature',
    ],
    [
      'a value that was cut',
      `X-Merchant-Key=${KEY} X-Signature-Timestamp=${TIME} X-Signature=0f0f0f0f…`,
      'the capture masks or truncates X-Signature',
    ],
    [
      'two requests of a HAR',
      har(entry(SIGNATURE, BODY), entry('b2'.repeat(32), BODY)),
      'the capture shows 2 signed requests',
    ],
    [
      'two commands',
      [SIGNATURE, 'b2'.repeat(32)]
        .map(
          (it) =>
            `$ curl https://s -H 'X-Merchant-Key: ${KEY}' -H 'X-Signature-Timestamp: ${TIME}' -H 'X-Signature: ${it}' -d '${PLAIN}'\n`,
        )
        .join('and then\n'),
      'the capture shows 2 signed requests',
    ],
    [
      'two raw requests',
      [SIGNATURE, 'b2'.repeat(32)]
        .map((it) => `${HTTP.replace(SIGNATURE, it)}${PLAIN}\r\n\r\n`)
        .join(''),
      'the capture shows 2 signed requests',
    ],
    [
      'two lines of a log',
      [SIGNATURE, 'b2'.repeat(32)]
        .map(
          (it) =>
            `${json({ headers: { 'X-Merchant-Key': KEY, 'X-Signature-Timestamp': TIME, 'X-Signature': it }, body: PLAIN })}\n`,
        )
        .join(''),
      'the capture shows 2 signed requests',
    ],
    [
      'a value that Sentry struck out',
      json({
        headers: [
          ['X-Merchant-Key', '[Filtered]'],
          ['X-Signature-Timestamp', TIME],
          ['X-Signature', SIGNATURE],
        ],
      }),
      'the capture masks or truncates X-Merchant-Key',
    ],
    [
      'a value in a raw request that was struck out',
      HTTP.replace(SIGNATURE, '0f0f****') + PLAIN,
      'the capture masks or truncates X-Signature',
    ],
    [
      'a timestamp that a spreadsheet rounded',
      `X-Merchant-Key\t${KEY}\nX-Signature-Timestamp\t1.795E+09\nX-Signature\t${SIGNATURE}\n${PLAIN}`,
      'a spreadsheet rounded X-Signature-Timestamp (as 1.795E+09), so the value that was sent is lost',
    ],
  ])('%s', (_, text, message) => {
    expect(() => saying(() => parseRequest(Buffer.from(text)))).toThrow(message);
  });
});

describe('a body that is not shown as it was sent', () => {
  it.each([
    [
      'is cut off',
      `${LINES}\n${PLAIN.slice(0, 30)}…`,
      'the body in the capture is cut off, or is not JSON',
    ],
    [
      'shorter than declared',
      `${HTTP.replace('\r\n\r\n', '\r\nContent-Length: 50\r\n\r\n')}${PLAIN.slice(0, 30)}`,
      'the body is cut off: 30 of the 50 bytes that Content-Length declares',
    ],
    [
      'as its fields, none of whose writings has the declared length',
      `${LINES}\nContent-Length: 99\n{ event_id: 'e-1', net: 5000 }`,
      'the capture shows the fields of the body, not its text; save the exact bytes that are sent',
    ],
    [
      'a file of wget',
      `${LINES}\n[writing BODY file /tmp/b.json ... done]`,
      'the program sends the file /tmp/b.json, which the capture does not show',
    ],
    [
      "nginx's dash",
      `${LINES}\nrequest_body="-"`,
      'the log has "-" for the body: it was not read there (nginx knows $request_body only where it passes the request on)',
    ],
    [
      'curl -v',
      `> POST /a HTTP/1.1\n${lines((it) => `> ${it}`, LINES)}\n> Content-Length: 50\n>\n< HTTP/1.1 401`,
      'curl -v does not print the body that it sends; add the curl command itself, or use --trace-ascii -',
    ],
    [
      'cut at the end of a log, whose length is known',
      `${LINES}\ncontent_length=50 body=${nginx(PLAIN.slice(0, 30))}`,
      'the body is cut off: 30 of the 50 bytes that Content-Length declares',
    ],
    [
      'with dots for letters',
      `20:23:36.161080 IP a.1 > b.2: Flags\n${HTTP}{"event_id":"e-1","product_name":"......"}`,
      'the capture prints every non-ASCII byte as a dot; save the raw bytes or a hex dump',
    ],
    [
      'with PowerShell’s variable',
      `${LINES}\n-Body "${powershell(PLAIN.replace('mug', '$name'))}"`,
      'the capture shows the body with a variable that is filled in when it is sent; save the exact bytes that are sent',
    ],
    [
      'with a variable of a template',
      `${LINES}\nbody: \`${PLAIN.replace('mug', '$' + '{name}')}\``,
      'the capture shows the body with a variable that is filled in when it is sent; save the exact bytes that are sent',
    ],
    [
      'as a literal that is no JSON',
      `${LINES}\nrequests.post(url, data="""${PLAIN.replace('mug', '\\"mug\\"')}""")`,
      'the body in the capture is cut off, or is not JSON',
    ],
    [
      'two that differ',
      `${LINES}\n${PLAIN}\n${QUOTED}`,
      'the capture shows several different bodies',
    ],
  ])('is refused with the reason: %s', (_, text, reason) => {
    const { body } = parseRequest(Buffer.from(text));
    expect(body.found ? undefined : asText(body.reason)).toBe(reason);
  });

  it.each([
    [
      'an object of a log',
      json({
        headers: { 'X-Merchant-Key': KEY, 'X-Signature-Timestamp': TIME, 'X-Signature': SIGNATURE },
        body: JSON.parse(PLAIN),
      }),
      true,
    ],
    ['a page, whose entities were undone', `${LINES}\n${entities(PLAIN)}`, true],
    [
      'its text in a log that encoded it twice, or was sent so',
      json({ headers: LINES, body: json(PLAIN) }),
      true,
    ],
    [
      'its text in a log',
      json({
        headers: { 'X-Merchant-Key': KEY, 'X-Signature-Timestamp': TIME, 'X-Signature': SIGNATURE },
        body: PLAIN,
      }),
      undefined,
    ],
  ])('is known: %s', (_, text, isPrinted) => {
    expect(parseRequest(Buffer.from(text)).body).toMatchObject({
      found: true,
      ...(isPrinted && { isPrinted }),
    });
  });
});

describe('a value that has quotes itself is no value without them', () => {
  it.each([
    ["{'X-Signature': ''", ''],
    [`{'X-Signature': '', 'a': 'b', "x-signature": "${SIGNATURE}"`, SIGNATURE],
    ['[X-Signature] => \n{', ''],
    [`{'X-Signature': "b'${SIGNATURE}'"`, `b'${SIGNATURE}'`],
    [`{'X-Signature': '"${SIGNATURE}"'`, `"${SIGNATURE}"`],
    [`{"X-Signature": "\\"${SIGNATURE}\\""`, `"${SIGNATURE}"`],
    [`"{\\"X-Signature\\": \\"${SIGNATURE}\\"`, SIGNATURE],
    [`{'X-Signature': b'${SIGNATURE}'`, SIGNATURE],
  ])('%s', (signature, value) => {
    const text = `${signature}, 'X-Merchant-Key': '${KEY}', 'X-Signature-Timestamp': '${TIME}'}\n`;
    const { headers } = parseRequest(Buffer.from(text + PLAIN));
    expect(valuesNamed(headers, HEADERS.signature)).toEqual([value]);
  });
});

it("does not take the answer's length for that of the body", () => {
  const text = `${three((n, v) => `request: ${n}: "${v}"`)}\nbody=${PLAIN}\nresponse: Status 401\ncontent-length: "24"`;
  expect(valuesNamed(parseRequest(Buffer.from(text)).headers, 'content-length')).toEqual([]);
});

it('reads every row of a table, also where a cell has lines', () => {
  const row = (signature: string, body: string): string =>
    `now,${KEY},${TIME},${signature},"${csv(body)}"\n`;
  const text = `time,x-merchant-key,x-signature-timestamp,x-signature,body\n${row(SIGNATURE, INDENTED)}${row('b2'.repeat(32), PLAIN)}`;
  const bodies = parseRequests(Buffer.from(text)).map(({ body }) =>
    body.found && 'bytes' in (body.parts[0] ?? {})
      ? JSON.parse(String(Buffer.from((body.parts[0] as { bytes: Uint8Array }).bytes)))
      : undefined,
  );
  expect(bodies).toEqual([JSON.parse(PLAIN), JSON.parse(PLAIN)]);
});

describe('a line that is no header is named by what it looks like', () => {
  it.each([
    [
      'an access log entry',
      '10.0.0.1 - - [24/Nov/2026:10:00:00 +0900] "POST /conversions HTTP/1.1" 401 91 "-" "curl/8"',
    ],
    [
      'a load balancer (ALB) log entry',
      'https 2026-11-24T01:00:00.123456Z app/shop/50dc 10.0.0.1:2817 10.0.0.2:80 0.0 0.01 0.0 401 401 34 366',
    ],
    ['an HTTP response', 'HTTP/1.1 401 Unauthorized\nContent-Type: application/json\n\n{}'],
    ['HTML', '<!DOCTYPE html>\n<html></html>'],
    ['a stack trace', 'Traceback (most recent call last):\n  File "a.py", line 1'],
    ['a stack trace', '    at post (/srv/shop/report.js:12:7)'],
    ['a stack trace', '\tat com.shop.Report.send(Report.java:12)'],
    ['a JSON body', '{"merchant_order_id":"1","amount":5000}'],
    ['base64', Buffer.from('GET /conversions HTTP/1.1\r\nHost: a\r\n').toString('base64')],
    ['a form-encoded body', 'merchant_order_id=1&amount=5000'],
    ['an image', 'GIF89a'],
    ['a binary file', 'PK\u0003\u0004'],
  ])('%s', (form, text) => {
    expect(() => saying(() => parseRequest(Buffer.from(text)))).toThrow(
      `line 1 of the headers is not "Name: value"; it looks like ${form}`,
    );
  });

  it('and by nothing where it looks like nothing known', () => {
    expect(() => saying(() => parseRequest(Buffer.from('hello there')))).toThrow(
      /line 1 of the headers is not "Name: value"$/,
    );
  });
});

describe('no text makes the search long', () => {
  const MEBIBYTE = 1024 * 1024 - 64;
  it.each([
    ['backslashes', '\\'],
    ['blanks after a name', ' '],
    ['names', 'X-Signature '],
    ['open objects', '{"a":'],
    ['events', '{"event_id":'],
    ['escaped events', '{\\"event_id\\":'],
    ['hex digits', 'ab'],
    ['rows of a hex dump', '0000 00\n'],
    ['commands', 'curl X-Signature ab\n'],
    ['columns', 'x-signature,'],
    ['request lines', 'POST /a HTTP/1.1\n'],
    ['cut signatures', `X-Signature: ${'ab'.repeat(32)}\n`],
  ])('%s', (_, piece) => {
    const text = `X-Signature: =${piece.repeat(MEBIBYTE / piece.length)}`;
    expect(() => parseRequest(Buffer.from(text))).toThrow(Failure);
  });
});
