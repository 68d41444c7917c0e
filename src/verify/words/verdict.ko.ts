import { grouped } from '../../core/kit/numbers.ts';
import { topic, toward } from '../../core/words/particles.ts';
import type { Translated } from '../../core/words/sentence.ts';
import { unitWord } from '../../core/words/units.ts';
import type {
  advice as EnglishAdvice,
  checks as EnglishChecks,
  headlines as EnglishHeadlines,
  LEGEND as EnglishLegend,
  next as EnglishNext,
  searchProgress as EnglishProgress,
  proof as EnglishProof,
  several as EnglishSeveral,
  unexplained as EnglishUnexplained,
  StringForm,
} from './verdict.ts';

/** The first line of a verdict, by what a person has to do. */
export const headlines: Translated<typeof EnglishHeadlines> = {
  valid: '유효함: 서비스가 받아들일 요청입니다',
  valid_copy:
    '복사하면서 형식이 바뀌기 전의 본문이라면 서명이 올바릅니다. 요청 자체는 정상일 수 있습니다',
  refused: '거부됨: 서명은 맞지만 서비스가 401로 응답할 요청입니다',
  unsigned: '거부됨: 검사할 서명이 없어 서비스가 401로 응답할 요청입니다',
  wrong: '서명이 일치하지 않습니다. 서비스가 401로 응답할 요청입니다',
  paste: '주어진 바이트와 서명이 일치하지 않습니다. 요청 자체는 정상일 수 있습니다',
  changed:
    '복사하면서 본문이 바뀌었습니다(Content-Length로 확인됨). 요청 자체는 정상일 수 있습니다',
  other_body: '서명이 일치하지 않지만, 주어진 본문은 실제로 전송된 본문이 아닙니다',
  other_profile: '이 계정({origin})이 아니라 다른 프로필의 올바른 요청입니다',
  no_secret: '검사하지 않음: 서명을 검사할 시크릿이 없습니다',
};

/** What each of the service's four checks found. */
export const checks: Translated<typeof EnglishChecks> = {
  headers_ok: '세 헤더가 모두 하나씩 있습니다',
  header_missing: '{name} 헤더가 없습니다',
  header_empty: '{name} 헤더가 비어 있습니다',
  header_duplicated: '{name} 헤더가 두 번 이상 있습니다(아래에서는 첫 번째 것을 검사)',
  absent: '검사할 내용 없음',
  timestamp_not_whole: '정수가 아닙니다: {shown}',
  timestamp_unit: ({ shown, unit }) =>
    `${unitWord(unit)} 단위입니다: ${shown}. 서비스는 초 단위를 사용합니다`,
  timestamp_out_of_range: '초 단위 시각의 범위를 벗어났습니다: {shown}',
  timestamp_skew: ({ skew, isOk }) =>
    `${skew}. ${isOk ? '5분까지 허용됩니다' : '최대 5분까지만 허용됩니다'}`,
  key_unchecked: '검사하지 않음: {shown}. 계정 정보가 없습니다',
  key_ok: '이 계정의 키와 일치합니다: {own}',
  key_absent: '검사할 내용이 없습니다. 이 계정의 키: {own}',
  key_is_secret: '헤더에 절대 전송하면 안 되는 값이 들어 있습니다: {whose}',
  key_foreign: ({ shown, own, profile }) =>
    `${topic(shown)} ${profile === undefined ? '' : `프로필 "${profile}"의 키이며 `}이 계정의 키가 아닙니다. 이 계정의 키: ${own}`,
  secret_of_account: 'hmac_secret',
  secret_of_profile: '프로필 "{profile}"의 hmac_secret',
  signature_ok: ({ bytes }) => `타임스탬프와 본문 ${grouped(bytes)}바이트의 서명과 일치합니다`,
  signature_without_timestamp: '서명에 쓰인 타임스탬프가 없어 검사할 수 없습니다',
  signature_unchecked: '검사하지 않음: 시크릿이 없습니다',
  signature_wrong: ({ bytes }) =>
    `이 계정의 시크릿으로 타임스탬프와 본문 ${grouped(bytes)}바이트에 서명한 값과 일치하지 않습니다`,
  signature_shape: ({ length, odd }) =>
    odd === undefined
      ? `. 소문자 hex 64자리가 아닙니다(현재 ${length}자)`
      : `. ${odd.at}번째 글자 "${odd.character}"는 소문자 hex 숫자가 아닙니다`,
};

/** What to do about a check that fails, other than that of the signature. */
export const advice: Translated<typeof EnglishAdvice> = {
  headers: '세 헤더를 각각 하나씩, 값을 넣어 전송하세요',
  timestamp_unit: ({ perSecond }) =>
    `서명하고 전송하기 전에 ${toward(String(perSecond))} 나누고 소수점 이하를 버리세요`,
  timestamp_not_whole: '초 단위 Unix 시간을 숫자로만 전송하고, 바로 그 텍스트에 서명하세요',
  timestamp_skew: ({ isZone, isPast }) => {
    const zone = isZone
      ? '. 정확히 시간 단위로 차이 나면 시간대 문제입니다. Unix 시간은 모든 시간대에서 같습니다'
      : '';
    const past = isPast ? '(과거의 요청을 검사하려면: --now SECONDS)' : '';
    return `전송 직전에 서명하고, 보내는 쪽의 시계를 맞추세요${zone}${past}`;
  },
  key_is_secret:
    '그 헤더에는 api_key를 전송하고, 시크릿을 재발급받으세요. 이 시크릿은 이미 서버 밖으로 나갔습니다',
  key_foreign: '그 키의 프로필로 검사하거나(--profile {profile}) 이 계정의 키를 전송하세요',
};

