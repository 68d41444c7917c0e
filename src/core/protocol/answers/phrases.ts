/**
 * What the texts of services say, where the status alone leaves it open. They are read only to choose between two
 * meanings that the status permits. What is not recognized settles nothing.
 */

const either = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), 'i');

/** Words apart, in lower case: `EVENT_ALREADY_PROCESSED` and `EventAlreadyProcessed` are sentences, too. */
const spacedWords = (text: string): string =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .toLowerCase();

/** What is quoted, or holds a digit, is a name or a value. */
const QUOTED = /"[^"]*"|(?<!\w)'[^']*'|`[^`]*`/g;

/** A text, clause by clause. */
const clausesOf = (text: string): readonly string[] =>
  spacedWords(text.replace(QUOTED, ' ').replace(/[\w-]*\d[\w-]*/g, '#'))
    .split(/[.:;!?,](?:\s|$)|[()\n]/)
    .map((clause) => clause.trim());

/** The mere name of a status (RFC 9110, and of frameworks), perhaps with its number, or as little. */
const STATUS_NAME = new RegExp(
  `^(?:(?:http )?\\d{3} ?)?(?:${[
    /bad request|unauthorized|payment required|forbidden|not found|method not allowed/,
    /not acceptable|request timeout|conflict|gone|(?:content|payload|request entity) too large/,
    /unsupported media type|unprocessable (?:entity|content)|locked|too many requests/,
    /internal server error|not implemented|bad gateway|service unavailable|gateway timeout/,
    /errors?|fail(?:ed|ure)?|null|none/,
  ]
    .map(({ source }) => source)
    .join('|')})?[.!]?$`,
);

/** Whether a text says more than the status does by its number. */
export const isTelling = (text: string): boolean => !STATUS_NAME.test(spacedWords(text).trim());

/** "The response to a repeated `event_id`: not shown." The subject is the report, not its order or a payout. */
const REPORT =
  /(?:(?:this|the|that|same|your|an?|webhook|conversion) )*(?:event|request|message|notification|call|report|webhook|delivery|idempotency key)(?: id| key)?(?: with (?:this|the same|that) (?:event )?id)?/;

const VERB =
  /processed|handled|received|counted|recorded|applied|accepted|seen|delivered|submitted|registered|used|stored|exists?/;

const REPEATED = either(
  // already processed; event paid-A-1 has already been processed; event_id already exists
  new RegExp(
    `^(?:${REPORT.source} (?:\\S{1,80} )?)?(?:has |was |is )?(?:been )?already (?:been )?(?:processed|handled|received|counted|recorded|applied|accepted)\\b`,
  ),
  new RegExp(
    `^${REPORT.source} (?:\\S{1,80} )?(?:has |was |is )?(?:been )?already (?:been )?(?:${VERB.source})\\b`,
  ),
  // event has been processed
  new RegExp(`^${REPORT.source} (?:\\S{1,80} )?has been (?:processed|handled|counted)$`),
  /\bidempotent replay\b/,
  // this event was received before
  new RegExp(
    `^${REPORT.source} (?:\\S{1,80} )?(?:has |was )(?:been )?(?:${VERB.source}) (?:before|earlier|previously)\\b`,
  ),
  // duplicate; duplicate request; idempotency key reused
  /^(?:duplicate|duplicated)$/,
  /^(?:duplicate|duplicated|repeated|reused|replayed) (?:event|request|message|notification|call|report|webhook|delivery|idempotency)\b/,
  new RegExp(
    `^${REPORT.source} (?:\\S{1,80} )?(?:is |was )?(?:an? )?(?:duplicate|duplicated|repeated|reused|replayed)\\b`,
  ),
);

const REPEATED_IN_KOREAN =
  /^(?:(?:이|해당|동일한?|같은) ?)?(?:(?:이벤트|요청|호출|리포트)\S* ?)?(?:event id ?\S* ?)?이미 (?:처리|접수|반영|수신|등록|존재|사용)|^(?:동일한?|같은) ?(?:이벤트|요청)\S* (?:이미 )?(?:처리|접수|등록)|^중복(?:된|되는)? ?(?:이벤트|event id|요청|호출|전송|리포트)|^(?:이벤트|요청|호출)\S* ?중복/;

