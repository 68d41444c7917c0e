import type { LanguageText } from './snippet.ts';

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
  measureSigned: 'printf %s "$signed" | wc -c; printf %s "$signed" | openssl dgst -sha256',
  saveBody: 'printf %s "$body" > body.json',
};
