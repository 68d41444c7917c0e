import type { LanguageText } from './snippet.ts';

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
  measureSigned:
    'import hashlib; it = signed.encode() if isinstance(signed, str) else signed; print(len(it), hashlib.sha256(it).hexdigest())',
  saveBody: 'open("body.json", "wb").write(body.encode() if isinstance(body, str) else body)',
};
