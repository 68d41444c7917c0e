import { type JsonNode, jsonNumber, jsonString } from '../../../kit/json/node.ts';
import { readAmount } from '../../../protocol/reports/amount.ts';
import { checkCurrency } from '../../../protocol/reports/currency.ts';
import { findSlipOfOne } from '../../../protocol/reports/id-slip.ts';
import { reportWords } from '../../../words/en/report.ts';

/** What a flag's text becomes in the body, or one sentence on what is wrong with it. */
export type FlagReading =
  | { readonly ok: true; readonly node: JsonNode }
  | { readonly ok: false; readonly message: string };

function readText(text: string): FlagReading {
  if (text.trim() === '') return { ok: false, message: reportWords.flag_value_empty };
  return readFreeText(text);
}

/** What a shell or a program writes where it has no value, such as `null` of jq, would name another order. */
export function readId(text: string): FlagReading {
  const reading = readText(text);
  const slip = reading.ok ? findSlipOfOne(text) : undefined;
  return slip === undefined ? reading : { ok: false, message: slip };
}

/** An argument that is not UTF-8 arrives with U+FFFD in it: two different ones could become the same. */
export const readFreeText = (text: string): FlagReading =>
  text.includes('\ufffd')
    ? { ok: false, message: reportWords.flag_not_utf8 }
    : { ok: true, node: jsonString(text) };

export function readNumber(text: string): FlagReading {
  const reading = readAmount(text);
  return reading.ok ? { ok: true, node: jsonNumber(reading.literal) } : reading;
}

export function readCurrency(text: string): FlagReading {
  const reading = checkCurrency(text.trim());
  if (reading !== undefined) return { ok: true, node: jsonString(reading.code) };
  return { ok: false, message: reportWords.flag_no_currency({ text }) };
}
