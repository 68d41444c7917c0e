import type { LanguageText } from './snippet.ts';

export const shell: LanguageText = {
  title: 'a shell',
  comment: '#',
  lines: ({ path, fields }) => [
    [`body='{${fields.map(([name, value]) => `"${name}":${value}`).join(',')}}'`, 'serialise'],
    ['timestamp=$(date +%s)', 'timestamp'],
    ['signature=$(printf %s "$timestamp$body" |', 'message', 'key', 'digest', 'spelling'],
    `  openssl dgst -sha256 -hmac "$CONV_HMAC_SECRET" | sed 's/^.* //')`,
    [`curl "$CONV_ENDPOINT${path}" \\`, 'send', 'headers'],
    "  -H 'Content-Type: application/json' \\",
    '  -H "X-Merchant-Key: $CONV_API_KEY" \\',
    '  -H "X-Signature-Timestamp: $timestamp" \\',
    '  -H "X-Signature: $signature" \\',
    '  --data-binary "$body"',
  ],
  notes: {
    message: 'printf %s writes no newline; echo and <<< do',
    send: '--data-binary, not --data, which drops newlines from files',
  },
  measureSigned: 'printf %s "$signed" | wc -c; printf %s "$signed" | sha256sum',
  saveBody: 'printf %s "$body" > body.json',
};
