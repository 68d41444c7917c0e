/** Signatures in the form of another service: what it is, and why it is not this service's. */
export const foreignForms = {
  jwt: 'the header contains a JWT, which signs its own header and claims, not the timestamp and the body',
  aws: 'the header has the form of AWS Signature Version 4, which signs a canonical request with a key derived for a day and a region',
  stripe:
    "the header has the form of Stripe's signatures: Stripe puts a dot between timestamp and body",
  slack:
    "the header has the form of Slack's signatures: Slack signs v0, the timestamp and the body with colons between them",
  svix: 'the header has the form of Standard Webhooks (Svix), which sign a message ID too and send Base64',
  toss: "the header has the form of Toss Payments' signatures: Toss Payments signs the body before the timestamp and sends Base64",
  github:
    'the header has the form of the signatures of GitHub and Meta, which sign the body without a timestamp',
  'http-signatures':
    'the header has the form of HTTP Message Signatures, which sign a list of headers and not the body itself',
  rsa: "the header has the form of an RSA signature, as PayPal's: it is made with a private key, not with hmac_secret",
  ecdsa:
    'the header has the form of an ECDSA signature: it is made with a private key, not with hmac_secret',
  'sha1-base64':
    "the header has the length of HMAC-SHA-1 in Base64, as Twilio's signatures of the URL and the form's fields have",
  twilio:
    "Twilio's webhooks have it, whose signature is HMAC-SHA-1 of the URL and the form's fields in Base64",
  paypal:
    "PayPal's webhooks have it, whose signature is made with a private key, not with hmac_secret",
  adyen:
    "Adyen's webhooks have it, whose signature is Base64 and has no timestamp, with a key that is decoded from hex",
  shopify: "Shopify's webhooks have it, whose signature is Base64 of the body without a timestamp",
  nicepay:
    "NICEPAY's calls have it, whose signature is a SHA-256 hash of a few members and the key, not an HMAC of the body",
  inicis:
    "INICIS's calls have it, whose signature is a SHA-256 hash of a few members, not an HMAC of the body",
};

/** The forms that other services give a signature. */
export type ForeignForm = keyof typeof foreignForms;
