import { grouped } from '../../core/kit/numbers.ts';
import { kindNames } from '../../core/words/kinds.ko.ts';
import { unitWord } from '../../core/words/units.ts';
import type { inspector as English, staticPage as EnglishPage } from './inspector.ts';

/** What the inspector's page says. `{}` in a sentence is the place of a button, a key or code. */
export const inspector: typeof English = {
  /** The name of a kind or a status, as `protocol/kinds` has it. */
  named: (name) => kindNames[name] ?? name,

  // Above the lists: the connection, the totals, the tools.
  header: {
    connection: {
      connecting: '연결 중',
      live: '실시간',
      reconnecting: '다시 연결하는 중 …',
      read_only: '읽기 전용: conv mock이 출력한 링크를 여세요',
      restarted: '서비스가 다시 시작되어 읽기 전용입니다. conv mock이 출력한 링크를 여세요',
    },
    reportOf: (time) => `실행 결과, ${time}`,
    totals: {
      accepted: (count) => `접수 ${count}`,
      repeated: (count) => `중복 ${count}`,
      refused: (count) => `거절 ${count}`,
      forgotten: (count) => `보관되지 않음 ${count}`,
    },
    tools: '도구',
    clock: (time) => `서비스 시계: ${time}`,
    faults: '장애 규칙',
    download: '실행 결과 다운로드',
    reset: '초기화',
    help: '도움말',
    skip: '요청 목록으로 건너뛰기',
  },

  // What the run was expected to do.
  expectations: {
    title: '기대 조건',
    summary: (failed, all) =>
      failed === 0 ? `${all}개 모두 충족` : `${all}개 중 ${failed}개 실패`,
    met: '충족',
    failed: '실패',
    see: '{} 참고',
    more: (count) => `외 ${count}건`,
  },

  // The orders, and how they are found.
  orders: {
    title: '주문',
    list: '주문, 최신순',
    search: '검색',
    searched: '주문, 이벤트, 상품, 금액, 오류',
    status: '상태',
    anyStatus: '모든 상태',
    kind: '종류',
    anyKind: '모든 종류',
    outcome: '결과',
    anyOutcome: '모든 결과',
    outcomes: { accepted: '접수', repeated: '중복', refused: '거절', fault: '장애 주입' },
    allRequests: '모든 요청',
    otherRequests: '기타 요청',
    counted: (all) => `주문 ${all}건`,
    chosen: (shown, all) => `주문 ${all}건 중 ${shown}건`,
    showAll: '모두 보기',
    none: '아직 리포트된 주문이 없습니다.',
    howToReport: '서버를 이 서비스에 연결하거나 다음 명령을 실행해 보세요: {}',
    notReported: '리포트되지 않음',
    merchant: (key) => `가맹점 ${key}`,
    signs: { refused: '거절', repeated: '중복', fault: '장애' },
  },

  // An order's money.
  money: {
    paid: '결제',
    refunded: '환불',
    notSettled: '확정되지 않음',
    net: '순금액',
    netNow: '순금액 {}',
    bar: ({ amount, refunded, net, currency }) =>
      `결제 ${amount}, 환불 ${refunded}, 순금액 ${net} ${currency}`,
  },

  // One order and its events.
  order: {
    label: '주문',
    title: (id) => `주문 ${id}`,
    unknown: '이 페이지 주소의 주문은 서비스에 없습니다.',
    noneAccepted: '이 주문의 리포트 중 접수된 것이 없습니다.',
    product: '상품',
    subId: 'sub ID',
    merchant: '가맹점',
    merchantIn: (key, mode) => (mode === undefined ? key : `${key} (${mode})`),
    transaction: '트랜잭션',
    earlierForgotten: '이 주문의 이전 요청은 더 이상 보관되어 있지 않습니다.',
    forgottenBefore: (sequence) => `#${sequence} 이전의 요청은 더 이상 보관되어 있지 않습니다.`,
    noRequests: '보관된 요청이 없는 주문입니다.',
    timeline: '타임라인, 오래된 순',
    request: '요청',
    sent: ({ attempts, counted, isCountedEarlier }) => {
      if (isCountedEarlier) return `${attempts}회 재전송, 이전에 이미 반영`;
      return `${attempts}회 전송, ${counted === 0 ? '반영되지 않음' : `${counted}회 반영`}`;
    },
  },

  // What a list has more of.
  more: {
    requests: '이전 요청',
    events: '이전 이벤트',
    attempts: '이전 시도',
    show: (what, hidden) => `${what} 더 보기(${hidden}건)`,
    notPrinted: (what, hidden) => `${what} ${hidden}건은 인쇄되지 않습니다.`,
  },

  // Requests one by one.
  requests: {
    all: '모든 요청',
    latestFirst: '최신순',
    others: '기타 요청',
    withoutOrder: '주문을 읽을 수 없는 요청',
    chosen: (shown, all) => `${all}건 중 ${shown}건이 필터와 일치합니다.`,
    none: '아직 없습니다.',
    answered: ({ status, outcome }) =>
      status === 0 ? `${outcome}, 응답 없음` : `${status} ${outcome}`,
    fault: (label) => `장애 ${label}`,
    resent: '이 페이지에서 재전송됨',
    showOrder: '주문 보기',
    rule: (rule) => `규칙: ${rule}`,
    hint: (hint) => `안내: ${hint}`,
    violations: '본문의 문제',
    wholeBody: '(본문 전체)',
    violation: { rule: '규칙', expected: '예상', got: '실제', hint: '안내' },
    warning: '경고: {}',
    status: '상태: {}',
    noStatus: '없음',
  },

  // A body, and what can be done with it.
  body: {
    title: (bytes) => `본문, ${grouped(bytes)}바이트`,
    notText: (base64) => `(UTF-8이 아님, Base64) ${base64}`,
    showAll: (characters) => `전체 ${grouped(characters)}자 보기`,
    secretHidden: '시크릿 숨김',
    secretWasHere: '가맹점의 시크릿이 있던 자리',
    redacted:
      '본문에 있던 가맹점의 시크릿을 제거했습니다. 실제로 받은 본문과 다르므로 복사하거나 재전송할 수 없습니다.',
    command: '이 리포트를 보내는 명령',
    otherBytes: '본문과 서명을 새로 만들므로 바이트가 다를 수 있습니다.',
    signedCorrectly: '이 요청은 서명 때문에 거절되었지만, 이 명령은 올바르게 서명합니다.',
    needsProfile: '다음 키의 프로필이 필요합니다: {}',
    copy: '복사',
    copied: '복사됨',
    copyByHand: 'Ctrl+C를 누르세요',
    resend: '수정 후 재전송',
  },

  // The four checks of a signature.
  signature: {
    title: '서명',
    passed: '검사 4개 모두 통과',
    failed: '검사 실패',
    yes: '예',
    no: '아니요',
    steps: {
      headers: '세 헤더가 모두 있음',
      timestamp: '타임스탬프가 유효함',
      key: '키가 활성 상태임',
      signature: '서명이 일치함',
    },
    absence: { missing: '없음', 'not shown': '표시하지 않음' },
    headersOnce: '각각 한 번씩 있습니다.',
    headerRepeated: '두 번 이상 나오는 헤더가 있습니다.',
    headersMissing: (names) => `없는 헤더: ${names.join(', ')}`,
    timestampMissing: '읽을 수 있는 타임스탬프가 없습니다.',
    timestampNotWhole: '초 단위 정수가 아닙니다.',
    timestampInUnit: (unit) => `${unitWord(unit)} 단위입니다. 서비스는 초 단위를 사용합니다.`,
    skew: ({ seconds, allowed, isWithin }) => {
      const distance =
        seconds === 0
          ? '서비스 시계와 같습니다'
          : `서비스 시계보다 ${Math.abs(seconds)}초 ${seconds > 0 ? '앞서' : '뒤처져'} 있습니다`;
      return isWithin
        ? `${distance}. 허용 범위 ${allowed}초 이내입니다.`
        : `${distance}. 허용 범위 ${allowed}초를 넘습니다.`;
    },
    keyMissing: '키가 없습니다.',
    keyActive: '서비스에 등록된 활성 키입니다.',
    keyUnknown: '서비스에 없는 키입니다.',
    keyInactive: '서비스에 등록되어 있지만 비활성 키입니다.',
    signatureMissing: '서명이 없습니다.',
    signatureMatches: '가맹점의 시크릿으로 이 바이트를 계산한 HMAC-SHA256이 서명과 같습니다.',
    signatureUnchecked: '키를 알 수 없어 검사할 시크릿이 없습니다.',
    signatureDiffers: '가맹점의 시크릿으로 이 바이트를 계산한 HMAC-SHA256이 서명과 다릅니다.',
    presented: '받은 값 {}',
    service: '서비스 {}',
    matches: '✓ 일치',
    absent: (absence) => `✗ ${absence}`,
    differs: '✗ 불일치',
    toSign: '서명할 문자열: {}',
    timestampPart: (bytes) => `타임스탬프, ${grouped(bytes)}바이트`,
    bodyPart: (bytes) => `본문, ${grouped(bytes)}바이트`,
    totalOf: (bytes) => `${grouped(bytes)}바이트`,
    gauge: (seconds, allowed) => `서비스 시계와 ${seconds}초 차이, ${allowed}초까지 허용`,
    inSeconds: (seconds) => `${seconds}초`,
    gaugeClock: '서비스 시계',
    explains: '원인',
    firstDifference: (of, offset) =>
      `처음 다른 곳: ${of === 'body' ? '본문' : of} ${offset + 1}번째 바이트`,
    signedAs: '서명',
    receivedAs: '수신',
    found: '발견한 내용',
    next: '다음에 할 일',
  },

  // What covers the page.
  dialogs: {
    close: '닫기',
    clock: '서비스 시계',
    clockFrozen: '멈춰 있습니다. ',
    clockWindow: (seconds) => `서명된 타임스탬프는 이 시계와 ${seconds}초 이내여야 합니다.`,
    clockSteps: {
      301: '+301초, 허용 범위 초과',
      '-301': '−301초',
      3600: '+1시간',
      86400: '+1일',
    },
    seconds: '초',
    advance: '진행',
    secondsHint: (maximum) =>
      `초 단위 정수입니다. 음수를 입력하면 시계를 되돌립니다. 한 번에 최대 ${maximum}(366일).`,
    resend: (sequence) => `요청 #${sequence} 재전송`,
    path: '경로',
    signedBy: '서명할 가맹점',
    firstMerchant: '첫 번째 가맹점',
    body: '본문',
    resendHint:
      '타임스탬프와 서명을 새로 만듭니다. event_id와 본문이 같으면 재시도로 처리됩니다. 이 페이지에서 보내는 요청에는 장애 규칙을 적용하지 않습니다.',
    signAndSend: '서명해 전송',
    answered: (sequence) => `응답: {}, 요청 #${sequence}.`,
    showIt: '보기',
    faults: '장애 규칙',
    faultsIntro: '요청과 처음으로 일치하는 규칙이 적용됩니다.',
    faultSeed: (seed) => ` 무작위 시드: ${seed}.`,
    noFaults: '규칙이 없어 장애를 주입하지 않습니다.',
    newFault: '새 규칙',
    addFault: '추가',
    faultExamples: '예: {}',
    examples: [
      'drop-answer first=1',
      'status=500 kind=partial first=2',
      'rate-limit retry-after=3s every=3',
      'slow=2s kind=paid',
      'reset p=0.3',
      'skew=-7m first=1',
    ],
    faultCounts: ({ id, enabled, acted, seen }) =>
      `${id} · ${enabled ? '켜짐' : '꺼짐'} · ${seen}건 중 ${acted}건에 적용`,
    remove: '삭제',
    removeFault: (rule) => `${rule} 삭제`,
    reset: '모두 삭제할까요?',
    resetWarning:
      '이 서비스의 모든 주문, 이벤트, 요청을 삭제하고 장애 횟수를 초기화합니다. 되돌릴 수 없습니다.',
    keep: '취소',
    forget: '모두 삭제',
    help: '도움말',
    keys: {
      search: '검색',
      next: '다음 주문',
      previous: '이전 주문',
      open: '주문의 요청으로 이동',
      back: '닫기 또는 목록으로 돌아가기',
      help: '이 도움말',
    },
    helpSteps:
      '요청을 열면 서명을 단계별로 볼 수 있습니다: 세 헤더, 서비스 시계와 비교한 타임스탬프, 키, 서명한 문자열.',
    helpMore: '모든 시각은 서비스 시계 기준 UTC입니다. 전체 규칙 목록을 보는 명령: {}',
  },

  // What goes wrong between the page and the service.
  problems: {
    noAnswer: 'conv mock이 응답하지 않습니다. 아직 실행 중인가요?',
    answered: (status) => `서비스가 ${status} 응답을 보냈습니다.`,
  },
};

