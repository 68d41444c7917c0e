import { HEADERS } from '../../../core/protocol/protocol.ts';
import type { Encoding } from './format.ts';

/** HAProxy's `capture request header`: the values alone, in the order of the configuration. */
const CAPTURED = /\bhaproxy\[\d{1,9}\]: .*\{([^{}|\s]+)\|([^{}|\s]+)\|([^{}|\s]+)\}/;

/** A line of HAProxy's log, as header lines. */
export const haproxy: Encoding = {
  looksLike: (text) => CAPTURED.test(text),
  read: (text) => {
    const [, ...values] = CAPTURED.exec(text) ?? [];
    const timestamp = values.find((it) => /^\d{9,13}$/.test(it));
    const signature = values.find((it) => it.length >= 40);
    const key = values.find((it) => it !== timestamp && it !== signature);
    if (timestamp === undefined || signature === undefined) return undefined;
    const lines = `${HEADERS.key}: ${key}\n${HEADERS.timestamp}: ${timestamp}\n${HEADERS.signature}: ${signature}`;
    const body = /(?<=\})[^{}]{0,400}?(\{\S[\s\S]*)/.exec(text)?.[1];
    return body === undefined ? lines : `${lines}\n\n${body}`;
  },
};