/** Another report has the ID, the first request is still being processed, or the order itself has changed. */
const OTHER =
  /\b(?:different|differs?|another|other|mismatch\w*|does not match|in progress|being processed|still|pending|processing|concurrent\w*|locked?)\b|\bevent id reused\b|\balready (?:been )?(?:cancel|declin|refund|clos|paid|complet|shipp|settl)|다른|처리 ?중|진행 ?중|주문|정산|환불|취소|결제/;

/** Whether a text says that this very event was counted before. */
export function saysRepeated(text: string): boolean {
  const isSaid = (clause: string): boolean =>
    REPEATED.test(clause) || REPEATED_IN_KOREAN.test(clause);
  return clausesOf(text).some(isSaid) && !OTHER.test(spacedWords(text));
}

/** The words of frameworks and gateways for an address that nobody serves. */
const NO_ROUTE = either(
  /\bno route\b|\broute\b[^.]{0,60}\b(?:not found|could not be found|not defined|unknown)\b/,
  /\bcannot (?:post|put|get)\b|\bno http resource\b|\bno static resource\b|\bno message available\b/,
  /\bno (?:matching )?(?:route|endpoint|handler|mapping|api|such path)\b|\bnot a valid path\b/,
  /\b(?:endpoint|url|uri|path|page|proxy|application|method)\b[^.]{0,60}\b(?:not found|does not exist|doesn't exist|unknown|could not be found|was not found)\b/,
  /\b(?:unknown|unrecognized) (?:endpoint|route|path|request url|url)\b|\bunable to identify proxy\b|\bapplication failed\b/,
  /missing authentication token|default backend|(?:경로|주소|페이지|api)[^.]{0,10}(?:없|찾을 수)|존재하지 않는 (?:경로|주소|페이지|api)/,
);

const NO_RESOURCE =
  /\bno resource\b|\bresource\b[^.]{0,60}\b(?:not found|does not exist|doesn't exist|unknown|could not be found|was not found)\b/i;

const NAMES_ORDER = /\b(?:order|merchant order id|transaction)\b|주문/;

/** Whether a text of a "not found" is about the address: it names a route, or something that is not an order. */
export function saysNoRoute(text: string): boolean {
  const words = spacedWords(text);
  return NO_ROUTE.test(words) || (NO_RESOURCE.test(words) && !NAMES_ORDER.test(words));
}

/** A collision of the moment, which a retry gets past. */
const COLLISION =
  /\bconflict\w*\b|\bconcurren\w*|\block(?:ed|ing)?\b|\bretry\b|\btry (?:it )?again\b|\bin progress\b|\bbeing processed\b|\brunning\b|\bsimultaneous\w*|\bversion\b|\bbusy\b|\btempora\w*|\bdeadlock\b|\btransaction\b|\bmodified\b|\bstale\b|\blater\b|\bcome back\b|\bwait\b|잠시|다시 시도|나중에|동시|처리 ?중|진행 ?중/;

/** The state of the order, or its amounts. */
const ORDER_STATE =
  /\b(?:already|exists?|closed|ended|final|cancel\w*|declin\w*|refund\w*|net|exceed\w*|above|more than|range|remaining|stat(?:e|us)|paid|settled|not found|unknown|never|not reported)\b|이미|취소|거절|환불|상태|초과|종료|마감|없/;

/** Whether a conflict is about the state of the order, and not a collision of the moment. */
export function saysOrderState(text: string): boolean {
  const words = spacedWords(text);
  return ORDER_STATE.test(words) && !COLLISION.test(words);
}

/** An order that the service does not know: no counted report leads to that. */
const UNKNOWN_ORDER = either(
  /\b(?:order|transaction|merchant order id)\b[^.]{0,80}\b(?:not found|unknown|does not exist|doesn't exist|never reported|was not reported|not reported)\b/,
  /\b(?:unknown|no such|couldn't find|could not find) (?:order|merchant order id|transaction)\b/,
  /주문(?:을|를|이|가|은|는|번호)?[^.]{0,10}(?:찾을 수 없|존재하지 않)|(?:없는|존재하지 않는|알 수 없는|등록되지 않은) 주문/,
);

/** An order of a certain state was looked for, and not found. */
const IN_STATE =
  /\b(?:active|open|closed|because|already|eligible|balance|refundable|cancell?able)\b|이미|잔액|가능한|종료|마감/;

export const saysUnknownOrder = (text: string): boolean => UNKNOWN_ORDER.test(spacedWords(text));

/** What a counted report itself can cause when it is sent again. */
const OWN_EFFECT =
  /\b(?:already|duplicate\w*|exists?|existing|repeat\w*|reus\w*|used|taken|unique\w*|constraint|before|previous\w*|processed|reported|closed|ended|final|cancel\w*|declin\w*|refund\w*|net\w*|exceed\w*|greater|above|more than|between|range|remaining|stat(?:e|us)|conflict\w*|event\w*|idempoten\w*)\b|이미|중복|존재|취소|거절|환불|상태|초과|종료|마감|이벤트|접수/;

/** What a value of the report must be. */
const DEMANDS =
  /\b(?:must|should|has to|needs to|invalid|not valid|required|missing|unsupported|not supported|malformed|too (?:long|short|large|small|big)|negative|positive|numeric|format|expected|can(?:not|'t) be|not allowed|not permitted|unrecognized|not one of)\b|필수|형식|유효하지|올바르지|지원하지|누락|잘못된/;

/** The fields that are only values, in words: a repeated report changes nothing about them. */
const VALUES = [
  ...['amount', 'currency', 'cb aev', 'product name', 'sub id', 'items?', 'item id', 'name'],
  ...['price', 'quantity', '금액', '통화', '상품', '수량', '가격'],
].join('|');
const IS_VALUE = new RegExp(`^(?:${VALUES})$`);
const NAMES_VALUE = new RegExp(`(?:^|[^a-z])(?:${VALUES})(?![a-z])`);

/** `items[0].price` and `items.0.price` are about the price. */
const lastName = (field: string): string =>
  spacedWords(field.split(/[.[\]/]+/).findLast((name) => /\D/.test(name)) ?? '');

/**
 * Whether a refusal cannot be the answer to the repeat of a report that was counted: it states a reason that the
 * report's own effect does not lead to. Of a paid report, that is a value; a change of an order can lead to any reason
 * but one: that the order is unknown.
 * @param fields the fields that the service names.
 * @param opensOrder whether the report is the first of its order.
 */
export function refusesAnyway(
  text: string,
  fields: readonly string[],
  opensOrder: boolean,
): boolean {
  const words = spacedWords(text);
  if (!opensOrder) return UNKNOWN_ORDER.test(words) && !IN_STATE.test(words);
  const isOfValues =
    fields.length > 0
      ? fields.every((field) => IS_VALUE.test(lastName(field)))
      : NAMES_VALUE.test(words) && DEMANDS.test(words);
  return isOfValues && !OWN_EFFECT.test(words);
}

/** That something failed. "No errors" says the contrary. */
const NO = either(
  /\b(?:errors?|fail\w*|denied|invalid|reject\w*|refus\w*|cannot|can't|unable|not|no such|unknown|forbidden|unauthorized|expired|missing|illegal|exceed\w*|doesn't|wrong|unsuccessful)\b/,
  /오류|에러|실패|거부|거절되었|불가|없습니다|없는|잘못|않|못했|유효하지/,
);

const NO_ERROR = /\b(?:no|0|without(?: any)?) (?:errors?|failures?)\b|오류 ?(?:없|0)/g;

/** Whether a text of a response that succeeded by its status says that the call failed. */
export const saysNo = (text: string): boolean => NO.test(spacedWords(text).replace(NO_ERROR, ' '));

const YES =
  /\b(?:success\w*|succeeded|ok|okay|accepted|completed?|done|processed|normal)\b|정상|성공|완료|접수/;

/** Whether a text says that the call succeeded. */
export const saysYes = (text: string): boolean => YES.test(spacedWords(text)) && !saysNo(text);
