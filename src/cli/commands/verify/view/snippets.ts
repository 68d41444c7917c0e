import { HERE, type SigningStep } from '../../../../verify/words/fixes.ts';

export const go: LanguageText = {
  title: 'Go',
  comment: '//',
  lines: ({ path, fields }) => [
    'package main',
    '',
    'import (',
    ...['bytes', 'crypto/hmac', 'crypto/sha256', 'encoding/hex', 'encoding/json'].map(constantName),
    ...['fmt', 'io', 'net/http', 'os', 'strconv', 'strings', 'time'].map(constantName),
    ')',
    '',
    'func main() {',
    ['\tapiKey := strings.TrimSpace(os.Getenv("CONV_API_KEY"))', 'api-key'],
    ['\tsecret := strings.TrimSpace(os.Getenv("CONV_HMAC_SECRET"))', 'key'],
    `\treport := map[string]any{${fields.map(([name, value]) => `"${name}": ${value}`).join(', ')}}`,
    '',
    ['\tbody, err := json.Marshal(report)', 'serialize'],
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    ['\ttimestamp := strconv.FormatInt(time.Now().Unix(), 10)', 'timestamp'],
    ['\tmac := hmac.New(sha256.New, []byte(secret))', 'digest'],
    ['\tsigned := append([]byte(timestamp), body...)', 'message'],
    '\tmac.Write(signed)',
    ['\tsignature := hex.EncodeToString(mac.Sum(nil))', 'spelling'],
    '',
    [
      `\trequest, err := http.NewRequest("POST", os.Getenv("CONV_ENDPOINT")+"${path}", bytes.NewReader(body))`,
      'send',
    ],
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\trequest.Header.Set("Content-Type", "application/json")',
    ['\trequest.Header.Set("X-Merchant-Key", apiKey)', 'headers'],
    '\trequest.Header.Set("X-Signature-Timestamp", timestamp)',
    '\trequest.Header.Set("X-Signature", signature)',
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\tanswer, _ := io.ReadAll(response.Body)',
    '\tfmt.Println(response.StatusCode, string(answer))',
    '}',
  ],
  saveSigned: 'os.WriteFile("signed.txt", signed, 0o600)',
  saveBody: 'os.WriteFile("body.json", body, 0o600)',
};

function constantName(name: string): string {
  return `\t"${name}"`;
}

export const java: LanguageText = {
  title: 'Java',
  comment: '//',
  lines: ({ path, fields }) => [
    'import com.fasterxml.jackson.databind.ObjectMapper;',
    'import java.math.BigInteger;',
    'import java.net.URI;',
    'import java.net.http.*;',
    'import java.nio.charset.StandardCharsets;',
    'import java.util.Map;',
    'import javax.crypto.Mac;',
    'import javax.crypto.spec.SecretKeySpec;',
    '',
    'public class SendReport {',
    '  public static void main(String[] args) throws Exception {',
    ['    String apiKey = System.getenv("CONV_API_KEY").trim();', 'api-key'],
    [
      '    byte[] secret = System.getenv("CONV_HMAC_SECRET").trim().getBytes(StandardCharsets.UTF_8);',
      'key',
    ],
    '    Map<String, Object> report =',
    `        Map.of(${fields.flatMap(([name, value]) => [`"${name}"`, value]).join(', ')});`,
    '',
    ['    String body = new ObjectMapper().writeValueAsString(report);', 'serialize'],
    ['    String timestamp = String.valueOf(System.currentTimeMillis() / 1000);', 'timestamp'],
    ['    Mac mac = Mac.getInstance("HmacSHA256");', 'digest'],
    '    mac.init(new SecretKeySpec(secret, "HmacSHA256"));',
    ['    byte[] signed = (timestamp + body).getBytes(StandardCharsets.UTF_8);', 'message'],
    [
      '    String signature = String.format("%064x", new BigInteger(1, mac.doFinal(signed)));',
      'spelling',
    ],
    '',
    '    HttpRequest request =',
    `        HttpRequest.newBuilder(URI.create(System.getenv("CONV_ENDPOINT") + "${path}"))`,
    '            .header("Content-Type", "application/json")',
    ['            .header("X-Merchant-Key", apiKey)', 'headers'],
    '            .header("X-Signature-Timestamp", timestamp)',
    '            .header("X-Signature", signature)',
    ['            .POST(HttpRequest.BodyPublishers.ofString(body))', 'send'],
    '            .build();',
    '    HttpResponse<String> response =',
    '        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '    System.out.println(response.statusCode() + " " + response.body());',
    '  }',
    '}',
  ],
  saveSigned: 'java.nio.file.Files.write(java.nio.file.Path.of("signed.txt"), signed);',
  saveBody: 'java.nio.file.Files.writeString(java.nio.file.Path.of("body.json"), body);',
};

