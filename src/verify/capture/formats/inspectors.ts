import type { Recording } from './format.ts';

/** The beginning of a request in base64 (`POST`, `PUT`, `PATCH`), on one line or on lines of equal length. */
const ENCODED_REQUEST =
  /(?<![A-Za-z0-9+/])(?=UE9TVC|UFVUI|UEFUQ0)(?:[A-Za-z0-9+/]{60,76}\r?\n[ \t]{0,40})*[A-Za-z0-9+/]{2,}={0,2}/g;
const RAW_REQUEST = /^[A-Z]{1,20} \S{1,8000} HTTP\//;

/** Burp writes a request as it is, or in base64. */
const PLAIN_ITEM = '<request base64="false"><![CDATA[';

/** Raw requests as ngrok's inspector, Burp, or anything else that writes Base64 records them. */
export const inspectors: Recording = {
  looksLike: (text) => text.includes(PLAIN_ITEM) || /UE9TVC|UFVUI|UEFUQ0/.test(text),
  read: (text) => {
    const plain = text
      .split(PLAIN_ITEM)
      .slice(1)
      .map((item) => item.slice(0, item.indexOf(']]>')));
    const encoded = [...text.replaceAll('\\/', '/').matchAll(ENCODED_REQUEST)].map(([found]) =>
      Buffer.from(found, 'base64').toString('latin1'),
    );
    const raw = [...plain, ...encoded].filter((it) => RAW_REQUEST.test(it));
    return raw.length === 0 ? undefined : raw;
  },
};
