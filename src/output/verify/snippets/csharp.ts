import type { LanguageText } from './snippet.ts';

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
    ['var body = JsonConvert.SerializeObject(report);', 'serialise'],
    ['var timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString();', 'timestamp'],
    ['var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret));', 'digest'],
    ['var digest = hmac.ComputeHash(Encoding.UTF8.GetBytes(timestamp + body));', 'message'],
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
  notes: {
    serialise: 'with System.Text.Json: JsonSerializer.Serialize(report)',
    spelling: 'Convert.ToHexString writes upper case: add .ToLowerInvariant()',
    send: 'the bytes of body, not PostAsJsonAsync(report); a StreamWriter would add a byte order mark',
  },
  measureSigned:
    'Console.Error.WriteLine(signed.Length + " " + BitConverter.ToString(SHA256.Create().ComputeHash(signed)).Replace("-", "")); // byte[] signed',
  saveBody: 'File.WriteAllBytes("body.json", Encoding.UTF8.GetBytes(body));',
};
