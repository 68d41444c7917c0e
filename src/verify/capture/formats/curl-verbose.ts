import { message } from '../../../core/words/message.ts';
import { type CapturedRequest, firstLine, noBody } from './captured.ts';
import { mentionsCurl } from './curl.ts';
import type { Notation } from './format.ts';
import { headerLines, isHeaderLine } from './header-lines.ts';
import { isRequestLine, parseHttp } from './http.ts';

/** What `curl -v` prints: `> X-Signature: …`, among much else. */
export const curlVerbose: Notation = {
  looksLike: (text) => /^>/m.test(text),
  read: (text) => {
    const sent = sentLines(text);
    if (sent === undefined) return undefined;
    return isRequestLine(firstLine(sent)) ? withoutBody(sent) : headerLines.read(sent);
  },
};

function withoutBody(sent: string): CapturedRequest {
  const request = parseHttp(sent);
  return {
    ...request,
    body: request.body.found ? request.body : noBody(message('curl_v_without_body')),
  };
}

/**
 * What `curl -v` prints of the request: the lines after `>`. Only the first request, as curl may have
 * followed a redirect.
 * @returns undefined if there are none.
 */
function sentLines(text: string): string | undefined {
  const lines = text.split(/\r?\n/).filter((it) => /^> ?[!#$%&'*+.^_`|~\w-]/.test(it));
  const stripped = lines.map((line) => line.replace(/^> ?/, ''));
  // A shell's continuation prompt is a `>`, too.
  const isCommand = mentionsCurl(text) && !stripped.some((line) => isRequestLine(line));
  if (isCommand || !stripped.some((line) => isHeaderLine(line))) return undefined;
  const next = stripped.findIndex((line, at) => at > 0 && isRequestLine(line));
  return stripped.slice(0, next === -1 ? undefined : next).join('\n');
}
