import { describe, expect, it } from 'vitest';
import {
  atDesk,
  BODY,
  HEAD,
  KEY,
  LENGTH,
  LINES,
  lower,
  RAW,
  SIGNATURE,
  TIME,
  three,
} from '../helpers/captures.ts';

const { answerTo } = atDesk();

const json = JSON.stringify;
const eachLine = (text: string, change: (line: string, at: number) => string): string =>
  text.split('\n').map(change).join('\n');
const doubled = (text: string): string => text.replaceAll('\\', '\\\\');
const HEADERS = Object.fromEntries([
  ['content-type', 'application/json'],
  ...lower((name, value) => `${name} ${value}`)
    .split('\n')
    .map((line) => line.split(' ')),
]);
const bytesBeyondAscii = (text: string, write: (byte: number) => string): string =>
  [...Buffer.from(text)]
    .map((byte) => (byte > 0x7e || byte < 0x20 ? write(byte) : String.fromCharCode(byte)))
    .join('');
const pythonText = (text: string): string =>
  `'${doubled(text).replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
const pythonBytes = (text: string): string =>
  `b'${bytesBeyondAscii(doubled(text).replaceAll("'", "\\'"), (byte) => (byte === 10 ? '\\n' : byte === 13 ? '\\r' : `\\x${byte.toString(16)}`))}'`;
const entities = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');
const quotedPrintable = (text: string): string => {
  const encoded = text
    .split('\n')
    .map((line) =>
      bytesBeyondAscii(
        line.replaceAll('=', '=3D'),
        (byte) => `=${byte.toString(16).toUpperCase()}`,
      ),
    );
  return encoded
    .map((line) => (line.match(/(?:=[0-9A-F]{2}|[^=]){1,24}/g) ?? []).join('=\n'))
    .join('\n');
};

/** As programs print a request; each shows the body whole. */
const SHOWN: Readonly<Record<string, string>> = {
  'Docker, with a time before each line': eachLine(
    RAW,
    (line, at) => `2026-11-26T15:20:12.0042${10 + at}Z ${line}`,
  ),
  'docker compose': eachLine(RAW, (line) => `shop-api-1  | ${line}`),
  'docker compose, with times': eachLine(
    RAW,
    (line, at) => `shop-api-1  | 2026-11-26T15:20:12.0042${10 + at}Z ${line}`,
  ),
  'Kubernetes, containerd’s file': eachLine(
    RAW,
    (line, at) => `2026-11-26T15:20:12.0042${10 + at}Z stdout F ${line}`,
  ),
  'kubectl logs --prefix': eachLine(RAW, (line) => `[pod/shop-7d9f-x2k/api] ${line}`),
  journald: eachLine(RAW, (line) => `Nov 26 15:20:12 app1 conv[4711]: ${line}`),
  'syslog of RFC 5424': eachLine(
    RAW,
    (line) => `<134>1 2026-11-26T15:20:12.004Z app1 shop 71 - - ${line}`,
  ),
  'a level and a time before each line': eachLine(
    RAW,
    (line) => `2026-11-26 15:20:12,004 DEBUG [main] ${line}`,
  ),
  'heroku logs': eachLine(RAW, (line) => `2026-11-26T15:20:12.004215+00:00 app[web.1]: ${line}`),
  'CloudWatch, tab and time': eachLine(RAW, (line) => `2026-11-26T15:20:12.004Z\t${line}`),
  'aws logs tail': eachLine(
    RAW,
    (line) => `2026-11-26T15:20:12.004000+00:00 shop/api/3f21 ${line}`,
  ),
  'GitHub Actions': eachLine(RAW, (line) => `2026-11-26T15:20:12.0042100Z ${line}`),
  'rsyslog, bytes as octal': `Nov 26 15:20:12 app1 conv: ${three((n, v) => `${n}: ${v}`, ', ')}, Body: ${bytesBeyondAscii(BODY, (byte) => `#${byte.toString(8).padStart(3, '0')}`)}`,
  'rsyslog, raw, on one line': `Nov 26 15:20:12 app1 conv: ${bytesBeyondAscii(RAW, (byte) => `#${byte.toString(8).padStart(3, '0')}`)}`,
  'CloudWatch Insights': json([
    { field: '@message', value: json({ headers: HEADERS, body: BODY }) },
  ]),
  'Datadog, its attributes': json({
    content: { attributes: { http: { headers: HEADERS, payload: BODY } } },
  }),
  'Kibana, a hit': json({ _source: { message: `${LINES}\n\n${BODY}`, level: 'info' } }, null, 2),
  'Kibana, JSON in JSON in JSON': json({
    _source: { message: json({ log: json({ headers: HEADERS, body: BODY }) }) },
  }),
  'Loki, logfmt': `level=debug ts=2026-11-26T15:20:12Z msg=request ${lower((n, v) => `${n.replaceAll('-', '_')}=${v}`, ' ')} body=${json(BODY)}`,
  'Loki, a stream of its API': json({
    streams: [{ values: [['1795706413000000000', json({ headers: HEADERS, body: BODY })]] }],
  }),
  'nginx, short names of its own': `10.0.0.1 - - [26/Nov/2026:15:20:12 +0000] "POST /conversions HTTP/1.1" 401 77 mk=${KEY} ts=${TIME} sig=${SIGNATURE} body=${bytesBeyondAscii(
    BODY,
    (byte) => `\\x${byte.toString(16).toUpperCase()}`,
  )
    .replaceAll('\\"', '\\x5C\\x22')
    .replaceAll('\\n', '\\x5Cn')
    .replaceAll('"', '\\x22')}`,
  'Apache, mod_dumpio': eachLine(
    RAW,
    (line) =>
      `[Thu Nov 26 15:20:12.004 2026] [dumpio:trace7] [pid 71] mod_dumpio.c(100): [client 10.0.0.1:5] mod_dumpio:  dumpio_in (data-HEAP): ${line}`,
  ),
  'Envoy, with names of HTTP/2': `[debug][http] [C1][S2] request headers complete (end_stream=false):\n':authority', 's2s'\n':path', '/conversions'\n${lower((n, v) => `'${n}', '${v}'`)}\n\n[debug][lua] script log: ${BODY}`,
  'HAProxy, its captures and body': `Nov 26 15:20:12 lb haproxy[991]: 10.0.0.1:5 [26/Nov/2026:15:20:12] fe be/s1 0/0/1/2/3 401 77 - - ---- 1/1 0/0 {${KEY}|${TIME}|${SIGNATURE}} "POST /conversions HTTP/1.1" body=${BODY}`,
  'Fiddler, raw': `POST https://s2s.example.com/conversions HTTP/1.1\r\nHost: s2s\r\n${LINES.replaceAll('\n', '\r\n')}\r\nContent-Length: ${LENGTH}\r\n\r\n${BODY}\r\n\r\n\r\nHTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\n{}`,
  'Charles, its text': `:method: POST\n:path: /conversions\n${lower((n, v) => `${n}: ${v}`)}\n\n${BODY}`,
  mitmproxy: `POST https://s2s.example.com/conversions HTTP/2.0\n${lower((n, v) => `${n}: ${v}`)}\ncontent-length: ${LENGTH}\n\n${BODY}`,
  'mitmproxy, the flow’s details': `127.0.0.1:5: POST https://s2s.example.com/conversions\n${lower((n, v) => `    ${n}: ${v}`)}\n\n    ${BODY}\n\n << 401 Unauthorized 2b`,
  'Insomnia’s timeline': `* Preparing request to https://s2s.example.com/conversions\n* Using libcurl/8.4\n> POST /conversions HTTP/2\n> Host: s2s\n${three((n, v) => `> ${n}: ${v}`)}\n> Content-Length: ${LENGTH}\n\n| ${BODY}\n\n* upload completely sent off: ${LENGTH} bytes\n< HTTP/2 401`,
  'Postman’s exported collection': json(
    {
      item: [
        {
          request: {
            method: 'POST',
            header: Object.entries(HEADERS).map(([key, value]) => ({ key, value })),
            body: { mode: 'raw', raw: BODY },
          },
        },
      ],
    },
    null,
    '\t',
  ),
  Bruno: `meta {\n  name: paid\n}\n\npost {\n  url: https://s2s.example.com/conversions\n  body: json\n}\n\nheaders {\n${three((n, v) => `  ${n}: ${v}`)}\n}\n\nbody:json {\n  ${BODY}\n}\n`,
  'an .http file': `### paid\nPOST https://s2s.example.com/conversions\nContent-Type: application/json\n${LINES}\n\n${BODY}\n`,
  'http -v': `POST /conversions HTTP/1.1\nAccept: */*\nContent-Length: ${LENGTH}\n${LINES}\n\n${BODY}\n\n\nHTTP/1.1 401 Unauthorized\nContent-Length: 2\n\n{}\n`,
  'wget -d': `---request begin---\nPOST /conversions HTTP/1.1\r\nHost: s2s\r\n${LINES.replaceAll('\n', '\r\n')}\r\nContent-Length: ${LENGTH}\r\n\r\n---request end---\n[writing BODY string ${BODY} ... done]\nHTTP request sent, awaiting response...\n---response begin---\nHTTP/1.1 401 Unauthorized`,
  'curl with a heredoc': `curl -X POST https://s2s.example.com/conversions \\\n${three((n, v) => `  -H '${n}: ${v}' \\`)}\n  -d @- <<'EOF'\n${BODY}\nEOF\n`,
  'curl, whose standard input is a heredoc of cat': `cat <<'EOF' | curl https://s2s/conversions ${three((n, v) => `-H '${n}: ${v}'`, ' ')} -d @-\n${BODY}\nEOF\n`,
  'curl with a heredoc as its argument': `curl https://s2s/conversions ${three((n, v) => `-H '${n}: ${v}'`, ' ')} -d "$(cat <<'EOF'\n${BODY}\nEOF\n)"\n`,
  'curl with a heredoc that tabs indent': `curl https://s2s/conversions ${three((n, v) => `-H '${n}: ${v}'`, ' ')} -d @- <<-"EOF"\n\t${BODY}\n\tEOF\n`,
  'strace, bytes as octal': `write(5, "${bytesBeyondAscii(doubled(RAW).replaceAll('"', '\\"').replaceAll('\n', '\\r\\n'), (byte) => `\\${byte.toString(8)}`)}", 512) = 512`,
  'curl -v and its command': `$ curl -v https://s2s/conversions ${three((n, v) => `-H '${n}: ${v}'`, ' ')} -d '${BODY.replaceAll("'", "'\\''")}'\n* Connected to s2s\n> POST /conversions HTTP/1.1\n${three((n, v) => `> ${n}: ${v}`)}\n>\n< HTTP/1.1 401 Unauthorized\n`,
  'curl -w': `curl -s -o /dev/null -w '%{http_code}\\n' https://s2s/conversions ${three((n, v) => `-H "${n}: ${v}"`, ' ')} --data-raw '${BODY.replaceAll("'", "'\\''")}'\n401\n`,
  'axios’ error': `AxiosError: Request failed with status code 401\n    at settle (node_modules/axios/lib/core/settle.js:19:12) {\n  code: 'ERR_BAD_REQUEST',\n  config: {\n    headers: Object [AxiosHeaders] {\n      Accept: 'application/json',\n${lower((n, v) => `      '${n}': '${v}',`)}\n    },\n    method: 'post',\n    data: ${pythonText(BODY)}\n  }\n}`,
  'axios’ error as JSON': json({
    message: 'Request failed with status code 401',
    config: { headers: HEADERS, method: 'post', data: BODY },
  }),
  'got’s options': `HTTPError: Response code 401\n  options: Options {\n    headers: {\n${lower((n, v) => `      '${n}': '${v}',`)}\n    },\n    body: ${pythonText(BODY)}\n  }`,
  'requests’ debug': `send: ${pythonBytes(`${HEAD.replaceAll('\n', '\r\n')}\r\n\r\n`)}\nsend: ${pythonBytes(BODY)}\nreply: 'HTTP/1.1 401 Unauthorized\\r\\n'`,
  'httpx’ log': `DEBUG [2026-11-26 15:20:12] httpcore.http11 - send_request_headers.started request=<Request [b'POST']>\nheaders: Headers({${lower((n, v) => `'${n}': '${v}'`, ', ')}})\ncontent: ${pythonBytes(BODY)}`,
  'Python’s repr of a dictionary': `{'headers': {${three((n, v) => `'${n}': '${v}'`, ', ')}}, 'data': ${pythonText(BODY)}}`,
  'OkHttp at the level BODY': `--> POST https://s2s/conversions\nContent-Type: application/json; charset=utf-8\nContent-Length: ${LENGTH}\n${LINES}\n\n${BODY}\n--> END POST (${LENGTH}-byte body)\n<-- 401 Unauthorized https://s2s/conversions (40ms)\n\n{"error":"x"}\n<-- END HTTP (13-byte body)`,
  'Feign at the level FULL': eachLine(
    `---> POST https://s2s/conversions HTTP/1.1\nContent-Length: ${LENGTH}\n${LINES}\n\n${BODY}\n---> END HTTP (${LENGTH}-byte body)`,
    (line) => `2026-11-26 15:20:12.004 DEBUG 71 --- [main] c.s.Client : [Client#paid] ${line}`,
  ),
  'Spring’s RestTemplate': `DEBUG o.s.web.client.RestTemplate : HTTP POST https://s2s/conversions\nDEBUG o.s.web.client.RestTemplate : Writing [${BODY}] as "application/json"\nheaders=[${three((n, v) => `${n}:"${v}"`, ', ')}]`,
  'Guzzle’s log': `[2026-11-26 15:20:12] guzzle.DEBUG: >>>>>>>>\nPOST /conversions HTTP/1.1\r\nHost: s2s\r\n${LINES.replaceAll('\n', '\r\n')}\r\n\r\n${BODY}\n<<<<<<<<\nHTTP/1.1 401 Unauthorized\r\n\r\n{}\n--------\nNULL`,
  'Faraday’s log': `I, [2026-11-26T15:20:12.004 #71]  INFO -- request: POST https://s2s/conversions\nD, [2026-11-26T15:20:12.004 #71] DEBUG -- request: ${three((n, v) => `${n}: "${v}"`)}\nD, [2026-11-26T15:20:12.004 #71] DEBUG -- request: ${BODY}`,
  'Go’s DumpRequestOut with %q': `"${doubled(RAW).replaceAll('\n', '\\r\\n').replaceAll('"', '\\"')}"`,
  'Go’s log of a dump': `2026/11/26 15:20:12 ${RAW.replaceAll('\n', '\r\n')}`,
  'Go’s %+v': `{Method:POST Header:map[${three((n, v) => `${n}:[${v}]`, ' ')}] Body:${BODY}}`,
  '.NET’s HttpClient': `info: System.Net.Http.HttpClient.Default.ClientHandler[102]\n      Request Headers:\n${three((n, v) => `      ${n}: ${v}`)}\n      Content-Type: application/json\ndbug: Shop.Client[0]\n      Body: ${BODY}`,
  'Windows’ Event Log': `<Event><EventData><Data Name="Headers">${three((n, v) => `${n}: ${v}`, '&#xD;&#xA;')}</Data><Data Name="Body">${entities(BODY)}</Data></EventData></Event>`,
  'PHP’s var_dump': `array(2) {\n  ["headers"]=>\n  array(3) {\n${three((n, v) => `    [0]=>\n    string(${n.length + v.length + 2}) "${n}: ${v}"`)}\n  }\n  ["body"]=>\n  string(${LENGTH}) "${BODY}"\n}`,
  'PHP’s print_r': `Array\n(\n    [headers] => Array\n        (\n${three((n, v) => `            [${n}] => ${v}`)}\n        )\n\n    [body] => ${BODY}\n)`,
  'PHP’s var_export': `array (\n  'headers' => \n  array (\n${three((n, v) => `    '${n}' => '${v}',`)}\n  ),\n  'body' => '${BODY.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}',\n)`,
  'Ruby’s inspect': `{:headers=>{${three((n, v) => `"${n}"=>"${v}"`, ', ')}}, :body=>${json(BODY)}}`,
  'Ruby’s inspect since 3.4': `{headers: {${three((n, v) => `"${n}" => "${v}"`, ', ')}}, body: ${json(BODY)}}`,
  'Elixir’s inspect': `%{body: ${json(BODY)}, headers: [${lower((n, v) => `{"${n}", "${v}"}`, ', ')}]}`,
  'Rust’s Debug': `Request { method: POST, headers: {${lower((n, v) => `"${n}": "${v}"`, ', ')}}, body: ${json(BODY)} }`,
  'a whole page’s source': entities(RAW),
  'a page’s source in <pre>': `<pre><code>${entities(RAW)}</code></pre>`,
  'entities by number': RAW.replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;')
    .replaceAll('<b>', '&#60;b&#62;')
    .replaceAll('&"', '&#38;"')
    .replaceAll('>&&#', '>&#38;&#')
    .replaceAll('&&#34;', '&#38;&#34;'),
  'Jira’s code block': `{code:java}\n${RAW}\n{code}`,
  'Jira’s noformat': `{noformat}\n${RAW}\n{noformat}`,
  'Slack’s code block': `\`\`\`\n${RAW}\n\`\`\``,
  'Markdown’s fence with a language': `Here it is:\n\n\`\`\`http\n${RAW}\n\`\`\`\n\nThanks!`,
  KakaoTalk: `[김개발] [오후 3:20] 이 요청이 401 나요\n${RAW}`,
  'quoted-printable, Gmail’s': `Content-Type: text/plain; charset="UTF-8"\nContent-Transfer-Encoding: quoted-printable\n\n${quotedPrintable(RAW)}`,
  'quoted-printable without its header': quotedPrintable(RAW),
  'Outlook’s quoted mail': eachLine(RAW, (line) => `> ${line}`),
  'Excel’s two columns': `${three((n, v) => `${n}\t${v}`)}\nbody\t"${BODY.replaceAll('"', '""')}"`,
  'IIS, with an advanced field': `2026-11-26 15:20:12 POST /conversions 401 ${lower((n, v) => `${n}=${v}`, ' ')} ${BODY}`,
};

describe('a request as a program prints it is valid', () => {
  it.each(Object.entries(SHOWN))('%s', async (_, input) => {
    expect(await answerTo(input)).toMatchObject({ verdict: 'valid' });
  });
});

it.each([
  [
    'a newline that the heredoc adds',
    "--data-binary @- <<'EOF'",
    BODY,
    'explained body.trailing-newline',
  ],
  ['a variable of a heredoc', '-d @- <<EOF', BODY.replace('paid', '$KIND'), 'refused'],
])('%s is not what was signed', async (_, option, body, verdict) => {
  const command = `curl https://s2s/conversions ${three((n, v) => `-H '${n}: ${v}'`, ' ')} ${option}\n${body}\nEOF\n`;
  expect(await answerTo(command)).toMatchObject({ verdict });
});
