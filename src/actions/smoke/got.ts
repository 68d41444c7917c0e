import { describeAnswer, readAnswer } from '../../core/delivery/answer.ts';
import type { PostResponse, PostResult } from '../../core/delivery/post-result.ts';
import { findServiceError } from '../../core/delivery/service-error.ts';
import { type JsonNode, memberOf } from '../../core/json/node.ts';
import { describeValue, toPlain } from '../../core/reports/plain.ts';
import { excerpt, makeVisible } from '../../core/visible.ts';
import { smokeWords } from '../../words/en/smoke.ts';
import { dataOf } from './record-fields.ts';

/** What came back, in one line that is safe to print: `200, CONFIRMED, net 5000, refunded 0, KRW`. */
export function describeResult(result: PostResult): string {
  if (result.type === 'failure') return smokeWords.smoke_no_answer({ message: result.message });
  const cut = result.truncated ? smokeWords.cut_off : '';
  const content = makeVisible(describeContent(result));
  return content === '' ? `${result.status}${cut}` : `${result.status}${cut}, ${content}`;
}

function describeContent(response: PostResponse): string {
  if (response.status < 300) return describeRecord(response);
  if (response.status < 400) return describeTarget(response.headers.location);
  const answer = readAnswer(response.body, response.headers['content-type']);
  const error = findServiceError(answer);
  if (error !== null) return [error.code, error.message].filter(Boolean).join(': ');
  return answer.type === 'empty' ? '' : describeAnswer(answer);
}

/** Most characters of an address that are shown. */
const SHOWN_ADDRESS = 200;

/** A query may hold what is nobody's business. */
const describeTarget = (location: string | undefined): string =>
  location === undefined
    ? smokeWords.redirect_nowhere
    : smokeWords.redirect_to({ address: excerpt(location.replace(/[?#].*$/s, ''), SHOWN_ADDRESS) });

const FIELDS = [
  ['status', ''],
  ['net_amount', 'net '],
  ['refunded_amount', 'refunded '],
  ['currency', ''],
] as const;

function describeRecord(response: PostResponse): string {
  const data = dataOf(response);
  const { body, headers } = response;
  if (data === undefined) {
    return smokeWords.no_order_record({
      shown: describeAnswer(readAnswer(body, headers['content-type'])),
    });
  }
  const parts = FIELDS.map(([name, label]) => `${label}${valueText(name, memberOf(data, name))}`);
  return parts.join(', ');
}

/** A word as it is; anything else as JSON would show it. */
function valueText(name: string, node: JsonNode | undefined): string {
  if (node === undefined) return smokeWords.no_field({ name });
  const isWord = node.type === 'string' && /^\w{1,40}$/.test(node.value);
  const isBare = isWord && (name === 'status' || name === 'currency');
  return isBare ? node.value : describeValue(toPlain(node));
}
