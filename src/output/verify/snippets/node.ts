import type { LanguageText } from './snippet.ts';

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
  measureSigned:
    "import('node:crypto').then((it) => console.error(Buffer.byteLength(signed), it.createHash('sha256').update(signed).digest('hex')));",
  saveBody: "import('node:fs').then((it) => it.writeFileSync('body.json', body));",
};