export const kotlin: LanguageText = {
  title: 'Kotlin',
  comment: '//',
  lines: ({ path, fields }) => [
    'import com.fasterxml.jackson.databind.ObjectMapper',
    'import java.net.URI',
    'import java.net.http.HttpClient',
    'import java.net.http.HttpRequest',
    'import java.net.http.HttpResponse',
    'import javax.crypto.Mac',
    'import javax.crypto.spec.SecretKeySpec',
    '',
    'fun main() {',
    ['    val apiKey = System.getenv("CONV_API_KEY").trim()', 'api-key'],
    ['    val secret = System.getenv("CONV_HMAC_SECRET").trim().toByteArray()', 'key'],
    `    val report = mapOf(${fields.map(([name, value]) => `"${name}" to ${value}`).join(', ')})`,
    '',
    ['    val body = ObjectMapper().writeValueAsBytes(report)', 'serialize'],
    ['    val timestamp = (System.currentTimeMillis() / 1000).toString()', 'timestamp'],
    ['    val mac = Mac.getInstance("HmacSHA256")', 'digest'],
    '    mac.init(SecretKeySpec(secret, "HmacSHA256"))',
    ['    val signed = timestamp.toByteArray() + body', 'message'],
    '    val digest = mac.doFinal(signed)',
    ['    val signature = digest.joinToString("") { "%02x".format(it) }', 'spelling'],
    '',
    `    val request = HttpRequest.newBuilder(URI.create(System.getenv("CONV_ENDPOINT") + "${path}"))`,
    '        .header("Content-Type", "application/json")',
    ['        .header("X-Merchant-Key", apiKey)', 'headers'],
    '        .header("X-Signature-Timestamp", timestamp)',
    '        .header("X-Signature", signature)',
    ['        .POST(HttpRequest.BodyPublishers.ofByteArray(body))', 'send'],
    '        .build()',
    '    val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
    '    println(response.statusCode().toString() + " " + response.body())',
    '}',
  ],
  saveSigned: 'java.io.File("signed.txt").writeBytes(signed)',
  saveBody: 'java.io.File("body.json").writeBytes(body)',
};

export const csharp: LanguageText = {
  title: 'C#',
  comment: '//',
  lines: ({ path, fields }) => [
    'using System;',
    'using System.Net.Http;',
    'using System.Net.Http.Headers;',
    'using System.Security.Cryptography;',
    'using System.Text;',
    'using Newtonsoft.Json;',
    '',
    ['var apiKey = Environment.GetEnvironmentVariable("CONV_API_KEY").Trim();', 'api-key'],
    ['var secret = Environment.GetEnvironmentVariable("CONV_HMAC_SECRET").Trim();', 'key'],
    `var report = new { ${fields.map(([name, value]) => `${name} = ${value}`).join(', ')} };`,
    '',
    ['var body = JsonConvert.SerializeObject(report);', 'serialize'],
    ['var timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString();', 'timestamp'],
    ['var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret));', 'digest'],
    ['var signed = Encoding.UTF8.GetBytes(timestamp + body);', 'message'],
    'var digest = hmac.ComputeHash(signed);',
    [
      'var signature = BitConverter.ToString(digest).Replace("-", "").ToLowerInvariant();',
      'spelling',
    ],
    '',
    ['var content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));', 'send'],
    'content.Headers.ContentType = new MediaTypeHeaderValue("application/json");',
    ['content.Headers.Add("X-Merchant-Key", apiKey);', 'headers'],
    'content.Headers.Add("X-Signature-Timestamp", timestamp);',
    'content.Headers.Add("X-Signature", signature);',
    `var url = Environment.GetEnvironmentVariable("CONV_ENDPOINT") + "${path}";`,
    'var response = await new HttpClient().PostAsync(url, content);',
    'Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());',
  ],
  saveSigned: 'System.IO.File.WriteAllBytes("signed.txt", signed);',
  saveBody: 'System.IO.File.WriteAllBytes("body.json", System.Text.Encoding.UTF8.GetBytes(body));',
};

