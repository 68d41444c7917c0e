import { type Message, message } from '../../core/words/message.ts';

/** What people give by mistake in place of headers, by its first line. The first match counts. */
const FORMS: readonly (readonly [RegExp, Message])[] = [
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8)/, message('looks_like_image')],
  [/[\0-\x08]/, message('looks_like_binary')],
  [/^HTTP\/\d(?:\.\d)? \d{3}\b/, message('looks_like_response')],
  [/^<(?:!doctype|html|head|body|\?xml)\b/i, message('looks_like_html')],
  [/^(?:https?|h2|wss?|grpcs) \d{4}-\d\d-\d\dT\S{1,40} \S/, message('looks_like_alb_log')],
  [
    /^\S{1,200} \S{1,200} \S{1,200} \[[^\]]{1,60}\] "[A-Z]{1,20} /,
    message('looks_like_access_log'),
  ],
  [
    /^(?:at .{1,400}:\d+|at \S{1,400}\(|Traceback \(|Exception in |#\d+ )/,
    message('looks_like_stack_trace'),
  ],
  [/^[[{]/, message('looks_like_json')],
  [/^(?=.{40})[A-Za-z0-9+/_-]{1,300000}={0,2}$/, message('looks_like_base64')],
  [/^[\w.[\]%-]{1,100}=[^\s&]{0,400}&[\w.[\]%-]{1,100}=/, message('looks_like_form')],
];

/**
 * What a line that is not a header most likely is.
 * @param line a byte string.
 */
export function looksLike(line: string): Message | undefined {
  const text = line.trim();
  return FORMS.find(([form]) => form.test(text))?.[1];
}
