/**
 * What the texts of services say, where the status alone leaves it open. They are read only to choose between two
 * meanings that the status permits.
 */

/** The answer to a repeated event ID: "the response to a repeated `event_id`: not shown". */
const REPEATED =
  /\b(?:event|request|message|notification|call|idempoten\w*)[\w\s"'`:.,#-]{0,80}\b(?:already|duplicate|replayed|seen before)\b|\b(?:duplicate|duplicated|repeated|reused|replayed)[\s_-]{0,2}(?:event|request|message|notification|call|report|idempoten\w*|delivery)|\balready[\s_-](?:been[\s_-])?(?:processed|handled|received|counted|recorded|applied)\b|중복(?:된)? ?(?:이벤트|요청|호출)|(?:이벤트|요청)[^.]{0,40}(?:이미|중복)|이미 (?:처리|접수|반영|수신)/i;

/** Another report has the ID, or the first request is still being processed. */
const OTHER =
  /\b(?:different|differs?|another|other|mismatch\w*|does not match|in progress|being processed|still|pending|processing|concurrent\w*|locked?)\b|event_id_reused|다른|처리 ?중|진행 ?중/i;

/** Whether a text says that this very event was counted before. */
export const saysRepeated = (text: string): boolean => REPEATED.test(text) && !OTHER.test(text);

/** The words of frameworks and gateways for an address that nobody serves. */
const NO_ROUTE =
  /\bno route\b|\broute\b[^.]{0,60}\b(?:not found|could not be found|not defined|unknown)\b|\bcannot (?:post|put|get)\b|\bno (?:matching )?(?:route|endpoint|handler|resource|static resource|mapping|api)\b|\b(?:endpoint|url|uri|path|page|resource)\b[^.]{0,60}\b(?:not found|does not exist|doesn't exist|unknown|could not be found|was not found)\b|\bunknown (?:endpoint|route|path|url)\b|missing authentication token|default backend|존재하지 않는 (?:경로|주소|페이지)/i;

/** Whether a text of a "not found" is about the address: it names a route, or nothing at all. */
export const saysNoRoute = (text: string): boolean => NO_ROUTE.test(text);

/** A collision of the moment, which a retry gets past. */
const COLLISION =
  /\bconflict\w*\b|\bconcurren\w*|\block(?:ed|ing)?\b|\bretry\b|\btry (?:it )?again\b|\bin progress\b|\bbeing processed\b|\bsimultaneous\w*|\bversion\b|\bbusy\b|\btempora\w*|\bdeadlock\b|\btransaction\b|\bmodified\b|\bstale\b|잠시|다시 시도|동시|처리 ?중/i;

export const saysCollision = (text: string): boolean => COLLISION.test(text);

/** An order that the service does not know: no counted report leads to that. */
const UNKNOWN_ORDER =
  /\b(?:order|transaction|merchant_order_id)\b[^.]{0,80}\b(?:not found|unknown|does not exist|doesn't exist|never reported|was not reported|not reported)\b|\b(?:unknown|no such)[\s_](?:order|merchant_order_id|transaction)|주문[^.]{0,30}(?:없|찾을 수)/i;

export const saysUnknownOrder = (text: string): boolean => UNKNOWN_ORDER.test(text);

/** What a counted report itself can cause when it is sent again. */
const OWN_EFFECT =
  /\b(?:already|duplicate\w*|exists?|existing|repeat\w*|reus\w*|processed|closed|ended|final|cancel\w*|declin\w*|refund\w*|net\w*|exceed\w*|greater|above|more than|between|range|remaining|stat(?:e|us)|conflict\w*|event\w*)\b|_exists|_closed|_range|event_|이미|중복|존재|취소|거절|환불|상태|초과|종료|마감|이벤트/i;

/** At least three words: less explains nothing. */
const SENTENCE = /\S+\s+\S+\s+\S+/;

/**
 * Whether a refusal cannot be the answer to the repeat of a report that was counted: it states a reason that the
 * report's own effect does not lead to. A change of an order can lead to any but one: that the order is unknown.
 * @param opensOrder whether the report is the first of its order.
 */
export const refusesAnyway = (text: string, opensOrder: boolean): boolean =>
  SENTENCE.test(text) && (opensOrder ? !OWN_EFFECT.test(text) : saysUnknownOrder(text));