/** The page without its script: plain tables. */
export const staticPage: typeof EnglishPage = {
  orders: '주문',
  requests: '요청',
  expectations: '기대 조건',
  orderColumns: ['주문', '상태', '결제', '환불', '순금액', '통화', '상품', '가맹점'],
  requestColumns: ['번호', '시각', '요청', '주문', '이벤트', '응답', '결과', '서명', '비고'],
  totals: ({ accepted, repeated, refused, forgotten, time }) =>
    `접수 ${accepted}건, 중복 ${repeated}건, 거절 ${refused}건${forgotten === 0 ? '' : `, 보관되지 않음 ${forgotten}건`}. 서비스 시계: ${time}.`,
  noAnswer: '없음',
  notChecked: '검사하지 않음',
  headers: (ok) => (ok ? '✓ 세 헤더가 모두 있음' : '✗ 없거나 중복된 헤더가 있음'),
  timestamp: (ok, skew, unit) =>
    skew === null || unit !== undefined
      ? `✗ 타임스탬프가 ${unit === undefined ? '없거나 정수가 아님' : `초가 아니라 ${unitWord(unit)} 단위임`}`
      : `${ok ? '✓ 타임스탬프가 유효함' : '✗ 타임스탬프가 유효하지 않음'}(서비스 시계와 ${skew}초 차이)`,
  key: (ok) => (ok ? '✓ 키가 활성 상태임' : '✗ 키가 없거나, 알 수 없거나, 비활성 상태임'),
  signature: (ok) => (ok ? '✓ 서명이 일치함' : '✗ 서명이 일치하지 않음'),
  redacted: '본문에서 시크릿을 제거함',
  fault: (label) => `장애 ${label}`,
  warning: (path, what) => `경고: ${path}: ${what}`,
  counted: (title, all, shown) => `${title} (${all}${shown < all ? `, 최근 ${shown}건` : ''})`,
  noneYet: '아직 없습니다.',
  met: '✓ 충족',
  failed: '✗ 실패',
  see: (request, differences) => `${request} 참고: ${differences.join('; ')}`,
  more: (more) => `외 ${more}건`,
};