export const php: LanguageText = {
  title: 'PHP',
  comment: '//',
  lines: ({ path, fields }) => [
    '<?php',
    ["$apiKey = trim(getenv('CONV_API_KEY'));", 'api-key'],
    ["$secret = trim(getenv('CONV_HMAC_SECRET'));", 'key'],
    `$report = [${fields.map(([name, value]) => `'${name}' => ${value}`).join(', ')}];`,
    '',
    ['$body = json_encode($report, JSON_UNESCAPED_UNICODE);', 'serialize'],
    ['$timestamp = (string) time();', 'timestamp'],
    ['$signed = $timestamp . $body;', 'message'],
    ["$signature = hash_hmac('sha256', $signed, $secret);", 'digest', 'spelling'],
    '',
    `$call = curl_init(getenv('CONV_ENDPOINT') . '${path}');`,
    'curl_setopt_array($call, [',
    ['    CURLOPT_POSTFIELDS => $body,', 'send'],
    '    CURLOPT_HTTPHEADER => [',
    "        'Content-Type: application/json',",
    ['        "X-Merchant-Key: $apiKey",', 'headers'],
    '        "X-Signature-Timestamp: $timestamp",',
    '        "X-Signature: $signature",',
    '    ],',
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    'echo curl_exec($call), "\\n";',
  ],
  saveSigned: "file_put_contents('signed.txt', $signed);",
  saveBody: "file_put_contents('body.json', $body);",
};

export const python: LanguageText = {
  title: 'Python',
  comment: '#',
  lines: ({ path, fields }) => [
    'import hashlib, hmac, json, os, time',
    'import requests',
    '',
    ['api_key = os.environ["CONV_API_KEY"].strip()', 'api-key'],
    ['secret = os.environ["CONV_HMAC_SECRET"].strip().encode()', 'key'],
    `report = {${fields.map(([name, value]) => `"${name}": ${value}`).join(', ')}}`,
    '',
    ['body = json.dumps(report, ensure_ascii=False).encode()', 'serialize'],
    ['timestamp = str(int(time.time()))', 'timestamp'],
    ['signed = timestamp.encode() + body', 'message'],
    ['signature = hmac.new(secret, signed, hashlib.sha256).hexdigest()', 'digest', 'spelling'],
    '',
    'response = requests.post(',
    `    os.environ["CONV_ENDPOINT"] + "${path}",`,
    ['    data=body,', 'send'],
    '    headers={',
    '        "Content-Type": "application/json",',
    ['        "X-Merchant-Key": api_key,', 'headers'],
    '        "X-Signature-Timestamp": timestamp,',
    '        "X-Signature": signature,',
    '    },',
    ')',
    'print(response.status_code, response.text)',
  ],
  saveSigned:
    'open("signed.txt", "wb").write(signed.encode() if isinstance(signed, str) else signed)',
  saveBody: 'open("body.json", "wb").write(body.encode() if isinstance(body, str) else body)',
};

export const node: LanguageText = {
  title: 'Node',
  comment: '//',
  lines: ({ path, fields }) => [
    "import { createHmac } from 'node:crypto';",
    '',
    ['const apiKey = process.env.CONV_API_KEY.trim();', 'api-key'],
    ['const secret = process.env.CONV_HMAC_SECRET.trim();', 'key'],
    `const report = { ${fields.map(([name, value]) => `${name}: ${value}`).join(', ')} };`,
    '',
    ['const body = JSON.stringify(report);', 'serialize'],
    ['const timestamp = String(Math.floor(Date.now() / 1000));', 'timestamp'],
    ["const hmac = createHmac('sha256', secret);", 'digest'],
    ['const signed = timestamp + body;', 'message'],
    ["const signature = hmac.update(signed).digest('hex');", 'spelling'],
    '',
    `const response = await fetch(process.env.CONV_ENDPOINT + '${path}', {`,
    "  method: 'POST',",
    '  headers: {',
    "    'Content-Type': 'application/json',",
    ["    'X-Merchant-Key': apiKey,", 'headers'],
    "    'X-Signature-Timestamp': timestamp,",
    "    'X-Signature': signature,",
    '  },',
    ['  body,', 'send'],
    '});',
    'console.log(response.status, await response.text());',
  ],
  saveSigned: "import('node:fs').then((it) => it.writeFileSync('signed.txt', signed));",
  saveBody: "import('node:fs').then((it) => it.writeFileSync('body.json', body));",
};