/** What to do next. */
export const next: Translated<typeof EnglishNext> = {
  label: '다음:',
  give_secret: '시크릿을 지정하세요: --profile NAME 또는 CONV_API_KEY와 CONV_HMAC_SECRET',
  search_further: '더 찾아보려면: --deep',
  try_profiles: '다른 프로필의 시크릿도 시도하려면: --all-profiles',
  compare_secrets:
    '실제로 그 문자열에 서명했다면 시크릿이 서로 다를 수 있습니다. 시크릿을 드러내지 않고 비교하세요(conv help verify):',
  copy_signature:
    '전송하거나 기록한 곳에서 X-Signature를 직접 입력하지 말고 다시 복사해 확인하세요',
  save_and_check: '실제로 전송되는 바이트를 그대로 저장해 그 파일을 검사하세요',
  save: '실제로 전송되는 바이트를 그대로 저장하세요',
  save_signed: '서명하는 문자열을 파일에 저장하고 함께 검사하세요: --signed FILE',
  save_signed_in: ({ languages }) =>
    `서명하는 문자열을 파일에 저장하고 함께 검사하세요: --signed FILE (코드: --language ${languages.join('|')})`,
  languages: ({ languages }) => `올바른 코드를 보려면: --language ${languages.join('|')}`,
  check_again: ({ remarks }) =>
    `다시 검사하세요${remarks.length === 0 ? '' : `(${remarks.join('; ')})`}:`,
  check_again_same: '같은 conv verify 명령으로 다시 검사하세요',
  check_again_somehow: 'conv verify로 다시 검사하세요',
  and_then: '그다음',
  resend: '요청을 다시 보내고 본문과 헤더를 저장한 뒤',
  body_on_stdin: '본문은 표준 입력으로',
  headers_on_stdin: '헤더는 표준 입력으로',
  own_value: '<hidden>에는 실제 값을 입력',
  new_values: '새 요청은 타임스탬프와 서명이 바뀝니다',
  mock_search_further:
    '전송되는 본문과 헤더를 그대로 저장해 더 찾아보세요: conv verify BODY --headers HEADERS --deep',
  mock_save_signed: ({ code }) =>
    `서명하는 문자열을 파일에 저장하고${code === undefined ? '' : `(${code})`} 전송되는 본문과 헤더도 그대로 저장해 비교하세요: conv verify BODY --headers HEADERS --signed FILE`,
};

/** The proof: where the signed and the received bytes differ. */
export const proof: Translated<typeof EnglishProof> = {
  counts: ({ signed, received, isBody, offset }) =>
    `서명 ${grouped(signed)}바이트, 수신 ${grouped(received)}바이트${isBody ? '' : '(타임스탬프와 본문 포함)'}. 처음 다른 위치: 오프셋 ${grouped(offset)}`,
  secret_in_message: '서명한 문자열에 시크릿이 들어 있어 표시하지 않습니다',
  same_bytes: ({ bytes, parts }) =>
    `서명한 본문과 수신한 본문 ${grouped(bytes)}바이트가 동일합니다. 다른 부분: ${parts.join(', ')}`,
  parts: { key: '키', mac: '다이제스트', encoding: '다이제스트의 인코딩' },
  signed: '서명',
  received: '수신',
  ends_here: '(여기서 끝)',
  fix: '해결:',
  also_possible: '다른 가능성:',
  expected: '올바른 서명:',
  expected_note:
    '이 계정의 시크릿으로 이 바이트와 이 타임스탬프에 서명한 값입니다. 비교용이며 직접 전송하지 마세요',
};

/** What the stand-ins for invisible bytes mean, by what they look like. */
export const LEGEND: typeof EnglishLegend = [
  [/·/, '· 공백'],
  [/␊/, '␊ 줄바꿈(LF)'],
  [/␍/, '␍ 캐리지 리턴(CR)'],
  [/␉/, '␉ 탭'],
  [/␀/, '␀ 널(0) 바이트'],
  [/\\x[89a-f]/, '\\x.. UTF-8이 아닌 바이트'],
  [/\\u00a0/, '\\u00a0 줄 바꿈 없는 공백(NBSP)'],
  [/\\u200b|\\ufeff/, '\\u200b, \\ufeff 폭이 없는 문자'],
  [/\*{4}/, '* 가려진 시크릿'],
];

const FOREIGN_STRING =
  'conv가 아는 방법으로는 이 타임스탬프와 본문에서 파일의 문자열이 나오지 않습니다.';

