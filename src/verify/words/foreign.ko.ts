import type { foreignForms as EnglishForeignForms } from './foreign.ts';

export const foreignForms: typeof EnglishForeignForms = {
  jwt: '헤더에 JWT가 있습니다. JWT는 타임스탬프와 본문이 아니라 자신의 헤더와 클레임에 서명합니다',
  aws: '헤더가 AWS Signature Version 4 형식입니다. 날짜와 리전에서 파생한 키로 표준 요청에 서명하는 방식입니다',
  stripe: '헤더가 Stripe의 서명 형식입니다. Stripe는 타임스탬프와 본문 사이에 점을 넣습니다',
  slack: '헤더가 Slack의 서명 형식입니다. Slack은 v0, 타임스탬프, 본문을 콜론으로 이어 서명합니다',
  svix: '헤더가 Standard Webhooks(Svix)의 서명 형식입니다. 메시지 ID까지 서명하고 Base64로 전송하는 방식입니다',
  toss: '헤더가 토스페이먼츠의 서명 형식입니다. 토스페이먼츠는 본문을 타임스탬프 앞에 두고 Base64로 전송합니다',
  github: '헤더가 GitHub와 Meta의 서명 형식입니다. 타임스탬프 없이 본문에만 서명하는 방식입니다',
  'http-signatures':
    '헤더가 HTTP Message Signatures 형식입니다. 본문이 아니라 헤더 목록에 서명하는 방식입니다',
  rsa: '헤더가 PayPal과 같은 RSA 서명 형식입니다. hmac_secret이 아니라 개인 키로 만든 서명입니다',
  ecdsa: '헤더가 ECDSA 서명 형식입니다. hmac_secret이 아니라 개인 키로 만든 서명입니다',
  'sha1-base64':
    '헤더의 길이가 Base64로 쓴 HMAC-SHA-1과 같습니다. Twilio가 URL과 폼 필드에 서명하는 형식입니다',
  twilio:
    'Twilio의 웹훅에 있는 항목입니다. URL과 폼 필드에 HMAC-SHA-1로 서명하고 Base64로 전송합니다',
  paypal: 'PayPal의 웹훅에 있는 항목입니다. hmac_secret이 아니라 개인 키로 서명합니다',
  adyen:
    'Adyen의 웹훅에 있는 항목입니다. 16진수에서 디코딩한 키로 타임스탬프 없이 서명하고 Base64로 전송합니다',
  shopify:
    'Shopify의 웹훅에 있는 항목입니다. 타임스탬프 없이 본문에만 서명하고 Base64로 전송합니다',
  nicepay:
    'NICEPAY의 요청에 있는 항목입니다. 본문의 HMAC이 아니라 일부 항목과 키의 SHA-256 해시를 전송합니다',
  inicis:
    'INICIS의 요청에 있는 항목입니다. 본문의 HMAC이 아니라 일부 항목의 SHA-256 해시를 전송합니다',
};