export const ruby: LanguageText = {
  title: 'Ruby',
  comment: '#',
  lines: ({ path, fields }) => [
    "require 'json'",
    "require 'net/http'",
    "require 'openssl'",
    '',
    ["api_key = ENV.fetch('CONV_API_KEY').strip", 'api-key'],
    ["secret = ENV.fetch('CONV_HMAC_SECRET').strip", 'key'],
    `report = { ${fields.map(([name, value]) => `${name}: ${value}`).join(', ')} }`,
    '',
    ['body = JSON.generate(report)', 'serialize'],
    ['timestamp = Time.now.to_i.to_s', 'timestamp'],
    ['signed = timestamp + body', 'message'],
    ["signature = OpenSSL::HMAC.hexdigest('SHA256', secret, signed)", 'digest', 'spelling'],
    '',
    'headers = {',
    "  'Content-Type' => 'application/json',",
    ["  'X-Merchant-Key' => api_key,", 'headers'],
    "  'X-Signature-Timestamp' => timestamp,",
    "  'X-Signature' => signature",
    '}',
    [
      `response = Net::HTTP.post(URI(ENV.fetch('CONV_ENDPOINT') + '${path}'), body, headers)`,
      'send',
    ],
    'puts response.code, response.body',
  ],
  saveSigned: "File.binwrite('signed.txt', signed)",
  saveBody: "File.binwrite('body.json', body)",
};

export const shell: LanguageText = {
  title: 'a shell',
  comment: '#',
  lines: ({ path, fields }) => [
    [`body='{${fields.map(([name, value]) => `"${name}":${value}`).join(',')}}'`, 'serialize'],
    `trim() { printf %s "$1" | tr -d '\\r\\n' | sed 's/^[[:space:]]*//; s/[[:space:]]*$//'; }`,
    ['api_key=$(trim "$CONV_API_KEY")', 'api-key'],
    ['secret=$(trim "$CONV_HMAC_SECRET")', 'key'],
    ['timestamp=$(date +%s)', 'timestamp'],
    ['signed="$timestamp$body"', 'message'],
    ['signature=$(printf %s "$signed" |', 'digest', 'spelling'],
    `  openssl dgst -sha256 -hmac "$secret" | sed 's/^.* //')`,
    [`curl "$CONV_ENDPOINT${path}" \\`, 'send', 'headers'],
    "  -H 'Content-Type: application/json' \\",
    '  -H "X-Merchant-Key: $api_key" \\',
    '  -H "X-Signature-Timestamp: $timestamp" \\',
    '  -H "X-Signature: $signature" \\',
    '  --data-binary "$body"',
  ],
  saveSigned: 'printf %s "$signed" > signed.txt',
  saveBody: 'printf %s "$body" > body.json',
};

/** What to say at a step: a cause points at the lines that would have prevented it. */
export type Remarks = Readonly<Partial<Record<SigningStep, string>>>;

/** A line of code, with the steps that it takes. */
type SnippetLine = string | readonly [code: string, ...steps: SigningStep[]];

/** The report that an example sends. */
interface SampleReport {
  /** Relative to `{base_url}`: `/conversions`. */
  readonly path: string;
  /** Names and values; the values are literals in every language: `"A-1"`, `5000`. */
  readonly fields: readonly (readonly [name: string, literal: string])[];
}

/** Everything that conv can say in one language. */
export interface LanguageText {
  readonly title: string;
  readonly comment: '#' | '//';
  /** Serializes once, signs, and sends the same bytes. */
  readonly lines: (report: SampleReport) => readonly SnippetLine[];
  /** Writes `signed`, the string that is signed, to a file, to the byte. */
  readonly saveSigned: string;
  /** Writes the bytes of `body` to a file, to the byte. */
  readonly saveBody: string;
}

/**
 * An example as text, with a comment above each line that matters.
 * @param remarks what matters, by step.
 * @param notes what to watch for in the language, at a step that matters.
 */
export function renderSnippet(
  language: LanguageText,
  report: SampleReport,
  remarks: Remarks,
  notes: Remarks,
): string {
  const said = new Set<string>();
  const remarkOn = (steps: readonly SigningStep[]): string[] =>
    steps.flatMap((step) => [remarks[step] ?? [], remarks[step] ? (notes[step] ?? []) : []].flat());
  return language
    .lines(report)
    .flatMap((line) => {
      if (typeof line === 'string') return [line];
      const [code, ...steps] = line;
      const words = remarkOn(steps).filter((remark) => !said.has(remark));
      for (const remark of words) said.add(remark);
      const indent = /^\s*/.exec(code)?.[0] ?? '';
      return [...words.map((it) => `${indent}${language.comment} ${HERE}: ${it}`), code];
    })
    .join('\n');
}