const FOREIGN_STRINGS: Readonly<Record<StringForm, string>> = {
  'another body': '파일의 문자열에 있는 타임스탬프는 같지만 본문이 다릅니다.',
  'no timestamp': '파일의 문자열은 앞에 타임스탬프가 없는 다른 본문입니다.',
  digest: '파일에 다이제스트가 들어 있습니다. 해시하기 전의 문자열을 저장하세요.',
};

/** What is known of a signature that nothing explains. */
export const unexplained: Translated<typeof EnglishUnexplained> = {
  wrong_digits: ({ digits, letters, total }) =>
    `서명 ${total}자리 중 ${total - digits.length}자리가 일치합니다. 잘못 입력했을 수 있는 ${digits.join(', ')}번째 자리를 확인하세요.${letters.map(({ digit, letter, like }) => ` ${digit}번째 자리는 숫자 ${like}처럼 보이는 글자 ${letter}입니다.`).join('')}`,
  missing_digits: ({ count, after, total }) =>
    `서명 ${total}자리 중 ${total - count}자리가 일치합니다. ${after === 0 ? '맨 앞' : `${after}번째 자리 뒤`}에서 ${count}자리가 빠졌습니다.`,
  extra_digits: ({ count, after, total }) =>
    `서명 ${total}자리가 모두 일치하지만 ${after === 0 ? '맨 앞' : `${after}번째 자리 뒤`}에 ${count}자리가 더 있습니다.`,
  no_digest: 'conv가 아는 어떤 인코딩으로도 다이제스트가 아닌 서명입니다',
  length: ({ bytes, algorithms }) =>
    `다이제스트가 ${grouped(bytes)}바이트입니다. ${algorithms.length === 0 ? '널리 쓰이는 해시 중에 이 길이는 없습니다' : `${algorithms.slice(0, 3).join(', ')}${algorithms.length > 3 ? ' 등' : ''}의 길이입니다`}. SHA-256은 32바이트입니다`,
  object: '헤더에 다이제스트가 아니라 {language} 객체의 출력이 들어 있습니다',
  missing: '헤더에 다이제스트가 아니라 값이 없음을 뜻하는 단어가 들어 있습니다',
  placeholder: '헤더에 값이 채워지지 않은 자리 표시자가 들어 있습니다',
  digest_of_nothing: '빈 입력의 {algorithm} 다이제스트입니다. 서명할 메시지가 전달되지 않았습니다',
  interrupted: '탐색이 일찍 중지되어 아직 배제된 원인이 거의 없습니다.',
  nothing_keyless: '시크릿 없이 만들 수 있는 서명 중에는 이 서명이 없습니다.',
  usual_mistakes: '흔한 실수로는 이 서명이 나오지 않습니다. 서명한 바이트나 키가 다릅니다.',
  single_mistakes:
    'conv가 아는 어떤 실수로도 이 서명이 나오지 않습니다. 서명한 바이트나 키가 다릅니다.',
  usual_pairs:
    'conv가 아는 실수 하나로도, 흔한 실수 두 개의 조합으로도 이 서명이 나오지 않습니다. 서명한 바이트나 키가 다릅니다.',
  all_pairs:
    'conv가 아는 실수 하나로도, 두 개의 조합으로도 이 서명이 나오지 않습니다. 서명한 바이트나 키가 다릅니다.',
  signed_string_foreign: ({ form }) =>
    form === 'digest'
      ? FOREIGN_STRINGS.digest
      : `${form === undefined ? FOREIGN_STRING : FOREIGN_STRINGS[form]} conv가 아는 키와 다이제스트로는 그 문자열에서 이 서명이 나오지 않습니다. 처음 다른 곳:`,
  signed_string_right:
    '파일의 문자열은 올바릅니다. 키나 다이제스트가 다르거나, 이 서명은 다른 문자열의 서명입니다.',
  signed_string_known:
    '파일의 문자열로 보면 다음과 같습니다. {summary} 키나 다이제스트도 다르거나, 이 서명은 다른 문자열의 서명입니다.',
};

/** One line for each of several requests. */
export const several: Translated<typeof EnglishSeveral> = {
  valid: '유효합니다.',
  no_secret: '검사하지 않음: 시크릿이 없습니다.',
  unexplained: '서명이 일치하지 않으며 원인을 찾지 못했습니다.',
  as_below: '서명이 일치하지 않습니다(아래 참고).',
  shared: ({ requests, name }) =>
    `요청 ${grouped(requests)}건의 원인이 같습니다. 예시로 표시한 요청: ${name}:`,
  progress: ({ at, of }) => `${of}건 중 ${at}번째: `,
};

/** How far a long search is: `2,400,000개 시도, 초당 480,000개, 5초 (중지하려면 Ctrl-C)`. */
export const searchProgress: typeof EnglishProgress = (hypotheses, milliseconds) => {
  const rate = milliseconds > 0 ? Math.round((hypotheses / milliseconds) * 1000) : 0;
  const seconds = Math.floor(milliseconds / 1000);
  return `${grouped(hypotheses)}개 시도, 초당 ${grouped(rate)}개, ${seconds}초 (중지하려면 Ctrl-C)`;
};
