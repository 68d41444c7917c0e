import type { LanguageText } from './snippet.ts';

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
  measureSigned: 'require "digest"; warn "#{signed.bytesize} #{Digest::SHA256.hexdigest(signed)}"',
  saveBody: "File.binwrite('body.json', body)",
};
